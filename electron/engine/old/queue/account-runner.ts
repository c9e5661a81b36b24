import type { Pause } from '../../../shared/account.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { DamagedLinks, type StoredAccount } from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { AnswerRecorder } from './answer-recorder.ts'
import { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import { isCapOfPastDay, msUntilNewDay } from './day-cap.ts'
import { Departures } from './departures.ts'
import { DiskGuard, type Reserve } from './disk-guard.ts'
import { DueBatches } from './due-batches.ts'
import { HeldToken } from './held-token.ts'
import type { LinkService } from './link-service.ts'
import { Nap } from './nap.ts'
import { mostLinksOf, nextStep, type SendingFacts, type Step } from './next-step.ts'
import type { QueueLedger } from './queue-ledger.ts'
import { memoryMs, RateLimiter, type RateLimit } from './rate-limiter.ts'
import { rateLimitOf } from './rate-limit-of.ts'
import { RateOutlook } from './rate-outlook.ts'
import { SendingMood } from './sending-mood.ts'
import { TestRequests } from './test-request.ts'
import { UnderWay } from './under-way.ts'

/** What a runner needs of the world. */
export interface RunnerParts {
  readonly ledger: QueueLedger
  readonly reserve: Reserve
  readonly service: LinkService
  readonly clock: Clock
  /** The token of an account, asked for at each run; undefined: the host has none it can read. */
  readonly needToken: (accountId: number) => Promise<string | undefined>
  /** Told after every commit; `batchIds` are those that changed or came to be. */
  readonly onChange: (accountId: number, batchIds: readonly number[]) => void
}

/**
 * Sends the batches of one account, one after the other (or as many at once as the account says),
 * within its rate. Everything it decides is read from the ledger, so that it can be killed at any
 * instant; it holds the token only while it sends.
 */
export class AccountRunner {
  /** How fast it sends. */
  readonly outlook: RateOutlook
  readonly #accountId: number
  readonly #parts: RunnerParts
  readonly #mood = new SendingMood()
  readonly #limiter: RateLimiter
  readonly #disk: DiskGuard
  readonly #token: HeldToken
  readonly #departures: Departures
  readonly #underWay: UnderWay
  readonly #nap: Nap
  readonly #tests: TestRequests
  readonly #due: DueBatches
  #budget = new Budget(Number.POSITIVE_INFINITY)
  #isStopping = false
  #isSuspended = false
  #life: Promise<void> | undefined

  constructor(accountId: number, parts: RunnerParts) {
    this.#accountId = accountId
    this.#parts = parts
    const { ledger, clock } = parts
    this.#nap = new Nap(clock)
    this.#limiter = new RateLimiter(this.#limit())
    const wallMs = clock.wallMs()
    const traces = ledger.attempts.since(accountId, wallMs - memoryMs(this.#limit()))
    this.#limiter.remember(traces, wallMs, clock.monotonicMs())
    this.#mood.remember(ledger.stakes.doubtsInARow(accountId))
    this.#disk = new DiskGuard({
      reserve: parts.reserve,
      wallMs: () => clock.wallMs(),
      onPause: () => this.#tell([]),
    })
    this.#token = new HeldToken(
      () => parts.needToken(accountId),
      () => this.poke(),
    )
    const writing = {
      ledger,
      clock,
      disk: this.#disk,
      limiter: this.#limiter,
      onChange: (batchIds: readonly number[]) => this.#tell(batchIds),
    }
    this.#departures = new Departures(writing)
    this.#due = new DueBatches(accountId, { ...writing, onChange: () => this.#tell([]) })
    this.#tests = new TestRequests({ ...writing, service: parts.service })
    this.#underWay = new UnderWay({
      ...parts,
      departures: this.#departures,
      recorder: new AnswerRecorder({ ...writing, mood: this.#mood }),
      onAnswer: () => this.poke(),
    })
    this.outlook = new RateOutlook({
      account: () => this.#account(),
      limiter: this.#limiter,
      mood: this.#mood,
      underWay: this.#underWay,
      clock,
    })
  }

  start(): void {
    this.#life ??= this.#run()
  }

  /** Takes no new batch; resolves when nothing is in flight and all is written. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.poke()
    await Promise.all([this.#life, this.#tests.settled()])
    // The last chance for answers that a full disk did not take.
    this.#disk.retry()
  }

  suspend(): void {
    this.#isSuspended = true
    this.poke()
  }

  wakeUp(): void {
    this.#isSuspended = false
    this.poke()
  }

  /** Something changed: look again at once. */
  poke(): void {
    this.#nap.poke()
  }

  /** The account was edited: its rate holds for what was sent already, the rest must prove itself. */
  reloadLimits(): void {
    this.#limiter.change(this.#limit())
    this.dropToken()
  }

  /** The token changed or is gone: it is asked for again. */
  dropToken(): void {
    this.#token.drop()
    this.#mood.mustProve()
    this.poke()
  }

  /** The pause that holds, the disk's before any other. */
  get pause(): Pause | undefined {
    return this.#disk.pause ?? this.#account().pause
  }

  /**
   * Ends the pause that `pause` shows; one that answers kept from the disk brought stays, so that it
   * is seen. `unitsAllowed`: sends what this many units pay for, then pauses again.
   */
  resume(unitsAllowed = Number.POSITIVE_INFINITY): void {
    if (this.#disk.pause !== undefined) this.#disk.retry()
    else {
      const { ledger } = this.#parts
      this.#budget = new Budget(unitsAllowed)
      this.#disk.run(() => ledger.goOn(this.#accountId))
      this.#mood.reset(ledger.stakes.doubtsInARow(this.#accountId).counting)
      // Where doubts that nobody was asked about hold it at once, it is never seen to go on.
      const step = nextStep(this.#facts())
      if (step.kind === 'pauses') this.#pause(step)
    }
    this.#tell([])
    this.poke()
  }

  /** One request that costs nothing, to the account as it is now; counted by the limiter like any other. */
  async test(): Promise<Result<Outcome, 'missing-token' | 'no-free-slot'>> {
    const account = this.#account()
    const token = await this.#parts.needToken(this.#accountId)
    if (token === undefined) return fail('missing-token')
    if (this.#isStopping) return fail('no-free-slot')
    const outcome = await this.#tests.send(account, token)
    this.#tell([])
    this.poke()
    return outcome === undefined ? fail('no-free-slot') : ok(outcome)
  }

  async #run(): Promise<void> {
    while (!this.#isStopping || this.#underWay.count > 0) {
      this.#nap.begin()
      this.#liftDayCap()
      const step = nextStep(this.#facts())
      try {
        await this.#take(step)
      } catch (error) {
        if (!(error instanceof DamagedLinks)) throw error
        this.#pauseForDamage(step)
      }
    }
    this.#token.drop()
  }

  async #take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'rests':
        if (this.#underWay.count === 0) this.#token.drop()
        await this.#nap.sleepByWall(this.#msUntilWoken())
        break
      case 'waits':
        await this.#nap.sleep(step.ms)
        break
      case 'pauses':
        this.#pause(step)
        break
      case 'cuts':
        this.#departures.cut(step.batch, step.firstCount)
        break
      case 'asks-for-token':
        this.#token.ask()
        break
      case 'sends':
        // In the same turn as the decision: nothing can have changed since.
        this.#underWay.begin(step.due, step.token, this.#account(), this.#budget)
        break
      default:
        assertNever(step)
    }
  }

  #pauseForDamage(step: Step): void {
    const batch =
      step.kind === 'sends' ? step.due.batch : step.kind === 'cuts' ? step.batch : undefined
    if (batch === undefined) return
    this.#token.drop()
    this.#departures.pauseForDamage(batch)
  }

  #pause({ reason, detail, batch }: Extract<Step, { readonly kind: 'pauses' }>): void {
    this.#token.drop()
    this.#departures.pause(reason, detail, batch, this.#account().price)
  }

  /** Until a cap ends with its day or a schedule lets something leave. */
  #msUntilWoken(): number {
    const { clock } = this.#parts
    return Math.min(msUntilNewDay(this.#account().pause, clock), this.#due.msUntilNext())
  }

  /** A day's cap ends with the day; doubts, and whatever else holds, stay as they are. */
  #liftDayCap(): void {
    const { ledger, clock } = this.#parts
    if (!isCapOfPastDay(this.#account().pause, clock)) return
    this.#disk.run(() => ledger.accounts.setPause(this.#accountId, undefined))
    this.#tell([])
  }

  #facts(): SendingFacts {
    const account = this.#account()
    const nowMs = this.#parts.clock.monotonicMs()
    const canLookAhead = !this.#isStopping && !this.#isSuspended && this.pause === undefined
    const due = canLookAhead ? this.#due.next() : this.#due.rest()
    const isBalanced = due?.submission.batchSize === 'balanced'
    const { isCareful, isProven, hasDoubtedTooOften } = this.#mood
    return {
      isHalted: !canLookAhead || this.pause !== undefined,
      inFlight: this.#underWay.count,
      mostInFlight: isProven ? account.parallel : 1,
      waitsForAnswers: this.#underWay.waitsForAnswers,
      hasDoubtedTooOften,
      due,
      waitMs: Math.max(this.#mood.hold(nowMs).ms, this.#limiter.waitMs(nowMs)),
      mostLinks: mostLinksOf(isCareful, isBalanced, this.#budget.left, account.price),
      token: this.#token.hold,
    }
  }

  #tell(batchIds: readonly number[]): void {
    this.#parts.onChange(this.#accountId, batchIds)
  }

  #limit(): RateLimit {
    return rateLimitOf(this.#account())
  }

  #account(): StoredAccount {
    const account = this.#parts.ledger.accounts.byId(this.#accountId)
    if (account === undefined) throw new Error(`No account ${this.#accountId}`)
    return account
  }
}
