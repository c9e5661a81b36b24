import { describe, expect, test } from 'vitest'
import type { AccountInput } from '../../../../../electron/shared/account.ts'
import type { Outcome } from '../../../../../electron/shared/outcome.ts'
import type { Submission } from '../../../../../electron/shared/submission.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import {
  receipt,
  refusal,
  ScriptedService,
  serverError,
  tooManyRequests,
} from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

interface Run {
  readonly answerMs: number
  /** Links of each submission, and links a batch. */
  readonly lists: readonly (readonly [links: number, linksABatch: number])[]
  readonly account?: Partial<AccountInput>
  readonly outcome?: (links: readonly string[], index: number) => Outcome
}

/** What was foreseen at one moment of a run, and what came; milliseconds until the last batch left. */
interface Forecast {
  readonly atMs: number
  readonly foreseenMs: number
  readonly realMs: number
  readonly isolationRequests: number
  /** Those of the list that leaves first, where this is of another. */
  readonly isolationBefore: number
}

/** Sends lists on one account by a clock that skips, and compares every forecast with what came. */
async function forecastsOf({ answerMs, lists, account = {}, outcome }: Run) {
  const clock = new FakeClock({ skips: true })
  const service = new ScriptedService()
  const answer = async (): Promise<never> => {
    for (let index = 0; ; index += 1) {
      const request = await service.next()
      const { links } = request
      const comes = outcome?.(links, index) ?? receipt(links.length)
      clock.after(answerMs, () => request.answer(comes))
    }
  }
  const at = await build({ service, clock, account: { doubtLimit: 1_000_000, ...account } })
  const ids: number[] = []
  for (const [index, [links, linksABatch]] of lists.entries())
    ids.push(await at.plan(manyLinks(links, `list-${index}.example`), linksABatch))
  void answer()

  const begunMs = clock.wallMs()
  const seen: { nowMs: number; sentByMs: number; view: Submission; isolationBefore: number }[] = []
  const look = (): boolean => {
    const views = ids.map((id) => at.view(id))
    for (const [index, view] of views.entries()) {
      const isolationBefore = index === 0 ? 0 : (views[0]?.isolationRequests ?? 0)
      const { sentByMs } = view
      if (sentByMs !== undefined)
        seen.push({ nowMs: clock.wallMs(), sentByMs, view, isolationBefore })
    }
    return ids.every((id) => at.isAtRest(id))
  }
  look()
  at.start()
  await at.until(look)
  const lastSent = new Map(ids.map((id) => [id, lastSentMs(at, id)]))
  return seen.map(
    ({ nowMs, sentByMs, isolationBefore, view: { id, isolationRequests } }): Forecast => ({
      isolationRequests,
      isolationBefore,
      atMs: nowMs - begunMs,
      foreseenMs: sentByMs - nowMs,
      realMs: (lastSent.get(id) ?? 0) - nowMs,
    }),
  )
}

function lastSentMs(at: SendingHouse, submissionId: number): number {
  return Math.max(...at.batches(submissionId).map(({ sentMs }) => sentMs ?? 0))
}

/** The worst error of the forecasts made after `fromMs`, in milliseconds. */
function worst(forecasts: readonly Forecast[], fromMs = 0): number {
  const late = forecasts.filter(({ atMs }) => atMs >= fromMs)
  expect(late.length).toBeGreaterThan(5)
  return Math.max(...late.map(({ foreseenMs, realMs }) => Math.abs(foreseenMs - realMs)))
}

describe('the time that sending still takes', () => {
  test('is right to a second through three windows of the rate', async () => {
    const forecasts = await forecastsOf({ answerMs: 300, lists: [[1_500, 10]] })
    expect(forecasts[0]?.realMs).toBeGreaterThan(120_000)
    expect(worst(forecasts)).toBeLessThan(1_000)
  })

  test('counts in what leaves before on the same account', async () => {
    const lists = [
      [400, 10],
      [800, 10],
    ] as const
    expect(worst(await forecastsOf({ answerMs: 300, lists }))).toBeLessThan(1_000)
  })

  test('knows of slow answers once some came', async () => {
    const forecasts = await forecastsOf({ answerMs: 8_000, lists: [[200, 10]] })
    expect(worst(forecasts, 8_000)).toBeLessThanOrEqual(8_000)
  })

  test('knows of the pace after a 429', async () => {
    const forecasts = await forecastsOf({
      answerMs: 300,
      lists: [[1_000, 10]],
      outcome: (links, index) => (index === 10 ? tooManyRequests(20_000) : receipt(links.length)),
    })
    expect(worst(forecasts, 4_000)).toBeLessThan(2_000)
  })

  test('knows of the wait after a doubt', async () => {
    const forecasts = await forecastsOf({
      answerMs: 300,
      lists: [[300, 10]],
      outcome: (links, index) => (index === 10 ? serverError : receipt(links.length)),
    })
    expect(worst(forecasts, 3_300)).toBeLessThan(1_000)
  })

  test('knows how many requests may be on their way at once', async () => {
    const forecasts = await forecastsOf({
      answerMs: 3_000,
      lists: [[400, 10]],
      account: { parallel: 4 },
    })
    expect(worst(forecasts, 12_000)).toBeLessThan(4_000)
  })

  test('counts the requests in that refused links still take to be found', async () => {
    const refused = new Set(manyLinks(4_000, 'list-0.example').filter((_, n) => n % 900 === 17))
    const answerMs = 300
    const forecasts = await forecastsOf({
      answerMs,
      lists: [[4_000, 1_000]],
      outcome: (links) =>
        links.some((link) => refused.has(link)) ? refusal : receipt(links.length),
    })
    const isolating = forecasts.filter(({ isolationRequests }) => isolationRequests > 0)
    expect(isolating.length).toBeGreaterThan(20)
    for (const { foreseenMs, isolationRequests } of isolating)
      expect(foreseenMs).toBeGreaterThanOrEqual((isolationRequests - 1) * answerMs)
  })

  test('counts the requests in that refused links of the list before still take', async () => {
    const refused = new Set(manyLinks(4_000, 'list-0.example').filter((_, n) => n % 900 === 17))
    const forecasts = await forecastsOf({
      answerMs: 1_000,
      lists: [
        [4_000, 1_000],
        [100, 10],
      ],
      outcome: (links) =>
        links.some((link) => refused.has(link)) ? refusal : receipt(links.length),
    })
    const behind = forecasts.filter(({ isolationBefore }) => isolationBefore > 0)
    expect(behind.length).toBeGreaterThan(20)
    for (const { foreseenMs, isolationBefore } of behind)
      expect(foreseenMs).toBeGreaterThanOrEqual((isolationBefore - 1) * 1_000)
  })
})
