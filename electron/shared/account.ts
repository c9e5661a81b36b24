import type { PaidExchange, PaidListProgress } from './paid-list.ts'

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
export function isWithoutToken({ token }: Pick<Account, 'token'>): boolean {
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

/** A pause with what the user needs to know to end it. */
export interface Pause {
  readonly reason: PauseReason
  readonly sinceMs: number
  readonly detail: PauseDetail
  readonly httpStatus: number | undefined
  /** The service's own words, shortened, never containing the token. For `links-damaged`: the list's label. */
  readonly message: string | undefined
  readonly batchId: number | undefined
  /** For `balance-too-low`: units of the next batch. For `price-differs`: units charged. */
  readonly units: number | undefined
  /** For `balance-too-low`: units of all that is left. For `price-differs`: links sent. For `links-differ`: links sent. For `links-damaged`: links of the batch. */
  readonly ofUnits: number | undefined
}

/** A pause of which there is no more to tell than why and since when. */
export function pauseSince(sinceMs: number, reason: PauseReason, detail: PauseDetail): Pause {
  return {
    reason,
    sinceMs,
    detail,
    httpStatus: undefined,
    message: undefined,
    batchId: undefined,
    units: undefined,
    ofUnits: undefined,
  }
}

/** Whether it holds an account for what may have been charged, so that who ends it was asked about that. */
export function isForDoubts({ reason, detail }: Pick<Pause, 'reason' | 'detail'>): boolean {
  return reason === 'in-doubt' || detail === 'links-differ'
}

/** Whether an account that a pause was ended on stands still since: by another pause, not the one still heard of. */
export function isPausedAgain(
  { pause }: Pick<Account, 'pause'>,
  ended: Pause | undefined,
): boolean {
  return pause !== undefined && pause.sinceMs !== ended?.sinceMs
}

/** What the user may set of an account. Money fields count units. */
export interface AccountInput {
  readonly name: string
  /** Without a final slash; `/api/links` is appended. */
  readonly baseUrl: string
  readonly limits: AccountLimits
  /** Units a link costs. */
  readonly price: number
  /** Units that may be in doubt before sending stops; undefined: two batches of the plan. */
  readonly doubtLimit: number | undefined
  readonly capPerSubmission: number | undefined
  readonly capPerDay: number | undefined
  /** Entered by hand, counted down by receipts. */
  readonly knownBalance: number | undefined
  /** People (this one included) who use the same token; 1: nobody else. */
  readonly people: number
  /** Requests in flight at once, 1 to 4. */
  readonly parallel: number
  readonly answerTimeoutMs: number
  /** The user says that this service's 500 certainly charges nothing. */
  readonly serverErrorIsFree: boolean
}

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

/** An account of which nothing is known but its address: the specification's figures, no caps. */
export function newAccount(baseUrl: string, name: string): AccountInput {
  return {
    name,
    baseUrl,
    limits: specifiedLimits,
    price: 1,
    doubtLimit: undefined,
    capPerSubmission: undefined,
    capPerDay: undefined,
    knownBalance: undefined,
    people: 1,
    parallel: 1,
    answerTimeoutMs: 120_000,
    serverErrorIsFree: false,
  }
}

/** An account as every host may show it. */
export interface Account extends AccountInput {
  readonly id: number
  readonly isPractice: boolean
  /** Undefined until the host was asked, which an engine does at each start. */
  readonly token: TokenState | undefined
  /** When the known balance was entered; what was sent before may be in it already. */
  readonly balanceEnteredMs: number | undefined
  readonly pause: Pause | undefined
  readonly rate: RateState
  /** Links of this computer that may have been charged, and what they may have cost beyond receipts. */
  readonly linksInDoubt: number
  readonly unitsInDoubt: number
  /** Units that the known balance would lose if all of these were charged: it holds what left before it was entered. */
  readonly unitsBeyondBalance: number
  /** Of these, links whose doubt came up since the user last went on all the same. */
  readonly linksCountedAsDoubt: number
  /** True until a first submission on it was confirmed, and again after a change of it. */
  readonly needsConfirmation: boolean
  readonly lastUsedMs: number | undefined
  /** A list of links that were paid for elsewhere is being read into it. */
  readonly importing?: PaidListProgress | undefined
  /** Of a real one: its paid lists. */
  readonly exchange?: PaidExchange | undefined
  /** Of one with a cap of a day. */
  readonly spentToday?: SpentToday | undefined
}

/** What counts against the cap of a local day. */
export interface SpentToday {
  /** What was charged, may have been, or is on its way. */
  readonly units: number
  /** When the day is over. */
  readonly untilMs: number
}

/**
 * Why an account that is not paused does not send at this moment or, with `pace`, sends more slowly
 * than it may, since the service asked it to some minutes ago.
 */
export type WaitReason =
  | 'rate'
  | 'after-429'
  | 'pace'
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

/** Requests that began within the same sixtieth of a window and still hold their slots. */
export interface TakenSlots {
  readonly startedMs: number
  readonly requests: number
  /** When the last of them is free again; undefined: one is in flight. */
  readonly freeMs: number | undefined
}

/** The last window's requests of an account, for the rate card and for `all sent by`. */
export interface RateState {
  readonly usedSlots: number
  /** The same requests by when they began, oldest first. */
  readonly taken: readonly TakenSlots[]
  readonly allowance: number
  /** When the next slot is free; undefined: now. */
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
