import { assertNever } from '../../../electron/shared/assert-never.ts'
import { BalanceDialog } from './BalanceDialog.tsx'
import { CancelRestDialog } from './CancelRestDialog.tsx'
import { ChangeWhenDialog } from './ChangeWhenDialog.tsx'
import { GoOnDialog } from './GoOnDialog.tsx'
import { MoveRestDialog } from './MoveRestDialog.tsx'
import { useQueue } from './queue-store.ts'
import { RefusedDialog } from './RefusedDialog.tsx'
import { SendNowDialog } from './SendNowDialog.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { WasItCharged } from './WasItCharged.tsx'

/** The one question that is open above the Queue, if any. */
export function QueueDialogs() {
  const dialog = useQueue((state) => state.dialog)
  switch (dialog?.kind) {
    case undefined:
      return undefined
    case 'settle':
      return <WasItCharged key={dialog.index} batchIds={dialog.batchIds} index={dialog.index} />
    case 'go-on':
      return <GoOnDialog accountId={dialog.accountId} />
    case 'send-now':
      return <SendNowDialog submissionId={dialog.submissionId} />
    case 'change-when':
      return <ChangeWhenDialog submissionId={dialog.submissionId} />
    case 'cancel-rest':
      return <CancelRestDialog submissionId={dialog.submissionId} />
    case 'move-rest':
      return <MoveRestDialog submissionIds={dialog.submissionIds} />
    case 'balance':
      return <BalanceDialog accountId={dialog.accountId} way={dialog.way} />
    case 'token':
      return <TokenDialog accountId={dialog.accountId} />
    case 'refused':
      return <RefusedDialog accountId={dialog.accountId} submissionId={dialog.submissionId} />
    default:
      return assertNever(dialog)
  }
}
