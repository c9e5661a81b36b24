import { lockDataFolder } from './data-folder-lock.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations.ts'
import { openLedger, openLedgerForReading, type OpenProblem } from './open-ledger.ts'

/**
 * Gives a ledger that an older version wrote the tables that readers of today look for, as an engine
 * does at its start. What it returns is why it cannot; a ledger that is up to date, newer or not
 * there yet is not touched.
 */
export function bringUpToDate(dataFolder: string): OpenProblem | 'folder-held' | undefined {
  if (!isOlder(openLedgerForReading(dataFolder))) return undefined
  const lock = lockDataFolder(dataFolder)
  if (!lock.ok) return lock.error
  try {
    const opened = openLedger(dataFolder)
    if (!opened.ok) return opened.error
    opened.value.close()
    return undefined
  } finally {
    lock.value.release()
  }
}

function isOlder(database: Database | undefined): boolean {
  if (database === undefined) return false
  const version = database.first('PRAGMA user_version')?.['user_version']
  database.close()
  return typeof version === 'number' && version < migrations.length
}
