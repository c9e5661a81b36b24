import { setImmediate as nextTurn } from 'node:timers/promises'
import { diskProblemOf } from '../../../shared/disk-problem.ts'
import type { Forgettable } from '../../../shared/history.ts'
import type { Batches } from './batches.ts'
import type { Database } from './database.ts'
import type { Exchanges } from './exchanges.ts'
import { forgetLines } from './forgotten-lines.ts'
import { noteForgotten } from './forgotten-time.ts'
import { unlessDamaged } from './kept-links.ts'
import { liftedDoubtsOf } from './lifted-doubts.ts'
import type { NotChargedLinks } from './not-charged.ts'
import type { Plans } from './plans.ts'
import { integer, optionalInteger, optionalText } from './row.ts'
import { lowestHash, type Seen } from './seen.ts'

/** Links that one press forgets, unless one submission holds more: then it tells how far it is. */
const linksAtOnce = 500_000
/** Links that are looked at in one commit, so that none holds up what is sent meanwhile. */
const usualCommit = 20_000
const batchesACommit = 1_000

/** What forgetting changes. */
export interface ForgettingLedger {
  readonly database: Database
  readonly batches: Batches
  readonly seen: Seen
  readonly plans: Plans
  readonly exchanges: Exchanges
  readonly notCharged: NotChargedLinks
}

/** A submission that nobody will ask about again. */
export interface Forgotten {
  readonly submissionId: number
  /** The list that its results were told from. */
  readonly draftId: string | undefined
  readonly links: number
}

const ended = "phase <> 'planning' AND finished_ms < ?1"
const isOpen = `EXISTS (SELECT 1 FROM batch WHERE submission_id = submission.id
  AND state IN ('queued', 'sending', 'in-doubt'))`
/** What was cancelled was never sent, and what was moved is remembered where it went on. */
const isRemembered = "state <> 'split' AND state <> 'cancelled'"
const linksOfSubmission = `(SELECT coalesce(sum(link_count), 0) FROM batch
  WHERE submission_id = submission.id AND ${isRemembered})`
const linksToRemove = `(SELECT coalesce(sum(link_count), 0) FROM batch
  WHERE submission_id = submission.id)`

/** What ended before a moment and can be forgotten, and how much of that time must stay. */
export function forgettable(database: Database, beforeMs: number): Forgettable {
  const row = database.only(
    `SELECT count(*) AS submissions, coalesce(sum(${linksOfSubmission}), 0) AS links,
       (SELECT count(*) FROM submission WHERE phase <> 'planning' AND created_ms < ?1
          AND (finished_ms IS NULL OR ${isOpen})) AS kept
     FROM submission WHERE ${ended} AND NOT ${isOpen}`,
    beforeMs,
  )
  return {
    submissions: integer(row, 'submissions'),
    links: integer(row, 'links'),
    kept: integer(row, 'kept'),
  }
}

/** The oldest of what can be forgotten: whole submissions, as many as one press takes. */
export function nextToForget(database: Database, beforeMs: number): readonly Forgotten[] {
  const some: Forgotten[] = []
  let work = 0
  for (const row of database.all(
    `SELECT id, draft_id, ${linksOfSubmission} AS links, ${linksToRemove} AS work FROM submission
     WHERE ${ended} AND NOT ${isOpen} ORDER BY id LIMIT 1000`,
    beforeMs,
  )) {
    work += integer(row, 'work')
    if (some.length > 0 && work > linksAtOnce) break
    const draftId = optionalText(row, 'draft_id')
    some.push({ submissionId: integer(row, 'id'), draftId, links: integer(row, 'links') })
  }
  return some
}

/**
 * Forgets submissions and that their links were ever sent, whole or not at all; of doubts that a list
 * may have told it stays known that they were none. The first commit does that; what they held is then
 * removed piece by piece, giving way between commits, and what a full disk or a kill leaves of it goes
 * with the next plan or start. Throws where something of them waits, is on its way or in doubt.
 */
export async function forget(
  ledger: ForgettingLedger,
  submissionIds: readonly number[],
  linksACommit = usualCommit,
): Promise<void> {
  const { database, plans } = ledger
  const open = database.first(
    `SELECT id FROM submission WHERE id IN (SELECT value FROM json_each(?)) AND ${isOpen}`,
    JSON.stringify(submissionIds),
  )
  if (open !== undefined) throw new Error(`Submission ${integer(open, 'id')} is not at its end`)
  plans.takeBack(submissionIds, () => {
    keepLiftedDoubts(ledger, submissionIds)
    forgetLines(database, submissionIds)
    noteForgotten(database, submissionIds)
  })
  try {
    await removeLinks(ledger, submissionIds, linksACommit)
    while (database.transaction(() => removeNewestBatches(database, submissionIds, linksACommit)))
      await nextTurn()
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
  }
  plans.drop(...submissionIds)
}

/**
 * Whoever was told of a doubt holds its links back until they hear that it was none, and may tell of it
 * here again: that word is kept where lists were written.
 */
function keepLiftedDoubts(
  { database, batches, exchanges, notCharged }: ForgettingLedger,
  submissionIds: readonly number[],
): void {
  if (!exchanges.hasWritten()) return
  for (const { batchId, accountId, atMs } of liftedDoubtsOf(database, submissionIds)) {
    const links = unlessDamaged(() => batches.links(batchId), undefined)
    if (links !== undefined) notCharged.addOwn(accountId, [atMs], links)
  }
}

/** Has what submissions paid for be spoken for no more. */
async function removeLinks(
  { database, batches, seen }: ForgettingLedger,
  submissionIds: readonly number[],
  linksACommit: number,
): Promise<void> {
  const ids = JSON.stringify(submissionIds)
  const speaking = `FROM batch WHERE submission_id IN (SELECT value FROM json_each(?1))
    AND state = 'accepted'`
  for (const row of database.all(
    `SELECT account_id, sum(link_count) AS links ${speaking} GROUP BY account_id`,
    ids,
  )) {
    const accountId = integer(row, 'account_id')
    const batchIds = database.integers(
      `SELECT id ${speaking} AND account_id = ?2`,
      'id',
      ids,
      accountId,
    )
    if (integer(row, 'links') <= linksACommit) {
      database.transaction(() => {
        for (const id of batchIds) {
          const links = unlessDamaged(() => batches.links(id), undefined)
          if (links === undefined) seen.removeBatches(accountId, [id])
          else seen.remove(accountId, links, id)
        }
      })
      await nextTurn()
      continue
    }
    // Their hashes are all over the account's: it is cheaper to go through all of these once.
    let from: bigint | undefined = lowestHash
    while (from !== undefined) {
      const start: bigint = from
      from = database.transaction(() =>
        seen.removeBatchesFrom(accountId, batchIds, start, linksACommit),
      )
      await nextTurn()
    }
  }
}

/** Removes batches, pieces before what they were cut from; returns whether there may be more. */
function removeNewestBatches(
  database: Database,
  submissionIds: readonly number[],
  linksACommit: number,
): boolean {
  const newest: number[] = []
  let links = 0
  for (const row of database.all(
    `SELECT id, link_count FROM batch WHERE submission_id IN (SELECT value FROM json_each(?))
     ORDER BY id DESC LIMIT ?`,
    JSON.stringify(submissionIds),
    batchesACommit,
  )) {
    newest.push(integer(row, 'id'))
    links += integer(row, 'link_count')
    if (links >= linksACommit) break
  }
  const ids = JSON.stringify(newest)
  const theirs = 'IN (SELECT value FROM json_each(?))'
  database.run(`DELETE FROM batch_links WHERE batch_id ${theirs}`, ids)
  database.run(`DELETE FROM attempt WHERE batch_id ${theirs}`, ids)
  database.run(`DELETE FROM batch WHERE id ${theirs}`, ids)
  return newest.length > 0
}

/** How much the ledger remembers. */
export function sizeOfHistory(database: Database): {
  readonly submissions: number
  readonly links: number
  readonly oldestMs: number | undefined
} {
  const row = database.only(
    `SELECT count(*) AS submissions, min(created_ms) AS oldest,
       (SELECT coalesce(sum(link_count), 0) FROM batch INDEXED BY batch_newest
          WHERE ${isRemembered}) AS links
     FROM submission WHERE phase <> 'planning'`,
  )
  return {
    submissions: integer(row, 'submissions'),
    links: integer(row, 'links'),
    oldestMs: optionalInteger(row, 'oldest'),
  }
}
