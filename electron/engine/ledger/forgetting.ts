import type { Forgettable } from '../../shared/history.ts'
import type { Batches } from './batches.ts'
import type { Database } from './database.ts'
import { integer, optionalInteger, optionalText } from './row.ts'
import type { Seen } from './seen.ts'
import { removeLines } from './submitted-lines.ts'

/** Links that are forgotten in one transaction, unless one submission holds more. */
const linksAtOnce = 500_000
/** Up to as many it is cheaper to go to each hash than through all of them. */
const linksByHash = 20_000
const pagesAtOnce = 200

/** What forgetting changes. */
export interface ForgettingLedger {
  readonly database: Database
  readonly batches: Batches
  readonly seen: Seen
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
const linksOfSubmission = `(SELECT coalesce(sum(link_count), 0) FROM batch
  WHERE submission_id = submission.id AND state <> 'split')`

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

/** The oldest of what can be forgotten: whole submissions, as many as fit one transaction. */
export function nextToForget(database: Database, beforeMs: number): readonly Forgotten[] {
  const some: Forgotten[] = []
  let links = 0
  for (const row of database.all(
    `SELECT id, draft_id, ${linksOfSubmission} AS links FROM submission
     WHERE ${ended} AND NOT ${isOpen} ORDER BY id LIMIT 1000`,
    beforeMs,
  )) {
    links += integer(row, 'links')
    if (some.length > 0 && links > linksAtOnce) break
    const draftId = optionalText(row, 'draft_id')
    some.push({ submissionId: integer(row, 'id'), draftId, links: integer(row, 'links') })
  }
  return some
}

/**
 * Forgets submissions and that their links were ever sent, whole or not at all. Throws where
 * something of them waits, is on its way or in doubt.
 */
export function forget(ledger: ForgettingLedger, submissionIds: readonly number[]): void {
  const { database, batches, seen } = ledger
  database.transaction(() => {
    database.exec('PRAGMA defer_foreign_keys = ON')
    for (const id of submissionIds) {
      const open = database.first(`SELECT 1 FROM submission WHERE id = ? AND ${isOpen}`, id)
      if (open !== undefined) throw new Error(`Submission ${id} is not at its end`)
    }
    const ofAll = submissionIds.flatMap((id) => batches.ofSubmission(id))
    for (const [accountId, ofAccount] of Map.groupBy(ofAll, (batch) => batch.accountId)) {
      const speaking = ofAccount.filter(({ state }) => state === 'accepted')
      const links = speaking.reduce((sum, { linkCount }) => sum + linkCount, 0)
      if (links > linksByHash)
        seen.removeBatches(
          accountId,
          speaking.map(({ id }) => id),
        )
      else for (const { id } of speaking) seen.remove(accountId, batches.links(id), id)
    }
    const ids = JSON.stringify(submissionIds)
    const theirs = 'SELECT value FROM json_each(?)'
    const theirBatches = `SELECT id FROM batch WHERE submission_id IN (${theirs})`
    database.run(`DELETE FROM batch_links WHERE batch_id IN (${theirBatches})`, ids)
    database.run(`DELETE FROM attempt WHERE batch_id IN (${theirBatches})`, ids)
    database.run(`DELETE FROM batch WHERE submission_id IN (${theirs})`, ids)
    removeLines(database, submissionIds)
    database.run(`DELETE FROM submission WHERE id IN (${theirs})`, ids)
  })
}

/**
 * Gives some of the room of what was forgotten back to the disk; returns whether there is more. A
 * ledger of up to `wholeUpTo` bytes is written anew, which also closes the gaps in its pages but
 * holds everything up for as long; of a larger one whole pages are given back. One that was made by
 * an early version can only be written anew; with `wholeUpTo` 0 it keeps its room and fills it.
 */
export function giveRoomBack(database: Database, wholeUpTo = 64e6): boolean {
  const isOfEarlyVersion = pragma(database, 'auto_vacuum') !== 2
  const bytes = pragma(database, 'page_count') * pragma(database, 'page_size')
  if (wholeUpTo > 0 && (isOfEarlyVersion || bytes <= wholeUpTo))
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM')
  else database.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`)
  if (pragma(database, 'freelist_count') > 0 && !(isOfEarlyVersion && wholeUpTo === 0)) return true
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return false
}

function pragma(
  database: Database,
  name: 'auto_vacuum' | 'page_count' | 'page_size' | 'freelist_count',
): number {
  return integer(database.only(`PRAGMA ${name}`), name)
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
          WHERE state <> 'split') AS links
     FROM submission WHERE phase <> 'planning'`,
  )
  return {
    submissions: integer(row, 'submissions'),
    links: integer(row, 'links'),
    oldestMs: optionalInteger(row, 'oldest'),
  }
}
