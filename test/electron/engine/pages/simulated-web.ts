import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  CheckedPage,
  PageFailure,
  PageResponse,
} from '../../../../electron/engine/pages/page-request.ts'
import type { PageResult } from '../../../../electron/engine/pages/run/result-recorder.ts'
import {
  type PageChecker,
  PageCheckRun,
  type PageCheckRunOptions,
  type PageRunProgress,
} from '../../../../electron/engine/pages/run/run.ts'
import {
  defaultPageSettings,
  type PageFinding,
  type PageSettings,
} from '../../../../electron/shared/page.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'

/** What a site answers: a status, or why there is no answer. */
export interface SimulatedAnswer {
  readonly status?: number
  readonly failure?: PageFailure
  readonly headers?: Readonly<Record<string, string>>
  /** How long it takes; 100 ms if not said. */
  readonly afterMs?: number
}

/** One request that a site got. */
export interface SimulatedRequest {
  readonly host: string
  readonly url: string
  readonly startMs: number
  endMs: number
}

const longestTestMs = 86_400_000

/** The web in memory, on a clock of its own. Every host answers 200 unless a test says otherwise. */
export class SimulatedWeb {
  readonly clock = new SimulatedClock()
  readonly requests: SimulatedRequest[] = []
  /** Requests in flight now, and the most at any time. */
  inFlight = 0
  mostInFlight = 0
  /** Undefined: no name is known that could be looked up. */
  isOnline: boolean | undefined = true
  onlineQuestions = 0
  answer: (url: URL, nth: number) => SimulatedAnswer = () => ({ status: 200 })
  readonly #nth = new Map<string, number>()

  get nowMs(): number {
    return this.clock.monotonicMs()
  }

  requestsTo(host: string): readonly SimulatedRequest[] {
    return this.requests.filter((request) => request.host === host)
  }

  readonly transport: PageCheckRunOptions['transport'] = {
    isAllowed: () => true,
    isOnline: async () => {
      this.onlineQuestions++
      return this.isOnline
    },
    close: async () => {},
    send: async (url, onHead, signal) => {
      const nth = (this.#nth.get(url.hostname) ?? 0) + 1
      this.#nth.set(url.hostname, nth)
      const request = { host: url.hostname, url: url.href, startMs: this.nowMs, endMs: Infinity }
      this.requests.push(request)
      this.inFlight++
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight)
      const { status, failure, headers = {}, afterMs = 100 } = this.answer(url, nth)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const cancel = this.clock.after(afterMs, resolve)
      const abort = (): void => {
        cancel()
        reject(signal.reason)
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        await promise
      } finally {
        signal.removeEventListener('abort', abort)
        this.inFlight--
        request.endMs = this.nowMs
      }
      if (failure !== undefined) return { kind: 'failure', failure, detail: failure }
      const lines = Object.entries(headers)
      onHead(status ?? 200, lines)
      return { kind: 'answer', status: status ?? 200, headers: lines, bodyBytes: 0, isCut: false }
    },
  }
}

function findingOf(response: PageResponse): PageFinding {
  if (response.kind === 'failure')
    return response.failure === 'name-not-found' ? 'name-not-resolved' : response.failure
  if (response.status === 429) return 'too-many-requests'
  if (response.status >= 500) return 'server-error'
  if (response.status === 403) return 'forbidden'
  return response.status === 404 ? 'not-found' : 'indexable'
}

function headerOf(response: PageResponse, wanted: string): string | undefined {
  if (response.kind === 'failure') return undefined
  return response.headers.find(([name]) => name === wanted)?.[1]
}

/** A run over the simulated web, whose check asks for the page alone and follows `location`, with everything that it recorded and told. */
export class SimulatedRun {
  readonly web: SimulatedWeb
  readonly run: PageCheckRun
  readonly records: (readonly PageResult[])[] = []
  readonly progress: (PageRunProgress & { readonly atMs: number })[] = []
  record: (results: readonly PageResult[]) => Promise<void> = async () => {}
  forgotten = 0
  #ended: 'finished' | 'stopped' | Error | undefined

  constructor(
    web: SimulatedWeb,
    links: readonly string[],
    settings: Partial<PageSettings> = {},
    check?: PageChecker['check'],
  ) {
    this.web = web
    this.run = new PageCheckRun({
      links: { count: links.length, link: (index) => links[index] ?? '' },
      hasTarget: () => false,
      settings: { ...defaultPageSettings, ...settings },
      clock: web.clock,
      transport: web.transport,
      createChecker: () => ({
        check: check ?? ((index, ...parts) => this.#check(links[index] ?? '', ...parts)),
        forgetUnknown: async () => {
          this.forgotten++
        },
      }),
      record: async (results) => {
        await this.record(results)
        this.records.push(results)
      },
      onProgress: (progress) => this.progress.push({ ...progress, atMs: web.nowMs }),
    })
  }

  get results(): readonly PageResult[] {
    return this.records.flat()
  }

  /** The finding of each link that has a final one. */
  get findings(): readonly (PageFinding | undefined)[] {
    const { total } = this.run.progress
    const findings = Array.from<PageFinding | undefined>({ length: total })
    for (const { index, answer, isFinal } of this.results)
      if (isFinal) findings[index] = answer.finding
    return findings
  }

  start(): void {
    void this.#start()
  }

  async #start(): Promise<void> {
    try {
      this.#ended = await this.run.start()
    } catch (error) {
      this.#ended = error instanceof Error ? error : new Error(String(error))
    }
  }

  get ended(): 'finished' | 'stopped' | Error | undefined {
    return this.#ended
  }

  /** Starts the run, and lets time pass until it ends. */
  async play(): Promise<void> {
    this.start()
    await this.until(() => this.#ended !== undefined)
  }

  /** Lets time pass until something holds. */
  async until(holds: () => boolean): Promise<void> {
    const { clock } = this.web
    const latestMs = this.web.nowMs + longestTestMs
    for (;;) {
      // Promises that are settled now call back before the next turn.
      await nextTurn()
      if (holds()) return
      const waitMs = clock.msToNextTimer
      if (waitMs === undefined) throw new Error('Nothing happens any more')
      if (this.web.nowMs > latestMs) throw new Error('A day is over')
      clock.advance(waitMs)
    }
  }

  /** Lets some time pass. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.web.nowMs + ms
    let isOver = false
    this.web.clock.after(ms, () => {
      isOver = true
    })
    await this.until(() => isOver && this.web.nowMs >= untilMs)
  }

  async #check(
    link: string,
    get: Parameters<PageChecker['check']>[1],
    signal: AbortSignal,
  ): Promise<CheckedPage> {
    let url = new URL(link)
    const host = url.hostname
    let response = await get(url, () => undefined, signal)
    for (let hops = 0; hops < 10; hops++) {
      const location = headerOf(response, 'location')
      if (location === undefined) break
      url = new URL(location, url)
      response = await get(url, () => undefined, signal)
    }
    const status = response.kind === 'answer' ? response.status : undefined
    const isFailing = status === undefined || status >= 500 || status === 429
    const retryAfter = headerOf(response, 'retry-after')
    return {
      answer: {
        finding: findingOf(response),
        checkedMs: this.web.clock.wallMs(),
        httpStatus: status,
        finalUrl: undefined,
        canonicalUrl: undefined,
        contentType: undefined,
        detail: undefined,
        target: undefined,
      },
      isSiteFailure: isFailing && url.hostname === host,
      nameNotFound: response.kind === 'failure' && response.failure === 'name-not-found',
      retryAfterMs: retryAfter === undefined ? undefined : Number(retryAfter) * 1_000,
    }
  }
}
