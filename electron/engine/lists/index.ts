/**
 * Lists: documents that keep their rows, on disk and in memory.
 *
 * `Lists` (lists.ts) opens and closes the lists of a data folder and searches them. A `List` (list.ts)
 * uses the other files:
 *
 * - its folder and log: list-folder.ts, edit-log.ts
 * - imports: importing.ts, fetching.ts, samples.ts
 * - edits, undo and redo: edits.ts; reading a source in another way: read-again.ts
 * - what the ledger knows about its rows: outcomes.ts, claims.ts
 * - what the window and results show: views.ts, row.ts, facts.ts, source-lines.ts
 * - the order of changes: changes.ts
 *
 * The rows themselves are in `engine/table`.
 */
export { Lists, type ListsOptions, type LostRows, type OpenProblem } from './lists.ts'
export type {
  AccountOfList,
  EditResult,
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
