import { statSync } from 'node:fs'
import path from 'node:path'

const watchMs = 500

/** Looks at the ledger's log without a break until it is written to; false if that does not come. */
export function watchForWrite(folder: string, longestMs = watchMs): boolean {
  const log = path.join(folder, 'ledger.sqlite-wal')
  const writtenNs = (): bigint =>
    statSync(log, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n
  const before = writtenNs()
  const untilMs = performance.now() + longestMs
  while (performance.now() < untilMs) if (writtenNs() !== before) return true
  return false
}
