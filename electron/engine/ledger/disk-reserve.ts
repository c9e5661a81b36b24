import { randomBytes } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { removeFileSync, replaceFile } from '../../disk/index.ts'

/** More than the answers to all requests in flight can take in the ledger's log. */
const reservedBytes = 2 ** 20

/**
 * Room on the disk that is kept for answers: a file which is deleted when an answer finds the disk
 * full. No request leaves without it.
 */
export class DiskReserve {
  readonly #path: string
  #isKept: boolean

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'reserve')
    const stats = lstatSync(this.#path, { throwIfNoEntry: false })
    this.#isKept = stats?.isFile() === true && stats.size >= reservedBytes
  }

  /** Sets the room aside where that is not done. Throws the system's error if there is none. */
  keep(): void {
    if (this.#isKept) return
    // Bytes that no file system can store in less.
    replaceFile(this.#path, randomBytes(reservedBytes))
    this.#isKept = true
  }

  /** Gives the room to whoever writes next; false where none was set aside. */
  release(): boolean {
    if (!this.#isKept) return false
    removeFileSync('reserve', this.#path)
    this.#isKept = false
    return true
  }
}
