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
import type { PageRun, PagesOfList } from './pages.ts'
import { id, locale, maybe, takes, takesNothing, words } from './request.ts'
import { column, rowFilter, rowSort } from './rows.ts'
import { batchSize, when } from './submissions.ts'

/** A list as the Lists screen shows it, without its rows. */
export interface ListSummary {
  readonly id: number
  readonly name: string
  readonly client: string
  readonly label: string
  readonly createdMs: number
  /** Time of the last import, edit, submission or answer. */
  readonly activityMs: number
  /** When it was moved to the trash; undefined: it is not in the trash. */
  readonly trashedMs: number | undefined
  /** Its sources, in the order of import. */
  readonly sources: readonly { readonly kind: ListSource['kind']; readonly name: string }[]
  /** Number of source lines, including blank ones. */
  readonly lines: number
  /** Number of rows by status. */
  readonly counts: RowCounts
  /** Units that receipts and settled requests charged, and units that links in doubt may have cost beyond. */
  readonly units: number
  readonly unitsInDoubt: number
  /** The account on which it was last sent or, before that, for which it was checked. */
  readonly accountId: number | undefined
  /** It is made of sample links. */
  readonly isPractice: boolean
  /** Rows that would be sent although a check says that their pages would be wasted. */
  readonly wasted: number
  /** The check of its pages that is not finished; undefined: none. */
  readonly pageRun: Pick<PageRun, 'state' | 'checked' | 'total'> | undefined
  /** The import that is running; undefined: none. */
  readonly importing: ImportProgress | undefined
  /** Damage of its files; undefined: none. What the ledger knows of the list is intact. */
  readonly trouble: ListTrouble | undefined
}

/** Progress of an import. */
export interface ImportProgress {
  /** File name or address. */
  readonly name: string
  readonly bytesRead: number
  /** Undefined: not known until the end. */
  readonly bytesTotal: number | undefined
}

/** Damage of a list's files. */
export interface ListTrouble {
  /** `sources-unreadable`: no row can be shown. `edits-damaged`: edits after the damage are missing. */
  readonly kind: 'sources-unreadable' | 'edits-damaged'
  /** The folder of its files, with a copy of the damaged ones. */
  readonly folder: string
}

/** A paste, file or address that was imported into a list. */
export interface ListSource {
  readonly kind: 'paste' | 'file' | 'input' | 'address' | 'samples'
  /** File name or address; empty for a paste. */
  readonly name: string
  /** Size, and number of lines, including blank ones. */
  readonly bytes: number
  readonly lines: number
  /** `table`: its lines have cells, and links are read from one column. */
  readonly format: 'text' | 'table'
  /** Index of the column of links; undefined: it is the only column, or whole lines are read. */
  readonly linkColumn: number | undefined
  /** Sitemaps that it names and that are not imported yet; 0 if it is not a sitemap index. */
  readonly sitemaps: number
  /** It is a hidden sheet of a workbook. */
  readonly isHidden: boolean
  /** Names of files in its archive that hold no list. */
  readonly passedOver: readonly string[]
  /** Hidden rows of its sheet. They are imported like others. */
  readonly hiddenRows: number
  /** It is damaged, cut off or not well-formed, so that links may be missing. */
  readonly isFaulty: boolean
  /** The encoding that it was read in, and all encodings that it can be read in. */
  readonly encoding: SourceEncoding
  readonly encodings: readonly SourceEncoding[]
}

/** How a list is to be sent, as the user last chose. The engine only stores it. */
export const sendOptions = z.strictObject({
  accountId: maybe(id),
  batchSize,
  when,
})
export type SendOptions = z.infer<typeof sendOptions>

/** An open list: everything that its screen shows, except the rows. */
export interface OpenList {
  readonly summary: ListSummary
  /** Rises with every change of rows. A view of an older revision has to be opened again. */
  readonly revision: number
  readonly sources: readonly ListSource[]
  /** Number of rows. */
  readonly rows: number
  /** Number of rows by question, by reject reason and by warning. */
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
  readonly byWarning: Readonly<Record<LinkWarning, number>>
  /** The 20 domains with most rows, most rows first. `host` is as in `RowFilter`. */
  readonly topHosts: readonly { readonly host: string; readonly rows: number }[]
  /** Headings of the cells in `Row.context`; empty if the sources have none, or different ones. */
  readonly columns: readonly Heading[]
  /** Rows that a submission would send, and those with `unusual-characters` among them, which are sent last. */
  readonly sendable: number
  readonly sendableUnusual: number
  /** Rows that are sent before and can be sent again, and rows that the user chose to send again. */
  readonly resendable: number
  readonly resending: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Claims are being looked up, so that counts of `sent-before` are not final. */
  readonly isLookingUp: boolean
  /** Links that a submission has planned so far; undefined: none is being planned. */
  readonly planned: number | undefined
  readonly sendOptions: SendOptions
  /** The account for which `sent-before` and `too-long` were computed. */
  readonly accountId: number | undefined
  /** What page checks found out. */
  readonly pages: PagesOfList
  /** False after the first submission: then `list.readAgain` makes a new list. */
  readonly canReadAgain: boolean
  /** The `windowId` of the window that may edit it. Other windows show it read-only; the engine does not enforce it. */
  readonly editedBy: string | undefined
}

/** The list to import into. `new`: a new list, which is kept only if lines came in. */
export const importInto = z.union([
  z.strictObject({ listId: id }),
  z.strictObject({ new: z.strictObject({ client: maybe(words) }) }),
])
export type ImportInto = z.infer<typeof importInto>

/** Why nothing was imported. */
export type ImportProblem = IntakeProblem | 'unknown-list'

/** The result of importing files, in their order. Of each file all lines are imported, or none. */
export interface ImportedFiles {
  /** The lists that lines were imported into. */
  readonly lists: readonly ListSummary[]
  readonly files: readonly ImportedFile[]
}
/** The result for one file. */
export type ImportedFile =
  | { readonly name: string; readonly listId: number; readonly lines: number }
  | {
      readonly name: string
      readonly problem: ImportProblem
      /** Names of the files in an archive that the problem concerns. */
      readonly about?: readonly string[] | undefined
    }

/** The most frequent texts of a column, at most 100. */
export interface ColumnValues {
  readonly values: readonly { readonly text: string; readonly rows: number }[]
  /** The column has more than 100 different texts. */
  readonly hasMore: boolean
}

/** The result of `list.readAgain`. */
export interface ReadAgainReply {
  readonly list: OpenList
  /** `list` is a new list, because rows of the old one were submitted. */
  readonly isNew: boolean
  /** Number of edits that fit no new row, and the lines of the first 20, counted from 1. */
  readonly lostEdits: number
  readonly lostLines: readonly number[]
}

/** The rows of a file or a copy. */
export const resultsPart = z.union([z.literal('all'), rowFilter])
export type ResultsPart = z.infer<typeof resultsPart>

/** The most characters of a paste. */
const maxPasteLength = 512_000_000

const list = z.strictObject({ listId: id })
const lists = z.strictObject({ listIds: z.array(id).max(100_000) })
const source = list.extend({ sourceIndex: z.int().nonnegative() })

/**
 * Requests about lists: import, names, trash, undo, results. Changed summaries come as `lists.changed` too.
 * Every request that takes a `listId` fails with `unknown-list` if there is no such list or it was deleted.
 */
export const listRequests = {
  /**
   * Reads a list into memory, starts to look up its claims, and keeps it open for this window until
   * `list.close`. Without `windowId` there is one window. The first window that opens a list edits it.
   */
  'list.open': takes(
    list.extend({
      windowId: maybe(words),
      /** This window edits the list from now on, instead of the one that did. */
      takeOver: z.boolean().optional(),
    }),
  ).replies<Result<OpenList, 'unknown-list' | 'list-unreadable'>>(),
  /** Closes a list for a window. */
  'list.close': takes(list.extend({ windowId: maybe(words) })).replies<undefined>(),
  /** Appends a paste. Replies after all of it was read; `lists.changed` has the progress meanwhile. */
  'list.paste': takes(
    z.strictObject({
      into: importInto,
      text: z.string().max(maxPasteLength),
      /** The same content as HTML, which may hold links that the text does not show. */
      html: z.string().max(maxPasteLength).optional(),
    }),
  ).replies<Result<ListSummary, ImportProblem>>(),
  /**
   * Appends the file or page at an http(s) address. Fails with `private-address` for an address of the
   * local network, unless `allowPrivate`.
   */
  'list.fetch': takes(
    z.strictObject({
      into: importInto,
      address: z.string().max(4_000),
      allowPrivate: z.boolean(),
    }),
  ).replies<Result<ListSummary, ImportProblem | FetchProblem>>(),
  /** Appends the sitemaps that a sitemap index names, except those that were imported already. */
  'list.fetchSitemaps': takes(source.extend({ allowPrivate: z.boolean() })).replies<
    Result<FetchedSitemaps, ImportProblem | FetchProblem>
  >(),
  /** Makes a practice list of 300 sample links, some of them with the usual mistakes. */
  'list.addSamples': takesNothing.replies<Result<ListSummary, ImportProblem>>(),
  /** Cancels the import that is running: it fails with `cancelled`, and nothing of it is kept. */
  'list.cancelImport': takes(list).replies<undefined>(),
  /** Changes name, client or label of a list. Undefined values stay as they are. */
  'list.update': takes(
    list.extend({ name: maybe(words), client: maybe(words), label: maybe(words) }),
  ).replies<Result<undefined, 'unknown-list'>>(),
  /** Stores how the list is to be sent. */
  'list.setSendOptions': takes(list.extend({ options: sendOptions })).replies<
    Result<undefined, 'unknown-list'>
  >(),
  /**
   * Checks the rows for an account: computes `sent-before`, `sent-on-another-account` and `too-long`.
   * `skipSentElsewhere`: links that were sent on other accounts count as sent before.
   */
  'list.useAccount': takes(
    list.extend({ accountId: id, skipSentElsewhere: maybe(z.boolean()) }),
  ).replies<Result<OpenList, 'unknown-list' | 'unknown-account'>>(),
  /** Moves lists to the trash. Fails with `has-pending` while links of them are pending or in flight. */
  'list.trash': takes(lists).replies<Result<undefined, 'unknown-list' | 'has-pending'>>(),
  /** Restores lists from the trash. */
  'list.restore': takes(lists).replies<Result<undefined, 'unknown-list'>>(),
  /**
   * Deletes lists of the trash. Requests and units stay in the history. Claims stay too, unless
   * `releaseClaims`: then the links can be sent, and paid for, again.
   */
  'list.delete': takes(lists.extend({ releaseClaims: z.boolean() })).replies<
    Result<undefined, 'unknown-list' | 'not-in-trash' | DiskProblem>
  >(),
  /** Ids of the lists that have a text in a source line or a link. Case does not matter. */
  'list.search': takes(z.strictObject({ text: z.string().max(4_000) })).replies<
    readonly number[]
  >(),
  /** Columns of a source, from which the user can choose the one with the links. */
  'list.columns': takes(source).replies<Result<SourceColumns, 'unknown-list' | 'unknown-source'>>(),
  /** The most frequent texts of a column. `column` is an index of `OpenList.columns`. */
  'list.values': takes(list.extend({ column })).replies<Result<ColumnValues, 'unknown-list'>>(),
  /**
   * Reads a source again: with another column of links, as whole lines, or in another encoding. If rows
   * of the list were submitted, this makes a new list.
   */
  'list.readAgain': takes(
    source.extend({
      column: z.union([column, z.literal('whole-lines')]).optional(),
      encoding: z.enum(sourceEncodings).optional(),
    }),
  ).replies<Result<ReadAgainReply, ImportProblem>>(),
  /** Undoes the last edit since the last submission, if there is one. */
  'list.undo': takes(list).replies<Result<OpenList, 'unknown-list'>>(),
  /** Redoes the edit that was undone last. */
  'list.redo': takes(list).replies<Result<OpenList, 'unknown-list'>>(),
  /** Source rows with their outcomes, in source order, as tab-separated text for a spreadsheet. */
  'list.copyResults': takes(list.extend({ part: resultsPart, locale: maybe(locale) })).replies<
    Result<string, 'unknown-list' | 'list-unreadable'>
  >(),
  /** Writes a file of source rows with their outcomes. `text`: only the links, one per line. */
  'list.export': takes(
    list.extend({
      part: resultsPart,
      sort: maybe(rowSort),
      format: z.enum(['csv', 'xlsx', 'text']),
      locale: maybe(locale),
    }),
  ).replies<Result<WrittenFile, 'unknown-list' | 'list-unreadable' | DiskProblem>>(),
}
