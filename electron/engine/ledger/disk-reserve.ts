import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** More than the answers to all requests in flight can take in the ledger's log. */
const reservedBytes = 2 ** 20

/**
 * Room on the disk that is kept for answers: a file which is deleted when an answer finds the disk
 * full. No batch leaves without it.
 */
export class DiskReserve {
  readonly #path: string
  #isKept: boolean

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'reserve')
    this.#isKept = existsSync(this.#path)
  }

  /** Sets the room aside where that is not done. Throws the system's error if there is none. */
  keep(): void {
    if (this.#isKept) return
    // Bytes that no file system can store in less.
    const bytes = randomBytes(reservedBytes)
    const partial = `${this.#path}.part`
    try {
      const file = openSync(partial, 'w')
      try {
        writeFileSync(file, bytes)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(partial, this.#path)
    } catch (error) {
      rmSync(partial, { force: true })
      throw error
    }
    this.#isKept = true
  }

  /** Gives the room to whoever writes next; false where none was set aside. */
  release(): boolean {
    if (!this.#isKept) return false
    rmSync(this.#path, { force: true })
    this.#isKept = false
    return true
  }
}
