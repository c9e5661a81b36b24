import { useRef } from 'react'

import type { PlaceInOrder } from '../../../electron/shared/contract.ts'
import type { Account } from '../../../electron/shared/account.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { orderAfter } from './order.ts'
import { useQueue } from './queue-store.ts'

/** Where one of an account's submissions is to stand in an order of theirs; undefined: where it does. */
type Placing = (order: readonly number[]) => PlaceInOrder | undefined

/** The order that was asked for last, which the window may hear of later. */
interface ToCome {
  readonly order: readonly number[]
  /** How they stood when it was asked for. */
  readonly seen: string
}

/**
 * Puts one of an account's submissions elsewhere in their order, and says where it stands then; at an
 * end, beyond which it cannot go, where it stands. Presses in a row each go on from the one before.
 */
export function useOrder(
  account: Account,
  own: readonly Submission[],
): (id: number, placing: Placing) => Promise<void> {
  const { t } = useText('queue')
  const toast = useToast()
  const nameOf = useListName()
  const accountName = useAccountName()
  const reorder = useQueue((state) => state.reorder)
  const announce = useAnnounce()
  const toCome = useRef<ToCome>(undefined)
  /** The presses before, each asked for once the one before it is answered. */
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const onTheirWay = useRef(0)

  function orderByNow(): readonly number[] {
    const seen = own.map(({ id }) => id)
    const isToCome = onTheirWay.current > 0 || toCome.current?.seen === seen.join(' ')
    const next = toCome.current?.order
    const isOfThese = next?.length === seen.length && seen.every((id) => next.includes(id))
    return isToCome && isOfThese ? next : seen
  }
  async function ask(id: number, to: PlaceInOrder): Promise<boolean> {
    onTheirWay.current += 1
    try {
      const asked = before.current.then(() => reorder(id, to))
      before.current = asked.catch(() => undefined)
      const reordered = await asked
      if (reordered.ok) return true
      toCome.current = undefined
      toast(t(`order.problem.${reordered.error}`))
      return false
    } finally {
      onTheirWay.current -= 1
    }
  }
  return async (id, placing) => {
    const submission = own.find((one) => one.id === id)
    if (submission === undefined) return
    const order = orderByNow()
    const to = placing(order)
    const after = to === undefined ? order : orderAfter(order, id, to)
    if (to !== undefined) {
      toCome.current = { order: after, seen: own.map((one) => one.id).join(' ') }
      if (!(await ask(id, to))) return
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
