import { array, assert, boolean, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  balanceVerdict,
  expectedBalance,
  unitsInDoubtOf,
} from '../../../renderer/settle/balance.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { doubt } from '../sample.ts'

const calm = { linksInFlight: 0, hasSentSince: false }
const rich = sampleAccount({ knownBalance: 10_000, balanceEnteredMs: 1 })

function comparable(others: readonly ReturnType<typeof doubt>[] = [], of = rich) {
  const request = doubt()
  const expected = expectedBalance(request, of, [request, ...others], calm)
  if (expected.kind !== 'comparable') throw new Error(expected.because)
  return expected
}

describe('the expected balance', () => {
  it('is the known balance, less the cost of these links if they were charged', () => {
    expect(comparable()).toMatchObject({ ifNone: 10_000, ifCharged: 9_000, ifAll: 9_000 })
  })
  it('counts the other requests in doubt of the account', () => {
    const other = doubt({ id: 2, linkCount: 500 })
    const elsewhere = doubt({ id: 3, accountId: 9 })
    expect(comparable([other, elsewhere])).toMatchObject({ ifAll: 8_500, others: [500] })
  })
  it('leaves out requests that were sent before the balance was entered', () => {
    const earlier = doubt({ id: 2, startedMs: 0 })
    expect(comparable([earlier])).toMatchObject({ others: [], hasEarlier: true })
  })
  it.each([
    ['balance-unknown', sampleAccount(), calm],
    ['entered-after', sampleAccount({ knownBalance: 10_000, balanceEnteredMs: 20_000 }), calm],
    ['in-flight', rich, { ...calm, linksInFlight: 5 }],
    ['sent-since', rich, { ...calm, hasSentSince: true }],
    ['balance-too-low', sampleAccount({ knownBalance: 999, balanceEnteredMs: 1 }), calm],
  ] as const)('proves nothing: %s', (because, of, circumstances) => {
    expect(expectedBalance(doubt(), of, [doubt()], circumstances)).toEqual({
      kind: 'no-proof',
      because,
    })
  })
  it('has no units in doubt if a receipt says the units', () => {
    expect(unitsInDoubtOf(doubt({ unitsUsed: 400, doubt: 'links-differ' }), 1)).toBe(0)
    expect(unitsInDoubtOf(doubt(), 3)).toBe(3_000)
  })
})

describe('the verdict about a balance', () => {
  it.each([
    [undefined, 'nothing-entered', undefined],
    [Number.NaN, 'not-a-number', undefined],
    [9_000, 'fits-charged', 'charged'],
    [10_000, 'fits-not-charged', 'not-charged'],
    [9_500, 'fits-neither', undefined],
  ])('%s is %s', (entered, verdict, answer) => {
    const read = balanceVerdict(comparable(), 1, entered)
    expect(read).toBe(verdict)
    expect(answerOf(read)).toBe(answer)
  })
  it('supports no answer if more than one set of requests explains the balance', () => {
    const expected = comparable([doubt({ id: 2, linkCount: 1_000 })])
    expect(balanceVerdict(expected, 1, 9_000)).toBe('fits-several')
    expect(balanceVerdict(expected, 1, 8_000)).toBe('fits-charged')
    expect(balanceVerdict(expected, 1, 10_000)).toBe('fits-not-charged')
  })
  it('supports no answer if several sets explain it, even if all of them contain these links', () => {
    const alike = [doubt({ id: 2, linkCount: 500 }), doubt({ id: 3, linkCount: 500 })]
    expect(balanceVerdict(comparable(alike), 1, 8_500)).toBe('fits-several')
  })
  it('proves only "not charged" if others use the token', () => {
    expect(balanceVerdict(comparable(), 3, 9_001)).toBe('proves-not-charged')
    expect(balanceVerdict(comparable(), 3, 9_000)).toBe('may-be-others')
  })
  it('never supports a wrong answer, whatever was charged', () => {
    assert(
      property(
        array(integer({ min: 1, max: 40 }), { maxLength: 7 }),
        array(boolean(), { minLength: 8, maxLength: 8 }),
        integer({ min: 1, max: 40 }),
        (others, charged, own) => {
          const of = sampleAccount({ knownBalance: 1_000, balanceEnteredMs: 1 })
          const request = doubt({ linkCount: own })
          const all = [
            request,
            ...others.map((linkCount, index) => doubt({ id: index + 2, linkCount })),
          ]
          const expected = expectedBalance(request, of, all, calm)
          if (expected.kind !== 'comparable') throw new Error(expected.because)
          const spent = all.reduce(
            (sum, { linkCount }, index) => sum + (charged[index] === true ? linkCount : 0),
            0,
          )
          const answer = answerOf(balanceVerdict(expected, 1, 1_000 - spent))
          const truth = charged[0] === true ? 'charged' : 'not-charged'
          expect([undefined, truth]).toContain(answer)
        },
      ),
    )
  })
})
