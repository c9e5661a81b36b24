import type { PaidState, ToldState } from '../../shared/paid-list.ts'
import type { StoredBatch } from '../../shared/records.ts'
import { cancelHeld, countHeld, part, type PartedBatch } from './cancel-held.ts'
import { FreedLinks } from './freed-links.ts'
import { HeldPlaces } from './held-places.ts'
import type { Ledger } from './ledger.ts'
import { linkHashes } from './link-hash.ts'
import { sentFromHere } from './sent-from-here.ts'
import type { SpokenFor } from './spoken-for.ts'

/** Links that somebody sent together. */
export interface PaidLinks {
  readonly links: readonly string[]
  readonly state: ToldState
  readonly taskId: string | undefined
  readonly atMs: number
}

/** What an import has come to so far. */
export interface PaidCounts {
  readonly added: number
  readonly known: number
}

/** What an import came to. */
export interface PaidOutcome extends PaidCounts {
  /** Links that waited here and do not leave any more. */
  readonly takenOut: number
  /** Links that an earlier list held back as maybe charged, and nothing does any more. */
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
  #counts: PaidCounts = { added: 0, known: 0 }
  /** Batches up to this one were there when the import began. */
  readonly #newestBefore: number
  /** How many of the links that were added each of them holds. */
  readonly #heldOf = new Map<number, number>()
  readonly #heldPlaces: HeldPlaces
  readonly #freed: FreedLinks

  /** `label`: whose list it is; `writtenMs`: when it was written, if that is known. */
  constructor(ledger: Ledger, accountId: number, label: string, nowMs: number, writtenMs?: number) {
    this.#freed = new FreedLinks(ledger, accountId, writtenMs)
    this.#ledger = ledger
    this.#accountId = accountId
    this.#nowMs = nowMs
    this.#spokenFor = ledger.spokenFor(accountId)
    this.#heldPlaces = new HeldPlaces(ledger, accountId, this.#isImported)
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
    const { plans, submissions, batches } = this.#ledger
    if (this.#counts.added === 0) {
      this.drop()
      const changed = this.#ledger.database.transaction(() => this.#freed.free(this.#nowMs))
      return { ...this.#counts, takenOut: 0, freed: this.#freed.count(), changed }
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
      changed = [...changed, ...this.#freed.free(this.#nowMs)]
    })
    for (const { id } of onTheirWay) this.#ledger.lookUpOnReturn(id, this.#isImported)
    return { ...this.#counts, takenOut, freed: this.#freed.count(), changed }
  }

  /** Leaves nothing of it. */
  drop(): void {
    this.#ledger.plans.drop(this.#submissionId)
  }

  readonly #isImported = ({ submissionId }: StoredBatch): boolean =>
    submissionId === this.#submissionId

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

  #addGroup({ links, state, taskId, atMs }: PaidLinks): void {
    const { batches, seen } = this.#ledger
    const holders = this.#spokenFor.batchesOf(links)
    if (state === 'not-charged') {
      this.#freed.add(holders, atMs)
      return
    }
    // A task is the service's word, which may be news even here, after a backup was put back.
    const isOwnWord =
      state === 'in-doubt' || taskId === undefined
        ? sentFromHere(this.#ledger, this.#accountId, atMs)
        : undefined
    const fresh = new Set<string>()
    for (const link of links) {
      const held = holders.get(link) ?? []
      if (fresh.has(link) || held.some((batch) => saysAsMuch(batch, state))) continue
      if (isOwnWord?.(link, held) === true) continue
      fresh.add(link)
      // Once a link, though a list may hold it as maybe charged and again as paid.
      if (held.some(this.#isImported)) continue
      for (const { id } of held) this.#heldOf.set(id, (this.#heldOf.get(id) ?? 0) + 1)
    }
    this.#counts = {
      added: this.#counts.added + fresh.size,
      known: this.#counts.known + links.length - fresh.size,
    }
    if (fresh.size === 0) return
    const id = batches.add({
      submissionId: this.#submissionId,
      accountId: this.#accountId,
      parentId: undefined,
      links: [...fresh],
      position: 0,
      slot: 0,
      isUnusual: false,
      priority: 0,
      word: undefined,
      nowMs: atMs,
    })
    batches.setPaid(id, state, taskId, atMs)
    seen.plan(this.#submissionId, this.#accountId, linkHashes([...fresh]), id)
  }
}

/** Whether a batch makes the news of a link no news: paid for says more than perhaps paid for. */
function saysAsMuch(batch: StoredBatch, state: PaidState): boolean {
  if (batch.state === 'accepted') return true
  return state === 'in-doubt' && (batch.state === 'in-doubt' || batch.state === 'sending')
}
