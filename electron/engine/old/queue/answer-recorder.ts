import type { Pause, PauseDetail, PauseReason } from '../../../shared/account.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import type { BatchChange, StoredBatch } from '../../../shared/records.ts'
import { readAnswer, type NextStep } from './answer-table.ts'
import type { Clock } from './clock.ts'
import { describePause, outcomeMessage, outcomeStatus, type PauseUnits } from './describe-pause.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { QueueLedger } from './queue-ledger.ts'
import type { RateLimiter, Slot } from './rate-limiter.ts'
import type { SendingMood } from './sending-mood.ts'

/** A request whose answer is due, as it was when it left. */
export interface SentRequest {
  readonly batch: StoredBatch
  readonly attemptId: number
  readonly price: number
  readonly serverErrorIsFree: boolean
  readonly slot: Slot
  /** Told the units that were, or may have been, spent. */
  readonly giveBack: (spent: number) => void
}

/** What answers change. */
export interface RecorderParts {
  readonly ledger: QueueLedger
  readonly clock: Clock
  readonly disk: DiskGuard
  readonly mood: SendingMood
  readonly limiter: RateLimiter
  readonly onChange: (batchIds: readonly number[]) => void
}

/** Turns each answer into what it means: for the slot, the account's mood and pause, the ledger. */
export class AnswerRecorder {
  readonly #parts: RecorderParts

  constructor(parts: RecorderParts) {
    this.#parts = parts
  }

  /** An answer the disk does not take waits in memory, and sending stops. */
  record(sent: SentRequest, outcome: Outcome): void {
    const { ledger, clock, disk, onChange } = this.#parts
    const { batch, attemptId, price, serverErrorIsFree } = sent
    const answer = { linkCount: batch.linkCount, price, serverErrorIsFree }
    const { change, next, answered } = readAnswer(outcome, answer)
    const nowMs = clock.monotonicMs()
    if (answered) sent.slot.answered(nowMs)
    else sent.slot.unanswered(nowMs)
    sent.giveBack(spentAtMost(change, batch.linkCount * price))
    this.#takeToHeart(change, batch)
    const pause = this.#pauseAfter(next, sent, outcome, nowMs)
    const end = {
      outcome: outcome.kind,
      answered,
      httpStatus: outcomeStatus(outcome),
      message: outcomeMessage(outcome),
      receipt: 'receipt' in change ? change.receipt : undefined,
      endedMs: clock.wallMs(),
    }
    disk.runOrKeep(() => {
      onChange(ledger.finishAttempt(attemptId, batch.id, end, change, pause))
    })
  }

  #takeToHeart(change: BatchChange, batch: StoredBatch): void {
    const { mood, limiter } = this.#parts
    switch (change.kind) {
      case 'accepted':
        mood.accepted()
        limiter.accepted()
        return
      case 'in-doubt':
        mood.doubted()
        return
      case 'split':
      case 'refused':
        mood.refused(batch)
        return
      case 'queued':
        return
      default:
        assertNever(change)
    }
  }

  #pauseAfter(
    next: NextStep,
    sent: SentRequest,
    outcome: Outcome,
    nowMs: number,
  ): Pause | undefined {
    const { mood, limiter } = this.#parts
    const pauseIf = (isSo: boolean, reason: PauseReason, detail: PauseDetail): Pause | undefined =>
      isSo ? this.#pause(reason, detail, sent, outcome, {}) : undefined
    switch (next.kind) {
      case 'goes-on':
        return pauseIf(mood.wasRefusedTooOften, 'refusals', 'refusals-in-a-row')
      case 'pauses':
        return this.#pause(next.reason, next.detail, sent, outcome, next)
      case 'doubts':
        mood.waitAfterDoubt(nowMs)
        return pauseIf(mood.hasDoubtedTooOften, 'in-doubt', 'doubts-in-a-row')
      case 'is-offline':
        mood.wentOffline(nowMs, next.reason)
        return undefined
      case 'paces':
        limiter.refused(nowMs, next.retryAfterMs)
        return undefined
      case 'retries-server-error':
        mood.serverFailedFreely(nowMs)
        return pauseIf(mood.hasServerFailedTooOften, 'status', 'unexpected-status')
      default:
        return assertNever(next)
    }
  }

  #pause(
    reason: PauseReason,
    detail: PauseDetail,
    { batch, price }: SentRequest,
    outcome: Outcome,
    units: PauseUnits,
  ): Pause {
    const { ledger, clock } = this.#parts
    // The batch itself is not queued again yet.
    const left = ledger.lineUp.queuedLinks(batch.accountId) + batch.linkCount
    const spokenOf =
      detail === 'balance-too-low'
        ? { units: batch.linkCount * price, ofUnits: left * price }
        : units
    return describePause(reason, detail, clock.wallMs(), batch.id, outcome, spokenOf)
  }
}

function spentAtMost(change: BatchChange, units: number): number {
  if (change.kind === 'accepted') return change.receipt.unitsUsed
  return change.kind === 'in-doubt' ? units : 0
}
