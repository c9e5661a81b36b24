import { z } from 'zod'
import type { Result } from '../result.ts'
import { id, takes } from './request.ts'

/** The states of a request, explained in `docs/queue-states.md`. */
export const requestStates = ['in-flight', 'accepted', 'rejected', 'in-doubt', 'not-sent'] as const
export type RequestState = (typeof requestStates)[number]

/** Why a request is in doubt. */
export const doubtCauses = [
  'no-answer',
  'connection-cut',
  'killed',
  'server-error',
  'early-receipt',
  'unreadable-answer',
  'ambiguous-status',
  'links-differ',
  /** The ledger was restored from a backup, and the request may have been sent since the backup. */
  'restored',
] as const
export type DoubtCause = (typeof doubtCauses)[number]

/** The user's answer for a request in doubt. `in-part`: a list named the links that were charged. */
export const settlements = ['charged', 'not-charged', 'in-part'] as const
export type Settlement = (typeof settlements)[number]

/** One POST with links. */
export interface SentRequest {
  readonly id: number
  readonly accountId: number
  readonly submissionId: number
  /** Undefined: the list was deleted, or the request was imported. */
  readonly listId: number | undefined
  readonly listName: string
  readonly client: string
  readonly state: RequestState
  /** Number of links that it carried. */
  readonly linkCount: number
  /** Links that are accepted or refused now, and whose last request this is. */
  readonly accepted: number
  readonly refused: number
  readonly startedMs: number
  readonly endedMs: number | undefined
  /** Undefined: no answer came. */
  readonly httpStatus: number | undefined
  /** The service's message or, without one, the kind of failure. */
  readonly message: string | undefined
  /** Task and units of the receipt; undefined: there is no receipt. */
  readonly taskId: string | undefined
  readonly unitsUsed: number | undefined
  /** Number of links in the receipt. */
  readonly linksCount: number | undefined
  /** Why it is, or was, in doubt; undefined: it never was. */
  readonly doubt: DoubtCause | undefined
  /** The user's answer; undefined: none was given, or needed. */
  readonly settled: Settlement | undefined
  /** The user's answer can be undone: no link that it made pending has been sent. */
  readonly canUnsettle: boolean
  /** Until when the service's account page shows its task, if it has one; undefined: not known. */
  readonly shownUntilMs: number | undefined
  /** It was imported with sent links. Its units are counted nowhere. */
  readonly isImported: boolean
}

/** The number of links in each state after a request was settled. */
export interface SettleResult {
  readonly accepted: number
  /** Links that are pending again and will be sent again. */
  readonly pending: number
  /** Links that were not charged and are not pending either: their submission is cancelled or their account archived. */
  readonly cancelled: number
}

/** What a pasted list names of a request's links. Equal texts count once. */
export interface NamedLinks {
  /** Links of the request that it names. */
  readonly links: number
  /** Number of texts with a link that is not in the request, and the first of them. */
  readonly others: number
  readonly firstOther: string | undefined
  /** Number of texts that could mean several links of the request, or are nearly one, and the first of them. They name none. */
  readonly unclear: number
  readonly firstUnclear: string | undefined
  /** Number of lines without a link, such as a heading, and the first of them. */
  readonly withoutLink: number
  readonly firstWithoutLink: string | undefined
}

/** Why a request was not settled, or its answer not undone. */
export type SettleProblem =
  | 'unknown-request'
  | 'not-in-doubt'
  /** Links that the answer made pending were sent, reopened or changed since. */
  | 'already-left'
  | 'not-settled'
  /** The list names none or all of the links, another number than the receipt or, without a receipt, is unclear. */
  | 'does-not-add-up'

const request = z.strictObject({ requestId: id })
const list = z.string().max(64_000_000)

/**
 * Requests about requests: their links, and the user's answer for those in doubt. Changes come as
 * `accounts.changed`, `submissions.changed` and `list.changed`.
 */
export const requestRequests = {
  /** Links that a request carried, in order, at most 1,000 at once. `row`: their row; undefined: imported. */
  'request.links': takes(
    request.extend({ start: z.int().nonnegative(), count: z.int().positive().max(1_000) }),
  ).replies<
    Result<
      readonly { readonly link: string; readonly row: number | undefined }[],
      'unknown-request'
    >
  >(),
  /** Requests in doubt of an account or of all accounts, oldest first. */
  'request.inDoubt': takes(z.strictObject({ accountId: id.optional() })).replies<
    readonly SentRequest[]
  >(),
  /** Ends a doubt: all links were charged and are accepted, or none was and all are pending again. */
  'request.settle': takes(request.extend({ answer: z.enum(['charged', 'not-charged']) })).replies<
    Result<SettleResult, SettleProblem>
  >(),
  /** Reads which links of a request a pasted list names, before `request.settleByList`. Changes nothing. */
  'request.readNamed': takes(request.extend({ text: list })).replies<
    Result<NamedLinks, 'unknown-request'>
  >(),
  /**
   * Ends a doubt with a list of the links that the service took, or of those that it did not. Those that
   * it took are accepted, all others are pending again. If there is a receipt, the numbers must agree.
   */
  'request.settleByList': takes(
    request.extend({ text: list, names: z.enum(['taken', 'not-taken']) }),
  ).replies<Result<SettleResult, SettleProblem>>(),
  /** Undoes the user's answer. Possible until a link that it made pending is sent. */
  'request.unsettle': takes(request).replies<Result<undefined, SettleProblem>>(),
}
