import type { PauseDetail, PauseReason } from '../../shared/account.ts'
import type { Pause } from '../../shared/contract/index.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { type Calendar, dayStartMs } from './clock.ts'

/** What else a pause tells; see `Pause`. */
export interface PauseFacts {
  readonly outcome?: Outcome
  readonly message?: string | undefined
  readonly requestId?: number
  readonly units?: number | undefined
  readonly ofUnits?: number | undefined
}

/** A pause with all that its sentence needs. */
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

/** The status line's number; undefined: none came. */
export function statusOf(outcome: Outcome): number | undefined {
  return 'httpStatus' in outcome ? outcome.httpStatus : undefined
}

/** The service's words or, without any, the system's code for what failed. */
export function messageOf(outcome: Outcome): string | undefined {
  if ('message' in outcome) return outcome.message
  return outcome.code ?? outcome.cause
}

/** True for a pause of a daily limit whose day is over: the only pause that ends by itself. */
export function isLimitOfPastDay(
  pause: Pause | undefined,
  nowMs: number,
  calendar: Calendar,
): boolean {
  return pause?.detail === 'day-cap' && pause.sinceMs < dayStartMs(nowMs, calendar)
}
