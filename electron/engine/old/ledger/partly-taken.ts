import type { Settled, SettleProblem } from '../../../shared/contract.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { part } from './cancel-held.ts'
import { countByWord, doubtOf, maySendAgain, tellMoment, uncountByWord } from './doubt-to-settle.ts'
import type { Ledger } from './ledger.ts'
import { loseCauseOfLife } from './lost-cause.ts'
import { causesFor } from './taken-out.ts'

/**
 * Writes the user's word on which links of a batch in doubt the service took: some, not all
 * (`does-not-add-up`). Where there is a receipt, they must be as many as it says; without one they
 * cost the account's price each. The batch is accepted with these alone. The others were not charged
 * and wait again, but for links that another batch speaks for by now and all of a submission that is
 * cancelled or whose account was removed.
 */
export function settleInPart(
  ledger: Ledger,
  batchId: number,
  isTaken: (link: string) => boolean,
  nowMs: number,
): Result<Settled, SettleProblem> {
  return ledger.database.transaction(() => {
    const doubt = doubtOf(ledger, batchId)
    if (!doubt.ok) return doubt
    const batch = doubt.value
    const { batches, seen, submissions, attempts, notCharged, exchanges } = ledger
    const links = batches.links(batchId)
    const { taken = [], others = [] } = Object.groupBy(links, (link) =>
      isTaken(link) ? 'taken' : 'others',
    )
    const { linksCount = taken.length } = batch
    if (taken.length === 0 || others.length === 0 || taken.length !== linksCount)
      return fail('does-not-add-up')
    tellMoment(ledger, batch)
    countByWord(ledger, batch, taken.length)
    batches.setLinks(batchId, taken, links.length)
    batches.setState(batchId, 'accepted', nowMs)
    batches.setSettled(batchId, 'charged')
    seen.remove(batch.accountId, others, batchId)
    notCharged.addOwn(batch.accountId, attempts.begun(batchId), others)
    exchanges.countNotCharged(batch, others.length, batches.leftMs(batch))
    const settled = partFrom(ledger, { ...batch, linkCount: taken.length }, others, nowMs)
    loseCauseOfLife(ledger, batch, others)
    submissions.refreshFinished(batch.submissionId, nowMs)
    return ok(settled)
  })
}

/** Makes batches of links that were sent with a batch and not taken: one that waits, one that does not. */
function partFrom(
  ledger: Ledger,
  batch: StoredBatch,
  others: readonly string[],
  nowMs: number,
): Settled {
  const { batches, seen } = ledger
  const isSentAgain = maySendAgain(ledger, batch)
  const holders = ledger.spokenFor(batch.accountId).batchesOf(others)
  const causeOf = causesFor(ledger, batch.accountId)
  const { own, held } = part(batch, others, (link) => {
    if (!isSentAgain) return undefined
    const holdersOfLink = holders.get(link)
    return holdersOfLink === undefined ? 'own' : causeOf(holdersOfLink)
  })
  const add = (links: readonly string[], position: number): number =>
    batches.add({
      ...batch,
      links,
      position,
      word: { ...batch, settled: 'not-charged' },
      partedFrom: batch.id,
      nowMs,
    })
  let position = batch.position + batch.linkCount
  if (own.length > 0) seen.add(batch.accountId, own, add(own, position))
  position += own.length
  for (const [by, links] of held) {
    batches.setCancelled(add(links, position), by, nowMs)
    position += links.length
  }
  return { queued: own.length, cancelled: others.length - own.length, batchIds: [batch.id] }
}

/** Whether a batch that was planned since speaks for links of the cancelled parts. */
function arePlannedAgain(
  ledger: Ledger,
  { accountId }: StoredBatch,
  parted: readonly StoredBatch[],
): boolean {
  const cancelled = parted.filter(({ state }) => state === 'cancelled')
  const links = cancelled.flatMap(({ id }) => ledger.batches.links(id))
  const newest = Math.max(...parted.map(({ id }) => id))
  const holders = [...ledger.spokenFor(accountId).batchesOf(links).values()].flat()
  return holders.some(({ id }) => id > newest)
}

/**
 * Takes that word back: all its links are in doubt again as one batch. Refused once any of them left,
 * or was cancelled and planned again since: it would be sent while it is in doubt.
 * Runs inside a transaction.
 */
export function rejoin(
  ledger: Ledger,
  batchId: number,
  nowMs: number,
): Result<undefined, SettleProblem> {
  const { batches, seen, submissions, attempts, notCharged, exchanges } = ledger
  const batch = batches.byId(batchId)
  if (batch?.sentLinks === undefined) return fail('not-settled')
  const parted = batches.partedFrom(batchId)
  const others = parted.filter(isStillHere).flatMap(({ id }) => batches.links(id))
  const links = [...batches.links(batchId), ...others]
  if (links.length !== batch.sentLinks || arePlannedAgain(ledger, batch, parted))
    return fail('already-left')
  tellMoment(ledger, batch)
  uncountByWord(ledger, batch)
  const ids = parted.map(({ id }) => id)
  for (const id of ids) batches.setState(id, 'split', nowMs)
  seen.removeBatches(batch.accountId, ids)
  seen.add(batch.accountId, others, batchId)
  batches.setLinks(batchId, links, undefined)
  notCharged.removeOwn(batch.accountId, attempts.begun(batchId))
  exchanges.countDoubtedAgain(batch, others.length, batches.leftMs(batch))
  batches.setState(batchId, 'in-doubt', nowMs)
  batches.setSettled(batchId, undefined)
  submissions.refreshFinished(batch.submissionId, nowMs)
  return ok(undefined)
}

function isStillHere({ state, movedTo }: StoredBatch): boolean {
  return state === 'queued' || (state === 'cancelled' && movedTo === undefined)
}
