import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  answerOf,
  balanceVerdict,
  expectedBalance,
  othersInDoubt,
  unitsInQuestion,
  type DoubtedBalance,
} from '../../../../renderer/old/queue/balance-verdict.ts'
import { fakeBatches, fakeSubmission } from '../../../fakes/fake-data.ts'

const oneDoubt: DoubtedBalance = {
  knownBalance: 82_793,
  balanceEnteredMs: 1_000,
  sentMs: 2_000,
  units: 1_000,
  otherUnits: [],
  linksInFlight: 0,
  isSentMeanwhile: false,
}

describe('what the account page shows', () => {
  test('is the known balance less the batch if it was charged, and the known balance if not', () => {
    expect(expectedBalance(oneDoubt)).toEqual({
      kind: 'comparable',
      ifCharged: 81_793,
      ifNot: 82_793,
      ifAll: 81_793,
    })
  })

  test('is less by every other batch in doubt if all of them were charged', () => {
    expect(expectedBalance({ ...oneDoubt, otherUnits: [500, 20] })).toMatchObject({
      ifCharged: 81_793,
      ifAll: 81_273,
    })
  })

  test.each([
    ['no balance was ever entered', { knownBalance: undefined }, 'balance-unknown'],
    ['the known balance could not have paid for it', { knownBalance: 999 }, 'balance-too-low'],
    ['the balance was entered after it was sent', { balanceEnteredMs: 2_000 }, 'entered-after'],
    [
      'it is not known when the balance was entered',
      { balanceEnteredMs: undefined },
      'entered-after',
    ],
    ['links of the account are in flight', { linksInFlight: 5 }, 'in-flight'],
    ['others left since it was asked for', { isSentMeanwhile: true }, 'sent-meanwhile'],
  ] as const)('proves nothing when %s', (_, change, because) => {
    expect(expectedBalance({ ...oneDoubt, ...change })).toEqual({ kind: 'no-proof', because })
  })

  test('is told of what left since the balance was entered, and that older ones are in doubt besides', () => {
    const [batch] = fakeBatches(fakeSubmission({ id: 1, accountId: 2, links: { inDoubt: 9 } }))
    if (batch === undefined) throw new Error('there is one')
    const account = { balanceEnteredMs: 100, price: 2 }
    const at = (id: number, sentMs: number) => ({ ...batch, id, sentMs })
    const [asked, later, older] = [at(1, 200), at(2, 300), at(3, 50)]
    expect(othersInDoubt(1, [asked, later], account)).toEqual({ units: [18], hasEarlier: false })
    expect(othersInDoubt(1, [asked, later, older], account)).toEqual({
      units: [18],
      hasEarlier: true,
    })
  })

  test('does not count what a receipt has counted down already', () => {
    const [accepted] = fakeBatches(fakeSubmission({ id: 1, accountId: 2, links: { accepted: 9 } }))
    const [inDoubt] = fakeBatches(fakeSubmission({ id: 1, accountId: 2, links: { inDoubt: 9 } }))
    if (accepted === undefined || inDoubt === undefined) throw new Error('there are two')
    expect(unitsInQuestion(inDoubt, 2)).toBe(18)
    expect(unitsInQuestion({ ...accepted, doubt: 'links-differ' }, 2)).toBe(0)
    const piece = { ...inDoubt, parentId: inDoubt.id, doubt: 'links-differ' as const }
    expect(unitsInQuestion(piece, 2)).toBe(0)
  })
})

describe('the balance that was entered', () => {
  const oneBatch = { ifCharged: 81_793, ifNot: 82_793 }

  test.each([
    [undefined, 'nothing-entered'],
    [81_793, 'fits-charged'],
    [82_793, 'fits-not-charged'],
    [81_794, 'fits-neither'],
    [90_000, 'fits-neither'],
    [0, 'fits-neither'],
  ] as const)('%s on a token of one person: %s', (entered, kind) => {
    expect(balanceVerdict(oneBatch, [], 1, entered)).toEqual({ kind })
  })

  test.each([
    ['nothing is missing', [1_000, 500], 82_793, 'fits-not-charged'],
    ['everything is missing', [1_000, 500], 80_293, 'fits-charged'],
    ['only the other one fits', [500], 82_293, 'fits-not-charged'],
    ['only this one fits', [500], 81_793, 'fits-charged'],
    ['another of the same size would do as well', [1_000], 81_793, 'fits-several'],
    ['two others come to the same', [600, 400], 81_793, 'fits-several'],
    ['no set comes to it', [500], 82_000, 'fits-neither'],
  ] as const)('with other batches in doubt, where %s: %s %d %s', (_, others, entered, kind) => {
    expect(balanceVerdict(oneBatch, others, 1, entered)).toEqual({ kind })
  })

  test('names an answer exactly if one set of the batches fits, whatever their sizes', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 7 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 6 }), fc.nat(45), (others, units, missing) => {
        const sums = [0]
        for (const other of others) sums.push(...sums.map((sum) => sum + other))
        const without = sums.filter((sum) => sum === missing).length
        const withIt = sums.filter((sum) => sum + units === missing).length
        const expected = { ifNot: 100, ifCharged: 100 - units }
        const only = withIt === 1 ? 'fits-charged' : 'fits-not-charged'
        const several = without + withIt > 1 ? 'fits-several' : 'fits-neither'
        expect(balanceVerdict(expected, others, 1, 100 - missing)).toEqual({
          kind: without + withIt === 1 ? only : several,
        })
      }),
    )
  })

  test.each([
    [undefined, 'nothing-entered'],
    [81_794, 'proves-not-charged'],
    [82_793, 'proves-not-charged'],
    [81_793, 'may-be-others'],
    [70_000, 'may-be-others'],
  ] as const)('%s on a shared token: %s', (entered, kind) => {
    expect(balanceVerdict(oneBatch, [1_000, 500], 2, entered)).toEqual({ kind })
  })
})

test.each([
  ['nothing-entered', undefined],
  ['fits-charged', 'charged'],
  ['fits-not-charged', 'not-charged'],
  ['proves-not-charged', 'not-charged'],
  ['fits-neither', undefined],
  ['fits-several', undefined],
  ['may-be-others', undefined],
  ['not-a-number', undefined],
] as const)('of the answers, “%s” makes stand out: %s', (verdict, answer) => {
  expect(answerOf(verdict)).toBe(answer)
})
