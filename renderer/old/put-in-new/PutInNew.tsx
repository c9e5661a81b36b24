import { useId, useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type { HistoryPart } from '../../../electron/shared/history.ts'
import type { BesideAnswer, OtherList } from '../../../electron/shared/put-back.ts'
import { appState, selectAccounts, useApp, whileApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { OtherListDialog } from './OtherListDialog.tsx'

interface PutInNewProps {
  readonly part: HistoryPart
  readonly name: string
  /** The id of what says whose links these are, where several such buttons stand. */
  readonly ofId?: string
  readonly onDone?: () => void
}

/** Puts links of the history into the list that is open in New, and says for which account; sends nothing. */
export function PutInNew({ part, name, ofId, onDone }: PutInNewProps) {
  const { t } = useText('history')
  const toast = useToast()
  const { locale, betweenSentences } = useFormat()
  const putInNew = useApp((state) => state.putInNew)
  const goTo = useApp((state) => state.goTo)
  const accounts = useApp(selectAccounts)
  const accountName = useAccountName()
  const id = useId()
  const [asked, setAsked] = useState<OtherList>()
  /** Where these are by now: pressed once more, each of them would be there twice. */
  const [putInto, setPutInto] = useState<{ readonly part: string; readonly draftId: string }>()
  const isThere = useApp(
    ({ snapshot }) =>
      putInto?.part === JSON.stringify(part) && putInto.draftId === snapshot?.draft?.id,
  )

  function told(links: number, draft: DraftSummary, before: DraftSummary | undefined): string {
    const { howToSend, accountId, putAside } = draft
    const chosen = howToSend.accountId ?? accountId
    const account = accounts.find((one) => one.id === chosen)
    const said: string[] = [t('toNew.done', { count: links })]
    if (account !== undefined) said.push(t('toNew.onAccount', { account: accountName(account) }))
    if (before !== undefined && before.rows > 0 && before.id !== draft.id) {
      const noted = putAside.find(({ draftId }) => draftId === before.id)
      said.push(t('toNew.putAside', { lines: noted?.lines ?? before.rows }))
      if (noted !== undefined) said.push(t('toNew.comesBack'))
    }
    return said.join(betweenSentences)
  }
  async function put(beside?: BesideAnswer): Promise<void> {
    setAsked(undefined)
    const before = appState.getState().snapshot?.draft
    const done = await putInNew({ part, locale, beside })
    if (!done.ok && typeof done.error === 'object') {
      setAsked(done.error)
      return
    }
    if (!done.ok) {
      toast(t(done.error === 'sent-since' ? 'toNew.sentSince' : 'toNew.problem'))
      return
    }
    const { links, draft } = done.value
    setPutInto({ part: JSON.stringify(part), draftId: draft.id })
    onDone?.()
    const way = {
      name: t('toNew.go'),
      onPress: () => goTo('new'),
      untilGone: whileApp(({ screen }) => screen !== 'new'),
    }
    // A button that stays is the way itself.
    toast(told(links, draft, before), onDone === undefined ? undefined : way)
  }
  return (
    <>
      <Button
        id={id}
        {...(ofId === undefined ? {} : { 'aria-labelledby': `${id} ${ofId}` })}
        icon={isThere ? 'arrow-right' : 'plus'}
        onPress={() => (isThere ? goTo('new') : void put())}
      >
        {isThere ? t('toNew.go') : name}
      </Button>
      {asked === undefined ? undefined : (
        <OtherListDialog
          {...asked}
          onAnswer={(word) => void put({ word, about: asked })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
