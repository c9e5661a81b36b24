import type { SubmissionCreated, SubmissionInput, SubmitProblem } from '../../../shared/contract.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { now } from '../../../shared/schedule.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { scheduleOf, slotSizes } from '../queue/slots.ts'
import { planSubmission } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'
import { submittedLines } from './submitted-lines.ts'

/** Who hears of a creation: how many links are planned so far, and the submission once it is real. */
export interface CreationNews {
  readonly planned: (links: number) => void
  readonly changed: (submissionId: number) => void
}

/** Plans a draft as a submission. Pressed again with the same id, it finds what the first press made. */
export async function createSubmission(
  input: SubmissionInput,
  { ledger, drafts, clock }: EngineParts,
  signal: AbortSignal,
  tell: CreationNews,
): Promise<Result<SubmissionCreated, SubmitProblem>> {
  const earlier = ledger.submissions.byRequest(input.requestId)
  // One in planning is left of a press that the disk did not take: plans are made in turn.
  if (earlier !== undefined && earlier.phase !== 'planning') {
    return ok({ submissionId: earlier.id, spokenFor: 0, draft: drafts.summary() })
  }
  if (signal.aborted) return fail('stopped')
  const draft = drafts.find(input.draftId)
  if (draft === undefined) {
    return fail(ledger.submissions.usesDraft(input.draftId) ? 'already-submitted' : 'unknown-draft')
  }
  const account = ledger.accounts.inUse(input.accountId)
  if (account === undefined) return fail('unknown-account')
  if (draft.summary().loading !== undefined) return fail('still-loading')
  if (drafts.summary().accountId !== account.id) await drafts.useAccount(account.id)
  const part = input.part === undefined ? undefined : draft.review.part(input.part)
  if (input.part !== undefined && part === undefined) return fail('cost-changed')
  const { sendable: allLinks, rows, byStatus } = draft.summary()
  const sendable = part?.links ?? allLinks
  const again = draft.review.countAgain(part)
  const objection = objectionTo(input, account, sendable, again)
  if (objection !== undefined) return fail(objection)
  const when = input.when ?? now
  const slots = slotSizes(sendable, when)
  if (!slots.ok) return slots
  const nowMs = clock.wallMs()
  // Nobody reads by now what it would warn of.
  draft.nearlySent.rest()
  const planned = await planSubmission(ledger, {
    requestId: input.requestId,
    accountId: account.id,
    draftId: draft.id,
    label:
      input.label.trim() ||
      nameOfToday(draft.review.nameOfSources(part), ledger.submissions, clock.dayStartMs()),
    client: input.client.trim(),
    batchSize: input.batchSize,
    linkCount: sendable,
    links: draft.sendable(part),
    ...drafts.sentAgain,
    linesNotSent: rows - byStatus.blank - sendable,
    linesLater: allLinks - sendable,
    sentAgain: again,
    lines: submittedLines(ledger, draft.review.countLines(part)),
    schedule: scheduleOf(when, nowMs, clock),
    slots: slots.value,
    nowMs,
    signal,
    onPlanned: tell.planned,
    seal: { close: () => drafts.seal(draft, account.id, part), open: () => drafts.unseal(draft) },
  }).finally(() => draft.nearlySent.wake())
  if (!planned.ok) return planned
  await drafts.continueWithLeftover(planned.value.submissionId)
  tell.changed(planned.value.submissionId)
  const { submissionId, spokenFor } = planned.value
  return ok({ submissionId, spokenFor, draft: drafts.summary() })
}

/** The name of a list’s sources, numbered where a submission of today is called so; a paste has no name. */
function nameOfToday(
  name: string,
  submissions: Pick<Ledger['submissions'], 'labelsSince'>,
  dayStartMs: number,
): string {
  if (name === '') return name
  const taken = submissions.labelsSince(dayStartMs)
  let number = 2
  let free = name
  while (taken.has(free)) free = `${name} (${number++})`
  return free
}

/** What speaks against spending what the user saw; undefined: nothing. */
function objectionTo(
  { expectedUnits, expectedAgain = 0, confirmed }: SubmissionInput,
  account: StoredAccount,
  sendable: number,
  again: number,
): SubmitProblem | undefined {
  const { price, capPerSubmission = Number.POSITIVE_INFINITY } = account
  const units = sendable * price
  if (sendable === 0) return 'nothing-to-send'
  if (units !== expectedUnits || again !== expectedAgain) return 'cost-changed'
  if (units > capPerSubmission) return 'over-submission-cap'
  const mustConfirm = (account.needsConfirmation || again > 0) && !account.isPractice
  return mustConfirm && !confirmed ? 'confirmation-needed' : undefined
}
