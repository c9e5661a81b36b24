import type { Pause, PauseDetail, PauseReason } from '../../../shared/account.ts'
import type { Outcome } from '../../../shared/outcome.ts'

/** Units a pause speaks of; see `Pause`. */
export interface PauseUnits {
  readonly units?: number
  readonly ofUnits?: number
}

/** A pause with all that its sentence needs. */
export function describePause(
  reason: PauseReason,
  detail: PauseDetail,
  sinceMs: number,
  batchId: number | undefined,
  outcome: Outcome | undefined,
  units: PauseUnits,
): Pause {
  return {
    reason,
    detail,
    sinceMs,
    httpStatus: outcome === undefined ? undefined : outcomeStatus(outcome),
    message: outcome === undefined ? undefined : outcomeMessage(outcome),
    batchId,
    units: units.units,
    ofUnits: units.ofUnits,
  }
}

/** The status line's number; undefined where none came. */
export function outcomeStatus(outcome: Outcome): number | undefined {
  return 'httpStatus' in outcome ? outcome.httpStatus : undefined
}

/** The service's words or, without any, the system's code for what failed. */
export function outcomeMessage(outcome: Outcome): string | undefined {
  if ('message' in outcome) return outcome.message
  return outcome.code ?? outcome.cause
}
