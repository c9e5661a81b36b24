/** The ledger: all SQL of this machine. */
import type { DiskProblem } from '../../shared/disk-problem.ts'
import type { Result } from '../../shared/result.ts'
import type { Ledger } from './face.ts'

/**
 * Why a ledger cannot be opened. The file is left exactly as it was found. `ledger-older`: it is of a
 * development version, or not ours.
 */
export type OpenProblem = 'ledger-newer' | 'ledger-older' | 'ledger-corrupt' | DiskProblem

/**
 * Opens the ledger of a data folder for writing, and makes it if there is none. The caller holds the
 * folder's lock. Carries out a restore that was asked for. Of a damaged ledger a copy is kept. The
 * caller then calls `recover`.
 */
export function openLedger(dataFolder: string): Result<Ledger, OpenProblem> {
  throw new Error(`Not written yet: ${dataFolder}`)
}

/** Opens it for reading, also beside a running engine; undefined: there is none yet. */
export function openLedgerForReading(dataFolder: string): Result<Ledger | undefined, OpenProblem> {
  throw new Error(`Not written yet: ${dataFolder}`)
}

export { lockDataFolder, type DataFolderLock } from './data-folder-lock.ts'
export { DiskReserve } from './disk-reserve.ts'
export { isOnNetwork } from './network-folder.ts'
export type * from './face.ts'
export * from './records.ts'
