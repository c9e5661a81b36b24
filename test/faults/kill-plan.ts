import type { AccountInput } from '../../electron/shared/account.ts'
import { plainAccount } from '../fakes/plain-account.ts'

/** How often the sender is killed, and when: `KILLS=200 KILL_SEED=7 npx vitest run test/faults`. */
export const kills = Number(process.env['KILLS'] ?? 10)
export const killSeed = Number(process.env['KILL_SEED'] ?? 1)

/** Lists that overlap by a third, so that a link could be paid for by two of them. */
export const listNames = ['first', 'second', 'third'] as const
export type ListName = (typeof listNames)[number]

/** Long enough that the sender still has work when it is killed the last time. */
const listLength = 80 * kills

/** The links of a list; the practice service refuses one in 197. */
export function listLinks(name: ListName): readonly string[] {
  const start = Math.floor((listNames.indexOf(name) * listLength * 2) / 3)
  return Array.from({ length: listLength }, (_, index) => {
    const n = start + index
    return `https://a.example/${n}${n % 197 === 5 ? '/reject-me' : ''}`
  })
}

/** A window so short that a test can feel its rate. */
export const rate = { requestsPerWindow: 40, windowMs: 400 }

/** Sends two batches at once, to be killed with both in flight. */
export function killedAccount(baseUrl: string): AccountInput {
  const plain = plainAccount(baseUrl)
  return { ...plain, parallel: 2, limits: { ...plain.limits, ...rate } }
}
