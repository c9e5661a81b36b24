import type { LinkService } from '../../../electron/engine/queue/index.ts'
import { linksBody } from '../../../electron/engine/service/index.ts'
import type { Outcome } from '../../../electron/shared/outcome.ts'
import { linksIn } from '../../fakes/network/links-in-body.ts'

type Submission = Parameters<LinkService['submit']>[0]

/** A link that a request carried. */
export interface SentLink {
  readonly linkId: number
  readonly link: string
}

/** A request that waits for its answer. */
export interface OpenRequest {
  readonly baseUrl: string
  readonly links: readonly SentLink[]
  /** The price of the account when the request left. */
  readonly price: number
  readonly serverErrorIsFree: boolean
  readonly receivedMs: number
  readonly answer: (outcome: Outcome) => void
}

/** A request that the service counted. */
export interface Entry {
  readonly baseUrl: string
  readonly receivedMs: number
  readonly isAnswered: boolean
}

/** Called when the first byte of a request leaves; returns what the test knows about the request. */
export type Witness = (
  baseUrl: string,
  links: readonly string[],
) => Pick<OpenRequest, 'links' | 'price' | 'serverErrorIsFree'>

/**
 * A service with books, without a network. It holds each request until the test says what to answer and
 * which links to charge.
 */
export class ModelService {
  /** Requests without an answer, oldest first. */
  readonly open: OpenRequest[] = []
  readonly entries: Entry[] = []
  readonly #nowMs: () => number
  readonly #onCharge: (baseUrl: string, links: readonly SentLink[]) => void

  constructor(
    nowMs: () => number,
    onCharge: (baseUrl: string, links: readonly SentLink[]) => void,
  ) {
    this.#nowMs = nowMs
    this.#onCharge = onCharge
  }

  /** The service for one engine. Requests that leave after `isDead` do not arrive. */
  connection(isDead: () => boolean, witness: Witness): LinkService {
    const { open } = this
    return {
      bodyOf: linksBody,
      submit: ({ baseUrl, body }: Submission) =>
        new Promise((answer) => {
          if (isDead()) return
          const known = witness(baseUrl, linksIn(body))
          open.push({ baseUrl, ...known, receivedMs: this.#nowMs(), answer })
        }),
      probe: () => Promise.resolve({ kind: 'refused', httpStatus: 400, message: 'Not JSON' }),
    }
  }

  /** Charges links and answers. A request that never arrived is not entered. */
  answer(request: OpenRequest, outcome: Outcome, charged: readonly SentLink[]): void {
    this.#close(request, charged, 'httpStatus' in outcome)
    request.answer(outcome)
  }

  /** Ends all open requests without an answer, because the engine is dead. */
  hangUp(isCharged: boolean): void {
    for (const request of this.open.toReversed())
      this.#close(request, isCharged ? request.links : [], isCharged)
  }

  #close(request: OpenRequest, charged: readonly SentLink[], isAnswered: boolean): void {
    this.open.splice(this.open.indexOf(request), 1)
    const { baseUrl, receivedMs } = request
    this.#onCharge(baseUrl, charged)
    if (isAnswered || charged.length > 0) this.entries.push({ baseUrl, receivedMs, isAnswered })
  }
}
