/** Detects that an older ledger was put back, and puts links in doubt that may have been sent since. */
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
import { type LinkRanges, countLinks, writeRuns } from './link-ranges.ts'
import type { StoredSubmission } from './records.ts'
import type { SentLinks } from './sent-links.ts'
import type { PlannedRow, Submissions } from './submissions.ts'

/** The most links that one commit plans. */
const plannedLinks = 20_000

/** The submissions that the older ledger has, or had: all others are lost. */
const ownSubmissionsSchema = z.object({
  /** The highest id that it has given to a submission. */
  highestSubmissionId: z.int(),
  /** Submissions that were being planned. Their rows in the list are from later, so they are lost too. */
  planning: z.array(z.int()),
})

/** A submission that the edit log of a list contains, but the ledger does not. */
export interface LostSubmission {
  readonly id: number
  readonly listId: number
  readonly accountId: number
  readonly rows: readonly (Omit<PlannedRow, 'resends'> & { readonly isUnusual: boolean })[]
}

/**
 * The recovery of a ledger that is older than the last request that left. Such a ledger was restored
 * from a backup, or copied back by hand. Links that may have been sent since are put in doubt: all
 * pending links, and the links that the edit logs of lists say were submitted later.
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
   * For `recover`, before it deletes submissions that were being planned. If the ledger is older than
   * the counter, puts every pending link in doubt, with one request for each submission. Adds the
   * accounts that the ledger lacks, and reserves the ids of requests and links that may have left.
   * Returns how many links are in doubt; undefined: the ledger is not older.
   */
  begin(nowMs: number): number | undefined {
    const counter = this.#counter.read()
    if (sequenceOf(this.#database, 'request') >= counter.highestRequestId) return undefined
    reserveSequence(this.#database, 'request', counter.highestRequestId)
    this.#ranges.reserveUpTo(counter.highestLinkId)
    for (const account of counter.accounts)
      if (this.#accounts.byId(account.id) === undefined) this.#accounts.addWithId(account, nowMs)
    const ownSubmissions = {
      highestSubmissionId: sequenceOf(this.#database, 'submission'),
      planning: this.#submissions.planningIds(),
    }
    // An unfinished restoration keeps its record, which has fewer own submissions.
    this.#database.run(
      `INSERT INTO single_value (name, value) VALUES ('restoration', ?)
       ON CONFLICT (name) DO NOTHING`,
      JSON.stringify(ownSubmissions),
    )
    let links = 0
    for (const submission of this.#submissions.unfinished()) {
      links += this.#doubtPending(submission, nowMs)
      this.#submissions.refreshFinished(submission.id, nowMs)
    }
    // Requests that left since count in the service's rate window. These rows tell the limiter of each
    // account.
    this.#database.run(
      `INSERT INTO request (account_id, state, links, link_count, started_ms, ended_ms, outcome)
       SELECT id, 'not-sent', '[]', 0, ?1, ?1, 'restored' FROM account`,
      nowMs,
    )
    return links
  }

  /**
   * Called before a backup is restored. Writes the links that were or may have been sent after
   * `requestId`, the highest request of the backup, to one file for each account. The next engine
   * imports them into the restored ledger.
   */
  async writeSentSince(requestId: number, nowMs: number): Promise<Result<undefined, DiskProblem>> {
    for (const { id, isPractice } of this.#accounts.all('archived-too')) {
      if (isPractice) continue
      removeFileSync('restore', this.#sentSincePath(id))
      const written = await this.#sentLinks.write(id, this.#sentSincePath(id), nowMs, requestId)
      if (!written.ok) return written
    }
    return ok(undefined)
  }

  /** Removes the files of `writeSentSince` if the backup is not restored: they would be out of date. */
  removeSentSince(): void {
    for (const { id } of this.#accounts.all('archived-too'))
      removeFileSync('restore', this.#sentSincePath(id))
  }

  /**
   * Imports the files that the last engine wrote with `writeSentSince`, if there are any. Throws a
   * `DiskError` if the disk refuses it: then nothing may be sent. A file that cannot be read stays.
   */
  async importSentSince(nowMs: number): Promise<void> {
    for (const { id } of this.#accounts.all('archived-too')) {
      const path = this.#sentSincePath(id)
      if (!existsSync(path)) continue
      const imported = await this.#sentLinks.import(id, path, { isSure: true, nowMs })
      if (imported.ok) removeFileSync('restore', path)
      else if (imported.error === 'disk-full' || imported.error === 'folder-unwritable')
        throw new DiskError(imported.error)
    }
  }

  /**
   * While a restoration is unfinished, returns a function that is true for submissions that this ledger
   * has, or has deleted itself. All others are lost. Undefined: there is no unfinished restoration.
   */
  knownSubmissions(): ((submissionId: number) => boolean) | undefined {
    const row = this.#database.first("SELECT value FROM single_value WHERE name = 'restoration'")
    if (row === undefined) return undefined
    const { highestSubmissionId, planning } = json(row, 'value', ownSubmissionsSchema)
    return (id) => id <= highestSubmissionId && !planning.includes(id)
  }

  /**
   * Puts the links of a lost submission in doubt, as one request, which the user settles like any other.
   * Leaves out links that the account has claimed already. Returns how many links are in doubt; 0 also
   * if the ledger does not have the account, on which nothing was ever sent then. Yields. If it is cut
   * short, the next start deletes what it wrote. A second call changes nothing.
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

  /** Ends the restoration: the lost submissions of all lists are in doubt. */
  finish(): void {
    this.#database.run("DELETE FROM single_value WHERE name = 'restoration'")
  }

  #sentSincePath(accountId: number): string {
    return join(this.#dataFolder, `sent-since-backup-${accountId}.txt`)
  }

  /** Puts the pending links of a submission in doubt, as one request. Returns how many. */
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

const accountSchema = z.object({
  ...accountSettings.shape,
  id: z.int(),
  isPractice: z.boolean(),
})

const counterSchema = z.object({
  /** The highest id of a request that may have left, or was imported. */
  highestRequestId: z.int(),
  /** The highest id that a link had then. */
  highestLinkId: z.int(),
  /** The accounts that ever had a submission. */
  accounts: z.array(accountSchema),
})

/** The content of the counter's file. */
export type CounterContent = z.infer<typeof counterSchema>

const noContent: CounterContent = { highestRequestId: 0, highestLinkId: 0, accounts: [] }

/**
 * A file outside the ledger with the highest ids that may have left. A ledger whose ids are lower is an
 * older one that was put back.
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

  /** Reads the counter; zeros if there is none or it cannot be parsed. */
  read(): CounterContent {
    if (!existsSync(this.#path)) return noContent
    try {
      return counterSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) return noContent
      throw error
    }
  }

  /** Writes the counter. It is on the disk when this returns. Throws a `DiskError` if the disk refuses it. */
  write(highestRequestId: number): void {
    const content: CounterContent = {
      highestRequestId,
      highestLinkId: this.#ranges.highestId(),
      accounts: this.#accounts.everUsed().map((account) => accountSchema.parse(account)),
    }
    try {
      replaceFile(this.#path, `${JSON.stringify(content)}\n`)
    } catch (error) {
      const problem = diskProblemOf(error)
      throw problem === undefined ? error : new DiskError(problem, error)
    }
  }
}
