import type { Database } from './database.ts'
import type { ReportedLists } from './report-lines.ts'
import { integer, optionalInteger, text } from './row.ts'
import { listsBefore, type Place } from './submitted-lines.ts'
import { readWay, type Way, wayAsText } from './ways.ts'

/** Lines of a list that came to it by one way. */
export interface CarriedGroup extends Place {
  /** The last list before it that held them and is told of too; undefined: none is. */
  readonly earlierId: number | undefined
  /** By what they count as in the list that they are in now. */
  readonly counts: ReadonlyMap<string, number>
  /** By what they counted as in the list that left them over, as far as that is known. */
  readonly were: ReadonlyMap<string, number>
}

/** What the lists of a report hold of lists before them. */
export function carriedGroups(
  database: Database,
  { from, values, isCounted, isElsewhere }: ReportedLists,
): readonly CarriedGroup[] {
  const rows = database.all(
    `SELECT submission_id, way, status, lines,
       (${listsBefore('max(earlier.id)', isCounted, isElsewhere('submission.client'))}) AS earlier_id
     FROM lines_carried AS carried JOIN submission ON submission.id = submission_id
     WHERE submission_id IN (SELECT submission.id ${from})`,
    ...values,
  )
  const wereRows = database.all(
    `SELECT submission_id, way, status, lines FROM lines_were
     WHERE submission_id IN (SELECT submission.id ${from})`,
    ...values,
  )
  const were = Map.groupBy(wereRows, keyOf)
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, ofGroup]) => {
    const [first] = ofGroup
    if (first === undefined) return []
    return {
      submissionId: integer(first, 'submission_id'),
      way: readWay(first),
      earlierId: optionalInteger(first, 'earlier_id'),
      counts: countsOf(ofGroup),
      were: countsOf(were.get(key) ?? []),
    }
  })
}

/**
 * How many rows had none of their own in a list before the one that left them over: their line was cut
 * into several since. Which of its rows stayed behind is not known of lists in between.
 */
export function cutSince(
  database: Database,
  listId: number,
  { way, counts, were }: Pick<CarriedGroup, 'way' | 'counts' | 'were'>,
): number {
  let cut = were.get('further') ?? 0
  for (const [step, submissionId] of way.entries()) {
    if (submissionId <= listId) continue
    const row = database.only(
      `SELECT coalesce(sum(lines), 0) AS n FROM lines_were
         WHERE submission_id = ? AND way = ? AND status = 'further'`,
      submissionId,
      wayAsText(way.slice(0, step)),
    )
    cut += integer(row, 'n')
  }
  return Math.min(cut, counts.get('further') ?? 0)
}

/**
 * The submissions with lines that this one left over, or one of them did again, the newest first.
 * Among them may be some whose links only History put back into New.
 */
export function listsAfter(database: Database, submissionId: number): readonly number[] {
  const rows = database.all(
    `WITH RECURSIVE later(id) AS (
       SELECT submission_id FROM lines_carried WHERE left_by = ?
       UNION SELECT submission_id FROM later JOIN lines_carried ON left_by = later.id)
     SELECT id FROM later JOIN submission USING (id) WHERE phase <> 'planning' ORDER BY id DESC`,
    submissionId,
  )
  return rows.map((row) => integer(row, 'id'))
}

/** By which ways lines had come to a submission, those that were left over last first. */
export function waysInto(database: Database, submissionId: number): readonly Way[] {
  return database
    .all(
      `SELECT DISTINCT left_by, way FROM lines_carried WHERE submission_id = ?
         ORDER BY left_by DESC, way`,
      submissionId,
    )
    .map(readWay)
}

/**
 * The lists, forgotten since, that lines of a submission came in with, the oldest first, and what
 * these lines count as in it.
 */
export function forgottenOrigins(
  database: Database,
  submissionId: number,
): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const rows = database.all(
    `SELECT received_with, status, sum(lines) AS lines FROM lines_carried
     WHERE submission_id = ? AND received_with NOT IN (SELECT id FROM submission)
     GROUP BY received_with, status ORDER BY received_with`,
    submissionId,
  )
  const byOrigin = Map.groupBy(rows, (row) => integer(row, 'received_with'))
  return new Map([...byOrigin].map(([id, ofOrigin]) => [id, countsOf(ofOrigin)]))
}

type Row = ReturnType<Database['all']>[number]

function keyOf(row: Row): string {
  return `${integer(row, 'submission_id')} ${text(row, 'way')}`
}

function countsOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [text(row, 'status'), integer(row, 'lines')]))
}
