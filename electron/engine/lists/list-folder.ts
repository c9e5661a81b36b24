import { createHash } from 'node:crypto'
import {
  constants,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  stat,
} from 'node:fs/promises'
import { join } from 'node:path'
import { removeFile, removeFolder } from '../../disk/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { type ByteSource, openFile } from '../importers/index.ts'
import { EditLog, type LogEntry, type OpenedLog } from './edit-log.ts'

const logName = 'edits.log'
const isWindows = process.platform === 'win32'

/**
 * A list on disk: its sources `source-1`, `source-2` …, and `edits.log`. A source counts once the log
 * has an entry for it.
 */
export class ListFolder {
  readonly path: string
  /** The log was damaged when it was opened. Edits after the damage are missing. */
  readonly wasDamaged: boolean
  #log: EditLog
  #sources: number

  private constructor(path: string, log: EditLog, sources: number, wasDamaged = false) {
    this.path = path
    this.wasDamaged = wasDamaged
    this.#log = log
    this.#sources = sources
  }

  /** Creates a folder with an empty list. Rejects if the folder exists. */
  static async create(path: string): Promise<ListFolder> {
    await mkdir(path)
    return new ListFolder(path, await EditLog.create(join(path, logName)), 0)
  }

  /**
   * Opens a folder and reads its log. Removes sources that the log does not name: their import never
   * finished. If the log is damaged, the entries before the damage count; a copy of the log, and the
   * sources that it no longer names, are kept under other names. Undefined if there is no such list.
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
      await setAside(path, unknown)
      await log.dropDamage()
    } else for (const file of unknown) await removeFile('list', join(path, file))
    const last = Math.max(0, ...[...known].map((file) => Number(file.replace('source-', ''))))
    return { folder: new ListFolder(path, log, last, isDamaged), entries }
  }

  get logBytes(): number {
    return this.#log.bytes
  }

  /** The length of a list's log, without opening the list; undefined if there is no log. */
  static async logBytesAt(path: string): Promise<number | undefined> {
    try {
      return (await stat(join(path, logName))).size
    } catch {
      return undefined
    }
  }

  /** A file name for a new source. */
  nextSource(): string {
    this.#sources++
    return `source-${this.#sources}`
  }

  pathOf(file: string): string {
    return join(this.path, file)
  }

  /** Appends entries to the log. Rejects with the system's error; then none of them counts. */
  append(...entries: readonly LogEntry[]): Promise<void> {
    return this.#log.append(...entries)
  }

  /** Replaces the whole log. Rejects with the system's error; then the old log counts. */
  async rewrite(entries: readonly LogEntry[]): Promise<void> {
    this.#log = await EditLog.write(this.pathOf(logName), entries)
  }

  /** Creates the file of a source that is copied while it is read. Rejects with the system's error. */
  spool(file: string): Promise<FileHandle> {
    return open(this.pathOf(file), 'wx')
  }

  /** Moves a file into the folder as a source. Rejects with the system's error. */
  async moveIn(path: string, file: string): Promise<void> {
    try {
      await rename(path, this.pathOf(file))
    } catch {
      // It is on another file system, or moving is not allowed.
      await copyFile(path, this.pathOf(file), constants.COPYFILE_EXCL)
      await removeFile('spooled', path)
    }
  }

  /** Adds a source of another list, as a hard link: the files of sources never change. */
  async linkFrom(from: ListFolder, file: string): Promise<void> {
    try {
      await link(from.pathOf(file), this.pathOf(file))
    } catch {
      // The file system has no hard links.
      await copyFile(from.pathOf(file), this.pathOf(file), constants.COPYFILE_EXCL)
    }
  }

  removeSource(file: string): Promise<void> {
    return removeFile('list', this.pathOf(file))
  }

  /** Flushes files and their folder entries to disk. Rejects with the system's error. */
  async flush(files: readonly string[]): Promise<void> {
    for (const file of files) await flush(this.pathOf(file))
    // Windows flushes folder entries by itself.
    if (!isWindows) await flush(this.path)
  }

  /** Flushes the log to disk. Sources were flushed when they were imported. */
  flushLog(): Promise<void> {
    return this.flush([logName])
  }

  /** The log entries of a list that need not be open; none if the log cannot be read. */
  static async entriesAt(path: string): Promise<readonly LogEntry[]> {
    try {
      return (await EditLog.open(join(path, logName))).entries
    } catch {
      return []
    }
  }

  /** Removes the folder of a list, the log first: without a log, a partly removed folder is no list. */
  static remove(path: string): Promise<void> {
    return removeFolder('list', path, { first: logName })
  }
}

/** Renames sources, and copies the log, which stays in use up to its last valid entry. */
async function setAside(path: string, sources: readonly string[]): Promise<void> {
  const aside = (name: string): string => join(path, `damaged-${Date.now()}-${name}`)
  await copyFile(join(path, logName), aside(logName), constants.COPYFILE_EXCL)
  for (const source of sources) await rename(join(path, source), aside(source))
}

async function flush(path: string): Promise<void> {
  // Windows can only flush files that are open for writing.
  const handle = await open(path, isWindows ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Wraps a source of bytes, and computes their SHA-256 while they are read. */
export function hashing(source: ByteSource): {
  readonly bytes: ByteSource
  /** The SHA-256 of all bytes read so far, in hex. */
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
  const { bytes, sha256 } = hashing(opened.value)
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
