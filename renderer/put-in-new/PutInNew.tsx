import { useState } from 'react'

import type { DraftSummary } from '../../electron/shared/draft.ts'
import type { BesideOther, HistoryPart } from '../../electron/shared/history.ts'
import { selectAccounts, useApp, whileApp } from '../app-state.ts'
import { useAccountName } from '../text/account-name.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { type OtherList, OtherListDialog } from './OtherListDialog.tsx'

interface PutInNewProps {
  readonly part: HistoryPart
  readonly name: string
  readonly onDone?: () => void
}

/** Puts links of the history into the list that is open in New, and says for which account; sends nothing. */
export function PutInNew({ part, name, onDone }: PutInNewProps) {
  const { t } = useText('history')
  const toast = useToast()
  const { locale, betweenSentences } = useFormat()
  const putInNew = useApp((state) => state.putInNew)
  const goTo = useApp((state) => state.goTo)
  const accounts = useApp(selectAccounts)
  const accountName = useAccountName()
  const [asked, setAsked] = useState<OtherList>()

  function told(links: number, { howToSend, accountId }: DraftSummary): string {
    const id = howToSend.accountId ?? accountId
    const account = accounts.find((one) => one.id === id)
    const said = t('toNew.done', { count: links })
    if (account === undefined) return said
    return [said, t('toNew.onAccount', { account: accountName(account) })].join(betweenSentences)
  }
  async function put(beside?: BesideOther): Promise<void> {
    setAsked(undefined)
    const done = await putInNew({ part, locale, beside })
    if (!done.ok && (done.error === 'other-account' || done.error === 'other-client')) {
      const [inNew = '', ...theirs] = done.about ?? []
      setAsked({ differs: done.error === 'other-client' ? 'client' : 'account', theirs, inNew })
      return
    }
    if (!done.ok) {
      toast(t(done.error === 'sent-since' ? 'toNew.sentSince' : 'toNew.problem'))
      return
    }
    onDone?.()
    toast(told(done.value.links, done.value.draft), {
      name: t('toNew.go'),
      onPress: () => goTo('new'),
      untilGone: whileApp(({ screen }) => screen !== 'new'),
    })
  }
  return (
    <>
      <Button icon="plus" onPress={() => void put()}>
        {name}
      </Button>
      {asked === undefined ? undefined : (
        <OtherListDialog
          {...asked}
          onAnswer={(beside) => void put(beside)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
