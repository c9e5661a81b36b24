import { describe, expect, it } from 'vitest'
import { rateChartOf } from '../../../renderer/queue/rate-chart.ts'
import {
  finalStatusOf,
  groupSubmissions,
  orderAfterMove,
  placeAfterDrop,
  placeAfterMove,
  timeLeft,
} from '../../../renderer/queue/submissions.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { pause, submission } from '../sample.ts'

const hour = 3_600_000

describe('groups of the Queue', () => {
  it('separate submissions that send, wait for their time or are finished', () => {
    const parts = groupSubmissions([
      submission({ waiting: 1 }, { id: 1 }),
      submission({ waiting: 1 }, { id: 2, state: 'scheduled', nextMs: 9 }),
      submission({ accepted: 1, waiting: 1 }, { id: 3, nextMs: 5 }),
      submission({ accepted: 1 }, { id: 4, finishedMs: 10 }),
      submission({ accepted: 1 }, { id: 5, finishedMs: 20 }),
    ])
    expect(parts.sending.map(({ id }) => id)).toEqual([1])
    expect(parts.scheduled.map(({ id }) => id)).toEqual([3, 2])
    expect(parts.finished.map(({ id }) => id)).toEqual([5, 4])
  })

  it('count a paused submission as sending, and one whose last links are in flight', () => {
    const parts = groupSubmissions([
      submission({ waiting: 1 }, { id: 1, state: 'paused', pause: pause('paused-by-user') }),
      submission({ sending: 1 }, { id: 2, nextMs: 5 }),
    ])
    expect(parts.sending).toHaveLength(2)
  })

  it('keep the order in which an account sends', () => {
    const parts = groupSubmissions([
      submission({ waiting: 1 }, { id: 1, place: 2 }),
      submission({ waiting: 1 }, { id: 2, place: 1 }),
    ])
    expect(parts.sending.map(({ id }) => id)).toEqual([2, 1])
  })
})

describe('the time left', () => {
  const left = (more: Parameters<typeof submission>[1], of = sampleAccount()) =>
    timeLeft(submission({ waiting: 5 }, more), of, 0)

  it('is in steps of 5 s below a minute', () => {
    expect(left({ doneByMs: 41_000 })).toEqual({ kind: 'left', ms: 45_000 })
  })
  it('is a moment below 5 s', () => {
    expect(left({ doneByMs: 4_000 })).toEqual({ kind: 'moment' })
  })
  it('is a day for more than a day', () => {
    expect(left({ doneByMs: 30 * hour })).toEqual({ kind: 'until', atMs: 30 * hour })
  })
  it('is not counted while the account is paused', () => {
    expect(left({ doneByMs: 41_000 }, sampleAccount({ pause: pause('day-cap') })).kind).toBe(
      'stopped',
    )
  })
  it('distinguishes a pause by the user from other pauses', () => {
    expect(left({ state: 'paused', pause: pause('paused-by-user') }).kind).toBe('paused')
    expect(left({ state: 'paused', pause: pause('day-cap') }).kind).toBe('stopped')
  })
  it('waits for the last answer once no link is waiting', () => {
    expect(timeLeft(submission({ sending: 5 }), sampleAccount(), 0).kind).toBe('last-answer')
  })
})

describe('the status of a finished submission', () => {
  it.each([
    [{ accepted: 5 }, 'accepted'],
    [{ accepted: 5, refused: 1 }, 'accepted-refused'],
    [{ refused: 1 }, 'refused'],
    [{ accepted: 5, 'in-doubt': 1 }, 'in-doubt'],
  ])('with links %o is %s', (links, kind) => {
    expect(finalStatusOf(submission(links)).kind).toBe(kind)
  })
  it('is cancelled if the rest of its links was cancelled', () => {
    expect(
      finalStatusOf(submission({ accepted: 5, cancelled: 1 }, { state: 'cancelled' })).kind,
    ).toBe('cancelled')
  })
})

describe('the rate chart', () => {
  const taken = [
    { startedMs: 1_000, requests: 2, freeMs: 61_250 },
    { startedMs: 59_500, requests: 3, freeMs: undefined },
  ]
  const at = (nowMs: number) =>
    rateChartOf(
      sampleAccount({ rate: { ...sampleAccount().rate, usedPermits: 5, taken, allowance: 60 } }),
      nowMs,
    )
  it('shows requests at their start, and frees permits as time passes', () => {
    expect(at(60_000).bars.filter(({ requests }) => requests > 0)).toEqual([
      { fromSeconds: 60, toSeconds: 59, requests: 2 },
      { fromSeconds: 1, toSeconds: 0, requests: 3 },
    ])
    expect(at(60_000).free).toBe(55)
    expect(at(62_000).free).toBe(57)
  })
  it('has a round axis that no bar exceeds', () => {
    expect(at(60_000).top).toBe(4)
    const busy = { startedMs: 59_900, requests: 37, freeMs: undefined }
    const rate = { ...sampleAccount().rate, usedPermits: 37, taken: [busy] }
    expect(rateChartOf(sampleAccount({ rate }), 60_000).top).toBe(50)
  })
})

describe('the order of an account', () => {
  const order = [1, 2, 3]
  it('changes by keys', () => {
    expect(placeAfterMove(order, 2, 'up')).toEqual({ before: 1 })
    expect(placeAfterMove(order, 1, 'down')).toEqual({ before: 3 })
    expect(placeAfterMove(order, 2, 'down')).toBe('end')
    expect(placeAfterMove(order, 3, 'front')).toBe('front')
    expect(placeAfterMove(order, 1, 'up')).toBeUndefined()
    expect(placeAfterMove(order, 3, 'down')).toBeUndefined()
  })
  it('changes by a drop, unless it would move nothing', () => {
    expect(placeAfterDrop(order, 3, 1, 'above')).toEqual({ before: 1 })
    expect(placeAfterDrop(order, 1, 3, 'below')).toBe('end')
    expect(placeAfterDrop(order, 1, 2, 'above')).toBeUndefined()
    expect(placeAfterDrop(order, 1, 9, 'above')).toBeUndefined()
  })
  it('is computed without waiting for the engine', () => {
    expect(orderAfterMove(order, 3, { before: 1 })).toEqual([3, 1, 2])
    expect(orderAfterMove(order, 1, 'end')).toEqual([2, 3, 1])
  })
})
