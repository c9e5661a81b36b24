import type { Clock } from '../../queue/index.ts'

/** The clock of a run: waits, and times that are stored. */
export type RunClock = Pick<Clock, 'wallMs' | 'monotonicMs' | 'after'>

/** How an answer changes the pace of its site. */
export interface TurnEnd {
  /** True if the site asks for fewer requests. */
  readonly isTooMany: boolean
  /** How long it asks to wait. */
  readonly retryAfterMs: number | undefined
}

export interface PaceOptions {
  /** Requests in flight at once. */
  readonly concurrency: number
  /** The least time between the starts of two requests to one site. */
  readonly delayMs: number
  readonly clock: RunClock
  /** How many links of a site can be started now. If that grows, call `reconsider`. */
  readonly linksOf: (site: number) => number
  /** True if any link may be started now. If that changes, call `reconsider`. */
  readonly canStartAny: () => boolean
  /** Starts a link of a site. The turn that is free now is kept for it until `startIsOver(site, start)`. */
  readonly start: (site: number, start: number) => void
}

/** The longest wait that a site can ask for. It is asked again after it. */
export const longestWaitMs = 120_000
const longestDelayMs = 60_000
/** The delay of a site is halved after so many answers in a row without a 429. */
const answersToRecover = 10

/** A request that waits for the turn of its site. */
interface Waiter {
  readonly begin: () => void
}

/**
 * Decides which site is asked next. A site is asked by one request at a time, with `delayMs` between the
 * starts of two, and there are `concurrency` requests at once over all sites. Requests that wait for their
 * turn come first, in order. Then new links are started: by turns of the site with most left to do, so
 * that long sites do not finish last, and of the site that has waited longest, so that short sites do not
 * wait for long ones.
 *
 * Sites are numbers. A site without work is in no queue and has no timer.
 */
export class Pace {
  readonly #options: PaceOptions
  readonly #numbers = new Map<string, number>()
  /** Per site: the earliest start of its next request, and the least time between two starts. */
  readonly #nextStartMs: number[] = []
  readonly #delayMs: number[] = []
  readonly #answersInRow: number[] = []
  readonly #phases: Phase[] = []
  readonly #isAsked: boolean[] = []
  /** Per site: the start that its turn is kept for; 0: none. */
  readonly #starts: number[] = []
  readonly #waiters = new Map<number, Waiter[]>()
  readonly #waiting: number[] = []
  readonly #ready = new ReadySites()
  readonly #timed = new TimedSites()
  #inFlight = 0
  #allWaiting = 0
  #starting = 0
  #lastStart = 0
  #takesLongest = true
  #isPumping = false
  #isStopped = false
  #timer: { readonly dueMs: number; readonly cancel: () => void } | undefined

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.#allWaiting
  }

  /** The number of sites so far. */
  get sites(): number {
    return this.#phases.length
  }

  /** The number of a site; a new one if it is not known. */
  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const site = this.#phases.length
    this.#numbers.set(name, site)
    this.#nextStartMs.push(0)
    this.#delayMs.push(this.#options.delayMs)
    this.#answersInRow.push(0)
    this.#phases.push('idle')
    this.#isAsked.push(false)
    this.#starts.push(0)
    return site
  }

  /** The least time between two starts, in milliseconds, as it is now. */
  delayMsOf(site: number): number {
    return this.#delayMs[site] ?? this.#options.delayMs
  }

  /** Lets no request to a site start before a monotonic time. */
  notBefore(site: number, atMs: number): void {
    this.#nextStartMs[site] = Math.max(atMs, this.#nextStartMs[site] ?? 0)
  }

  /** Looks at sites again, and starts what can start. */
  reconsider(...sites: readonly number[]): void {
    for (const site of sites) this.#schedule(site)
    this.#pump()
  }

  /** Looks at all sites again. */
  reconsiderAll(): void {
    for (const site of this.#phases.keys()) this.#schedule(site)
    this.#pump()
  }

  /** Keeps the turn no longer for a start that does not need it. */
  startIsOver(site: number, start: number): void {
    if (this.#starts[site] !== start) return
    this.#endStart(site)
    this.reconsider(site)
  }

  #endStart(site: number): void {
    if (this.#starts[site] === 0) return
    this.#starts[site] = 0
    this.#starting--
  }

  /**
   * Waits for the turn of a site. Whoever has it must call `end`. Rejects with the reason of `signal` if
   * that is aborted before.
   */
  async turn(site: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const isKept = this.#starts[site] !== 0
    // Whoever asks gets it: the one that it is kept for may wait for the one who asks.
    this.#endStart(site)
    if (isKept && this.#isFree(site) && this.#inFlight < this.#options.concurrency)
      return this.#begin(site)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { begin: resolve }
    const waiters = this.#waiters.get(site)
    if (waiters === undefined) this.#waiters.set(site, [waiter])
    else waiters.push(waiter)
    const leave = (): void => {
      this.#leave(site, waiter)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#allWaiting++
    try {
      this.#schedule(site)
      this.#pump()
      await promise
    } finally {
      this.#allWaiting--
      signal.removeEventListener('abort', leave)
    }
  }

  /** Says that the request whose turn it is leaves now. The delay to the next one counts from here. */
  sent(site: number): void {
    if (this.#isAsked[site] === true) this.#delay(site)
  }

  /** Ends the turn of a site: its request is over. `end` is undefined if there was no answer. */
  end(site: number, end: TurnEnd | undefined): void {
    this.#isAsked[site] = false
    this.#inFlight--
    if (end !== undefined) this.#adapt(site, end)
    this.reconsider(site)
  }

  #adapt(site: number, { isTooMany, retryAfterMs }: TurnEnd): void {
    const nowMs = this.#options.clock.monotonicMs()
    const delayMs = this.delayMsOf(site)
    if (isTooMany) {
      const slower = Math.min(delayMs * 2, Math.max(longestDelayMs, delayMs))
      this.#delayMs[site] = slower
      this.#answersInRow[site] = 0
      // The start of the request counts: it was one delay before the next start.
      const nextMs = (this.#nextStartMs[site] ?? 0) - delayMs + slower
      const askedMs = nowMs + Math.min(retryAfterMs ?? 0, longestWaitMs)
      this.#nextStartMs[site] = Math.max(nextMs, askedMs)
      return
    }
    const answers = (this.#answersInRow[site] ?? 0) + 1
    const recovers = answers >= answersToRecover
    this.#answersInRow[site] = recovers ? 0 : answers
    if (recovers) this.#delayMs[site] = Math.max(this.#options.delayMs, delayMs / 2)
  }

  #begin(site: number): void {
    this.#isAsked[site] = true
    this.#inFlight++
    this.#delay(site)
  }

  #delay(site: number): void {
    this.#nextStartMs[site] = this.#options.clock.monotonicMs() + this.delayMsOf(site)
  }

  #leave(site: number, waiter: Waiter): void {
    const left = (this.#waiters.get(site) ?? []).filter((other) => other !== waiter)
    if (left.length === 0) this.#waiters.delete(site)
    else this.#waiters.set(site, left)
  }

  /** Puts a site with work where it belongs: behind others that are ready, or behind a timer. */
  #schedule(site: number): void {
    const phase = this.#phases[site]
    if (this.#isAsked[site] === true || phase === 'timed' || phase === 'waiting') return
    const isWaiting = this.#waiters.has(site)
    if (!isWaiting && (phase === 'ready' || !this.#mayStart(site))) return
    const nextStartMs = this.#nextStartMs[site] ?? 0
    if (nextStartMs > this.#options.clock.monotonicMs()) {
      this.#phases[site] = 'timed'
      this.#timed.add(site, nextStartMs)
    } else if (isWaiting) {
      this.#phases[site] = 'waiting'
      this.#waiting.push(site)
    } else {
      this.#phases[site] = 'ready'
      this.#ready.add(site, this.#options.linksOf(site) * this.delayMsOf(site))
    }
  }

  #mayStart(site: number): boolean {
    return this.#starts[site] === 0 && this.#options.linksOf(site) > 0
  }

  /** Starts what can start now, and sets the timer for what can start next. */
  #pump(): void {
    // What is started here can end at once, and would pump again.
    if (this.#isPumping || this.#isStopped) return
    this.#isPumping = true
    try {
      const nowMs = this.#options.clock.monotonicMs()
      for (let site = this.#timed.takeDue(nowMs); site !== undefined;) {
        this.#phases[site] = 'idle'
        this.#schedule(site)
        site = this.#timed.takeDue(nowMs)
      }
      while (this.#serveNext());
      this.#setTimer()
    } finally {
      this.#isPumping = false
    }
  }

  #serveNext(): boolean {
    const { concurrency } = this.#options
    if (this.#inFlight >= concurrency) return false
    const waiting = this.#waiting.shift()
    if (waiting !== undefined) {
      this.#phases[waiting] = 'idle'
      this.#serveWaiter(waiting)
      return true
    }
    if (this.#inFlight + this.#starting >= concurrency || !this.#options.canStartAny()) return false
    const ready = this.#takesLongest ? this.#ready.takeLongest() : this.#ready.takeOldest()
    if (ready === undefined) return false
    // The entry is an old one if the site had a waiter meanwhile.
    if (this.#phases[ready] !== 'ready') return true
    this.#phases[ready] = 'idle'
    if (!this.#isFree(ready) || !this.#mayStart(ready)) this.#schedule(ready)
    else {
      this.#takesLongest = !this.#takesLongest
      this.#starts[ready] = ++this.#lastStart
      this.#starting++
      this.#options.start(ready, this.#lastStart)
    }
    return true
  }

  #serveWaiter(site: number): void {
    const [first, ...others] = this.#waiters.get(site) ?? []
    if (first === undefined || !this.#isFree(site)) return this.#schedule(site)
    if (others.length === 0) this.#waiters.delete(site)
    else this.#waiters.set(site, others)
    this.#begin(site)
    first.begin()
  }

  #isFree(site: number): boolean {
    const nextStartMs = this.#nextStartMs[site] ?? 0
    return this.#isAsked[site] === false && nextStartMs <= this.#options.clock.monotonicMs()
  }

  #setTimer(): void {
    const dueMs = this.#timed.nextMs
    if (dueMs === undefined || (this.#timer !== undefined && this.#timer.dueMs <= dueMs)) return
    this.#timer?.cancel()
    const { clock } = this.#options
    const cancel = clock.after(Math.max(0, dueMs - clock.monotonicMs()), () => {
      this.#timer = undefined
      this.#pump()
    })
    this.#timer = { dueMs, cancel }
  }

  /** Cancels the timer. Nothing starts any more by itself. */
  stop(): void {
    this.#isStopped = true
    this.#timer?.cancel()
    this.#timer = undefined
  }
}

/** What a site waits for: nothing, its next start, a slot for a waiter, or a slot for a new link. */
type Phase = 'idle' | 'timed' | 'waiting' | 'ready'

/** Sites that can start a link now, oldest first within about the same amount of work. */
class ReadySites {
  /** Queue n has sites with 2ⁿ milliseconds of work and more. */
  readonly #queues: { readonly sites: number[]; readonly order: number[]; head: number }[] = []
  #order = 0

  add(site: number, workMs: number): void {
    const index = Math.floor(Math.log2(Math.max(1, workMs)))
    while (this.#queues.length <= index) this.#queues.push({ sites: [], order: [], head: 0 })
    this.#queues[index]?.sites.push(site)
    this.#queues[index]?.order.push(this.#order++)
  }

  takeLongest(): number | undefined {
    const index = this.#queues.findLastIndex(({ sites, head }) => head < sites.length)
    return this.#takeFrom(index)
  }

  takeOldest(): number | undefined {
    let oldest = -1
    let oldestOrder = Number.POSITIVE_INFINITY
    for (const [index, { order, head }] of this.#queues.entries()) {
      const first = order[head]
      if (first === undefined || first >= oldestOrder) continue
      oldest = index
      oldestOrder = first
    }
    return this.#takeFrom(oldest)
  }

  #takeFrom(index: number): number | undefined {
    const queue = this.#queues[index]
    if (queue === undefined) return undefined
    const site = queue.sites[queue.head++]
    // Half of the array is used up: forget it.
    if (queue.head * 2 > queue.sites.length) {
      queue.sites.splice(0, queue.head)
      queue.order.splice(0, queue.head)
      queue.head = 0
    }
    return site
  }
}

/** Sites that wait for a time: a binary heap. */
class TimedSites {
  readonly #heap: { readonly site: number; readonly dueMs: number }[] = []

  /** The earliest time; undefined: no site waits. */
  get nextMs(): number | undefined {
    return this.#heap[0]?.dueMs
  }

  add(site: number, dueMs: number): void {
    const entry = { site, dueMs }
    let index = this.#heap.push(entry) - 1
    while (index > 0) {
      const parentIndex = (index - 1) >> 1
      const parent = this.#heap[parentIndex]
      if (parent === undefined || parent.dueMs <= dueMs) break
      this.#heap[index] = parent
      index = parentIndex
    }
    this.#heap[index] = entry
  }

  /** Takes a site whose time has come. */
  takeDue(nowMs: number): number | undefined {
    const [first] = this.#heap
    if (first === undefined || first.dueMs > nowMs) return undefined
    const last = this.#heap.pop()
    if (last !== undefined && last !== first) this.#sink(last)
    return first.site
  }

  /** Puts an entry in the place of the first. */
  #sink(entry: { readonly site: number; readonly dueMs: number }): void {
    let index = 0
    for (;;) {
      let childIndex = index * 2 + 1
      let child = this.#heap[childIndex]
      const right = this.#heap[childIndex + 1]
      if (child !== undefined && right !== undefined && right.dueMs < child.dueMs) {
        child = right
        childIndex++
      }
      if (child === undefined || child.dueMs >= entry.dueMs) break
      this.#heap[index] = child
      index = childIndex
    }
    this.#heap[index] = entry
  }
}
