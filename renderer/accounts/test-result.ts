import type { NotSentCause, OutcomeKind } from '../../electron/shared/outcome.ts'
import type { Account, Reply, Submission } from '../../electron/shared/contract/index.ts'

/** How good the news of a test is. */
export type Verdict = 'good' | 'question' | 'bad'

const verdictOf: Readonly<Record<OutcomeKind, Verdict>> = {
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

type TestReply = Reply<'account.test'>

/** The key of the sentence in the catalogue `accounts`. */
type TestSentence =
  | `test.outcome.${Exclude<OutcomeKind, 'not-sent'>}`
  | `test.notSent.${NotSentCause}`
  | `test.failure.${Extract<TestReply, { ok: false }>['error']}`

/** The result of a test, with what it was made for. */
export interface TestResult {
  readonly verdict: Verdict
  readonly sentence: TestSentence
  readonly status: number
  /** The service's words, where they add something. */
  readonly message: string | undefined
  readonly atMs: number
  readonly of: Tested
}

/** What a test holds for: it says nothing once one of these has changed. */
export interface Tested {
  readonly baseUrl: string
  /** Changes with the token, as far as a window is told. */
  readonly token: string
  /** Links that the service accepted, by all that is known here. */
  readonly accepted: number
}

/** An account as a test finds it. */
export function testedOf(
  { id, baseUrl, token, pause }: Pick<Account, 'id' | 'baseUrl' | 'token' | 'pause'>,
  submissions: readonly Pick<Submission, 'accountId' | 'links'>[],
): Tested {
  const isForToken = pause?.detail === 'token-refused' || pause?.detail === 'missing-token'
  return {
    baseUrl,
    token: `${token?.kind ?? ''} ${isForToken ? pause.sinceMs : ''}`,
    accepted: submissions
      .filter(({ accountId }) => accountId === id)
      .reduce((sum, { links }) => sum + links.accepted, 0),
  }
}

/**
 * True if a result says nothing any more: token or address changed, or an answer since proves a bad
 * test wrong.
 */
export function isOutdated({ verdict, of }: TestResult, now: Tested): boolean {
  if (of.baseUrl !== now.baseUrl || of.token !== now.token) return true
  return verdict !== 'good' && now.accepted > of.accepted
}

/** Reads the reply of a test. Its request is not valid JSON, so a refusal is the good answer. */
export function readTest(reply: TestReply, of: Tested, atMs: number): TestResult {
  const base = { status: 0, message: undefined, atMs, of }
  if (!reply.ok) return { ...base, verdict: 'bad', sentence: `test.failure.${reply.error}` }
  const outcome = reply.value
  const verdict = verdictOf[outcome.kind]
  if (outcome.kind === 'not-sent')
    return { ...base, verdict, sentence: `test.notSent.${outcome.cause}` }
  return {
    ...base,
    verdict,
    sentence: `test.outcome.${outcome.kind}`,
    status: 'httpStatus' in outcome ? outcome.httpStatus : 0,
    // The refusal of the test itself says nothing to a reader.
    message: verdict !== 'good' && 'message' in outcome ? outcome.message : undefined,
  }
}
