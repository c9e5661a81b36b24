import { setImmediate as turn } from 'node:timers/promises'

/** Runs work that yields now and then, letting others run in between. */
export async function inTurns<Value>(work: Generator<void, Value>): Promise<Value> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await turn()
  }
}
