import { diskProblemOf } from '../../../shared/disk-problem.ts'
import type {
  KnownThen,
  NewSubmission,
  PlannedBatch,
  StoredBatch,
  StoredSubmission,
} from '../../../shared/records.ts'
import type { Database } from './database.ts'
import { hasTwins, linkHashes } from './link-hash.ts'
import { pastOf, SpokenFor } from './spoken-for.ts'
import { leaveOutLines } from './submitted-lines.ts'
import type { Tables } from './tables.ts'

const linksWrittenAtOnce = 50_000

/** Whether it was known that a batch had been sent as often as it has been by now. */
function wasSentThen(
  { id, accountId, attempts, changedMs }: StoredBatch,
  { open, told, lives }: KnownThen,
): boolean {
  const isAsOften = (open.get(id) ?? attempts) === attempts
  return lives.has(accountId) && isAsOften && (told.get(id) ?? changedMs) === changedMs
}

/**
 * Submissions that are being planned: nobody sees them before their last commit, and of one that
 * does not come to it nothing remains. Each method is one durable transaction.
 */
export class Plans {
  readonly #database: Database
  readonly #tables: Tables
  /** Plans that are taken back piece by piece; whoever does that drops them. */
  readonly #takenBack = new Set<number>()
  /** Plans that a full disk kept from being dropped, and whether rows of `seen` may be theirs. */
  readonly #undropped = new Map<number, boolean>()

  constructor(database: Database, tables: Tables) {
    this.#database = database
    this.#tables = tables
  }

  spokenFor(accountId: number): SpokenFor {
    const { seen, batches } = this.#tables
    return new SpokenFor(seen, batches, accountId, (batch) => this.isDropped(batch))
  }

  /** Whether a batch speaks for nothing any more, although it is still there. */
  isDropped({ submissionId: id }: Pick<StoredBatch, 'submissionId'>): boolean {
    return this.#takenBack.has(id) || this.#undropped.has(id)
  }

  /** Begins a submission in planning, whole or not at all; returns its id. */
  begin(submission: NewSubmission): number {
    return this.#database.transaction(() => this.#tables.submissions.add(submission))
  }

  /**
   * Plans the next batches of a list. Links that another batch speaks for, or that stand twice in the
   * list, are left out and counted, whatever the review showed: the check and the claim are one
   * transaction. Batches up to `resendUpTo` that were sent do not stand in the way: the user asked to
   * send them again, as far as it was `known` then that they were, and nothing else is on record since.
   */
  add(
    submissionId: number,
    batches: readonly PlannedBatch[],
    resendUpTo: number,
    nowMs: number,
    known?: KnownThen,
  ): { readonly planned: number; readonly spokenFor: number } {
    const { accountId } = this.#planning(submissionId)
    const { seen, submissions } = this.#tables
    const links = batches.flatMap((batch) => batch.links)
    const hashes = linkHashes(links)
    const added = this.#database.transaction(() => {
      const mayLeaveAgain = (holder: StoredBatch): boolean =>
        holder.id <= resendUpTo &&
        holder.state !== 'queued' &&
        holder.state !== 'sending' &&
        (known === undefined || wasSentThen(holder, known))
      const maySendAgain = (link: string, holders: readonly StoredBatch[]): boolean => {
        const past = pastOf(holders)
        const isMeant = past === undefined || known?.isMeant?.(link, past) !== false
        return isMeant && holders.every(mayLeaveAgain)
      }
      const isFree = this.#freePlaces(accountId, links, hashes, maySendAgain)
      const isLeftOut = (link: string, place: number): boolean =>
        !isFree(place) && known?.wasMeant?.(link) === true
      submissions.leaveOutAgain(submissionId, links.filter(isLeftOut).length)
      let position = seen.planned(submissionId)
      let end = 0
      return batches.flatMap((batch) => {
        const start = end
        end += batch.links.length
        const isOwn = (_: unknown, place: number): boolean => isFree(start + place)
        const own = batch.links.filter(isOwn)
        if (own.length === 0) return []
        const batchId = this.#tables.batches.add({
          submissionId,
          accountId,
          parentId: undefined,
          links: own,
          position,
          slot: batch.slot ?? 0,
          isUnusual: batch.isUnusual,
          priority: 0,
          word: undefined,
          nowMs,
        })
        position += own.length
        const ofBatch = hashes.subarray(start, end)
        return [{ batchId, hashes: own.length < ofBatch.length ? ofBatch.filter(isOwn) : ofBatch }]
      })
    })
    // In the same turn, but after the commit: memory never speaks for a batch that is not there.
    for (const batch of added) seen.plan(submissionId, accountId, batch.hashes, batch.batchId)
    const planned = added.reduce((sum, batch) => sum + batch.hashes.length, 0)
    return { planned, spokenFor: links.length - planned }
  }

  /**
   * Writes some of what was planned where it survives this process; returns whether there is more.
   * `activate` writes whatever is left.
   */
  write(submissionId: number): boolean {
    return this.#database.transaction(() =>
      this.#tables.seen.write(submissionId, linksWrittenAtOnce),
    )
  }

  /**
   * Ends planning: from here on the submission is real and its batches may leave. `spokenFor` links
   * of its list are not in it.
   */
  activate(
    submissionId: number,
    doubtLimit: number,
    linesNotSent: number,
    nowMs: number,
    spokenFor = 0,
  ): void {
    const { submissions, accounts } = this.#tables
    const { accountId } = this.#planning(submissionId)
    this.makeReal(submissionId, () => {
      submissions.setDoubtLimit(submissionId, doubtLimit)
      submissions.setLinesNotSent(submissionId, linesNotSent)
      leaveOutLines(this.#database, submissionId, spokenFor)
      accounts.setNeedsConfirmation(accountId, false)
      accounts.touch(accountId, nowMs)
    })
  }

  /** The last commit of a plan, with whatever else belongs to it. */
  makeReal(submissionId: number, also: () => void): void {
    const { submissions, seen } = this.#tables
    this.#database.transaction(() => {
      seen.write(submissionId, Number.MAX_SAFE_INTEGER)
      submissions.setPhase(submissionId, 'active')
      also()
    })
    seen.endPlan(submissionId)
  }

  /**
   * Takes back some of what `write` wrote of a plan that is to be dropped, so that dropping it holds
   * nothing up; returns whether there is more. From the first call on the plan counts for nothing.
   */
  unwrite(submissionId: number): boolean {
    this.#takenBack.add(submissionId)
    const { seen } = this.#tables
    const left = this.#database.transaction(() => seen.unwrite(submissionId, linksWrittenAtOnce))
    // After the commit: where a full disk refuses it, the rows are there still.
    seen.keepWritten(submissionId, left)
    return left > 0
  }

  /**
   * Makes submissions that are at their end plans again, to be dropped by the caller: from here on
   * nobody sees them and they count for nothing, whoever is killed. `also` runs in the same commit.
   */
  takeBack(submissionIds: readonly number[], also: () => void = () => {}): void {
    this.#database.transaction(() => {
      also()
      for (const id of submissionIds) this.#tables.submissions.setPhase(id, 'planning')
    })
    for (const id of submissionIds) this.#takenBack.add(id)
  }

  /** Drops plans. Where the disk does not take that, they count for nothing all the same. */
  drop(...submissionIds: readonly number[]): void {
    for (const id of submissionIds) {
      this.#undropped.set(id, this.#tables.seen.endPlan(id))
      this.#takenBack.delete(id)
    }
    try {
      this.dropLeft()
    } catch (error) {
      if (diskProblemOf(error) === undefined) throw error
    }
  }

  /** Drops the plans that a full disk kept from being dropped. Throws where it still does. */
  dropLeft(): void {
    if (this.#undropped.size === 0) return
    this.#database.transaction(() => {
      for (const [id, hasRows] of this.#undropped) this.#remove(id, hasRows)
    })
    this.#undropped.clear()
  }

  /** Drops what an engine that was killed had planned; inside a transaction. */
  dropAll(): void {
    for (const { id } of this.#tables.submissions.planning()) {
      this.#tables.seen.endPlan(id)
      this.#remove(id, true)
    }
  }

  /** Tells the places of the links for which nobody speaks: not on record and not earlier here. */
  #freePlaces(
    accountId: number,
    links: readonly string[],
    hashes: BigInt64Array<ArrayBuffer>,
    maySendAgain: (link: string, holders: readonly StoredBatch[]) => boolean,
  ): (place: number) => boolean {
    const holders = this.spokenFor(accountId).batchesOf(links, hashes)
    if (holders.size === 0 && !hasTwins(hashes)) return () => true
    const placeOf = new Map<string, number>()
    for (const [place, link] of links.entries()) {
      const held = holders.get(link)
      const isFree = held === undefined || maySendAgain(link, held)
      if (placeOf.has(link) || !isFree) continue
      placeOf.set(link, place)
    }
    const free = new Set(placeOf.values())
    return (place) => free.has(place)
  }

  #remove(submissionId: number, hasRows: boolean): void {
    const { batches, submissions, seen } = this.#tables
    const submission = submissions.byId(submissionId)
    if (submission === undefined) return
    if (hasRows && batches.count(submissionId) > 0) {
      const planned = batches.ofSubmission(submissionId).map(({ id }) => id)
      seen.removeBatches(submission.accountId, planned)
    }
    submissions.removeUnplanned(submissionId)
  }

  #planning(submissionId: number): StoredSubmission {
    const submission = this.#tables.submissions.byId(submissionId)
    if (submission?.phase !== 'planning') throw new Error(`Submission ${submissionId} is no plan`)
    return submission
  }
}
