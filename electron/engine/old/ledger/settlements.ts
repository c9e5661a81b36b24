import type { Settled, SettleProblem } from '../../../shared/contract.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Settlement } from '../../../shared/submission.ts'
import { free } from './answers.ts'
import { type IsHolder, partHeld } from './cancel-held.ts'
import { countByWord, doubtOf, maySendAgain, tellMoment, uncountByWord } from './doubt-to-settle.ts'
import { putInPlace } from './halves.ts'
import { unlessDamaged } from './kept-links.ts'
import type { Ledger } from './ledger.ts'
import { loseCauseOfLife } from './lost-cause.ts'
import { rejoin } from './partly-taken.ts'
import type { TakenOutBy } from './taken-out.ts'

/**
 * Writes the user's word on a batch in doubt. `charged`: accepted, at the units of the receipt of its
 * request or, without any, its links at the account's price, which a known balance that was entered
 * after they left holds already. `not-charged`: waits again, but for links that another batch speaks
 * for by now: those are cancelled, as the whole batch is where its submission was cancelled or its
 * account removed.
 */
export function settle(
  ledger: Ledger,
  batchId: number,
  settlement: Settlement,
  nowMs: number,
): Result<Settled, SettleProblem> {
  return ledger.database.transaction(() => {
    const { batches, submissions, exchanges } = ledger
    const doubt = doubtOf(ledger, batchId)
    if (!doubt.ok) return doubt
    const batch = doubt.value
    tellMoment(ledger, batch)
    let settled: Settled
    if (settlement === 'charged') {
      countByWord(ledger, batch, batch.linkCount)
      batches.setState(batchId, 'accepted', nowMs)
      batches.setSettled(batchId, 'charged')
      settled = { queued: 0, cancelled: 0, batchIds: [batchId] }
    } else {
      exchanges.countNotCharged(batch, batch.linkCount, batches.leftMs(batch))
      settled = maySendAgain(ledger, batch)
        ? queueAgain(ledger, batch, nowMs)
        : cancel(ledger, batch, nowMs)
    }
    submissions.refreshFinished(batch.submissionId, nowMs)
    return ok(settled)
  })
}

/** The user may have sent some of the links once more while it was in doubt, or a paid list came. */
function queueAgain(ledger: Ledger, batch: StoredBatch, nowMs: number): Settled {
  const { batches } = ledger
  const isOther: IsHolder = ({ id }) => id !== batch.id
  // Damaged links pause the account when they are to leave.
  const [parted] = unlessDamaged(() => partHeld(ledger, batch.accountId, [batch], isOther), [])
  if (parted === undefined || parted.held.size === 0) {
    batches.setState(batch.id, 'queued', nowMs)
    batches.setSettled(batch.id, 'not-charged')
    return { queued: batch.linkCount, cancelled: 0, batchIds: [batch.id] }
  }
  const { own, held } = parted
  const [[by] = []] = held
  if (own.length === 0 && held.size === 1) return cancel(ledger, batch, nowMs, by)
  const word = { ...batch, settled: 'not-charged' } as const
  const ownPieces = own.length === 0 ? [] : [own]
  const ids = putInPlace(ledger, word, [...ownPieces, ...held.values()], batch, nowMs)
  const ownIds = ids.slice(0, ownPieces.length)
  for (const [index, cause] of [...held.keys()].entries()) {
    const piece = batches.byId(ids[ownPieces.length + index] ?? 0)
    if (piece !== undefined) cancel(ledger, piece, nowMs, cause)
  }
  return { queued: own.length, cancelled: batch.linkCount - own.length, batchIds: ownIds }
}

/** `by`: with what its links had been sent besides, where that is why they are not to be sent again. */
function cancel(ledger: Ledger, batch: StoredBatch, nowMs: number, by?: TakenOutBy): Settled {
  free(ledger, batch)
  ledger.batches.setCancelled(batch.id, by, nowMs)
  loseCauseOfLife(
    ledger,
    batch,
    unlessDamaged(() => ledger.batches.links(batch.id), []),
  )
  return { queued: 0, cancelled: batch.linkCount, batchIds: [] }
}

/** Takes the word back; refused once the batch has left again. */
export function unsettle(
  ledger: Ledger,
  batchId: number,
  nowMs: number,
): Result<undefined, SettleProblem> {
  return ledger.database.transaction(() => {
    const { batches, submissions, exchanges } = ledger
    const batch = batches.byId(batchId)
    // In planning: it is being forgotten.
    if (batch === undefined || submissions.byId(batch.submissionId)?.phase === 'planning')
      return fail('unknown-batch')
    if (batch.settled === undefined) return fail('not-settled')
    if (batch.partedFrom !== undefined) return rejoin(ledger, batch.partedFrom, nowMs)
    if (batch.sentLinks !== undefined) return rejoin(ledger, batchId, nowMs)
    const stillThere = batch.settled === 'charged' ? 'accepted' : 'queued'
    if (batch.state !== stillThere) return fail('already-left')
    if (batch.state === 'accepted') tellMoment(ledger, batch)
    else exchanges.countDoubtedAgain(batch, batch.linkCount, batches.leftMs(batch))
    if (batch.settled === 'charged') uncountByWord(ledger, batch)
    batches.setState(batchId, 'in-doubt', nowMs)
    batches.setSettled(batchId, undefined)
    submissions.refreshFinished(batch.submissionId, nowMs)
    return ok(undefined)
  })
}
