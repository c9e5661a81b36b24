import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { SentStatus } from '../link.ts'
import type { Result } from '../result.ts'
import { type Timeline, latestMs, missedPolicies, mostLinksADay } from '../schedule.ts'
import type { Pause } from './accounts.ts'
import { id, maybe, takes, takesNothing, units, words } from './request.ts'
import { listPart } from './rows.ts'

/**
 * Links per request: a policy or a number. `balanced` begins with a small request, `fewest` sends as many
 * as the service takes, `smallest` as few as the rate allows without taking longer.
 */
export const batchSize = z.union([
  z.enum(['balanced', 'fewest', 'smallest']),
  z.int().positive().max(1_000_000),
])
export type BatchSize = z.infer<typeof batchSize>

const hours = z
  .strictObject({
    /** Minutes since local midnight. If the end is not after the start, it is on the next day. */
    fromMinute: z.int().min(0).max(1_439),
    toMinute: z.int().min(1).max(1_440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute)

/** When the links of a submission are sent. `spread`: a drip feed, one portion a day within the hours. */
export const when = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('at'), atMs: z.int().nonnegative().max(latestMs) }),
  z.strictObject({
    kind: z.literal('spread'),
    pace: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('days'), days: z.int().positive().max(366) }),
      z.strictObject({
        kind: z.literal('links-per-day'),
        links: z.int().positive().max(mostLinksADay),
      }),
    ]),
    hours,
    /** Local day of the first portion; undefined: the first day whose hours are not over. */
    startDay: maybe(z.iso.date()),
    /** When portions are sent whose hours passed while Linkferry was closed. */
    missed: z.enum(missedPolicies),
  }),
])
export type When = z.infer<typeof when>

/** `scheduled`: no link may be sent yet. `finished`: no link is pending or in flight; some may be in doubt. */
export type SubmissionState = 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled'

/** Number of links in each state, and of all. Every link is in exactly one state. */
export type LinkCounts = Readonly<Record<SentStatus | 'total', number>>

/** A submission as the Queue shows it. Imported links are in none. */
export interface Submission {
  readonly id: number
  /** Undefined: the list was deleted. */
  readonly listId: number | undefined
  readonly accountId: number
  readonly state: SubmissionState
  /** Its own pause, else that of its account; undefined: neither is paused. */
  readonly pause: Pause | undefined
  readonly createdMs: number
  /** Undefined: it is not finished. */
  readonly finishedMs: number | undefined
  readonly links: LinkCounts
  /** Units that were charged, and units that may have been. */
  readonly unitsUsed: number
  readonly unitsInDoubt: number
  readonly batchSize: BatchSize
  readonly when: When
  /** Links that a drip feed sends in a day; undefined: it is none. */
  readonly linksPerDay: number | undefined
  /** Portions that are not sent yet; 0 or 1 for a submission that is no drip feed. */
  readonly portionsLeft: number
  /** When the next link may be sent; undefined: now, or none is pending. */
  readonly nextMs: number | undefined
  /** When the last link is expected to be sent; undefined: it is paused, or none is pending. */
  readonly doneByMs: number | undefined
  /** Its place in the order of its account. The lowest is sent first. */
  readonly place: number
  /** Requests that are expected to be needed to find the refused links; 0: no request was refused. */
  readonly searchRequests: number
}

/** What a submission would cost, and when it would be sent. */
export interface Forecast {
  readonly links: number
  readonly units: number
  /** Number of requests with each policy, and with the batch size of the request (`chosen`). */
  readonly requests: Readonly<Record<'balanced' | 'fewest' | 'smallest' | 'chosen', number>>
  /** Sending pauses before more than this many units are in doubt. */
  readonly exposureUnits: number
  /** When the last request will be answered; undefined: not within 366 days. */
  readonly doneByMs: number | undefined
  readonly timeline: Timeline
  /** The known balance less all pending links and this submission; undefined: no balance is known. */
  readonly balanceAfter: number | undefined
  /** The balance may be lower, because the token is shared or units are in doubt. */
  readonly balanceIsAtMost: boolean
  /** Links that were sent before and that the user chose to send, and pay, again. */
  readonly resending: number
  /** Links that were sent, or are pending, on other accounts, by name of the account. They are sent all the same. */
  readonly sentElsewhere: readonly { readonly account: string; readonly links: number }[]
  /** Units that the daily limit still allows today; undefined: there is no limit. */
  readonly unitsLeftToday: number | undefined
  /** When the first link is sent, if the daily limit delays it; undefined: it does not. */
  readonly delayedUntilMs: number | undefined
  /** `submission`: it is above the limit and would be refused. `day`: the daily limit delays it. */
  readonly limit: 'submission' | 'day' | undefined
}

/** Why nothing was submitted. No link was claimed. */
export type SubmitProblem =
  | 'unknown-list'
  | 'unknown-account'
  | 'nothing-to-send'
  | 'still-importing'
  /** Price or number of links changed since the user saw them. */
  | 'cost-changed'
  /** The user has to agree first: a new or changed account, or links that are sent again. */
  | 'confirmation-needed'
  | 'over-submission-limit'
  /** `submission.stopPlanning` ended it. */
  | 'stopped'
  | 'view-gone'
  /** A drip feed would last longer than 366 days. */
  | 'schedule-too-long'
  | DiskProblem

/** The result of `submission.create`. */
export interface CreatedSubmission {
  readonly submission: Submission
  /** Links that were claimed since the forecast. They are not in the submission. */
  readonly alreadyClaimed: number
}

/** Why a submission was not rescheduled. */
export type RescheduleProblem =
  | 'unknown-submission'
  | 'nothing-pending'
  | 'time-past'
  | 'schedule-too-long'
  | DiskProblem

/** Why no link was moved. */
export type MoveProblem =
  | 'unknown-submission'
  | 'unknown-account'
  | 'nothing-pending'
  /** The other account has a claim on every pending link. */
  | 'all-claimed'
  | 'over-submission-limit'
  | DiskProblem

const submission = z.strictObject({ submissionId: id })

const submissionOptions = z.strictObject({
  listId: id,
  accountId: id,
  batchSize,
  when,
  /** Undefined: every row that can be sent. */
  part: maybe(listPart),
})

/**
 * Requests about submissions: forecast, submit, and changes of pending links. Changed submissions come as
 * `submissions.changed` too.
 */
export const submissionRequests = {
  /** What a submission would cost, and when it would be sent. Changes nothing. */
  'submission.forecast':
    takes(submissionOptions).replies<
      Result<Forecast, 'unknown-list' | 'unknown-account' | 'schedule-too-long' | 'view-gone'>
    >(),
  /**
   * Plans and starts a submission. It fails with `cost-changed` if units or links to send again are not
   * those of the forecast that the user saw. `pressId` is random, and new for each press of the button: a
   * second request with the same one replies the first one's submission.
   */
  'submission.create': takes(
    submissionOptions.extend({
      pressId: words,
      expectedUnits: units,
      expectedResend: units,
      /** The user agreed to what `confirmation-needed` is about. */
      confirmed: z.boolean(),
    }),
  ).replies<Result<CreatedSubmission, SubmitProblem>>(),
  /** The submission of a press whose reply was lost; undefined: nothing was submitted. */
  'submission.ofPress': takes(z.strictObject({ pressId: words })).replies<
    CreatedSubmission | undefined
  >(),
  /** Stops planning the submission of a list: its `submission.create` fails with `stopped`. */
  'submission.stopPlanning': takes(z.strictObject({ listId: id })).replies<undefined>(),
  /** Pauses a submission. */
  'submission.pause': takes(submission).replies<undefined>(),
  /** Ends the pause of a submission. A pause of its account stays. */
  'submission.resume': takes(submission).replies<undefined>(),
  /** Cancels the pending links, and replies their number. Requests in flight end as usual. */
  'submission.cancel':
    takes(submission).replies<
      Result<{ readonly links: number }, 'unknown-submission' | DiskProblem>
    >(),
  /** Changes when the pending links are sent. */
  'submission.reschedule': takes(submission.extend({ when })).replies<
    Result<undefined, RescheduleProblem>
  >(),
  /** When pending links would be sent after rescheduling. Changes nothing. */
  'submission.forecastReschedule': takes(submission.extend({ when })).replies<
    Result<Pick<Forecast, 'doneByMs' | 'timeline' | 'delayedUntilMs' | 'limit'>, RescheduleProblem>
  >(),
  /** Moves a submission in the order of its account. */
  'submission.reorder': takes(
    submission.extend({
      to: z.union([z.enum(['front', 'end']), z.strictObject({ before: id })]),
    }),
  ).replies<Result<undefined, 'unknown-submission' | 'other-account'>>(),
  /** Number of pending links that could be moved to another account, and of those that it has claims on already. */
  'submission.movable': takes(
    z.strictObject({ submissionIds: z.array(id).max(10_000), accountId: id }),
  ).replies<
    Result<{ readonly links: number; readonly alreadyClaimed: number }, 'unknown-account'>
  >(),
  /**
   * Moves the pending links of submissions to another account, and replies how many. None of them is sent
   * meanwhile. If a kill or a full disk interrupts it, the rest stays on its account.
   */
  'submission.move': takes(
    z.strictObject({
      submissionIds: z.array(id).max(10_000),
      accountId: id,
      expectedUnits: units,
      confirmed: z.boolean(),
    }),
  ).replies<
    Result<
      { readonly links: number; readonly alreadyClaimed: number },
      MoveProblem | 'confirmation-needed' | 'cost-changed'
    >
  >(),
  /** Submissions that are unfinished, in doubt, or finished within the last 7 days. */
  'submission.all': takesNothing.replies<readonly Submission[]>(),
}
