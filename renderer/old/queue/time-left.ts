import { assertNever } from '../../../electron/shared/assert-never.ts'
import { type Account, isConnectionProblem } from '../../../electron/shared/account.ts'
import { isPausedByUser } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { holds } from './problems.ts'

/** What is true of the time a submission still takes. */
export type TimeLeft =
  | { readonly kind: 'paused' }
  /** Its account stands still, which the problem above tells of. */
  | { readonly kind: 'stopped' }
  /** Nothing of it leaves before its time. */
  | { readonly kind: 'scheduled' }
  /** All is sent; the last answer is on its way. */
  | { readonly kind: 'last-answer' }
  /** The cap of the day lets so many links leave, and the rest on later days. */
  | { readonly kind: 'over-days'; readonly today: number }
  /** `ms`: until the last batch is sent, in steps that do not flicker. */
  | { readonly kind: 'left'; readonly ms: number }
  /** There is no connection, for this cause, and nobody knows for how long. */
  | { readonly kind: 'offline' | 'certificate' | 'proxy-login' }
  /** The engine is being started again, and sends on then. */
  | { readonly kind: 'interrupted' }
  /** Too little to count. */
  | { readonly kind: 'moment' }

const secondMs = 1_000
const minuteMs = 60 * secondMs
const stepMs = 5 * secondMs

/** Reads it off the engine's forecast, which knows of the rate and of refused links to be found. */
export function timeLeft(
  submission: Submission,
  account: Account,
  nowMs: number,
  isEngineRunning: boolean,
): TimeLeft {
  const { state, links, sentByMs, nextSlotMs } = submission
  switch (state) {
    case 'scheduled':
      return { kind: state }
    case 'paused':
      return { kind: isPausedByUser(submission) ? 'paused' : 'stopped' }
    case 'finished':
    case 'cancelled':
      return { kind: isEngineRunning ? 'last-answer' : 'interrupted' }
    case 'running':
      break
    default:
      return assertNever(state)
  }
  if (holds(account, submission) && links.queued > 0) return { kind: 'stopped' }
  // What leaves tomorrow does not go on in a moment.
  if (!isEngineRunning && nextSlotMs === undefined) return { kind: 'interrupted' }
  if (links.queued === 0) return { kind: 'last-answer' }
  if (sentByMs === undefined) return { kind: 'paused' }
  const { waiting } = account.rate
  if (waiting === 'offline' || waiting === 'proxy-login') return { kind: waiting }
  if (isConnectionProblem(waiting)) return { kind: 'certificate' }
  if (submission.linksToday !== undefined)
    return { kind: 'over-days', today: submission.linksToday }
  const leftMs = sentByMs - nowMs
  if (leftMs < stepMs) return { kind: 'moment' }
  // A forecast in single seconds moves with every answer and says no more.
  return { kind: 'left', ms: leftMs < minuteMs ? Math.ceil(leftMs / stepMs) * stepMs : leftMs }
}

/** Whether anything of a submission waits for nothing but its turn. */
export function isDue({ state, links, nextSlotMs }: Submission): boolean {
  return state === 'running' && links.queued > 0 && nextSlotMs === undefined
}

/** Whether anything that waits of a submission has its time still to come. */
export function canLeaveSooner({
  nextSlotMs,
  slotsLeft,
}: Pick<Submission, 'nextSlotMs' | 'slotsLeft'>): boolean {
  return nextSlotMs !== undefined || slotsLeft > 1
}
