import type { Account } from '../../../electron/shared/account.ts'
import { noneToday } from './none-today.ts'

/** Whether what was just done lets an account go on: not where, under its cap, nothing leaves today. */
export function goesOn(before: Account | undefined, now: Account): boolean {
  const isUnpaused = before?.pause !== undefined && now.pause === undefined
  return isUnpaused && noneToday(now.capPerDay, now.price, now) === undefined
}
