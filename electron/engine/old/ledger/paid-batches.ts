import type { PaidState, ToldState } from '../../../shared/paid-list.ts'
import type { Database } from './database.ts'
import type { Ledger } from './ledger.ts'
import { integer, oneOf, optionalInteger, optionalText, type Row } from './row.ts'

/** Links that were sent together, and what is said of them in a list of an account. */
export interface PaidBatch {
  readonly id: number
  readonly linkCount: number
  readonly state: ToldState
  readonly taskId: string | undefined
  /** When the request began that carried them last. */
  readonly atMs: number
  /** When others said so who sent it; undefined: it was sent here, or the service took it. */
  readonly saidMs: number | undefined
}

/** What an account and its earlier lives have paid for or may have, oldest first; imported batches too. */
export function paidBatches({ database, seen }: Ledger, accountId: number): readonly PaidBatch[] {
  return database
    .all(
      `SELECT batch.id, link_count, state, task_id, settled, said_ms, at_ms
       FROM batch JOIN submission ON submission.id = batch.submission_id
       WHERE batch.account_id IN (SELECT value FROM json_each(?)) AND submission.phase <> 'planning'
         AND state IN ('accepted', 'in-doubt', 'sending') ORDER BY batch.id`,
      JSON.stringify([...seen.livesOf(accountId)]),
    )
    .map((row) => ({
      id: integer(row, 'id'),
      linkCount: integer(row, 'link_count'),
      state: toldState(row),
      taskId: optionalText(row, 'task_id'),
      atMs: integer(row, 'at_ms'),
      saidMs: optionalInteger(row, 'said_ms'),
    }))
}

function toldState(row: Row): ToldState {
  const state = oneOf(row, 'state', ['accepted', 'in-doubt', 'sending'])
  // It may be charged any moment.
  if (state === 'sending') return 'on-its-way'
  if (state === 'in-doubt') return 'in-doubt'
  const isByWord = optionalText(row, 'settled') === 'charged'
  return isByWord || optionalInteger(row, 'said_ms') !== undefined ? 'accepted-by-word' : 'accepted'
}

/** Has a batch that came with a paid list be what is said of it there: it was sent elsewhere, at `atMs`. */
export function keepAsPaid(
  database: Database,
  id: number,
  { state, taskId, atMs, saidMs }: PaidElsewhere,
): void {
  database.run(
    'UPDATE batch SET state = ?, task_id = ?, changed_ms = ?, said_ms = ? WHERE id = ?',
    state,
    taskId ?? null,
    atMs,
    saidMs ?? null,
    id,
  )
}

interface PaidElsewhere extends Pick<PaidBatch, 'taskId' | 'atMs' | 'saidMs'> {
  readonly state: PaidState
}

/** It was said once more of such a batch, at this moment. */
export function setSaid(database: Database, id: number, saidMs: number): void {
  database.run('UPDATE batch SET said_ms = ? WHERE id = ?', saidMs, id)
}
