import type { PaidState } from '../../shared/paid-list.ts'
import type { BatchChange, KnownThen, LinkLines, StoredBatch } from '../../shared/records.ts'
import {
  batchStates,
  type BatchState,
  type LinkCounts,
  type Settlement,
} from '../../shared/submission.ts'
import { batchColumns, readBatch } from './batch-row.ts'
import type { Database } from './database.ts'
import { packLinks, unpackLines, unpackLinks, type LinkBlob } from './link-blob.ts'
import { blob, integer, oneOf } from './row.ts'

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
  /** The user's word on the batch it was cut from, which holds for its pieces too. */
  readonly word: Pick<StoredBatch, 'doubt' | 'settled'> | undefined
  /** See `Batch`; undefined: it was planned as it is. */
  readonly partedFrom?: number | undefined
  readonly nowMs: number
}

/** Batches and their links. */
export class Batches {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(batch: NewBatch): number {
    const { id } = this.#database.run(
      `INSERT INTO batch (submission_id, account_id, parent_id, state, link_count, unusual,
         position, slot, priority, doubt, settled, parted_from, changed_ms)
       VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    )
    const packed = packLinks(batch.links)
    this.#database.run(
      'INSERT INTO batch_links (batch_id, codec, bytes) VALUES (?, ?, ?)',
      id,
      packed.codec,
      packed.bytes,
    )
    return id
  }

  /** Leaves a batch these links; `sentLinks`: how many it was sent with, undefined where these are all. */
  setLinks(id: number, links: readonly string[], sentLinks: number | undefined): void {
    const { codec, bytes } = packLinks(links)
    this.#database.run(
      'UPDATE batch_links SET codec = ?, bytes = ? WHERE batch_id = ?',
      codec,
      bytes,
      id,
    )
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
    const { packed, count } = this.#packed(id)
    const links = unpackLinks(packed)
    if (links.length !== count) throw new Error(`Batch ${id} is damaged`)
    return links
  }

  /** The links of a batch in their order, not counted: `count` is how many were planned. */
  lines(id: number): LinkLines {
    const { packed, count } = this.#packed(id)
    return { utf8: unpackLines(packed), count }
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

  /** Batches of an account that may leave from now on, or once more. */
  open(accountId: number): KnownThen['open'] {
    const waiting = this.#read("WHERE account_id = ? AND state IN ('queued', 'sending')", accountId)
    return new Map([
      ...waiting.map(({ id }) => [id, 0] as const),
      ...this.inDoubt(accountId).map(({ id, attempts }) => [id, attempts] as const),
    ])
  }

  /** Batches that the user's word has parted and may join again, with when they changed. */
  told(): KnownThen['told'] {
    const isParted = 'id IN (SELECT parted_from FROM batch WHERE parted_from IS NOT NULL)'
    return new Map(this.#read(`WHERE ${isParted}`).map(({ id, changedMs }) => [id, changedMs]))
  }

  /** The pieces of a refused batch. */
  children(parentId: number): readonly StoredBatch[] {
    return this.#read('WHERE parent_id = ? ORDER BY id', parentId)
  }

  setState(id: number, state: BatchState, nowMs: number): void {
    this.#database.run('UPDATE batch SET state = ?, changed_ms = ? WHERE id = ?', state, nowMs, id)
  }

  /** A batch that came with a paid list: it was sent elsewhere, at `atMs`. */
  setPaid(id: number, state: PaidState, taskId: string | undefined, atMs: number): void {
    this.#database.run(
      'UPDATE batch SET state = ?, task_id = ?, changed_ms = ? WHERE id = ?',
      state,
      taskId ?? null,
      atMs,
      id,
    )
  }

  /** What an account has paid for or may have, oldest first; imported batches too. */
  paid(accountId: number): readonly StoredBatch[] {
    return this.#read(
      `JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id = ? AND submission.phase <> 'planning'
         AND state IN ('accepted', 'in-doubt', 'sending') ORDER BY batch.id`,
      accountId,
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

  /** Batches that speak for their links no more, newest first. */
  released(): readonly { readonly id: number; readonly accountId: number }[] {
    return this.#database
      .all(
        "SELECT id, account_id FROM batch WHERE state IN ('refused', 'cancelled') ORDER BY id DESC",
      )
      .map((row) => ({ id: integer(row, 'id'), accountId: integer(row, 'account_id') }))
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
    this.#database.run(
      `UPDATE batch SET state = ?, http_status = ?, message = ?, doubt = ?, counts_as_doubt = ?,
         task_id = ?, units_used = ?, links_count = ?, changed_ms = ? WHERE id = ?`,
      state,
      answer.httpStatus ?? null,
      answer.message ?? null,
      change.kind === 'in-doubt' ? change.cause : null,
      change.kind === 'in-doubt' ? 1 : 0,
      receipt?.taskId ?? null,
      receipt?.unitsUsed ?? null,
      receipt?.linksCount ?? null,
      answer.nowMs,
      id,
    )
  }

  counts(submissionId: number): LinkCounts {
    const sums = new Map<string, number>()
    for (const row of this.#database.all(
      `SELECT state, sum(link_count) AS links FROM batch
       WHERE submission_id = ? AND state <> 'split' GROUP BY state`,
      submissionId,
    )) {
      sums.set(oneOf(row, 'state', batchStates), integer(row, 'links'))
    }
    const of = (state: BatchState): number => sums.get(state) ?? 0
    return {
      total: [...sums.values()].reduce((sum, links) => sum + links, 0),
      queued: of('queued'),
      sending: of('sending'),
      accepted: of('accepted'),
      refused: of('refused'),
      inDoubt: of('in-doubt'),
      cancelled: of('cancelled'),
    }
  }

  /** Batches on the map: split parents are not counted. */
  count(submissionId: number): number {
    const row = this.#database.only(
      "SELECT count(*) AS n FROM batch WHERE submission_id = ? AND state <> 'split'",
      submissionId,
    )
    return integer(row, 'n')
  }

  /** `which`: what stands behind FROM batch. */
  #read(which: string, ...values: readonly (string | number)[]): readonly StoredBatch[] {
    return this.#database
      .all(`SELECT ${batchColumns} FROM batch ${which}`, ...values)
      .map(readBatch)
  }

  #packed(id: number): { readonly packed: LinkBlob; readonly count: number } {
    const row = this.#database.first(
      `SELECT link_count, codec, bytes FROM batch_links JOIN batch ON batch.id = batch_id
       WHERE batch_id = ?`,
      id,
    )
    if (row === undefined) throw new Error(`Batch ${id} has no links`)
    const codec = oneOf(row, 'codec', ['zstd', 'deflate'])
    return { packed: { codec, bytes: blob(row, 'bytes') }, count: integer(row, 'link_count') }
  }
}
