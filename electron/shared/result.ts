/** What an operation that may fail in an expected way returns. A bug throws instead. */
export type Result<Value, Failure> = { readonly ok: true; readonly value: Value } | Failed<Failure>

/** A failure; `about` says more of it where its kind is not all: which file in an archive, what a server answered. */
interface Failed<Failure> {
  readonly ok: false
  readonly error: Failure
  readonly about?: readonly string[]
}

/** A success. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** An expected failure, with its named kind, and what it is about where that is not plain. */
export function fail<Failure>(error: Failure, about?: readonly string[]): Failed<Failure> {
  return about === undefined ? { ok: false, error } : { ok: false, error, about }
}
