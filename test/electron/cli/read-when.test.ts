import { describe, expect, test } from 'vitest'
import { readWhen, type WhenValues } from '../../../electron/cli/read-command.ts'

const nowMs = new Date(2026, 2, 14, 12).getTime()

function read(values: WhenValues): unknown {
  const when = readWhen(values, nowMs)
  return when.ok ? when.value : when.error
}

describe('--at', () => {
  test.each([
    ['14:00', new Date(2026, 2, 14, 14)],
    ['12:00', new Date(2026, 2, 15, 12)],
    ['09:30', new Date(2026, 2, 15, 9, 30)],
    ['2026-03-14 12:01', new Date(2026, 2, 14, 12, 1)],
    ['2026-12-31T00:00', new Date(2026, 11, 31)],
  ])('takes %s for the next time it is that here', (at, date) => {
    expect(read({ at })).toEqual({ kind: 'at', atMs: date.getTime() })
  })

  test.each(['2pm', '25:00', '12:60', '24:00', '2026-02-30 12:00', '2026-13-01 12:00', ''])(
    'does not take “%s”',
    (at) => {
      expect(read({ at })).toContain('--at takes HH:MM')
    },
  )

  test('does not take a time that is past for now', () => {
    expect(read({ at: '2026-03-14 11:59' })).toContain('is past')
  })
})

describe('--spread', () => {
  const plain = {
    kind: 'spread',
    hours: { fromMinute: 0, toMinute: 1_440 },
    startDay: undefined,
    missed: 'keep-pace',
  }

  test.each([
    [{ spread: '10d' }, { pace: { kind: 'days', days: 10 } }],
    [{ spread: '500/day' }, { pace: { kind: 'links-per-day', links: 500 } }],
    [
      { spread: '1d', hours: '09:00-17:30' },
      { pace: { kind: 'days', days: 1 }, hours: { fromMinute: 540, toMinute: 1_050 } },
    ],
    [
      { spread: '1d', hours: '22:00-06:00' },
      { pace: { kind: 'days', days: 1 }, hours: { fromMinute: 1_320, toMinute: 360 } },
    ],
    [
      { spread: '1d', hours: '12:00-00:00', from: '2026-04-01', missed: 'catch-up' },
      {
        pace: { kind: 'days', days: 1 },
        hours: { fromMinute: 720, toMinute: 1_440 },
        startDay: '2026-04-01',
        missed: 'catch-up',
      },
    ],
  ])('takes %j', (values, when) => {
    expect(read(values)).toEqual({ ...plain, ...when })
  })

  test.each([
    [{ spread: '0d' }, '--spread takes'],
    [{ spread: '4000d' }, 'at most 366,'],
    [{ spread: '500' }, '--spread takes'],
    [{ spread: '1d', hours: '9-17' }, '--hours takes'],
    [{ spread: '1d', hours: '09:00-09:00' }, '--hours takes'],
    [{ spread: '1d', from: '2026-02-30' }, '--from takes'],
    [{ spread: '1d', missed: 'never' }, 'catch-up or keep-pace'],
    [{ spread: '1d', at: '14:00' }, 'not both'],
    [{ hours: '09:00-17:00' }, '--hours says more of --spread'],
    [{ at: '14:00', missed: 'catch-up' }, '--missed says more of --spread'],
  ])('does not take %j', (values, part) => {
    expect(read(values)).toContain(part)
  })
})
