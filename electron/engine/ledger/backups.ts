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
 * A backup is a folder in `backups`, named after the time of the backup. It holds `ledger.sqlite`,
 * `lists` and `backup.json`. `backup.json` is written last: a folder without it is not a backup.
 */
const manifestSchema = z.object({
  atMs: z.int(),
  bytes: z.int(),
  lists: z.int(),
  links: z.int(),
  isDaily: z.boolean(),
})
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?$/

/** `restore.json`: the restore that the next start carries out, and when it was scheduled. */
const restoreSchema = z.object({ name: z.string().regex(backupName), atMs: z.int() })

/** The backups of a data folder: consistent copies of ledger and lists in its folder `backups`. */
export class Backups {
  readonly #database: Database
  readonly #dataFolder: string

  constructor(database: Database, dataFolder: string) {
    this.#database = database
    this.#dataFolder = dataFolder
  }

  /** The backups, newest first, without unfinished ones. */
  all(): readonly Backup[] {
    const folder = join(this.#dataFolder, 'backups')
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .flatMap((name) => readBackup(folder, name) ?? [])
      .toSorted((one, other) => other.atMs - one.atMs)
  }

  /**
   * Makes a backup of the present ledger, then of the lists. In this order the copied lists hold
   * everything that the copied ledger refers to. Others may write meanwhile. The caller makes sure that
   * no submission is being planned, because restoring the backup would drop it. `isDaily`: a timer made
   * the backup, and it is deleted after some days.
   */
  async create(nowMs: number, isDaily: boolean): Promise<Result<Backup, DiskProblem>> {
    const name = this.#freeName(nowMs)
    const folder = join(this.#dataFolder, 'backups', name)
    try {
      makeFolder(folder)
      await copyDatabase(this.#database.path, join(folder, 'ledger.sqlite'))
      const lists = join(this.#dataFolder, 'lists')
      if (existsSync(lists)) await cp(lists, join(folder, 'lists'), { recursive: true })
      return ok(writeManifest(folder, name, nowMs, isDaily))
    } catch (error) {
      removeTreeSync('backup', folder)
      const problem = diskProblemOf(error)
      if (problem === undefined) throw error
      return fail(problem)
    }
  }

  /** The highest id of a request in a backup; 0 if it has none or cannot be read. */
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

  /** Deletes a backup, if there is one of this name. */
  delete(name: string): void {
    if (!backupName.test(name)) return
    const folder = join(this.#dataFolder, 'backups', name)
    // First `backup.json`: without it, a half-deleted folder is not a backup.
    removeFileSync('backup', join(folder, 'backup.json'))
    removeTreeSync('backup', folder)
  }

  /**
   * Checks a backup and schedules its restore for the next start. Then it replaces ledger and lists,
   * which become a backup themselves. The engine must restart at once.
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
 * Carries out a scheduled restore before the ledger is opened. The present ledger and lists are moved
 * into a new backup. If it is cut short at any point, the next call continues. Throws disk errors.
 */
export function finishRestore(dataFolder: string): void {
  const scheduled = readRestore(dataFolder)
  if (scheduled === undefined) return
  const backup = join(dataFolder, 'backups', scheduled.name)
  const replacedName = `${nameOf(scheduled.atMs)}-0`
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
    writeManifest(replaced, replacedName, scheduled.atMs, false)
  }
  // Copied under another name and then renamed: after a crash, the copy starts again.
  const lists = join(dataFolder, 'lists')
  if (existsSync(join(backup, 'lists')) && !existsSync(lists)) {
    const partial = join(dataFolder, 'lists.partial')
    cpSync(join(backup, 'lists'), partial, { recursive: true })
    renameSync(partial, lists)
  }
  putLedger(join(backup, 'ledger.sqlite'), ledgerPath(dataFolder))
  removeFileSync('restore', restorePath(dataFolder))
}

/** Copies a ledger durably. `replaceFile` cannot be used: a ledger may be too large for the memory. */
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

/** The scheduled restore; undefined: there is none, or its backup does not exist any more. */
function readRestore(dataFolder: string): z.infer<typeof restoreSchema> | undefined {
  const path = restorePath(dataFolder)
  if (!existsSync(path)) return undefined
  const scheduled = readJson(path, restoreSchema)
  const isPossible =
    scheduled !== undefined &&
    existsSync(join(dataFolder, 'backups', scheduled.name, 'backup.json'))
  if (isPossible) return scheduled
  removeFileSync('restore', path)
  return undefined
}

/** Moves all commits from the log into the ledger's file, so that the file can be moved alone. */
function emptyLog(path: string): void {
  const database = new Database(path)
  try {
    const { busy } = database.only('PRAGMA wal_checkpoint(TRUNCATE)')
    // Another process reads the ledger, so the log cannot be emptied. Without its log it would be incomplete.
    if (busy !== 0) throw new DiskError('folder-unwritable')
  } finally {
    database.close()
  }
}

function readBackup(folder: string, name: string): Backup | undefined {
  if (!backupName.test(name)) return undefined
  const manifest = readJson(join(folder, name, 'backup.json'), manifestSchema)
  return manifest === undefined ? undefined : { name, ...manifest }
}

/** Writes `backup.json`, which makes a folder a backup. Throws if its ledger cannot be read. */
function writeManifest(folder: string, name: string, atMs: number, isDaily: boolean): Backup {
  const path = join(folder, 'ledger.sqlite')
  const database = openImmutable(path)
  try {
    const row = database.only(
      `SELECT (SELECT count(*) FROM list WHERE deleted_ms IS NULL) AS lists,
         (SELECT coalesce(sum(pending + in_flight + accepted + refused + in_doubt + cancelled), 0)
            FROM submission) AS links`,
    )
    const manifest = {
      atMs,
      bytes: statSync(path).size + bytesIn(join(folder, 'lists')),
      lists: integer(row, 'lists'),
      links: integer(row, 'links'),
      isDaily,
    }
    replaceFile(join(folder, 'backup.json'), JSON.stringify(manifest))
    return { name, ...manifest }
  } finally {
    database.close()
  }
}

/** True if the ledger of a backup has this version and is undamaged. */
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

/** The name of a backup: its time in UTC, to the second. */
function nameOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')
}

/** Reads a JSON file; undefined: there is none, or it does not match the schema. */
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
