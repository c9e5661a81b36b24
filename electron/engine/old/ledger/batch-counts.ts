import { batchStates, type BatchState, type LinkCounts } from '../../../shared/submission.ts'
import type { Database } from './database.ts'
import { integer, oneOf } from './row.ts'

/** How many links of a submission stand in each state. */
export function countLinks(database: Database, submissionId: number): LinkCounts {
  const sums = new Map<string, number>()
  for (const row of database.all(
    `SELECT state, sum(link_count) AS links FROM batch
     WHERE submission_id = ? AND state <> 'split' GROUP BY state`,
    submissionId,
  )) {
    sums.set(oneOf(row, 'state', batchStates), integer(row, 'links'))
  }
  const of = (state: BatchState): number => sums.get(state) ?? 0
  return {
    total: [...sums.values()].reduce((sum, links) => sum + links, 0),
    queued: of('queued'),
    sending: of('sending'),
    accepted: of('accepted'),
    refused: of('refused'),
    inDoubt: of('in-doubt'),
    cancelled: of('cancelled'),
  }
}

/** Batches of a submission; split parents are not counted. */
export function countBatches(database: Database, submissionId: number): number {
  const row = database.only(
    "SELECT count(*) AS n FROM batch WHERE submission_id = ? AND state <> 'split'",
    submissionId,
  )
  return integer(row, 'n')
}
