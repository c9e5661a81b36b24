import type { Ledger } from './ledger.ts'
import type { NewSubmission } from './submissions.ts'

/**
 * Moves what waits of a submission to another account as a submission of its own, in one
 * transaction: no link is ever queued on both or on neither. Links that the other account has
 * already spoken for stay behind and are cancelled.
 */
export function moveRest(
  ledger: Ledger,
  fromSubmissionId: number,
  to: NewSubmission,
): { readonly submissionId: number; readonly moved: number; readonly spokenFor: number } {
  return ledger.database.transaction(() => {
    const { batches, submissions, seen } = ledger
    const submissionId = submissions.add(to)
    const spokenFor = ledger.spokenFor(to.accountId)
    let moved = 0
    let taken = 0
    for (const batch of batches.inState(fromSubmissionId, 'queued')) {
      const links = batches.links(batch.id)
      const free = links.filter((link) => spokenFor.batchOf(link) === undefined)
      if (free.length > 0) {
        const id = batches.add({
          submissionId,
          accountId: to.accountId,
          parentId: undefined,
          links: free,
          isUnusual: batch.isUnusual,
          priority: 0,
          holdsRefused: false,
          nowMs: to.createdMs,
        })
        seen.add(to.accountId, free, id)
      }
      seen.remove(batch.accountId, links, batch.id)
      batches.setState(batch.id, 'cancelled', to.createdMs)
      moved += free.length
      taken += links.length - free.length
    }
    if (moved === 0) submissions.removeUnplanned(submissionId)
    else {
      submissions.setPhase(submissionId, 'active')
      ledger.accounts.touch(to.accountId, to.createdMs)
    }
    submissions.refreshFinished(fromSubmissionId, to.createdMs)
    return { submissionId, moved, spokenFor: taken }
  })
}
