import { type Fault, type FaultKind, faultKinds } from '../shared/practice.ts'
import { fail, ok, type Result } from '../shared/result.ts'

/** Reads `KIND=RATE`, for example `drop-after=0.1`. */
export function parseFault(text: string): Result<Fault, 'unknown-fault' | 'rate-out-of-range'> {
  const [name, share = ''] = text.split('=', 2)
  const kind = faultKinds.find((known) => known === name)
  if (kind === undefined) return fail('unknown-fault')
  const rate = share.trim() === '' ? Number.NaN : Number(share)
  return rate >= 0 && rate <= 1 ? ok({ kind, rate }) : fail('rate-out-of-range')
}

/** Chance as a function, so that a test can write it down; 0 up to 1. */
export type Chance = () => number

/** The fault that the next request meets. At most one; shares that sum above 1 crowd the last out. */
export function drawFault(faults: readonly Fault[], chance: Chance): FaultKind | undefined {
  let rest = chance()
  return faults.find(({ rate }) => (rest -= rate) < 0)?.kind
}

/** The same chances for the same seed (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
