import type { RunClock } from './pace.ts'

/** Failures of so many sites in a row, without an answer between, may mean that this computer is offline. */
const suspiciousSites = 3
/** While offline, the network is tried this often, and a site may be asked. */
const tryAgainMs = 15_000
/** A network that was up a moment ago is not tried again. */
const upForMs = 2_000
const beatMs = 5_000
/** The computer slept if a beat is later than this. */
const latestBeatMs = 15_000

export interface NetworkWatchOptions {
  readonly clock: RunClock
  /** True if the network works, false if it does not, undefined if that cannot be told. */
  readonly isOnline: () => Promise<boolean | undefined>
  /** Checks under way, with those that wait for a verdict. */
  readonly checksUnderWay: () => number
  /** Called when the network is lost, and when it is back. */
  readonly onChange: (isOffline: boolean) => void
  /** Called when a site may be asked although this computer seems to be offline. */
  readonly onTry: () => void
}

/**
 * Decides whether a failure says something about a site, or whether this computer was offline or asleep.
 * A failure waits for the verdict until a site answers, or until the network was tried.
 */
export class NetworkWatch {
  readonly #options: NetworkWatchOptions
  readonly #failingSites = new Set<number>()
  #held: ((isOurs: boolean) => void)[] = []
  #isOffline = false
  #isTrying = false
  #mayAsk = false
  #upAtMs = Number.NEGATIVE_INFINITY
  #answers = 0
  /** Failures of requests that began before this time say nothing about their sites. */
  #unreliableUntilMs = Number.NEGATIVE_INFINITY
  #beatWallMs: number
  #cancelBeat: () => void = () => {}
  #cancelTry: () => void = () => {}
  #isStopped = false

  constructor(options: NetworkWatchOptions) {
    this.#options = options
    this.#beatWallMs = options.clock.wallMs()
    this.#beat()
  }

  get isOffline(): boolean {
    return this.#isOffline
  }

  /** True if one site may be asked although this computer seems to be offline. */
  get mayAsk(): boolean {
    return this.#mayAsk
  }

  /** Says that a site is asked. */
  asks(): void {
    this.#mayAsk = false
  }

  /** Says that something answered. */
  answered(): void {
    this.#answers++
    this.#failingSites.clear()
    this.#release(false)
    this.#setOnline()
  }

  /** True if a failure of a request is no fault of its site. The request began at `startedMs` (monotonic). */
  async isOurs(site: number, startedMs: number): Promise<boolean> {
    this.#noticeSleep()
    if (this.#isOffline || startedMs < this.#unreliableUntilMs) return true
    this.#failingSites.add(site)
    const verdict = new Promise<boolean>((resolve) => this.#held.push(resolve))
    this.reconsider()
    return verdict
  }

  /** Tries the network if no check is left that could answer. Call it whenever a check ends. */
  reconsider(): void {
    if (this.#held.length === 0 || this.#isTrying || this.#isStopped) return
    const nobodyElse = this.#options.checksUnderWay() <= this.#held.length
    if (nobodyElse || this.#failingSites.size >= suspiciousSites) void this.#try()
  }

  /** Ends all waits: whoever waits is told that it is our fault. */
  stop(): void {
    this.#isStopped = true
    this.#cancelBeat()
    this.#cancelTry()
    this.#release(true)
  }

  async #try(): Promise<void> {
    const { clock } = this.#options
    if (clock.monotonicMs() - this.#upAtMs < upForMs) {
      this.#failingSites.clear()
      this.#release(false)
      return
    }
    this.#isTrying = true
    const { length } = this.#held
    const answers = this.#answers
    const isOnline = (await this.#options.isOnline()) ?? true
    this.#isTrying = false
    if (this.#isStopped) return
    if (isOnline) {
      this.#upAtMs = clock.monotonicMs()
      this.#failingSites.clear()
      this.#release(false, length)
      this.#setOnline()
      this.reconsider()
    } else if (answers === this.#answers) this.#setOffline()
    else this.reconsider()
  }

  #setOffline(): void {
    const wasOffline = this.#isOffline
    this.#isOffline = true
    this.#release(true)
    if (!wasOffline) this.#options.onChange(true)
    else {
      this.#mayAsk = true
      this.#options.onTry()
    }
    this.#cancelTry()
    this.#cancelTry = this.#options.clock.after(tryAgainMs, () => {
      void this.#try()
    })
  }

  #setOnline(): void {
    if (!this.#isOffline) return
    this.#isOffline = false
    this.#cancelTry()
    this.#failingSites.clear()
    this.#unreliableUntilMs = this.#options.clock.monotonicMs()
    this.#options.onChange(false)
  }

  #release(isOurs: boolean, most = this.#held.length): void {
    for (const release of this.#held.splice(0, most)) release(isOurs)
  }

  #beat(): void {
    this.#noticeSleep()
    this.#cancelBeat = this.#options.clock.after(beatMs, () => this.#beat())
  }

  /** After sleep, timers fire late and connections are dead. Only the wall clock shows it everywhere. */
  #noticeSleep(): void {
    const { clock } = this.#options
    const wallMs = clock.wallMs()
    if (wallMs - this.#beatWallMs > latestBeatMs) this.#unreliableUntilMs = clock.monotonicMs()
    this.#beatWallMs = wallMs
  }
}
