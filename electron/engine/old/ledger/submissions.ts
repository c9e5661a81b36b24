import { z } from 'zod'
import type { NewSubmission, StoredSubmission } from '../../../shared/records.ts'
import type { Schedule } from '../../../shared/schedule.ts'
import type { Database } from './database.ts'
import { integer, oneOf, optionalInteger, optionalText, text, type Row } from './row.ts'
import { readSchedule, writeSchedule } from './schedule-column.ts'
import { addLines, removeLines } from './submitted-lines.ts'

const batchSizeSchema = z.union([
  z.enum(['balanced', 'fewest', 'smallest']),
  z.coerce.number().int().positive(),
])

/** A row of the table as a submission. */
export function readSubmission(row: Row): StoredSubmission {
  return {
    id: integer(row, 'id'),
    accountId: integer(row, 'account_id'),
    draftId: optionalText(row, 'draft_id'),
    label: text(row, 'label'),
    client: text(row, 'client'),
    batchSize: batchSizeSchema.parse(text(row, 'batch_size')),
    phase: oneOf(row, 'phase', ['planning', 'active', 'cancelled']),
    pausedByUserMs: optionalInteger(row, 'paused_by_user_ms'),
    schedule: readSchedule(row),
    slotsOpen: integer(row, 'slots_open'),
    pacedMs: optionalInteger(row, 'paced_ms'),
    place: integer(row, 'place'),
    doubtLimit: integer(row, 'doubt_limit'),
    linesNotSent: integer(row, 'lines_not_sent'),
    linesLater: integer(row, 'lines_later'),
    sentAgain: integer(row, 'sent_again'),
    createdMs: integer(row, 'created_ms'),
    finishedMs: optionalInteger(row, 'finished_ms'),
    importedMs: optionalInteger(row, 'imported_ms'),
    writtenMs: optionalInteger(row, 'written_ms'),
  }
}

/** Of what was forgotten batches may still tell that they went on in it, or left the queue by it. */
const unusedId = `(SELECT 1 + max(
    coalesce((SELECT max(id) FROM submission), 0),
    coalesce((SELECT max(moved_to) FROM batch WHERE moved_to IS NOT NULL), 0),
    coalesce((SELECT max(paid_list) FROM batch INDEXED BY batch_newest
      WHERE paid_list IS NOT NULL AND state <> 'split'), 0)))`

/** Submissions; those in planning are seen by nobody but their planner. */
export class Submissions {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** A submission in planning, at the end of its account's order; to be called in a transaction. */
  add(submission: NewSubmission): number {
    const { id } = this.#database.run(
      `INSERT INTO submission (id, account_id, request_id, draft_id, label, client, batch_size, phase,
         doubt_limit, lines_not_sent, lines_later, sent_again, created_ms, schedule, slots_open, place)
       VALUES (${unusedId}, ?1, ?, ?, ?, ?, ?, 'planning', ?, ?, ?, ?, ?, ?, ?,
         (SELECT coalesce(max(place), 0) + 1 FROM submission WHERE account_id = ?1))`,
      submission.accountId,
      submission.requestId,
      submission.draftId ?? null,
      submission.label,
      submission.client,
      String(submission.batchSize),
      submission.doubtLimit,
      submission.linesNotSent,
      submission.linesLater ?? 0,
      submission.sentAgain ?? 0,
      submission.createdMs,
      writeSchedule(submission.schedule),
      submission.schedule === undefined ? 1 : 0,
    )
    if (submission.lines !== undefined) addLines(this.#database, id, submission.lines)
    return id
  }

  byId(id: number): StoredSubmission | undefined {
    const row = this.#database.first('SELECT * FROM submission WHERE id = ?', id)
    return row === undefined ? undefined : readSubmission(row)
  }

  byRequest(requestId: string): StoredSubmission | undefined {
    const row = this.#database.first('SELECT * FROM submission WHERE request_id = ?', requestId)
    return row === undefined ? undefined : readSubmission(row)
  }

  /** The submission that was made from a draft; undefined: none, or it is forgotten. */
  ofDraft(draftId: string): number | undefined {
    const row = this.#database.first(
      "SELECT id FROM submission WHERE draft_id = ? AND phase <> 'planning'",
      draftId,
    )
    return row === undefined ? undefined : integer(row, 'id')
  }

  /** The draft that its links came in with: what was moved from another account came in there. */
  listOf(submissionId: number): string | undefined {
    const own = this.byId(submissionId)?.draftId
    if (own !== undefined) return own
    const moved = 'SELECT submission_id FROM batch WHERE moved_to = ? LIMIT 1'
    const from = this.#database.first(moved, submissionId)
    return from === undefined ? undefined : this.listOf(integer(from, 'submission_id'))
  }

  /** Whether a submission was made from this draft. */
  usesDraft(draftId: string): boolean {
    return this.ofDraft(draftId) !== undefined
  }

  /** Newest first, without those in planning and imported ones. */
  all(): readonly StoredSubmission[] {
    return this.#database
      .all(
        `SELECT * FROM submission WHERE phase <> 'planning' AND imported_ms IS NULL
         ORDER BY id DESC`,
      )
      .map(readSubmission)
  }

  /** Unfinished ones, those with a batch in doubt and the `finished` last finished, newest first. */
  current(finished: number): readonly StoredSubmission[] {
    return this.#database
      .all(
        `SELECT * FROM submission WHERE phase <> 'planning' AND imported_ms IS NULL
           AND (finished_ms IS NULL
             OR id IN (SELECT submission_id FROM batch WHERE state = 'in-doubt'
               AND account_id IN (SELECT DISTINCT account_id FROM submission))
             OR id IN (SELECT id FROM submission
               WHERE finished_ms IS NOT NULL AND imported_ms IS NULL ORDER BY id DESC LIMIT ?))
         ORDER BY id DESC`,
        finished,
      )
      .map(readSubmission)
  }

  /** What the submissions since then are called. */
  labelsSince(sinceMs: number): ReadonlySet<string> {
    const rows = this.#database.all(
      `SELECT DISTINCT label FROM submission
       WHERE created_ms >= ? AND phase <> 'planning' AND imported_ms IS NULL`,
      sinceMs,
    )
    return new Set(rows.map((row) => text(row, 'label')))
  }

  unfinishedOf(accountId: number): readonly StoredSubmission[] {
    return this.#database
      .all(
        `SELECT * FROM submission WHERE account_id = ? AND finished_ms IS NULL
           AND phase <> 'planning' ORDER BY id`,
        accountId,
      )
      .map(readSubmission)
  }

  planning(): readonly StoredSubmission[] {
    return this.#database
      .all("SELECT * FROM submission WHERE phase = 'planning' ORDER BY id")
      .map(readSubmission)
  }

  setPhase(id: number, phase: StoredSubmission['phase']): void {
    this.#database.run('UPDATE submission SET phase = ? WHERE id = ?', phase, id)
  }

  /** `writtenMs`: when its list was written, by the clock of who wrote it. */
  setImported(id: number, nowMs: number, writtenMs: number | undefined): void {
    this.#database.run(
      'UPDATE submission SET imported_ms = ?, written_ms = ? WHERE id = ?',
      nowMs,
      writtenMs ?? null,
      id,
    )
  }

  setLinesNotSent(id: number, lines: number): void {
    this.#database.run('UPDATE submission SET lines_not_sent = ? WHERE id = ?', lines, id)
  }

  /** So many of the links that were to be sent again are not in it. */
  leaveOutAgain(id: number, links: number): void {
    if (links === 0) return
    this.#database.run('UPDATE submission SET sent_again = sent_again - ? WHERE id = ?', links, id)
  }

  setDoubtLimit(id: number, units: number): void {
    this.#database.run('UPDATE submission SET doubt_limit = ? WHERE id = ?', units, id)
  }

  /** From here on slots count from 0 again; `slotsOpen` of them are open. */
  setSchedule(id: number, schedule: Schedule | undefined, slotsOpen: number): void {
    this.#database.run(
      'UPDATE submission SET schedule = ?, slots_open = ? WHERE id = ?',
      writeSchedule(schedule),
      slotsOpen,
      id,
    )
  }

  /** Opens the slots below this one; those that are open stay so. */
  openSlots(id: number, slotsOpen: number): void {
    this.#database.run(
      'UPDATE submission SET slots_open = max(slots_open, ?) WHERE id = ?',
      slotsOpen,
      id,
    )
  }

  /** The clock was set back: what left at a time that is yet to come left now. */
  setPaceBack(accountId: number, nowMs: number): void {
    this.#database.run(
      'UPDATE submission SET paced_ms = ?1 WHERE account_id = ?2 AND paced_ms > ?1',
      nowMs,
      accountId,
    )
  }

  setPacedMs(id: number, pacedMs: number | undefined): void {
    this.#database.run('UPDATE submission SET paced_ms = ? WHERE id = ?', pacedMs ?? null, id)
  }

  setPausedByUser(id: number, sinceMs: number | undefined): void {
    this.#database.run(
      'UPDATE submission SET paused_by_user_ms = ? WHERE id = ?',
      sinceMs ?? null,
      id,
    )
  }

  /** Finished when nothing is queued or in flight; unfinished again when a settlement queues a batch. */
  refreshFinished(id: number, nowMs: number): void {
    this.#database.run(
      `UPDATE submission SET finished_ms = CASE WHEN EXISTS
           (SELECT 1 FROM batch WHERE submission_id = submission.id
              AND state IN ('queued', 'sending'))
         THEN NULL ELSE coalesce(finished_ms, ?) END
       WHERE id = ?`,
      nowMs,
      id,
    )
  }

  /** Removes a submission in planning, with all that is left of it. */
  removeUnplanned(id: number): void {
    const theirs = 'batch_id IN (SELECT id FROM batch WHERE submission_id = ?)'
    this.#database.run(`DELETE FROM batch_links WHERE ${theirs}`, id)
    this.#database.run(`DELETE FROM attempt WHERE ${theirs}`, id)
    this.#database.run('DELETE FROM batch WHERE submission_id = ?', id)
    removeLines(this.#database, id)
    this.#database.run("DELETE FROM submission WHERE id = ? AND phase = 'planning'", id)
  }
}
