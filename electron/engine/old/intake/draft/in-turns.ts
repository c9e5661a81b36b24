import { setImmediate as turn } from 'node:timers/promises'

/**
 * Runs work that yields now and then, letting others run in between; `onStep` hears what it yields.
 * Rejects when it is aborted.
 */
export async function inTurns<Step, Value>(
  work: Generator<Step, Value>,
  signal?: AbortSignal,
  onStep?: (step: Step) => void,
): Promise<Value> {
  for (;;) {
    signal?.throwIfAborted()
    const step = work.next()
    if (step.done === true) return step.value
    onStep?.(step.value)
    await turn()
  }
}
