import { describe, expect, it } from 'vitest'

import { fail, ok } from '../../../electron/shared/result.ts'
import { formOf, readWhen } from '../../../renderer/schedule/when-form.ts'

describe('the fields of a schedule', () => {
  const nowMs = new Date(2026, 10, 28, 12, 0).getTime()
  it('give back the schedule that they were filled from', () => {
    const when = {
      kind: 'spread',
      pace: { kind: 'links-per-day', links: 500 },
      hours: { fromMinute: 540, toMinute: 1_440 },
      startDay: '2026-12-01',
      missed: 'keep-pace',
    } as const
    expect(readWhen(formOf(when, nowMs), nowMs)).toEqual(ok(when))
    const at = { kind: 'at', atMs: nowMs + 3_600_000 } as const
    expect(readWhen(formOf(at, nowMs), nowMs)).toEqual(ok(at))
  })
  it('begin tomorrow if the hours of today are over', () => {
    const evening = new Date(2026, 10, 28, 18, 0).getTime()
    expect(formOf({ kind: 'now' }, nowMs).startDay).toBe('2026-11-28')
    expect(formOf({ kind: 'now' }, evening).startDay).toBe('2026-11-29')
  })
  it.each([
    [{ kind: 'at', day: '2026-11-28', time: '11:59' }, 'past'],
    [{ kind: 'at', time: '' }, 'no-time'],
    [{ kind: 'spread', days: '0' }, 'no-days'],
    [{ kind: 'spread', days: '367' }, 'no-days'],
    [{ kind: 'spread', pace: 'links-per-day', linksPerDay: 'many' }, 'no-links'],
    [{ kind: 'spread', fromTime: '09:00', toTime: '09:00' }, 'no-hours'],
    [{ kind: 'spread', startDay: '' }, 'no-start-day'],
  ] as const)('refuse %o', (change, problem) => {
    const form = { ...formOf({ kind: 'now' }, nowMs), ...change }
    expect(readWhen(form, nowMs)).toEqual(fail(problem))
  })
})
