import type { Pause, PauseDetail, PauseReason, RateState } from '../../shared/account.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { StoredAccount, StoredBatch } from '../../shared/records.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { readAnswer, type NextStep, type Verdict } from './answer-table.ts'
import { allowanceOf, proofBatch } from './batch-plan.ts'
import type { Clock } from './clock.ts'
import { describePause, outcomeMessage, type PauseUnits } from './describe-pause.ts'
import { DiskGuard } from './disk-guard.ts'
import { forecastLastSend } from './last-send.ts'
import type { LinkService } from './link-service.ts'
import type { QueueLedger } from './queue-ledger.ts'
import { RateLimiter, type Slot } from './rate-limiter.ts'
import { SendingMood } from './sending-mood.ts'
import { objectionToSpend, type SpendObjection } from './spend-guard.ts'

/** What a runner needs of the world. */
export interface RunnerParts {
  readonly ledger: QueueLedger
  readonly service: LinkService
  readonly clock: Clock
  /** The token of an account, asked for at each run; undefined: the host has none it can read. */
  readonly needToken: (accountId: number) => Promise<string | undefined>
  /** Told after every commit; `batchIds` are those that changed or came to be. */
  readonly onChange: (accountId: number, batchIds: readonly number[]) => void
}

/** What the runner does next; waiting ends early when it is poked. */
type Step =
  | { readonly kind: 'rests' }
  | { readonly kind: 'waits'; readonly ms: number }
  | { readonly kind: 'looks-again' }
  | { readonly kind: 'sends'; readonly batch: StoredBatch; readonly token: string }

const typicalAnswerMs = 300

/**
 * Sends the batches of one account, one after the other (or as many at once as the account says),
 * within its rate. Everything it decides is read from the ledger, so that it can be killed at any
 * instant; it holds the token only while it sends.
 */
export class AccountRunner {
  readonly #accountId: number
  readonly #parts: RunnerParts
  readonly #mood = new SendingMood()
  readonly #disk: DiskGuard
  #limiter: RateLimiter
  #token: string | undefined
  #inFlight = 0
  #isStopping = false
  #isSuspended = false
  #wake: (() => void) | undefined
  #wasPoked = false
  #life: Promise<void> | undefined
  /** A batch did not fit beside what is in flight; the next answer lets it be judged again. */
  #waitsForAnswers = false
  #unitsAllowed: number | undefined
  #answerMs = typicalAnswerMs

  constructor(accountId: number, parts: RunnerParts) {
    this.#accountId = accountId
    this.#parts = parts
    this.#disk = new DiskGuard({
      isDiskError: (error) => parts.ledger.isDiskError(error),
      wallMs: () => parts.clock.wallMs(),
      onPause: () => parts.onChange(accountId, []),
    })
    this.#limiter = this.#newLimiter()
    this.#mood.remember(parts.ledger.attempts.last(accountId))
  }

  start(): void {
    this.#life ??= this.#run()
  }

  /** Takes no new batch; resolves when nothing is in flight and all is written. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.poke()
    await this.#life
  }

  suspend(): void {
    this.#isSuspended = true
  }

  wakeUp(): void {
    this.#isSuspended = false
    this.poke()
  }

  /** Something changed: look again at once. */
  poke(): void {
    this.#wasPoked = true
    this.#wake?.()
  }

  /** The account's rate was edited: the window is read from the ledger again. */
  reloadLimits(): void {
    this.#limiter = this.#newLimiter()
    this.poke()
  }

  /** The token changed or is gone: it is asked for again. */
  dropToken(): void {
    this.#token = undefined
  }

  /** The pause that holds, the disk's before any other. */
  get pause(): Pause | undefined {
    return this.#disk.pause ?? this.#account().pause
  }

  /** Ends a pause. `unitsAllowed`: sends what this many units pay for, then pauses again. */
  resume(unitsAllowed?: number): void {
    const { ledger, clock } = this.#parts
    if (!this.#disk.retry()) return
    this.#mood.reset()
    this.#unitsAllowed = unitsAllowed
    this.#disk.run(() => {
      ledger.accounts.setPause(this.#accountId, undefined)
      ledger.accounts.setDoubtsCountFrom(this.#accountId, clock.wallMs())
    })
    this.#parts.onChange(this.#accountId, [])
    this.poke()
  }

  rate(): RateState {
    const { clock } = this.#parts
    const nowMs = clock.monotonicMs()
    const toWall = clock.wallMs() - nowMs
    const hold = this.#mood.hold(nowMs)
    const slotMs = this.#limiter.waitMs(nowMs)
    const waitMs = Math.max(hold.ms, slotMs)
    const ownReason = this.#limiter.isPacing(nowMs) ? 'after-429' : 'rate'
    return {
      usedSlots: this.#limiter.used(nowMs),
      allowance: this.#allowance(),
      nextFreeMs: slotMs > 0 && Number.isFinite(slotMs) ? nowMs + slotMs + toWall : undefined,
      waiting: waitMs === 0 ? undefined : hold.ms >= slotMs ? hold.reason : ownReason,
      waitingUntilMs: waitMs > 0 && Number.isFinite(waitMs) ? nowMs + waitMs + toWall : undefined,
    }
  }

  /** When the last of this many further requests will start, as wall time. */
  lastSendMs(requests: number): number {
    const { clock } = this.#parts
    const nowMs = clock.monotonicMs()
    const lastMs = forecastLastSend(
      this.#limiter.freeTimes(nowMs),
      requests,
      nowMs,
      this.#answerMs,
      this.#account().limits.windowMs,
    )
    return Math.round(clock.wallMs() + lastMs - nowMs)
  }

  /** One request that costs nothing; counted by the limiter like any other. */
  async test(): Promise<Result<Outcome, 'missing-token' | 'no-free-slot'>> {
    const { ledger, clock, service } = this.#parts
    const token = await this.#parts.needToken(this.#accountId)
    if (token === undefined) return fail('missing-token')
    if (this.#limiter.waitMs(clock.monotonicMs()) > 0) return fail('no-free-slot')
    const slot = this.#limiter.take(clock.monotonicMs())
    const attemptId = ledger.attempts.begin(this.#accountId, undefined, clock.wallMs())
    const { baseUrl, answerTimeoutMs } = this.#account()
    const outcome = await service.probe({ baseUrl, token, answerTimeoutMs })
    const isAnswered = outcome.kind !== 'not-sent' && outcome.kind !== 'no-answer'
    this.#giveBack(slot, isAnswered)
    if (outcome.kind === 'too-many-requests') {
      this.#limiter.refused(clock.monotonicMs(), outcome.retryAfterMs)
    }
    ledger.attempts.end(attemptId, {
      outcome: outcome.kind,
      answered: isAnswered,
      httpStatus: 'httpStatus' in outcome ? outcome.httpStatus : undefined,
      message: 'message' in outcome ? outcome.message : undefined,
      receipt: undefined,
      endedMs: clock.wallMs(),
    })
    this.#parts.onChange(this.#accountId, [])
    return ok(outcome)
  }

  async #run(): Promise<void> {
    while (!this.#isStopping || this.#inFlight > 0) {
      const step = await this.#nextStep()
      switch (step.kind) {
        case 'rests':
          if (this.#inFlight === 0) this.#token = undefined
          await this.#sleep(undefined)
          break
        case 'waits':
          await this.#sleep(step.ms)
          break
        case 'looks-again':
          break
        case 'sends':
          this.#begin(step.batch, step.token)
          break
        default:
          assertNever(step)
      }
    }
    this.#token = undefined
  }

  async #nextStep(): Promise<Step> {
    const { ledger, clock } = this.#parts
    this.#wasPoked = false
    const account = this.#account()
    if (this.#isStopping || this.#isSuspended || this.pause !== undefined) return { kind: 'rests' }
    if (this.#inFlight >= account.parallel || this.#waitsForAnswers) return { kind: 'rests' }
    const batch = ledger.batches.nextDue(this.#accountId)
    if (batch === undefined) return { kind: 'rests' }
    const nowMs = clock.monotonicMs()
    const waitMs = Math.max(this.#mood.hold(nowMs).ms, this.#limiter.waitMs(nowMs))
    if (waitMs > 0) return { kind: 'waits', ms: waitMs }
    if (this.#cutToMood(batch, account)) return { kind: 'looks-again' }
    if (this.#token === undefined) {
      const token = await this.#parts.needToken(this.#accountId)
      if (token === undefined) this.#pauseNow('token', 'missing-token', batch)
      this.#token = token
      // Everything may have changed while the host was asked.
      return { kind: 'looks-again' }
    }
    return { kind: 'sends', batch, token: this.#token }
  }

  /** Makes the next batch smaller after a doubt, or to what the user's balance pays for. */
  #cutToMood(batch: StoredBatch, account: StoredAccount): boolean {
    const isBalanced =
      this.#parts.ledger.submissions.byId(batch.submissionId)?.batchSize === 'balanced'
    let most = this.#mood.isCareful && isBalanced ? proofBatch : batch.linkCount
    if (this.#unitsAllowed !== undefined) {
      most = Math.min(most, Math.floor(this.#unitsAllowed / account.price))
    }
    if (most >= batch.linkCount) return false
    if (most < 1) {
      this.#unitsAllowed = undefined
      this.#pauseNow('balance', 'balance-too-low', batch)
      return true
    }
    this.#cut(batch, most)
    return true
  }

  #cut(batch: StoredBatch, firstCount: number): void {
    const { ledger, clock } = this.#parts
    this.#disk.run(() => ledger.cut(batch.id, firstCount, clock.wallMs()))
    this.#tellOfBatch(batch.id)
  }

  /** Writes the attempt, then lets the request go without waiting for its answer. */
  #begin(batch: StoredBatch, token: string): void {
    const { ledger, clock } = this.#parts
    const links = ledger.batches.links(batch.id)
    const begun = this.#disk.run(() =>
      ledger.beginAttempt(batch.id, clock.wallMs(), clock.dayStartMs(), objectionToSpend),
    )
    if (begun === undefined) return
    if ('objection' in begun) {
      this.#obey(begun.objection, batch)
      return
    }
    const slot = this.#limiter.take(clock.monotonicMs())
    this.#inFlight += 1
    this.#parts.onChange(this.#accountId, [batch.id])
    void this.#send(batch, begun.attemptId, links, token, slot)
  }

  #obey(objection: SpendObjection, batch: StoredBatch): void {
    switch (objection.kind) {
      case 'waits-for-answers':
        this.#waitsForAnswers = true
        return
      case 'must-be-cut':
        this.#cut(batch, objection.links)
        return
      case 'pauses':
        this.#pauseNow(objection.reason, objection.detail, batch)
        return
      default:
        assertNever(objection)
    }
  }

  async #send(
    batch: StoredBatch,
    attemptId: number,
    links: readonly string[],
    token: string,
    slot: Slot,
  ): Promise<void> {
    const { service, clock } = this.#parts
    const { baseUrl, answerTimeoutMs, price, serverErrorIsFree } = this.#account()
    const startedMs = clock.monotonicMs()
    const outcome = await service.submit({ baseUrl, token, links, answerTimeoutMs })
    const sent = { linkCount: batch.linkCount, price, serverErrorIsFree }
    const verdict = readAnswer(outcome, sent)
    this.#giveBack(slot, verdict.answered)
    if (verdict.answered) {
      this.#answerMs += (clock.monotonicMs() - startedMs - this.#answerMs) / 4
    }
    const pause = this.#pauseAfter(verdict, batch, outcome)
    this.#record(batch, attemptId, outcome, verdict, pause)
    this.#inFlight -= 1
    this.#waitsForAnswers = false
    this.poke()
  }

  /** Writes the answer; an answer the disk does not take waits in memory and sending stops. */
  #record(
    batch: StoredBatch,
    attemptId: number,
    outcome: Outcome,
    verdict: Verdict,
    pause: Pause | undefined,
  ): void {
    const { ledger, clock } = this.#parts
    const { change } = verdict
    const end = {
      outcome: outcome.kind,
      answered: verdict.answered,
      httpStatus: 'httpStatus' in outcome ? outcome.httpStatus : undefined,
      message: outcomeMessage(outcome),
      receipt:
        change.kind === 'accepted' || change.kind === 'in-doubt' ? change.receipt : undefined,
      endedMs: clock.wallMs(),
    }
    this.#disk.runOrKeep(() => ledger.finishAttempt(attemptId, batch.id, end, change, pause))
    if (change.kind === 'accepted') this.#splitSister(batch)
    this.#tellOfBatch(batch.id)
  }

  /** What the answer means for the account; counts what comes in a row. */
  #pauseAfter(verdict: Verdict, batch: StoredBatch, outcome: Outcome): Pause | undefined {
    const nowMs = this.#parts.clock.monotonicMs()
    const { change, next } = verdict
    if (change.kind === 'accepted') {
      this.#mood.accepted()
      this.#limiter.accepted()
      if (this.#unitsAllowed !== undefined) this.#unitsAllowed -= change.receipt.unitsUsed
    } else if (change.kind === 'in-doubt' && this.#unitsAllowed !== undefined) {
      this.#unitsAllowed -= batch.linkCount * this.#account().price
    }
    if (change.kind === 'split' || change.kind === 'refused') {
      const isTooMany = this.#mood.refused(batch)
      return isTooMany ? this.#pauseFor('refusals', 'refusals-in-a-row', batch, outcome) : undefined
    }
    return this.#pauseOfStep(next, batch, outcome, nowMs)
  }

  #pauseOfStep(
    next: NextStep,
    batch: StoredBatch,
    outcome: Outcome,
    nowMs: number,
  ): Pause | undefined {
    switch (next.kind) {
      case 'goes-on':
        return undefined
      case 'pauses':
        return this.#pauseFor(next.reason, next.detail, batch, outcome, next)
      case 'doubts':
        return this.#mood.doubted(nowMs)
          ? this.#pauseFor('in-doubt', 'doubts-in-a-row', batch, outcome)
          : undefined
      case 'is-offline':
        this.#mood.wentOffline(nowMs)
        return undefined
      case 'paces':
        this.#limiter.refused(nowMs, next.retryAfterMs)
        return undefined
      case 'retries-server-error':
        return this.#mood.serverFailedFreely(nowMs)
          ? this.#pauseFor('status', 'unexpected-status', batch, outcome)
          : undefined
      default:
        return assertNever(next)
    }
  }

  #pauseFor(
    reason: PauseReason,
    detail: PauseDetail,
    batch: StoredBatch,
    outcome: Outcome | undefined,
    units: PauseUnits = {},
  ): Pause {
    const { clock, ledger } = this.#parts
    const { price } = this.#account()
    // A batch whose answer is being read is not queued; one that never left is.
    const queuedLinks = ledger.batches.queuedCount(this.#accountId).links
    const linksLeft =
      batch.state === 'queued' && outcome === undefined
        ? queuedLinks
        : queuedLinks + batch.linkCount
    const ofBalance =
      detail === 'balance-too-low'
        ? { units: batch.linkCount * price, ofUnits: linksLeft * price }
        : units
    return describePause(reason, detail, clock.wallMs(), batch.id, outcome, ofBalance)
  }

  #pauseNow(reason: PauseReason, detail: PauseDetail, batch: StoredBatch): void {
    const pause = this.#pauseFor(reason, detail, batch, undefined)
    this.#disk.run(() => this.#parts.ledger.accounts.setPause(this.#accountId, pause))
    this.#parts.onChange(this.#accountId, [])
  }

  /** See `Ledger.splitUnsent`: the sister of an accepted half holds the refused link. */
  #splitSister(batch: StoredBatch): void {
    const { ledger, clock } = this.#parts
    if (batch.parentId === undefined) return
    const parent = ledger.batches.byId(batch.parentId)
    if (parent === undefined || !parent.holdsRefused) return
    const sister = ledger.batches.children(parent.id).find((child) => child.id > batch.id)
    if (sister === undefined || sister.state !== 'queued') return
    this.#disk.run(() => ledger.splitUnsent(sister.id, clock.wallMs()))
    this.#tellOfBatch(sister.id)
  }

  #tellOfBatch(batchId: number): void {
    const children = this.#parts.ledger.batches.children(batchId).map((child) => child.id)
    this.#parts.onChange(this.#accountId, [batchId, ...children])
  }

  #giveBack(slot: Slot, isAnswered: boolean): void {
    const nowMs = this.#parts.clock.monotonicMs()
    if (isAnswered) slot.answered(nowMs)
    else slot.unanswered(nowMs)
  }

  #newLimiter(): RateLimiter {
    const { ledger, clock } = this.#parts
    const { limits } = this.#account()
    const limiter = new RateLimiter({ allowance: this.#allowance(), windowMs: limits.windowMs })
    const sinceMs = clock.wallMs() - 10 * 60_000
    const traces = ledger.attempts.since(this.#accountId, sinceMs)
    limiter.remember(traces, clock.wallMs(), clock.monotonicMs())
    return limiter
  }

  #allowance(): number {
    const { limits, people } = this.#account()
    return allowanceOf(limits.requestsPerWindow, people)
  }

  #account(): StoredAccount {
    const account = this.#parts.ledger.accounts.byId(this.#accountId)
    if (account === undefined) throw new Error(`No account ${this.#accountId}`)
    return account
  }

  /** Sleeps until poked or until the time is up. */
  async #sleep(ms: number | undefined): Promise<void> {
    if (this.#wasPoked) return
    await new Promise<void>((resolve) => {
      const callOff =
        ms !== undefined && Number.isFinite(ms) ? this.#parts.clock.after(ms, resolve) : undefined
      this.#wake = () => {
        callOff?.()
        resolve()
      }
    })
    this.#wake = undefined
  }
}
