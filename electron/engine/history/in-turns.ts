import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work this long at a stretch, then let other work of the engine run. */
const stretchMs = 20

/** Runs work that yields now and then, in short stretches. Rejects once `signal` is aborted. */
export async function inTurns<Value>(
  work: Iterator<unknown, Value>,
  signal?: AbortSignal,
): Promise<Value> {
  let until = performance.now() + stretchMs
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
    if (performance.now() < until) continue
    await nextTurn()
    signal?.throwIfAborted()
    until = performance.now() + stretchMs
  }
}
