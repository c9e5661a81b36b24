import type { StoredBatch } from '../../../shared/records.ts'
import { batchStates, doubtCauses } from '../../../shared/submission.ts'
import {
  flag,
  integer,
  oneOf,
  optionalInteger,
  optionalOneOf,
  optionalText,
  type Row,
} from './row.ts'
import { readSentWith, sentWithColumns } from './taken-out.ts'

/** What `readBatch` reads, for a SELECT from `batch`. */
export const batchColumns = `batch.*, ${sentWithColumns},
  (SELECT count(*) FROM attempt WHERE attempt.batch_id = batch.id) AS attempts`

/** Whether a batch was cut from another one, as SQL, by what both are called there. */
export function isCutFrom(whole: string, piece: string): string {
  return `(${whole}.submission_id = ${piece}.submission_id AND ${whole}.id < ${piece}.id
    AND ${whole}.state = 'split' AND ${whole}.position <= ${piece}.position
    AND ${piece}.position < ${whole}.position + ${whole}.link_count)`
}

/**
 * When the links of a batch by this name last left, as SQL: of a piece that never did by itself, with
 * the batch that it was cut from; null: they never did.
 */
export function lastLeftMs(batch: string): string {
  return `coalesce(${batch}.left_ms, (SELECT max(before_cut.left_ms) FROM batch AS before_cut
    WHERE ${isCutFrom('before_cut', batch)}))`
}

/** A row of `batchColumns` as a batch. */
export function readBatch(row: Row): StoredBatch {
  return {
    id: integer(row, 'id'),
    submissionId: integer(row, 'submission_id'),
    accountId: integer(row, 'account_id'),
    parentId: optionalInteger(row, 'parent_id'),
    state: oneOf(row, 'state', batchStates),
    linkCount: integer(row, 'link_count'),
    isUnusual: flag(row, 'unusual'),
    position: integer(row, 'position'),
    slot: integer(row, 'slot'),
    priority: integer(row, 'priority'),
    holdsRefused: flag(row, 'holds_refused'),
    attempts: integer(row, 'attempts'),
    taskId: optionalText(row, 'task_id'),
    unitsUsed: optionalInteger(row, 'units_used'),
    linksCount: optionalInteger(row, 'links_count'),
    httpStatus: optionalInteger(row, 'http_status'),
    message: optionalText(row, 'message'),
    doubt: optionalOneOf(row, 'doubt', doubtCauses),
    settled: optionalOneOf(row, 'settled', ['charged', 'not-charged']),
    movedTo: optionalInteger(row, 'moved_to'),
    sentWith: readSentWith(row),
    sentLinks: optionalInteger(row, 'sent_links'),
    partedFrom: optionalInteger(row, 'parted_from'),
    sentMs: optionalInteger(row, 'left_ms'),
    saidMs: optionalInteger(row, 'said_ms'),
    changedMs: integer(row, 'changed_ms'),
  }
}
