import type { AccountLimits } from '../shared/account.ts'
import { fail, ok, type Result } from '../shared/result.ts'

const readers: Readonly<Record<string, (value: number) => Partial<AccountLimits>>> = {
  links: (linksPerRequest) => ({ linksPerRequest }),
  length: (urlLength) => ({ urlLength }),
  rate: (requestsPerWindow) => ({ requestsPerWindow }),
  window: (seconds) => ({ windowMs: seconds * 1_000 }),
}

/** Reads `links=20000,length=2000,rate=60,window=60`, any part of it; a failure is the sentence to show. */
export function readLimits(text: string): Result<Partial<AccountLimits>, string> {
  let limits: Partial<AccountLimits> = {}
  for (const part of text.split(',').filter((written) => written.trim() !== '')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
    const number = readWhole(value)
    if (reader === undefined || number === undefined) {
      return fail(
        `--limits takes links=N,length=N,rate=N,window=SECONDS or some of them, not “${part}”.`,
      )
    }
    limits = { ...limits, ...reader(number) }
  }
  return ok(limits)
}

/** A whole number from 1; undefined for anything else. */
export function readWhole(text: string): number | undefined {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number) ? number : undefined
}
