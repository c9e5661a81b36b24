/** Changes of the list that the host has not answered yet: what is pressed meanwhile means the list after them. */
export interface ChangesUnderWay {
  /** Makes a change once those before it are answered, so that what it counts is its own; replies what it does. */
  readonly inTurn: <Value>(change: () => Promise<Value>) => Promise<Value>
  /** Resolves once there is none; replies whether there was any. */
  readonly settled: () => Promise<boolean>
}

/** Begins without any. */
export function createChangesUnderWay(): ChangesUnderWay {
  const running = new Set<Promise<unknown>>()
  async function settled(): Promise<boolean> {
    const hadAny = running.size > 0
    while (running.size > 0) await Promise.allSettled(running)
    return hadAny
  }
  return {
    settled,
    inTurn(change) {
      const before = [...running]
      const done = before.length === 0 ? change() : Promise.allSettled(before).then(change)
      const end = (): void => void running.delete(done)
      running.add(done)
      done.then(end, end)
      return done
    },
  }
}
