import { type Room, roomFor } from './part.ts'
import { leavesLater } from './plan-state.ts'
import { usePlan, usePlanAccount } from './stores.ts'

/**
 * How many links the account has room for, where that is less than what is to be sent; `of`: as far
 * as only this goes.
 */
export function useRoom(of?: Room['of']): Room | undefined {
  const account = usePlanAccount()
  const forecast = usePlan((state) => state.forecast)
  const isLater = usePlan(leavesLater)
  if (account === undefined || forecast === undefined) return undefined
  return roomFor(account, forecast, isLater, of)
}
