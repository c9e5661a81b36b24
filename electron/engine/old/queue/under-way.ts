import { assertNever } from '../../../shared/assert-never.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { AnswerRecorder, SentRequest } from './answer-recorder.ts'
import { AnswerTime } from './answer-time.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import type { Departures } from './departures.ts'
import type { Due } from './due.ts'
import type { LinkService } from './link-service.ts'
import type { QueueLedger } from './queue-ledger.ts'

/** What a request needs from its beginning to its answer. */
export interface UnderWayParts {
  readonly ledger: QueueLedger
  readonly service: LinkService
  readonly clock: Clock
  readonly departures: Departures
  readonly recorder: AnswerRecorder
  /** Told once an answer is recorded. */
  readonly onAnswer: () => void
}

/** The requests of an account that are on their way. */
export class UnderWay {
  readonly #parts: UnderWayParts
  readonly #answerMs = new AnswerTime()
  #count = 0
  #waitsForAnswers = false

  constructor(parts: UnderWayParts) {
    this.#parts = parts
  }

  get count(): number {
    return this.#count
  }

  /** A batch did not fit beside what is on its way; the next answer lets it be judged again. */
  get waitsForAnswers(): boolean {
    return this.#waitsForAnswers
  }

  /** How long an answer is expected to take. */
  get answerMs(): number {
    return this.#answerMs.ms
  }

  /** Makes body and attempt, then lets the request go without waiting for its answer. */
  begin(due: Due, token: string, account: StoredAccount, budget: Budget): void {
    const { ledger, service, departures } = this.#parts
    const body = service.bodyOf(ledger.batches.lines(due.batch.id))
    const departure = departures.begin(due, account, budget)
    switch (departure.kind) {
      case 'leaves':
        this.#count += 1
        void this.#send(departure.sent, body, token, account)
        return
      case 'waits-for-answers':
        this.#waitsForAnswers = true
        return
      case 'stays':
        return
      default:
        assertNever(departure)
    }
  }

  async #send(
    sent: SentRequest,
    body: Uint8Array,
    token: string,
    { baseUrl, answerTimeoutMs }: StoredAccount,
  ): Promise<void> {
    const { service, clock } = this.#parts
    const startedMs = clock.monotonicMs()
    let outcome: Outcome
    try {
      outcome = await service.submit({ baseUrl, token, body, answerTimeoutMs })
    } catch (error) {
      // It rejects before anything is sent. The mistake ends the engine and must leave no doubt.
      this.#end(sent, { kind: 'not-sent', cause: 'cut', code: undefined })
      throw error
    }
    this.#answerMs.take(outcome, clock.monotonicMs() - startedMs)
    this.#end(sent, outcome)
  }

  #end(sent: SentRequest, outcome: Outcome): void {
    this.#count -= 1
    this.#waitsForAnswers = false
    this.#parts.recorder.record(sent, outcome)
    this.#parts.onAnswer()
  }
}
