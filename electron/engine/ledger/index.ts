/** The ledger: all SQL of this machine. */

export type { Claims } from './claims.ts'
export { lockDataFolder } from './data-folder.ts'

export { DiskReserve } from './data-folder.ts'

export type { Ledger } from './ledger.ts'

export type { Links } from './links.ts'

export { isOnNetwork } from './data-folder.ts'
export { isDamage, openLedger, openLedgerForReading, type OpenProblem } from './ledger.ts'
export * from './records.ts'

export type { LostSubmission } from './restoration.ts'

export type { PlannedRow } from './submissions.ts'
