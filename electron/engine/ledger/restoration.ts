/** What happens if a ledger is older than what left: noticing it, and putting in doubt what may have been sent. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { removeFileSync, replaceFile } from '../../disk/index.ts'
import { accountSettings } from '../../shared/contract/index.ts'
import { DiskError, type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Accounts } from './accounts.ts'
import { type Database, json, reserveSequence, sequenceOf } from './database.ts'
import { writeRuns } from './history.ts'
import { type LinkRanges, countLinks } from './link-ranges.ts'
import type { StoredSubmission } from './records.ts'
import type { SentLinks } from './sent-links.ts'
import type { PlannedRow, Submissions } from './submissions.ts'

/** Links that are planned in one commit. */
const plannedLinks = 20_000

/** How to tell submissions that this ledger does not know any more. */
const forgottenSchema = z.object({
  /** It gave no higher id. */
  highestSubmissionId: z.int(),
  /** They were being planned: what its list says of them happened later. */
  planning: z.array(z.int()),
})

/** A submission that a list knows of and the ledger does not. */
export interface LostSubmission {
  readonly id: number
  readonly listId: number
  readonly accountId: number
  readonly rows: readonly (Omit<PlannedRow, 'resends'> & { readonly isUnusual: boolean })[]
}

/**
 * A ledger that is older than what left: it was restored from a backup, or copied back by hand. What
 * may have been sent since is in doubt: whatever is pending, and what the lists beside it say was
 * submitted later.
 */
export class Restoration {
  readonly #database: Database
  readonly #ranges: LinkRanges
  readonly #accounts: Accounts
  readonly #submissions: Submissions
  readonly #counter: RequestCounter
  readonly #sentLinks: SentLinks
  readonly #dataFolder: string

  constructor(
    database: Database,
    parts: {
      readonly ranges: LinkRanges
      readonly accounts: Accounts
      readonly submissions: Submissions
      readonly counter: RequestCounter
      readonly sentLinks: SentLinks
      readonly dataFolder: string
    },
  ) {
    this.#database = database
    this.#ranges = parts.ranges
    this.#accounts = parts.accounts
    this.#submissions = parts.submissions
    this.#counter = parts.counter
    this.#sentLinks = parts.sentLinks
    this.#dataFolder = parts.dataFolder
  }

  /**
   * For `recover`, before what was being planned is dropped. If the ledger is older than the counter,
   * every pending link becomes in doubt, one request for each submission; no id of what may have left
   * is given again, and accounts that it does not know are back. Returns how many links; undefined: it
   * is not older.
   */
  begin(nowMs: number): number | undefined {
    const counted = this.#counter.read()
    if (sequenceOf(this.#database, 'request') >= counted.highestRequestId) return undefined
    reserveSequence(this.#database, 'request', counted.highestRequestId)
    this.#ranges.reserveUpTo(counted.highestLinkId)
    for (const account of counted.accounts)
      if (this.#accounts.byId(account.id) === undefined) this.#accounts.addWithId(account, nowMs)
    const forgotten = {
      highestSubmissionId: sequenceOf(this.#database, 'submission'),
      planning: this.#submissions.planningIds(),
    }
    // One that is there already was not finished, and knows less.
    this.#database.run(
      `INSERT INTO single_value (name, value) VALUES ('restoration', ?)
       ON CONFLICT (name) DO NOTHING`,
      JSON.stringify(forgotten),
    )
    let links = 0
    for (const submission of this.#submissions.unfinished()) {
      links += this.#doubtPending(submission, nowMs)
      this.#submissions.refreshFinished(submission.id, nowMs)
    }
    // What left meanwhile is in the service's rate window: this tells the limiter, account by account.
    this.#database.run(
      `INSERT INTO request (account_id, state, links, link_count, started_ms, ended_ms, outcome)
       SELECT id, 'not-sent', '[]', 0, ?1, ?1, 'restored' FROM account`,
      nowMs,
    )
    return links
  }

  /**
   * Before a backup is restored: writes what was sent, or may have been, since its highest request, so
   * that the next engine can tell the ledger of the backup. A file for each account.
   */
  async writeSentSince(requestId: number, nowMs: number): Promise<Result<undefined, DiskProblem>> {
    for (const { id, isPractice } of this.#accounts.all('archived-too')) {
      if (isPractice) continue
      removeFileSync('restore', this.#sentSince(id))
      const written = await this.#sentLinks.write(id, this.#sentSince(id), nowMs, requestId)
      if (!written.ok) return written
    }
    return ok(undefined)
  }

  /** The backup is not restored: its files would tell this ledger later what holds no more. */
  removeSentSince(): void {
    for (const { id } of this.#accounts.all('archived-too'))
      removeFileSync('restore', this.#sentSince(id))
  }

  /**
   * Imports what the engine before this one kept; most often nothing. What this ledger knows already
   * stays as it is. Throws a DiskError if the disk refuses it: nothing may be sent before. A file that
   * cannot be read stays.
   */
  async importSentSince(nowMs: number): Promise<void> {
    for (const { id } of this.#accounts.all('archived-too')) {
      const path = this.#sentSince(id)
      if (!existsSync(path)) continue
      const imported = await this.#sentLinks.import(id, path, { isSure: true, nowMs })
      if (imported.ok) removeFileSync('restore', path)
      else if (imported.error === 'disk-full' || imported.error === 'folder-unwritable')
        throw new DiskError(imported.error)
    }
  }

  /**
   * Tells submissions that this ledger knows, or knew when it deleted them, from those that are lost;
   * undefined: it is not older than what left, or the lists were asked already.
   */
  knownSubmissions(): ((submissionId: number) => boolean) | undefined {
    const row = this.#database.first("SELECT value FROM single_value WHERE name = 'restoration'")
    if (row === undefined) return undefined
    const { highestSubmissionId, planning } = json(row, 'value', forgottenSchema)
    return (id) => id <= highestSubmissionId && !planning.includes(id)
  }

  /**
   * Puts a lost submission in doubt, as one request; the user settles it like any other. What its
   * account has claimed already is left out. Returns how many links; 0 as well if nothing was ever
   * sent on its account. Yields; cut short it leaves nothing, and done again it changes nothing.
   */
  async putInDoubt({ rows, ...lost }: LostSubmission, nowMs: number): Promise<number> {
    if (this.#accounts.byId(lost.accountId) === undefined) return 0
    const id = this.#submissions.beginLost(lost, nowMs)
    let planned = 0
    for (const isUnusual of [false, true]) {
      const some = rows.filter((row) => row.isUnusual === isUnusual)
      for (let start = 0; start < some.length; start += plannedLinks) {
        const portion = some.slice(start, start + plannedLinks)
        planned += this.#submissions.plan(id, portion, isUnusual).planned
        await nextTurn()
      }
    }
    if (planned === 0) this.#submissions.abort(id)
    else
      this.#database.transaction(() => {
        this.#submissions.commitLost(id, nowMs, (submission) => {
          this.#doubtPending(submission, nowMs)
        })
      })
    return planned
  }

  /** All lists were asked. */
  finish(): void {
    this.#database.run("DELETE FROM single_value WHERE name = 'restoration'")
  }

  #sentSince(accountId: number): string {
    return join(this.#dataFolder, `sent-since-backup-${accountId}.txt`)
  }

  #doubtPending({ id, accountId }: StoredSubmission, nowMs: number): number {
    const runs = this.#ranges.inState(id, 'pending')
    const links = countLinks(runs)
    if (links === 0) return 0
    const { id: requestId } = this.#database.run(
      `INSERT INTO request (account_id, submission_id, state, links, link_count, started_ms,
         ended_ms, doubt, is_exposed) VALUES (?, ?, 'in-doubt', ?, ?, ?, ?, 'restored', 1)`,
      accountId,
      id,
      writeRuns(runs),
      links,
      nowMs,
      nowMs,
    )
    this.#ranges.move(id, runs, 'pending', 'in-doubt', { requestId })
    return links
  }
}

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
