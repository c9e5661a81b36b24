import type { Account, RateState, WaitReason } from '../../../electron/shared/account.ts'

/** What is told as one: after a 429 an account waits and, until ten minutes without another, paces. */
type WaitKind = 'rate' | 'slow-down' | 'offline' | 'certificate' | 'proxy-login' | 'after-doubt'

const kindOf: Readonly<Record<NonNullable<WaitReason>, WaitKind>> = {
  rate: 'rate',
  'after-429': 'slow-down',
  pace: 'slow-down',
  offline: 'offline',
  'certificate-expired': 'certificate',
  'certificate-host': 'certificate',
  'certificate-untrusted': 'certificate',
  'proxy-login': 'proxy-login',
  'after-doubt': 'after-doubt',
}

/** A queue at its limit waits for each request anew: what comes back within this is the same wait. */
const sameWaitMs: Readonly<Record<WaitKind, number>> = {
  rate: 60_000,
  // As long as the limiter paces, whatever else holds it meanwhile.
  'slow-down': 10 * 60_000,
  offline: 60_000,
  certificate: 60_000,
  'proxy-login': 60_000,
  'after-doubt': 60_000,
}

interface WaitsOfOne {
  /** When each that was told was last seen. */
  readonly told: ReadonlyMap<WaitKind, number>
  /** What it waited for at the last look, and until when at most. */
  readonly last: { readonly kind: WaitKind; readonly untilMs: number } | undefined
}

/** What was seen and told of the waits of each account. */
export type WaitsSeen = ReadonlyMap<number, WaitsOfOne>

export const noWaitSeen: WaitsSeen = new Map()

/** An account as a look finds it; `isWaiting`: something of it would leave now. */
export interface WaitLook {
  readonly account: Account
  readonly isWaiting: boolean
}

/** A wait that is worth a word. */
interface WaitNews {
  readonly account: Account
  readonly waiting: NonNullable<WaitReason>
}

/**
 * Looks at why accounts wait: what is worth a word, which is each wait once, however often it ends for
 * a request and begins again. Where nobody is told (`isTold`) of it, it stays to be told later.
 */
export function lookAtWaits(
  before: WaitsSeen,
  looks: readonly WaitLook[],
  nowMs: number,
  isTold: boolean,
): { readonly seen: WaitsSeen; readonly news: readonly WaitNews[] } {
  const news: WaitNews[] = []
  const seen = looks.map(({ account, isWaiting }): [number, WaitsOfOne] => {
    const { rate } = account
    const { told, last } = before.get(account.id) ?? { told: new Map(), last: undefined }
    const now = new Map(told)
    // It lasted until this look, though nothing was heard of it in between.
    if (last !== undefined && now.has(last.kind)) now.set(last.kind, Math.min(nowMs, last.untilMs))
    // While it paces there is always something that it waits for.
    if (rate.waiting === undefined) now.delete('slow-down')
    const waiting = isWaiting ? waitStill(rate, nowMs) : undefined
    if (waiting === undefined) return [account.id, { told: now, last: undefined }]
    const kind = kindOf[waiting]
    const overMs = now.get(kind) ?? Number.NEGATIVE_INFINITY
    const isSame = nowMs - overMs <= sameWaitMs[kind]
    if (isTold && !isSame) news.push({ account, waiting })
    if (isTold || isSame) now.set(kind, nowMs)
    const untilMs = rate.waitingUntilMs ?? Number.POSITIVE_INFINITY
    return [account.id, { told: now, last: { kind, untilMs } }]
  })
  return { seen: new Map(seen), news }
}

/**
 * Why an account waits by now. It is told of its rate with what it sends: while nothing was due, a wait
 * that is long over still stands there.
 */
export function waitStill(
  { waiting, waitingUntilMs }: Pick<RateState, 'waiting' | 'waitingUntilMs'>,
  nowMs: number,
): WaitReason {
  return waitingUntilMs !== undefined && waitingUntilMs <= nowMs ? undefined : waiting
}
