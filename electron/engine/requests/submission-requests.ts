import type { SubmissionCreated, SubmissionInput, SubmitProblem } from '../../shared/contract.ts'
import type { SubmittedLines } from '../../shared/records.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { now } from '../../shared/schedule.ts'
import { largestUntriedPortion, moveRest } from '../ledger/move-rest.ts'
import { settle, unsettle } from '../ledger/settlements.ts'
import { batchSizes, cutIntoBatches } from '../queue/batch-plan.ts'
import { scheduleOf, slotSizes } from '../queue/slots.ts'
import { doubtLimitOf, planLimits, planSubmission } from '../queue/submission-planner.ts'
import type { CountedLines } from '../intake/draft/submitted-lines.ts'
import type { EngineParts } from './engine-parts.ts'
import type { HandlersOf } from './engine-handlers.ts'
import { forecastSubmission } from './forecast.ts'
import { OpenPresses } from './open-presses.ts'
import { reorderSubmission, rescheduleSubmission } from './schedule-requests.ts'
import { viewBatch } from './submission-view.ts'
import { written } from './written.ts'

const mostLinksAPage = 1_000

/** Submissions: the forecast, the one press of the button, and what the user does with them after. */
export function submissionRequests(
  parts: EngineParts,
): HandlersOf<'submission'> & HandlersOf<'batch'> {
  const { ledger, queue, drafts, feed, clock } = parts
  const presses = new OpenPresses()

  function changed(submissionId: number): void {
    feed.submission(submissionId)
    feed.batches(ledger.batches.ofSubmission(submissionId).map(viewBatch))
    feed.accounts()
    const submission = ledger.submissions.byId(submissionId)
    if (submission !== undefined) queue.poke(submission.accountId)
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
    const earlier = ledger.submissions.byRequest(input.requestId)
    // One in planning is left of a press that a full disk did not take: plans are made in turn.
    if (earlier !== undefined && earlier.phase !== 'planning') {
      return ok({ submissionId: earlier.id, spokenFor: 0, draft: drafts.summary() })
    }
    if (signal.aborted) return fail('stopped')
    const draft = drafts.find(input.draftId)
    if (draft === undefined) {
      return fail(
        ledger.submissions.usesDraft(input.draftId) ? 'already-submitted' : 'unknown-draft',
      )
    }
    const account = ledger.accounts.byId(input.accountId)
    if (account === undefined) return fail('unknown-account')
    if (draft.summary().loading !== undefined) return fail('still-loading')
    if (drafts.summary().accountId !== account.id) await drafts.useAccount(account.id)
    const part = input.part === undefined ? undefined : draft.review.part(input.part)
    if (input.part !== undefined && part === undefined) return fail('cost-changed')
    const { sendable: allLinks, rows, byStatus } = draft.summary()
    const sendable = part?.links ?? allLinks
    if (sendable === 0) return fail('nothing-to-send')
    const units = sendable * account.price
    if (units !== input.expectedUnits) return fail('cost-changed')
    if (account.capPerSubmission !== undefined && units > account.capPerSubmission) {
      return fail('over-submission-cap')
    }
    if (account.needsConfirmation && !account.isPractice && !input.confirmed) {
      return fail('confirmation-needed')
    }
    const when = input.when ?? now
    const slots = slotSizes(sendable, when)
    if (!slots.ok) return slots
    const nowMs = clock.wallMs()
    const planned = await planSubmission(ledger, {
      requestId: input.requestId,
      accountId: account.id,
      draftId: draft.id,
      label: input.label.trim() || draft.review.mainSourceName(part),
      client: input.client.trim(),
      batchSize: input.batchSize,
      linkCount: sendable,
      links: draft.sendable(part),
      resendUpTo: drafts.resendUpTo,
      linesNotSent: rows - byStatus.blank - sendable,
      lines: submittedLines(draft.review.countLines(part)),
      schedule: scheduleOf(when, nowMs, clock),
      slots: slots.value,
      nowMs,
      signal,
      onPlanned: tellPlanned,
      seal: { close: () => drafts.seal(draft, part), open: () => drafts.unseal(draft) },
    })
    if (!planned.ok) return planned
    await drafts.continueWithLeftover()
    feed.draft()
    changed(planned.value.submissionId)
    const { submissionId, spokenFor } = planned.value
    return ok({ submissionId, spokenFor, draft: drafts.summary() })
  }

  /** Of what earlier submissions left over, as far as these are remembered. */
  function submittedLines({ counts, carried }: CountedLines): SubmittedLines {
    const known = carried.flatMap(({ from, counts: ofThem }) => {
      const submissionId = ledger.submissions.ofDraft(from.leftBy)
      const receivedWith = ledger.submissions.ofDraft(from.receivedWith)
      return submissionId === undefined || receivedWith === undefined
        ? []
        : [{ submissionId, receivedWith, counts: ofThem }]
    })
    const [last] = known
    if (last === undefined) return { counts }
    return { counts, continued: { submissionId: last.submissionId, carried: known } }
  }

  return {
    'submission.forecast': ({ draftId, accountId, batchSize, when, part }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      const account = ledger.accounts.byId(accountId)
      if (account === undefined) return fail('unknown-account')
      const chosen = part === undefined ? undefined : draft.review.part(part)
      if (part !== undefined && chosen === undefined) return fail('view-gone')
      return forecastSubmission(draft, account, batchSize, when, chosen, parts)
    },

    'submission.create': async (input) => {
      // Not worth waiting for: what the user saw is not what will have come in.
      if (drafts.find(input.draftId)?.summary().loading !== undefined) return fail('still-loading')
      // Alone, so that nothing changes what is planned and a second press finds the first one's work.
      return presses.run(input.draftId, (signal) =>
        drafts.gate.alone(() => create(input, signal).finally(() => tellPlanned(undefined))),
      )
    },

    'submission.stopPlanning': ({ draftId }) => {
      presses.stop(draftId)
      return undefined
    },

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

    'submission.cancel': ({ submissionId }) => {
      // It may have been forgotten by another window.
      if (ledger.submissions.byId(submissionId) === undefined) return undefined
      ledger.cancel(submissionId, clock.wallMs())
      changed(submissionId)
      return undefined
    },

    'submission.reschedule': (input) => {
      const done = rescheduleSubmission(input, parts)
      if (done.ok) changed(input.submissionId)
      return done
    },

    'submission.reorder': (input) => reorderSubmission(input, parts),

    'submission.moveRest': ({ submissionId, accountId }) => {
      const from = ledger.submissions.byId(submissionId)
      const account = ledger.accounts.byId(accountId)
      if (from === undefined || account === undefined) return fail('unknown-account')
      const isPractice = ledger.accounts.byId(from.accountId)?.isPractice ?? false
      if (from.accountId === accountId || account.isPractice !== isPractice) {
        return fail('unknown-account')
      }
      const nowMs = clock.wallMs()
      const { queued } = ledger.batches.counts(submissionId)
      if (queued === 0) return fail('nothing-to-send')
      if (queued * account.price > (account.capPerSubmission ?? Number.POSITIVE_INFINITY)) {
        return fail('over-submission-cap')
      }
      const to = {
        accountId,
        requestId: `moved-${submissionId}-${nowMs}`,
        draftId: undefined,
        label: from.label,
        client: from.client,
        batchSize: from.batchSize,
        doubtLimit: doubtLimitOf(account, queued, from.batchSize),
        linesNotSent: 0,
        createdMs: nowMs,
      }
      const portion = largestUntriedPortion(ledger, submissionId)
      const { first, later } = batchSizes(portion, from.batchSize, planLimits(account))
      const moved = written(() =>
        moveRest(ledger, submissionId, to, (links, isFirst) =>
          cutIntoBatches(links, { first: isFirst ? first : later, later }),
        ),
      )
      if (!moved.ok) return moved
      const { submissionId: newId, moved: links, spokenFor } = moved.value
      changed(submissionId)
      if (links === 0) return fail('nothing-to-send')
      changed(newId)
      return ok({ submissionId: newId, spokenFor, draft: drafts.summary() })
    },

    'submission.batches': ({ submissionId }) =>
      ledger.batches.ofSubmission(submissionId).map(viewBatch),

    'batch.links': ({ batchId, start, count }) => {
      if (ledger.batches.byId(batchId) === undefined) return fail('unknown-batch')
      return ok(ledger.batches.links(batchId).slice(start, start + Math.min(count, mostLinksAPage)))
    },

    'batch.settle': ({ batchId, settlement }) => {
      const done = settle(ledger, batchId, settlement, clock.wallMs())
      tellOfBatch(batchId)
      return done
    },

    'batch.unsettle': ({ batchId }) => {
      const done = unsettle(ledger, batchId, clock.wallMs())
      tellOfBatch(batchId)
      return done
    },
  }

  function tellOfBatch(batchId: number): void {
    const batch = ledger.batches.byId(batchId)
    if (batch === undefined) return
    // Not charged in part: the pieces are batches that nobody has heard of.
    changed(batch.submissionId)
  }
}
