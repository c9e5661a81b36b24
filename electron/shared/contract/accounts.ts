import { z } from 'zod'
import type {
  AccountLimits,
  AccountProblem,
  PauseDetail,
  PauseReason,
  RateState,
  SpentToday,
  TokenState,
} from '../account.ts'
import type { DiskProblem } from '../disk-problem.ts'
import type { Outcome } from '../outcome.ts'
import type { Result } from '../result.ts'
import type { WrittenFile } from './app.ts'
import { id, maybe, takes, takesNothing, units, words } from './request.ts'

/** Why an account or a submission does not send, with what the user needs to know to end it. */
export interface Pause {
  readonly reason: PauseReason
  readonly detail: PauseDetail
  readonly sinceMs: number
  readonly httpStatus: number | undefined
  /** The service's words, shortened, never with the token. For `links-damaged`: the list's name. */
  readonly message: string | undefined
  readonly requestId: number | undefined
  /** `balance-too-low`: units of the next request. `price-differs`, `links-differ`: what the receipt says. */
  readonly units: number | undefined
  /** `balance-too-low`: units of all that is pending. `price-differs`, `links-differ`: links sent. */
  readonly ofUnits: number | undefined
}

/** Figures: the engine names those that are out of range. */
const figure = z.number()

/** What the user sets of an account. Money counts units. */
export const accountSettings = z.strictObject({
  name: words,
  /** Without a final slash; `/api/links` is appended. */
  baseUrl: z.string().max(4_000),
  limits: z.strictObject({
    linksPerRequest: figure,
    urlLength: figure,
    requestsPerWindow: figure,
    windowMs: figure,
  }),
  /** Units per link. */
  price: figure,
  /** Units that may be in doubt before sending pauses; undefined: two requests of the submission. */
  exposureLimit: maybe(figure),
  limitPerSubmission: maybe(figure),
  limitPerDay: maybe(figure),
  /** Entered by hand, counted down by receipts. */
  knownBalance: maybe(figure),
  /** People who use the same token, this one included. */
  people: figure,
  /** Requests in flight at once, 1 to 4. */
  parallel: figure,
  answerTimeoutMs: figure,
  /** This service's 5xx certainly charge nothing: they are retried a few times. */
  serverErrorIsFree: z.boolean(),
  /** Days that the service's account page shows a task; undefined: not known. */
  tasksShownDays: maybe(figure),
})
export type AccountSettings = z.infer<typeof accountSettings> & { readonly limits: AccountLimits }

/** An account as the window shows it. */
export interface Account extends AccountSettings {
  readonly id: number
  readonly isPractice: boolean
  /** When it was archived; undefined: it is in use. */
  readonly archivedMs: number | undefined
  /** Undefined until the host has been asked. */
  readonly token: TokenState | undefined
  readonly balanceEnteredMs: number | undefined
  readonly pause: Pause | undefined
  readonly rate: RateState
  readonly linksInDoubt: number
  readonly unitsInDoubt: number
  /** Units that the known balance would lose if all doubts were charged. */
  readonly unitsBeyondBalance: number
  /** Links in doubt that count against the exposure limit. */
  readonly linksExposed: number
  readonly pendingLinks: number
  readonly needsConfirmation: boolean
  readonly lastUsedMs: number | undefined
  /** With a daily limit: what counts against it today. */
  readonly spentToday: SpentToday | undefined
  /** A list of sent links is being imported. */
  readonly importing: { readonly links: number } | undefined
  /** Sent links that were imported, and when last. */
  readonly imported: { readonly links: number; readonly atMs: number } | undefined
}

/** How a pause is ended. */
export const resumeWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('new-balance'), units }),
  /** Sends what this many units pay for, then pauses again. */
  z.strictObject({ kind: z.literal('send-what-it-allows'), units }),
  /** For `price-differs`: what was charged becomes the account's price. */
  z.strictObject({ kind: z.literal('accept-price') }),
])

/** What an import of sent links came to. */
export interface ImportedSentLinks {
  /** Links that are recorded as sent from now on. */
  readonly links: number
  /** Links beside these that changed nothing: claimed by this account, or twice in the file. */
  readonly alreadyClaimed: number
  /** Pending links that were cancelled, since the import says that they were sent. */
  readonly cancelled: number
}
export type SentLinksProblem =
  | 'unknown-account'
  | 'practice-is-fixed'
  | 'file-unreadable'
  | 'not-a-list-of-sent-links'
  | 'damaged-file'
  /** It is of another address or account name: import it only if the user is sure. */
  | 'other-account'
  | DiskProblem

const account = z.strictObject({ accountId: id })

export const accountRequests = {
  'account.add': takes(accountSettings).replies<Result<Account, AccountProblem>>(),
  /** `keepsBalance`: the balance was not edited and stays what receipts made of it. */
  'account.save': takes(
    account.extend({ settings: accountSettings, keepsBalance: maybe(z.boolean()) }),
  ).replies<Result<Account, AccountProblem>>(),
  /** Refused while something is pending or in flight. Its history and claims stay. */
  'account.archive': takes(account).replies<Result<Account, AccountProblem>>(),
  'account.unarchive': takes(account).replies<Result<Account, AccountProblem>>(),
  /** Ends the account's pause. The reply has a pause where something else holds it at once. */
  'account.resume': takes(account.extend({ way: resumeWay })).replies<
    Result<Account, 'unknown-account' | 'balance-needed'>
  >(),
  /**
   * Stores or keeps the token and ends a pause for want of one. The token never comes back. If an
   * archived account has the same token and address, that one is restored and replied.
   */
  'account.setToken': takes(
    account.extend({ token: z.string().trim().max(10_000), keep: z.enum(['stored', 'session']) }),
  ).replies<Result<Account, AccountProblem>>(),
  'account.removeToken': takes(account).replies<Result<Account, AccountProblem>>(),
  /** One request that costs nothing (a body that is not JSON). It passes the limiter. */
  'account.test':
    takes(account).replies<
      Result<Outcome, 'unknown-account' | 'missing-token' | 'no-free-permit'>
    >(),
  /** Everything that was sent on the account, as a file: for a colleague, a backup or a new computer. */
  'account.exportSent':
    takes(account).replies<
      Result<WrittenFile, 'unknown-account' | 'practice-is-fixed' | DiskProblem>
    >(),
  'account.all': takesNothing.replies<readonly Account[]>(),
}
