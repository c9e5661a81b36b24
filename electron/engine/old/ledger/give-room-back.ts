import type { Database } from './database.ts'
import { integer } from './row.ts'

const pagesAtOnce = 200

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
