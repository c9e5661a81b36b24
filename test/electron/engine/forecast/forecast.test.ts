import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  forecastLinks,
  forecastReschedule,
  forecastUnfinished,
  type LinksToSend,
} from '../../../../electron/engine/forecast/index.ts'
import type { AccountSettings, When } from '../../../../electron/shared/contract/index.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import {
  answering,
  manyLinks,
  receipt,
  refusing,
  runClock,
  Sender,
  tooManyRequests,
} from '../queue/sender.ts'

const answerMs = 300
const dayMs = 86_400_000

async function sending(account: Partial<AccountSettings> = {}, answer = refusing(() => false)) {
  const clock = new SimulatedClock()
  const service = answering(answer, { clock, ms: answerMs })
  const sender = await Sender.create({ clock, service, account })
  const parts = {
    ledger: sender.ledger,
    rateOutlookOf: (id: number) => sender.queue.rateOutlookOf(id),
    clock,
  }
  return {
    clock,
    service,
    sender,
    parts,
    forecast: (list: Partial<LinksToSend> & { readonly links: number }) => {
      const all = { unusual: 0, batchSize: 'balanced', when: { kind: 'now' }, ...list } as const
      const forecast = forecastLinks(all, sender.account, parts)
      if (!forecast.ok) throw new Error(forecast.error)
      return forecast.value
    },
    unfinished: () => forecastUnfinished(sender.account, undefined, parts),
  }
}

function spread(
  links: number,
  changes: Partial<Extract<When, { readonly kind: 'spread' }>> = {},
): When {
  return {
    kind: 'spread',
    pace: { kind: 'links-per-day', links },
    hours: { fromMinute: 9 * 60, toMinute: 17 * 60 },
    startDay: undefined,
    missed: 'catch-up',
    ...changes,
  }
}

describe('a list that is forecast and then sent', () => {
  test.each<[string, Partial<AccountSettings>, Partial<LinksToSend> & { readonly links: number }]>([
    ['at once', {}, { links: 36_421 }],
    ['in many small requests', {}, { links: 200, batchSize: 1 }],
    ['in parallel', { parallel: 4 }, { links: 200, batchSize: 1 }],
    ['with four in flight', { parallel: 4, exposureLimit: 8 }, { links: 200, batchSize: 1 }],
    ['with unusual links', {}, { links: 1_450, unusual: 450 }],
    ['at a time', {}, { links: 500, when: { kind: 'at', atMs: Date.UTC(2026, 2, 16) } }],
    ['as a drip feed', {}, { links: 350, when: spread(100) }],
    ['over days', {}, { links: 40, when: spread(1, { pace: { kind: 'days', days: 9 } }) }],
    ['under a daily limit', { limitPerDay: 400 }, { links: 1_500, batchSize: 150 }],
    ['as a drip feed above a daily limit', { limitPerDay: 70 }, { links: 500, when: spread(100) }],
    ['under a small exposure limit', { exposureLimit: 90 }, { links: 1_000, batchSize: 'fewest' }],
  ])('%s needs as many requests and as long as the forecast says', async (_, account, list) => {
    const { clock, service, sender, forecast } = await sending(account)
    const expected = forecast(list)
    const unusual = manyLinks(list.unusual ?? 0, 'b.example')
    const links = manyLinks(list.links - unusual.length)
    const id = sender.plan(links, { ...list, unusual })
    sender.start()
    await runClock(
      clock,
      () => sender.submission(id).links.waiting + sender.submission(id).links.sending === 0,
    )
    expect(sender.counts(id)).toEqual({ accepted: list.links })
    expect(expected.requests.chosen).toBe(service.sizes.length)
    expect(Math.abs((expected.doneByMs ?? 0) - clock.wallMs())).toBeLessThanOrEqual(1_000)
    expect(expected.timeline.points.at(-1)?.links).toBe(list.links)
  })

  test('waits for what is pending on its account', async () => {
    const { clock, sender, forecast } = await sending()
    sender.plan(manyLinks(150, 'first.example'), { batchSize: 1 })
    const expected = forecast({ links: 20, batchSize: 1 })
    const id = sender.plan(manyLinks(20), { batchSize: 1 })
    sender.start()
    await sender.run(() => sender.isAtRest(id))
    expect(Math.abs((expected.doneByMs ?? 0) - clock.wallMs())).toBeLessThanOrEqual(1_000)
  })

  test('keeps to the forecast, whatever list, limits and account', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          links: fc.integer({ min: 1, max: 120 }),
          batchSize: fc.integer({ min: 1, max: 40 }),
          when: fc.oneof(
            fc.constant<When>({ kind: 'now' }),
            fc.integer({ min: 5, max: 60 }).map((links) => spread(links)),
            fc
              .integer({ min: 1, max: 12 })
              .map((days) => spread(1, { pace: { kind: 'days', days }, missed: 'keep-pace' })),
          ),
        }),
        fc.record({
          parallel: fc.integer({ min: 1, max: 4 }),
          limitPerDay: fc.option(fc.integer({ min: 10, max: 100 }), { nil: undefined }),
          exposureLimit: fc.constantFrom(undefined, 200),
        }),
        async (list, account) => {
          const { clock, service, sender, forecast } = await sending(account)
          const expected = forecast(list)
          const id = sender.plan(manyLinks(list.links), list)
          sender.start()
          await sender.run(() => sender.submission(id).links.accepted === list.links)
          expect(expected.requests.chosen).toBe(service.sizes.length)
          expect(Math.abs((expected.doneByMs ?? 0) - clock.wallMs())).toBeLessThanOrEqual(1_000)
          await sender.close()
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('the forecast of a list', () => {
  test('counts requests per policy', async () => {
    const { forecast } = await sending()
    expect(forecast({ links: 36_421 }).requests).toEqual({
      balanced: 9,
      fewest: 2,
      smallest: 37,
      chosen: 9,
    })
  })

  test('has at most 400 points, which rise to the number of links', async () => {
    const { forecast } = await sending()
    const { points } = forecast({ links: 5_000, batchSize: 1 }).timeline
    expect(points.length).toBeLessThanOrEqual(400)
    expect(points.at(-1)?.links).toBe(5_000)
    for (const [n, { atMs, links }] of points.entries()) {
      expect(atMs).toBeGreaterThanOrEqual(points[n - 1]?.atMs ?? 0)
      expect(links).toBeGreaterThanOrEqual(points[n - 1]?.links ?? 0)
    }
  })

  test('lists the days on which Linkferry must run', async () => {
    const { forecast } = await sending()
    expect(forecast({ links: 10 }).timeline.mustRun).toEqual([])
    const { timeline } = forecast({ links: 250, when: spread(100) })
    expect([timeline.portions, timeline.days]).toEqual([3, 3])
    expect(timeline.mustRun.map(({ fromMs }) => new Date(fromMs).toISOString())).toEqual([
      '2026-03-14T09:00:00.000Z',
      '2026-03-15T09:00:00.000Z',
      '2026-03-16T09:00:00.000Z',
    ])
  })

  test('says until when the daily limit delays the first link', async () => {
    const { clock, sender, forecast } = await sending({ limitPerDay: 50 })
    expect(forecast({ links: 40 })).toMatchObject({ delayedUntilMs: undefined, limit: undefined })
    sender.plan(manyLinks(50))
    expect(forecast({ links: 10 })).toMatchObject({
      delayedUntilMs: Math.ceil(clock.wallMs() / dayMs) * dayMs,
      limit: 'day',
      unitsLeftToday: 50,
    })
  })

  test('has no end if the daily limit is below the price of a link', async () => {
    const { forecast } = await sending({ limitPerDay: 1, price: 2 })
    expect(forecast({ links: 10 })).toMatchObject({ doneByMs: undefined, limit: 'day' })
  })

  test('names the limit per submission', async () => {
    const { forecast } = await sending({ limitPerSubmission: 9 })
    expect(forecast({ links: 10 }).limit).toBe('submission')
    expect(forecast({ links: 9 }).limit).toBeUndefined()
  })

  test('has no end beyond 366 days', async () => {
    const { forecast } = await sending({ limitPerDay: 1 })
    expect(forecast({ links: 366 }).doneByMs).toBeDefined()
    expect(forecast({ links: 400 }).doneByMs).toBeUndefined()
  })

  test('subtracts everything pending and its own links from the balance', async () => {
    const { sender, forecast } = await sending({ knownBalance: 1_000, price: 2 }, (links) =>
      receipt(links.length, 2 * links.length),
    )
    sender.plan(manyLinks(100))
    expect(forecast({ links: 50 })).toMatchObject({ balanceAfter: 700, balanceIsAtMost: false })
  })

  test('of a million requests takes less than 300 ms', async () => {
    const { forecast } = await sending()
    const startedMs = performance.now()
    const { doneByMs, requests } = forecast({ links: 1_000_000, batchSize: 1 })
    expect(requests.chosen).toBe(1_000_000)
    // Each request leaves one window and one answer after the one 60 requests before it.
    const lastMs = Math.floor(999_999 / 60) * (60_250 + answerMs) + (999_999 % 60) * answerMs
    expect(doneByMs).toBeCloseTo(Date.UTC(2026, 2, 14, 12) + lastMs + answerMs, -3)
    expect(performance.now() - startedMs).toBeLessThan(300)
  })
})

describe('unfinished submissions', () => {
  test('end when the forecast says, in their order', async () => {
    const { clock, sender, unfinished } = await sending()
    const first = sender.plan(manyLinks(100, 'first.example'), { batchSize: 1 })
    const second = sender.plan(manyLinks(30, 'second.example'), { when: spread(10) })
    const expected = unfinished()
    expect(expected.get(second)).toMatchObject({ portionsLeft: 3, searchRequests: 0 })
    sender.start()
    const ends = new Map<number, number>()
    await sender.run(() => {
      for (const id of [first, second])
        if (!ends.has(id) && sender.submission(id).finishedMs !== undefined)
          ends.set(id, clock.wallMs())
      return ends.size === 2
    })
    for (const [id, endMs] of ends)
      expect(Math.abs((expected.get(id)?.doneByMs ?? 0) - endMs)).toBeLessThanOrEqual(1_000)
  })

  test.each([
    ['with', 20_000],
    ['without', undefined],
  ])('end when the forecast says after a 429 %s Retry-After', async (_, retryAfterMs) => {
    const { clock, sender, unfinished } = await sending({}, (links, n) =>
      n === 0 ? tooManyRequests(retryAfterMs) : receipt(links.length),
    )
    const id = sender.plan(manyLinks(40), { batchSize: 1 })
    sender.start()
    await sender.run(() => sender.requests(id)[0]?.state === 'not-sent')
    const expected = unfinished().get(id)
    await sender.run(() => sender.isAtRest(id))
    expect(sender.counts(id)).toEqual({ accepted: 40 })
    expect(Math.abs((expected?.doneByMs ?? 0) - clock.wallMs())).toBeLessThanOrEqual(1_000)
  })

  test('say when the next link may leave', async () => {
    const { clock, sender, unfinished } = await sending()
    const atMs = clock.wallMs() + dayMs
    const id = sender.plan(manyLinks(10), { when: { kind: 'at', atMs } })
    expect(unfinished().get(id)?.nextMs).toBe(atMs)
  })

  test('have no end while they or their account are paused', async () => {
    const { sender, parts, unfinished } = await sending()
    const id = sender.plan(manyLinks(10))
    sender.pause(id)
    expect(unfinished().get(id)?.doneByMs).toBeUndefined()
    sender.ledger.submissions.resume(id)
    expect(unfinished().get(id)?.doneByMs).toBeDefined()
    const pause = {
      reason: 'token',
      detail: 'token-refused',
      sinceMs: 0,
      httpStatus: 401,
      message: undefined,
      requestId: undefined,
      units: undefined,
      ofUnits: undefined,
    } as const
    const expected = forecastUnfinished(sender.account, pause, parts)
    expect(expected.get(id)?.doneByMs).toBeUndefined()
  })

  test('forecast about as many requests as finding the refused links takes', async () => {
    const isBad = (link: string): boolean => link === 'https://a.example/page-13333'
    const clock = new SimulatedClock()
    const service = answering(refusing(isBad))
    const sender = await Sender.create({ clock, service })
    const id = await sender.sendOnce(manyLinks(20_000))
    const parts = {
      ledger: sender.ledger,
      rateOutlookOf: (accountId: number) => sender.queue.rateOutlookOf(accountId),
      clock,
    }
    const outlook = forecastUnfinished(sender.account, undefined, parts).get(id)
    const expected = outlook?.searchRequests ?? 0
    sender.ledger.submissions.resume(id)
    sender.queue.wake(sender.accountId)
    await sender.run(() => sender.isAtRest(id))
    const taken = service.sizes.length - 1
    expect(expected).toBeGreaterThan(taken / 2)
    expect(expected).toBeLessThan(taken * 4)
    expect(sender.counts(id)).toEqual({ accepted: 19_999, refused: 1 })
  })
})

describe('another schedule', () => {
  test('ends when its forecast says', async () => {
    const { clock, sender, parts } = await sending()
    const id = sender.plan(manyLinks(100), { when: { kind: 'at', atMs: Date.UTC(2026, 5, 1) } })
    const expected = forecastReschedule(id, spread(30), sender.account, parts)
    if (!expected.ok) throw new Error(expected.error)
    expect(expected.value.timeline).toMatchObject({ portions: 4, days: 4 })
    const schedule = { ...spread(30), linksPerDay: 30, startDay: '2026-03-14' } as const
    if (schedule.kind !== 'spread') throw new Error('Not a drip feed')
    sender.ledger.submissions.reschedule(id, schedule)
    sender.start()
    await sender.run(() => sender.isAtRest(id))
    expect(Math.abs((expected.value.doneByMs ?? 0) - clock.wallMs())).toBeLessThanOrEqual(1_000)
  })

  test('is refused if nothing is pending, the time is past, or there are too many portions', async () => {
    const { clock, sender, parts } = await sending()
    const id = sender.plan(manyLinks(400))
    const reschedule = (when: When) => forecastReschedule(id, when, sender.account, parts)
    expect(reschedule({ kind: 'at', atMs: clock.wallMs() })).toMatchObject({ error: 'time-past' })
    expect(reschedule(spread(1))).toMatchObject({ error: 'schedule-too-long' })
    sender.ledger.submissions.cancel(id, clock.wallMs())
    expect(reschedule({ kind: 'now' })).toMatchObject({ error: 'nothing-pending' })
  })
})
