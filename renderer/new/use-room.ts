import { type Room, roomFor } from './part.ts'
import { usePlan, usePlanAccount } from './stores.ts'

/** How many links the account has room for, where that is less than what is to be sent. */
export function useRoom(): Room | undefined {
  const account = usePlanAccount()
  const forecast = usePlan((state) => state.forecast)
  const isLater = usePlan(({ when }) => when !== undefined && when.kind !== 'now')
  if (account === undefined || forecast === undefined) return undefined
  return roomFor(account, forecast, isLater)
}
