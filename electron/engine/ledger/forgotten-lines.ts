import type { Database } from './database.ts'
import {
  type Counts,
  namedBefore,
  type Rows,
  rowsBefore,
  rowsEnded,
  rowsIn,
  type RowsLeftOver,
  shareOf,
  takeRows,
} from './gone-rows.ts'
import { flag, integer, text } from './row.ts'
import { addCarried, removeLines } from './submitted-lines.ts'
import { type GoneOn, shareByWay } from './ways-on.ts'

/**
 * Forgets the lines of submissions, in the transaction that forgets these. A line whose last list is
 * forgotten goes out of those before it too: it did not stay behind there. What was sent for practice
 * alone is still where it came from.
 */
export function forgetLines(database: Database, submissionIds: readonly number[]): void {
  for (const id of submissionIds) {
    const places = placesWithGoneOn(database, id)
    if (isReal(database, id))
      for (const [place, goneOn] of places)
        leaveListsBefore(database, place, endedIn(database, place, goneOn))
    for (const [place, goneOn] of places) passOn(database, place, goneOn)
    removeLines(database, id)
  }
}

/** Lines of a list that an earlier one left over. */
interface Place {
  readonly submissionId: number
  readonly receivedWith: number
  readonly leftBy: number
}

/** The places of a list, each with what of it went on. */
function placesWithGoneOn(
  database: Database,
  id: number,
): readonly (readonly [place: Place, goneOn: readonly GoneOn[]])[] {
  const byOrigin = Map.groupBy(placesOf(database, id), ({ receivedWith }) => receivedWith)
  return [...byOrigin].flatMap(([receivedWith, places]) => {
    const goneOn = database
      .integers(
        `SELECT DISTINCT submission_id FROM lines_carried WHERE left_by = ? AND received_with = ?`,
        'submission_id',
        id,
        receivedWith,
      )
      .map((submissionId): GoneOn => {
        const place = { submissionId, receivedWith, leftBy: id }
        const [counts, were] = (['lines_carried', 'lines_were'] as const).map((table) =>
          countsIn(database, table, place),
        )
        return { submissionId, counts: counts ?? new Map(), were: were ?? new Map() }
      })
    const ways = places.map((place) => countsIn(database, 'lines_carried', place))
    const shares = shareByWay(ways, goneOn)
    return places.map((place, index) => [place, shares[index] ?? []] as const)
  })
}

/** What of the lines of a place did not go on with a list after it. */
function endedIn(database: Database, place: Place, goneOn: readonly GoneOn[]): Rows {
  return rowsEnded(
    rowsIn(countsIn(database, 'lines_carried', place)),
    rowsIn(added(goneOn.map(({ counts }) => counts))),
    added(goneOn.map(({ were }) => were)),
  )
}

/**
 * What a list left over was left over by the one before it, where it counted as what that knows of it.
 * Rows that had none of their own in it had none in that one: their line was cut into several since,
 * after it or before.
 */
function passOn(database: Database, place: Place, goneOn: readonly GoneOn[]): void {
  const { receivedWith, leftBy } = place
  const { further: cutBefore = 0, ...reasons } = Object.fromEntries(
    countsIn(database, 'lines_were', place),
  )
  let before: Counts = new Map(Object.entries(reasons))
  for (const { submissionId, counts, were } of goneOn) {
    const to = [submissionId, receivedWith, leftBy] as const
    for (const [status, lines] of counts) addCarried(database, 'lines_carried', to, status, lines)
    const cut = Math.min(counts.get('further') ?? 0, cutBefore + (were.get('further') ?? 0))
    const named = namedBefore(rowsIn(counts), cut, before, leftBy === receivedWith)
    before = named.others
    for (const [status, lines] of named.were)
      if (lines > 0) addCarried(database, 'lines_were', to, status, lines)
  }
}

function added(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>()
  for (const counts of all)
    for (const [status, lines] of counts) sums.set(status, lines + (sums.get(status) ?? 0))
  return sums
}

/** Takes rows of a place, as they count in its list, out of the lists before it. */
function leaveListsBefore(database: Database, place: Place, rows: Rows): void {
  const { receivedWith, leftBy } = place
  const were = countsIn(database, 'lines_were', place)
  const before = rowsBefore(rows, were, leftBy === receivedWith)
  setCounts(database, 'lines_were', place, were, before.others)
  leaveList(database, leftBy, receivedWith, before.rows)
}

/** Takes rows that came in with one list out of another that held them, and out of those before it. */
function leaveList(
  database: Database,
  submissionId: number,
  receivedWith: number,
  leaving: RowsLeftOver,
): void {
  const held = countsOf(database, 'submission_lines', 'submission_id = ?', submissionId)
  const taken = takeRows(held, leaving)
  for (const [status, lines] of changed(held, taken.lines))
    database.run(
      'UPDATE submission_lines SET lines = ? WHERE submission_id = ? AND status = ?',
      lines,
      submissionId,
      status,
    )
  let { rows } = taken
  for (const place of placesOf(database, submissionId)) {
    if (place.receivedWith !== receivedWith) continue
    const carried = countsIn(database, 'lines_carried', place)
    const share = shareOf(rows, carried)
    setCounts(database, 'lines_carried', place, carried, share.counts)
    leaveListsBefore(database, place, share.rows)
    rows = share.others
  }
}

function isReal(database: Database, submissionId: number): boolean {
  const row = database.first(
    `SELECT is_practice FROM submission JOIN account ON account.id = account_id
     WHERE submission.id = ?`,
    submissionId,
  )
  return row !== undefined && !flag(row, 'is_practice')
}

/** The last that left lines comes first: where nothing tells which of several left some, it counts as that. */
function placesOf(database: Database, submissionId: number): readonly Place[] {
  const rows = database.all(
    `SELECT DISTINCT received_with, left_by FROM lines_carried WHERE submission_id = ?
       ORDER BY left_by DESC`,
    submissionId,
  )
  return rows.map((row) => ({
    submissionId,
    receivedWith: integer(row, 'received_with'),
    leftBy: integer(row, 'left_by'),
  }))
}

type PlaceTable = 'lines_carried' | 'lines_were'
const ofPlace = 'submission_id = ? AND received_with = ? AND left_by = ?'

function countsIn(
  database: Database,
  table: PlaceTable,
  { submissionId, receivedWith, leftBy }: Place,
): Counts {
  return countsOf(database, table, ofPlace, submissionId, receivedWith, leftBy)
}

function countsOf(
  database: Database,
  table: PlaceTable | 'submission_lines',
  condition: string,
  ...values: readonly number[]
): Counts {
  const rows = database.all(
    `SELECT status, sum(lines) AS lines FROM ${table} WHERE ${condition} GROUP BY status`,
    ...values,
  )
  return new Map(rows.map((row) => [text(row, 'status'), integer(row, 'lines')]))
}

function setCounts(
  database: Database,
  table: PlaceTable,
  { submissionId, receivedWith, leftBy }: Place,
  before: Counts,
  now: Counts,
): void {
  for (const [status, lines] of changed(before, now))
    database.run(
      `UPDATE ${table} SET lines = ? WHERE ${ofPlace} AND status = ?`,
      lines,
      submissionId,
      receivedWith,
      leftBy,
      status,
    )
}

function changed(
  before: Counts,
  now: Counts,
): readonly (readonly [status: string, lines: number])[] {
  return [...now].filter(([status, lines]) => lines !== before.get(status))
}
