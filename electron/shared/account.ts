/** Limits of the service as this account knows them; the specification's figures by default. */
export interface AccountLimits {
  readonly linksPerRequest: number
  /** Longest link in characters of its serialised form. */
  readonly urlLength: number
  /** Requests the service takes on a token in one window, from everybody who uses it. */
  readonly requestsPerWindow: number
  readonly windowMs: number
}

/** Section 8 of the interface specification. */
export const specifiedLimits: AccountLimits = {
  linksPerRequest: 20_000,
  urlLength: 2_000,
  requestsPerWindow: 60,
  windowMs: 60_000,
}

/** Requests a window left to this computer when `people` share a token. */
export function allowanceOf(requestsPerWindow: number, people: number): number {
  return Math.max(1, Math.floor(requestsPerWindow / people))
}

/** What the host knows of an account's token. The token itself never crosses the contract. */
export type TokenState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'present' }
  /** Kept in memory until the app ends, never written. */
  | { readonly kind: 'session-only' }
  /** Stored, but the key store cannot decrypt it now; it is left where it is. */
  | { readonly kind: 'undecryptable' }
  /** Given for another address than the account's of now, which does not get it. */
  | { readonly kind: 'elsewhere' }

/** Whether the host has a token that it can give for this account. */
export function hasToken({ kind }: TokenState): boolean {
  return kind === 'present' || kind === 'session-only'
}

/** Whether the host was asked and has no token that it can give: before, nobody knows. */
export function isWithoutToken({ token }: { readonly token: TokenState | undefined }): boolean {
  return token !== undefined && !hasToken(token)
}

/**
 * Why sending stands still and what that needs. `user` is a submission's own, and of `cap` the
 * `submission-cap`; the rest are an account's.
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

/** What exactly stopped it; finer than the reason. `missing-token`: the host has none for this account. */
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

/** The least and the most that a whole number may be, both ends included. */
export interface WholeRange {
  readonly least: number
  readonly most: number
}

/** What the figures of an account may be: fields ask by it, the engine refuses by it. */
export const accountRanges = {
  linksPerRequest: { least: 1, most: 1_000_000 },
  urlLength: { least: 10, most: 100_000 },
  requestsPerWindow: { least: 1, most: 100_000 },
  windowMs: { least: 1_000, most: 86_400_000 },
  /** Beyond this a receipt is a mistake, not a price. */
  price: { least: 1, most: 1_000_000 },
  people: { least: 1, most: 1_000 },
  parallel: { least: 1, most: 4 },
  answerTimeoutMs: { least: 5_000, most: 3_600_000 },
} as const satisfies Readonly<Record<string, WholeRange>>

/** Whether a number is whole, exactly known and within a range. */
export function isWithin(value: number, { least, most }: WholeRange): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

/** What counts against the cap of a local day. */
export interface SpentToday {
  /** What was charged, may have been, or is on its way. */
  readonly units: number
  /** When the day is over. */
  readonly untilMs: number
}

/**
 * Why an account that is not paused does not send at this moment. `spacing`: it sends, but spaces its
 * requests evenly, because the service answered 429 some minutes ago.
 */
export type WaitReason =
  | 'rate'
  | 'after-429'
  | 'spacing'
  | ConnectionProblem
  | 'after-doubt'
  | undefined

/** Why the service cannot be reached: `offline` covers what passes by itself, the user mends the rest. */
const connectionProblems = [
  'offline',
  'certificate-expired',
  'certificate-host',
  'certificate-untrusted',
  'proxy-login',
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

/** Whether a wait is for a connection that cannot be made. */
export function isConnectionProblem(reason: string | undefined): reason is ConnectionProblem {
  return connectionProblems.some((problem) => problem === reason)
}

/** Requests that started in the same sixtieth of a window and still hold their permits. */
export interface PermitStep {
  readonly startedMs: number
  readonly requests: number
  /** When the last of their permits is free again; undefined: a request is in flight. */
  readonly freeMs: number | undefined
}

/** The rate of an account, as the window shows it. */
export interface RateState {
  /** Permits that requests hold. */
  readonly usedPermits: number
  /** The requests that hold them, by the time of their start, oldest first. */
  readonly taken: readonly PermitStep[]
  readonly allowance: number
  /** When the next request may start by the rate; undefined: now. */
  readonly nextFreeMs: number | undefined
  readonly waiting: WaitReason
  readonly waitingUntilMs: number | undefined
}

/** Named failures of saving an account. */
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
