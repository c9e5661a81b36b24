import type { SubmittedLines } from '../../../shared/records.ts'
import type { Database } from './database.ts'
import { type Way, wayAsText, wayOver } from './ways.ts'

/** Keeps what the lines of a list counted as; to be called in the transaction that adds its submission. */
export function addLines(
  database: Database,
  submissionId: number,
  { counts, carried }: SubmittedLines,
): void {
  for (const [status, lines] of Object.entries(counts)) {
    database.run('INSERT INTO submission_lines VALUES (?, ?, ?)', submissionId, status, lines)
  }
  for (const { receivedWith, between, leftBy, counts: now, were = {} } of carried ?? []) {
    const place = { submissionId, way: wayOver(receivedWith, leftBy, between) }
    for (const [status, lines] of Object.entries(now))
      addCarried(database, 'lines_carried', place, status, lines)
    for (const [status, lines] of Object.entries(were))
      addCarried(database, 'lines_were', place, status, lines)
  }
}

/** Lines of a list that came to it by one way. */
export interface Place {
  readonly submissionId: number
  readonly way: Way
}

/** Adds lines to what a place holds already: several pastes or files of one list came in with the same submission. */
export function addCarried(
  database: Database,
  table: 'lines_carried' | 'lines_were',
  { submissionId, way }: Place,
  status: string,
  lines: number,
): void {
  database.run(
    `INSERT INTO ${table} VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET lines = lines + excluded.lines`,
    submissionId,
    wayAsText(way),
    status,
    lines,
  )
}

/**
 * Counts lines as sent before that counted as ready until planning found their links spoken for; of
 * a submission whose lines were not counted none are.
 */
export function leaveOutLines(database: Database, submissionId: number, lines: number): void {
  if (lines === 0) return
  const changes = { ready: -lines, 'sent-before': lines }
  for (const [status, more] of Object.entries(changes)) {
    database.run(
      `INSERT INTO submission_lines SELECT ?1, ?2, ?3
         WHERE EXISTS (SELECT 1 FROM submission_lines WHERE submission_id = ?1)
         ON CONFLICT DO UPDATE SET lines = lines + excluded.lines`,
      submissionId,
      status,
      more,
    )
  }
}

/** Removes the lines of a submission, and that it left lines over. */
export function removeLines(database: Database, submissionId: number): void {
  for (const table of ['lines_carried', 'lines_were'])
    database.run(`DELETE FROM ${table} WHERE left_by = ?1 OR submission_id = ?1`, submissionId)
  database.run('DELETE FROM lines_practised WHERE left_by = ?', submissionId)
  database.run('DELETE FROM submission_lines WHERE submission_id = ?', submissionId)
}

/** Lines received, as SQL on a count of lines: each line of a list once, however many links it held. */
export const receivedLines = `CASE status WHEN 'blank' THEN 0 WHEN 'put-back' THEN 0
  WHEN 'further' THEN -lines ELSE lines END`

/** Lines whose links were sent before, as SQL on a count of lines. */
export const sentBeforeLines = `iif(status = 'sent-before', lines, 0)`

/**
 * The lists before it that a row of `lines_carried AS carried` was in and that are counted too, as
 * SQL after SELECT and FROM (`earlier` and its `account`); `which` is what is asked of them. Behind the
 * last one that `isElsewhere` is true of none is looked for.
 */
export function listsBefore(which: string, isCounted: string, isElsewhere = 'FALSE'): string {
  const earlier = `JOIN submission AS earlier ON earlier.id = before.id
      AND earlier.phase <> 'planning'
    JOIN account ON account.id = earlier.account_id`
  // Step by step from the last one on: a list may go on in hundreds of parts, and few are looked for.
  return `WITH RECURSIVE before(back, id) AS (
      SELECT 1, carried.way ->> '$[#-1]'
      UNION ALL SELECT back + 1, carried.way ->> ('$[#-' || (back + 1) || ']') FROM before
        WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM submission AS earlier
          JOIN account ON account.id = earlier.account_id
          WHERE earlier.id = before.id AND earlier.phase <> 'planning' AND ${isElsewhere}))
    SELECT ${which} FROM before ${earlier} WHERE ${isCounted}`
}

/**
 * A sum of lines of a `submission`, as SQL: what counts in each row of the count, less those that
 * already counted in a submission before it that they were in and that is counted too. So each line
 * counts once, with the list that it came in with.
 */
export function linesOnce(counted: string, isCounted: string, isElsewhere?: string): string {
  return `(SELECT coalesce(sum(${counted}), 0) FROM submission_lines
      WHERE submission_id = submission.id)
    - (SELECT coalesce(sum(${counted}), 0) FROM lines_carried AS carried
      WHERE carried.submission_id = submission.id AND EXISTS (${listsBefore('1', isCounted, isElsewhere)}))`
}
