import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { makeFolder } from '../disk/index.ts'

/** What the practice service charged for: the task of one request. */
export interface Charge {
  readonly task: string
  /** By the service's clock, epoch milliseconds. */
  readonly timeMs: number
  readonly links: readonly string[]
}

/** The books: a file of charges, one JSON line each, which only grows and outlives the process. */
export class Books {
  readonly #path: string
  readonly #file: FileHandle
  /** Length of what is certainly on the disk. */
  #bytes: number
  #tasks = 0
  #links = 0
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(path: string, file: FileHandle, bytes: number) {
    this.#path = path
    this.#file = file
    this.#bytes = bytes
  }

  /**
   * Opens or begins the books at `path`. A last line without its end was never charged, and goes.
   * Books with a line that is no charge are put aside beside it, whole, and new ones are begun.
   */
  static async open(path: string): Promise<Books> {
    makeFolder(dirname(path))
    const file = await open(path, 'a+')
    const bytes = await lengthOfWholeLines(file)
    const books = new Books(path, file, bytes)
    try {
      for await (const charge of books.charges()) {
        books.#tasks += 1
        books.#links += charge.links.length
      }
    } catch (error) {
      await file.close()
      if (!(error instanceof DamagedBooks)) throw error
      await rename(path, `${path}.unreadable-${Date.now()}`)
      return Books.open(path)
    }
    await file.truncate(bytes)
    return books
  }

  /** Links charged for since the books were begun. */
  get linksCharged(): number {
    return this.#links
  }

  /**
   * Charges for `links` at once; the charge is on the disk when the promise resolves. Rejects with
   * the system's error where the disk does not take it; then nothing was charged.
   */
  async charge(links: readonly string[], timeMs: number): Promise<Charge> {
    this.#links += links.length
    const charged = this.#writing.then(() => this.#write(links, timeMs))
    // Whoever asked hears of a failure; the next charge only needs its turn.
    this.#writing = charged.catch(() => {})
    try {
      return await charged
    } catch (error) {
      this.#links -= links.length
      throw error
    }
  }

  /** Every charge on the disk, in order. */
  async *charges(): AsyncGenerator<Charge> {
    if (this.#bytes === 0) return
    const input = createReadStream(this.#path, { end: this.#bytes - 1 })
    for await (const line of createInterface({ input, crlfDelay: Infinity }))
      yield parseCharge(line)
  }

  /** Resolves when what was charged is on the disk and the file is closed. */
  async close(): Promise<void> {
    try {
      await this.#writing
    } finally {
      await this.#file.close()
    }
  }

  async #write(links: readonly string[], timeMs: number): Promise<Charge> {
    const charge = { task: `task-${this.#tasks + 1}`, timeMs, links }
    const line = `${JSON.stringify(charge)}\n`
    try {
      await this.#file.appendFile(line)
      await this.#file.datasync()
    } catch (error) {
      await this.#file.truncate(this.#bytes)
      throw error
    }
    this.#tasks += 1
    this.#bytes += Buffer.byteLength(line)
    return charge
  }
}

async function lengthOfWholeLines(file: FileHandle): Promise<number> {
  const block = Buffer.alloc(65_536)
  let end = (await file.stat()).size
  while (end > 0) {
    const start = Math.max(0, end - block.length)
    const { bytesRead } = await file.read(block, 0, end - start, start)
    const lineEnd = block.subarray(0, bytesRead).lastIndexOf('\n')
    if (lineEnd >= 0) return start + lineEnd + 1
    end = start
  }
  return 0
}

/** The books hold a line that is no charge. */
class DamagedBooks extends Error {
  override readonly name = 'DamagedBooks'
}

function parseCharge(line: string): Charge {
  const charge = parsed(line)
  if (!isCharge(charge)) throw new DamagedBooks()
  return charge
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // No JSON at all.
  }
}

function isCharge(value: unknown): value is Charge {
  return (
    typeof value === 'object' &&
    value !== null &&
    'task' in value &&
    typeof value.task === 'string' &&
    'timeMs' in value &&
    typeof value.timeMs === 'number' &&
    'links' in value &&
    Array.isArray(value.links) &&
    value.links.every((link) => typeof link === 'string')
  )
}
