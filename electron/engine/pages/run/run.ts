import { setMaxListeners } from 'node:events'
import type { PageAnswer, PageFinding, PageSettings } from '../../../shared/page.ts'
import { retryAfterMs } from '../../service/index.ts'
import { LinkQueues } from './link-queues.ts'
import { NetworkWatch } from './network-watch.ts'
import { longestWaitMs, Pace, type RunClock, type TurnEnd } from './pace.ts'
import type { CheckedPage, GetPage, PageFailure, PageResponse } from '../page-request.ts'
import { type PageResult, ResultRecorder } from './result-recorder.ts'
import { siteOf } from '../same-page.ts'
import { eachSite, hostOf, type LinksToCheck, requestsPerSite, timeOf } from './run-plan.ts'

/** Sends the requests of a run. */
export interface PageTransport {
  /** False for an address of the local network, unless the user allowed these. */
  isAllowed(url: URL): boolean
  /** Sends one GET at once. `onSent` is called when it leaves, which a look-up can delay. */
  readonly send: (
    ...request: [...get: Parameters<GetPage>, onSent: () => void]
  ) => Promise<PageResponse>
  /** True if names that exist are found, false if they are not, undefined if no such name is known. */
  isOnline(): Promise<boolean | undefined>
  close(): Promise<void>
}

/** Finds out about pages, and remembers what it learns of their sites, such as robots.txt. */
export interface PageChecker {
  /** Checks one link of a run. `get` is for its pages. Rejects with the reason of `signal`. */
  check(index: number, get: GetPage, signal: AbortSignal): Promise<CheckedPage>
  /** Forgets what could not be found out about sites, so that it is asked again. */
  forgetUnknown(): Promise<void>
}

export interface PageCheckRunOptions {
  readonly links: LinksToCheck
  /** True if the user named a target for a link. */
  readonly hasTarget: (index: number) => boolean
  readonly settings: PageSettings
  readonly clock: RunClock
  readonly transport: PageTransport
  /** Makes the checker. `get` is for what it asks of sites rather than of pages. */
  readonly createChecker: (get: GetPage) => PageChecker
  /** Stores results for good. If it rejects, the run ends. */
  readonly record: (results: readonly PageResult[]) => Promise<void>
  /** Called after each change, at most four times a second. */
  readonly onProgress: (progress: PageRunProgress) => void
}

type PageRunState = 'running' | 'paused' | 'offline' | 'finished' | 'stopped'

export interface PageRunProgress {
  readonly state: PageRunState
  /** Links with a result. */
  readonly checked: number
  readonly total: number
  /** Links that have a result and are checked once more. */
  readonly toRetry: number
  /** Results in the last minute. */
  readonly pagesPerMinute: number
  /** About how long the rest takes; undefined if it is not known, as while paused. */
  readonly leftMs: number | undefined
}

/** A site that fails so often in a row is left for later. */
const failuresInRow = 5
/** A name is looked up again after this time before it counts as not existing. */
const lookAgainMs = 120_000
/** Checks under way at once, as a multiple of the requests in flight: most of them wait for a turn. */
const checksPerRequest = 16
/** Checks of one site under way at once, which wait for other sites where it redirects to. */
const checksPerSite = 8
const progressMs = 250

/**
 * Findings whose cause can pass within minutes. The others are not asked again: what a site refuses, it
 * refuses again, and a page that cannot be read stays so.
 */
const passing: ReadonlySet<PageFinding> = new Set([
  'too-many-requests',
  'server-error',
  'timed-out',
  'no-connection',
  'tls-failed',
  'name-not-resolved',
  'robots-unreadable',
])

/** A check under way. */
interface CheckState {
  readonly site: number
  readonly host: string
  /** When its last request for a page started. */
  requestMs: number
  /** True if that had no answer. */
  hasNoAnswer: boolean
  /** The host that it was for, if its name was not found. */
  missingHost: string | undefined
}

/**
 * Checks the links of a list. A link has one result, or two: what could not be checked for a cause that can
 * pass is checked once more at the end. So are links of a site that failed 5 times in a row; if it fails 5
 * times in a row again, the rest gets that failure without requests.
 */
export class PageCheckRun {
  readonly #options: PageCheckRunOptions
  readonly #pace: Pace
  readonly #watch: NetworkWatch
  readonly #recorder: ResultRecorder
  readonly #abort = new AbortController()
  readonly #rate: Rate
  /** Links of this round, and of the next one. */
  #now: LinkQueues
  #later: LinkQueues
  #round = 1
  readonly #checker: PageChecker
  #state: 'new' | 'running' | 'paused' | 'finished' | 'stopped' = 'new'
  #underWay = 0
  /** Per link: 1 if it has a result. */
  readonly #hasResult: Uint8Array
  #checked = 0
  /** Links whose final result is recorded. */
  #final = 0
  #isQueued = false
  /** Per site: failures in a row, checks under way, and whether its last answer was none. */
  readonly #failures: number[] = []
  readonly #underWayOf: number[] = []
  readonly #isTrusted: boolean[] = []
  /** Hosts whose names were not found, each with the time of the first look-up. */
  readonly #missingSinceMs = new Map<string, number>()
  readonly #notBeforeMs = new Map<number, number>()
  readonly #goneHosts = new Set<string>()
  readonly #ended = Promise.withResolvers<'finished' | 'stopped'>()
  #idle = Promise.withResolvers<void>()
  #progressMs = Number.NEGATIVE_INFINITY
  #cancelProgress: (() => void) | undefined

  constructor(options: PageCheckRunOptions) {
    this.#options = options
    const { clock, links, settings, transport } = options
    this.#now = new LinkQueues(links.count)
    this.#later = new LinkQueues(links.count)
    this.#hasResult = new Uint8Array(links.count)
    this.#rate = new Rate(clock)
    this.#checker = options.createChecker((...request) => this.#get(undefined, ...request))
    setMaxListeners(0, this.#abort.signal)
    this.#pace = new Pace({
      clock,
      concurrency: settings.concurrency,
      delayMs: settings.perSiteDelayMs,
      linksOf: (site) => this.#startableLinksOf(site),
      canStartAny: () => this.#canStart(),
      start: (site, start) => this.#start(site, start),
    })
    this.#watch = new NetworkWatch({
      clock,
      isOnline: () => transport.isOnline(),
      checksUnderWay: () => this.#underWay,
      onChange: (isOffline) => this.#networkChanged(isOffline),
      onTry: () => this.#pace.reconsider(),
    })
    this.#recorder = new ResultRecorder({
      record: options.record,
      enough: Math.max(1, settings.concurrency / 2),
      clock,
      onRecorded: (results) => this.#recorded(results),
      onError: (error) => this.#end('stopped', error),
      onEnd: () => this.#advance(),
    })
  }

  /**
   * Checks all links. Resolves when all are checked, or when the run was stopped. Rejects if results cannot
   * be recorded.
   */
  async start(): Promise<'finished' | 'stopped'> {
    if (this.#state !== 'new') throw new Error('The run has been started')
    this.#state = 'running'
    this.#changed()
    await eachSite(this.#options.links, (index, site) => {
      this.#now.push(this.#pace.numberOf(site), index)
    })
    this.#isQueued = true
    this.#pace.reconsiderAll()
    this.#advance()
    return this.#ended.promise
  }

  /** Starts no more links. Resolves when those under way are recorded. */
  async pause(): Promise<void> {
    if (this.#state !== 'running') return
    this.#state = 'paused'
    this.#changed()
    if (!this.#isIdle()) await this.#idle.promise
  }

  /** Goes on after `pause`. */
  resume(): void {
    if (this.#state !== 'paused') return
    this.#state = 'running'
    this.#changed()
    this.#pace.reconsider()
    this.#advance()
  }

  /**
   * Ends the run at once: when it is cancelled, or when the computer sleeps or the program ends. Requests
   * in flight are aborted, and their links stay without result. Resolves when nothing runs any more.
   */
  async stop(): Promise<void> {
    this.#end('stopped')
    await this.#ended.promise.catch(() => {})
  }

  get progress(): PageRunProgress {
    const { links } = this.#options
    return {
      state: this.#progressState(),
      checked: this.#checked,
      total: links.count,
      toRetry: this.#checked - this.#final,
      pagesPerMinute: this.#rate.perMinute(),
      leftMs: this.#leftMs(),
    }
  }

  #progressState(): PageRunState {
    if (this.#state === 'new') return 'running'
    return this.#state === 'running' && this.#watch.isOffline ? 'offline' : this.#state
  }

  /** Links without a final result. */
  #without(): number {
    return this.#now.total + this.#later.total + this.#underWay
  }

  #leftMs(): number | undefined {
    if (this.#state === 'finished') return 0
    if (!this.#isQueued || this.#progressState() !== 'running') return undefined
    const nowMs = this.#options.clock.monotonicMs()
    let siteMs = 0
    let newSites = 0
    for (let site = 0; site < this.#pace.sites; site++) {
      const links = this.#now.count(site) + this.#later.count(site)
      if (links === 0) continue
      const isNew = this.#isTrusted[site] === undefined
      if (isNew) newSites++
      const requests = links + (isNew ? requestsPerSite : 0)
      siteMs = Math.max(siteMs, requests * this.#pace.delayMsOf(site))
    }
    for (const ms of this.#notBeforeMs.values()) siteMs = Math.max(siteMs, ms - nowMs)
    const pages = this.#without()
    const perMs = this.#rate.perMinute() / 60_000
    if (perMs > 0) return timeOf(pages, siteMs, perMs)
    return timeOf(
      pages + newSites * requestsPerSite,
      siteMs,
      this.#options.settings.concurrency / 500,
    )
  }

  #canStart(): boolean {
    const { concurrency } = this.#options.settings
    if (this.#state !== 'running') return false
    if (this.#watch.isOffline) return this.#watch.mayAsk && this.#underWay === 0
    if (this.#underWay >= concurrency * checksPerRequest) return false
    // A kill loses what is in flight or not recorded. Checks that wait for a turn take no slot.
    return this.#underWay - this.#pace.waiting + this.#recorder.unrecorded < concurrency
  }

  #startableLinksOf(site: number): number {
    const most = this.#isTrusted[site] === true ? checksPerSite : 1
    return (this.#underWayOf[site] ?? 0) < most ? this.#now.count(site) : 0
  }

  #start(site: number, start: number): void {
    const index = this.#now.shift(site)
    if (index === undefined) throw new Error('The site has no links')
    this.#watch.asks()
    void this.#run(index, site, start)
  }

  async #run(index: number, site: number, start: number): Promise<void> {
    const state: CheckState = {
      site,
      host: hostOf(this.#options.links.link(index)),
      requestMs: 0,
      hasNoAnswer: false,
      missingHost: undefined,
    }
    this.#underWay++
    this.#underWayOf[site] = (this.#underWayOf[site] ?? 0) + 1
    try {
      const checked = await this.#checkLink(index, state)
      this.#pace.startIsOver(site, start)
      const isOurs = state.hasNoAnswer && (await this.#watch.isOurs(site, state.requestMs))
      if (this.#abort.signal.aborted) return
      if (isOurs || checked === undefined) this.#now.unshift(site, index)
      else await this.#decide(index, state, checked)
    } finally {
      this.#underWay--
      this.#underWayOf[site] = (this.#underWayOf[site] ?? 1) - 1
      this.#watch.reconsider()
      this.#pace.reconsider(site)
      this.#advance()
    }
  }

  /** Undefined: the run is over. */
  async #checkLink(index: number, state: CheckState): Promise<CheckedPage | undefined> {
    const { signal } = this.#abort
    if (this.#goneHosts.has(state.host)) return this.#goneSite(index)
    try {
      return await this.#checker.check(index, (...request) => this.#get(state, ...request), signal)
    } catch (error) {
      if (signal.aborted) return undefined
      // A page that breaks the check must not end the run.
      return this.#checkedAs(this.#answerWith(index, 'unreadable', String(error)))
    }
  }

  /** A GET that waits for the turn of its site. `state` is that of the check whose page is asked for. */
  async #get(
    state: CheckState | undefined,
    ...[url, onHead, signal]: Parameters<GetPage>
  ): Promise<PageResponse> {
    const { transport, clock } = this.#options
    if (!transport.isAllowed(url))
      return { kind: 'failure', failure: 'private-address', detail: url.hostname }
    const site = this.#pace.numberOf(siteOf(url))
    await this.#pace.turn(site, signal)
    const startedMs = clock.monotonicMs()
    let response: PageResponse | undefined
    try {
      response = await transport.send(url, onHead, signal, () => this.#pace.sent(site))
      this.#look(site, response)
      if (state !== undefined) note(state, url, startedMs, response)
      return response
    } finally {
      this.#pace.end(site, turnEndOf(response, clock.wallMs()))
    }
  }

  #look(site: number, response: PageResponse): void {
    const isAnswer = response.kind === 'answer'
    if (isAnswer) this.#watch.answered()
    // Until its check has decided, no other link of a site that seems to fail is started.
    this.#isTrusted[site] = isAnswer && response.status < 500 && response.status !== 429
  }

  async #decide(index: number, state: CheckState, checked: CheckedPage): Promise<void> {
    const { site } = state
    const { isSiteFailure, retryAfterMs: askedMs = 0 } = checked
    this.#isTrusted[site] = !isSiteFailure
    this.#failures[site] = isSiteFailure ? (this.#failures[site] ?? 0) + 1 : 0
    const { answer, isFinal } = await this.#resultOf(index, state, checked)
    if (this.#abort.signal.aborted) return
    if (!isFinal) this.#later.push(site, index)
    this.#recorder.add({ index, answer, isFinal })
    const isTooLong = isSiteFailure && askedMs > longestWaitMs
    if (isTooLong || (this.#failures[site] ?? 0) >= failuresInRow) this.#leave(site, answer)
  }

  async #resultOf(
    index: number,
    { site, host, missingHost }: CheckState,
    { answer, nameNotFound }: CheckedPage,
  ): Promise<{ readonly answer: PageAnswer; readonly isFinal: boolean }> {
    // A page may redirect to a site that does not exist. That says nothing about other pages of its own.
    if (!nameNotFound || missingHost !== host)
      return { answer, isFinal: this.#round > 1 || !passing.has(answer.finding) }
    const nowMs = this.#options.clock.monotonicMs()
    const sinceMs = this.#missingSinceMs.get(host)
    if (sinceMs === undefined) {
      this.#missingSinceMs.set(host, nowMs)
      this.#notBeforeMs.set(site, nowMs + lookAgainMs)
    }
    if (sinceMs === undefined || nowMs - sinceMs < lookAgainMs) return { answer, isFinal: false }
    if ((await this.#options.transport.isOnline()) !== true)
      return { answer, isFinal: this.#round > 1 }
    this.#goneHosts.add(host)
    return { answer: this.#goneSite(index).answer, isFinal: true }
  }

  /** Leaves the rest of a failing site for the next round. In the last round it all gets the failure. */
  #leave(site: number, failure: PageAnswer): void {
    for (let index = this.#now.shift(site); index !== undefined; index = this.#now.shift(site)) {
      if (this.#round === 1) this.#later.push(site, index)
      else {
        const answer = this.#answerWith(index, failure.finding, failure.detail, failure.httpStatus)
        this.#recorder.add({ index, answer, isFinal: true })
      }
    }
  }

  #goneSite(index: number): CheckedPage {
    return this.#checkedAs(this.#answerWith(index, 'no-such-site', undefined))
  }

  #checkedAs(answer: PageAnswer): CheckedPage {
    return { answer, isSiteFailure: false, nameNotFound: false, retryAfterMs: undefined }
  }

  /** An answer without a page. */
  #answerWith(
    index: number,
    finding: PageFinding,
    detail: string | undefined,
    httpStatus?: number,
  ): PageAnswer {
    const unchecked = { finding: 'unchecked', url: undefined, rel: [], anchor: '' } as const
    return {
      finding,
      checkedMs: this.#options.clock.wallMs(),
      httpStatus,
      finalUrl: undefined,
      canonicalUrl: undefined,
      contentType: undefined,
      detail,
      target: this.#options.hasTarget(index) ? unchecked : undefined,
    }
  }

  #recorded(results: readonly PageResult[]): void {
    for (const { index, isFinal } of results) {
      if (this.#hasResult[index] === 0) this.#checked++
      this.#hasResult[index] = 1
      if (isFinal) this.#final++
    }
    this.#rate.add(results.length)
    this.#changed()
    this.#pace.reconsider()
  }

  #networkChanged(isOffline: boolean): void {
    this.#changed()
    if (isOffline) return
    void this.#goOn(() => this.#pace.reconsider())
  }

  #isIdle(): boolean {
    return this.#underWay === 0 && this.#recorder.unrecorded === 0
  }

  /** Begins the next round, or ends the run, when nothing of this round is left. */
  #advance(): void {
    if (!this.#isIdle()) return
    this.#idle.resolve()
    this.#idle = Promise.withResolvers()
    if (this.#state !== 'running' || !this.#isQueued || this.#now.total > 0) return
    if (this.#later.total === 0) return this.#end('finished')
    this.#round++
    const emptied = this.#now
    this.#now = this.#later
    this.#later = emptied
    this.#failures.fill(0)
    for (const [site, ms] of this.#notBeforeMs) this.#pace.notBefore(site, ms)
    void this.#goOn(() => this.#pace.reconsiderAll())
  }

  /** Starts links again, with a checker that asks sites again for what it could not find out. */
  async #goOn(start: () => void): Promise<void> {
    await this.#checker.forgetUnknown()
    start()
    this.#advance()
  }

  #end(state: 'finished' | 'stopped', error?: Error): void {
    if (this.#state === 'finished' || this.#state === 'stopped') return
    this.#state = state
    this.#abort.abort()
    this.#pace.stop()
    this.#watch.stop()
    this.#recorder.stop()
    this.#cancelProgress?.()
    void this.#close(state, error)
  }

  async #close(state: 'finished' | 'stopped', error: Error | undefined): Promise<void> {
    if (!this.#isIdle()) await this.#idle.promise
    await this.#options.transport.close()
    this.#options.onProgress(this.progress)
    if (error === undefined) this.#ended.resolve(state)
    else this.#ended.reject(error)
  }

  #changed(): void {
    const { clock } = this.#options
    if (this.#cancelProgress !== undefined || this.#abort.signal.aborted) return
    const waitMs = this.#progressMs + progressMs - clock.monotonicMs()
    if (waitMs > 0) {
      this.#cancelProgress = clock.after(waitMs, () => {
        this.#cancelProgress = undefined
        this.#changed()
      })
      return
    }
    this.#progressMs = clock.monotonicMs()
    this.#options.onProgress(this.progress)
  }
}

/** Failures without any answer, which may be due to the network of this computer. */
const withoutAnswer: ReadonlySet<PageFailure> = new Set([
  'timed-out',
  'no-connection',
  'name-not-found',
  'name-not-resolved',
])

/** Notes the outcome of a request for a page. */
function note(state: CheckState, url: URL, startedMs: number, response: PageResponse): void {
  const failure = response.kind === 'failure' ? response.failure : undefined
  state.requestMs = startedMs
  state.hasNoAnswer = failure !== undefined && withoutAnswer.has(failure)
  state.missingHost = failure === 'name-not-found' ? url.hostname : undefined
}

function turnEndOf(response: PageResponse | undefined, wallMs: number): TurnEnd | undefined {
  if (response?.kind !== 'answer') return undefined
  const header = response.headers.find(([name]) => name === 'retry-after')?.[1]
  const askedMs = retryAfterMs(header, wallMs)
  const { status } = response
  return {
    isTooMany: status === 429 || (status === 503 && askedMs !== undefined),
    retryAfterMs: askedMs,
  }
}

/** Results per minute, over the last minute. */
class Rate {
  readonly #clock: RunClock
  readonly #startMs: number
  /** Results of each second of a minute, and the seconds that they are of. */
  readonly #results = new Float64Array(60)
  readonly #seconds = new Float64Array(60).fill(-1)

  constructor(clock: RunClock) {
    this.#clock = clock
    this.#startMs = clock.monotonicMs()
  }

  add(results: number): void {
    const second = this.#second()
    const index = second % 60
    if (this.#seconds[index] !== second) this.#results[index] = 0
    this.#seconds[index] = second
    this.#results[index] = (this.#results[index] ?? 0) + results
  }

  perMinute(): number {
    const second = this.#second()
    const results = this.#results.reduce(
      (sum, of, index) => ((this.#seconds[index] ?? -1) > second - 60 ? sum + of : sum),
      0,
    )
    return Math.round((results * 60) / Math.min(60, second + 1))
  }

  #second(): number {
    return Math.floor((this.#clock.monotonicMs() - this.#startMs) / 1_000)
  }
}
