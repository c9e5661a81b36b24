/** Lists that keep their rows: sources, edit log, rows, undo, views, sent-before marks, results. */
export { Lists, type ListsOptions, type OpenProblem } from './lists.ts'
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
export type { FileOptions, SourceProblem } from './importing.ts'
export type { SentRows } from './outcomes.ts'
export type { LostEdits, OtherReading } from './read-again.ts'
export type { LinePlace, ResultLine, ResultRow } from './results.ts'
