import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import {
  type FetchProblem,
  type Heading,
  type IntakeProblem,
  type FetchedSitemaps,
  type SourceColumns,
  type SourceEncoding,
  sourceEncodings,
} from '../imports.ts'
import type { DecideKind, LinkWarning, RejectReason, RowCounts } from '../link.ts'
import type { Result } from '../result.ts'
import type { WrittenFile } from './app.ts'
import { id, locale, maybe, takes, takesNothing, words } from './request.ts'
import { column, rowFilter, rowSort } from './rows.ts'
import { batchSize, when } from './submissions.ts'

/** A list as the Lists screen shows it. */
export interface ListSummary {
  readonly id: number
  readonly name: string
  readonly client: string
  readonly label: string
  readonly createdMs: number
  /** Last import, edit, submission or answer. */
  readonly activityMs: number
  /** Undefined: it is not in the trash. */
  readonly trashedMs: number | undefined
  /** What its lines came from, first source first. */
  readonly sources: readonly { readonly kind: ListSource['kind']; readonly name: string }[]
  /** Source lines, blank ones included. */
  readonly lines: number
  readonly counts: RowCounts
  /** Units of receipts and of the user's word, and what links in doubt may have cost beyond them. */
  readonly units: number
  readonly unitsInDoubt: number
  /** The account it was last sent on, or is meant for. */
  readonly accountId: number | undefined
  /** It was made of sample links. */
  readonly isPractice: boolean
  /** What is being read into it. */
  readonly importing: ImportProgress | undefined
  /** It cannot be read from the disk as it was left; its ledger rows are unharmed. */
  readonly trouble: ListTrouble | undefined
}

export interface ImportProgress {
  readonly name: string
  readonly bytesRead: number
  /** Undefined: not known before the end. */
  readonly bytesTotal: number | undefined
}

/** `sources-unreadable`: no row can be shown. `edits-damaged`: edits behind the damage are missing. */
export interface ListTrouble {
  readonly kind: 'sources-unreadable' | 'edits-damaged'
  /** Where its files are, with a copy of what is damaged. */
  readonly folder: string
}

/** One thing that was pasted, opened or fetched into a list. */
export interface ListSource {
  readonly kind: 'paste' | 'file' | 'input' | 'address' | 'samples'
  /** File name or address; empty for a paste. */
  readonly name: string
  readonly bytes: number
  readonly lines: number
  readonly format: 'text' | 'table'
  /** The column that holds the links; undefined: none beside it, or whole lines are read. */
  readonly linkColumn: number | undefined
  /** Sitemaps that it names and that did not come in yet; 0 where it is no sitemap index. */
  readonly sitemaps: number
  readonly isHidden: boolean
  /** Files in its archive that hold no list. */
  readonly passedOver: readonly string[]
  readonly hiddenRows: number
  /** It is damaged, cut off or not well-formed: links may be missing. */
  readonly isFaulty: boolean
  readonly encoding: SourceEncoding
  readonly encodings: readonly SourceEncoding[]
}

/** How a list is to be sent: what stands in its footer. */
export const sendOptions = z.strictObject({
  accountId: maybe(id),
  batchSize,
  when,
})
export type SendOptions = z.infer<typeof sendOptions>

/** A list that is open: everything its screen shows but the rows themselves. */
export interface OpenList {
  readonly summary: ListSummary
  /** Raised by every change of rows; a view of an older revision is opened again. */
  readonly revision: number
  readonly sources: readonly ListSource[]
  readonly rows: number
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
  readonly byWarning: Readonly<Record<LinkWarning, number>>
  /** Domains with most rows first, at most 20; `host` as in `RowFilter`. */
  readonly topHosts: readonly { readonly host: string; readonly rows: number }[]
  /** Headings of a row's `context`; empty strings where the sources have none or differ. */
  readonly columns: readonly Heading[]
  /** Rows that a submission would send, and those of them with `unusual-characters` (sent apart). */
  readonly sendable: number
  readonly sendableUnusual: number
  /** Rows of `sent-before` that could be sent again, and those that will be. */
  readonly resendable: number
  readonly resending: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Claims are being looked up: counts of `sent-before` are not final. */
  readonly isLookingUp: boolean
  /** Links that a submission has planned so far; undefined: none is being planned. */
  readonly planned: number | undefined
  readonly sendOptions: SendOptions
  /** Account that `sent-before` and `too-long` were computed for. */
  readonly accountId: number | undefined
  /** False once something of it was submitted: another column or encoding then makes a new list. */
  readonly canReadAgain: boolean
  /** `windowId` of the window that edits it. Every other one shows it read-only; the engine refuses no edit. */
  readonly editedBy: string | undefined
}

/** Which list something is imported into. `new`: a list is made for it, and kept only if it came in. */
export const importInto = z.union([
  z.strictObject({ listId: id }),
  z.strictObject({ new: z.strictObject({ client: maybe(words) }) }),
])
export type ImportInto = z.infer<typeof importInto>

export type ImportProblem = IntakeProblem | 'unknown-list'

/** What became of files that were opened at once, in order: all lines of a file came in, or none. */
export interface ImportedFiles {
  /** The lists that files came into. */
  readonly lists: readonly ListSummary[]
  readonly files: readonly ImportedFile[]
}
export type ImportedFile =
  | { readonly name: string; readonly listId: number; readonly lines: number }
  | {
      readonly name: string
      readonly problem: ImportProblem
      /** Files in an archive that it is about. */
      readonly about?: readonly string[] | undefined
    }

/** What stands in a column beside the links: the texts of most rows, at most 100. */
export interface ColumnValues {
  readonly values: readonly { readonly text: string; readonly rows: number }[]
  readonly hasMore: boolean
}

/** What a list that was read in another way became. */
export interface ReadAgainReply {
  readonly list: OpenList
  /** The list is a new one, since something of the old one was submitted. */
  readonly isNew: boolean
  /** Rows whose edits fit no row of the new reading, and the first 20 of their lines. */
  readonly lostEdits: number
  readonly lostLines: readonly number[]
}

/** Which rows a file or copy holds. */
export const resultsPart = z.union([z.literal('all'), rowFilter])
export type ResultsPart = z.infer<typeof resultsPart>

/** The most characters of a paste. */
const maxPasteLength = 512_000_000

const list = z.strictObject({ listId: id })
const lists = z.strictObject({ listIds: z.array(id).max(100_000) })
const source = list.extend({ sourceIndex: z.int().nonnegative() })

/** Lists: import, names, trash, undo, results. */
export const listRequests = {
  /** Reads a list into memory, looks up claims, and keeps it open for this window until `list.close`. */
  'list.open': takes(
    list.extend({
      windowId: maybe(words),
      /** This window edits it from now on, and the one that did shows it read-only. */
      takeOver: z.boolean().optional(),
    }),
  ).replies<Result<OpenList, 'unknown-list' | 'list-unreadable'>>(),
  'list.close': takes(list.extend({ windowId: maybe(words) })).replies<undefined>(),
  /** Appends a paste. Replies when all of it was read; `list.changed` tells meanwhile. */
  'list.paste': takes(
    z.strictObject({
      into: importInto,
      text: z.string().max(maxPasteLength),
      /** The same as HTML, where it may hold links that the text does not show. */
      html: z.string().max(maxPasteLength).optional(),
    }),
  ).replies<Result<ListSummary, ImportProblem>>(),
  /** Appends what is at an http(s) address. A private address is refused unless `allowPrivate`. */
  'list.fetch': takes(
    z.strictObject({
      into: importInto,
      address: z.string().max(4_000),
      allowPrivate: z.boolean(),
    }),
  ).replies<Result<ListSummary, ImportProblem | FetchProblem>>(),
  /** Appends the sitemaps that an index names, each once. */
  'list.fetchSitemaps': takes(source.extend({ allowPrivate: z.boolean() })).replies<
    Result<FetchedSitemaps & { readonly list: ListSummary }, ImportProblem | FetchProblem>
  >(),
  /** Makes a list of 300 sample links, some of them wrong in each usual way. */
  'list.addSamples': takesNothing.replies<Result<ListSummary, ImportProblem>>(),
  'list.cancelImport': takes(list).replies<undefined>(),
  'list.update': takes(
    list.extend({ name: maybe(words), client: maybe(words), label: maybe(words) }),
  ).replies<Result<ListSummary, 'unknown-list'>>(),
  'list.setSendOptions': takes(list.extend({ options: sendOptions })).replies<
    Result<undefined, 'unknown-list'>
  >(),
  /**
   * Computes `sent-before`, `sent-on-another-account` and `too-long` for an account.
   * `skipSentElsewhere`: links sent on other accounts count as sent before.
   */
  'list.useAccount': takes(
    list.extend({ accountId: id, skipSentElsewhere: maybe(z.boolean()) }),
  ).replies<Result<OpenList, 'unknown-list' | 'unknown-account'>>(),
  /** Moves lists to the trash. Refused while something of them is pending or in flight. */
  'list.trash': takes(lists).replies<Result<undefined, 'unknown-list' | 'has-pending'>>(),
  'list.restore': takes(lists).replies<Result<undefined, 'unknown-list'>>(),
  /**
   * Deletes trashed lists for good. Their requests, units and claims stay, unless `releaseClaims`:
   * then their links can be sent, and paid for, again.
   */
  'list.delete': takes(lists.extend({ releaseClaims: z.boolean() })).replies<
    Result<undefined, 'unknown-list' | 'not-in-trash' | DiskProblem>
  >(),
  /** Ids of the lists with a text in one of their source lines or links. */
  'list.search': takes(z.strictObject({ text: z.string().max(4_000) })).replies<
    readonly number[]
  >(),
  'list.columns': takes(source).replies<Result<SourceColumns, 'unknown-list' | 'unknown-source'>>(),
  /** What stands in a column beside the links, counted as `OpenList.columns` are. */
  'list.values': takes(list.extend({ column })).replies<Result<ColumnValues, 'unknown-list'>>(),
  /** Reads a source in another column, as whole lines or in another encoding. */
  'list.readAgain': takes(
    source.extend({
      column: z.union([column, z.literal('whole-lines')]).optional(),
      encoding: z.enum(sourceEncodings).optional(),
    }),
  ).replies<Result<ReadAgainReply, ImportProblem>>(),
  /** Undoes the last edit of rows that are not sent. */
  'list.undo': takes(list).replies<Result<OpenList, 'unknown-list'>>(),
  'list.redo': takes(list).replies<Result<OpenList, 'unknown-list'>>(),
  /** Every source row with its outcome, in source order, as tab-separated text for a spreadsheet. */
  'list.copyResults': takes(list.extend({ part: resultsPart, locale: maybe(locale) })).replies<
    Result<string, 'unknown-list' | 'list-unreadable'>
  >(),
  /** The same as a file. `text`: only the links, one per line. */
  'list.export': takes(
    list.extend({
      part: resultsPart,
      sort: maybe(rowSort),
      format: z.enum(['csv', 'xlsx', 'text']),
      locale: maybe(locale),
    }),
  ).replies<Result<WrittenFile, 'unknown-list' | 'list-unreadable' | DiskProblem>>(),
}
