import type { TakenList } from '../../../shared/paid-list.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import { cancelHeld, countHeld, part, type PartedBatch } from './cancel-held.ts'
import { HeldPlaces } from './held-places.ts'
import type { Ledger } from './ledger.ts'
import { linkHashes } from './link-hash.ts'
import { keepAsPaid } from './paid-batches.ts'
import { type KeptWord, type PaidLinks, PaidWords } from './paid-words.ts'
import type { SpokenFor } from './spoken-for.ts'

/** What an import has come to so far. */
export interface PaidCounts {
  readonly added: number
  readonly known: number
  /** Links that may be charged any moment, or were since, by whoever sends them. */
  readonly onTheirWay: number
}

/** What an import came to. */
export interface PaidOutcome extends PaidCounts {
  /** Links that waited here and do not leave any more. */
  readonly takenOut: number
  /** Links that an earlier list held back as paid or maybe charged, and nothing does any more. */
  readonly freed: number
  /** Batches that changed or came to be by that. */
  readonly changed: readonly number[]
}

/**
 * Takes links that were paid for elsewhere into an account's history: from the last commit on they
 * are spoken for, and those of them that wait here are cancelled, until then nothing of them is. It is
 * a plan that is never sent, so a process that dies in the middle leaves nothing behind. No unit is
 * counted here.
 */
export class PaidImport {
  readonly #ledger: Ledger
  readonly #accountId: number
  readonly #submissionId: number
  readonly #nowMs: number
  readonly #spokenFor: SpokenFor
  readonly #list: Omit<TakenList, 'links'>
  readonly #words: PaidWords
  #counts: PaidCounts = { added: 0, known: 0, onTheirWay: 0 }
  #hasBatches = false
  /** Batches up to this one were there when the import began. */
  readonly #newestBefore: number
  /** How many of the links that were added each of them holds. */
  readonly #heldOf = new Map<number, number>()
  /** Batches of links of which something says as much already: they take nothing out. */
  readonly #besides = new Set<number>()
  readonly #heldPlaces: HeldPlaces

  /** `label`: whose list it is; `writtenMs`: when it was written, if that is known. */
  constructor(ledger: Ledger, accountId: number, label: string, nowMs: number, writtenMs?: number) {
    this.#words = new PaidWords(ledger, accountId, nowMs, writtenMs)
    this.#list = { atMs: nowMs, from: label, writtenMs }
    this.#ledger = ledger
    this.#accountId = accountId
    this.#nowMs = nowMs
    this.#spokenFor = ledger.spokenFor(accountId)
    this.#heldPlaces = new HeldPlaces(ledger, accountId, this.#isNews)
    this.#newestBefore = ledger.batches.newestId()
    this.#submissionId = ledger.database.transaction(() => {
      const id = ledger.submissions.add({
        accountId,
        requestId: `imported-${accountId}-${crypto.randomUUID()}`,
        draftId: undefined,
        label,
        client: '',
        batchSize: 'fewest',
        doubtLimit: 0,
        linesNotSent: 0,
        createdMs: nowMs,
      })
      ledger.submissions.setImported(id, nowMs, writtenMs)
      return id
    })
  }

  /** Adds what was not known to be paid for, in one commit; a link that stands twice is added once. */
  add(groups: readonly PaidLinks[]): void {
    const { database, seen } = this.#ledger
    try {
      database.transaction(() => {
        for (const group of groups) this.#addGroup(group)
      })
    } catch (error) {
      // What is in memory must not speak for batches that are not there.
      seen.endPlan(this.#submissionId)
      throw error
    }
  }

  /** Writes some of what was added where it survives this process; returns whether there is more. */
  write(): boolean {
    return this.#ledger.plans.write(this.#submissionId)
  }

  /**
   * Looks up what waits of the links that were added, so that `finish` need not; gives way now and
   * then. Whatever comes to wait later is looked up there.
   */
  *lookUpWaiting(): Generator<void> {
    const unknown = this.#waiting().filter((batch) => this.#knows(batch) === undefined)
    yield* this.#heldPlaces.lookUp(this.#spokenFor, unknown)
  }

  /**
   * Makes all of it count, and cancels what of it waits here, in one commit. What is on its way
   * meanwhile does not wait again.
   */
  finish(): PaidOutcome {
    const { database, plans, submissions, batches } = this.#ledger
    const countWords = (): readonly number[] => {
      const { added, known } = this.#counts
      const list = { ...this.#list, links: added + known }
      this.#ledger.exchanges.take(this.#accountId, list)
      return this.#words.apply(this.#nowMs)
    }
    if (!this.#hasBatches) {
      this.drop()
      const changed = database.transaction(countWords)
      return { ...this.#counts, takenOut: 0, freed: this.#words.freedCount(), changed }
    }
    let takenOut = 0
    let changed: readonly number[] = []
    const onTheirWay = submissions
      .unfinishedOf(this.#accountId)
      .flatMap(({ id }) => batches.inState(id, 'sending'))
    plans.makeReal(this.#submissionId, () => {
      submissions.refreshFinished(this.#submissionId, this.#nowMs)
      const parted = this.#parted(this.#waiting())
      takenOut = countHeld(parted)
      changed = cancelHeld(this.#ledger, this.#accountId, parted, this.#nowMs)
      for (const id of new Set(parted.map(({ batch }) => batch.submissionId)))
        submissions.refreshFinished(id, this.#nowMs)
      changed = [...changed, ...countWords()]
    })
    for (const { id } of onTheirWay) this.#ledger.lookUpOnReturn(id, this.#isNews)
    return { ...this.#counts, takenOut, freed: this.#words.freedCount(), changed }
  }

  /** Leaves nothing of it. */
  drop(): void {
    this.#ledger.plans.drop(this.#submissionId)
  }

  readonly #isNews = ({ id, submissionId }: StoredBatch): boolean =>
    submissionId === this.#submissionId && !this.#besides.has(id)

  #waiting(): readonly StoredBatch[] {
    const { submissions, batches } = this.#ledger
    return submissions
      .unfinishedOf(this.#accountId)
      .flatMap(({ id }) => batches.inState(id, 'queued'))
  }

  /** Whether all of a batch or nothing of it was added; undefined: some of it, or that is not known. */
  #knows({ id, linkCount }: StoredBatch): 'all' | 'none' | undefined {
    if (id > this.#newestBefore) return undefined
    const held = this.#heldOf.get(id) ?? 0
    if (held === 0) return 'none'
    return held === linkCount ? 'all' : undefined
  }

  #parted(waiting: readonly StoredBatch[]): readonly PartedBatch[] {
    const by = { kind: 'paid-list', submissionId: this.#submissionId } as const
    const all = waiting
      .filter((batch) => this.#knows(batch) === 'all')
      .map((batch) => part(batch, this.#ledger.batches.links(batch.id), () => by))
    const unknown = waiting.filter((batch) => this.#knows(batch) === undefined)
    return [...all, ...this.#heldPlaces.parted(unknown)]
  }

  #addGroup(group: PaidLinks): void {
    const holders = this.#spokenFor.batchesOf(group.links)
    const word = this.#words.judge(group, holders)
    if (word === undefined) return
    const { fresh, besides, onTheirWay } = word
    // Once a link, though a list may hold it as maybe charged and again as paid.
    for (const held of fresh.map((link) => holders.get(link) ?? []))
      if (!held.some(this.#isNews))
        for (const { id } of held) this.#heldOf.set(id, (this.#heldOf.get(id) ?? 0) + 1)
    this.#counts = {
      added: this.#counts.added + fresh.length,
      known: this.#counts.known + group.links.length - fresh.length,
      onTheirWay: this.#counts.onTheirWay + onTheirWay,
    }
    if (fresh.length > 0) this.#addBatch(group, word, fresh)
    if (besides.length > 0) this.#besides.add(this.#addBatch(group, word, besides))
  }

  #addBatch({ taskId, atMs }: PaidLinks, word: KeptWord, links: readonly string[]): number {
    const { batches, seen, database } = this.#ledger
    const id = batches.add({
      submissionId: this.#submissionId,
      accountId: this.#accountId,
      parentId: undefined,
      links,
      position: 0,
      slot: 0,
      isUnusual: false,
      priority: 0,
      word: undefined,
      nowMs: atMs,
    })
    keepAsPaid(database, id, { state: word.state, taskId, atMs, saidMs: word.saidMs })
    seen.plan(this.#submissionId, this.#accountId, linkHashes(links), id)
    this.#hasBatches = true
    return id
  }
}
