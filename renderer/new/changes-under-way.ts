/** Changes of the list that the host has not answered yet: what is pressed meanwhile means the list after them. */
export interface ChangesUnderWay {
  /** Counts a change until it is answered, and replies what it does. */
  readonly during: <Value>(change: Promise<Value>) => Promise<Value>
  /** Resolves once there is none; replies whether there was any. */
  readonly settled: () => Promise<boolean>
}

/** Begins without any. */
export function createChangesUnderWay(): ChangesUnderWay {
  const running = new Set<Promise<unknown>>()
  return {
    during(change) {
      const end = (): void => void running.delete(change)
      running.add(change)
      change.then(end, end)
      return change
    },
    async settled() {
      const hadAny = running.size > 0
      while (running.size > 0) await Promise.allSettled(running)
      return hadAny
    },
  }
}
