import type {
  Account,
  ListSummary,
  NewEvent,
  OpenList,
  RevisedEvent,
  Submission,
} from '../../shared/contract/index.ts'

/** Events go out at most this often, however fast the queue is. */
const pauseBetweenMs = 100

/** Reads what changed at the moment an event goes out. */
export interface ChangeReader {
  accounts(): readonly Account[]
  /** Those of them that are there. */
  submissions(ids: Iterable<number>): readonly Submission[]
  /** Undefined: it was deleted. */
  list(id: number): ListSummary | undefined
  /** Undefined: no window has it open. */
  openList(id: number): OpenList | undefined
}

/** What a change concerns. */
export interface Change {
  readonly accounts?: boolean
  readonly submissionIds?: Iterable<number>
  /** Lists whose summary changed. */
  readonly listIds?: Iterable<number>
  /** Of these, lists whose rows changed without a reply that tells the window that has it open. */
  readonly openListIds?: Iterable<number>
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
  readonly #submissionIds = new Set<number>()
  readonly #listIds = new Set<number>()
  readonly #openListIds = new Set<number>()
  #allSubmissions: (() => readonly Submission[]) | undefined
  #timer: NodeJS.Timeout | undefined
  #lastMs = Number.NEGATIVE_INFINITY
  #isStopped = false

  constructor(reader: ChangeReader, emit: (event: RevisedEvent) => void) {
    this.#reader = reader
    this.#emit = emit
  }

  /** Number of the last event. */
  get revision(): number {
    return this.#revision
  }

  /** Remembers a change; an event with what it came to goes out soon. */
  tell({ accounts = false, submissionIds = [], listIds = [], openListIds = [] }: Change): void {
    this.#accountsChanged ||= accounts
    for (const id of submissionIds) this.#submissionIds.add(id)
    for (const id of listIds) this.#listIds.add(id)
    for (const id of openListIds) this.#openListIds.add(id)
    this.#schedule()
  }

  /** Tells which submissions there are, for those that are gone. */
  tellAllSubmissions(read: () => readonly Submission[]): void {
    this.#allSubmissions = read
    this.#schedule()
  }

  /** Tells at once what was gathered. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastMs = performance.now()
    if (this.#allSubmissions !== undefined) {
      const submissions = this.#allSubmissions()
      this.#allSubmissions = undefined
      this.#submissionIds.clear()
      this.#send({ name: 'submissions.changed', payload: { submissions, isAll: true } })
    }
    if (this.#submissionIds.size > 0) {
      const submissions = this.#reader.submissions(this.#submissionIds)
      this.#submissionIds.clear()
      this.#send({ name: 'submissions.changed', payload: { submissions, isAll: false } })
    }
    // After the submissions: whoever says that an account is paused says how much is pending with it.
    if (this.#accountsChanged) {
      this.#accountsChanged = false
      this.#send({ name: 'accounts.changed', payload: this.#reader.accounts() })
    }
    if (this.#listIds.size > 0) {
      const ids = [...this.#listIds]
      this.#listIds.clear()
      const lists = ids.map((id) => this.#reader.list(id))
      this.#send({
        name: 'lists.changed',
        payload: {
          lists: lists.filter((list) => list !== undefined),
          removed: ids.filter((_, index) => lists[index] === undefined),
        },
      })
    }
    const openIds = [...this.#openListIds]
    this.#openListIds.clear()
    for (const id of openIds) {
      const list = this.#reader.openList(id)
      if (list !== undefined) this.#send({ name: 'list.changed', payload: list })
    }
  }

  /** Tells what is left and nothing after. */
  stop(): void {
    this.flush()
    this.#isStopped = true
  }

  #send(event: NewEvent): void {
    this.#revision += 1
    this.#emit({ ...event, revision: this.#revision })
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isStopped) return
    const waitMs = Math.max(0, this.#lastMs + pauseBetweenMs - performance.now())
    this.#timer = setTimeout(() => this.flush(), waitMs)
  }
}
