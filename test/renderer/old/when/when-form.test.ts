import { describe, expect, test } from 'vitest'

import { now, type When, type WhenForm } from '../../../../electron/shared/schedule.ts'
import { createFormat } from '../../../../renderer/i18n/format.ts'
import {
  formAgain,
  formOf,
  momentOfTime,
  readWhen,
} from '../../../../renderer/old/when/when-form.ts'

/** Local, as the fields are. */
const nowMs = new Date(2026, 10, 21, 14, 20).getTime()

const dripFeed: When = {
  kind: 'spread',
  pace: { kind: 'days', days: 10 },
  hours: { fromMinute: 540, toMinute: 1_025 },
  startDay: '2026-11-30',
  missed: 'keep-pace',
}

function readChanged(when: When, change: Partial<WhenForm>) {
  return readWhen({ ...formOf(when, nowMs), ...change })
}

describe('the fields of a schedule', () => {
  test.each([
    ['now', now],
    ['a time', { kind: 'at', atMs: new Date(2026, 11, 24, 18, 30).getTime() }],
    ['a drip feed over days', dripFeed],
    [
      'so many links a day, at night',
      {
        ...dripFeed,
        pace: { kind: 'links-a-day', links: 500 },
        hours: { fromMinute: 1_320, toMinute: 300 },
      },
    ],
    ['whole days', { ...dripFeed, hours: { fromMinute: 0, toMinute: 1_440 } }],
  ] as const satisfies readonly (readonly [string, When])[])('say %s as it was', (_, when) => {
    expect(readWhen(formOf(when, nowMs))).toEqual({ ok: true, value: when })
  })

  test('begin at the next full hour where no time was said', () => {
    expect(readChanged(now, { kind: 'at' })).toEqual({
      ok: true,
      value: { kind: 'at', atMs: new Date(2026, 10, 21, 15).getTime() },
    })
  })

  test('keep the pace of a drip feed where nothing was said of what is missed', () => {
    expect(readChanged(now, { kind: 'spread' })).toMatchObject({ value: { missed: 'keep-pace' } })
  })

  test('begin today where the first day is past', () => {
    const begun = { ...dripFeed, startDay: '2026-11-01' }
    expect(formOf(begun, nowMs).startDay).toBe('2026-11-21')
  })
})

test('fields that are taken up again begin today, and tell apart a time that went by', () => {
  const form = { ...formOf(now, nowMs), startDay: '2026-11-20' } as const
  const again = (change: Partial<WhenForm>) => formAgain({ ...form, ...change }, nowMs)
  expect(again({}).form.startDay).toBe('2026-11-21')
  expect(again({ startDay: '2026-11-22' }).form.startDay).toBe('2026-11-22')
  expect(again({ startDay: '' }).form.startDay).toBe('')
  expect(again({ kind: 'at', time: '14:20' }).isPast).toBe(true)
  expect(again({ kind: 'at', time: '14:21' }).isPast).toBe(false)
  expect(again({ kind: 'at', time: '' }).isPast).toBe(false)
  expect(again({ kind: 'spread', time: '14:20' }).isPast).toBe(false)
})

test.each([
  [{ kind: 'at', time: '' }, 'no-time'],
  [{ kind: 'at', day: '' }, 'no-time'],
  [{ kind: 'at', day: '12026-11-21' }, 'no-time'],
  [{ kind: 'at', day: '2100-01-02' }, 'no-time'],
  [{ kind: 'at', day: '0026-11-21' }, 'no-time'],
  [{ kind: 'spread', days: '0' }, 'no-days'],
  [{ kind: 'spread', days: '3661' }, 'no-days'],
  [{ kind: 'spread', days: 'ten' }, 'no-days'],
  [{ kind: 'spread', pace: 'links-a-day', linksADay: '' }, 'no-links'],
  [{ kind: 'spread', pace: 'links-a-day', linksADay: '10000001' }, 'no-links'],
  [{ kind: 'spread', fromTime: '' }, 'no-hours'],
  [{ kind: 'spread', fromTime: '09:00', toTime: '09:00' }, 'no-hours'],
  [{ kind: 'spread', startDay: '2100-01-01' }, 'no-start-day'],
  [{ kind: 'spread', startDay: '' }, 'no-start-day'],
] as const)('%j is no schedule: %s', (change, error) => {
  expect(readChanged(now, change)).toEqual({ ok: false, error })
})

test('the time in a field is read as each language writes it, and an empty field names none', () => {
  const nineInWords = (locale: string) => createFormat(locale).time(momentOfTime('09:05') ?? 0)
  expect(['en-GB', 'de', 'fa'].map(nineInWords)).toEqual(['09:05', '09:05', '۰۹:۰۵'])
  expect(momentOfTime('')).toBeUndefined()
})
