import { whileApp } from '../app-state.ts'
import { undoableSettlements } from './problems.ts'

/** How long the user's word on batches can be taken back: until one has left, or it was taken back. */
export function whileSettled(submissionId: number, batchIds: readonly number[]) {
  // The answer may come before the batches do.
  const settled = new Set<number>()
  return whileApp(({ batches }) => {
    const own = batches.get(submissionId)
    const undoable = new Set(undoableSettlements(own?.values() ?? []))
    return batchIds.every((id) => {
      const batch = own?.get(id)
      if (batch === undefined) return true
      const isSettled = undoable.has(batch)
      if (isSettled) settled.add(id)
      return isSettled || (batch.state === 'in-doubt' && !settled.has(id))
    })
  })
}
