/** The ledger: all SQL of this machine. */

export type { Claims } from './claims.ts'
export { DiskReserve, isOnNetwork, lockDataFolder } from './data-folder.ts'
export {
  isDamage,
  type Ledger,
  openLedger,
  openLedgerForReading,
  type OpenProblem,
} from './ledger.ts'
export type { Links } from './links.ts'
export type { PageChecks, PageMark, StoredPageRun } from './page-checks.ts'
export * from './records.ts'
export type { LostSubmission } from './restoration.ts'
export type { PlannedRow } from './submissions.ts'
