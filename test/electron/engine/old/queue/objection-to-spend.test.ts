import { describe, expect, test } from 'vitest'
import {
  objectionToSpend,
  type SpendObjection,
} from '../../../../../electron/engine/old/queue/spend-guard.ts'

/** What is at stake where a batch of `links` is due. */
interface AtStake {
  readonly links: number
  readonly price?: number
  readonly doubtLimit?: number
  readonly capPerSubmission?: number
  readonly capPerDay?: number
  readonly inDoubt?: number
  readonly inFlight?: number
  readonly ofSubmission?: number
  readonly today?: number
}

function objection({ links, price = 1, doubtLimit, ...at }: AtStake): SpendObjection | undefined {
  return objectionToSpend({
    account: { price, doubtLimit, capPerSubmission: at.capPerSubmission, capPerDay: at.capPerDay },
    submission: { doubtLimit: 20 },
    batch: { linkCount: links },
    unitsInDoubt: at.inDoubt ?? 0,
    unitsInFlight: at.inFlight ?? 0,
    unitsOfSubmission: at.ofSubmission ?? 0,
    unitsToday: at.today ?? 0,
  })
}

const waits = { kind: 'waits-for-answers' }
const cutTo = (links: number) => ({ kind: 'must-be-cut', links })
const pausesFor = (detail: string) => ({ kind: 'pauses', reason: 'in-doubt', detail })

describe('under the doubt limit', () => {
  test('a batch leaves up to the last unit', () => {
    expect(objection({ links: 20 })).toBeUndefined()
    expect(objection({ links: 21 })).toEqual(cutTo(20))
    expect(objection({ links: 6, price: 3 })).toBeUndefined()
    expect(objection({ links: 7, price: 3 })).toEqual(cutTo(6))
  })

  test('what is in flight counts, and is waited for', () => {
    expect(objection({ links: 5, inFlight: 15 })).toBeUndefined()
    expect(objection({ links: 6, inFlight: 15 })).toEqual(waits)
    expect(objection({ links: 21, inFlight: 1 })).toEqual(waits)
  })

  test('what is in doubt counts, and nothing is cut beside it', () => {
    expect(objection({ links: 5, inDoubt: 15 })).toBeUndefined()
    expect(objection({ links: 6, inDoubt: 15 })).toEqual(pausesFor('doubt-limit'))
    expect(objection({ links: 5, inDoubt: 10, inFlight: 6 })).toEqual(waits)
  })

  test('the account’s own limit holds before the submission’s', () => {
    expect(objection({ links: 15, doubtLimit: 10 })).toEqual(cutTo(10))
    expect(objection({ links: 25, doubtLimit: 30 })).toBeUndefined()
  })

  test('a link that costs more than the limit never leaves', () => {
    expect(objection({ links: 1, price: 21 })).toEqual(pausesFor('doubt-limit'))
  })
})

describe.each([
  [
    'a submission',
    { kind: 'holds-submission' },
    { kind: 'holds-submission' },
    (cap: number, ofSubmission: number) => ({ capPerSubmission: cap, ofSubmission }),
  ],
  [
    'a day',
    { kind: 'pauses', reason: 'cap', detail: 'day-cap' },
    waits,
    (cap: number, today: number) => ({ capPerDay: cap, today }),
  ],
] as const)('under the cap of %s', (_, stops, besideOthers, capped) => {
  test('a batch leaves up to the last unit, and what fits of a larger one', () => {
    expect(objection({ links: 6, price: 3, ...capped(30, 12) })).toBeUndefined()
    expect(objection({ links: 6, price: 3, ...capped(29, 12) })).toEqual(cutTo(5))
  })

  test('nothing leaves where no link fits', () => {
    expect(objection({ links: 6, price: 3, ...capped(14, 12) })).toEqual(stops)
    expect(objection({ links: 1, ...capped(0, 0) })).toEqual(stops)
    expect(objection({ links: 1, inFlight: 3, ...capped(12, 12) })).toEqual(besideOthers)
  })
})
