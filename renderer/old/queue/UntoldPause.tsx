import type { Account } from '../../../electron/shared/account.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { ProblemBanner } from './ProblemBanner.tsx'
import { untoldProblem } from './problems.ts'

/** Where nothing in the Queue tells what an account stands still for: what that is, and the ways to end it. */
export function UntoldPause({ account }: { readonly account: Account }) {
  const problem = untoldProblem(account, useApp(selectSubmissions))
  return problem === undefined ? undefined : <ProblemBanner problem={problem} />
}
