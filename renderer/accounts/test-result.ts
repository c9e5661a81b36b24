import type { NotSentCause, OutcomeKind } from '../../electron/shared/outcome.ts'
import type { Account, Reply, Submission } from '../../electron/shared/contract/index.ts'

/** Whether a test succeeded. `question`: the service answered, but does not accept requests now. */
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

/** A key of the catalogue `accounts`. */
type TestSentence =
  | `test.outcome.${Exclude<OutcomeKind, 'not-sent'>}`
  | `test.notSent.${NotSentCause}`
  | `test.failure.${Extract<TestReply, { ok: false }>['error']}`

/** The result of a test. */
export interface TestResult {
  readonly verdict: Verdict
  readonly sentence: TestSentence
  readonly status: number
  /** The message of the service, if it adds something. */
  readonly message: string | undefined
  readonly atMs: number
  readonly subject: TestSubject
}

/** What a result is valid for. It is outdated once one of these has changed. */
export interface TestSubject {
  readonly baseUrl: string
  /** Changes with the token, as far as the window knows. */
  readonly token: string
  /** The number of accepted links in the submissions that the window knows. */
  readonly accepted: number
}

/** The subject of a test of an account now. */
export function testSubject(
  { id, baseUrl, token, pause }: Pick<Account, 'id' | 'baseUrl' | 'token' | 'pause'>,
  submissions: readonly Pick<Submission, 'accountId' | 'links'>[],
): TestSubject {
  const isTokenPause = pause?.detail === 'token-refused' || pause?.detail === 'missing-token'
  return {
    baseUrl,
    token: `${token?.kind ?? ''} ${isTokenPause ? pause.sinceMs : ''}`,
    accepted: submissions
      .filter(({ accountId }) => accountId === id)
      .reduce((sum, { links }) => sum + links.accepted, 0),
  }
}

/**
 * True if the token or the address has changed since, or if the test failed and a request was accepted
 * since.
 */
export function isOutdated({ verdict, subject }: TestResult, now: TestSubject): boolean {
  if (subject.baseUrl !== now.baseUrl || subject.token !== now.token) return true
  return verdict !== 'good' && now.accepted > subject.accepted
}

/** The result of a test by its reply. The request is invalid JSON, so a refusal is the good answer. */
export function resultOfReply(reply: TestReply, subject: TestSubject, atMs: number): TestResult {
  const base = { status: 0, message: undefined, atMs, subject }
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
    // The message of an expected refusal is no news.
    message: verdict !== 'good' && 'message' in outcome ? outcome.message : undefined,
  }
}
