import type { Ledger } from '../../electron/engine/old/ledger/ledger.ts'

/** Has a batch leave that nothing objects to; it opens no slot. */
export function beginAttempt(
  ledger: Ledger,
  batchId: number,
  atMs: number,
): ReturnType<typeof ledger.beginAttempt<never>> {
  return ledger.beginAttempt<never>(batchId, atMs, 0, () => undefined, 0)
}
