import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import type {
  BatchChange,
  CarriedLines,
  LineCounts,
  Receipt,
  StoredAccount,
} from '../../electron/shared/records.ts'
import { beginAttempt } from './begin-attempt.ts'
import { ledgerOf } from './ledger-of.ts'
import { plainAccount } from './plain-account.ts'
import { plainSubmission } from './plain-submission.ts'

/** A submission of the past: one batch, sent and answered at a moment. */
export interface PastSending {
  readonly links: readonly string[]
  readonly atMs: number
  readonly account?: StoredAccount
  readonly client?: string
  readonly label?: string
  readonly draftId?: string
  /** `queued`: it still waits; `in-part`: in doubt, with a receipt for half of its links. */
  readonly end?:
    | 'accepted'
    | 'refused'
    | 'in-doubt'
    | 'in-part'
    | 'cancelled'
    | 'queued'
    | 'sending'
  readonly lines?: LineCounts
  /** What of these lines earlier submissions had left over. */
  readonly carried?: readonly CarriedLines[]
}

/** A real ledger whose past is written as the queue writes it, at whatever time a test needs. */
export class PastLedger {
  readonly ledger: Ledger
  readonly account: StoredAccount
  readonly practice: StoredAccount
  #presses = 0

  constructor(folder: string) {
    this.ledger = new Ledger(ledgerOf(folder))
    // Where a host ran before there may be Practice alone.
    const accounts = this.ledger.accounts.all()
    const practice = accounts.find(({ isPractice }) => isPractice)
    this.account =
      accounts.find(({ isPractice }) => !isPractice) ??
      this.ledger.accounts.add(plainAccount('https://service.example'), 'real')
    this.practice =
      practice ?? this.ledger.accounts.add(plainAccount('http://127.0.0.1:1'), 'practice')
  }

  addAccount(name: string): StoredAccount {
    return this.ledger.accounts.add({ ...plainAccount('https://b.example'), name }, 'real')
  }

  /** Returns the submission's id and its batch's. */
  send(past: PastSending): { readonly submissionId: number; readonly batchId: number } {
    const { ledger } = this
    const { links, atMs, end = 'accepted' } = past
    const account = past.account ?? this.account
    this.#presses += 1
    const submissionId = ledger.submissions.add(
      plainSubmission(account.id, {
        requestId: `past-${this.#presses}-${atMs}`,
        draftId: past.draftId,
        label: past.label ?? '',
        client: past.client ?? '',
        doubtLimit: 1_000_000,
        createdMs: atMs,
        lines: past.lines && { counts: past.lines, carried: past.carried },
      }),
    )
    ledger.plans.add(submissionId, [{ links, isUnusual: false }], Number.MAX_SAFE_INTEGER, atMs)
    ledger.plans.activate(submissionId, 1_000_000, 0, atMs)
    const batchId = ledger.batches.newestId()
    if (end === 'cancelled') ledger.cancel(submissionId, atMs)
    else if (end !== 'queued') this.#answer(batchId, links.length, atMs, end)
    return { submissionId, batchId }
  }

  close(): void {
    this.ledger.database.close()
  }

  #answer(
    batchId: number,
    links: number,
    atMs: number,
    end: 'accepted' | 'refused' | 'in-doubt' | 'in-part' | 'sending',
  ): void {
    const begun = beginAttempt(this.ledger, batchId, atMs)
    if (!('attemptId' in begun)) throw new Error('Nothing objects')
    if (end === 'sending') return
    const receipt: Receipt = { taskId: `task-${batchId}`, unitsUsed: links, linksCount: links }
    const half = Math.floor(links / 2)
    const ofHalf: Receipt = { ...receipt, unitsUsed: half, linksCount: half }
    const changes: Readonly<Record<typeof end, BatchChange>> = {
      accepted: { kind: 'accepted', receipt },
      refused: { kind: 'refused' },
      'in-doubt': { kind: 'in-doubt', cause: 'no-answer', receipt: undefined },
      'in-part': { kind: 'in-doubt', cause: 'links-differ', receipt: ofHalf },
    }
    const answers = {
      accepted: { httpStatus: 200, message: undefined },
      refused: { httpStatus: 400, message: '=Invalid data' },
      'in-doubt': { httpStatus: undefined, message: 'ECONNRESET' },
      'in-part': { httpStatus: 200, message: undefined },
    }
    const outcomes = {
      accepted: 'receipt',
      refused: 'refused',
      'in-doubt': 'no-answer',
      'in-part': 'receipt',
    }
    const written = {
      outcome: outcomes[end],
      answered: end !== 'in-doubt',
      ...answers[end],
      receipt: end === 'accepted' ? receipt : end === 'in-part' ? ofHalf : undefined,
      endedMs: atMs + 500,
    }
    this.ledger.finishAttempt(begun.attemptId, batchId, written, changes[end], undefined)
  }
}
