import { cancelHeld, partHeld } from './cancel-held.ts'
import type { Ledger } from './ledger.ts'

/**
 * Changes an account's token or address, in one transaction. Where that makes a removed account one
 * of its earlier lives, links that wait here and were sent there, or may have been, are cancelled:
 * when they were planned, nobody could know. Returns the batches that changed or came to be;
 * undefined: no life came to light.
 */
export function changeIdentity(
  ledger: Ledger,
  accountId: number,
  change: () => void,
  nowMs: number,
): readonly number[] | undefined {
  const { seen, submissions, batches } = ledger
  const onTheirWay: number[] = []
  let found: ReadonlySet<number> = new Set()
  const isOfFound = (holder: { readonly accountId: number }): boolean => found.has(holder.accountId)
  const changed = ledger.database.transaction(() => {
    const before = seen.livesOf(accountId)
    change()
    found = new Set([...seen.livesOf(accountId)].filter((id) => !before.has(id)))
    if (found.size === 0) return undefined
    const unfinished = submissions.unfinishedOf(accountId).map(({ id }) => id)
    const inState = (state: 'queued' | 'sending') =>
      unfinished.flatMap((id) => batches.inState(id, state))
    onTheirWay.push(...inState('sending').map(({ id }) => id))
    const parted = partHeld(ledger, accountId, inState('queued'), isOfFound)
    const cancelled = cancelHeld(ledger, accountId, parted, nowMs)
    for (const id of unfinished) submissions.refreshFinished(id, nowMs)
    return cancelled
  })
  for (const id of onTheirWay) ledger.lookUpOnReturn(id, isOfFound)
  return changed
}
