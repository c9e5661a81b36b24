import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { SentStatus } from '../link.ts'
import type { Result } from '../result.ts'
import { type Timeline, latestMs, missedPolicies, mostLinksADay } from '../schedule.ts'
import type { Pause } from './accounts.ts'
import { id, maybe, takes, takesNothing, units, words } from './request.ts'
import { listPart } from './rows.ts'

/** Links per request: a policy, or a number. */
export const batchSize = z.union([
  z.enum(['balanced', 'fewest', 'smallest']),
  z.int().positive().max(1_000_000),
])
export type BatchSize = z.infer<typeof batchSize>

const hours = z
  .strictObject({
    /** Minutes since local midnight. An end that is not after the start is on the next day. */
    fromMinute: z.int().min(0).max(1_439),
    toMinute: z.int().min(1).max(1_440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute)

/** When the links of a submission leave. `spread`: one portion a day, within the hours. */
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
    /** Undefined: the first day whose hours are not over. */
    startDay: maybe(z.iso.date()),
    /** Portions whose hours passed while Linkferry was closed: all at once, or one a day as before. */
    missed: z.enum(missedPolicies),
  }),
])
export type When = z.infer<typeof when>

/** `scheduled`: nothing of it may leave yet. `finished` may hold links in doubt. */
export type SubmissionState = 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled'

/** Every link of a submission is in exactly one of these. */
export type LinkCounts = Readonly<Record<SentStatus | 'total', number>>

/** "Send these rows of a list on this account": as the Queue shows it, so never imported links. */
export interface Submission {
  readonly id: number
  /** Undefined: the list was deleted. */
  readonly listId: number | undefined
  readonly accountId: number
  readonly state: SubmissionState
  /** Why it does not send: its own pause, else its account's. */
  readonly pause: Pause | undefined
  readonly createdMs: number
  readonly finishedMs: number | undefined
  readonly links: LinkCounts
  readonly unitsUsed: number
  readonly unitsInDoubt: number
  readonly batchSize: BatchSize
  readonly when: When
  /** Links of a portion, of a drip feed. */
  readonly linksPerDay: number | undefined
  /** Portions that are still to leave; 0 or 1 where links are not spread. */
  readonly portionsLeft: number
  /** When the next link may leave; undefined: now, or none waits. */
  readonly nextMs: number | undefined
  /** When the last link is expected to be sent; undefined: not while it is paused, or nothing waits. */
  readonly doneByMs: number | undefined
  /** An account's submissions leave in this order, lowest first. */
  readonly place: number
  /** Requests that finding the refused links is expected to need; 0: none was refused. */
  readonly searchRequests: number
}

/** What a submission of a list would come to. */
export interface Forecast {
  readonly links: number
  readonly units: number
  /** Requests by policy, and for the size asked about. */
  readonly requests: Readonly<Record<'balanced' | 'fewest' | 'smallest' | 'chosen', number>>
  /** Sending pauses before more than this many units are in doubt. */
  readonly exposureUnits: number
  /** When the last request will be answered; undefined: not within 366 days. */
  readonly doneByMs: number | undefined
  readonly timeline: Timeline
  /** Known balance less all that waits and this; undefined: no balance is known. */
  readonly balanceAfter: number | undefined
  /** The token is shared or something is in doubt: the balance may be lower. */
  readonly balanceIsAtMost: boolean
  /** Links that are paid for again by the user's choice. */
  readonly resending: number
  /** Links that are sent although they were sent, or wait, on other accounts. */
  readonly sentElsewhere: readonly { readonly account: string; readonly links: number }[]
  /** Units that the daily limit still allows today; undefined: no limit. */
  readonly unitsLeftToday: number | undefined
  /** When the first link leaves, where the daily limit puts it off; undefined: it does not. */
  readonly delayedUntilMs: number | undefined
  readonly limit: 'submission' | 'day' | undefined
}

/** Why nothing was submitted; nothing was planned or claimed either. */
export type SubmitProblem =
  | 'unknown-list'
  | 'unknown-account'
  | 'nothing-to-send'
  | 'still-importing'
  /** The list, the price or a claim changed since the user looked. */
  | 'cost-changed'
  | 'confirmation-needed'
  | 'over-submission-limit'
  | 'stopped'
  | 'view-gone'
  | 'schedule-too-long'
  | DiskProblem

export interface CreatedSubmission {
  readonly submission: Submission
  /** Links that something else claimed between review and planning; they were not planned. */
  readonly alreadyClaimed: number
}

export type RescheduleProblem =
  | 'unknown-submission'
  | 'nothing-pending'
  | 'time-past'
  | 'schedule-too-long'
  | DiskProblem

export type MoveProblem =
  | 'unknown-submission'
  | 'unknown-account'
  | 'nothing-pending'
  /** The other account has claimed every pending link. */
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

/** Submissions: forecast, submit, and everything done to pending links. */
export const submissionRequests = {
  'submission.forecast':
    takes(submissionOptions).replies<
      Result<Forecast, 'unknown-list' | 'unknown-account' | 'schedule-too-long' | 'view-gone'>
    >(),
  /**
   * Plans and starts a submission. `pressId` is made once per press of the button: a second call with
   * it returns the first one's submission. `expectedUnits` and `expectedResend` are what the user saw.
   */
  'submission.create': takes(
    submissionOptions.extend({
      pressId: words,
      expectedUnits: units,
      expectedResend: units,
      /** The user agreed to the confirmation (cost, first use, changed account). */
      confirmed: z.boolean(),
    }),
  ).replies<Result<CreatedSubmission, SubmitProblem>>(),
  /** What became of a press that got no answer; undefined: nothing was submitted. */
  'submission.ofPress': takes(z.strictObject({ pressId: words })).replies<
    CreatedSubmission | undefined
  >(),
  /** Stops the submission of a list that is still being planned: it fails as `stopped`. */
  'submission.stopPlanning': takes(z.strictObject({ listId: id })).replies<undefined>(),
  'submission.pause': takes(submission).replies<undefined>(),
  'submission.resume': takes(submission).replies<undefined>(),
  /** Cancels what is pending; what is in flight finishes and counts. */
  'submission.cancel':
    takes(submission).replies<
      Result<{ readonly links: number }, 'unknown-submission' | DiskProblem>
    >(),
  'submission.reschedule': takes(submission.extend({ when })).replies<
    Result<undefined, RescheduleProblem>
  >(),
  /** What rescheduling would come to; changes nothing. */
  'submission.forecastReschedule': takes(submission.extend({ when })).replies<
    Result<Pick<Forecast, 'doneByMs' | 'timeline' | 'delayedUntilMs' | 'limit'>, RescheduleProblem>
  >(),
  /** Puts a submission elsewhere in its account's order. */
  'submission.reorder': takes(
    submission.extend({
      to: z.union([z.enum(['front', 'end']), z.strictObject({ before: id })]),
    }),
  ).replies<Result<undefined, 'unknown-submission' | 'other-account'>>(),
  /** How many pending links of submissions another account would take, and how many it has claimed. */
  'submission.movable': takes(
    z.strictObject({ submissionIds: z.array(id).max(10_000), accountId: id }),
  ).replies<
    Result<{ readonly links: number; readonly alreadyClaimed: number }, 'unknown-account'>
  >(),
  /**
   * Moves the pending links of submissions to another account; nothing of them leaves meanwhile. Cut
   * short by a kill or a full disk, the rest stays where it was.
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
  /** All submissions that are unfinished, in doubt, or finished within the last 7 days. */
  'submission.all': takesNothing.replies<readonly Submission[]>(),
}
