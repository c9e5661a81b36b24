import { type AccountLimits, accountRanges, isWithin } from '../shared/account.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { figure } from './amounts.ts'

/** What each part is called, the limit it sets and how many of the limit's units it counts in. */
const parts: Readonly<Record<string, readonly [keyof AccountLimits, scale: number]>> = {
  links: ['linksPerRequest', 1],
  length: ['urlLength', 1],
  rate: ['requestsPerWindow', 1],
  window: ['windowMs', 1_000],
}

/** Reads `links=20000,length=2000,rate=60,window=60`, any part of it; a failure is the sentence to show. */
export function readLimits(text: string): Result<Partial<AccountLimits>, string> {
  const limits: { -readonly [Limit in keyof AccountLimits]?: number } = {}
  for (const part of text.split(',').filter((written) => written.trim() !== '')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    const known = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (known === undefined || !/^\d+$/.test(value)) {
      return fail(
        `--limits takes links=N,length=N,rate=N,window=SECONDS or some of them, not “${part}”.`,
      )
    }
    const [limit, scale] = known
    const { least, most } = accountRanges[limit]
    if (!isWithin(Number(value) * scale, { least, most })) {
      const range = `${figure(least / scale)} to ${figure(most / scale)}`
      return fail(`In --limits, ${name} takes a number from ${range}, not “${part}”.`)
    }
    limits[limit] = Number(value) * scale
  }
  return ok(limits)
}

/** A whole number from 1; undefined for anything else. */
export function readWhole(text: string): number | undefined {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number) ? number : undefined
}
