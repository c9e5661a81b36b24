import { statSync } from 'node:fs'
import path from 'node:path'

const watchMs = 500

/** Watches the ledger's log in a busy loop; true as soon as it is written, false after `longestMs`. */
export function watchForWrite(folder: string, longestMs = watchMs): boolean {
  const before = lastWriteNs(folder)
  const untilMs = performance.now() + longestMs
  while (performance.now() < untilMs) if (lastWriteNs(folder) !== before) return true
  return false
}

/** When the ledger's log was written to last; 0 if there is none. */
export function lastWriteNs(folder: string): bigint {
  const log = path.join(folder, 'ledger.sqlite-wal')
  return statSync(log, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n
}
