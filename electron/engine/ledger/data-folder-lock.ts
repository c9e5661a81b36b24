import { join } from 'node:path'
import { makeFolder } from '../../disk/index.ts'
import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { Database, sqliteCode } from './database.ts'

/** Holds a data folder for the life of one engine. */
export interface DataFolderLock {
  release(): void
}

/**
 * Takes the data folder: an exclusive SQLite transaction on `lock.sqlite`, which the system frees
 * even after `kill -9`. Never waits. A folder that is made is its user's alone.
 */
export function lockDataFolder(
  dataFolder: string,
): Result<DataFolderLock, 'folder-held' | DiskProblem> {
  let database: Database | undefined
  try {
    makeFolder(dataFolder)
    database = new Database(join(dataFolder, 'lock.sqlite'))
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    const busyCode = 5
    if (sqliteCode(error) === busyCode) return fail('folder-held')
    // Whatever else keeps it from being made, a file in its place for example: it is not to be had.
    return fail(diskProblemOf(error) ?? 'folder-unwritable')
  }
  const held = database
  return ok({ release: () => held.close() })
}
