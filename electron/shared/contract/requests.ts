import { z } from 'zod'
import type { Result } from '../result.ts'
import { id, takes } from './request.ts'

/** See `docs/queue-states.md`. */
export const requestStates = ['in-flight', 'accepted', 'rejected', 'in-doubt', 'not-sent'] as const
export type RequestState = (typeof requestStates)[number]

/** Why it is not known whether a request was charged. */
export const doubtCauses = [
  'no-answer',
  'connection-cut',
  'killed',
  'server-error',
  'early-receipt',
  'unreadable-answer',
  'ambiguous-status',
  'links-differ',
  /** The ledger was restored from a backup: it may have left since. */
  'restored',
] as const
export type DoubtCause = (typeof doubtCauses)[number]

/** The user's word on a request in doubt. `in-part`: a list said which links were taken. */
export const settlements = ['charged', 'not-charged', 'in-part'] as const
export type Settlement = (typeof settlements)[number]

/** One POST that carried links. */
export interface SentRequest {
  readonly id: number
  readonly accountId: number
  readonly submissionId: number
  readonly listId: number | undefined
  readonly listName: string
  readonly client: string
  readonly state: RequestState
  /** Links that it carried. */
  readonly linkCount: number
  /** Of these, links whose last request it is, by what they are now. */
  readonly accepted: number
  readonly refused: number
  readonly startedMs: number
  readonly endedMs: number | undefined
  readonly httpStatus: number | undefined
  /** The service's words or, without any, the kind of failure. */
  readonly message: string | undefined
  readonly taskId: string | undefined
  readonly unitsUsed: number | undefined
  /** The receipt's count of links. */
  readonly linksCount: number | undefined
  readonly doubt: DoubtCause | undefined
  readonly settled: Settlement | undefined
  /** The user's word can be taken back: no link that it made pending has left. */
  readonly canUnsettle: boolean
  /** Until when the service's account page shows its task, or would show the one of a doubt; undefined: not known. */
  readonly shownUntilMs: number | undefined
  /** It came with an imported list of sent links: no unit of it counts here. */
  readonly isImported: boolean
}

/** What the user's word came to. */
export interface SettleResult {
  readonly accepted: number
  /** Links that are pending again. */
  readonly pending: number
  /** Links that are not, since their submission is cancelled or their account archived. */
  readonly cancelled: number
}

/** What a list names of a request's links, each text counted once. */
export interface NamedLinks {
  readonly links: number
  /** Texts with a link that the request does not hold, and the first of them. */
  readonly others: number
  readonly firstOther: string | undefined
  /** Texts that may mean several links of the request, or are almost one, and so name none; the first of them. */
  readonly unclear: number
  readonly firstUnclear: string | undefined
  /** Lines without any link, such as a heading, and the first of them. */
  readonly withoutLink: number
  readonly firstWithoutLink: string | undefined
}

/**
 * `does-not-add-up`: the list names none or all, not as many as the receipt says or, without a receipt,
 * is unclear.
 */
export type SettleProblem =
  | 'unknown-request'
  | 'not-in-doubt'
  | 'already-left'
  | 'not-settled'
  | 'does-not-add-up'

const request = z.strictObject({ requestId: id })
const list = z.string().max(64_000_000)

/** Requests: their links, and the user's word on those in doubt. */
export const requestRequests = {
  /** Links that it carried, in order; at most 1,000. */
  'request.links': takes(
    request.extend({ start: z.int().nonnegative(), count: z.int().positive().max(1_000) }),
  ).replies<
    Result<
      readonly { readonly link: string; readonly row: number | undefined }[],
      'unknown-request'
    >
  >(),
  /** Requests in doubt of an account, oldest first; of every account without one. */
  'request.inDoubt': takes(z.strictObject({ accountId: id.optional() })).replies<
    readonly SentRequest[]
  >(),
  'request.settle': takes(request.extend({ answer: z.enum(['charged', 'not-charged']) })).replies<
    Result<SettleResult, SettleProblem>
  >(),
  /** What a list names of a request's links; changes nothing. */
  'request.readNamed': takes(request.extend({ text: list })).replies<
    Result<NamedLinks, 'unknown-request'>
  >(),
  /**
   * The user's word by a list: the links that were taken, or the others. Taken ones are accepted, the
   * others are pending again. With a receipt the list must name as many as it says.
   */
  'request.settleByList': takes(
    request.extend({ text: list, names: z.enum(['taken', 'not-taken']) }),
  ).replies<Result<SettleResult, SettleProblem>>(),
  /** Takes the user's word back, until a link that it made pending leaves. */
  'request.unsettle': takes(request).replies<Result<undefined, SettleProblem>>(),
}
