import { Accounts, isForDoubts } from './accounts.ts'
import { Backups } from './backups.ts'
import { Claims } from './claims.ts'
import type { After, Database } from './database.ts'
import { History } from './history.ts'
import { LinkRanges } from './link-ranges.ts'
import { LinkStore } from './link-store.ts'
import { Links } from './links.ts'
import { Lists } from './lists.ts'
import { RequestCounter } from './request-counter.ts'
import { Requests } from './requests.ts'
import { Restoration } from './restoration.ts'
import { SentLinks } from './sent-links.ts'
import { Stakes } from './stakes.ts'
import { Submissions } from './submissions.ts'

/** What `recover` found. */
export interface Recovered {
  /** Requests that were in flight when the last engine ended, and are in doubt now. */
  readonly killedRequests: number
  /** The ledger was restored or copied back: so many links are in doubt for it; undefined: it was not. */
  readonly restored: number | undefined
}

/**
 * Every link and unit. Each method that changes something is one durable commit, unless it says
 * otherwise, so that a kill between any two instructions leaves a state that `recover` knows. A method
 * throws a `DiskError` if the disk refuses it (nothing of it is kept), and an `Error` if it is asked
 * for what cannot be: that is a bug.
 */
export class Ledger {
  readonly accounts: Accounts
  readonly lists: Lists
  readonly submissions: Submissions
  readonly links: Links
  readonly claims: Claims
  readonly requests: Requests
  readonly stakes: Stakes
  readonly history: History
  readonly sentLinks: SentLinks
  readonly backups: Backups
  readonly restoration: Restoration
  readonly #database: Database

  constructor(database: Database, dataFolder: string) {
    this.#database = database
    const ranges = new LinkRanges(database)
    const store = new LinkStore(database)
    this.links = new Links(database, ranges, store)
    this.claims = new Claims(database, { ranges, store, links: this.links })
    const { claims } = this
    this.accounts = new Accounts(database)
    this.submissions = new Submissions(database, { ranges, store, claims })
    const { accounts, submissions } = this
    const counter = new RequestCounter(dataFolder, { accounts, ranges })
    this.lists = new Lists(database, submissions)
    this.stakes = new Stakes(database)
    const { stakes } = this
    const parts = { ranges, store, claims, accounts, submissions, stakes, counter }
    this.requests = new Requests(database, parts)
    this.history = new History(database, submissions)
    this.sentLinks = new SentLinks(database, parts)
    this.backups = new Backups(database, dataFolder)
    this.restoration = new Restoration(database, {
      ...parts,
      sentLinks: this.sentLinks,
      dataFolder,
    })
  }

  /**
   * Once at start, before anything is sent: what was in flight is in doubt, and what was being planned
   * is dropped. Older doubts no longer count against the exposure limit, unless something was in
   * flight on their account (a host that restarts a crashing engine is not a user who goes on), or
   * the account is paused for them. If the ledger is older than the counter beside it, every pending
   * link becomes in doubt, and `restoration` begins. Safe to be killed in and called again.
   */
  recover(nowMs: number): Recovered {
    return this.#database.transaction(() => {
      const killed = this.requests.killAll(nowMs)
      for (const { id, pause } of this.accounts.all('archived-too')) {
        const isAsked = pause !== undefined && isForDoubts(pause)
        if (!isAsked && !killed.includes(id)) this.accounts.resetExposure(id)
      }
      const restored = this.restoration.begin(nowMs)
      this.submissions.abortAll()
      return { killedRequests: killed.length, restored }
    })
  }

  /** Raised by every commit of this process. */
  revision(): number {
    return this.#database.commits
  }

  /**
   * Keeps the write-ahead log empty while nothing is written: see `Database`. The returned function
   * ends it.
   */
  emptyLogWhenIdle(after: After): () => void {
    return this.#database.emptyLogWhenIdle(after)
  }

  close(): void {
    this.#database.close()
  }
}
