/** The ledger: all SQL of this machine. */

export type { Claims } from './claims.ts'
export { lockDataFolder } from './data-folder-lock.ts'

export { DiskReserve } from './disk-reserve.ts'

export type { Ledger } from './ledger.ts'

export type { Links } from './links.ts'

export { isOnNetwork } from './network-folder.ts'
export { isDamage, openLedger, openLedgerForReading, type OpenProblem } from './open-ledger.ts'
export * from './records.ts'

export type { LostSubmission } from './restoration.ts'

export type { PlannedRow } from './submissions.ts'
