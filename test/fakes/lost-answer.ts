import type { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import type { AttemptEnd } from '../../electron/shared/records.ts'
import { beginAttempt } from './begin-attempt.ts'

/** Has a batch leave, and its answer never come: it is in doubt. */
export function loseAnswer(ledger: Ledger, batchId: number, atMs: number): void {
  const begun = beginAttempt(ledger, batchId, atMs)
  const attemptId = 'attemptId' in begun ? begun.attemptId : 0
  const end: AttemptEnd = {
    outcome: 'no-answer',
    answered: false,
    httpStatus: undefined,
    message: undefined,
    receipt: undefined,
    endedMs: atMs,
  }
  const change = { kind: 'in-doubt', cause: 'no-answer', receipt: undefined } as const
  ledger.finishAttempt(attemptId, batchId, end, change, undefined)
}
