import { constants, copyFile, mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { problemOf } from '../../../importers/source/byte-source.ts'
import { EditLog, type OpenedLog } from './edit-log.ts'
import type { LogEntry } from './log-entry.ts'
import { KeptHowToSend } from './kept-how-to-send.ts'
import { putWhole } from '../../../../disk/put-whole.ts'
import { removeFile, removeFolder } from '../../../../disk/remove-own.ts'

const logName = 'edits.jsonl'
const verdictsName = 'verdicts.deflate'

/**
 * A draft on disk: `source-1`, `source-2` … as they came in, `edits.jsonl`, `how-to-send.json` once
 * something was said of that, and once it was submitted `verdicts.deflate`, a byte a row. A source
 * counts from its entry in the log on.
 */
export class DraftFolder {
  readonly path: string
  readonly howToSend: KeptHowToSend
  /** Its log was damaged when it was opened. */
  readonly wasDamaged: boolean
  readonly #log: EditLog
  #sources: number

  private constructor(
    path: string,
    howToSend: KeptHowToSend,
    log: EditLog,
    sources: number,
    wasDamaged = false,
  ) {
    this.path = path
    this.wasDamaged = wasDamaged
    this.howToSend = howToSend
    this.#log = log
    this.#sources = sources
  }

  static async create(path: string): Promise<DraftFolder> {
    await mkdir(path, { recursive: true })
    const log = await EditLog.create(join(path, logName))
    return new DraftFolder(path, await KeptHowToSend.open(path), log, 0)
  }

  /**
   * Opens a folder with its log; removes sources that never came in whole. Of a damaged log a copy is
   * kept aside with the sources that it no longer names; what stood before the damage holds.
   */
  static async open(
    path: string,
  ): Promise<Result<{ folder: DraftFolder; entries: readonly LogEntry[] }, IntakeProblem>> {
    let opened: OpenedLog
    try {
      opened = await EditLog.open(join(path, logName))
    } catch {
      return fail('unknown-draft') // There is no such folder, or none with a log.
    }
    const { log, entries, isDamaged } = opened
    const known = new Set(entries.map((entry) => (entry.kind === 'source' ? entry.file : '')))
    const files = (await readdir(path)).filter((name) => name.startsWith('source-'))
    const unknown = files.filter((file) => !known.has(file))
    if (isDamaged) {
      await keepAside(path, unknown)
      await log.dropDamage()
    } else for (const file of unknown) await removeFile('draft', join(path, file))
    const numbers = [...known].map((file) => Number(file.replace('source-', '')))
    const howToSend = await KeptHowToSend.open(path)
    const last = Math.max(0, ...numbers)
    return ok({ folder: new DraftFolder(path, howToSend, log, last, isDamaged), entries })
  }

  /** A name that no source had yet. */
  nextSource(): string {
    this.#sources++
    return `source-${this.#sources}`
  }

  pathOf(file: string): string {
    return join(this.path, file)
  }

  append(...entries: readonly LogEntry[]): Promise<void> {
    return this.#log.append(...entries)
  }

  /** Moves a file in, or copies it where that is not possible. */
  async take(path: string, file: string): Promise<IntakeProblem | undefined> {
    try {
      await move(path, this.pathOf(file))
      return undefined
    } catch (error) {
      return problemOf(error)
    }
  }

  /** A new file for a source that is written while it is read. */
  async spool(file: string): Promise<Result<FileHandle, IntakeProblem>> {
    try {
      return ok(await open(this.pathOf(file), 'wx'))
    } catch (error) {
      return fail(problemOf(error))
    }
  }

  drop(file: string): Promise<void> {
    return removeFile('draft', this.pathOf(file))
  }

  /** Keeps what every row counted as; whole or not at all. */
  async keepVerdicts(verdicts: Uint8Array): Promise<void> {
    await putWhole(join(this.path, verdictsName), await promisify(deflate)(verdicts))
  }

  /** Forgets what `keepVerdicts` kept in the folder at `path`. */
  static dropVerdicts(path: string): Promise<void> {
    return removeFile('draft', join(path, verdictsName))
  }

  /** What `keepVerdicts` kept; undefined for a draft that was never submitted. */
  async keptVerdicts(): Promise<Uint8Array | undefined> {
    const path = join(this.path, verdictsName)
    if (!(await readdir(this.path)).includes(verdictsName)) return undefined
    return promisify(inflate)(await readFile(path))
  }

  /** Whether nothing ever came into the draft in the folder at `path`. */
  static async isUnused(path: string): Promise<boolean> {
    const log = await stat(DraftFolder.logIn(path)).catch(() => undefined)
    return log?.size === 0
  }

  /** Whether something came into the draft in the folder at `path`, and it was not removed in part. */
  static async holdsList(path: string): Promise<boolean> {
    const log = await stat(DraftFolder.logIn(path)).catch(() => undefined)
    return log !== undefined && log.size > 0
  }

  async remove(): Promise<void> {
    await this.howToSend.settled()
    await DraftFolder.removeAt(this.path)
  }

  /** Where the log of the folder at `path` is. */
  static logIn(path: string): string {
    return join(path, logName)
  }

  /**
   * Removes the folder of a draft. Killed on the way, it is no draft any more, and bears its mark until
   * nothing else is left of it.
   */
  static removeAt(path: string): Promise<void> {
    return removeFolder('draft', path, { first: logName, last: 'cleared' })
  }
}

/** The log is copied, since it goes on behind its last sound entry; sources are renamed. */
async function keepAside(path: string, sources: readonly string[]): Promise<void> {
  const aside = (name: string): string => join(path, `damaged-${Date.now()}-${name}`)
  await copyFile(join(path, logName), aside(logName), constants.COPYFILE_EXCL)
  for (const source of sources) await rename(join(path, source), aside(source))
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch {
    // Another file system, or one that forbids it.
    await copyFile(from, to, constants.COPYFILE_EXCL)
    await removeFile('spooled', from)
  }
}
