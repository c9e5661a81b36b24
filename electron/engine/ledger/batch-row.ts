import type { StoredBatch } from '../../shared/records.ts'
import { batchStates, doubtCauses } from '../../shared/submission.ts'
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

/** Whether a `batch` was cut from a `whole`. */
export const isCutFromWhole = `whole.submission_id = batch.submission_id AND whole.id < batch.id
  AND whole.state = 'split' AND whole.position <= batch.position
  AND batch.position < whole.position + whole.link_count`

/** When the links of a `batch` last left: of a piece that never did by itself, with the batch that it was cut from. */
export const lastLeftMs = `coalesce(batch.left_ms,
  (SELECT max(whole.left_ms) FROM batch AS whole WHERE ${isCutFromWhole}),
  batch.changed_ms)`

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
