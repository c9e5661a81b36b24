import type { Account, AccountInput, AccountProblem } from './account.ts'
import type {
  EngineProblem as NewEngineProblem,
  NamedLinks,
  TokenStoreState,
} from './contract/index.ts'
import type { DiskProblem } from './disk-problem.ts'
import type { AfterClear, DraftSummary, EditedDraft, ReadAgain, SuggestedMended } from './draft.ts'
import type { SourceColumns, SourceEncoding } from './draft-source.ts'
import type {
  ColumnValues,
  DraftRow,
  DraftView,
  JudgedText,
  ListPart,
  ReviewFormat,
  RowSort,
  RowTarget,
  ViewFilter,
} from './draft-rows.ts'
import type { FetchProblem, SitemapsFetched } from './fetched-lists.ts'
import type { IntakeProblem } from './intake-problem.ts'
import type { Cleared } from './lists-before.ts'
import type {
  AnswerRow,
  AskedLinks,
  AskedPart,
  BatchAttempt,
  Forgettable,
  ForgetProblem,
  HistoryFilter,
  HistoryNames,
  HistoryPage,
  HistoryPart,
  PartOfBatches,
  HistoryQuery,
  HistorySize,
  ReportFigures,
  ReportFormat,
  ReportProblem,
  ReportScope,
  TableFormat,
  UnitsChart,
  UnitsQuery,
} from './history.ts'
import type { HowToSend } from './how-to-send.ts'
import type { LanguageChoice } from './language.ts'
import type { DecideChoice, DecideKind } from './link.ts'
import type { Outcome } from './outcome.ts'
import type { BesideAnswer, OtherList } from './put-back.ts'
import type { Result } from './result.ts'
import type { Course, When } from './schedule.ts'
import type { Batch, BatchSize, HistoryRow, Settlement, Submission } from './submission.ts'

/** One request of the contract: what goes in and what comes back. */
export interface Channel<In, Out> {
  readonly input: In
  readonly reply: Out
}

/**
 * Everything a window can ask: the app's table of contents. Handlers, preload, web transport and
 * input schemas are mapped types of this, so a missing or surplus channel does not compile.
 */
export interface Requests {
  /** Asked first; later events with a revision up to the snapshot's are dropped. */
  'app.snapshot': Channel<undefined, Snapshot>
  'settings.save': Channel<Partial<Settings>, Settings>
  /** Opens an http(s) address in the user's browser (desktop) or answers false (browser: use a link). */
  'app.openExternal': Channel<{ readonly url: string }, boolean>
  /** Opens the data folder in the system's file manager (desktop), or answers false where it cannot. */
  'app.showDataFolder': Channel<undefined, boolean>
  /** Starts a stopped engine again, for example after another instance let go of the data folder. */
  'app.retryEngine': Channel<undefined, undefined>

  /** Appends one paste. The reply comes when all of it was read; `draft.changed` tells meanwhile. */
  'draft.paste': Channel<
    {
      readonly draftId: string
      readonly text: string
      /** The same as it was copied, where it may hold links that the text does not show. */
      readonly html?: string | undefined
    },
    Result<DraftSummary, IntakeProblem>
  >
  /**
   * Appends what is at an http(s) address: a sitemap or any list. Nothing of the user is sent. A
   * private address is refused until the user has said that it is meant (`allowPrivate`). Of
   * `address-refused`, `about` is what the server answered, as `HTTP 404`.
   */
  'draft.fetch': Channel<
    { readonly draftId: string; readonly address: string; readonly allowPrivate: boolean },
    Result<DraftSummary, IntakeProblem | FetchProblem>
  >
  /**
   * Appends the sitemaps that an index names, and those of indexes among them, each once: asked for
   * again, only those that did not come in. One that fails does not keep the others away.
   */
  'draft.fetchSitemaps': Channel<
    { readonly draftId: string; readonly sourceIndex: number; readonly allowPrivate: boolean },
    Result<SitemapsFetched & { readonly draft: DraftSummary }, IntakeProblem | FetchProblem>
  >
  /** What the columns of a source hold; undefined where there is no such source. */
  'draft.columns': Channel<
    { readonly draftId: string; readonly sourceIndex: number },
    Result<SourceColumns, 'unknown-draft' | 'unknown-source'>
  >
  /** What stands in a column beside the links, to filter by. */
  'draft.values': Channel<
    { readonly draftId: string; readonly column: number },
    Result<ColumnValues, 'unknown-draft'>
  >
  /**
   * Reads a source in another column, as whole lines or in another encoding, in a new draft that
   * takes this one's place. What the user changed is carried over as far as the rows are still there.
   */
  'draft.readAgain': Channel<
    {
      readonly draftId: string
      readonly sourceIndex: number
      readonly column?: number | 'whole-lines' | undefined
      readonly encoding?: SourceEncoding | undefined
    },
    Result<ReadAgain, IntakeProblem>
  >
  /** Appends 300 made-up links, some of them wrong in each usual way, to practise with. */
  'draft.addSamples': Channel<{ readonly draftId: string }, Result<DraftSummary, IntakeProblem>>
  'draft.cancelLoading': Channel<{ readonly draftId: string }, undefined>
  /** Puts the draft aside and goes on with an empty one or what is left; undoable by `draft.restoreCleared`. */
  'draft.clear': Channel<
    { readonly draftId: string; readonly what?: Cleared | undefined },
    AfterClear
  >
  'draft.restoreCleared': Channel<undefined, Result<DraftSummary, 'nothing-cleared'>>
  /** Brings a list back that was put aside (`PutAside`); what is open is put aside in its place. */
  'draft.bringBack': Channel<{ readonly draftId: string }, Result<DraftSummary, 'nothing-cleared'>>
  /** Clears a list that was put aside; undoable by `draft.restoreCleared`. */
  'draft.clearPutAside': Channel<{ readonly draftId: string }, DraftSummary>
  'draft.decide': Channel<
    {
      readonly draftId: string
      readonly target: { readonly kind: DecideKind } | RowTarget
      readonly choice: DecideChoice
    },
    Result<EditedDraft, 'unknown-draft' | 'view-gone'>
  >
  /** Names the site of all lines that are paths without one, as it was typed: they become links of it. */
  'draft.nameSite': Channel<
    { readonly draftId: string; readonly site: string },
    Result<EditedDraft, 'unknown-draft' | 'not-a-site'>
  >
  /**
   * Of how many rows of a kind its repair would make something, or with `trim` have dots to take off;
   * without a kind, how many `draft.mendSuggested` would change.
   */
  'draft.mendable': Channel<
    {
      readonly draftId: string
      readonly kind?: DecideKind | undefined
      readonly choice?: 'mend' | 'trim' | undefined
    },
    Result<number, 'unknown-draft'>
  >
  /**
   * Mends every row for which the app suggests the mending that is offered for all of its kind, and
   * what it then asks in the same way, in one step to undo.
   */
  'draft.mendSuggested': Channel<
    { readonly draftId: string },
    Result<SuggestedMended, 'unknown-draft'>
  >
  /** Leaves rows out, in one step to undo. */
  'draft.exclude': Channel<
    { readonly draftId: string; readonly target: RowTarget },
    Result<EditedDraft, 'unknown-draft' | 'view-gone'>
  >
  'draft.restore': Channel<
    { readonly draftId: string; readonly target: RowTarget },
    Result<EditedDraft, 'unknown-draft' | 'view-gone'>
  >
  /** Takes the punctuation off that links end with, of rows where they do; in one step to undo. */
  'draft.trim': Channel<
    { readonly draftId: string; readonly target: RowTarget },
    Result<EditedDraft, 'unknown-draft' | 'view-gone'>
  >
  /**
   * Puts another text in a row's place; several links in it become rows of their own. `before`: what
   * the grid showed there; where another text is there by now, nothing changes and the failure is
   * about that.
   */
  'draft.edit': Channel<
    {
      readonly draftId: string
      readonly row: number
      readonly text: string
      readonly before?: string | undefined
    },
    Result<EditedDraft, 'unknown-draft' | 'other-text'>
  >
  /** What a text would be in a row's place; changes nothing. */
  'draft.judge': Channel<
    { readonly draftId: string; readonly row: number; readonly text: string },
    Result<JudgedText, 'unknown-draft'>
  >
  /** Makes one row again of all that the row's line was split into. */
  'draft.keepAsOne': Channel<
    { readonly draftId: string; readonly row: number },
    Result<EditedDraft, 'unknown-draft'>
  >
  /** The rows that a filter lets through, with status and reason, as a file: like `results.export`. */
  'draft.export': Channel<
    {
      readonly draftId: string
      readonly filter: ViewFilter
      readonly sort?: RowSort | undefined
      readonly format: ReviewFormat
      readonly locale?: ReaderLocale | undefined
    },
    Result<WrittenFile, ReviewExportProblem>
  >
  /**
   * Takes the last edit back; in a list that was just begun by `draft.clear`, the clearing; right after
   * `draft.readAgain`, or once all edits since are taken back, the other reading.
   */
  'draft.undo': Channel<{ readonly draftId: string }, Result<DraftSummary, 'unknown-draft'>>
  /** Does again what was taken back last. */
  'draft.redo': Channel<{ readonly draftId: string }, Result<DraftSummary, 'unknown-draft'>>
  /**
   * Computes `sent-before`, `sent-on-another-account` and `too-long` for this account.
   * `leaveOutSentElsewhere`: links sent on other accounts count as sent before.
   */
  'draft.useAccount': Channel<
    {
      readonly draftId: string
      readonly accountId: number
      readonly leaveOutSentElsewhere?: boolean | undefined
    },
    Result<DraftSummary, 'unknown-draft' | 'unknown-account'>
  >
  /**
   * Sends links all the same that are left out now for having been sent before, all or of a part, or
   * leaves them out again. It holds for these rows as they are, until the engine ends.
   */
  'draft.includeSentBefore': Channel<
    {
      readonly draftId: string
      readonly include: boolean
      readonly part?: ListPart | undefined
    },
    Result<DraftSummary, 'unknown-draft'>
  >
  /**
   * Keeps what was said of how the draft is to be sent, over restarts too. The next list takes over
   * the size of tasks; one after clearing, the account as well. Client and label go on with what is
   * left over, as long as anything in that could be sent.
   */
  'draft.keepHowToSend': Channel<
    { readonly draftId: string; readonly howToSend: HowToSend },
    Result<undefined, 'unknown-draft'>
  >
  /** `stopped`: it was being sorted, and `view.stopSorting` came. */
  'view.open': Channel<
    {
      readonly draftId: string
      readonly filter: ViewFilter
      readonly sort?: RowSort | undefined
    },
    Result<DraftView, 'unknown-draft' | 'stopped'>
  >
  /** How much of the view that is being sorted is done, from 0 to 1; undefined where none is. */
  'view.sorted': Channel<{ readonly draftId: string }, number | undefined>
  'view.stopSorting': Channel<{ readonly draftId: string }, undefined>
  /** Where in a view a row stands, counted from 0. */
  'view.find': Channel<
    { readonly draftId: string; readonly viewId: number; readonly row: number },
    Result<number, 'view-gone' | 'not-in-view'>
  >
  /** Where in a view the first row of a source line stands; lists hold several of a number, the first counts. */
  'view.findLine': Channel<
    { readonly draftId: string; readonly viewId: number; readonly line: number },
    Result<number, 'view-gone' | 'not-in-view'>
  >
  /** At most 500 rows. `view-gone`: the draft or the view changed; open it again. */
  'view.page': Channel<
    {
      readonly draftId: string
      readonly viewId: number
      readonly start: number
      readonly count: number
      /** The rows say whether they are of it. */
      readonly part?: ListPart | undefined
    },
    Result<readonly DraftRow[], 'view-gone'>
  >

  /** What sending the draft on this account would come to, for each way to cut it. */
  'submission.forecast': Channel<
    {
      readonly draftId: string
      readonly accountId: number
      readonly batchSize: BatchSize
      /** Undefined: now. */
      readonly when?: When | undefined
      /** Undefined: all that can be sent. */
      readonly part?: ListPart | undefined
    },
    Result<Forecast, 'unknown-draft' | 'unknown-account' | 'schedule-too-long' | 'view-gone'>
  >
  /**
   * Plans and starts a submission. `requestId` is made once per press of the button: a second call
   * with it returns the first one's submission. `expectedUnits` is what the user saw.
   */
  'submission.create': Channel<SubmissionInput, Result<SubmissionCreated, SubmitProblem>>
  /**
   * Stops every submission of the draft that is still being planned; their calls fail as `stopped`
   * and the draft is as before. What was real already stays.
   */
  'submission.stopPlanning': Channel<{ readonly draftId: string }, undefined>
  'submission.pause': Channel<{ readonly submissionId: number }, undefined>
  'submission.resume': Channel<{ readonly submissionId: number }, undefined>
  /**
   * What became of a press that got no answer, told once none of it is being planned any more.
   * Undefined: nothing; nothing was sent, and the draft is as before.
   */
  'submission.ofPress': Channel<{ readonly requestId: string }, SubmissionCreated | undefined>
  /** Cancels what is queued; what is in flight finishes and counts. */
  'submission.cancel': Channel<{ readonly submissionId: number }, undefined>
  /**
   * Changes when what is still queued leaves, `now` included; it is cut anew where a drip feed
   * begins or ends. What is in flight finishes and counts.
   */
  'submission.reschedule': Channel<
    { readonly submissionId: number; readonly when: When },
    Result<undefined, RescheduleProblem>
  >
  /**
   * How what is still queued would leave after that under the cap of a day; undefined: there is none,
   * or nothing would change.
   */
  'submission.foreseeReschedule': Channel<
    { readonly submissionId: number; readonly when: When },
    Result<ForeseenUnderCap | undefined, RescheduleProblem>
  >
  /** Puts an unfinished submission elsewhere in its account's order, from the next batch on. */
  'submission.reorder': Channel<
    { readonly submissionId: number; readonly to: PlaceInOrder },
    Result<undefined, ReorderProblem>
  >
  /** What `submission.moveRest` would come to for what is queued of these submissions. */
  'submission.movable': Channel<
    { readonly submissionIds: readonly number[]; readonly accountId: number },
    MovableLinks
  >
  /**
   * Moves what is queued of these submissions to another account, each as a submission of its own;
   * the answer names the last one. All of it is moved, or nothing is changed.
   */
  'submission.moveRest': Channel<
    { readonly submissionIds: readonly number[]; readonly accountId: number },
    Result<SubmissionCreated & { readonly moved: number }, MoveProblem>
  >
  'submission.batches': Channel<{ readonly submissionId: number }, readonly Batch[]>
  /** One tab-separated line per source line in source order, to paste beside the source. */
  'results.copy': Channel<
    { readonly submissionId: number; readonly which: ResultsPart },
    Result<string, ResultsProblem>
  >
  /** The same as a file: a save dialog on the desktop, a download in the browser. */
  'results.export': Channel<
    {
      readonly submissionId: number
      readonly which: ResultsPart
      /** Undefined: CSV. */
      readonly format?: ResultsFormat | undefined
      /** Only lines whose links are in this batch. */
      readonly batchId?: number | undefined
      readonly locale?: ReaderLocale | undefined
    },
    Result<WrittenFile, ResultsProblem>
  >
  /** The links of a batch in the order in which they are sent; at most 1,000. */
  'batch.links': Channel<
    { readonly batchId: number; readonly start: number; readonly count: number },
    Result<readonly string[], 'unknown-batch'>
  >
  /** The user's word on a batch in doubt. */
  'batch.settle': Channel<
    { readonly batchId: number; readonly settlement: Settlement },
    Result<Settled, SettleProblem>
  >
  /** What a list names of a batch; changes nothing. */
  'batch.nameLinks': Channel<
    { readonly batchId: number; readonly text: string },
    Result<NamedLinks, 'unknown-batch'>
  >
  /**
   * The user's word on a batch in doubt of which the service took some links: a list of those, or of
   * the others. The ones it took are accepted, at the units of its receipt or at the account's price;
   * the others were not charged. The list must name as many as a receipt says. Without a receipt
   * nothing else holds it to account, so no line of it may be unclear.
   */
  'batch.settleInPart': Channel<
    { readonly batchId: number; readonly text: string; readonly names: NamedPart },
    Result<Settled, SettleProblem>
  >
  /** Takes the word back; possible until the batch leaves again. */
  'batch.unsettle': Channel<{ readonly batchId: number }, Result<undefined, SettleProblem>>

  'account.add': Channel<AccountInput, Result<Account, AccountProblem>>
  /** `keepsBalance`: nobody entered its balance, which stays what receipts have made of it by then. */
  'account.save': Channel<
    {
      readonly accountId: number
      readonly account: AccountInput
      readonly keepsBalance?: boolean | undefined
    },
    Result<Account, AccountProblem>
  >
  /** Refused while submissions on it are unfinished; its history stays. */
  'account.remove': Channel<{ readonly accountId: number }, Result<undefined, AccountProblem>>
  /**
   * Ends the account's pause. `way` says how, where the pause offers more than one. The reply has a
   * pause where something else holds it at once.
   */
  'account.resume': Channel<
    { readonly accountId: number; readonly way: ResumeWay },
    Result<Account, 'unknown-account' | 'balance-needed'>
  >
  /** Stores or keeps the token and ends a pause for want of one. The token never comes back. */
  'account.setToken': Channel<
    { readonly accountId: number; readonly token: string; readonly keep: 'stored' | 'session' },
    Result<Account, AccountProblem>
  >
  'account.forgetToken': Channel<{ readonly accountId: number }, Result<Account, AccountProblem>>
  /** One request that costs nothing (a body that is not JSON). It passes the limiter. */
  'account.test': Channel<
    { readonly accountId: number },
    Result<Outcome, 'unknown-account' | 'missing-token' | 'no-free-slot'>
  >

  /** Every batch in doubt on an account, oldest first, whatever submission it is of. */
  'account.doubts': Channel<{ readonly accountId: number }, readonly Batch[]>
  /** All that the account has paid for, as a file for those who share its token, a backup or a new computer. */
  'account.exportPaidList': Channel<
    { readonly accountId: number },
    Result<WrittenFile, 'unknown-account' | 'practice-is-fixed' | DiskProblem>
  >

  'history.page': Channel<HistoryQuery, HistoryPage>
  /** What can be filtered by. */
  'history.names': Channel<undefined, HistoryNames>
  /** When lists without a label were submitted, the newest first, at most 10,000. */
  'history.unnamed': Channel<undefined, readonly number[]>
  'history.units': Channel<UnitsQuery, UnitsChart>
  /** A row of the list by its batch; undefined: it was forgotten. */
  'history.batch': Channel<{ readonly batchId: number }, HistoryRow | undefined>
  /** The links of a row of the list, of all batches that it tells of; at most 1,000. */
  'history.links': Channel<
    { readonly batchId: number; readonly start: number; readonly count: number },
    readonly string[]
  >
  /** Every request that carried a batch, oldest first. */
  'history.attempts': Channel<{ readonly batchId: number }, readonly BatchAttempt[]>
  /** Was it sent? One link a line, at most 100,000. `asked-again`: a later question took over. */
  'history.ask': Channel<{ readonly text: string }, Result<AskedLinks, 'asked-again'>>
  /** Stops looking, or lets go of what was found. */
  'history.stopAsking': Channel<undefined, undefined>
  /** What was found, line by line; at most 500 rows. */
  'history.answers': Channel<
    {
      readonly askId: number
      readonly only?: AskedPart | undefined
      readonly start: number
      readonly count: number
    },
    Result<readonly AnswerRow[], 'asked-again'>
  >
  /** The listed batches or their links as a file: like `results.export`. */
  'history.export': Channel<
    {
      readonly filter: HistoryFilter
      readonly what: 'batches' | 'links'
      readonly format: TableFormat
      readonly locale?: ReaderLocale | undefined
    },
    Result<WrittenFile, DiskProblem>
  >
  /** The answers to a question as a file. */
  'history.exportAnswers': Channel<
    {
      readonly askId: number
      readonly only?: AskedPart | undefined
      readonly format: TableFormat
      readonly locale?: ReaderLocale | undefined
    },
    Result<WrittenFile, DiskProblem | 'asked-again'>
  >
  /**
   * Appends links of the history to a draft, to be mended and sent again; sends nothing. What was
   * sent since it was refused or cancelled stays out; `sent-since`: that is all of them. Alone in
   * the draft they take account, client and label of their list. `OtherList`: another account would
   * pay for them than theirs, or they would be another client's, and `beside` does not say of this
   * question what is meant. `locale`: of the headings of what is told of them, a BCP 47 tag; English unless
   * it is said.
   */
  'history.toDraft': Channel<
    {
      readonly draftId: string
      readonly part: HistoryPart
      readonly locale?: string | undefined
      readonly beside?: BesideAnswer | undefined
    },
    Result<
      { readonly draft: DraftSummary; readonly links: number },
      IntakeProblem | 'asked-again' | 'sent-since' | OtherList
    >
  >
  /** How many links `history.toDraft` would bring of batches; undefined: they are too many to count. */
  'history.unsent': Channel<{ readonly part: PartOfBatches }, number | undefined>
  'history.size': Channel<undefined, HistorySize>
  /** What `history.forget` would come to. Of the last 24 hours nothing is ever forgotten. */
  'history.forgettable': Channel<{ readonly beforeDay: string }, Forgettable>
  /**
   * Forgets some submissions that ended before a local day, the oldest first and each whole;
   * repeated until it was none. Links of theirs that come again are new ones, and cost again.
   */
  'history.forget': Channel<
    { readonly beforeDay: string },
    Result<{ readonly submissions: number; readonly links: number }, ForgetProblem>
  >
  /** Gives the room of what was forgotten back to the disk. */
  'history.giveRoomBack': Channel<undefined, Result<HistorySize, DiskProblem>>

  'report.figures': Channel<{ readonly scope: ReportScope }, Result<ReportFigures, ReportProblem>>
  /** A report for a client as a file: like `results.export`. */
  'report.export': Channel<
    {
      readonly scope: ReportScope
      readonly withInternals: boolean
      readonly format: ReportFormat
      /** Of its reader, a BCP 47 tag: the language of its words, numbers and dates. */
      readonly locale: string
    },
    Result<WrittenFile, ReportProblem | DiskProblem>
  >
}

/** Everything a window hears without asking. */
export interface Events {
  'draft.changed': DraftSummary
  'accounts.changed': readonly Account[]
  /** Submissions that changed, and the batches of them that changed. */
  'submissions.changed': {
    readonly submissions: readonly Submission[]
    readonly batches: readonly Batch[]
    /** These are all that a snapshot holds: of what is missing the engine before told no end. */
    readonly isAll?: true
  }
  'engine.changed': EngineState
  'settings.changed': Settings
  'tokenStore.changed': TokenStoreState
  /** The host shows a screen: something was opened from outside, or its menu asks for it. */
  'window.led': { readonly screen: LedScreen }
  /** Submissions that the history holds no more. */
  'submissions.forgotten': { readonly submissionIds: readonly number[] }
  /** The disk did not take what a window asked for just now; nothing of it was kept. */
  'disk.refused': { readonly problem: DiskProblem }
}

export type RequestName = keyof Requests
/** What a request takes, before it is parsed on the other side: there it is `unknown`. */
export type Input<Name extends RequestName> = Requests[Name]['input']
/** What a request resolves with. */
export type Reply<Name extends RequestName> = Requests[Name]['reply']
export type EventName = keyof Events

/** An event before it has its number. */
export type NewEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: Events[Name] }
}[EventName]

/** An event as it travels; a window drops those with a revision not above its snapshot's. */
export type RevisedEvent = NewEvent & { readonly revision: number }

/** All a window needs to draw itself for the first time. */
export interface Snapshot {
  readonly revision: number
  readonly host: 'desktop' | 'browser'
  /** When its process started; another start has another one. */
  readonly startedMs: number
  readonly platform: 'mac' | 'windows' | 'linux'
  readonly version: string
  readonly dataFolder: string
  readonly engine: EngineState
  readonly tokenStore: TokenStoreState
  readonly settings: Settings
  /** The draft that is open in New; undefined while the engine is not running. */
  readonly draft: DraftSummary | undefined
  readonly accounts: readonly Account[]
  /** Unfinished ones and the 50 finished last, newest first. */
  readonly submissions: readonly Submission[]
}

/** A screen that a host can lead the window to. */
export type LedScreen = 'new' | 'settings'

/** The life of the engine process, as the window tells it. */
export type EngineState =
  /** `openingBytes`: the list that was open last has so many, and is being read again. */
  | { readonly kind: 'starting'; readonly openingBytes?: number }
  | { readonly kind: 'running' }
  /** Gone; the host starts it again in a moment. What was in flight becomes in doubt. */
  | { readonly kind: 'restarting'; readonly attempt: number }
  /** Another Linkferry holds the data folder (or an old one still waits for an answer). */
  | { readonly kind: 'folder-held' }
  | { readonly kind: 'failed'; readonly problem: EngineProblem }

export type EngineProblem = Exclude<NewEngineProblem, 'ledger-older'>
export type { NamedLinks, TokenStoreState }

/** The window's settings, kept by the host. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly language: LanguageChoice
  /** Submissions above this many units are confirmed first. */
  readonly confirmAboveUnits: number
  /** The account New starts with. */
  readonly lastAccountId: number | undefined
  /** Links that were sent on another account are left out as if they were sent on this one. */
  readonly leaveOutSentElsewhere: boolean
  /** The desktop says when a submission is done or needs the user, while they look elsewhere. */
  readonly notifications: boolean
  /** The desktop goes on without its window. On macOS it always does. */
  readonly runInBackground: boolean
  readonly startAtLogin: boolean
  /** The computer does not go to sleep by itself while something is being sent. */
  readonly keepAwake: boolean
  /** The desktop looks once a day for a newer version, where its build has an address for them. */
  readonly lookForUpdates: boolean
  /** Widths in px by column, for each kind of list: its headings, with tabs between. */
  readonly columnWidths: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** What a new user starts with. */
export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  confirmAboveUnits: 1_000,
  lastAccountId: undefined,
  leaveOutSentElsewhere: false,
  notifications: true,
  runInBackground: false,
  startAtLogin: false,
  keepAwake: true,
  lookForUpdates: true,
  columnWidths: {},
}

/** What the side panel of New shows before anything is sent. */
export interface Forecast {
  readonly links: number
  readonly units: number
  /** Tasks each way would make of it, those that the cap of a day makes by cutting among them. */
  readonly tasks: { readonly balanced: number; readonly fewest: number; readonly smallest: number }
  /** Tasks of the size asked about. */
  readonly chosenTasks: number
  /** Sending pauses before more than this many units are in doubt. */
  readonly doubtLimitUnits: number
  /**
   * When the last batch will be sent, as far as schedule, rate, caps and queue allow now; undefined:
   * never, since the cap of a day is below the price of a link.
   */
  readonly sentByMs: number | undefined
  readonly course: Course
  /** Known balance less what is waiting and this; undefined without a known balance. */
  readonly balanceAfter: number | undefined
  /** The token is shared, or something is maybe charged, so the balance may be lower. */
  readonly balanceIsAtMost: boolean
  /** Links of it that were sent before: sent all the same, or left out where the user did not say so. */
  readonly sentBefore: number
  /** Of these, links that can be sent again (what waits cannot), and those that are, as the user said. */
  readonly again: { readonly possible: number; readonly sent: number }
  /** Links that are sent although they were sent, or wait, on other accounts: how many on each. */
  readonly sentElsewhere: readonly { readonly account: string; readonly links: number }[]
  /** Units that the cap of the local day still allows, what waits included; undefined: no cap. */
  readonly leftToday: number | undefined
  /** When the first of it leaves, where the cap of a day holds all of it until then; undefined: it does not. */
  readonly putOffMs?: number | undefined
  /** Which cap this submission would meet, if any. */
  readonly cap: 'submission' | 'day' | undefined
}

/** Links that are to leave, as they are foreseen under the caps of their account. */
export interface ForeseenUnderCap extends Pick<Forecast, 'cap' | 'sentByMs' | 'putOffMs'> {
  /** Links of the largest portion of a drip feed; undefined: it is none. */
  readonly portion: number | undefined
}

/** One press of the button that submits. */
export interface SubmissionInput {
  /** Made once for this press, so that it counts once however often it arrives. */
  readonly requestId: string
  readonly draftId: string
  readonly accountId: number
  readonly client: string
  readonly label: string
  readonly batchSize: BatchSize
  /** Undefined: now. */
  readonly when?: When | undefined
  /** What is sent of what can be; the rest stays in New. Undefined: all of it. */
  readonly part?: ListPart | undefined
  readonly expectedUnits: number
  /** Links of it that were sent before and are paid for again, as the user saw; undefined: none. */
  readonly expectedAgain?: number | undefined
  /** The user agreed to the confirmation (cost, first use, changed account). */
  readonly confirmed: boolean
}

/** What waits, by whether an account would take it. */
export interface MovableLinks {
  readonly links: number
  /** Links that the account has spoken for already: they are cancelled where they wait. */
  readonly spokenFor: number
}

/** What came of the press. */
export interface SubmissionCreated {
  readonly submissionId: number
  /** Links that another submission took between review and planning; they were not planned. */
  readonly spokenFor: number
  /** The draft that New shows next. */
  readonly draft: DraftSummary
}

/** Why nothing was submitted; nothing was planned or spoken for either. */
export type SubmitProblem =
  | 'unknown-draft'
  | 'unknown-account'
  | 'nothing-to-send'
  | 'still-loading'
  /** The draft or the price changed since the user looked; look again. */
  | 'cost-changed'
  | 'confirmation-needed'
  | 'over-submission-cap'
  | 'already-submitted'
  /** The user stopped it while it was planned. */
  | 'stopped'
  | DiskProblem
  /** More portions than ten years have days. */
  | 'schedule-too-long'

/** Why nothing was moved; nothing was cancelled either. */
export type MoveProblem =
  | 'unknown-account'
  /** None of it is queued. */
  | 'nothing-to-send'
  /** The other account has sent or planned every link that is queued. */
  | 'all-spoken-for'
  | 'over-submission-cap'
  | DiskProblem

/** Why a submission leaves when it did before. `nothing-to-send`: none of it is queued. */
export type RescheduleProblem =
  | 'unknown-submission'
  | 'nothing-to-send'
  /** Whoever names a time does not mean "at once". */
  | 'time-past'
  | 'schedule-too-long'
  | DiskProblem

/** Where a submission goes in its account's order; `before` names one of the same account. */
export type PlaceInOrder = 'front' | 'end' | { readonly before: number }

/** `other-account`: accounts send side by side, so there is no order between theirs. */
export type ReorderProblem = 'unknown-submission' | 'other-account'

/** How a paused account goes on. */
export type ResumeWay =
  | { readonly kind: 'go-on' }
  /** The balance as the service's account page shows it now. */
  | { readonly kind: 'new-balance'; readonly units: number }
  /** Cuts the next batch to what this balance pays for; then the account pauses again. */
  | { readonly kind: 'send-what-it-allows'; readonly units: number }
  /** For `price-differs`: what the service charged becomes the account's price. */
  | { readonly kind: 'accept-price' }

/** What became of a batch by the user's word. */
export interface Settled {
  /** Links that wait to be sent again. */
  readonly queued: number
  /** Links that are not: their submission is cancelled, or another batch speaks for them by now. */
  readonly cancelled: number
  /** The batches from which the word can be taken back. */
  readonly batchIds: readonly number[]
}

/** Which links of a batch a list names: those that the service took, or the others. */
export const namedParts = ['taken', 'not-taken'] as const
export type NamedPart = (typeof namedParts)[number]

/** Where a file went that the user asked for. */
export type WrittenFile =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'download'; readonly url: string }
  | { readonly kind: 'cancelled' }

/**
 * A BCP 47 tag of who reads a file: its CSV opens in columns in the spreadsheets of there. Undefined:
 * no reader in particular, so cells are parted by commas.
 */
export type ReaderLocale = string
export const resultsFormats = ['csv', 'xlsx'] as const
export type ResultsFormat = (typeof resultsFormats)[number]
/** Which lines: every one, those that were not sent, those whose links have no certain end yet. */
export type ResultsPart = 'all' | 'not-sent' | 'unsettled'
/** Why there are no results; `source-gone`: the submission's list is not on the disk any more. */
export type ResultsProblem = 'unknown-submission' | 'source-gone' | DiskProblem
/** Why a review was not exported. */
export type ReviewExportProblem = 'unknown-draft' | DiskProblem
/**
 * Why the user's word on a batch was not taken; `already-left`: it is being sent again;
 * `does-not-add-up`: a list names none or all of the links, another number than the service's
 * receipt, or, without one, may mean several of them by a line.
 */
export type SettleProblem =
  | 'unknown-batch'
  | 'not-in-doubt'
  | 'already-left'
  | 'not-settled'
  | 'does-not-add-up'
