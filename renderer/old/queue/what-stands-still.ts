import type { Account } from '../../../electron/shared/account.ts'
import { isPausedByUser, isUnfinished } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { holds, type Problem, problemsOf } from './problems.ts'

/** What waits for the user, told by one submission; `more`: others that do so too. */
export interface StandsStill {
  /** An account stands still, links may have been charged, or the user's own word holds it. */
  readonly why:
    | { readonly kind: 'problem'; readonly problem: Problem }
    | { readonly kind: 'doubt' }
    | { readonly kind: 'paused' }
  readonly submission: Submission
  readonly more: number
}

/** One of them, before the others are counted. */
type Alone = Omit<StandsStill, 'more'>

/**
 * What goes on only by the user's word: the most urgent thing of the Queue, if there is any, and with
 * an account that stands still the answers that are owed, but for those of the submission it is told by.
 */
export function whatStandsStill(
  accounts: readonly Account[],
  submissions: readonly Submission[],
): readonly StandsStill[] {
  // An account that nothing waits on, or nothing before its cap is over, is the Queue's to tell.
  const problems = problemsOf(accounts, submissions).flatMap((problem): readonly Alone[] => {
    const [submission] =
      problem.held ??
      submissions.filter(
        (one) =>
          isUnfinished(one) && one.accountId === problem.account.id && holds(problem.account, one),
      )
    return submission === undefined ? [] : [{ why: { kind: 'problem', problem }, submission }]
  })
  const problem = firstOf(problems)
  const inDoubt = submissions.filter(({ links }) => links.inDoubt > 0)
  const isSaidWithProblem = inDoubt.every(({ id }) => id === problem?.submission.id)
  const doubt = isSaidWithProblem
    ? undefined
    : firstOf(inDoubt.map((submission) => ({ why: { kind: 'doubt' }, submission })))
  const urgent = [problem, doubt].filter((one) => one !== undefined)
  if (urgent.length > 0) return urgent
  const paused = firstOf(
    submissions
      .filter((submission) => isUnfinished(submission) && isPausedByUser(submission))
      .map((submission) => ({ why: { kind: 'paused' }, submission })),
  )
  return paused === undefined ? [] : [paused]
}

function firstOf(all: readonly Alone[]): StandsStill | undefined {
  const [first, ...others] = all
  return first && { ...first, more: others.length }
}

/** Links that may have been charged, of all that is shown. */
export function linksInDoubt(submissions: readonly Submission[]): number {
  return submissions.reduce((sum, { links }) => sum + links.inDoubt, 0)
}
