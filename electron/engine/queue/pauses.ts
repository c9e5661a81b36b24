import type { PauseDetail, PauseReason } from '../../shared/account.ts'
import type { Pause } from '../../shared/contract/index.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { type Calendar, dayStartMs } from './clock.ts'

/** Further facts of a pause; see `Pause`. */
export interface PauseFacts {
  readonly outcome?: Outcome
  readonly message?: string | undefined
  readonly requestId?: number
  readonly units?: number | undefined
  readonly ofUnits?: number | undefined
}

/** Builds a pause with everything that its sentence needs. */
export function pauseFor(
  reason: PauseReason,
  detail: PauseDetail,
  sinceMs: number,
  { outcome, message, requestId, units, ofUnits }: PauseFacts = {},
): Pause {
  return {
    reason,
    detail,
    sinceMs,
    httpStatus: outcome === undefined ? undefined : statusOf(outcome),
    message: message ?? (outcome === undefined ? undefined : messageOf(outcome)),
    requestId,
    units,
    ofUnits,
  }
}

/** The HTTP status of an outcome; undefined: no answer came. */
export function statusOf(outcome: Outcome): number | undefined {
  return 'httpStatus' in outcome ? outcome.httpStatus : undefined
}

/** The message of the service; without one, the system's code of the failure. */
export function messageOf(outcome: Outcome): string | undefined {
  if ('message' in outcome) return outcome.message
  return outcome.code ?? outcome.cause
}

/** True for the pause of a daily limit whose day is over. No other pause ends without the user. */
export function isLimitOfPastDay(
  pause: Pause | undefined,
  nowMs: number,
  calendar: Calendar,
): boolean {
  return pause?.detail === 'day-cap' && pause.sinceMs < dayStartMs(nowMs, calendar)
}
