import type { PlaceInOrder } from '../../electron/shared/contract.ts'
import type { Account } from '../../electron/shared/account.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { useAccountName } from '../text/account-name.ts'
import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { orderAfter } from './order.ts'
import { useQueue } from './queue-store.ts'

/**
 * Puts one of an account's submissions elsewhere in their order, and says where it stands then; at an
 * end, beyond which it cannot go, where it stands.
 */
export function useOrder(
  account: Account,
  own: readonly Submission[],
): (id: number, to: PlaceInOrder | undefined) => Promise<void> {
  const { t } = useText('queue')
  const toast = useToast()
  const nameOf = useListName()
  const accountName = useAccountName()
  const reorder = useQueue((state) => state.reorder)
  const announce = useAnnounce()
  return async (id, to) => {
    const submission = own.find((one) => one.id === id)
    if (submission === undefined) return
    const before = own.map((one) => one.id)
    const after = to === undefined ? before : orderAfter(before, id, to)
    const reordered = to === undefined ? undefined : await reorder(id, to)
    if (reordered?.ok === false) {
      toast(t(`order.problem.${reordered.error}`))
      return
    }
    announce(
      t('order.moved', {
        label: nameOf(submission),
        place: after.indexOf(id) + 1,
        count: after.length,
        account: accountName(account),
      }),
    )
  }
}
