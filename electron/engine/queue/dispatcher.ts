import type { RateState } from '../../shared/account.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { Pause } from '../../shared/contract/index.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { BegunRequest, Ledger, QueueHead, StoredAccount } from '../ledger/index.ts'
import type { LinkIndexingClient } from '../service/index.ts'
import { recordAnswer, type RecorderParts, type RequestInFlight } from './answer-recorder.ts'
import { Backoff } from './backoff.ts'
import { type Clock, dayStartMs, nextDayMs } from './clock.ts'
import { DiskGuard, type Reserve } from './disk-guard.ts'
import {
  Budget,
  decideSpending,
  type Departure,
  exposureLimitOf,
  findDeparture,
  mostBodyBytes,
  nextStep,
  type SendingFacts,
  type SpendDecision,
  type Step,
} from './next-departure.ts'
import { isLimitOfPastDay, pauseFor } from './pauses.ts'
import { limiterMemoryMs, RateLimiter, rateLimitOf } from './rate-limiter.ts'
import { type RateOutlook, rateOutlookOf, rateStateOf } from './rate-state.ts'
import { TestRequests } from './test-request.ts'

/** The parts that the queue needs. */
export interface QueueParts {
  readonly ledger: Pick<Ledger, 'accounts' | 'lists' | 'submissions' | 'requests' | 'usage'>
  readonly reserve: Reserve
  readonly service: LinkService
  readonly clock: Clock
  /** Asks the host for the token of an account; undefined: the host has none that it can read. */
  readonly needToken: (accountId: number) => Promise<string | undefined>
  /** Called after each commit with the submissions that changed. */
  readonly onChange: (accountId: number, submissionIds: readonly number[]) => void
}

/**
 * Sends the pending links of one account: forms a request when one may leave, commits it, sends it and
 * records its answer. It reads everything from the ledger when it decides, so it can be killed at any
 * time. It holds the token only while it sends.
 */
export class Dispatcher {
  readonly #accountId: number
  readonly #parts: QueueParts
  readonly #backoff = new Backoff()
  readonly #limiter: RateLimiter
  readonly #disk: DiskGuard
  readonly #token: HeldToken
  readonly #tests: TestRequests
  readonly #sleep: InterruptibleSleep
  readonly #answerTime = new AnswerTime()
  #budget = new Budget(Number.POSITIVE_INFINITY)
  #inFlight = 0
  /** A request did not fit beside those in flight. It is tried again after the next answer. */
  #waitsForAnswers = false
  /** When a schedule lets pending links leave; undefined: no link waits for its time. */
  #scheduledMs: number | undefined
  #isStopping = false
  #isSuspended = false
  #run: Promise<void> | undefined

  constructor(accountId: number, parts: QueueParts) {
    this.#accountId = accountId
    this.#parts = parts
    const { ledger, clock } = parts
    this.#sleep = new InterruptibleSleep(clock)
    const limit = rateLimitOf(this.#account())
    this.#limiter = new RateLimiter(limit)
    const wallMs = clock.wallMs()
    const recent = ledger.requests.recentRequests(accountId, wallMs - limiterMemoryMs(limit))
    this.#limiter.restore(recent, wallMs, clock.monotonicMs())
    this.#backoff.restore(ledger.usage.doubtsInARow(accountId))
    this.#disk = new DiskGuard({
      reserve: parts.reserve,
      wallMs: () => clock.wallMs(),
      onPause: () => this.#notifyChange(),
    })
    this.#token = new HeldToken(
      () => parts.needToken(accountId),
      () => this.wake(),
    )
    this.#tests = new TestRequests({ ...parts, disk: this.#disk, limiter: this.#limiter })
  }

  /** Starts to send; does nothing if it has started. */
  start(): void {
    this.#run ??= this.#dispatch()
  }

  /** Stops sending. Resolves when nothing is in flight and every answer is written. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake()
    await Promise.all([this.#run, this.#tests.settled()])
    // The last chance to write answers that a full disk refused.
    this.#disk.retry()
  }

  /** Sends nothing until `endSuspension`. */
  suspend(): void {
    this.#isSuspended = true
    this.wake()
  }

  endSuspension(): void {
    this.#isSuspended = false
    this.wake()
  }

  /** Decides again at once, because something changed. */
  wake(): void {
    this.#sleep.wake()
  }

  /** The account was edited. Its rate also applies to requests already sent; see `dropToken`. */
  reloadSettings(): void {
    this.#limiter.setLimit(rateLimitOf(this.#account()))
    this.dropToken()
  }

  /** The token changed or was removed: asks for it again. One request at a time until one is accepted. */
  dropToken(): void {
    this.#token.drop()
    this.#backoff.requireProof()
    this.wake()
  }

  /** The current pause. A pause of the disk comes before any other. */
  get pause(): Pause | undefined {
    return this.#disk.pause ?? this.#account().pause
  }

  /**
   * Ends the pause that `pause` returns. A pause of the disk stays if kept answers still cannot be
   * written. `unitsAllowed`: spends at most these units, then pauses again.
   */
  resume(unitsAllowed = Number.POSITIVE_INFINITY): void {
    if (this.#disk.pause === undefined) {
      const { ledger } = this.#parts
      this.#budget = new Budget(unitsAllowed)
      this.#disk.run(() => ledger.accounts.resume(this.#accountId))
      this.#backoff.reset(ledger.usage.doubtsInARow(this.#accountId).exposed)
      // If doubts that the user was not asked about still pause the account, it pauses at once. So it
      // never appears to continue.
      const step = nextStep(this.#facts())
      if (step.kind === 'pauses') this.#pause(step)
    } else {
      this.#disk.retry()
    }
    this.#notifyChange()
    this.wake()
  }

  /** Sends one request that costs nothing, with the current settings of the account. */
  async test(): Promise<Result<Outcome, 'missing-token' | 'no-free-permit'>> {
    const account = this.#account()
    const token = await this.#parts.needToken(this.#accountId)
    if (token === undefined) return fail('missing-token')
    if (this.#isStopping) return fail('no-free-permit')
    const outcome = await this.#tests.send(account, token)
    this.#notifyChange()
    this.wake()
    return outcome === undefined ? fail('no-free-permit') : ok(outcome)
  }

  rateState(): RateState {
    const { allowance } = rateLimitOf(this.#account())
    return rateStateOf(this.#limiter, this.#backoff, this.#parts.clock, allowance)
  }

  rateOutlook(): RateOutlook {
    return rateOutlookOf(this.#limiter, this.#backoff, this.#parts.clock, {
      answerMs: this.#answerTime.ms,
      inFlight: this.#inFlight,
      parallel: this.#account().parallel,
    })
  }

  async #dispatch(): Promise<void> {
    while (!this.#isStopping || this.#inFlight > 0) {
      this.#sleep.begin()
      this.#endLimitOfPastDay()
      await this.#execute(nextStep(this.#facts()))
    }
    this.#token.drop()
  }

  async #execute(step: Step): Promise<void> {
    switch (step.kind) {
      case 'rests':
        if (this.#inFlight === 0) this.#token.drop()
        await this.#sleep.sleepUntilWall(this.#restsUntilMs())
        return
      case 'waits':
        await this.#sleep.sleep(step.ms)
        return
      case 'pauses':
        this.#pause(step)
        return
      case 'asks-for-token':
        this.#token.ask()
        return
      case 'sends':
        // In the same turn of the event loop as the decision, so nothing has changed since.
        this.#sendRequest(step)
        return
      default:
        assertNever(step)
    }
  }

  #facts(): SendingFacts {
    const account = this.#account()
    const nowMs = this.#parts.clock.monotonicMs()
    const isHalted = this.#isStopping || this.#isSuspended || this.pause !== undefined
    return {
      isHalted,
      inFlight: this.#inFlight,
      mostInFlight: this.#backoff.isProven ? account.parallel : 1,
      waitsForAnswers: this.#waitsForAnswers,
      hasTooManyDoubts: this.#backoff.hasTooManyDoubts,
      departure: isHalted ? this.#noDeparture() : this.#findDeparture(account),
      waitMs: Math.max(this.#backoff.hold(nowMs).ms, this.#limiter.waitMs(nowMs)),
      linksPaidFor: Math.floor(this.#budget.left / account.price),
      token: this.#token.state,
    }
  }

  #findDeparture(account: StoredAccount): Departure | undefined {
    const { ledger, clock } = this.#parts
    const { isCareful } = this.#backoff
    const { departure, nextMs } = findDeparture(ledger, account, isCareful, clock.wallMs(), clock)
    if (nextMs !== this.#scheduledMs) this.#notifyChange()
    this.#scheduledMs = nextMs
    return departure
  }

  #noDeparture(): undefined {
    this.#scheduledMs = undefined
  }

  /** When the daily limit ends with its day, or a schedule lets links leave; Infinity: never. */
  #restsUntilMs(): number {
    const { clock } = this.#parts
    const isAtLimit = this.#account().pause?.detail === 'day-cap'
    const limitMs = isAtLimit ? nextDayMs(clock.wallMs(), clock) : Number.POSITIVE_INFINITY
    return Math.min(limitMs, this.#scheduledMs ?? Number.POSITIVE_INFINITY)
  }

  /** Ends the pause of a daily limit when its day is over. Every other pause stays. */
  #endLimitOfPastDay(): void {
    const { ledger, clock } = this.#parts
    if (!isLimitOfPastDay(this.#account().pause, clock.wallMs(), clock)) return
    this.#disk.run(() => ledger.accounts.resume(this.#accountId))
    this.#notifyChange()
  }

  #pause({ reason, detail, departure }: Extract<Step, { readonly kind: 'pauses' }>): void {
    const { ledger, clock } = this.#parts
    const { price } = this.#account()
    const units =
      reason === 'balance'
        ? {
            units: departure.links * price,
            ofUnits: ledger.usage.pendingLinks(this.#accountId) * price,
          }
        : {}
    this.#setPause(pauseFor(reason, detail, clock.wallMs(), units))
  }

  #setPause(pause: Pause): void {
    this.#token.drop()
    this.#disk.run(() => this.#parts.ledger.accounts.pause(this.#accountId, pause))
    this.#notifyChange()
  }

  /** Commits a request and sends it, without waiting for its answer. */
  #sendRequest({ departure, mostLinks, token }: Extract<Step, { readonly kind: 'sends' }>): void {
    const account = this.#account()
    const begun = this.#commitRequest(departure.head, mostLinks)
    if (begun === undefined) return
    if (begun === 'links-damaged') {
      this.#pauseForDamage(departure)
      return
    }
    if ('objection' in begun) {
      const { objection } = begun
      switch (objection.kind) {
        case 'links':
          this.#sendRequest({ kind: 'sends', departure, mostLinks: objection.links, token })
          return
        case 'waits-for-answers':
          this.#waitsForAnswers = true
          return
        case 'holds-submission':
          // `findDeparture` skips such submissions. Trying again would never end.
          throw new Error(`Submission ${departure.submission.id} is at its limit and was to leave`)
        case 'pauses':
          this.#pause({ ...objection, departure })
          return
        default:
          return assertNever(objection)
      }
    }
    const sent = this.#countInFlight(begun, departure.head, account)
    this.#notifyChange([departure.submission.id])
    void this.#submit(sent, begun.links, token, account)
  }

  /** Undefined: the disk refused the write. */
  #commitRequest(head: QueueHead, mostLinks: number) {
    const { ledger, clock } = this.#parts
    const nowMs = clock.wallMs()
    return this.#disk.runWithReserve(() =>
      ledger.requests.begin<SpendDecision>({
        head,
        mostLinks,
        mostBytes: mostBodyBytes,
        nowMs,
        dayStartMs: dayStartMs(nowMs, clock),
        runOrKeep: (write) => this.#disk.runOrKeep(write),
        checkLimits: (facts) => {
          const limit = exposureLimitOf(facts.submission, facts.account)
          const decision = decideSpending(facts, limit)
          return decision.kind === 'links' && decision.links >= facts.links ? undefined : decision
        },
      }),
    )
  }

  /** Counts a request as in flight: takes its permit and its units of the budget. */
  #countInFlight(
    { requestId, links }: BegunRequest,
    head: QueueHead,
    account: StoredAccount,
  ): RequestInFlight {
    const { price, serverErrorIsFree } = account
    const linkCount = links.length
    this.#inFlight += 1
    return {
      requestId,
      accountId: this.#accountId,
      submissionId: head.submissionId,
      linkCount,
      isUnusual: head.isUnusual,
      price,
      serverErrorIsFree,
      permit: this.#limiter.take(this.#parts.clock.monotonicMs()),
      returnBudget: this.#budget.take(linkCount * price),
    }
  }

  async #submit(
    sent: RequestInFlight,
    links: readonly string[],
    token: string,
    { baseUrl, answerTimeoutMs }: StoredAccount,
  ): Promise<void> {
    const { service, clock } = this.#parts
    const startedMs = clock.monotonicMs()
    let outcome: Outcome
    try {
      const body = service.bodyOf(links)
      outcome = await service.submit({ baseUrl, token, body, answerTimeoutMs })
    } catch (error) {
      // Nothing was sent. This is a bug and ends the engine, but must leave no link in doubt.
      this.#recordAnswer(sent, { kind: 'not-sent', cause: 'cut', code: undefined })
      throw error
    }
    this.#answerTime.add(outcome, clock.monotonicMs() - startedMs)
    this.#recordAnswer(sent, outcome)
  }

  #recordAnswer(sent: RequestInFlight, outcome: Outcome): void {
    this.#inFlight -= 1
    this.#waitsForAnswers = false
    const parts: RecorderParts = {
      ...this.#parts,
      disk: this.#disk,
      backoff: this.#backoff,
      limiter: this.#limiter,
      onChange: (submissionIds) => this.#notifyChange(submissionIds),
    }
    recordAnswer(sent, outcome, parts)
    this.wake()
  }

  /** Pauses because stored links are damaged and must not be sent. Names their list. */
  #pauseForDamage({ submission, links }: Departure): void {
    const { ledger, clock } = this.#parts
    const { listId } = submission
    const message = listId === undefined ? undefined : ledger.lists.byId(listId)?.name
    this.#setPause(pauseFor('disk', 'links-damaged', clock.wallMs(), { message, ofUnits: links }))
  }

  #notifyChange(submissionIds: readonly number[] = []): void {
    this.#parts.onChange(this.#accountId, submissionIds)
  }

  #account(): StoredAccount {
    const account = this.#parts.ledger.accounts.byId(this.#accountId)
    if (account === undefined) throw new Error(`No account ${this.#accountId}`)
    return account
  }
}

/** A sleep looks at the wall clock this often, and ends if the clock was set by more than a second. */
const longestPieceMs = 60_000
const toleratedMs = 1_000

/** A sleep that ends when woken. A wake-up since the last `begin` counts too. */
class InterruptibleSleep {
  readonly #clock: Clock
  #end: (() => void) | undefined
  #wasWoken = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Forgets earlier wake-ups. Call it before the decision that leads to a sleep. */
  begin(): void {
    this.#wasWoken = false
  }

  wake(): void {
    this.#wasWoken = true
    this.#end?.()
  }

  /**
   * Resolves at a time of the wall clock or when woken; Infinity: only when woken. It resolves early,
   * within a minute, if the clock was set or the computer slept unnoticed.
   */
  async sleepUntilWall(wallMs: number): Promise<void> {
    const aheadMs = this.#wallAheadMs()
    while (!this.#wasWoken) {
      const leftMs = wallMs - this.#clock.wallMs()
      if (leftMs <= 0) return
      await this.sleep(Number.isFinite(leftMs) ? Math.min(leftMs, longestPieceMs) : leftMs)
      if (Math.abs(this.#wallAheadMs() - aheadMs) > toleratedMs) return
    }
  }

  /** Resolves after `ms` or when woken; Infinity: only when woken. */
  async sleep(ms: number): Promise<void> {
    if (this.#wasWoken) return
    await new Promise<void>((resolve) => {
      const cancel = Number.isFinite(ms) ? this.#clock.after(ms, resolve) : undefined
      this.#end = () => {
        cancel?.()
        resolve()
      }
    })
    this.#end = undefined
  }

  #wallAheadMs(): number {
    return this.#clock.wallMs() - this.#clock.monotonicMs()
  }
}

/** How long the last answers took on average, for forecasts. */
class AnswerTime {
  #ms = 300
  #answers = 0

  add({ kind }: Outcome, ms: number): void {
    if (kind === 'not-sent' || kind === 'no-answer') return
    // Over 32 answers, so that one fast refusal among slow receipts changes the mean little.
    this.#answers = Math.min(this.#answers + 1, 32)
    this.#ms += (ms - this.#ms) / this.#answers
  }

  get ms(): number {
    return this.#ms
  }
}

/** What a dispatcher knows about the token of its account. */
export type TokenState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'held'; readonly token: string }
  /** The host has no token that it can read. */
  | { readonly kind: 'missing' }

const noToken: TokenState = { kind: 'none' }

/** The token of an account while it sends. Asks the host for it without waiting for the answer. */
export class HeldToken {
  readonly #askHost: () => Promise<string | undefined>
  readonly #onAnswer: () => void
  #state: TokenState = noToken

  constructor(askHost: () => Promise<string | undefined>, onAnswer: () => void) {
    this.#askHost = askHost
    this.#onAnswer = onAnswer
  }

  get state(): TokenState {
    return this.#state
  }

  ask(): void {
    const question: TokenState = { kind: 'asked' }
    this.#state = question
    void this.#await(question)
  }

  drop(): void {
    this.#state = noToken
  }

  async #await(question: TokenState): Promise<void> {
    const token = await this.#askHost()
    // It was dropped meanwhile, so this may be the token from before a change.
    if (this.#state !== question) return
    this.#state = token === undefined ? { kind: 'missing' } : { kind: 'held', token }
    this.#onAnswer()
  }
}

/** The part of the service client that the queue needs. It does not reject for network or server errors. */
export type LinkService = Pick<LinkIndexingClient, 'bodyOf' | 'submit' | 'probe'>
