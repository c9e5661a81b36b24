import type { PlannedBatch, StoredBatch, StoredSubmission } from '../../../shared/records.ts'
import type { Schedule } from '../../../shared/schedule.ts'
import type { Ledger } from './ledger.ts'
import { linkHashes } from './link-hash.ts'
import { PlanClaims } from './plan-claims.ts'

/** How what is queued leaves from now on. */
export interface NewSchedule {
  readonly schedule: Schedule | undefined
  /** Cuts links anew; undefined: the batches stay as they are and leave together. */
  readonly cutAnew: ((links: Iterable<QueuedLink>) => Iterable<PlannedBatch>) | undefined
  /** Units that may be in doubt, as the new batches need it. */
  readonly doubtLimit: number
  readonly nowMs: number
}

/** A link that waits. */
export interface QueuedLink {
  readonly link: string
  readonly unusual: boolean
}

/**
 * Gives what is queued of a submission a new schedule, in one transaction: every link stays queued
 * and spoken for. What isolates refused links, and what the user sends again by word, keeps its cut
 * and leaves with the first slot, as does what comes back from a request or a doubt.
 */
export function reschedule(ledger: Ledger, id: number, to: NewSchedule): void {
  ledger.database.transaction(() => {
    const { batches, submissions } = ledger
    const submission = submissions.byId(id)
    if (submission?.phase !== 'active') throw new Error(`Submission ${id} is not active`)
    batches.leaveWithFirstSlot(id)
    if (to.cutAnew !== undefined) {
      const waiting = batches.inState(id, 'queued').filter(isPlanned)
      recut(ledger, submission, waiting, to.cutAnew(linksOf(ledger, waiting)), to.nowMs)
      submissions.setDoubtLimit(id, to.doubtLimit)
    }
    submissions.setSchedule(id, to.schedule, to.schedule === undefined ? 1 : 0)
  })
}

/** What is queued of a submission, by what `reschedule` would make of it. */
export interface QueuedOf {
  /** Links that it would cut anew, and how many of them are unusual. */
  readonly planned: { readonly links: number; readonly unusual: number }
  /** What keeps its cut. */
  readonly kept: { readonly links: number; readonly batches: number }
}

/** Counts what is queued of a submission. */
export function countQueued({ batches }: Pick<Ledger, 'batches'>, submissionId: number): QueuedOf {
  const queued = batches.inState(submissionId, 'queued')
  const planned = queued.filter(isPlanned)
  const kept = queued.filter((batch) => !isPlanned(batch))
  return {
    planned: {
      links: linksIn(planned),
      unusual: linksIn(planned.filter(({ isUnusual }) => isUnusual)),
    },
    kept: { links: linksIn(kept), batches: kept.length },
  }
}

function linksIn(batches: readonly StoredBatch[]): number {
  return batches.reduce((sum, { linkCount }) => sum + linkCount, 0)
}

function isPlanned({ parentId, settled }: StoredBatch): boolean {
  return parentId === undefined && settled === undefined
}

function* linksOf({ batches }: Ledger, waiting: readonly StoredBatch[]): Generator<QueuedLink> {
  for (const { id, isUnusual } of waiting)
    for (const link of batches.links(id)) yield { link, unusual: isUnusual }
}

function recut(
  { batches, seen }: Ledger,
  { id: submissionId, accountId }: StoredSubmission,
  waiting: readonly StoredBatch[],
  pieces: Iterable<PlannedBatch>,
  nowMs: number,
): void {
  const claims = new PlanClaims(accountId)
  let position = freePlace(batches, submissionId, waiting)
  for (const { links, isUnusual, slot = 0 } of pieces) {
    const id = batches.add({
      submissionId,
      accountId,
      parentId: undefined,
      links,
      position,
      slot,
      isUnusual,
      priority: 0,
      word: undefined,
      nowMs,
    })
    claims.add(linkHashes(links), id)
    position += links.length
  }
  const ids = waiting.map(({ id }) => id)
  seen.removeBatches(accountId, ids)
  for (const id of ids) batches.setState(id, 'split', nowMs)
  seen.addAll(claims)
}

/** Where links that wait can stand one behind the other, and no other batch has stood among them. */
function freePlace(
  batches: Ledger['batches'],
  submissionId: number,
  waiting: readonly StoredBatch[],
): number {
  const [first] = waiting
  const last = waiting.at(-1)
  if (first === undefined || last === undefined) return 0
  const isGapless = last.position + last.linkCount - first.position === linksIn(waiting)
  return isGapless ? first.position : batches.endOf(submissionId)
}
