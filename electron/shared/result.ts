/** The result of an operation that can fail in expected ways. Bugs throw instead. */
export type Result<Value, Failure> = { readonly ok: true; readonly value: Value } | Failed<Failure>

/** A failure. `about` has details, such as the files in an archive or the answer of a server. */
interface Failed<Failure> {
  readonly ok: false
  readonly error: Failure
  readonly about?: readonly string[]
}

/** A success. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** An expected failure with its kind, and details if there are any. */
export function fail<Failure>(error: Failure, about?: readonly string[]): Failed<Failure> {
  return about === undefined ? { ok: false, error } : { ok: false, error, about }
}
