import type { DiskProblem } from '../shared/disk-problem.ts'

/** Why a request has no reply, as far as a window may know. */
export type RequestFailure =
  | 'unknown-request'
  | 'invalid-input'
  /** The engine ended before it answered; whether it did what was asked is not known. */
  | 'engine-gone'
  /** The disk refused it; nothing of it was kept. */
  | DiskProblem
  /** A bug of ours; the host has logged it. */
  | 'bug'

/**
 * What a request of a window rejects with. Its message is its kind and nothing else: no token, no
 * path and no stack can leave with it.
 */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly kind: RequestFailure

  constructor(kind: RequestFailure) {
    super(kind)
    this.kind = kind
  }
}

/** The engine process ended, or cannot start, before it answered. */
export class EngineGone extends Error {
  override readonly name = 'EngineGone'
}

/** The engine met a bug while it worked on a request. */
export class EngineBug extends Error {
  override readonly name = 'EngineBug'
}
