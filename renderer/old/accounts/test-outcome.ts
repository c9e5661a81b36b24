import type { Account } from '../../../electron/shared/account.ts'
import type { Reply } from '../../../electron/shared/contract.ts'
import type { NotSentCause, Outcome, OutcomeKind } from '../../../electron/shared/outcome.ts'
import type { Submission } from '../../../electron/shared/submission.ts'

/** How good the news of a test is. */
export type TestVerdict = 'good' | 'question' | 'bad'

const verdictOfOutcome: Readonly<Record<OutcomeKind, TestVerdict>> = {
  refused: 'good',
  'balance-too-low': 'question',
  'too-many-requests': 'question',
  'server-error': 'question',
  'no-answer': 'question',
  receipt: 'bad',
  'early-receipt': 'bad',
  unreadable: 'bad',
  moved: 'bad',
  'ambiguous-status': 'bad',
  'foreign-400': 'bad',
  'token-refused': 'bad',
  'not-found': 'bad',
  'too-large': 'bad',
  'unexpected-status': 'bad',
  'not-sent': 'bad',
}

/** The key of the sentence in the texts of Accounts. */
export type TestSentence =
  | `test.outcome.${Exclude<OutcomeKind, 'not-sent'>}`
  | `test.notSent.${NotSentCause}`
  | `test.failure.${Extract<Reply<'account.test'>, { ok: false }>['error']}`

/** What a test means, ready to be said. */
export interface TestReading {
  readonly verdict: TestVerdict
  readonly sentence: TestSentence
  readonly values: { readonly status: number; readonly task: string; readonly units: number }
  /** The service's own words. */
  readonly message: string | undefined
}

/** What decides whether the result of a test still says anything of an account. */
export interface TestedAccount {
  /** Changes with its token, as far as a window is told. */
  readonly token: string
  /** Links that the service took, by all that is known here. */
  readonly accepted: number
}

/** An account as a test finds it. */
export function testedAccount(
  { id, token, pause }: Pick<Account, 'id' | 'token' | 'pause'>,
  submissions: readonly Pick<Submission, 'accountId' | 'links'>[],
): TestedAccount {
  const isForToken = pause?.detail === 'token-refused' || pause?.detail === 'missing-token'
  const own = submissions.filter(({ accountId }) => accountId === id)
  return {
    token: `${token?.kind} ${isForToken ? pause.sinceMs : ''}`,
    accepted: own.reduce((sum, { links }) => sum + links.accepted, 0),
  }
}

/**
 * Whether what was tested is no longer so: it has another token, or the service took links since,
 * which says more than a test that went badly.
 */
export function isOutdated(
  verdict: TestVerdict,
  tested: TestedAccount,
  now: TestedAccount,
): boolean {
  return tested.token !== now.token || (verdict !== 'good' && now.accepted > tested.accepted)
}

/** Reads the reply of a test. Its request is not valid JSON, so a refusal is the good answer. */
export function readTest(reply: Reply<'account.test'>): TestReading {
  const values = { status: 0, task: '', units: 0 }
  if (!reply.ok) {
    return { verdict: 'bad', sentence: `test.failure.${reply.error}`, values, message: undefined }
  }
  const outcome = reply.value
  const verdict = verdictOfOutcome[outcome.kind]
  if (outcome.kind === 'not-sent') {
    return { verdict, sentence: `test.notSent.${outcome.cause}`, values, message: undefined }
  }
  return {
    verdict,
    sentence: `test.outcome.${outcome.kind}`,
    values: valuesOf(outcome),
    message: 'message' in outcome ? outcome.message : undefined,
  }
}

function valuesOf(outcome: Outcome): TestReading['values'] {
  return {
    status: 'httpStatus' in outcome ? outcome.httpStatus : 0,
    task: 'taskId' in outcome ? outcome.taskId : '',
    units: outcome.kind === 'receipt' ? outcome.unitsUsed : 0,
  }
}
