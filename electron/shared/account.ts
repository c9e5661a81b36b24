/** Limits of a service, as set for an account. */
export interface AccountLimits {
  readonly linksPerRequest: number
  /** The longest link, in characters of its serialised form. */
  readonly urlLength: number
  /** Requests that the service accepts with a token in one window, from all who use it. */
  readonly requestsPerWindow: number
  /** The window of the rate. */
  readonly windowMs: number
}

/** The limits of section 8 of the interface specification, which are the defaults. */
export const specifiedLimits: AccountLimits = {
  linksPerRequest: 20_000,
  urlLength: 2_000,
  requestsPerWindow: 60,
  windowMs: 60_000,
}

/** Requests per window that this computer may send if `people` share a token. */
export function allowanceOf(requestsPerWindow: number, people: number): number {
  return Math.max(1, Math.floor(requestsPerWindow / people))
}

/** Whether the host has a token for an account. The token itself is in no reply and no event. */
export type TokenState =
  | { readonly kind: 'absent' }
  /** In the token store. */
  | { readonly kind: 'present' }
  /** In memory until the host ends. */
  | { readonly kind: 'session-only' }
  /** In the token store, but the key store cannot decrypt it now. It stays there. */
  | { readonly kind: 'undecryptable' }
  /** Entered for another address than the account has now. It is not used for this one. */
  | { readonly kind: 'elsewhere' }

/** True if the host has a token that can be used. */
export function hasToken({ kind }: TokenState): boolean {
  return kind === 'present' || kind === 'session-only'
}

/** True if it is known that there is no token that can be used. */
export function isWithoutToken({ token }: { readonly token: TokenState | undefined }): boolean {
  return token !== undefined && !hasToken(token)
}

/**
 * Why an account or a submission is paused, by what the user has to do. `user`, and `cap` with the detail
 * `submission-cap`, pause a submission. All others pause an account.
 */
export const pauseReasons = [
  'user',
  'token',
  'address',
  'balance',
  'discrepancy',
  'in-doubt',
  'refusals',
  'status',
  'cap',
  'disk',
] as const
export type PauseReason = (typeof pauseReasons)[number]

/** What exactly paused it, in more detail than the reason. */
export const pauseDetails = [
  'missing-token',
  'token-refused',
  'moved',
  'not-found',
  'balance-too-low',
  'price-differs',
  'links-differ',
  'ambiguous-answer',
  'foreign-400',
  'unexpected-status',
  'doubts-in-a-row',
  'doubt-limit',
  'refusals-in-a-row',
  'day-cap',
  'submission-cap',
  'disk-full',
  'folder-unwritable',
  'links-damaged',
  'paused-by-user',
  'insecure-address',
] as const
export type PauseDetail = (typeof pauseDetails)[number]

/** A range of whole numbers, both ends included. */
export interface WholeRange {
  readonly least: number
  readonly most: number
}

/** The ranges of an account's numbers. Fields of the window and the engine check them. */
export const accountRanges = {
  linksPerRequest: { least: 1, most: 1_000_000 },
  urlLength: { least: 10, most: 100_000 },
  requestsPerWindow: { least: 1, most: 100_000 },
  windowMs: { least: 1_000, most: 86_400_000 },
  /** A receipt with a higher price is taken for a mistake. */
  price: { least: 1, most: 1_000_000 },
  people: { least: 1, most: 1_000 },
  parallel: { least: 1, most: 4 },
  answerTimeoutMs: { least: 5_000, most: 3_600_000 },
} as const satisfies Readonly<Record<string, WholeRange>>

/** True if a number is a safe integer within a range. */
export function isWithin(value: number, { least, most }: WholeRange): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

/** Units that count against the daily limit of an account. */
export interface SpentToday {
  /** Units that were charged today, may have been charged, or are in flight. */
  readonly units: number
  /** When the local day ends. */
  readonly untilMs: number
}

/**
 * Why an account that is not paused does not send now. `rate`: no permit is free. `after-429`: it waits after a
 * 429. `spacing`: it sends, but spaces its requests evenly, because of a 429 some minutes ago. `after-doubt`:
 * it waits after a request in doubt.
 */
export type WaitReason =
  | 'rate'
  | 'after-429'
  | 'spacing'
  | ConnectionProblem
  | 'after-doubt'
  | undefined

/** Why there is no connection to the service. `offline` may end by itself; the user has to solve the others. */
const connectionProblems = [
  'offline',
  'certificate-expired',
  'certificate-host',
  'certificate-untrusted',
  'proxy-login',
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** True for a reason that is a problem of the connection. */
export function isConnectionProblem(reason: string | undefined): reason is ConnectionProblem {
  return connectionProblems.some((problem) => problem === reason)
}

/** Requests that hold permits and started in the same sixtieth of a window. */
export interface PermitStep {
  readonly startedMs: number
  readonly requests: number
  /** When the last of their permits becomes free; undefined: not known, because a request is in flight. */
  readonly freeMs: number | undefined
}

/** The state of an account's rate limiter. */
export interface RateState {
  /** Number of permits that requests hold. */
  readonly usedPermits: number
  /** The requests that hold them, oldest first. */
  readonly taken: readonly PermitStep[]
  /** Number of permits in a window. */
  readonly allowance: number
  /** When the rate allows the next request; undefined: now. */
  readonly nextFreeMs: number | undefined
  /** Why it does not send now; undefined: it may. */
  readonly waiting: WaitReason
  readonly waitingUntilMs: number | undefined
}

/** Why an account was not saved. */
export type AccountProblem =
  | 'invalid-address'
  | 'insecure-address'
  | 'name-missing'
  | 'limit-out-of-range'
  | 'same-token-and-address'
  | 'practice-is-fixed'
  | 'has-unfinished'
  | 'unknown-account'
  | 'token-not-sendable'
  | 'token-too-short'
  | 'token-store-unavailable'
