import { expect, test } from 'vitest'

import type { WaitReason } from '../../../../electron/shared/account.ts'
import {
  lookAtWaits,
  noWaitSeen,
  waitStill,
  type WaitsSeen,
} from '../../../../renderer/old/queue/wait-news.ts'
import { fakeAccount } from '../../../fakes/fake-data.ts'

/** What an account waits for at a time, as it is told. */
interface Moment {
  readonly atMs: number
  readonly waiting: WaitReason
  readonly untilMs?: number
  /** Nothing of it would leave then. */
  readonly isIdle?: boolean
  /** Another screen is open. */
  readonly isElsewhere?: boolean
}

/** What is told of it, with its time. */
function toldIn(moments: readonly Moment[]): readonly string[] {
  let before: WaitsSeen = noWaitSeen
  return moments.flatMap(({ atMs, waiting, untilMs, isIdle = false, isElsewhere = false }) => {
    const known = fakeAccount({ id: 2, name: 'Norda' })
    const account = { ...known, rate: { ...known.rate, waiting, waitingUntilMs: untilMs } }
    const { seen, news } = lookAtWaits(
      before,
      [{ account, isWaiting: !isIdle }],
      atMs,
      !isElsewhere,
    )
    before = seen
    return news.map((one) => `${one.waiting} ${atMs}`)
  })
}

test('a wait is news once, however often it ends for a request and begins again', () => {
  const told = toldIn([
    { atMs: 0, waiting: 'rate' },
    { atMs: 1_000, waiting: undefined },
    { atMs: 1_500, waiting: 'rate' },
    { atMs: 60_000, waiting: undefined },
    { atMs: 120_000, waiting: 'rate' },
  ])
  expect(told).toEqual(['rate 0'])
})

test('another reason to wait is news, and so is one that was over for more than a minute', () => {
  const told = toldIn([
    { atMs: 0, waiting: 'rate' },
    { atMs: 1_000, waiting: undefined },
    { atMs: 1_001, waiting: 'offline' },
    { atMs: 61_001, waiting: 'rate' },
  ])
  expect(told).toEqual(['rate 0', 'offline 1001', 'rate 61001'])
})

test('a wait is over when its time has come, or when something else is told of', () => {
  const lasting = { atMs: 0, waiting: 'offline' } as const
  const later = { atMs: 90_000, waiting: 'offline' } as const
  expect(toldIn([lasting, later])).toEqual(['offline 0'])
  expect(toldIn([{ ...lasting, untilMs: 20_000 }, later])).toEqual(['offline 0', 'offline 90000'])
  expect(toldIn([{ ...lasting, untilMs: 40_000 }, later])).toEqual(['offline 0'])
})

test('that the service asked to slow down is told in one sentence, for as long as the account paces', () => {
  const told = toldIn([
    { atMs: 0, waiting: 'after-429', untilMs: 10_000 },
    { atMs: 10_000, waiting: 'pace', untilMs: 20_000 },
    { atMs: 21_000, waiting: 'pace', isIdle: true },
    { atMs: 200_000, waiting: 'rate', untilMs: 230_000 },
    { atMs: 500_000, waiting: 'pace', untilMs: 510_000 },
    { atMs: 510_000, waiting: 'after-429', untilMs: 520_000 },
    { atMs: 1_100_000, waiting: 'pace', untilMs: 1_110_000 },
  ])
  expect(told).toEqual(['after-429 0', 'rate 200000'])
})

test('once an account paces no more, or ten minutes after, that it slows down is news again', () => {
  const slow = { atMs: 0, waiting: 'after-429', untilMs: 10_000 } as const
  const again = { atMs: 30_000, waiting: 'after-429' } as const
  expect(toldIn([slow, { atMs: 20_000, waiting: undefined }, again])).toEqual([
    'after-429 0',
    'after-429 30000',
  ])
  expect(toldIn([slow, { ...again, atMs: 610_000 }])).toEqual(['after-429 0'])
  expect(toldIn([slow, { ...again, atMs: 610_001 }])).toEqual(['after-429 0', 'after-429 610001'])
})

test('a wait that nobody was told of is told at the way to the Queue, and at no other', () => {
  const pace = { waiting: 'pace' } as const
  const told = toldIn([
    { ...pace, atMs: 0, isElsewhere: true },
    { ...pace, atMs: 1_000 },
    { ...pace, atMs: 2_000, isElsewhere: true },
    { ...pace, atMs: 500_000, isElsewhere: true },
    { ...pace, atMs: 900_000 },
  ])
  expect(told).toEqual(['pace 1000'])
})

test('each account has its own waits', () => {
  const waits = (id: number) => {
    const account = fakeAccount({ id, name: `Norda ${id}` })
    return {
      account: { ...account, rate: { ...account.rate, waiting: 'rate' as const } },
      isWaiting: true,
    }
  }
  const { seen } = lookAtWaits(noWaitSeen, [waits(2)], 0, true)
  const { news } = lookAtWaits(seen, [waits(2), waits(3)], 1, true)
  expect(news.map(({ account }) => account.id)).toEqual([3])
})

test('a wait whose time has come is over, although nothing was told of it since', () => {
  expect(waitStill({ waiting: 'rate', waitingUntilMs: 2_000 }, 1_999)).toBe('rate')
  expect(waitStill({ waiting: 'rate', waitingUntilMs: 2_000 }, 2_000)).toBeUndefined()
  // Every request is in flight, or it is sent more slowly: nobody knows until when.
  expect(waitStill({ waiting: 'pace', waitingUntilMs: undefined }, 2_000)).toBe('pace')
})
