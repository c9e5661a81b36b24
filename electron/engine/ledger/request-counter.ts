import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../disk/index.ts'
import { accountSettings } from '../../shared/contract/index.ts'
import { DiskError, diskProblemOf } from '../../shared/disk-problem.ts'
import type { Accounts } from './accounts.ts'
import type { LinkRanges } from './link-ranges.ts'

const countedAccount = z.object({
  ...accountSettings.shape,
  id: z.int(),
  isPractice: z.boolean(),
})

const counterSchema = z.object({
  /** Of a request that may have left, or was imported. */
  highestRequestId: z.int(),
  /** That a link had then. */
  highestLinkId: z.int(),
  /** Those that something was ever submitted on. */
  accounts: z.array(countedAccount),
})

/** What a ledger knows at least, unless it is older than what left. */
export type Counted = z.infer<typeof counterSchema>

const nothing: Counted = { highestRequestId: 0, highestLinkId: 0, accounts: [] }

/**
 * What may have left, in a file outside the ledger. A ledger that knows fewer requests was restored
 * from a backup or copied back.
 */
export class RequestCounter {
  readonly #path: string
  readonly #accounts: Accounts
  readonly #ranges: LinkRanges

  constructor(
    dataFolder: string,
    { accounts, ranges }: { readonly accounts: Accounts; readonly ranges: LinkRanges },
  ) {
    this.#path = join(dataFolder, 'ledger-counter.json')
    this.#accounts = accounts
    this.#ranges = ranges
  }

  /** Zeros: there is none, or none that can be read. */
  read(): Counted {
    if (!existsSync(this.#path)) return nothing
    try {
      return counterSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) return nothing
      throw error
    }
  }

  /** It is on the disk when this returns. Throws a DiskError if the disk refuses it. */
  write(highestRequestId: number): void {
    const counted: Counted = {
      highestRequestId,
      highestLinkId: this.#ranges.highestId(),
      accounts: this.#accounts.everUsed().map((account) => countedAccount.parse(account)),
    }
    try {
      replaceFile(this.#path, `${JSON.stringify(counted)}\n`)
    } catch (error) {
      const problem = diskProblemOf(error)
      throw problem === undefined ? error : new DiskError(problem, error)
    }
  }
}
