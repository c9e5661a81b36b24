import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder, removeFileSync, removeTreeSync, replaceFile } from '../../disk/index.ts'
import type { Backup, RestoreProblem } from '../../shared/contract/index.ts'
import { DiskError, type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import {
  copyDatabase,
  Database,
  integer,
  openImmutable,
  sequenceOf,
  sqliteCode,
} from './database.ts'
import { isConsistent } from './link-ranges.ts'
import { kindOf, ledgerPath } from './schema.ts'

/*
 * A backup is a folder in `backups`, named for when it was made: `ledger.sqlite`, `lists`, and
 * `backup.json`, which is written last. Without that it was cut short and counts for nothing.
 */
const aboutSchema = z.object({
  atMs: z.int(),
  bytes: z.int(),
  lists: z.int(),
  links: z.int(),
  isDaily: z.boolean(),
})
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?$/

/** Asks the next opening for a restore. */
const restoreSchema = z.object({ name: z.string().regex(backupName), atMs: z.int() })

/** Consistent copies of ledger and lists in the data folder's `backups`. */
export class Backups {
  readonly #database: Database
  readonly #dataFolder: string

  constructor(database: Database, dataFolder: string) {
    this.#database = database
    this.#dataFolder = dataFolder
  }

  /** Newest first; those that were cut short are left out. */
  all(): readonly Backup[] {
    const folder = join(this.#dataFolder, 'backups')
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .flatMap((name) => readBackup(folder, name) ?? [])
      .toSorted((one, other) => other.atMs - one.atMs)
  }

  /**
   * Makes a backup of the ledger as it is when this is called, while others go on, and of the lists
   * after it, so that they have all that it knows of. The caller sees that nothing is being planned:
   * what is not whole is dropped when the backup is restored. `isDaily`: it was made by the clock, and
   * is deleted after some days.
   */
  async create(nowMs: number, isDaily: boolean): Promise<Result<Backup, DiskProblem>> {
    const name = this.#freeName(nowMs)
    const folder = join(this.#dataFolder, 'backups', name)
    try {
      makeFolder(folder)
      await copyDatabase(this.#database.path, join(folder, 'ledger.sqlite'))
      const lists = join(this.#dataFolder, 'lists')
      if (existsSync(lists)) await cp(lists, join(folder, 'lists'), { recursive: true })
      return ok(writeAbout(folder, name, nowMs, isDaily))
    } catch (error) {
      removeTreeSync('backup', folder)
      const problem = diskProblemOf(error)
      if (problem === undefined) throw error
      return fail(problem)
    }
  }

  /** The highest id that a backup gave to a request; 0: there is none that can be read. */
  highestRequestId(name: string): number {
    if (!backupName.test(name)) return 0
    let database: Database | undefined
    try {
      database = openImmutable(join(this.#dataFolder, 'backups', name, 'ledger.sqlite'))
      return sequenceOf(database, 'request')
    } catch (error) {
      if (sqliteCode(error) !== undefined || diskProblemOf(error) !== undefined) return 0
      throw error
    } finally {
      database?.close()
    }
  }

  delete(name: string): void {
    if (!backupName.test(name)) return
    const folder = join(this.#dataFolder, 'backups', name)
    // First what makes it one, so that a half deleted one counts for nothing.
    removeFileSync('backup', join(folder, 'backup.json'))
    removeTreeSync('backup', folder)
  }

  /**
   * Checks a backup and has the next opening put it in the place of ledger and lists. What is there
   * then becomes a backup itself. The engine is to start again at once.
   */
  scheduleRestore(
    name: string,
    nowMs: number,
  ): Result<undefined, Exclude<RestoreProblem, 'sending'>> {
    const backup = this.all().find((one) => one.name === name)
    if (backup === undefined) return fail('unknown-backup')
    if (!isSound(join(this.#dataFolder, 'backups', name))) return fail('damaged-backup')
    try {
      replaceFile(restorePath(this.#dataFolder), JSON.stringify({ name, atMs: nowMs }))
      return ok(undefined)
    } catch (error) {
      const problem = diskProblemOf(error)
      if (problem === undefined) throw error
      return fail(problem)
    }
  }

  #freeName(nowMs: number): string {
    const name = nameOf(nowMs)
    const isFree = (one: string) => !existsSync(join(this.#dataFolder, 'backups', one))
    if (isFree(name)) return name
    for (let number = 2; ; number += 1) if (isFree(`${name}-${number}`)) return `${name}-${number}`
  }
}

/**
 * Carries out a restore that was asked for, before the ledger is opened. What is in the way becomes a
 * backup by being moved. Cut short at any point, the next call goes on. Throws what the disk says.
 */
export function finishRestore(dataFolder: string): void {
  const asked = readRestore(dataFolder)
  if (asked === undefined) return
  const backup = join(dataFolder, 'backups', asked.name)
  const replacedName = `${nameOf(asked.atMs)}-0`
  const replaced = join(dataFolder, 'backups', replacedName)
  if (!existsSync(join(replaced, 'backup.json'))) {
    makeFolder(replaced)
    const ledger = ledgerPath(dataFolder)
    if (existsSync(ledger)) {
      emptyLog(ledger)
      renameSync(ledger, join(replaced, 'ledger.sqlite'))
    }
    const lists = join(dataFolder, 'lists')
    if (existsSync(lists)) renameSync(lists, join(replaced, 'lists'))
    writeAbout(replaced, replacedName, asked.atMs, false)
  }
  // Whole under another name first: what a cut leaves is written again.
  const lists = join(dataFolder, 'lists')
  if (existsSync(join(backup, 'lists')) && !existsSync(lists)) {
    const partial = join(dataFolder, 'lists.partial')
    cpSync(join(backup, 'lists'), partial, { recursive: true })
    renameSync(partial, lists)
  }
  putLedger(join(backup, 'ledger.sqlite'), ledgerPath(dataFolder))
  removeFileSync('restore', restorePath(dataFolder))
}

/** It is on the disk before it takes its place: a ledger may be too large for the memory. */
function putLedger(from: string, to: string): void {
  const partial = `${to}.partial`
  cpSync(from, partial)
  const file = openSync(partial, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(partial, to)
}

function restorePath(dataFolder: string): string {
  return join(dataFolder, 'restore.json')
}

/** Undefined: none was asked for, or there is no such backup any more. */
function readRestore(dataFolder: string): z.infer<typeof restoreSchema> | undefined {
  const path = restorePath(dataFolder)
  if (!existsSync(path)) return undefined
  const asked = readJson(path, restoreSchema)
  const isThere =
    asked !== undefined && existsSync(join(dataFolder, 'backups', asked.name, 'backup.json'))
  if (isThere) return asked
  removeFileSync('restore', path)
  return undefined
}

/** Puts all that was committed into the ledger itself, so that it can be moved alone. */
function emptyLog(path: string): void {
  const database = new Database(path)
  try {
    const { busy } = database.only('PRAGMA wal_checkpoint(TRUNCATE)')
    // Somebody reads it: moved without its log, it would lack what was committed last.
    if (busy !== 0) throw new DiskError('folder-unwritable')
  } finally {
    database.close()
  }
}

function readBackup(folder: string, name: string): Backup | undefined {
  if (!backupName.test(name)) return undefined
  const about = readJson(join(folder, name, 'backup.json'), aboutSchema)
  return about === undefined ? undefined : { name, ...about }
}

/** Makes a folder a backup. Throws if its ledger cannot be read. */
function writeAbout(folder: string, name: string, atMs: number, isDaily: boolean): Backup {
  const path = join(folder, 'ledger.sqlite')
  const database = openImmutable(path)
  try {
    const row = database.only(
      `SELECT (SELECT count(*) FROM list WHERE deleted_ms IS NULL) AS lists,
         (SELECT coalesce(sum(pending + in_flight + accepted + refused + in_doubt + cancelled), 0)
            FROM submission) AS links`,
    )
    const about = {
      atMs,
      bytes: statSync(path).size + bytesIn(join(folder, 'lists')),
      lists: integer(row, 'lists'),
      links: integer(row, 'links'),
      isDaily,
    }
    replaceFile(join(folder, 'backup.json'), JSON.stringify(about))
    return { name, ...about }
  } finally {
    database.close()
  }
}

/** True if the ledger of a backup is one of this version, and whole. */
function isSound(folder: string): boolean {
  let database: Database | undefined
  try {
    database = openImmutable(join(folder, 'ledger.sqlite'))
    return (
      kindOf(database) === 'ours' &&
      database.first('PRAGMA quick_check(1)')?.['quick_check'] === 'ok' &&
      isConsistent(database)
    )
  } catch (error) {
    if (sqliteCode(error) !== undefined || diskProblemOf(error) !== undefined) return false
    throw error
  } finally {
    database?.close()
  }
}

function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** UTC, to the second. */
function nameOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')
}

/** Undefined: there is no such file, or it holds something else. */
function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (!existsSync(path)) return undefined
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}
