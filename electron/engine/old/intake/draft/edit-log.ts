import { open, readFile, truncate, writeFile } from 'node:fs/promises'
import { writeAll } from '../../../importers/source/write-all.ts'
import { putWhole } from '../../../../disk/put-whole.ts'
import { entryIn, linesOf, type LogEntry } from './log-entry.ts'

/** A log with what it held. */
export interface OpenedLog {
  readonly log: EditLog
  readonly entries: readonly LogEntry[]
  readonly isDamaged: boolean
}

/** The entries of one file, JSON lines; an entry counts once its line end is written. */
export class EditLog {
  readonly #path: string
  #length: number

  private constructor(path: string, length: number) {
    this.#path = path
    this.#length = length
  }

  static async create(path: string): Promise<EditLog> {
    await writeFile(path, '', { flag: 'wx' })
    return new EditLog(path, 0)
  }

  /**
   * Reads all entries up to one torn by a crash, or up to a whole line that is none: then the log is
   * damaged. Rejects where there is no log.
   */
  static async open(path: string): Promise<OpenedLog> {
    const bytes = await readFile(path)
    const entries: LogEntry[] = []
    let length = 0
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', length)) {
      const entry = entryIn(bytes.toString('utf8', length, end))
      if (entry === undefined) return { log: new EditLog(path, length), entries, isDamaged: true }
      entries.push(entry)
      length = end + 1
    }
    return { log: new EditLog(path, length), entries, isDamaged: false }
  }

  /** Drops whatever stands behind the last sound entry. */
  dropDamage(): Promise<void> {
    return truncate(this.#path, this.#length)
  }

  /** Makes a log of these entries, whole or not at all. */
  static write(path: string, entries: readonly LogEntry[]): Promise<void> {
    return putWhole(path, linesOf(entries))
  }

  /**
   * Writes behind the last whole entry, over what a crash or a full disk left there. Rejects with
   * the system's error; then no entry of these counts.
   */
  async append(...entries: readonly LogEntry[]): Promise<void> {
    const lines = Buffer.from(linesOf(entries))
    const file = await open(this.#path, 'r+')
    try {
      await file.truncate(this.#length)
      await writeAll(file, lines, this.#length)
    } finally {
      await file.close()
    }
    this.#length += lines.length
  }
}
