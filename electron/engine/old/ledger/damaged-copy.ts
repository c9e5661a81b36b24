import { constants, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeFolderSync } from '../../../disk/remove-own.ts'
import { diskProblemOf } from '../../../shared/disk-problem.ts'

/**
 * Keeps a copy of a damaged ledger, with its log, in a folder beside it, whatever is tried on the
 * original afterwards. One copy of each state: the folder is named for when the ledger last changed.
 * A disk that has no room for it keeps the original alone.
 */
export function keepDamagedCopy(ledgerPath: string): void {
  const changed = statSync(ledgerPath, { throwIfNoEntry: false })
  const name = `damaged-ledger-${Math.round(changed?.mtimeMs ?? 0)}`
  const folder = join(dirname(ledgerPath), name)
  if (existsSync(folder)) return
  try {
    mkdirSync(folder)
    for (const ending of ['', '-wal']) {
      const from = `${ledgerPath}${ending}`
      if (existsSync(from))
        copyFileSync(from, join(folder, `ledger.sqlite${ending}`), constants.COPYFILE_EXCL)
    }
  } catch (error) {
    removeFolderSync('damaged-copy', folder)
    if (diskProblemOf(error) === undefined) throw error
  }
}
