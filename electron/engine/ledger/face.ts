import type {
  AccountSettings,
  Backup,
  BatchSize,
  DoubtCause,
  HistoryFilter,
  HistoryNames,
  HistoryPage,
  HistorySize,
  ImportedSentLinks,
  ListSource,
  Pause,
  RestoreProblem,
  SendOptions,
  SentLinksProblem,
  SentRequest,
  Settled,
  SettleProblem,
  UnitsChart,
} from '../../shared/contract/index.ts'
import type { DiskProblem } from '../../shared/disk-problem.ts'
import type { Result } from '../../shared/result.ts'
import type {
  BegunRequest,
  ClaimHit,
  LinkChange,
  LinkRecord,
  LinkRuns,
  ListNames,
  PendingKinds,
  QueueHead,
  RequestEnd,
  RequestTrace,
  RowsCounted,
  ScheduleChoice,
  SpendFacts,
  StoredAccount,
  StoredList,
  StoredRequest,
  StoredSubmission,
} from './records.ts'
import type { TimeSpan } from './report-queries.ts'

/**
 * All SQL of this machine. Every method that changes something is one durable commit, unless it says
 * otherwise. A method throws a `DiskError` if the disk refuses it (nothing of it is kept) and an
 * `Error` if it is asked for what cannot be: that is a bug.
 */
export interface Ledger {
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

  /**
   * Once at start, before anything is sent: what was in flight is in doubt, what was being planned is
   * dropped. Older doubts no longer count against the exposure limit unless something was in flight
   * or the account is paused for them. If the ledger is older than the counter beside it (it was
   * restored or copied back), every pending link becomes in doubt: `restored` says how many.
   */
  recover(nowMs: number): { readonly killedRequests: number; readonly restored: number | undefined }

  /** Raised by every change of the database. */
  revision(): number

  /** Moves the write-ahead log into the ledger and closes it. */
  close(): void
}

/** Accounts, in the order they were made. */
export interface Accounts {
  /** Those in use; with `archived` all that ever were. */
  all(which?: 'in-use' | 'archived-too'): readonly StoredAccount[]
  byId(id: number): StoredAccount | undefined
  practice(): StoredAccount | undefined
  /** `nowMs`: when a balance counts as entered. */
  add(settings: AccountSettings, kind: 'real' | 'practice', nowMs: number): StoredAccount
  /** `keepsBalance`: the known balance stays what receipts made of it. */
  save(
    id: number,
    settings: AccountSettings,
    options: { readonly nowMs: number; readonly keepsBalance: boolean },
  ): StoredAccount
  /** Keeps history, claims and fingerprint; ends its pause. The caller has seen that nothing is pending. */
  archive(id: number, nowMs: number): StoredAccount
  unarchive(id: number): StoredAccount
  /** Deletes an account that never sent anything; throws if it did. */
  remove(id: number): void
  /** True if something of it is pending, in flight or being planned. */
  hasUnfinished(id: number): boolean
  /** True if it ever had a submission. */
  wasUsed(id: number): boolean

  /** A token's fingerprint under this data folder's key; nothing of the token can be found from it. */
  fingerprint(token: string): Uint8Array
  /** Binds an account to a token; undefined: to none. */
  setFingerprint(id: number, fingerprint: Uint8Array | undefined): void
  /** Accounts that are bound to a token, archived ones too, whatever their address. */
  ofFingerprint(fingerprint: Uint8Array): readonly StoredAccount[]
  /** Other accounts that are bound to the same token, archived ones too; none where it has no token. */
  sharingToken(id: number): readonly StoredAccount[]

  /** A pause that holds already stays. */
  pause(id: number, pause: Pause): StoredAccount
  /**
   * Ends a pause. If that was one for doubts, what is in doubt now no longer counts against the
   * exposure limit.
   */
  resume(id: number): StoredAccount
  /** The balance as the user read it on the service's account page. */
  enterBalance(id: number, units: number, nowMs: number): StoredAccount
  setPrice(id: number, price: number): StoredAccount
  setNeedsConfirmation(id: number, needsConfirmation: boolean): void
  touch(id: number, nowMs: number): void
}

/** Lists: names, what was last counted of their rows, and what their submissions came to. */
export interface Lists {
  /** Every list that is not deleted, trashed ones included; newest activity first. */
  all(): readonly StoredList[]
  /** Deleted ones too. */
  byId(id: number): StoredList | undefined
  add(
    list: ListNames & {
      readonly sources: readonly Pick<ListSource, 'kind' | 'name'>[]
      readonly accountId: number | undefined
      readonly isPractice: boolean
      readonly sendOptions: SendOptions
    },
    nowMs: number,
  ): StoredList
  /** Changes what is given. */
  update(
    id: number,
    change: Partial<ListNames> & {
      readonly sources?: readonly Pick<ListSource, 'kind' | 'name'>[]
      readonly accountId?: number | undefined
      readonly isPractice?: boolean
      readonly sendOptions?: SendOptions
      readonly counted?: RowsCounted
      /** Left out: the activity stays as it is. */
      readonly activityMs?: number
    },
  ): StoredList
  trash(ids: readonly number[], nowMs: number): void
  restore(ids: readonly number[]): void
  /** True if something of it is pending, in flight or being planned. */
  hasUnfinished(id: number): boolean
  /**
   * Deletes lists for good. What is pending is cancelled; requests, units and claims stay, unless
   * `releaseClaims`: then the links of its submissions that were sent count as new. Yields between
   * commits; if it is cut short it can be called again. Their folders are the caller's.
   */
  delete(
    ids: readonly number[],
    options: { readonly releaseClaims: boolean; readonly nowMs: number },
  ): Promise<void>
}

/** A link to plan. */
export interface PlannedRow {
  readonly row: number
  /** Serialised: it holds no line feed. */
  readonly link: string
  /** The user sends it again although it is claimed: by a link that was accepted or is in doubt. */
  readonly resend?: boolean
}

/** What a submission is begun with. */
export interface SubmissionOptions {
  readonly accountId: number
  readonly listId: number
  readonly pressId: string
  readonly batchSize: BatchSize
  readonly schedule: ScheduleChoice
  readonly createdMs: number
}

/** Submissions: planning, and everything done to pending links. */
export interface Submissions {
  byId(id: number): StoredSubmission | undefined
  ofPress(pressId: string): StoredSubmission | undefined
  /** Not finished, in the order in which they leave; of one account or of all. */
  unfinished(accountId?: number): readonly StoredSubmission[]
  /** Those that are unfinished or in doubt, or finished since; imported ones are left out. */
  recent(sinceMs: number): readonly StoredSubmission[]
  /** Oldest first. */
  ofList(listId: number): readonly StoredSubmission[]

  /** Begins a submission. It is planned by `plan` and leaves once it is `commit`ted. */
  begin(options: SubmissionOptions): number
  /**
   * Plans rows of it, about 20,000 a call, in their order: writes their links and claims them. A link
   * that something else holds (an earlier row of this submission, too) is not planned. `isUnusual`:
   * these links hold unusual characters, and are sent last in small requests. Returns the rows that
   * were not planned.
   */
  plan(
    id: number,
    rows: readonly PlannedRow[],
    isUnusual: boolean,
  ): { readonly planned: number; readonly claimed: readonly number[] }
  /**
   * Makes it active: it may leave. `counted`: what its list counts without the rows that were
   * planned, written in the same commit.
   */
  commit(id: number, nowMs: number, counted: RowsCounted): StoredSubmission
  /** Deletes a submission that is being planned; its claims are free. */
  abort(id: number): void

  /** Its own pause; one that holds already stays. */
  pause(id: number, pause: Pause): StoredSubmission
  resume(id: number): StoredSubmission
  /** Cancels what is pending; what is in flight finishes, what is in doubt stays. Replies the links cancelled. */
  cancel(id: number, nowMs: number): { readonly links: number }
  /** Changes when its pending links leave. */
  reschedule(id: number, schedule: ScheduleChoice): StoredSubmission
  /** Puts it elsewhere in its account's order. */
  reorder(id: number, to: 'front' | 'end' | { readonly before: number }): void
  /** How many pending links of submissions another account would take, and how many it has claimed. */
  movable(
    ids: readonly number[],
    accountId: number,
  ): { readonly links: number; readonly alreadyClaimed: number }
  /**
   * Moves pending links to another account, one new submission for each, all in one commit. Links
   * that the other account has claimed stay where they are. Throws if a chunk is damaged.
   */
  move(
    ids: readonly number[],
    accountId: number,
    nowMs: number,
  ): {
    readonly links: number
    readonly alreadyClaimed: number
    readonly submissionIds: readonly number[]
  }
}

/** Links by what they are now. */
export interface Links {
  /** Every link of a list with its state, for opening it. */
  ofList(listId: number): LinkRuns
  /** The same of one submission, for following it. */
  ofSubmission(submissionId: number): LinkRuns
  /** The same of one request: links whose last request it is. */
  ofRequest(requestId: number): LinkRuns
  /** The highest link id that was ever given. */
  highestId(): number
  /** Records of links, in the order asked; undefined: no such link. */
  records(linkIds: readonly number[]): readonly (LinkRecord | undefined)[]
  /** Texts of links, in the order asked; undefined: no such link, or its chunk is damaged. */
  texts(linkIds: readonly number[]): readonly (string | undefined)[]
  /** Every link that stood for a row, oldest first, with the requests that carried it. */
  ofRow(listId: number, row: number): readonly (LinkRecord & RowLink)[]
}

/** A link of a row with its requests, oldest first. */
export interface RowLink {
  /** Undefined: its chunk is damaged. */
  readonly link: string | undefined
  readonly submittedMs: number
  readonly requests: readonly SentRequest[]
}

/** The first 128 bits of SHA-256 of links, 16 bytes each. Made once, used for several look-ups. */
export type LinkKeys = Uint8Array & { readonly __brand: 'LinkKeys' }

/** Claims: which links of an account are taken. */
export interface Claims {
  keysOf(links: readonly string[]): LinkKeys
  /**
   * Links that are pending, in flight, accepted or in doubt on an account, by position. About 20,000
   * links a call.
   */
  lookUp(accountId: number, keys: LinkKeys): readonly ClaimHit[]
  /** The same on every other account that is not practice, archived ones too. */
  lookUpElsewhere(accountId: number, keys: LinkKeys): readonly ClaimHit[]
  /** Every link that has these keys on any account, practice, refused and cancelled ones too. */
  everyRecord(keys: LinkKeys): readonly { readonly index: number; readonly record: LinkRecord }[]
}

/** Requests: from the commit before the first byte to the user's word. */
export interface Requests {
  /** What may leave next of a submission; undefined: nothing is pending. */
  head(submissionId: number): QueueHead | undefined
  pendingKinds(submissionId: number): PendingKinds
  /**
   * Links that left for the first time in a span of time: those of requests that began in it and
   * carried no suspects, less those that came back unsent. For a drip feed that keeps its pace.
   */
  firstLeft(submissionId: number, fromMs: number, untilMs: number): number
  /**
   * Writes a request of the next links of a head, at most `mostLinks` and `mostBytes` of body, and
   * marks them in flight, unless `judge` objects. All but the links' texts is checked inside the
   * transaction. Once it returns a request, its first byte may leave. `links-damaged`: a chunk is
   * damaged; nothing of it is handed out, and nothing changed.
   */
  begin<Objection>(request: {
    readonly head: QueueHead
    readonly mostLinks: number
    readonly mostBytes: number
    readonly nowMs: number
    /** First moment of the local day, for the daily limit. */
    readonly dayStartMs: number
    readonly judge: (facts: SpendFacts) => Objection | undefined
  }): BegunRequest | { readonly objection: Objection } | 'links-damaged'
  /**
   * Records an answer, what it makes of the links, and the account's pause it brings (one that holds
   * already stays), in one commit. Called again after a disk error it does nothing more. Returns the
   * submission as it is now.
   */
  end(
    requestId: number,
    end: RequestEnd,
    change: LinkChange,
    pause: Pause | undefined,
  ): StoredSubmission
  /** A request that carries no links. */
  beginTest(accountId: number, nowMs: number): number
  endTest(requestId: number, end: RequestEnd): void
  /** Requests of an account, tests too, that ended at or after `sinceMs` or have not, oldest first. */
  traces(accountId: number, sinceMs: number): readonly RequestTrace[]

  stored(id: number): StoredRequest | undefined
  byId(id: number): SentRequest | undefined
  /** Every request of a submission, oldest first. */
  ofSubmission(submissionId: number): readonly SentRequest[]
  /** In doubt, oldest first; of one account or of all. Imported ones included. */
  inDoubt(accountId?: number): readonly SentRequest[]
  /** Links that it carried, in order; `link` undefined: its chunk is damaged or deleted. */
  links(
    id: number,
    start: number,
    count: number,
  ): readonly {
    readonly linkId: number
    readonly link: string | undefined
    readonly row: number | undefined
    readonly state: LinkRecord['state'] | undefined
  }[]

  /** The user's word on a request in doubt. */
  settle(id: number, word: 'charged' | 'not-charged', nowMs: number): Result<Settled, SettleProblem>
  /**
   * The user's word by link: these were taken, the others were not. With a receipt they must be as
   * many as it says.
   */
  settleByList(
    id: number,
    takenLinkIds: readonly number[],
    nowMs: number,
  ): Result<Settled, SettleProblem>
  /** Takes the user's word back, until a link that it made pending leaves. */
  unsettle(id: number, nowMs: number): Result<undefined, SettleProblem>
}

/** Links and units that are spent or may be: what limits are judged by. */
export interface Stakes {
  linksInFlight(accountId: number): number
  pendingLinks(accountId: number): number
  /** Imported ones are left out: they are settled where they arose. */
  linksInDoubt(accountId: number): number
  /** Of those, links whose doubt arose since the user last went on in spite of doubts. */
  linksExposed(accountId: number): number
  /** Units that links in doubt may have cost beyond what receipts say, at the account's price. */
  unitsInDoubt(accountId: number): number
  unitsInDoubtOf(submissionId: number): number
  /** Units that the known balance would lose if all doubts were charged. */
  unitsBeyondBalance(accountId: number): number
  /** Units that count against the limit of a submission: charged, in flight and in doubt. */
  unitsOfSubmission(submissionId: number): number
  /** The same of an account's requests that left at or after a moment. */
  unitsSince(accountId: number, sinceMs: number): number
  /** Requests in doubt with no clear answer after them, and those of them that are exposed. */
  doubtsInARow(accountId: number): { readonly all: number; readonly exposed: number }
  /** Links that were imported as sent, and when last; undefined: none were. */
  imported(accountId: number): { readonly links: number; readonly atMs: number } | undefined
}

/** What was sent. Practice and imported requests count in no total. */
export interface History {
  /** Requests by list, newest first. */
  groups(filter: HistoryFilter, start: number, count: number): HistoryPage
  /** Newest first. */
  requests(
    filter: HistoryFilter,
    start: number,
    count: number,
  ): { readonly requests: readonly SentRequest[]; readonly total: number }
  names(): HistoryNames
  units(
    filter: HistoryFilter,
    chart: {
      readonly fromDay: string
      readonly toDay: string
      readonly step: 'day' | 'month'
      readonly by: 'account' | 'client' | 'label'
    },
  ): UnitsChart
  /** Accepted links and units by local day, of lists or of all. */
  days(scope: {
    readonly listIds?: readonly number[]
    readonly fromMs?: number
    readonly toMs?: number
  }): readonly { readonly day: string; readonly accepted: number; readonly units: number }[]
  /**
   * Lists of a client (undefined: of any) and a label that were made in a span of time or sent
   * something in it, oldest first. Deleted lists are among them, lists of samples are not.
   */
  reportedLists(
    names: { readonly client: string | undefined; readonly label: string | undefined },
    span: TimeSpan,
  ): readonly number[]
  /**
   * Links of a list whose last request left in a span of time and that are refused or in doubt now.
   * Links that no longer stand for their row are among them; those of practice are not.
   */
  refusedAndInDoubt(
    listId: number,
    span: TimeSpan,
  ): { readonly refused: number; readonly inDoubt: number }
  size(): HistorySize
  /**
   * Deletes submissions that finished before a local day, with their requests and claims: their links
   * count as new. Nothing that finished within 24 hours, or is in doubt, is deleted (`kept` counts
   * it). `dryRun` only counts. Yields between commits. `listIds`: lists that lost submissions; their
   * rows are to be counted again.
   */
  deleteBefore(
    day: string,
    options: { readonly nowMs: number; readonly dryRun: boolean },
  ): Promise<{
    readonly submissions: number
    readonly links: number
    readonly kept: number
    readonly listIds: readonly number[]
  }>
}

/**
 * The file of sent links: how people who share a token tell each other what they sent, and the way to
 * another computer. The format is described in `sent-links.ts`.
 */
export interface SentLinks {
  /** Writes everything that was sent on an account, and what may have been. Yields while it writes. */
  write(accountId: number, path: string, nowMs: number): Promise<Result<undefined, DiskProblem>>
  /**
   * Imports a file whole or not at all. `other-account`: it is of another address or name; it is
   * imported all the same if `isSure`. Yields while it reads; `onProgress` hears links read.
   */
  import(
    accountId: number,
    path: string,
    options: {
      readonly isSure: boolean
      readonly nowMs: number
      readonly onProgress?: (links: number) => void
    },
  ): Promise<Result<ImportedSentLinks, SentLinksProblem>>
}

/** Consistent copies of ledger and lists in the data folder's `backups`. */
export interface Backups {
  /** Newest first; those that were cut short are left out. */
  all(): readonly Backup[]
  /** `isDaily`: it was made by the clock, and is deleted after some days. */
  create(nowMs: number, isDaily: boolean): Promise<Result<Backup, DiskProblem>>
  delete(name: string): void
  /**
   * Checks a backup and has the next opening put it in the ledger's and the lists' place, after
   * backing up what is there. The engine then starts again.
   */
  restoreAtNextOpening(name: string): Promise<Result<undefined, Exclude<RestoreProblem, 'sending'>>>
}

export type { DoubtCause, TimeSpan }
