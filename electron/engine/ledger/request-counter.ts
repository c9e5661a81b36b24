import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../disk/replace-file.ts'
import { DiskError, diskProblemOf } from '../../shared/disk-problem.ts'

const counterSchema = z.object({ highestRequestId: z.int() })

/**
 * The highest id of a request that may have left, or was imported, in a file outside the ledger. A
 * ledger that knows fewer requests was restored from a backup or copied back.
 */
export class RequestCounter {
  readonly #path: string

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'ledger-counter.json')
  }

  /** 0: there is none, or none that can be read. */
  read(): number {
    if (!existsSync(this.#path)) return 0
    try {
      return counterSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8'))).highestRequestId
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) return 0
      throw error
    }
  }

  /** It is on the disk when this returns. Throws a DiskError if the disk refuses it. */
  write(highestRequestId: number): void {
    try {
      replaceFile(this.#path, `${JSON.stringify({ highestRequestId })}\n`)
    } catch (error) {
      const problem = diskProblemOf(error)
      throw problem === undefined ? error : new DiskError(problem, error)
    }
  }
}
