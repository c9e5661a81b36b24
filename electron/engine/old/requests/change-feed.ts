import type { Account } from '../../../shared/account.ts'
import type { NewEvent, RevisedEvent } from '../../../shared/contract.ts'
import type { DraftSummary } from '../../../shared/draft.ts'
import type { Batch, Submission } from '../../../shared/submission.ts'

/** Events go out at most this often, however fast the queue is. */
const pauseBetweenMs = 100

/** Reads what changed at the moment an event goes out. */
export interface ChangeReader {
  accounts(): readonly Account[]
  unfinishedOf(accountId: number): readonly { readonly id: number }[]
  /** Those of them that are there. */
  submissions(ids: Iterable<number>): readonly Submission[]
  batch(id: number): Batch | undefined
  draft(): DraftSummary | undefined
}

/**
 * Gathers changes and tells them as events with rising revisions. Every event carries the state as
 * it is when it leaves, never one that a later commit has made untrue.
 */
export class ChangeFeed {
  readonly #reader: ChangeReader
  readonly #emit: (event: RevisedEvent) => void
  #revision = 0
  #accountsChanged = false
  #draftChanged = false
  readonly #submissionIds = new Set<number>()
  readonly #batchIds = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #lastMs = Number.NEGATIVE_INFINITY
  #isStopped = false

  constructor(reader: ChangeReader, emit: (event: RevisedEvent) => void) {
    this.#reader = reader
    this.#emit = emit
  }

  get revision(): number {
    return this.#revision
  }

  accounts(): void {
    this.#accountsChanged = true
    this.#schedule()
  }

  draft(): void {
    this.#draftChanged = true
    this.#schedule()
  }

  submission(id: number): void {
    this.#submissionIds.add(id)
    this.#schedule()
  }

  /** A pause, a token or an order of an account shows on all that it has not finished. */
  submissionsOf(accountId: number): void {
    for (const { id } of this.#reader.unfinishedOf(accountId)) this.#submissionIds.add(id)
    this.#schedule()
  }

  batches(batches: readonly Pick<Batch, 'id' | 'submissionId'>[]): void {
    for (const batch of batches) {
      this.#batchIds.add(batch.id)
      this.#submissionIds.add(batch.submissionId)
    }
    this.#schedule()
  }

  /** Tells at once which submissions are gone, after what was gathered of them. */
  forgotten(submissionIds: readonly number[]): void {
    if (submissionIds.length === 0) return
    this.flush()
    this.#tell({ name: 'submissions.forgotten', payload: { submissionIds } })
  }

  /** Tells at once what was gathered. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastMs = performance.now()
    if (this.#submissionIds.size > 0) {
      const submissions = this.#reader.submissions(this.#submissionIds)
      const batches = [...this.#batchIds].map((id) => this.#reader.batch(id))
      this.#submissionIds.clear()
      this.#batchIds.clear()
      this.#tell({
        name: 'submissions.changed',
        payload: {
          submissions,
          batches: batches.filter((one) => one !== undefined),
        },
      })
    }
    // Behind what waits there: whoever says that an account stands still says how much with it.
    if (this.#accountsChanged) {
      this.#accountsChanged = false
      this.#tell({ name: 'accounts.changed', payload: this.#reader.accounts() })
    }
    if (this.#draftChanged) {
      this.#draftChanged = false
      const draft = this.#reader.draft()
      if (draft !== undefined) this.#tell({ name: 'draft.changed', payload: draft })
    }
  }

  /** Tells what is left and nothing after. */
  stop(): void {
    this.flush()
    this.#isStopped = true
  }

  #tell(event: NewEvent): void {
    this.#revision += 1
    this.#emit({ ...event, revision: this.#revision })
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isStopped) return
    const waitMs = Math.max(0, this.#lastMs + pauseBetweenMs - performance.now())
    this.#timer = setTimeout(() => this.flush(), waitMs)
  }
}
