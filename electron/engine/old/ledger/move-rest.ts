import type { MovableLinks } from '../../../shared/contract.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type {
  NewSubmission,
  StoredAccount,
  StoredBatch,
  StoredSubmission,
} from '../../../shared/records.ts'
import type { MovedRest } from '../../../shared/submission.ts'
import { cancelHeld, countHeld, lookedUpTogether, partHeld } from './cancel-held.ts'
import { leadCancelled } from './cancelled-together.ts'
import type { Database } from './database.ts'
import type { Ledger } from './ledger.ts'
import type { QueuedLink } from './reschedule.ts'
import { integer, optionalInteger } from './row.ts'
import type { CauseOf } from './taken-out.ts'

/** Links that leave as one request. */
interface Piece {
  readonly links: readonly string[]
  readonly isUnusual: boolean
}

/**
 * Cuts the links of one portion as the other account takes them; `isFirst`: nothing of this
 * submission leaves before them.
 */
export type CutAnew = (links: Iterable<QueuedLink>, isFirst: boolean) => Iterable<Piece>

/** What waits of a submission, and the submission that it becomes on another account. */
export interface RestToMove {
  readonly fromSubmissionId: number
  readonly to: NewSubmission
  readonly cutAnew: CutAnew
}

/** What became of it. */
export interface MovedLinks {
  /** The submissions that came to be on the other account. */
  readonly submissionIds: readonly number[]
  readonly moved: number
  readonly spokenFor: number
}

/**
 * Moves what waits of submissions to another account, each as a submission of its own, in one
 * transaction: no link is ever queued on both or on neither. Where the other account has spoken for
 * every link, nothing is changed. The schedule goes on there where it was, and what the user paused
 * stays paused. Of which nothing can move, there is no new submission.
 */
export function moveRests(
  ledger: Ledger,
  rests: readonly RestToMove[],
): Result<MovedLinks, 'all-spoken-for'> {
  return ledger.database.transaction(() => {
    if (!rests.some((rest) => isAnyFree(ledger, rest))) return fail('all-spoken-for')
    const moves = rests.map((rest) => moveRest(ledger, rest))
    return ok({
      submissionIds: moves.flatMap(({ submissionIds }) => submissionIds),
      moved: moves.reduce((sum, { moved }) => sum + moved, 0),
      spokenFor: moves.reduce((sum, { spokenFor }) => sum + spokenFor, 0),
    })
  })
}

/** Where it waits, and the account it goes to. */
function sidesOf(
  { accounts, submissions }: Ledger,
  { fromSubmissionId, to }: Pick<RestToMove, 'fromSubmissionId' | 'to'>,
): { readonly from: StoredSubmission; readonly account: StoredAccount } {
  const account = accounts.byId(to.accountId)
  if (account === undefined) throw new Error(`No account ${to.accountId}`)
  const from = submissions.byId(fromSubmissionId)
  if (from === undefined || from.accountId === to.accountId) {
    throw new Error(`Submission ${fromSubmissionId} is on account ${to.accountId} already`)
  }
  return { from, account }
}

/** Whether the other account would take a link of it; looks no further than the first groups. */
function isAnyFree(ledger: Ledger, rest: RestToMove): boolean {
  const { from, account } = sidesOf(ledger, rest)
  for (const some of lookedUpTogether(ledger.batches.inState(from.id, 'queued')))
    if (partHeld(ledger, account.id, some, () => true).some(({ own }) => own.length > 0))
      return true
  return false
}

/**
 * What was planned and never tried is cut anew; batches that were tried, isolate refused links or are
 * sent again by word keep their cut, but for those too large for the other account. Links that the
 * other account has already spoken for stay behind as batches of their own, cancelled; a batch that
 * moved knows where it went on.
 */
function moveRest(ledger: Ledger, { fromSubmissionId, to, cutAnew }: RestToMove): MovedLinks {
  const { batches, submissions, seen, accounts } = ledger
  const { from, account } = sidesOf(ledger, { fromSubmissionId, to })
  const most = account.limits.linksPerRequest
  const taken = cancelTaken(ledger, from, to)
  const { queued, total } = batches.counts(from.id)
  // Which links of a list are sent again is not kept, so of a part their number is not known.
  const sentAgain = queued === total ? from.sentAgain : 0
  const submissionId = submissions.add({ ...to, schedule: from.schedule, sentAgain })
  let moved = 0

  function* linksOf(some: readonly StoredBatch[]): Generator<QueuedLink> {
    for (const { id, isUnusual } of some)
      for (const link of batches.links(id)) yield { link, unusual: isUnusual }
  }

  function add({ links, isUnusual }: Piece, slot: number): void {
    const id = batches.add({
      submissionId,
      accountId: to.accountId,
      parentId: undefined,
      links,
      position: moved,
      slot,
      isUnusual,
      priority: 0,
      word: undefined,
      nowMs: to.createdMs,
    })
    seen.add(to.accountId, links, id)
    moved += links.length
  }

  const waiting = batches.inState(fromSubmissionId, 'queued')
  for (const batch of waiting.filter((one) => !isUntried(one))) {
    const links = batches.links(batch.id)
    for (let start = 0; start < links.length; start += most)
      add({ links: links.slice(start, start + most), isUnusual: batch.isUnusual }, batch.slot)
  }
  for (const [slot, planned] of Map.groupBy(waiting.filter(isUntried), (batch) => batch.slot))
    for (const piece of cutAnew(linksOf(planned), moved === 0)) add(piece, slot)

  for (const { id, linkCount } of waiting) {
    batches.setState(id, 'cancelled', to.createdMs)
    ledger.database.run(
      'UPDATE batch SET moved_to = ?, moved_links = ? WHERE id = ?',
      submissionId,
      linkCount,
      id,
    )
  }
  leadCancelled(ledger.database, fromSubmissionId, to.createdMs)
  const waitingIds = waiting.map(({ id }) => id)
  seen.removeBatches(from.accountId, waitingIds)
  if (moved === 0) submissions.removeUnplanned(submissionId)
  else {
    submissions.openSlots(submissionId, from.slotsOpen)
    submissions.setPausedByUser(submissionId, from.pausedByUserMs)
    submissions.setPacedMs(submissionId, from.pacedMs)
    submissions.setPhase(submissionId, 'active')
    accounts.touch(to.accountId, to.createdMs)
  }
  submissions.refreshFinished(fromSubmissionId, to.createdMs)
  return { submissionIds: moved === 0 ? [] : [submissionId], moved, spokenFor: taken }
}

/** What another account had is told with the move. */
const noCause: CauseOf = () => undefined

/** Cancels the links that wait and that the other account has spoken for already; how many they are. */
function cancelTaken(ledger: Ledger, from: StoredSubmission, to: NewSubmission): number {
  const waiting = ledger.batches.inState(from.id, 'queued')
  const taken = [...lookedUpTogether(waiting)].flatMap((some) =>
    partHeld(ledger, to.accountId, some, () => true, noCause).filter(({ held }) => held.size > 0),
  )
  cancelHeld(ledger, from.accountId, taken, to.createdMs)
  return countHeld(taken)
}

/** Counts what `moveRests` would move to an account, and what it has spoken for; others run between batches. */
export function* countMovable(
  ledger: Ledger,
  submissionIds: readonly number[],
  accountId: number,
): Generator<undefined, MovableLinks> {
  const account = ledger.spokenFor(accountId)
  let links = 0
  let spokenFor = 0
  for (const submissionId of submissionIds)
    for (const { id } of ledger.batches.inState(submissionId, 'queued')) {
      yield
      const waiting = ledger.batches.links(id)
      const held = account.batchesOf(waiting).size
      spokenFor += held
      links += waiting.length - held
    }
  return { links, spokenFor }
}

/** Where links of a submission went on, oldest first. */
export function movesFrom(database: Database, submissionId: number): readonly MovedRest[] {
  return database
    .all(
      `SELECT moved_to, submission.account_id AS account_id, sum(moved_links) AS links
       FROM batch LEFT JOIN submission ON submission.id = moved_to
       WHERE submission_id = ? AND state = 'cancelled' AND moved_to IS NOT NULL GROUP BY moved_to ORDER BY moved_to`,
      submissionId,
    )
    .map((row) => ({
      submissionId: integer(row, 'moved_to'),
      accountId: optionalInteger(row, 'account_id'),
      links: integer(row, 'links'),
    }))
}

/** It is as it was planned, and nothing of it was ever on its way. */
function isUntried({ parentId, settled, attempts }: StoredBatch): boolean {
  return parentId === undefined && settled === undefined && attempts === 0
}

/** Links of the largest portion that `moveRests` would cut anew. */
export function largestUntriedPortion(
  { batches }: Pick<Ledger, 'batches'>,
  submissionId: number,
): number {
  const untried = batches.inState(submissionId, 'queued').filter(isUntried)
  const portions = Map.groupBy(untried, ({ slot }) => slot)
  return Math.max(
    0,
    ...Array.from(portions.values(), (portion) =>
      portion.reduce((sum, { linkCount }) => sum + linkCount, 0),
    ),
  )
}
