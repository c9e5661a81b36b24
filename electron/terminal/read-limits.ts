import type { AccountLimits } from '../shared/account.ts'
import { fail, ok, type Result } from '../shared/result.ts'

const names: Readonly<Record<string, keyof AccountLimits>> = {
  links: 'linksPerRequest',
  length: 'urlLength',
  rate: 'requestsPerWindow',
  window: 'windowMs',
}

/** Reads `links=20000,length=2000,rate=60,window=60`, any part of it; a failure is the sentence to show. */
export function readLimits(text: string): Result<Partial<AccountLimits>, string> {
  const limits: { -readonly [Limit in keyof AccountLimits]?: number } = {}
  for (const part of text.split(',').filter((written) => written.trim() !== '')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    const limit = Object.hasOwn(names, name) ? names[name] : undefined
    const number = readWhole(value)
    if (limit === undefined || number === undefined) {
      return fail(
        `--limits takes links=N,length=N,rate=N,window=SECONDS or some of them, not “${part}”.`,
      )
    }
    limits[limit] = limit === 'windowMs' ? number * 1_000 : number
  }
  return ok(limits)
}

/** A whole number from 1; undefined for anything else. */
export function readWhole(text: string): number | undefined {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number) ? number : undefined
}
