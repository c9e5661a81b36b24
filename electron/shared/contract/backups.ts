import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { Result } from '../result.ts'
import { takes, takesNothing, words } from './request.ts'

/** A consistent copy of ledger and lists in the data folder's `backups`. */
export interface Backup {
  /** Name of its folder. */
  readonly name: string
  readonly atMs: number
  readonly bytes: number
  readonly lists: number
  readonly links: number
  /** It was made by the daily backup, which deletes it after `keepBackupsDays`. */
  readonly isDaily: boolean
}

/** What restoring a backup came to. */
export interface RestoreResult {
  /** Links that were pending in the backup and may have been sent since: they are in doubt now. */
  readonly inDoubt: number
}

export type RestoreProblem = 'unknown-backup' | 'damaged-backup' | 'sending' | DiskProblem

export const backupRequests = {
  'backup.all': takesNothing.replies<readonly Backup[]>(),
  'backup.create': takesNothing.replies<Result<Backup, DiskProblem>>(),
  /**
   * Replaces ledger and lists by a backup, after backing up what is there. Whatever could have been
   * sent since the backup is in doubt afterwards. The engine restarts.
   */
  'backup.restore': takes(z.strictObject({ name: words })).replies<
    Result<RestoreResult, RestoreProblem>
  >(),
}
