import { type Database, flag, integer, oneOf, optionalInteger, type Row } from './database.ts'
import type { IdRun } from './link-store.ts'
import { type LinkState, linkStates } from './records.ts'

/** Links of one submission with consecutive ids that are in one state. */
export interface LinkRange extends IdRun {
  readonly submissionId: number
  readonly state: LinkState
  readonly isUnusual: boolean
  /** The suspect group that they are, or were, in. */
  readonly groupId: number | undefined
  /** The last request that carried them. */
  readonly requestId: number | undefined
}

/** The column of `submission` that counts its links in a state. */
const countColumn: Readonly<Record<LinkState, string>> = {
  pending: 'pending',
  'in-flight': 'in_flight',
  accepted: 'accepted',
  refused: 'refused',
  'in-doubt': 'in_doubt',
  cancelled: 'cancelled',
}

/** The chart of `docs/queue-states.md`: from which states a link comes into each. */
const allowedFrom: Readonly<Record<LinkState, readonly LinkState[]>> = {
  pending: ['in-flight', 'in-doubt'],
  'in-flight': ['pending'],
  accepted: ['in-flight', 'in-doubt'],
  refused: ['in-flight'],
  // The last three by taking the user's word back; pending also by a restored ledger.
  'in-doubt': ['in-flight', 'accepted', 'pending', 'cancelled'],
  // From in-flight and in-doubt where pending is forbidden: see `returnLinks`.
  cancelled: ['pending', 'in-flight', 'in-doubt'],
}

/** States in which a link holds its claim. */
export const holdingStates: readonly LinkState[] = ['pending', 'in-flight', 'accepted', 'in-doubt']

/** SQL for the state of a link by its id; NULL if there is no such link any more. */
export function stateOfLink(id: string): string {
  return `(SELECT CASE WHEN last_id >= ${id} THEN state END FROM link_range
    WHERE first_id <= ${id} ORDER BY first_id DESC LIMIT 1)`
}

/** How many links runs have together. */
export function countLinks(runs: readonly IdRun[]): number {
  return runs.reduce((sum, { firstId, lastId }) => sum + lastId - firstId + 1, 0)
}

/** Runs with adjacent ones put together; they are in order. */
export function mergeRuns(runs: readonly IdRun[]): readonly IdRun[] {
  const merged: { firstId: number; lastId: number }[] = []
  for (const { firstId, lastId } of runs) {
    const last = merged.at(-1)
    if (last !== undefined && last.lastId === firstId - 1) last.lastId = lastId
    else merged.push({ firstId, lastId })
  }
  return merged
}

/** Runs of links, given by their ids in order. */
export function runsOfIds(linkIds: readonly number[]): readonly IdRun[] {
  return mergeRuns(linkIds.map((id) => ({ firstId: id, lastId: id })))
}

/** The same links in runs of at most so many. */
export function splitRuns(runs: readonly IdRun[], most: number): readonly IdRun[] {
  return runs.flatMap(({ firstId, lastId }) =>
    Array.from({ length: Math.ceil((lastId - firstId + 1) / most) }, (_, index) => ({
      firstId: firstId + index * most,
      lastId: Math.min(lastId, firstId + (index + 1) * most - 1),
    })),
  )
}

/** What changes with a move, beside the state. */
export interface MoveChanges {
  readonly requestId?: number
  readonly groupId?: number
}

/**
 * The state of every link. This is the only code that writes `link_range` and the counts of
 * `submission`, which change together.
 */
export class LinkRanges {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Gives new links their ids, one after the other, and returns them. */
  add(links: number, range: Omit<LinkRange, keyof IdRun | 'groupId'>): IdRun {
    const firstId = this.highestId() + 1
    const lastId = firstId + links - 1
    this.#setHighestId(lastId)
    this.#insert({ ...range, firstId, lastId, groupId: undefined })
    this.#count(range.submissionId, range.state, links)
    return { firstId, lastId }
  }

  /** The highest id that was ever given. */
  highestId(): number {
    const row = this.#database.first(
      "SELECT value FROM single_value WHERE name = 'highest-link-id'",
    )
    return row === undefined ? 0 : integer(row, 'value')
  }

  /** Gives no id up to this one any more. */
  reserveUpTo(linkId: number): void {
    if (linkId > this.highestId()) this.#setHighestId(linkId)
  }

  /**
   * Moves all links of some runs from one state to another. Throws if the chart has no such step, or
   * if one of them is not in `from`: that is a bug.
   */
  move(
    submissionId: number,
    runs: readonly IdRun[],
    from: LinkState,
    to: LinkState,
    changes: MoveChanges = {},
  ): void {
    if (!allowedFrom[to].includes(from)) throw new Error(`No link goes from ${from} to ${to}`)
    for (const run of runs) {
      this.#isolate(run, submissionId, from)
      this.#database.run(
        `UPDATE link_range SET state = ?, request_id = coalesce(?, request_id),
           group_id = coalesce(?, group_id)
         WHERE first_id BETWEEN ? AND ?`,
        to,
        changes.requestId ?? null,
        changes.groupId ?? null,
        run.firstId,
        run.lastId,
      )
    }
    const links = countLinks(runs)
    this.#count(submissionId, from, -links)
    this.#count(submissionId, to, links)
  }

  /** Gives pending links to another submission; they are no suspects there, and were never carried. */
  transfer(submissionId: number, runs: readonly IdRun[], otherId: number): void {
    for (const run of runs) {
      this.#isolate(run, submissionId, 'pending')
      this.#database.run(
        `UPDATE link_range SET submission_id = ?, request_id = NULL, group_id = NULL
         WHERE first_id BETWEEN ? AND ?`,
        otherId,
        run.firstId,
        run.lastId,
      )
    }
    const links = countLinks(runs)
    this.#count(submissionId, 'pending', -links)
    this.#count(otherId, 'pending', links)
  }

  /** Deletes all links of a submission that is deleted too. */
  deleteAll(submissionId: number): void {
    this.#database.run('DELETE FROM link_range WHERE submission_id = ?', submissionId)
  }

  ofSubmission(submissionId: number): readonly LinkRange[] {
    return this.#database
      .all('SELECT * FROM link_range WHERE submission_id = ? ORDER BY first_id', submissionId)
      .map(readRange)
  }

  inState(submissionId: number, state: LinkState): readonly LinkRange[] {
    return this.#database
      .all(
        'SELECT * FROM link_range WHERE submission_id = ? AND state = ? ORDER BY first_id',
        submissionId,
        state,
      )
      .map(readRange)
  }

  /** The first pending links of a submission behind a link, at most so many, whatever their kind. */
  pendingAfter(submissionId: number, linkId: number, most: number): readonly IdRun[] {
    const rows = this.#database.each(
      `SELECT max(first_id, ?2 + 1) AS first_id, last_id FROM link_range
       WHERE submission_id = ?1 AND state = 'pending' AND last_id > ?2 ORDER BY link_range.first_id`,
      submissionId,
      linkId,
    )
    return firstOf(rows, most)
  }

  /** Ranges whose last request it is. */
  ofRequest(requestId: number): readonly LinkRange[] {
    return this.#database
      .all('SELECT * FROM link_range WHERE request_id = ? ORDER BY first_id', requestId)
      .map(readRange)
  }

  /** The range of a link. */
  ofLink(linkId: number): LinkRange | undefined {
    const row = this.#database.first(
      'SELECT * FROM link_range WHERE first_id <= ? ORDER BY first_id DESC LIMIT 1',
      linkId,
    )
    const range = row === undefined ? undefined : readRange(row)
    return range === undefined || range.lastId < linkId ? undefined : range
  }

  /** The first pending links of a kind, at most so many, in their order. */
  nextPending(
    submissionId: number,
    kind: { readonly groupId: number | undefined; readonly isUnusual: boolean },
    most: number,
  ): readonly IdRun[] {
    const rows = this.#database.each(
      `SELECT first_id, last_id FROM link_range
       WHERE submission_id = ? AND state = 'pending' AND group_id IS ? AND is_unusual = ?
       ORDER BY first_id`,
      submissionId,
      kind.groupId ?? null,
      kind.isUnusual ? 1 : 0,
    )
    return firstOf(rows, most)
  }

  #setHighestId(linkId: number): void {
    this.#database.run(
      `INSERT INTO single_value (name, value) VALUES ('highest-link-id', ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      linkId,
    )
  }

  /** Sees that a run is wholly in a state of a submission, and that ranges begin and end with it. */
  #isolate({ firstId, lastId }: IdRun, submissionId: number, state: LinkState): void {
    this.#splitBefore(firstId)
    this.#splitBefore(lastId + 1)
    const links = this.#database.number(
      `SELECT coalesce(sum(last_id - first_id + 1), 0) FROM link_range
       WHERE first_id BETWEEN ? AND ? AND submission_id = ? AND state = ?`,
      firstId,
      lastId,
      submissionId,
      state,
    )
    if (links === lastId - firstId + 1) return
    throw new Error(`Links ${firstId} to ${lastId} are not all ${state} in ${submissionId}`)
  }

  /** Sees that a range begins at an id, if it is in one. */
  #splitBefore(id: number): void {
    const range = this.ofLink(id)
    if (range === undefined || range.firstId === id) return
    this.#database.run(
      'UPDATE link_range SET last_id = ? WHERE first_id = ?',
      id - 1,
      range.firstId,
    )
    this.#insert({ ...range, firstId: id })
  }

  #insert(range: LinkRange): void {
    this.#database.run(
      `INSERT INTO link_range
         (first_id, last_id, submission_id, state, is_unusual, group_id, request_id)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      range.firstId,
      range.lastId,
      range.submissionId,
      range.state,
      range.isUnusual ? 1 : 0,
      range.groupId ?? null,
      range.requestId ?? null,
    )
  }

  #count(submissionId: number, state: LinkState, links: number): void {
    const column = countColumn[state]
    this.#database.run(
      `UPDATE submission SET ${column} = ${column} + ? WHERE id = ?`,
      links,
      submissionId,
    )
  }
}

/** The first links of rows with `first_id` and `last_id`, at most so many. */
function firstOf(rows: Iterable<Row>, most: number): readonly IdRun[] {
  const runs: IdRun[] = []
  let left = most
  for (const row of rows) {
    if (left === 0) break
    const firstId = integer(row, 'first_id')
    const lastId = Math.min(integer(row, 'last_id'), firstId + left - 1)
    runs.push({ firstId, lastId })
    left -= lastId - firstId + 1
  }
  return runs
}

function readRange(row: Row): LinkRange {
  return {
    firstId: integer(row, 'first_id'),
    lastId: integer(row, 'last_id'),
    submissionId: integer(row, 'submission_id'),
    state: oneOf(row, 'state', linkStates),
    isUnusual: flag(row, 'is_unusual'),
    groupId: optionalInteger(row, 'group_id'),
    requestId: optionalInteger(row, 'request_id'),
  }
}

/*
 * `link_range` and the counts of `submission` say which links may be sent, and have no checksum: one
 * flipped bit would have links sent twice, or not at all. But they say the same twice: each of these
 * questions has an answer if they differ. They go through ranges, not links: some milliseconds.
 */
const contradictions: readonly string[] = [
  // A link in two ranges.
  `SELECT 1 FROM (SELECT first_id, lag(last_id) OVER (ORDER BY first_id) AS before FROM link_range)
   WHERE before >= first_id`,
  // A link whose id would be given again.
  `SELECT 1 FROM link_range WHERE last_id >
     coalesce((SELECT value FROM single_value WHERE name = 'highest-link-id'), 0)`,
  // Other links than a submission counts.
  `SELECT 1 FROM submission LEFT JOIN (
     SELECT submission_id, ${linkStates.map((state) => `${sumOf(state)} AS "${state}"`).join(', ')}
     FROM link_range GROUP BY submission_id) AS ranges ON submission_id = submission.id
   WHERE ${linkStates.map((state) => `${columnOf(state)} <> coalesce(ranges."${state}", 0)`).join(' OR ')}`,
  // Links of no submission.
  `SELECT 1 FROM link_range
   WHERE NOT EXISTS (SELECT 1 FROM submission WHERE submission.id = submission_id)`,
  // A request that is in flight or in doubt with other links than it carried. One that is being
  // imported knows at the end how many they are.
  `SELECT 1 FROM request JOIN submission ON submission.id = request.submission_id
   WHERE state IN ('in-flight', 'in-doubt') AND phase <> 'planning' AND link_count <> (
     SELECT coalesce(sum(last_id - first_id + 1), 0) FROM link_range
     WHERE request_id = request.id AND link_range.state = request.state)`,
]

/** True if a ledger says the same of its links wherever it says it. */
export function isConsistent(database: Database): boolean {
  return contradictions.every((sql) => database.first(`${sql} LIMIT 1`) === undefined)
}

function sumOf(state: string): string {
  return `sum(CASE state WHEN '${state}' THEN last_id - first_id + 1 ELSE 0 END)`
}

function columnOf(state: string): string {
  return `submission.${state.replace('-', '_')}`
}
