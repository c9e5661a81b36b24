import type { Ledger } from './ledger.ts'
import type { NewSubmission } from './submissions.ts'

/**
 * Moves what waits of a submission to another account as a submission of its own, in one
 * transaction: no link is ever queued on both or on neither. Batches too large for the other
 * account are cut. Links that the other account has already spoken for stay behind and are
 * cancelled. The schedule goes on there where it was. With nothing to move there is no new submission.
 */
export function moveRest(
  ledger: Ledger,
  fromSubmissionId: number,
  to: NewSubmission,
): { readonly submissionId: number; readonly moved: number; readonly spokenFor: number } {
  return ledger.database.transaction(() => {
    const { batches, submissions, seen, accounts } = ledger
    const account = accounts.byId(to.accountId)
    if (account === undefined) throw new Error(`No account ${to.accountId}`)
    const from = submissions.byId(fromSubmissionId)
    if (from === undefined || from.accountId === to.accountId) {
      throw new Error(`Submission ${fromSubmissionId} is on account ${to.accountId} already`)
    }
    const most = account.limits.linksPerRequest
    const submissionId = submissions.add({ ...to, schedule: from.schedule })
    const spokenFor = ledger.spokenFor(to.accountId)
    let moved = 0
    let taken = 0
    const waiting = batches.inState(fromSubmissionId, 'queued')
    for (const batch of waiting) {
      const links = batches.links(batch.id)
      const holders = spokenFor.batchesOf(links)
      const freeLinks = links.filter((link) => !holders.has(link))
      for (let start = 0; start < freeLinks.length; start += most) {
        const piece = freeLinks.slice(start, start + most)
        const id = batches.add({
          submissionId,
          accountId: to.accountId,
          parentId: undefined,
          links: piece,
          position: moved + start,
          slot: batch.slot,
          isUnusual: batch.isUnusual,
          priority: 0,
          word: undefined,
          nowMs: to.createdMs,
        })
        seen.add(to.accountId, piece, id)
      }
      batches.setState(batch.id, 'cancelled', to.createdMs)
      moved += freeLinks.length
      taken += links.length - freeLinks.length
    }
    const waitingIds = waiting.map(({ id }) => id)
    seen.removeBatches(from.accountId, waitingIds)
    if (moved === 0) submissions.removeUnplanned(submissionId)
    else {
      submissions.openSlots(submissionId, from.slotsOpen)
      submissions.setPacedMs(submissionId, from.pacedMs)
      submissions.setPhase(submissionId, 'active')
      accounts.touch(to.accountId, to.createdMs)
    }
    submissions.refreshFinished(fromSubmissionId, to.createdMs)
    return { submissionId, moved, spokenFor: taken }
  })
}
