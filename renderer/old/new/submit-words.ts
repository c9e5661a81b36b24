import type { Account } from '../../../electron/shared/account.ts'
import type { SubmitProblem } from '../../../electron/shared/contract.ts'
import type { PressFailure } from './plan-state.ts'

/** The text of `new` that the main button shows: what it does, and whether units are spent. */
export function submitKey(account: Account | undefined, isLater: boolean) {
  if (account?.isPractice === true) return isLater ? 'panel.schedulePractice' : 'panel.practise'
  return isLater ? 'panel.schedule' : 'panel.submit'
}

/** The text of `new` that tells why a press of it failed. */
export function failureKey<Part extends 'title' | 'text'>(
  problem: SubmitProblem | PressFailure,
  part: Part,
) {
  switch (problem) {
    case 'failed':
      return `submitFailed.${part}` as const
    case 'changed':
      return `submitChanged.${part}` as const
    case 'unanswered':
      return `submitUnanswered.${part}` as const
    default:
      return `submit.${problem}.${part}` as const
  }
}
