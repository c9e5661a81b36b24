import { linksBody } from '../../../electron/engine/service/links-body.ts'
import type { LinkService } from '../../../electron/engine/old/queue/link-service.ts'
import type { Outcome } from '../../../electron/shared/outcome.ts'
import { linksIn } from '../../fakes/links-in-body.ts'
import { refusal } from '../../fakes/scripted-service.ts'

type Submission = Parameters<LinkService['submit']>[0]

/** A request that waits for its answer. */
export interface OpenRequest extends Submission {
  readonly links: readonly string[]
  readonly receivedMs: number
}

/** What the service charged for, or answered. */
export interface BankEntry {
  readonly baseUrl: string
  readonly receivedMs: number
  readonly charged: readonly string[]
}

/**
 * A service without a network that does what it is told: holds each request until the test says
 * what it is answered and for which of its links it charges.
 */
export class Bank implements LinkService {
  /** Requests whose answer is due, oldest first. */
  readonly open: OpenRequest[] = []
  readonly entries: BankEntry[] = []
  readonly bodyOf = linksBody
  readonly #nowMs: () => number
  readonly #answers = new Map<OpenRequest, (outcome: Outcome) => void>()
  #news: OpenRequest[] = []

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  submit(request: Submission): Promise<Outcome> {
    return new Promise((answer) => {
      const open = { ...request, links: linksIn(request.body), receivedMs: this.#nowMs() }
      this.open.push(open)
      this.#news.push(open)
      this.#answers.set(open, answer)
    })
  }

  probe(): Promise<Outcome> {
    return Promise.resolve(refusal)
  }

  /** Requests that came since this was asked last. */
  takeNews(): readonly OpenRequest[] {
    const news = this.#news
    this.#news = []
    return news
  }

  /** Charges for `charged` and answers; an outcome that no service counts is no entry. */
  answer(request: OpenRequest, outcome: Outcome, charged: readonly string[]): void {
    this.#close(request, charged, 'httpStatus' in outcome)
    this.#answers.get(request)?.(outcome)
  }

  /** The engine is gone: nobody hears what the service does with what it has received. */
  hangUp(chargesAll: boolean): void {
    for (const request of this.open.toReversed())
      this.#close(request, chargesAll ? request.links : [], chargesAll)
  }

  #close(request: OpenRequest, charged: readonly string[], isCounted: boolean): void {
    this.open.splice(this.open.indexOf(request), 1)
    const { baseUrl, receivedMs } = request
    if (isCounted || charged.length > 0) this.entries.push({ baseUrl, receivedMs, charged })
  }
}
