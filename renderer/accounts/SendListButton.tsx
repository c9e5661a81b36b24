import { Button } from '../components/index.ts'
import { sendableRows } from '../../electron/shared/link.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { goTo, host, selectLists, useApp } from '../app/index.ts'
import { useText } from '../i18n/index.ts'

interface SendListButtonProps {
  readonly account: Account
  readonly isPrimary?: boolean
}

/** Opens the newest list with links to send and selects this account for it. Without one, opens Lists. */
export function SendListButton({ account, isPrimary = false }: SendListButtonProps) {
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
      look={isPrimary ? 'filled' : 'outlined'}
      size={isPrimary ? 'large' : 'medium'}
      onPress={() => void open()}
    >
      {isPrimary ? t('new.send') : t('overview.send')}
    </Button>
  )
}
