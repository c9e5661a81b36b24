import type { Database } from './database.ts'
import {
  addedCounts,
  type Counts,
  countsOfRows,
  type Rows,
  rowsBefore,
  rowsEnded,
  rowsIn,
  type RowsLeftOver,
  shareOf,
  sizeOf,
  takeRows,
} from './gone-rows.ts'
import { keepPractised, practisedAfter } from './practised-lines.ts'
import { flag, integer, optionalText, text } from './row.ts'
import { addCarried, removeLines } from './submitted-lines.ts'
import { type GoneOn, passedOn, shareByWay } from './ways-on.ts'

/**
 * Forgets the lines of submissions, in the transaction that forgets these. A line whose last list is
 * forgotten goes out of those before it too: it did not stay behind there. What was sent for practice
 * alone is still where it came from, and may be in New.
 */
export function forgetLines(database: Database, submissionIds: readonly number[]): void {
  for (const id of submissionIds) {
    const places = placesWithGoneOn(database, id)
    const { isReal, draftId } = submissionOf(database, id)
    for (const [place, goneOn] of places) {
      const ended = endedIn(database, place, goneOn)
      if (isReal) leaveListsBefore(database, place, ended)
      const others = passOn(database, place, goneOn)
      if (!isReal && draftId !== undefined && sizeOf(ended.by) > 0)
        keepPractised(database, draftId, place, { counts: countsOfRows(ended), were: others })
    }
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
    const later = database.integers(
      `SELECT DISTINCT submission_id FROM lines_carried WHERE left_by = ? AND received_with = ?`,
      'submission_id',
      id,
      receivedWith,
    )
    const inLists = later.map((submissionId): GoneOn => {
      const place = { submissionId, receivedWith, leftBy: id }
      const counts = countsIn(database, 'lines_carried', place)
      return { heldBy: submissionId, counts, were: countsIn(database, 'lines_were', place) }
    })
    const goneOn = [...inLists, ...practisedAfter(database, id, receivedWith)]
    const ways = places.map((place) => countsIn(database, 'lines_carried', place))
    const shares = shareByWay(ways, goneOn)
    return places.map((place, index) => [place, shares[index] ?? []] as const)
  })
}

/** What of the lines of a place did not go on with a list after it. */
function endedIn(database: Database, place: Place, goneOn: readonly GoneOn[]): Rows {
  return rowsEnded(
    rowsIn(countsIn(database, 'lines_carried', place)),
    rowsIn(addedCounts(goneOn.map(({ counts }) => counts))),
    addedCounts(goneOn.map(({ were }) => were)),
  )
}

/** Says of what went on that the list before left it over; returns what else was left there. */
function passOn(database: Database, place: Place, goneOn: readonly GoneOn[]): Counts {
  const { receivedWith, leftBy } = place
  const counts = countsIn(database, 'lines_carried', place)
  const were = countsIn(database, 'lines_were', place)
  const passed = passedOn({ receivedWith, leftBy, counts, were }, goneOn)
  for (const group of passed.goneOn) {
    const { heldBy } = group
    if (typeof heldBy === 'string') keepPractised(database, heldBy, place, group)
    else addCarriedGroup(database, [heldBy, receivedWith, leftBy], group)
  }
  return passed.others
}

function addCarriedGroup(
  database: Database,
  place: readonly [submissionId: number, receivedWith: number, leftBy: number],
  { counts, were }: GoneOn,
): void {
  for (const [status, lines] of counts) addCarried(database, 'lines_carried', place, status, lines)
  for (const [status, lines] of were) addCarried(database, 'lines_were', place, status, lines)
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

function submissionOf(
  database: Database,
  submissionId: number,
): { readonly isReal: boolean; readonly draftId: string | undefined } {
  const row = database.first(
    `SELECT is_practice, draft_id FROM submission JOIN account ON account.id = account_id
     WHERE submission.id = ?`,
    submissionId,
  )
  const isReal = row !== undefined && !flag(row, 'is_practice')
  return { isReal, draftId: row && optionalText(row, 'draft_id') }
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
