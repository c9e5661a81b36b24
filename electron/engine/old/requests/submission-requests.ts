import type { SubmissionCreated, SubmissionInput, SubmitProblem } from '../../../shared/contract.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { inTurns } from '../intake/draft/in-turns.ts'
import { countMovable } from '../ledger/move-rest.ts'
import { settleInPart } from '../ledger/partly-taken.ts'
import { settle, unsettle } from '../ledger/settlements.ts'
import { createSubmission } from './create-submission.ts'
import type { EngineParts } from './engine-parts.ts'
import type { HandlersOf } from './engine-handlers.ts'
import { forecastSubmission } from './forecast.ts'
import { foreseeReschedule } from './foresee-reschedule.ts'
import { moveRestTo } from './move-rest-to.ts'
import { namedIn } from './named-links.ts'
import { OpenPresses } from './open-presses.ts'
import { reorderSubmission, rescheduleSubmission } from './schedule-requests.ts'
import { viewBatches } from './submission-view.ts'

const mostLinksAPage = 1_000

/** Submissions: the forecast, the one press of the button, and what the user does with them after. */
export function submissionRequests(
  parts: EngineParts,
): HandlersOf<'submission'> & HandlersOf<'batch'> {
  const { ledger, queue, drafts, feed, clock } = parts
  const presses = new OpenPresses()

  function changed(submissionId: number): void {
    feed.submission(submissionId)
    feed.batches(ledger.batches.ofSubmission(submissionId))
    feed.accounts()
    const submission = ledger.submissions.byId(submissionId)
    if (submission !== undefined) queue.poke(submission.accountId)
  }

  /** What is open in New may hold links that are free again, or spoken for on another account. */
  function checkListInNew(): Promise<void> {
    return drafts.gate.change(() => drafts.recheck())
  }

  function tellPlanned(links: number | undefined): void {
    if (drafts.planned === links) return
    drafts.planned = links
    feed.draft()
  }

  async function create(
    input: SubmissionInput,
    signal: AbortSignal,
  ): Promise<Result<SubmissionCreated, SubmitProblem>> {
    try {
      return await createSubmission(input, parts, signal, { planned: tellPlanned, changed })
    } finally {
      tellPlanned(undefined)
    }
  }

  return {
    'submission.forecast': ({ draftId, accountId, batchSize, when, part }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const account = ledger.accounts.inUse(accountId)
      if (account === undefined) return fail('unknown-account')
      const chosen = part === undefined ? undefined : draft.review.part(part)
      if (part !== undefined && chosen === undefined) return fail('view-gone')
      const past = draft.review.sentBefore(part)
      return forecastSubmission({ draft, account, batchSize, when, part: chosen, past }, parts)
    },

    'submission.create': async (input) => {
      // Not worth waiting for: what the user saw is not what will have come in.
      if (drafts.find(input.draftId)?.summary().loading !== undefined) return fail('still-loading')
      // Alone, so that nothing changes what is planned and a second press finds the first one's work.
      return presses.run(input.draftId, (signal) => drafts.gate.alone(() => create(input, signal)))
    },

    'submission.stopPlanning': ({ draftId }) => {
      presses.stop(draftId)
      return undefined
    },

    'submission.ofPress': ({ requestId }) =>
      drafts.gate.alone(async () => {
        const submission = ledger.submissions.byRequest(requestId)
        // One in planning is left of a press that the disk did not take; it never becomes real.
        if (submission === undefined || submission.phase === 'planning') return undefined
        return { submissionId: submission.id, spokenFor: 0, draft: drafts.summary() }
      }),

    'submission.pause': ({ submissionId }) => {
      ledger.submissions.setPausedByUser(submissionId, clock.wallMs())
      changed(submissionId)
      return undefined
    },

    'submission.resume': ({ submissionId }) => {
      ledger.submissions.setPausedByUser(submissionId, undefined)
      changed(submissionId)
      return undefined
    },

    'submission.cancel': async ({ submissionId }) => {
      // It may have been forgotten by another window, or is being so: nothing of it waits then.
      const phase = ledger.submissions.byId(submissionId)?.phase
      if (phase === undefined || phase === 'planning') return undefined
      ledger.cancel(submissionId, clock.wallMs())
      changed(submissionId)
      await checkListInNew()
      return undefined
    },

    'submission.reschedule': (input) => {
      const done = rescheduleSubmission(input, parts)
      if (done.ok) changed(input.submissionId)
      return done
    },

    'submission.foreseeReschedule': (input) => foreseeReschedule(input, parts),

    'submission.reorder': (input) => reorderSubmission(input, parts),

    'submission.movable': ({ submissionIds, accountId }) =>
      inTurns(countMovable(ledger, submissionIds, accountId)),

    'submission.moveRest': async (input) => {
      const done = moveRestTo(input, parts)
      if (!done.ok) return done
      const { submissionIds, moved, spokenFor } = done.value
      for (const id of [...input.submissionIds, ...submissionIds]) changed(id)
      await checkListInNew()
      return ok({
        submissionId: submissionIds.at(-1) ?? 0,
        moved,
        spokenFor,
        draft: drafts.summary(),
      })
    },

    'submission.batches': ({ submissionId }) =>
      viewBatches(ledger.batches.ofSubmission(submissionId), ledger.batches),

    'batch.links': ({ batchId, start, count }) => {
      if (ledger.batches.byId(batchId) === undefined) return fail('unknown-batch')
      return ok(ledger.batches.links(batchId).slice(start, start + Math.min(count, mostLinksAPage)))
    },

    'batch.settle': ({ batchId, settlement }) => {
      const others = listsHeldBack(batchId)
      const done = settle(ledger, batchId, settlement, clock.wallMs())
      tellOfBatch(batchId)
      for (const id of others) changed(id)
      return done
    },

    'batch.nameLinks': async ({ batchId, text }) => {
      if (ledger.batches.byId(batchId) === undefined) return fail('unknown-batch')
      return ok((await namedIn(text, ledger.batches.links(batchId))).told)
    },

    'batch.settleInPart': async ({ batchId, text, names }) => {
      const batch = ledger.batches.byId(batchId)
      if (batch === undefined) return fail('unknown-batch')
      const { links, told } = await namedIn(text, ledger.batches.links(batchId))
      if (batch.linksCount === undefined && told.unclear > 0) return fail('does-not-add-up')
      const isTaken = (link: string): boolean => links.has(link) === (names === 'taken')
      const others = listsHeldBack(batchId)
      const done = settleInPart(ledger, batchId, isTaken, clock.wallMs())
      tellOfBatch(batchId)
      for (const id of others) changed(id)
      return done
    },

    'batch.unsettle': ({ batchId }) => {
      const done = unsettle(ledger, batchId, clock.wallMs())
      tellOfBatch(batchId)
      return done
    },
  }

  /** Submissions with links that left the queue because the account of a batch, removed since, had sent them. */
  function listsHeldBack(batchId: number): ReadonlySet<number> {
    const accountId = ledger.batches.byId(batchId)?.accountId
    if (accountId === undefined || !ledger.accounts.isRemoved(accountId)) return new Set()
    const held = ledger.batches.takenOut({ kind: 'earlier-life', accountId })
    return new Set(held.map(({ submissionId }) => submissionId))
  }

  function tellOfBatch(batchId: number): void {
    const batch = ledger.batches.byId(batchId)
    if (batch === undefined) return
    // Not charged in part: the pieces are batches that nobody has heard of.
    changed(batch.submissionId)
  }
}
