import type { SQLInputValue } from 'node:sqlite'
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
import { keepPractised, practisedBy } from './practised-lines.ts'
import { flag, integer, optionalText, text } from './row.ts'
import { addCarried, type Place, removeLines } from './submitted-lines.ts'
import { type GoneOn, passedOn } from './ways-on.ts'
import { lastList, readWay, type Way, wayAsText } from './ways.ts'

/**
 * Forgets the lines of submissions, in the transaction that forgets these. A line whose last list is
 * forgotten goes out of those before it too: it did not stay behind there. What was sent for practice
 * alone is still where it came from, and may be in New.
 */
export function forgetLines(database: Database, submissionIds: readonly number[]): void {
  // The last first: of those before it no way is wrong yet, so that all are mended at one go.
  for (const id of submissionIds.toSorted((one, other) => other - one)) {
    const places = placesWithGoneOn(database, id)
    const { isReal, draftId } = submissionOf(database, id)
    for (const [place, goneOn] of places) {
      const ended = endedIn(database, place, goneOn)
      if (isReal) leaveListsBefore(database, place, ended)
      const others = passOn(database, place, goneOn)
      if (!isReal && draftId !== undefined && sizeOf(ended.by) > 0)
        keepPractised(database, draftId, place.way, { counts: countsOfRows(ended), were: others })
    }
    removeLines(database, id)
  }
  if (submissionIds.length > 0) leaveOutOfWays(database, new Set(submissionIds))
}

/** The places of a list, each with what of it went on. */
function placesWithGoneOn(
  database: Database,
  id: number,
): readonly (readonly [place: Place, goneOn: readonly GoneOn[]])[] {
  const ways = database.all('SELECT DISTINCT way FROM lines_carried WHERE submission_id = ?', id)
  return ways.map((row) => {
    const place = { submissionId: id, way: readWay(row) }
    const way = [...place.way, id]
    const later = database.integers(
      'SELECT DISTINCT submission_id FROM lines_carried WHERE left_by = ? AND way = ?',
      'submission_id',
      id,
      wayAsText(way),
    )
    const inLists = later.map((submissionId): GoneOn => {
      const there = { submissionId, way }
      const counts = countsIn(database, 'lines_carried', there)
      return { heldBy: submissionId, counts, were: countsIn(database, 'lines_were', there) }
    })
    return [place, [...inLists, ...practisedBy(database, way)]] as const
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
  const { way } = place
  const counts = countsIn(database, 'lines_carried', place)
  const were = countsIn(database, 'lines_were', place)
  const passed = passedOn({ way, counts, were }, goneOn)
  for (const group of passed.goneOn) {
    const { heldBy } = group
    if (typeof heldBy === 'string') keepPractised(database, heldBy, way, group)
    else {
      const there = { submissionId: heldBy, way }
      for (const [status, lines] of group.counts)
        addCarried(database, 'lines_carried', there, status, lines)
      for (const [status, lines] of group.were)
        addCarried(database, 'lines_were', there, status, lines)
    }
  }
  return passed.others
}

/** Takes lists that are forgotten out of the ways that go over them; which list a way begins with stays known. */
function leaveOutOfWays(database: Database, forgotten: ReadonlySet<number>): void {
  for (const [table, sums] of tablesOfWays) {
    const first = Math.min(...forgotten)
    const rows = database.all(`SELECT DISTINCT way FROM ${table} WHERE left_by > ?`, first)
    const later = rows.map(readWay).filter((way) => way.some(isLeftOut))
    for (const way of later) {
      const place = [lastList(way), wayAsText(way)] as const
      const now = wayAsText(way.filter((id, step) => !isLeftOut(id, step)))
      const { key, columns } = sums
      database.run(
        `INSERT INTO ${table} SELECT ${key}, ?3, status, ${columns.join(', ')} FROM ${table}
           WHERE left_by = ?1 AND way = ?2
           ON CONFLICT DO UPDATE SET ${columns.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
        ...place,
        now,
      )
      database.run(`DELETE FROM ${table} WHERE left_by = ? AND way = ?`, ...place)
    }
  }

  function isLeftOut(id: number, step: number): boolean {
    return step > 0 && forgotten.has(id)
  }
}

const ofLists = { key: 'submission_id', columns: ['lines'] } as const
const tablesOfWays = [
  ['lines_carried', ofLists],
  ['lines_were', ofLists],
  ['lines_practised', { key: 'draft_id', columns: ['lines', 'lines_before'] }],
] as const

/** Takes rows of a place, as they count in its list, out of the lists before it. */
function leaveListsBefore(database: Database, place: Place, rows: Rows): void {
  const were = countsIn(database, 'lines_were', place)
  const before = rowsBefore(rows, were, place.way.length === 1)
  setCounts(database, 'lines_were', place, were, before.others)
  leaveList(database, place.way, before.rows)
}

/** Takes rows out of the last list of their way, and out of those before it. */
function leaveList(database: Database, way: Way, leaving: RowsLeftOver): void {
  const submissionId = lastList(way)
  const held = countsOf(database, 'submission_lines', 'submission_id = ?', submissionId)
  const taken = takeRows(held, leaving)
  for (const [status, lines] of changed(held, taken.lines))
    database.run(
      'UPDATE submission_lines SET lines = ? WHERE submission_id = ? AND status = ?',
      lines,
      submissionId,
      status,
    )
  if (way.length === 1) return
  const place = { submissionId, way: way.slice(0, -1) }
  const carried = countsIn(database, 'lines_carried', place)
  const { rows, counts } = shareOf(taken.rows, carried)
  setCounts(database, 'lines_carried', place, carried, counts)
  leaveListsBefore(database, place, rows)
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

type PlaceTable = 'lines_carried' | 'lines_were'
const ofPlace = 'submission_id = ? AND way = ?'

function countsIn(database: Database, table: PlaceTable, { submissionId, way }: Place): Counts {
  return countsOf(database, table, ofPlace, submissionId, wayAsText(way))
}

function countsOf(
  database: Database,
  table: PlaceTable | 'submission_lines',
  condition: string,
  ...values: readonly SQLInputValue[]
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
  { submissionId, way }: Place,
  before: Counts,
  now: Counts,
): void {
  for (const [status, lines] of changed(before, now))
    database.run(
      `UPDATE ${table} SET lines = ? WHERE ${ofPlace} AND status = ?`,
      lines,
      submissionId,
      wayAsText(way),
      status,
    )
}

function changed(
  before: Counts,
  now: Counts,
): readonly (readonly [status: string, lines: number])[] {
  return [...now].filter(([status, lines]) => lines !== before.get(status))
}
