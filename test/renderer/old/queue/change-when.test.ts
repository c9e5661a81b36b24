import { describe, expect, test } from 'vitest'
import {
  formOfRest,
  leavingUnder,
  underDayCap,
} from '../../../../renderer/old/queue/change-when.ts'
import type { When } from '../../../../electron/shared/schedule.ts'
import { readWhen } from '../../../../renderer/old/when/when-form.ts'

const tenMs = new Date(2026, 10, 23, 10).getTime()
const dayMs = (day: number): number => new Date(2026, 10, day).getTime()

function drip(changes: Partial<Extract<When, { kind: 'spread' }>> = {}): When {
  return {
    kind: 'spread',
    pace: { kind: 'days', days: 7 },
    hours: { fromMinute: 540, toMinute: 1_020 },
    startDay: '2026-11-23',
    missed: 'catch-up',
    ...changes,
  }
}

describe('the fields for what still waits', () => {
  test('of a drip feed are the days that are left, from its next portion', () => {
    const nextSlotMs = new Date(2026, 10, 24, 9).getTime()
    const form = formOfRest({ when: drip(), slotsLeft: 6, nextSlotMs }, tenMs)
    expect(readWhen(form)).toEqual({
      ok: true,
      value: drip({ pace: { kind: 'days', days: 6 }, startDay: '2026-11-24' }),
    })
  })

  test('keep the links a day', () => {
    const when = drip({ pace: { kind: 'links-a-day', links: 25 } })
    const form = formOfRest({ when, slotsLeft: 6, nextSlotMs: undefined }, tenMs)
    expect(readWhen(form)).toEqual({ ok: true, value: when })
  })

  test('begin today where a portion may leave still', () => {
    const when = drip({ startDay: '2026-11-20' })
    expect(formOfRest({ when, slotsLeft: 4, nextSlotMs: undefined }, tenMs)).toMatchObject({
      days: '4',
      startDay: '2026-11-23',
    })
  })
})

describe('what would leave', () => {
  test('is all of it at once, or nothing before its time', () => {
    expect(leavingUnder({ kind: 'now' }, 171, tenMs)).toEqual({ now: 171, daily: undefined })
    const at = { kind: 'at', atMs: tenMs + 1 } as const
    expect(leavingUnder(at, 171, tenMs)).toEqual({ now: 0, daily: undefined })
  })

  test('is a portion now where it begins today within its hours', () => {
    expect(leavingUnder(drip(), 171, tenMs)).toEqual({
      now: 25,
      daily: { links: 25, firstMs: dayMs(23), lastMs: dayMs(29) },
    })
  })

  test.each([
    ['begins tomorrow', drip({ startDay: '2026-11-24' }), 24, 30],
    ['has its hours to come', drip({ hours: { fromMinute: 660, toMinute: 720 } }), 23, 29],
    ['has its hours behind it', drip({ hours: { fromMinute: 480, toMinute: 540 } }), 24, 30],
    ['has its night to come', drip({ hours: { fromMinute: 1_320, toMinute: 360 } }), 23, 29],
  ])('is nothing now where it %s', (_what, when, first, last) => {
    expect(leavingUnder(when, 171, tenMs)).toEqual({
      now: 0,
      daily: { links: 25, firstMs: dayMs(first), lastMs: dayMs(last) },
    })
  })

  test('is no more a day than there is', () => {
    const pace = { kind: 'links-a-day', links: 100 } as const
    const lastMs = dayMs(24)
    expect(leavingUnder(drip({ pace }), 171, tenMs).daily).toMatchObject({ links: 100, lastMs })
    expect(leavingUnder(drip({ pace }), 40, tenMs).now).toBe(40)
    const few = leavingUnder(drip(), 3, tenMs)
    expect(few).toMatchObject({ now: 1, daily: { lastMs: dayMs(25) } })
  })
})

test('the cap of a day lets no more leave a day than it is worth, from the day on which it has room to that on which the last leave', () => {
  const daily = { links: 25, firstMs: dayMs(23), lastMs: dayMs(29) }
  const account = { capPerDay: 21, price: 2 }
  const foreseen = { cap: 'day', portion: 25, putOffMs: undefined, sentByMs: dayMs(40) } as const
  const held = { links: 10, firstMs: dayMs(23), lastMs: dayMs(40) }
  expect(underDayCap(daily, account, foreseen)).toEqual(held)
  const putOff = { ...foreseen, putOffMs: dayMs(25) }
  expect(underDayCap(daily, account, putOff)).toEqual({ ...held, firstMs: dayMs(25) })
  // A cap for one submission lets the last leave sooner.
  expect(underDayCap(daily, account, { ...foreseen, sentByMs: dayMs(26) }).lastMs).toBe(dayMs(26))
  expect(underDayCap(daily, { ...account, capPerDay: 90 }, putOff).links).toBe(25)
  expect(underDayCap(daily, account, { ...foreseen, cap: undefined })).toEqual(daily)
  expect(underDayCap(daily, account, { ...foreseen, sentByMs: undefined })).toEqual(daily)
})
