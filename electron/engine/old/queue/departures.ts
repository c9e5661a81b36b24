import {
  type Pause,
  type PauseDetail,
  type PauseReason,
  pauseSince,
} from '../../../shared/account.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { StoredAccount, StoredBatch } from '../../../shared/records.ts'
import type { SentRequest } from './answer-recorder.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import { describePause } from './describe-pause.ts'
import type { DiskGuard } from './disk-guard.ts'
import type { Due } from './due.ts'
import type { QueueLedger } from './queue-ledger.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { objectionToSpend } from './spend-guard.ts'

/** What became of a batch that was due. */
export type Departure =
  | { readonly kind: 'leaves'; readonly sent: SentRequest }
  /** It does not fit beside what is in flight. */
  | { readonly kind: 'waits-for-answers' }
  /** Cut, paused or not written; what to do next is seen by looking again. */
  | { readonly kind: 'stays' }

const stays: Departure = { kind: 'stays' }

/** What departures change. */
export interface DeparturesParts {
  readonly ledger: QueueLedger
  readonly clock: Clock
  readonly disk: DiskGuard
  readonly limiter: RateLimiter
  readonly onChange: (batchIds: readonly number[]) => void
}

/** All that is written before a batch leaves, or instead. */
export class Departures {
  readonly #parts: DeparturesParts

  constructor(parts: DeparturesParts) {
    this.#parts = parts
  }

  /**
   * Writes the attempt of a batch, with the slots that are open from then on, and takes its place in
   * the window, unless doubt limit, caps or disk object.
   */
  begin(
    { batch, slotsOpen }: Pick<Due, 'batch' | 'slotsOpen'>,
    { price, serverErrorIsFree }: StoredAccount,
    budget: Budget,
  ): Departure {
    const { ledger, clock, disk, limiter, onChange } = this.#parts
    const begun = disk.runWithReserve(() =>
      ledger.beginAttempt(
        batch.id,
        clock.wallMs(),
        clock.dayStartMs(),
        objectionToSpend,
        slotsOpen,
      ),
    )
    if (begun === undefined) return stays
    if ('attemptId' in begun) {
      const { attemptId } = begun
      const slot = limiter.take(clock.monotonicMs())
      const giveBack = budget.take(batch.linkCount * price)
      onChange([batch.id])
      return {
        kind: 'leaves',
        sent: { batch, attemptId, price, serverErrorIsFree, slot, giveBack },
      }
    }
    const { objection } = begun
    switch (objection.kind) {
      case 'waits-for-answers':
        return { kind: 'waits-for-answers' }
      case 'holds-submission':
        // Looking again would find it again, without end.
        throw new Error(`Submission ${batch.submissionId} is at its cap and was due`)
      case 'must-be-cut':
        this.cut(batch, objection.links)
        return stays
      case 'pauses':
        this.pause(objection.reason, objection.detail, batch, price)
        return stays
      default:
        return assertNever(objection)
    }
  }

  cut(batch: StoredBatch, firstCount: number): void {
    const { ledger, clock, disk, onChange } = this.#parts
    const changed = disk.run(() => ledger.cut(batch.id, firstCount, clock.wallMs()))
    if (changed !== undefined) onChange(changed)
  }

  pause(reason: PauseReason, detail: PauseDetail, batch: StoredBatch, price: number): void {
    const { ledger, clock } = this.#parts
    const links = ledger.lineUp.queuedLinks(batch.accountId)
    const units =
      reason === 'balance' ? { units: batch.linkCount * price, ofUnits: links * price } : {}
    this.#hold(batch, describePause(reason, detail, clock.wallMs(), batch.id, undefined, units))
  }

  /** Holds the account of a batch whose links are not what was stored. */
  pauseForDamage(batch: StoredBatch): void {
    const { ledger, clock } = this.#parts
    const pause = pauseSince(clock.wallMs(), 'disk', 'links-damaged')
    const message = ledger.submissions.byId(batch.submissionId)?.label
    this.#hold(batch, { ...pause, message, batchId: batch.id, ofUnits: batch.linkCount })
  }

  #hold(batch: StoredBatch, pause: Pause): void {
    const { ledger, disk, onChange } = this.#parts
    disk.run(() => ledger.accounts.setPause(batch.accountId, pause))
    onChange([])
  }
}
