import type { AttemptEnd } from '../../electron/shared/records.ts'
import { beginAttempt } from './begin-attempt.ts'
import type { PastLedger } from './past-ledger.ts'
import { plainSubmission } from './plain-submission.ts'

const tokenRefused: AttemptEnd = {
  outcome: 'token-refused',
  answered: true,
  httpStatus: 401,
  message: undefined,
  receipt: undefined,
  endedMs: 10,
}

/** Lists that wait on one account of a ledger, and what becomes of their batches. */
export class WaitingLists {
  readonly #past: PastLedger
  readonly #accountId: number

  constructor(past: PastLedger, accountId: number) {
    this.#past = past
    this.#accountId = accountId
  }

  /** Plans a batch for each of these lists, a slot each; what was sent up to `resendUpTo` once more. */
  plan(lists: readonly (readonly string[])[], resendUpTo = 0): number {
    const { submissions, plans, batches } = this.#past.ledger
    const requestId = `plan-${batches.newestId()}`
    const id = submissions.add(plainSubmission(this.#accountId, { requestId }))
    const planned = lists.map((links, slot) => ({ links, slot, isUnusual: false }))
    plans.add(id, planned, resendUpTo, 3)
    plans.activate(id, 100, 0, 3)
    return id
  }

  /** State, slot and links of each batch of a submission, in their order. */
  states(submissionId: number): readonly (readonly [state: string, slot: number, links: number])[] {
    return this.#past.ledger.batches
      .ofSubmission(submissionId)
      .filter(({ state }) => state !== 'split')
      .map(({ state, slot, linkCount }) => [state, slot, linkCount])
  }

  /** The links that leave, in their order. */
  leaving(submissionId: number): readonly string[] {
    const { lineUp, batches } = this.#past.ledger
    const links: string[] = []
    for (;;) {
      const batch = lineUp.first(submissionId)
      if (batch === undefined) return links
      links.push(...batches.links(batch.id))
      batches.setState(batch.id, 'accepted', 9)
    }
  }

  firstBatchId(submissionId: number): number {
    return this.#past.ledger.batches.ofSubmission(submissionId)[0]?.id ?? 0
  }

  /** Sends the first batch; what it returns gives the answer, and returns the batches that changed. */
  beginSending(submissionId: number): (change: 'queued' | 'split') => readonly number[] {
    const { ledger } = this.#past
    const batchId = this.firstBatchId(submissionId)
    const begun = beginAttempt(ledger, batchId, 4)
    const attemptId = 'attemptId' in begun ? begun.attemptId : 0
    return (kind) => {
      const change = kind === 'queued' ? { kind } : ({ kind, because: 'refused' } as const)
      return ledger.finishAttempt(attemptId, batchId, tokenRefused, change, undefined)
    }
  }
}
