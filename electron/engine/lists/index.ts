/**
 * Lists that keep their rows: sources, edit log, rows, undo, views, sent-before marks.
 *
 * `Lists` (lists.ts) reads them into memory and lets them go. A `List` (list.ts) is put together from
 * its files (list-folder.ts, edit-log.ts), what comes in (importing.ts, fetching.ts, samples.ts), what
 * the user does (edits.ts, read-again.ts), what the ledger says of its rows (outcomes.ts, claims.ts),
 * what a second look finds (second-look.ts), and the ways to look at it (views.ts, row.ts, facts.ts,
 * source-lines.ts). search.ts looks through lists that are not open. The rows themselves are in `table/`.
 */
export { Lists, type ListsOptions, type LostRows, type OpenProblem } from './lists.ts'
export type {
  AccountOfList,
  EditDone,
  List,
  ListFacts,
  ListLedger,
  Planned,
  Planning,
  RowProblem,
  SendableLinks,
  SendableRow,
} from './list.ts'
export type { ClaimLookup } from './claims.ts'
export type { FetchOptions } from './fetching.ts'
export type { FileOptions } from './importing.ts'
export type { SentRows } from './outcomes.ts'
export type { LostEdits, OtherReading } from './read-again.ts'
export type { ListContent, SourceLine, SourceRow } from './source-lines.ts'
