import { AccountsScreen } from './accounts/AccountsScreen.tsx'
import { QueueDialogs } from './queue/QueueDialogs.tsx'
import { UntoldPause } from './queue/UntoldPause.tsx'

/** Accounts, with what the Queue would say of one that stands still if anything there waited for it. */
export function AccountsWithPauses() {
  return (
    <>
      <AccountsScreen Pause={UntoldPause} />
      <QueueDialogs />
    </>
  )
}
