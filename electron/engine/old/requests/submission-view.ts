import { type Pause, pauseSince } from '../../../shared/account.ts'
import { pauseHolding } from '../../../shared/day-cap.ts'
import type { StoredAccount, StoredBatch, StoredSubmission } from '../../../shared/records.ts'
import { now } from '../../../shared/schedule.ts'
import { isAtCap } from '../../../shared/submission-cap.ts'
import { pauseOf, stateOf } from '../../../shared/submission-state.ts'
import {
  type Batch,
  type LinkCounts,
  mostSettledCounted,
  type Submission,
  type SubmissionState,
} from '../../../shared/submission.ts'
import { isolationEvidence } from '../ledger/isolation-evidence.ts'
import { movesFrom } from '../ledger/move-rest.ts'
import { sentBeforeHere } from '../ledger/taken-out.ts'
import type { CappedCourse } from '../queue/capped-course.ts'
import { forecastIsolation } from '../queue/isolation.ts'
import { foreseeRest, type RestOfCourse } from '../queue/rest-of-course.ts'
import { coursesPlayed } from './courses-played.ts'
import type { EngineParts } from './engine-parts.ts'
import { requestsAhead } from './requests-ahead.ts'

type ViewParts = Pick<EngineParts, 'ledger' | 'queue' | 'clock'>

/** Submissions as every host shows them, read from the ledger and the queue at this moment. */
export function viewSubmissions(
  stored: readonly StoredSubmission[],
  parts: ViewParts,
): readonly Submission[] {
  const standings = stored.map((one) => standingOf(one, parts))
  const played = coursesPlayed(
    standings.flatMap(({ stored: { id }, account, goesOn }) => (goesOn ? [{ id, account }] : [])),
    parts,
  )
  return standings.map((standing) => view(standing, played.get(standing.stored.id), parts))
}

/** Where a submission stands, as far as its course depends on it. */
interface Standing {
  readonly stored: StoredSubmission
  readonly account: StoredAccount | undefined
  readonly links: LinkCounts
  readonly pause: Pause | undefined
  readonly state: SubmissionState
  readonly rest: RestOfCourse | undefined
  /** Something of it waits, and leaves without anybody's word. */
  readonly goesOn: boolean
}

function standingOf(stored: StoredSubmission, { ledger, queue, clock }: ViewParts): Standing {
  const links = ledger.batches.counts(stored.id)
  const account = ledger.accounts.byId(stored.accountId)
  const isHeld = isAtCap(stored.id, account, ledger.stakes)
  const rest = stored.phase === 'active' ? foreseeRest(stored, ledger.lineUp, clock) : undefined
  const ofAccount = queue.pauseOf(stored.accountId)
  const holding = pauseHolding(ofAccount, rest?.nextMs, (ms) => clock.dayOf(ms))
  const pause = pauseOf(stored, links, holding, isHeld)
  const state = stateOf(stored, links, pause)
  // The cap of a day ends by itself.
  const isMoving = isMovingIn(state) || (state === 'paused' && pause?.detail === 'day-cap')
  return { stored, account, links, pause, state, rest, goesOn: isMoving && rest !== undefined }
}

function isMovingIn(state: SubmissionState): boolean {
  return state === 'running' || state === 'scheduled'
}

function view(
  { stored, account, links, pause, state, rest }: Standing,
  played: CappedCourse | undefined,
  { ledger, queue, clock }: ViewParts,
): Submission {
  const price = account?.price ?? 1
  const isolationRequests = isMovingIn(state)
    ? forecastIsolation(isolationEvidence(ledger.database, stored.id))
    : 0
  const sendMs = (requests: number): number | undefined =>
    queue.sendTimes(stored.accountId, requests).at(-1)
  return {
    id: stored.id,
    accountId: stored.accountId,
    removedAccount: ledger.accounts.isRemoved(stored.accountId) ? account?.name : undefined,
    label: stored.label,
    client: stored.client,
    state,
    pause: pause ?? pauseOfDoubts(stored, links),
    createdMs: stored.createdMs,
    finishedMs: stored.finishedMs,
    links,
    unitsUsed: ledger.stakes.unitsUsed(stored.id),
    unitsInDoubt: ledger.stakes.unitsInDoubt(stored.id, price),
    settledBatches: ledger.batches.countSettled(stored.id, mostSettledCounted),
    batchCount: ledger.batches.count(stored.id),
    movedTo: links.cancelled === 0 ? [] : movesFrom(ledger.database, stored.id),
    sentBefore: links.cancelled === 0 ? [] : sentBeforeHere(ledger.database, stored.id),
    linesNotSent: stored.linesNotSent,
    linesLater: stored.linesLater,
    sentAgain: stored.sentAgain,
    when: stored.schedule ?? now,
    nextSlotMs: rest?.nextMs,
    putOffMs: played?.putOffMs,
    slotsLeft: rest?.slotsLeft ?? 0,
    slots: rest?.slots ?? 0,
    place: stored.place,
    sentByMs:
      played === undefined && isMovingIn(state) && rest !== undefined
        ? sentBy(
            rest,
            sendMs,
            () => requestsAhead(stored, ledger) + isolationRequests,
            clock.wallMs(),
          )
        : played?.sentByMs,
    linksToday: played?.linksToday,
    isolationRequests,
  }
}

/** What the user paused while all of it was in doubt stays so for what waits again by their word. */
function pauseOfDoubts(
  { phase, pausedByUserMs }: StoredSubmission,
  { inDoubt }: LinkCounts,
): Pause | undefined {
  if (pausedByUserMs === undefined || inDoubt === 0 || phase === 'cancelled') return undefined
  return pauseSince(pausedByUserMs, 'user', 'paused-by-user')
}

/** Batches without what only the queue needs. */
export function viewBatches(
  stored: readonly StoredBatch[],
  batches: ViewParts['ledger']['batches'],
): readonly Batch[] {
  return stored.map((batch) => viewBatch(batch, batches))
}

/** A batch without what only the queue needs. */
export function viewBatch(stored: StoredBatch, batches: ViewParts['ledger']['batches']): Batch {
  // What was sent or may have been: a piece has no request of its own.
  const hasLeft = stored.state === 'in-doubt' || stored.state === 'accepted'
  return {
    id: stored.id,
    submissionId: stored.submissionId,
    parentId: stored.parentId,
    state: stored.state,
    linkCount: stored.linkCount,
    position: stored.position,
    attempts: stored.attempts,
    taskId: stored.taskId,
    unitsUsed: stored.unitsUsed,
    linksCount: stored.linksCount,
    httpStatus: stored.httpStatus,
    message: stored.message,
    doubt: stored.doubt,
    sentMs: stored.sentMs ?? (hasLeft ? batches.leftMs(stored) : undefined),
    changedMs: stored.changedMs,
    settled: stored.settled,
    movedTo: stored.movedTo,
    sentWith: stored.sentWith,
    sentLinks: stored.sentLinks,
    partedFrom: stored.partedFrom,
  }
}

/** What waits for its time leaves then as fast as it could now. */
function sentBy(
  { lastSlotMs, requests }: RestOfCourse,
  sendMs: (requests: number) => number | undefined,
  besides: () => number,
  nowMs: number,
): number | undefined {
  if (lastSlotMs === undefined) return sendMs(requests + besides())
  return lastSlotMs + (sendMs(requests) ?? nowMs) - nowMs
}
