import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageFailure } from '../../../../electron/engine/pages/page-request.ts'
import { type SimulatedAnswer, SimulatedRun, SimulatedWeb } from './simulated-web.ts'

const hosts = ['a.example', 'www.b.example', 'b.example', 'c.example', 'd.example', '192.0.2.7']

const anyAnswer: fc.Arbitrary<SimulatedAnswer> = fc
  .record({
    afterMs: fc.integer({ min: 0, max: 3_000 }),
    status: fc.constantFrom(200, 200, 200, 404, 403, 429, 500, 503),
    failure: fc.constantFrom<(PageFailure | undefined)[]>(
      ...Array.from<undefined>({ length: 6 }),
      'timed-out',
      'no-connection',
      'name-not-found',
    ),
    redirectTo: fc.constantFrom(...Array.from<undefined>({ length: 6 }), ...hosts),
    retryAfter: fc.constantFrom(undefined, undefined, '3', '7200'),
  })
  .map(({ afterMs, status, failure, redirectTo, retryAfter }) => ({
    afterMs,
    ...(redirectTo === undefined ? { status } : { status: 301 }),
    ...(failure === undefined ? {} : { failure }),
    headers: {
      ...(redirectTo === undefined ? {} : { location: `https://${redirectTo}/next` }),
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
  }))

const siteOfHost = (host: string): string => (host === 'www.b.example' ? 'b.example' : host)

describe('whatever sites answer, and whenever a run is paused or its network is lost', () => {
  it('keeps the pace, and gives each link one final result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          links: fc.array(fc.constantFrom(...hosts), { maxLength: 40 }),
          answers: fc.array(anyAnswer, { minLength: 1, maxLength: 60 }),
          concurrency: fc.integer({ min: 1, max: 6 }),
          delayMs: fc.constantFrom(0, 200, 1_000),
          pauseMs: fc.option(fc.integer({ min: 0, max: 20_000 })),
          offlineMs: fc.option(fc.integer({ min: 0, max: 20_000 })),
        }),
        async ({ links, answers, concurrency, delayMs, pauseMs, offlineMs }) => {
          const web = new SimulatedWeb()
          let asked = 0
          web.answer = () =>
            web.isOnline === false
              ? { failure: 'no-connection' }
              : (answers[asked++ % answers.length] ?? {})
          const run = new SimulatedRun(
            web,
            links.map((host, index) => `https://${host}/${index}`),
            { concurrency, perSiteDelayMs: delayMs },
          )
          if (pauseMs !== null)
            web.clock.after(pauseMs, () => {
              void run.run.pause()
              web.clock.after(5_000, () => run.run.resume())
            })
          if (offlineMs !== null)
            web.clock.after(offlineMs, () => {
              web.isOnline = false
              web.clock.after(40_000, () => {
                web.isOnline = true
              })
            })
          await run.play()
          expect(run.ended).toBe('finished')
          expect(web.mostInFlight).toBeLessThanOrEqual(concurrency)
          for (const site of new Set(hosts.map(siteOfHost))) {
            const requests = web.requests.filter(({ host }) => siteOfHost(host) === site)
            for (const [index, { startMs }] of requests.entries()) {
              const before = requests[index - 1]
              if (before === undefined) continue
              expect(startMs - before.startMs).toBeGreaterThanOrEqual(delayMs)
              expect(startMs).toBeGreaterThanOrEqual(before.endMs)
            }
          }
          const finals = run.results.filter(({ isFinal }) => isFinal).map(({ index }) => index)
          expect(finals.toSorted((a, b) => a - b)).toEqual(links.map((_, index) => index))
          expect(run.results.length - finals.length).toBeLessThanOrEqual(2 * links.length)
          expect(run.run.progress).toMatchObject({ checked: links.length, toRetry: 0 })
        },
      ),
      { numRuns: 300 },
    )
  })
})
