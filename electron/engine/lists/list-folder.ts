import { createHash } from 'node:crypto'
import {
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  stat,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile, removeFolder } from '../../disk/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type ByteSource, openFile } from '../importers/index.ts'
import { EditLog, type LogEntry, type OpenedLog } from './edit-log.ts'

const logName = 'edits.log'
const isWindows = process.platform === 'win32'

/**
 * A list on disk: `source-1`, `source-2` … as they came in, and `edits.log`. A source counts from its
 * entry in the log on.
 */
export class ListFolder {
  readonly path: string
  /** Its log was damaged when it was opened: edits behind the damage are missing. */
  readonly wasDamaged: boolean
  #log: EditLog
  #sources: number

  private constructor(path: string, log: EditLog, sources: number, wasDamaged = false) {
    this.path = path
    this.wasDamaged = wasDamaged
    this.#log = log
    this.#sources = sources
  }

  /** Makes an empty list in a new folder. Rejects where the folder exists. */
  static async create(path: string): Promise<ListFolder> {
    await mkdir(path)
    return new ListFolder(path, await EditLog.create(join(path, logName)), 0)
  }

  /**
   * Opens a folder with its log; removes sources that never came in whole. A copy of a damaged log is
   * kept aside with the sources that it no longer names; what stood before the damage holds.
   * Undefined where there is no such list.
   */
  static async open(
    path: string,
  ): Promise<{ folder: ListFolder; entries: readonly LogEntry[] } | undefined> {
    let opened: OpenedLog
    try {
      opened = await EditLog.open(join(path, logName))
    } catch {
      return undefined
    }
    const { log, entries, isDamaged } = opened
    const known = new Set(entries.map((entry) => (entry.kind === 'source' ? entry.file : '')))
    const files = (await readdir(path)).filter((name) => /^source-\d+$/.test(name))
    const unknown = files.filter((file) => !known.has(file))
    if (isDamaged) {
      await keepAside(path, unknown)
      await log.dropDamage()
    } else for (const file of unknown) await removeFile('list', join(path, file))
    const last = Math.max(0, ...[...known].map((file) => Number(file.replace('source-', ''))))
    return { folder: new ListFolder(path, log, last, isDamaged), entries }
  }

  get logBytes(): number {
    return this.#log.bytes
  }

  /** Length of a list's log, without opening it; undefined: it has none. */
  static async logBytesAt(path: string): Promise<number | undefined> {
    try {
      return (await stat(join(path, logName))).size
    } catch {
      return undefined
    }
  }

  /** A name that no source had yet. */
  nextSource(): string {
    this.#sources++
    return `source-${this.#sources}`
  }

  pathOf(file: string): string {
    return join(this.path, file)
  }

  /** Writes entries into the log. Rejects with the system's error; then none of them counts. */
  append(...entries: readonly LogEntry[]): Promise<void> {
    return this.#log.append(...entries)
  }

  /** Replaces the whole log. Rejects with the system's error; then the old one holds. */
  async rewrite(entries: readonly LogEntry[]): Promise<void> {
    this.#log = await EditLog.write(this.pathOf(logName), entries)
  }

  /** A new file for a source that is written while it is read. Rejects with the system's error. */
  spool(file: string): Promise<FileHandle> {
    return open(this.pathOf(file), 'wx')
  }

  /** Moves a file in, or copies it where that is not possible. Rejects with the system's error. */
  async take(path: string, file: string): Promise<void> {
    try {
      await rename(path, this.pathOf(file))
    } catch {
      // Another file system, or one that forbids it.
      await copyFile(path, this.pathOf(file), constants.COPYFILE_EXCL)
      await removeFile('spooled', path)
    }
  }

  /** Takes over a source of another list. Sources are never written again, so both may hold one file. */
  async takeOver(from: ListFolder, file: string): Promise<void> {
    try {
      await link(from.pathOf(file), this.pathOf(file))
    } catch {
      // A file system without links.
      await copyFile(from.pathOf(file), this.pathOf(file), constants.COPYFILE_EXCL)
    }
  }

  drop(file: string): Promise<void> {
    return removeFile('list', this.pathOf(file))
  }

  /** Has the disk keep these files, and that they are there. Rejects with the system's error. */
  async flush(files: readonly string[]): Promise<void> {
    for (const file of files) await flush(this.pathOf(file))
    // Windows keeps the entries of folders by itself.
    if (!isWindows) await flush(this.path)
  }

  /** Has the disk keep the log: with the sources, which it keeps already, that is all of the list. */
  flushLog(): Promise<void> {
    return this.flush([logName])
  }

  /** The entries of a list that need not be open; none where it cannot be read. */
  static async entriesAt(path: string): Promise<readonly LogEntry[]> {
    try {
      return (await EditLog.open(join(path, logName))).entries
    } catch {
      return []
    }
  }

  /** Removes the folder of a list. Killed on the way, what is left is no list. */
  static remove(path: string): Promise<void> {
    return removeFolder('list', path, { first: logName })
  }
}

/** The log is copied, since it goes on behind its last sound entry; sources are renamed. */
async function keepAside(path: string, sources: readonly string[]): Promise<void> {
  const aside = (name: string): string => join(path, `damaged-${Date.now()}-${name}`)
  await copyFile(join(path, logName), aside(logName), constants.COPYFILE_EXCL)
  for (const source of sources) await rename(join(path, source), aside(source))
}

async function flush(path: string): Promise<void> {
  // Windows flushes only what may be written.
  const handle = await open(path, isWindows ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A source whose SHA-256 is computed while it is read. */
export function hashed(source: ByteSource): {
  readonly bytes: ByteSource
  /** In hex, of what was read so far. */
  readonly sha256: () => string
} {
  const hash = createHash('sha256')
  const bytes: ByteSource = {
    totalBytes: source.totalBytes,
    read: async (into) => {
      const count = await source.read(into)
      if (count.ok && count.value > 0) hash.update(into.subarray(0, count.value))
      return count
    },
    close: () => source.close(),
  }
  return { bytes, sha256: () => hash.copy().digest('hex') }
}

/** The SHA-256 of a file in hex. */
export async function sha256OfFile(path: string): Promise<Result<string, 'file-unreadable'>> {
  const opened = await openFile(path)
  if (!opened.ok) return fail('file-unreadable')
  const { bytes, sha256 } = hashed(opened.value)
  const into = Buffer.allocUnsafe(2 ** 20)
  try {
    for (;;) {
      const count = await bytes.read(into)
      if (!count.ok) return fail('file-unreadable')
      if (count.value === 0) return ok(sha256())
    }
  } finally {
    await bytes.close()
  }
}
