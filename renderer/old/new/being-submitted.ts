import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type { ConnectionState } from '../main-api.ts'
import type { SubmitStep } from './plan-state.ts'

/**
 * Whether the list is being submitted: by this window, by another, or by this one before its page was
 * loaded again. `unknown`: it was when the host was heard of last.
 */
export function beingSubmitted(
  step: SubmitStep,
  { planned }: Pick<DraftSummary, 'planned'>,
  connection: ConnectionState,
): 'yes' | 'no' | 'unknown' {
  if (step.kind === 'submitting') return 'yes'
  if (planned === undefined) return 'no'
  if (connection !== 'lost') return 'yes'
  // The press was this window's own: once more it asks for the same submission, and makes no other.
  const isUnanswered = step.kind === 'failed' && step.problem === 'unanswered'
  return isUnanswered ? 'no' : 'unknown'
}
