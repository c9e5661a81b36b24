import type { StoreApi } from 'zustand/vanilla'

import type {
  SubmissionCreated,
  SubmissionInput,
  SubmitProblem,
} from '../../../electron/shared/contract.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import type { SubmitStep } from './plan-state.ts'
import { isSameSubmission } from './plan.ts'

/** A submission as the fields say it, before it was pressed for. */
export type ToSubmit = Omit<SubmissionInput, 'requestId'>

/** Whom a press tells how far it is. */
export interface PressListener {
  readonly onStep: (step: SubmitStep) => void
  /** What was foreseen is not so any more. */
  readonly onRefused: () => void
}

/**
 * Makes submissions and leads to the Queue. A press that was not answered is made again with the
 * same id, so that it cannot happen twice; `newRequestId` is called once for each other. Replies how
 * many links another submission had taken, or undefined if it was not submitted.
 */
export function createPress(
  api: MainApi,
  app: StoreApi<AppState>,
  newRequestId: () => string,
  { onStep, onRefused }: PressListener,
): (wanted: ToSubmit) => Promise<number | undefined> {
  let unanswered: SubmissionInput | undefined

  function withId(wanted: ToSubmit): SubmissionInput {
    const isSame = unanswered !== undefined && isSameSubmission(unanswered, wanted)
    return { requestId: isSame && unanswered ? unanswered.requestId : newRequestId(), ...wanted }
  }

  function leave({ draft: next, submissionId, spokenFor }: SubmissionCreated): number {
    // While the step says whose press it is: an end that comes after that is told as another window’s.
    app.getState().takeDraft(next)
    onStep({ kind: 'idle' })
    app.getState().goTo('queue', submissionId)
    return spokenFor
  }

  /** The press got no answer, so what it made is asked for by itself. */
  async function lookWhatBecame({ requestId }: SubmissionInput): Promise<number | undefined> {
    try {
      const made = await api.request('submission.ofPress', { requestId })
      if (made === undefined) {
        onStep({ kind: 'failed', problem: 'failed' })
        return undefined
      }
      unanswered = undefined
      return leave(made)
    } catch {
      // Whether it was planned is not known; the next press asks with the same id.
      onStep({ kind: 'failed', problem: 'unanswered' })
      return undefined
    }
  }

  function refuse(problem: SubmitProblem): undefined {
    onStep(problem === 'confirmation-needed' ? { kind: 'confirming' } : { kind: 'failed', problem })
    onRefused()
  }

  return async (wanted) => {
    const input = withId(wanted)
    onStep({ kind: 'submitting' })
    unanswered = input
    try {
      const created = await api.request('submission.create', input)
      unanswered = undefined
      if (!created.ok) return refuse(created.error)
      return leave(created.value)
    } catch {
      return lookWhatBecame(input)
    }
  }
}
