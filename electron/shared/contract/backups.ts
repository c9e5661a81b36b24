import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { Result } from '../result.ts'
import { takes, takesNothing, words } from './request.ts'

/** A consistent copy of ledger and lists, in the folder `backups` of the data folder. */
export interface Backup {
  /** Name of its folder. */
  readonly name: string
  readonly atMs: number
  readonly bytes: number
  /** Number of lists in it. */
  readonly lists: number
  /** Number of links in its ledger. */
  readonly links: number
  /** The daily backup made it and deletes it after `keepBackupsDays`. */
  readonly isDaily: boolean
}

/** The result of restoring a backup. */
export interface RestoreResult {
  /** Links that were pending in the backup and may have been sent since. They are in doubt now. */
  readonly inDoubt: number
}

/** Why a backup was not restored. `sending`: a request is in flight. */
export type RestoreProblem = 'unknown-backup' | 'damaged-backup' | 'sending' | DiskProblem

/** Requests about backups. */
export const backupRequests = {
  /** All backups, newest first. */
  'backup.all': takesNothing.replies<readonly Backup[]>(),
  /** Makes a backup now. */
  'backup.create': takesNothing.replies<Result<Backup, DiskProblem>>(),
  /**
   * Backs up the present state, then replaces ledger and lists by a backup and restarts the engine.
   * Links that could have been sent since the backup are in doubt afterwards.
   */
  'backup.restore': takes(z.strictObject({ name: words })).replies<
    Result<RestoreResult, RestoreProblem>
  >(),
}
