import type {
  Account,
  ListSummary,
  NewEvent,
  OpenList,
  RevisedEvent,
  Submission,
} from '../../shared/contract/index.ts'

/** The least time between two batches of events, however fast the queue is. */
const pauseBetweenMs = 100

/** Reads the state of what changed when an event is sent. */
export interface ChangeReader {
  accounts(): readonly Account[]
  /** Submissions with these ids. Ids of submissions that do not exist are skipped. */
  submissions(ids: Iterable<number>): readonly Submission[]
  /** See `Snapshot.submissions`. */
  recentSubmissions(): readonly Submission[]
  /** Undefined: the list was deleted. */
  list(id: number): ListSummary | undefined
  /** Undefined: no window needs an event about the list. */
  openList(id: number): OpenList | undefined
}

/** What changed. */
export interface Change {
  /** Accounts changed. */
  readonly accounts?: boolean
  readonly submissionIds?: Iterable<number>
  /** Submissions were deleted. */
  readonly allSubmissions?: boolean
  /** Lists whose summary changed. */
  readonly listIds?: Iterable<number>
  /** Lists whose rows changed too. */
  readonly openListIds?: Iterable<number>
}

/**
 * Collects changes and sends them as events. This is the only way in which windows learn of changes. An
 * event holds the state at the moment when it is sent, so it never carries an older state than the one
 * before.
 */
export class ChangeFeed {
  readonly #reader: ChangeReader
  readonly #emit: (event: RevisedEvent) => void
  #revision = 0
  #accountsChanged = false
  #allSubmissionsChanged = false
  readonly #submissionIds = new Set<number>()
  readonly #listIds = new Set<number>()
  readonly #openListIds = new Set<number>()
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

  /** Adds a change. Its events are sent soon. */
  add({
    accounts = false,
    submissionIds = [],
    allSubmissions = false,
    listIds = [],
    openListIds = [],
  }: Change): void {
    this.#accountsChanged ||= accounts
    this.#allSubmissionsChanged ||= allSubmissions
    for (const id of submissionIds) this.#submissionIds.add(id)
    for (const id of listIds) this.#listIds.add(id)
    for (const id of openListIds) this.#openListIds.add(id)
    this.#schedule()
  }

  /** Sends the events of all changes so far. */
  flush(): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastMs = performance.now()
    this.#sendSubmissions()
    // After the submissions: a window that shows a paused account also shows how much is pending on it.
    if (this.#accountsChanged) {
      this.#accountsChanged = false
      this.#send({ name: 'accounts.changed', payload: this.#reader.accounts() })
    }
    this.#sendLists()
    this.#sendOpenLists()
  }

  /** Sends the events of all changes so far, and none afterwards. */
  stop(): void {
    this.flush()
    this.#isStopped = true
  }

  #sendSubmissions(): void {
    const ids = [...this.#submissionIds]
    this.#submissionIds.clear()
    const isAll = this.#allSubmissionsChanged
    this.#allSubmissionsChanged = false
    if (!isAll && ids.length === 0) return
    const submissions = isAll ? this.#reader.recentSubmissions() : this.#reader.submissions(ids)
    this.#send({ name: 'submissions.changed', payload: { submissions, isAll } })
  }

  #sendLists(): void {
    const ids = [...this.#listIds]
    this.#listIds.clear()
    if (ids.length === 0) return
    const lists = ids.map((id) => this.#reader.list(id))
    this.#send({
      name: 'lists.changed',
      payload: {
        lists: lists.filter((list) => list !== undefined),
        removed: ids.filter((_, index) => lists[index] === undefined),
      },
    })
  }

  #sendOpenLists(): void {
    const ids = [...this.#openListIds]
    this.#openListIds.clear()
    for (const id of ids) {
      const list = this.#reader.openList(id)
      if (list !== undefined) this.#send({ name: 'list.changed', payload: list })
    }
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
