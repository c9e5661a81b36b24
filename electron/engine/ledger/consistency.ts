import type { Database } from './database.ts'
import { linkStates } from './records.ts'

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
