import type { BatchChange, LinkLines, StoredBatch } from '../../../shared/records.ts'
import type { BatchState, LinkCounts, Settlement } from '../../../shared/submission.ts'
import { countBatches, countLinks } from './batch-counts.ts'
import { batchColumns, lastLeftMs, readBatch } from './batch-row.ts'
import type { Database } from './database.ts'
import { KeptLinks } from './kept-links.ts'
import { integer, optionalInteger } from './row.ts'
import type { TakenOutBy } from './taken-out.ts'

/** A batch to be added to the queue. */
export interface NewBatch {
  readonly submissionId: number
  readonly accountId: number
  readonly parentId: number | undefined
  readonly links: readonly string[]
  readonly position: number
  readonly slot: number
  readonly isUnusual: boolean
  readonly priority: number
  /** The user's word on the batch it was cut from, which holds for its pieces too, as its doubt counts. */
  readonly word: Pick<StoredBatch, 'id' | 'doubt' | 'settled'> | undefined
  /** See `Batch`; undefined: it was planned as it is. */
  readonly partedFrom?: number | undefined
  readonly nowMs: number
}

/** Batches and their links. */
export class Batches {
  readonly #database: Database
  readonly #links: KeptLinks

  constructor(database: Database) {
    this.#database = database
    this.#links = new KeptLinks(database)
  }

  add(batch: NewBatch): number {
    const { id } = this.#database.run(
      `INSERT INTO batch (submission_id, account_id, parent_id, state, link_count, unusual,
         position, slot, priority, doubt, settled, parted_from, changed_ms, submitted_ms,
         counts_as_doubt)
       VALUES (?1, ?2, ?3, 'queued', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12,
         (SELECT created_ms FROM submission WHERE id = ?1),
         coalesce((SELECT counts_as_doubt FROM batch WHERE id = ?13), 0))`,
      batch.submissionId,
      batch.accountId,
      batch.parentId ?? null,
      batch.links.length,
      batch.isUnusual ? 1 : 0,
      batch.position,
      batch.slot,
      batch.priority,
      batch.word?.doubt ?? null,
      batch.word?.settled ?? null,
      batch.partedFrom ?? null,
      batch.nowMs,
      batch.word?.id ?? null,
    )
    this.#links.keep(id, batch.links)
    return id
  }

  /** Leaves a batch these links; `sentLinks`: how many it was sent with, undefined where these are all. */
  setLinks(id: number, links: readonly string[], sentLinks: number | undefined): void {
    this.#links.replace(id, links)
    this.#database.run(
      'UPDATE batch SET link_count = ?, sent_links = ? WHERE id = ?',
      links.length,
      sentLinks ?? null,
      id,
    )
  }

  /** What was parted from a batch and has not left since, in the order of its links. */
  partedFrom(id: number): readonly StoredBatch[] {
    return this.#read("WHERE parted_from = ? AND state <> 'split' ORDER BY position, id", id)
  }

  byId(id: number): StoredBatch | undefined {
    return this.#read('WHERE id = ?', id)[0]
  }

  /** The links of a batch in their order. Throws if they are not as many as were planned. */
  links(id: number): readonly string[] {
    return this.#links.of(id)
  }

  /** The links of a batch in their order, not counted: `count` is how many were planned. */
  lines(id: number): LinkLines {
    return this.#links.lines(id)
  }

  /** The newest batch's id; 0: there is none yet. */
  newestId(): number {
    const row = this.#database.only('SELECT coalesce(max(id), 0) AS id FROM batch')
    return integer(row, 'id')
  }

  /** In the order of their links; a split batch before its pieces. */
  ofSubmission(submissionId: number): readonly StoredBatch[] {
    return this.#read('WHERE submission_id = ? ORDER BY position, id', submissionId)
  }

  inState(submissionId: number, state: BatchState): readonly StoredBatch[] {
    return this.#read(
      'WHERE submission_id = ? AND state = ? ORDER BY position, id',
      submissionId,
      state,
    )
  }

  sending(): readonly StoredBatch[] {
    return this.#read("WHERE state = 'sending' ORDER BY id")
  }

  /** Batches of an account that wait or are on their way. */
  toLeave(accountId: number): readonly StoredBatch[] {
    return this.#read("WHERE account_id = ? AND state IN ('queued', 'sending')", accountId)
  }

  /** Batches that the user's word has parted and may join again. */
  partedByWord(): readonly StoredBatch[] {
    return this.#read('WHERE id IN (SELECT parted_from FROM batch WHERE parted_from IS NOT NULL)')
  }

  /** The pieces of a refused batch. */
  children(parentId: number): readonly StoredBatch[] {
    return this.#read('WHERE parent_id = ? ORDER BY id', parentId)
  }

  setState(id: number, state: BatchState, nowMs: number): void {
    this.#database.run('UPDATE batch SET state = ?, changed_ms = ? WHERE id = ?', state, nowMs, id)
  }

  /** A batch that is not to leave because its links were sent already; undefined `by`: for another reason. */
  setCancelled(id: number, by: TakenOutBy | undefined, nowMs: number): void {
    this.#database.run(
      `UPDATE batch SET state = 'cancelled', paid_list = ?, earlier_life = ?, changed_ms = ?
       WHERE id = ?`,
      by?.kind === 'paid-list' ? by.submissionId : null,
      by?.kind === 'earlier-life' ? by.accountId : null,
      nowMs,
      id,
    )
  }

  /** Batches that are cancelled because their links had been sent with this, oldest first. */
  takenOut(by: TakenOutBy): readonly StoredBatch[] {
    const [column, id] =
      by.kind === 'paid-list'
        ? (['paid_list', by.submissionId] as const)
        : (['earlier_life', by.accountId] as const)
    // By account, so that the index of these leads to them.
    return this.#read(
      `WHERE account_id IN (SELECT id FROM account) AND state = 'cancelled' AND ${column} = ?
       ORDER BY id`,
      id,
    )
  }

  /** Batches of this computer that are in doubt on an account, oldest first. */
  inDoubt(accountId: number): readonly StoredBatch[] {
    return this.#read(
      `JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id = ? AND state = 'in-doubt' AND imported_ms IS NULL
       ORDER BY batch.id`,
      accountId,
    )
  }

  /** A batch on its way: an earlier word of the user on it can no longer be taken back. */
  setSending(id: number, nowMs: number): void {
    this.#database.run(
      `UPDATE batch SET state = 'sending', settled = NULL, doubt = NULL, parted_from = NULL,
         http_status = NULL, message = NULL, task_id = NULL, units_used = NULL,
         links_count = NULL, changed_ms = ?1, left_ms = ?1 WHERE id = ?2`,
      nowMs,
      id,
    )
  }

  /**
   * When its links last left: a piece that never did by itself, with the batch that it was cut from.
   * Undefined: they never did from here.
   */
  leftMs({ id }: StoredBatch): number | undefined {
    const left = `SELECT ${lastLeftMs('batch')} AS ms FROM batch WHERE id = ?`
    return optionalInteger(this.#database.only(left, id), 'ms')
  }

  leaveWithFirstSlot(submissionId: number): void {
    this.#database.run(
      'UPDATE batch SET slot = 0 WHERE submission_id = ? AND slot <> 0',
      submissionId,
    )
  }

  setHoldsRefused(id: number): void {
    this.#database.run('UPDATE batch SET holds_refused = 1 WHERE id = ?', id)
  }

  setSettled(id: number, settled: Settlement | undefined): void {
    this.#database.run('UPDATE batch SET settled = ? WHERE id = ?', settled ?? null, id)
  }

  /** Batches, up to `most`, in which the user's word stands and that have not left since. */
  countSettled(submissionId: number, most: number): number {
    const row = this.#database.only(
      `SELECT count(*) AS n FROM (SELECT 1 FROM batch WHERE submission_id = ?1
         AND (state = 'accepted' AND settled = 'charged'
           OR state = 'queued' AND settled = 'not-charged' AND parted_from IS NULL) LIMIT ?2)`,
      submissionId,
      most,
    )
    return integer(row, 'n')
  }

  setUnitsUsed(id: number, units: number | undefined): void {
    this.#database.run('UPDATE batch SET units_used = ? WHERE id = ?', units ?? null, id)
  }

  /** Writes what the answer made of a batch. `state` differs from the change's only by cancelling. */
  finish(
    id: number,
    state: BatchState,
    change: BatchChange,
    answer: {
      readonly httpStatus: number | undefined
      readonly message: string | undefined
      readonly nowMs: number
    },
  ): void {
    const receipt =
      change.kind === 'accepted' || change.kind === 'in-doubt' ? change.receipt : undefined
    const named = change.kind === 'in-doubt' ? change.taskId : undefined
    this.#database.run(
      `UPDATE batch SET state = ?, http_status = ?, message = ?, doubt = ?, counts_as_doubt = ?,
         task_id = ?, units_used = ?, links_count = ?, changed_ms = ? WHERE id = ?`,
      state,
      answer.httpStatus ?? null,
      answer.message ?? null,
      change.kind === 'in-doubt' ? change.cause : null,
      change.kind === 'in-doubt' ? 1 : 0,
      receipt?.taskId ?? named ?? null,
      receipt?.unitsUsed ?? null,
      receipt?.linksCount ?? null,
      answer.nowMs,
      id,
    )
  }

  /** The place behind all links of a submission. */
  endOf(submissionId: number): number {
    const row = this.#database.only(
      'SELECT coalesce(max(position + link_count), 0) AS place FROM batch WHERE submission_id = ?',
      submissionId,
    )
    return integer(row, 'place')
  }

  /** How many links of a submission stand in each state. */
  counts(submissionId: number): LinkCounts {
    return countLinks(this.#database, submissionId)
  }

  /** Batches on the map: split parents are not counted. */
  count(submissionId: number): number {
    return countBatches(this.#database, submissionId)
  }

  /** `which`: what stands behind FROM batch. */
  #read(which: string, ...values: readonly (string | number)[]): readonly StoredBatch[] {
    return this.#database
      .all(`SELECT ${batchColumns} FROM batch ${which}`, ...values)
      .map(readBatch)
  }
}
