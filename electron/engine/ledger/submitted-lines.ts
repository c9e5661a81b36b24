import type { SubmittedLines } from '../../shared/records.ts'
import type { Database } from './database.ts'

/** Keeps what the lines of a list counted as; to be called in the transaction that adds its submission. */
export function addLines(
  database: Database,
  submissionId: number,
  { counts, continued }: SubmittedLines,
): void {
  for (const [status, lines] of Object.entries(counts)) {
    if (lines > 0)
      database.run('INSERT INTO submission_lines VALUES (?, ?, ?)', submissionId, status, lines)
  }
  if (continued === undefined) return
  database.run(
    'UPDATE submission SET continues_id = ? WHERE id = ?',
    continued.submissionId,
    submissionId,
  )
  for (const { receivedWith, counts: carried } of continued.carried) {
    for (const [status, lines] of Object.entries(carried)) {
      if (lines === 0) continue
      // Several pastes or files of one list came in with the same submission.
      database.run(
        `INSERT INTO lines_carried VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET lines = lines + excluded.lines`,
        submissionId,
        receivedWith,
        status,
        lines,
      )
    }
  }
}

/** Forgets the lines of submissions; what continued their lists continues what they continued. */
export function removeLines(database: Database, submissionIds: readonly number[]): void {
  for (const id of submissionIds) {
    database.run('DELETE FROM submission_lines WHERE submission_id = ?', id)
    database.run('DELETE FROM lines_carried WHERE submission_id = ?', id)
    database.run(
      `UPDATE submission SET continues_id = (SELECT continues_id FROM submission WHERE id = ?1)
       WHERE continues_id = ?1`,
      id,
    )
  }
}

/**
 * A sum of lines of a `submission`, as SQL: those whose row of the count meets a condition, less
 * those that already counted in the last submission before it that is counted too (`earlier` and its
 * `account`). So each line counts once, with the list that it came in with.
 */
export function linesOnce(condition: string, isCounted: string): string {
  return `(SELECT coalesce(sum(lines), 0) FROM submission_lines
      WHERE submission_id = submission.id AND ${condition})
    - (SELECT coalesce(sum(lines), 0) FROM lines_carried
      WHERE submission_id = submission.id AND ${condition} AND received_with <= (
        WITH RECURSIVE before(id) AS (
          SELECT submission.continues_id
          UNION SELECT further.continues_id FROM before JOIN submission AS further USING (id))
        SELECT max(earlier.id) FROM before JOIN submission AS earlier USING (id)
          JOIN account ON account.id = earlier.account_id WHERE ${isCounted}))`
}
