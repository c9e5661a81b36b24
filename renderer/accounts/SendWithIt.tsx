import { Button } from '../components/index.ts'
import { sendableRows } from '../../electron/shared/link.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { goTo, host, selectLists, useApp } from '../app/index.ts'
import { useText } from '../i18n/index.ts'

interface SendWithItProps {
  readonly account: Account
  readonly isMain?: boolean
}

/** Opens the newest list that has links to send, on this account; the lists where there is none. */
export function SendWithIt({ account, isMain = false }: SendWithItProps) {
  const t = useText('accounts')
  const list = useApp(selectLists)
    .filter(
      ({ counts, trashedMs, isPractice }) =>
        trashedMs === undefined && isPractice === account.isPractice && sendableRows(counts) > 0,
    )
    .toSorted((a, b) => b.activityMs - a.activityMs)[0]
  const skipSentElsewhere = useApp((state) => state.snapshot?.settings.skipSentElsewhere)
  async function open(): Promise<void> {
    if (list === undefined) {
      goTo({ screen: 'lists' })
      return
    }
    await host.request('list.useAccount', {
      listId: list.id,
      accountId: account.id,
      skipSentElsewhere,
    })
    goTo({ screen: 'list', listId: list.id })
  }
  return (
    <Button
      icon="send"
      look={isMain ? 'filled' : 'outlined'}
      size={isMain ? 'large' : 'medium'}
      onPress={() => void open()}
    >
      {isMain ? t('new.send') : t('overview.send')}
    </Button>
  )
}
