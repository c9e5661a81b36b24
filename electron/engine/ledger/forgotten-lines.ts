import type { Database } from './database.ts'
import { flag, integer, text } from './row.ts'
import { removeLines } from './submitted-lines.ts'

/** Rows of a list that go out of it. */
interface Rows {
  /** By what they count as in that list; `unknown` ones are among what it left over. */
  readonly by: Counts
  /** Of these, rows that share their line with another one. */
  further: number
  /** Of these, links that History had put back into New. */
  putBack: number
}

type Counts = Map<string, number>

const unknown = 'unknown'
/** What a list leaves over, first that of which most goes on. */
const leftOver = ['later', 'decide', 'excluded', 'rejected', 'sent-before'] as const

/**
 * Forgets the lines of submissions, in the transaction that forgets these. A line whose last list is
 * forgotten goes out of those before it too: it did not stay behind there. What was sent for practice
 * alone is still where it came from.
 */
export function forgetLines(database: Database, submissionIds: readonly number[]): void {
  for (const id of submissionIds) {
    if (isReal(database, id))
      for (const place of placesOf(database, id))
        leaveList(database, place, endedIn(database, place))
    removeLines(database, [id])
  }
}

/** Lines of a list that an earlier one left over. */
interface Place {
  readonly submissionId: number
  readonly receivedWith: number
  readonly leftBy: number
}

function isReal(database: Database, submissionId: number): boolean {
  const row = database.first(
    `SELECT is_practice FROM submission JOIN account ON account.id = account_id
     WHERE submission.id = ?`,
    submissionId,
  )
  return row !== undefined && !flag(row, 'is_practice')
}

function placesOf(database: Database, submissionId: number): readonly Place[] {
  return database
    .all(
      'SELECT DISTINCT received_with, left_by FROM lines_carried WHERE submission_id = ?',
      submissionId,
    )
    .map((row) => ({
      submissionId,
      receivedWith: integer(row, 'received_with'),
      leftBy: integer(row, 'left_by'),
    }))
}

/** What of these lines did not go on with a list after it. */
function endedIn(database: Database, place: Place): Rows {
  const { submissionId, receivedWith } = place
  const rows = rowsOf(placeCounts(database, 'lines_carried', place))
  const after = 'left_by = ? AND received_with = ?'
  const wentOn = rowsOf(countsOf(database, 'lines_carried', after, submissionId, receivedWith))
  const were = countsOf(database, 'lines_were', after, submissionId, receivedWith)
  let lines = sizeOf(wentOn.by)
  // What was sent before stays so, and was not left over for a reason.
  lines -= take(rows.by, 'sent-before', wentOn.by.get('sent-before') ?? 0)
  for (const [status, some] of were) lines -= take(rows.by, status, Math.min(lines, some))
  for (const status of leftOver) lines -= take(rows.by, status, lines)
  rows.further = Math.max(0, rows.further - wentOn.further)
  rows.putBack = Math.max(0, rows.putBack - wentOn.putBack)
  return rows
}

/** Takes rows of a list, as they counted in it, out of the lists before it. */
function leaveList(database: Database, place: Place, { by, further, putBack }: Rows): void {
  const { receivedWith, leftBy } = place
  const were = placeCounts(database, 'lines_were', place)
  const left = new Map(were)
  const sentBefore = by.get('sent-before') ?? 0
  const there: Rows = { by: new Map([['sent-before', sentBefore]]), further, putBack }
  let lines = sizeOf(by) - sentBefore
  if (leftBy === receivedWith) {
    // They were sent there, and not left over.
    take(left, 'put-back', putBack)
    lines = Math.max(0, lines - putBack)
    there.putBack = 0
  }
  // They had no row of their own there.
  const own = take(left, 'further', Math.min(further, lines))
  there.further -= own
  lines -= own
  for (const status of [...leftOver, ...left.keys()]) {
    if (status === 'further' || status === 'put-back') continue
    const some = take(left, status, lines)
    there.by.set(status, (there.by.get(status) ?? 0) + some)
    lines -= some
  }
  there.by.set(unknown, lines)
  setPlace(database, 'lines_were', place, were, left)
  takeOut(database, leftBy, receivedWith, there)
}

/** Takes rows out of a list, and out of those before it. */
function takeOut(
  database: Database,
  submissionId: number,
  receivedWith: number,
  { by, further, putBack }: Rows,
): void {
  const lines = countsOf(database, 'submission_lines', 'submission_id = ?', submissionId)
  const stays = new Map(lines)
  let unnamed = by.get(unknown) ?? 0
  const gone: Counts = new Map()
  const go = (status: string, wanted: number): number => {
    const some = take(stays, status, wanted)
    gone.set(status, (gone.get(status) ?? 0) + some)
    return some
  }
  for (const [status, some] of by) if (status !== unknown) unnamed += some - go(status, some)
  for (const status of leftOver) unnamed -= go(status, unnamed)
  take(stays, 'further', further)
  for (const [status, left] of stays)
    if (left !== lines.get(status))
      database.run(
        'UPDATE submission_lines SET lines = ? WHERE submission_id = ? AND status = ?',
        left,
        submissionId,
        status,
      )
  const rest: Rows = { by: gone, further, putBack }
  for (const place of placesOf(database, submissionId))
    if (place.receivedWith === receivedWith) {
      const counts = placeCounts(database, 'lines_carried', place)
      const left = new Map(counts)
      const here: Rows = { by: new Map(), further: 0, putBack: 0 }
      for (const [status, some] of rest.by) {
        const taken = take(left, status, some)
        here.by.set(status, taken)
        take(rest.by, status, taken)
      }
      here.further = take(left, 'further', rest.further)
      here.putBack = take(left, 'put-back', rest.putBack)
      rest.further -= here.further
      rest.putBack -= here.putBack
      setPlace(database, 'lines_carried', place, counts, left)
      leaveList(database, place, here)
    }
}

function rowsOf(counts: Counts): Rows {
  const by = new Map(counts)
  const further = take(by, 'further', Number.POSITIVE_INFINITY)
  const putBack = take(by, 'put-back', Number.POSITIVE_INFINITY)
  by.delete('blank')
  return { by, further, putBack }
}

/** Takes as many as there are of what is wanted; returns how many. */
function take(counts: Counts, status: string, wanted: number): number {
  const there = counts.get(status) ?? 0
  const taken = Math.max(0, Math.min(there, wanted))
  if (taken > 0) counts.set(status, there - taken)
  return taken
}

function sizeOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, lines) => sum + lines, 0)
}

type Table = 'lines_carried' | 'lines_were'
const ofPlace = 'submission_id = ? AND received_with = ? AND left_by = ?'

function placeCounts(
  database: Database,
  table: Table,
  { submissionId, receivedWith, leftBy }: Place,
): Counts {
  return countsOf(database, table, ofPlace, submissionId, receivedWith, leftBy)
}

function countsOf(
  database: Database,
  table: Table | 'submission_lines',
  condition: string,
  ...values: readonly number[]
): Counts {
  const rows = database.all(
    `SELECT status, sum(lines) AS lines FROM ${table} WHERE ${condition} GROUP BY status`,
    ...values,
  )
  return new Map(rows.map((row) => [text(row, 'status'), integer(row, 'lines')]))
}

function setPlace(
  database: Database,
  table: Table,
  { submissionId, receivedWith, leftBy }: Place,
  before: Counts,
  now: Counts,
): void {
  for (const [status, lines] of now)
    if (lines !== before.get(status))
      database.run(
        `UPDATE ${table} SET lines = ? WHERE ${ofPlace} AND status = ?`,
        lines,
        submissionId,
        receivedWith,
        leftBy,
        status,
      )
}
