import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { makeFolder } from '../disk/index.ts'

/** A charge of the practice service: the task of one request. */
export interface Charge {
  readonly task: string
  /** By the service's clock, epoch milliseconds. */
  readonly timeMs: number
  readonly links: readonly string[]
}

/** The books: an append-only file with one charge per line, as JSON. */
export class Books {
  readonly #path: string
  readonly #file: FileHandle
  /** The number of bytes that are certainly on the disk. */
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
   * Opens or creates the books at `path`. An incomplete last line was never charged and is removed. If
   * another line is not a charge, the file is renamed and new books are created.
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

  /** The number of links charged since the books were created. */
  get linksCharged(): number {
    return this.#links
  }

  /**
   * Charges for `links`. The charge is on the disk when the promise resolves. Rejects with the system's
   * error if it cannot be written; then nothing was charged.
   */
  async charge(links: readonly string[], timeMs: number): Promise<Charge> {
    this.#links += links.length
    const charged = this.#writing.then(() => this.#write(links, timeMs))
    // The caller gets a failure; the next charge must only wait for this one.
    this.#writing = charged.catch(() => {})
    try {
      return await charged
    } catch (error) {
      this.#links -= links.length
      throw error
    }
  }

  /** Yields every charge on the disk, in order. */
  async *charges(): AsyncGenerator<Charge> {
    if (this.#bytes === 0) return
    const input = createReadStream(this.#path, { end: this.#bytes - 1 })
    for await (const line of createInterface({ input, crlfDelay: Infinity }))
      yield parseCharge(line)
  }

  /** Resolves when every charge is on the disk and the file is closed. */
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

/** The books contain a line that is not a charge. */
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
    return undefined
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
