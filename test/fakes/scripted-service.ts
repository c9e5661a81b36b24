import { linksBody } from '../../electron/engine/service/links-body.ts'
import type { LinkService } from '../../electron/engine/old/queue/link-service.ts'
import type { Outcome } from '../../electron/shared/outcome.ts'
import { linksIn } from './links-in-body.ts'

type Request = Parameters<LinkService['submit']>[0]

interface Submission extends Request {
  readonly links: readonly string[]
}

/** A request that waits for the test to answer it. */
export interface HeldRequest extends Submission {
  answer(outcome: Outcome): void
}

/** What becomes of the n-th request (from 0); undefined: it waits until the test takes it. */
export type Script = (links: readonly string[], index: number) => Outcome | undefined

/** A service without a network, for what the queue does between requests. */
export class ScriptedService implements LinkService {
  readonly bodyOf = linksBody
  /** All requests that ever came. */
  readonly received: Submission[] = []
  readonly #script: Script
  readonly #held: HeldRequest[] = []
  readonly #takers: ((request: HeldRequest) => void)[] = []

  constructor(script: Script = () => undefined) {
    this.#script = script
  }

  /** Links of each request that came, in order. */
  get sizes(): readonly number[] {
    return this.received.map(({ links }) => links.length)
  }

  submit(request: Request): Promise<Outcome> {
    const submission = { ...request, links: linksIn(request.body) }
    const outcome = this.#script(submission.links, this.received.length)
    this.received.push(submission)
    if (outcome !== undefined) return Promise.resolve(outcome)
    return new Promise((answer) => {
      const held = { ...submission, answer }
      const taker = this.#takers.shift()
      if (taker === undefined) this.#held.push(held)
      else taker(held)
    })
  }

  probe(): Promise<Outcome> {
    return Promise.resolve(refusal)
  }

  /** The next request that waits for an answer, once there is one. */
  next(): Promise<HeldRequest> {
    const held = this.#held.shift()
    if (held !== undefined) return Promise.resolve(held)
    return new Promise((resolve) => {
      this.#takers.push(resolve)
    })
  }

  /** Requests that came and were not taken. */
  get waiting(): number {
    return this.#held.length
  }
}

/** A receipt for as many links, at a unit each unless told. */
export function receipt(links: number, unitsUsed = links): Outcome {
  return {
    kind: 'receipt',
    httpStatus: 200,
    taskId: 'task',
    unitsUsed,
    linksCount: links,
    message: undefined,
  }
}

/** A service that refuses any list with one of these links in it. */
export function refusing(...refused: readonly string[]): ScriptedService {
  const isRefused = new Set(refused)
  return new ScriptedService((links) =>
    links.some((link) => isRefused.has(link)) ? refusal : receipt(links.length),
  )
}

export const serverError: Outcome = { kind: 'server-error', httpStatus: 500, message: 'Oh' }
export const refusal: Outcome = { kind: 'refused', httpStatus: 400, message: 'Invalid data' }
export const balanceTooLow: Outcome = {
  kind: 'balance-too-low',
  httpStatus: 405,
  message: 'Insufficient balance',
}
export const offline: Outcome = { kind: 'not-sent', cause: 'name', code: 'ENOTFOUND' }

/** The specified 429, with a wait if given. */
export function tooManyRequests(retryAfterMs?: number): Outcome {
  return { kind: 'too-many-requests', httpStatus: 429, retryAfterMs, message: undefined }
}
