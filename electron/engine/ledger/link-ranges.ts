import { z } from 'zod'
import { type Database, flag, integer, json, oneOf, optionalInteger, type Row } from './database.ts'
import type { IdRun } from './link-store.ts'
import { type LinkState, linkStates } from './records.ts'

/** Links of one submission with consecutive ids and the same state. */
export interface LinkRange extends IdRun {
  readonly submissionId: number
  readonly state: LinkState
  readonly isUnusual: boolean
  /** The suspect group that the links are in, or were last in. */
  readonly groupId: number | undefined
  /** The last request that carried the links. */
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

/** The chart of `docs/queue-states.md`: the states that may precede each state. */
const allowedFrom: Readonly<Record<LinkState, readonly LinkState[]>> = {
  pending: ['in-flight', 'in-doubt'],
  'in-flight': ['pending'],
  accepted: ['in-flight', 'in-doubt'],
  refused: ['in-flight'],
  // From the last three if the user undoes a settlement; from pending also after a restored ledger.
  'in-doubt': ['in-flight', 'accepted', 'pending', 'cancelled'],
  // From in-flight and in-doubt if the links may not become pending: see `returnLinks`.
  cancelled: ['pending', 'in-flight', 'in-doubt'],
}

/** States in which a link holds its claim. */
export const holdingStates: readonly LinkState[] = ['pending', 'in-flight', 'accepted', 'in-doubt']

/** SQL: the state of a link by its id; NULL if there is no such link any more. */
export function stateOfLink(id: string): string {
  return `(SELECT CASE WHEN last_id >= ${id} THEN state END FROM link_range
    WHERE first_id <= ${id} ORDER BY first_id DESC LIMIT 1)`
}

/** The number of links in runs. */
export function countLinks(runs: readonly IdRun[]): number {
  return runs.reduce((sum, { firstId, lastId }) => sum + lastId - firstId + 1, 0)
}

/** Joins adjacent runs. The runs are in order. */
export function mergeRuns(runs: readonly IdRun[]): readonly IdRun[] {
  const merged: { firstId: number; lastId: number }[] = []
  for (const { firstId, lastId } of runs) {
    const last = merged.at(-1)
    if (last !== undefined && last.lastId === firstId - 1) last.lastId = lastId
    else merged.push({ firstId, lastId })
  }
  return merged
}

/** The runs of links whose ids are given in order. */
export function runsOfIds(linkIds: readonly number[]): readonly IdRun[] {
  return mergeRuns(linkIds.map((id) => ({ firstId: id, lastId: id })))
}

/** Splits runs into runs of at most `most` links. */
export function splitRuns(runs: readonly IdRun[], most: number): readonly IdRun[] {
  return runs.flatMap(({ firstId, lastId }) =>
    Array.from({ length: Math.ceil((lastId - firstId + 1) / most) }, (_, index) => ({
      firstId: firstId + index * most,
      lastId: Math.min(lastId, firstId + (index + 1) * most - 1),
    })),
  )
}

/** What a move changes besides the state. */
export interface MoveChanges {
  readonly requestId?: number
  readonly groupId?: number
}

/**
 * Stores the state of every link. Only this class writes `link_range` and the counts of `submission`,
 * which change together.
 */
export class LinkRanges {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Gives ids to new links and returns the ids. */
  add(links: number, range: Omit<LinkRange, keyof IdRun | 'groupId'>): IdRun {
    const firstId = this.highestId() + 1
    const lastId = firstId + links - 1
    this.#setHighestId(lastId)
    this.#insert({ ...range, firstId, lastId, groupId: undefined })
    this.#count(range.submissionId, range.state, links)
    return { firstId, lastId }
  }

  /** The highest id that a link was ever given. */
  highestId(): number {
    const row = this.#database.first(
      "SELECT value FROM single_value WHERE name = 'highest-link-id'",
    )
    return row === undefined ? 0 : integer(row, 'value')
  }

  /** Makes new links get ids above `linkId`. */
  reserveUpTo(linkId: number): void {
    if (linkId > this.highestId()) this.#setHighestId(linkId)
  }

  /**
   * Moves all links of runs from one state to another. Throws if the chart does not allow it, or if a
   * link is not in `from`: that is a bug.
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

  /** Gives pending links to another submission. There they have no suspect group and no request. */
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

  /** Deletes all links of a submission. The caller deletes the submission too. */
  deleteAll(submissionId: number): void {
    this.#database.run('DELETE FROM link_range WHERE submission_id = ?', submissionId)
  }

  /** All links of a submission. */
  ofSubmission(submissionId: number): readonly LinkRange[] {
    return this.#database
      .all('SELECT * FROM link_range WHERE submission_id = ? ORDER BY first_id', submissionId)
      .map(readRange)
  }

  /** The links of a submission in a state. */
  inState(submissionId: number, state: LinkState): readonly LinkRange[] {
    return this.#database
      .all(
        'SELECT * FROM link_range WHERE submission_id = ? AND state = ? ORDER BY first_id',
        submissionId,
        state,
      )
      .map(readRange)
  }

  /** The first pending links of a submission with ids above `linkId`, of any kind, at most `most`. */
  pendingAfter(submissionId: number, linkId: number, most: number): readonly IdRun[] {
    const rows = this.#database.each(
      `SELECT max(first_id, ?2 + 1) AS first_id, last_id FROM link_range
       WHERE submission_id = ?1 AND state = 'pending' AND last_id > ?2 ORDER BY link_range.first_id`,
      submissionId,
      linkId,
    )
    return firstOf(rows, most)
  }

  /** The links whose last request is this one. */
  ofRequest(requestId: number): readonly LinkRange[] {
    return this.#database
      .all('SELECT * FROM link_range WHERE request_id = ? ORDER BY first_id', requestId)
      .map(readRange)
  }

  /** The range that a link is in; undefined: no such link. */
  ofLink(linkId: number): LinkRange | undefined {
    const row = this.#database.first(
      'SELECT * FROM link_range WHERE first_id <= ? ORDER BY first_id DESC LIMIT 1',
      linkId,
    )
    const range = row === undefined ? undefined : readRange(row)
    return range === undefined || range.lastId < linkId ? undefined : range
  }

  /** The first pending links of a kind in order, at most `most`. */
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

  /**
   * Splits ranges so that some of them cover exactly this run. Throws if a link of the run is not in this
   * state of this submission.
   */
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

  /** Splits the range that an id is in, so that a range begins at the id. */
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

/** The first links of rows with `first_id` and `last_id`, at most `most`. */
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

const runsSchema = z.array(z.tuple([z.int(), z.int()]))

/** Reads the links that a request carried. */
export function readRuns(row: Row): readonly IdRun[] {
  return json(row, 'links', runsSchema).map(([firstId, lastId]) => ({ firstId, lastId }))
}

/** Encodes the links that a request carries, for its column `links`. */
export function writeRuns(runs: readonly IdRun[]): string {
  return JSON.stringify(runs.map(({ firstId, lastId }) => [firstId, lastId]))
}

/*
 * `link_range` and the counts of `submission` decide which links are sent. They have no checksum: with a
 * flipped bit, links would be sent twice or never. But they are redundant. Each of these queries returns
 * a row if they contradict each other. They read ranges, not links, and take some milliseconds.
 */
const contradictions: readonly string[] = [
  // A link is in two ranges.
  `SELECT 1 FROM (SELECT first_id, lag(last_id) OVER (ORDER BY first_id) AS before FROM link_range)
   WHERE before >= first_id`,
  // The id of a link would be given again.
  `SELECT 1 FROM link_range WHERE last_id >
     coalesce((SELECT value FROM single_value WHERE name = 'highest-link-id'), 0)`,
  // A submission counts other links than it has.
  `SELECT 1 FROM submission LEFT JOIN (
     SELECT submission_id, ${linkStates.map((state) => `${sumOf(state)} AS "${state}"`).join(', ')}
     FROM link_range GROUP BY submission_id) AS ranges ON submission_id = submission.id
   WHERE ${linkStates.map((state) => `${columnOf(state)} <> coalesce(ranges."${state}", 0)`).join(' OR ')}`,
  // Links have no submission.
  `SELECT 1 FROM link_range
   WHERE NOT EXISTS (SELECT 1 FROM submission WHERE submission.id = submission_id)`,
  // A request in flight or in doubt has other links than it carried. Left out are requests that are
  // being imported: their number of links is written at the end.
  `SELECT 1 FROM request JOIN submission ON submission.id = request.submission_id
   WHERE state IN ('in-flight', 'in-doubt') AND phase <> 'planning' AND link_count <> (
     SELECT coalesce(sum(last_id - first_id + 1), 0) FROM link_range
     WHERE request_id = request.id AND link_range.state = request.state)`,
]

/** True if the redundant records of links in a ledger agree. */
export function isConsistent(database: Database): boolean {
  return contradictions.every((sql) => database.first(`${sql} LIMIT 1`) === undefined)
}

function sumOf(state: string): string {
  return `sum(CASE state WHEN '${state}' THEN last_id - first_id + 1 ELSE 0 END)`
}

function columnOf(state: string): string {
  return `submission.${state.replace('-', '_')}`
}
