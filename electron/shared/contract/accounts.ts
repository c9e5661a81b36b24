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

/** Why an account or a submission is paused. */
export interface Pause {
  readonly reason: PauseReason
  readonly detail: PauseDetail
  /** When it was paused. */
  readonly sinceMs: number
  /** Status of the answer that paused it. */
  readonly httpStatus: number | undefined
  /** The service's message, shortened and without the token. For `links-damaged`: the list's name. */
  readonly message: string | undefined
  /** The request whose answer paused it. */
  readonly requestId: number | undefined
  /** `balance-too-low`: units of the next request. `price-differs`, `links-differ`: what the receipt says. */
  readonly units: number | undefined
  /** `balance-too-low`: units of all that is pending. `price-differs`, `links-differ`: links sent. */
  readonly ofUnits: number | undefined
}

/** A number that the engine checks: it replies `limit-out-of-range` instead of rejecting the request. */
const checkedNumber = z.number()

/** The settings of an account that the user can edit. Prices, limits and balance are in units. */
export const accountSettings = z.strictObject({
  name: words,
  /** Address of the service, to which `/api/links` is appended. It is stored without a final slash. */
  baseUrl: z.string().max(4_000),
  limits: z.strictObject({
    linksPerRequest: checkedNumber,
    urlLength: checkedNumber,
    requestsPerWindow: checkedNumber,
    windowMs: checkedNumber,
  }),
  /** Units per link. */
  price: checkedNumber,
  /** Sending pauses before more units than this are in doubt. Undefined: two requests of the submission. */
  exposureLimit: maybe(checkedNumber),
  /** The most units of one submission; undefined: no limit. */
  limitPerSubmission: maybe(checkedNumber),
  /** The most units of a local calendar day; undefined: no limit. */
  limitPerDay: maybe(checkedNumber),
  /** Units that the account has left, as the user entered it, less what receipts charged since. */
  knownBalance: maybe(checkedNumber),
  /** Number of people who use the same token, including the user. They share the rate. */
  people: checkedNumber,
  /** Requests in flight at once, 1 to 4. */
  parallel: checkedNumber,
  /** A request without an answer after this time is in doubt. */
  answerTimeoutMs: checkedNumber,
  /** This service never charges for an answer of 5xx, so such requests are not in doubt but sent again. */
  serverErrorIsFree: z.boolean(),
  /** Days for which the service's account page shows a task; undefined: not known. */
  tasksShownDays: maybe(checkedNumber),
})
export type AccountSettings = z.infer<typeof accountSettings> & { readonly limits: AccountLimits }

/** An account, with its state now. */
export interface Account extends AccountSettings {
  readonly id: number
  readonly isPractice: boolean
  /** When it was archived; undefined: it is not. */
  readonly archivedMs: number | undefined
  /** Undefined: the host has not yet told the engine. */
  readonly token: TokenState | undefined
  /** When the user entered the balance. */
  readonly balanceEnteredMs: number | undefined
  /** Undefined: it is not paused. */
  readonly pause: Pause | undefined
  readonly rate: RateState
  readonly linksInDoubt: number
  readonly unitsInDoubt: number
  /** Units that the known balance would lose if all doubts were charged. */
  readonly unitsBeyondBalance: number
  /** Links in doubt that count against the exposure limit. */
  readonly linksExposed: number
  readonly pendingLinks: number
  /** The next submission must be confirmed: the account is new or its settings changed. */
  readonly needsConfirmation: boolean
  readonly lastUsedMs: number | undefined
  /** Units that count against the daily limit today; undefined: there is no daily limit. */
  readonly spentToday: SpentToday | undefined
  /** Progress of an import of sent links; undefined: none is running. */
  readonly importing: { readonly links: number } | undefined
  /** Number of imported sent links, and the time of the last import. */
  readonly imported: { readonly links: number; readonly atMs: number } | undefined
}

/** How the user ends a pause. */
export const resumeWay = z.discriminatedUnion('kind', [
  /** Sends again. */
  z.strictObject({ kind: z.literal('resume') }),
  /** Sets the known balance, then sends again. */
  z.strictObject({ kind: z.literal('new-balance'), units }),
  /** Sets the known balance, sends what these units pay for, then pauses again. */
  z.strictObject({ kind: z.literal('send-what-it-allows'), units }),
  /** For `price-differs`: takes the price of the receipt as the account's price, then sends again. */
  z.strictObject({ kind: z.literal('accept-price') }),
])

/** The result of an import of sent links. */
export interface ImportedSentLinks {
  /** Links that are newly recorded as sent. */
  readonly links: number
  /** Other links: the account had claimed them already, or the file holds them twice. */
  readonly alreadyClaimed: number
  /** Pending links that were cancelled, because the file says that they were sent. */
  readonly cancelled: number
}
/** Why sent links were not imported. */
export type SentLinksProblem =
  | 'unknown-account'
  | 'practice-is-fixed'
  | 'file-unreadable'
  | 'not-a-list-of-sent-links'
  | 'damaged-file'
  /** The file is from an account with another address or name. With `isSure` it is imported anyway. */
  | 'other-account'
  | DiskProblem

const account = z.strictObject({ accountId: id })

/** Requests about accounts. Changed accounts come as `accounts.changed` too. */
export const accountRequests = {
  /** Adds an account without a token. */
  'account.add': takes(accountSettings).replies<Result<Account, AccountProblem>>(),
  /**
   * Changes the settings of an account. `keepsBalance`: the user did not edit the balance, so that
   * receipts which came meanwhile are not undone. Ends pauses that the change resolves.
   */
  'account.save': takes(
    account.extend({ settings: accountSettings, keepsBalance: maybe(z.boolean()) }),
  ).replies<Result<Account, AccountProblem>>(),
  /**
   * Archives an account and removes its token; history and claims stay. Fails with `has-unfinished`
   * while links are pending or in flight, or sent links are being imported.
   */
  'account.archive': takes(account).replies<Result<Account, AccountProblem>>(),
  /** Restores an archived account, without a token. */
  'account.unarchive': takes(account).replies<Result<Account, AccountProblem>>(),
  /** Ends the pause of an account. The reply has a new pause if something else pauses it at once. */
  'account.resume': takes(account.extend({ way: resumeWay })).replies<
    Result<Account, 'unknown-account' | 'balance-needed'>
  >(),
  /**
   * Sets the token of an account and ends a pause that waits for one. `stored` writes it to the token
   * store, `session` keeps it in memory until the host ends. No reply or event ever holds a token. If an
   * archived account has the same token and address, that one is restored and replied.
   */
  'account.setToken': takes(
    account.extend({ token: z.string().trim().max(10_000), keep: z.enum(['stored', 'session']) }),
  ).replies<Result<Account, AccountProblem>>(),
  /** Removes the token of an account from the token store. */
  'account.removeToken': takes(account).replies<Result<Account, AccountProblem>>(),
  /**
   * Sends a request that costs nothing, because its body is not JSON, and replies the outcome. It needs a
   * permit of the limiter.
   */
  'account.test':
    takes(account).replies<
      Result<Outcome, 'unknown-account' | 'missing-token' | 'no-free-permit'>
    >(),
  /** Writes a file of all links that were sent on the account, for another computer or a colleague. */
  'account.exportSent':
    takes(account).replies<
      Result<WrittenFile, 'unknown-account' | 'practice-is-fixed' | DiskProblem>
    >(),
  'account.all': takesNothing.replies<readonly Account[]>(),
}
