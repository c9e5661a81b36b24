import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { namedParts } from '../../../electron/shared/contract.ts'
import type { StoredBatch } from '../../../electron/shared/records.ts'
import { isSpokenFor, keyOf, type Model } from './model.ts'
import type { ModelBatch } from './model-books.ts'
import { pick, Step } from './step.ts'
import type { Story } from './story.ts'
import { count } from './tally.ts'

/** The user tells by a list which links of a batch the service took. */

/** The batch whose word a row has, if that was a list; undefined: it was another word, or none. */
export function toldOf(model: Model, { id, partedFrom }: StoredBatch): ModelBatch | undefined {
  const batch = model.books.batches.get(partedFrom ?? id)
  return batch?.told === undefined ? undefined : batch
}

function settleInPart(model: Model, batch: ModelBatch, taken: readonly string[]): void {
  const { submission, sent } = batch
  const { account } = submission
  const others = sent.filter((link) => !taken.includes(link))
  // A receipt is for the first ones; without one nobody knows.
  const isTrue = batch.hasReceipt && taken.every((link) => sent.indexOf(link) < taken.length)
  if (!isTrue) {
    for (const link of taken) model.believed.add(keyOf(account, link))
    for (const link of others) model.sentAgain.add(keyOf(account, link))
  }
  const units = batch.units ?? model.books.unitsByWord({ ...batch, links: taken })
  Object.assign(batch, {
    stands: 'settled-charged',
    units,
    links: taken,
    told: { others, hasLeft: false },
  })
  for (const link of taken) submission.links.set(link, 'accepted')
  for (const link of others) {
    const isHeldElsewhere = model.statesOf(account, link, submission).some(isSpokenFor)
    submission.links.set(link, submission.isCancelled || isHeldElsewhere ? 'cancelled' : 'queued')
  }
}

/** All that was sent together is in doubt again. */
export function rejoin(batch: ModelBatch): void {
  const { submission, sent, hasReceipt, units } = batch
  const unitsLeft = hasReceipt ? units : undefined
  Object.assign(batch, { stands: 'in-doubt', links: sent, told: undefined, units: unitsLeft })
  for (const link of sent) submission.links.set(link, 'in-doubt')
}

/** Mostly as the service's books have it: it charges for the first ones. */
export const settlesInPart = fc
  .tuple(fc.nat(9), fc.constantFrom(0, 0, 0, 1), fc.nat(9), fc.constantFrom(...namedParts))
  .map(
    ([n, off, part, names]) =>
      new Step(
        `tells by a list of what was ${names} of doubt ${n}, off by ${off}, part ${part}`,
        (story) => tell(story, n, { off, part, names }),
      ),
  )

async function tell(
  { world, model }: Story,
  n: number,
  { off, part, names }: { off: number; part: number; names: (typeof namedParts)[number] },
): Promise<boolean> {
  if (model.diskRefuses) return false
  const doubts = [...model.books.batches.values()].filter(
    ({ stands, sent }) => stands === 'in-doubt' && sent.length > 1,
  )
  const batch = pick(doubts, n)
  if (batch === undefined) return false
  const receipt = world.ledger.batches.byId(batch.id)?.linksCount
  assert.equal(receipt !== undefined, batch.hasReceipt)
  // Without a receipt any number of them, but neither none nor all.
  const taken = batch.sent.slice(off, off + (receipt ?? 1 + (part % (batch.sent.length - 1))))
  const named = batch.sent.filter((link) => taken.includes(link) === (names === 'taken'))
  const input = { batchId: batch.id, text: named.join('\n'), names }
  const done = await world.life.user['batch.settleInPart'](input)
  assert.ok(done.ok)
  count(receipt === undefined ? 'told by a list without a receipt' : 'told by a list')
  world.forgetLinks(batch.id)
  settleInPart(model, batch, taken)
  return true
}
