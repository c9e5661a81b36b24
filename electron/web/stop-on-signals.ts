/** What is needed of `process`. */
export interface SignalledProcess {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', act: () => void): unknown
  exit(code: number): void
}

export interface Stopping {
  readonly say: (line: string) => void
  /** Resolves when everything has truly stopped. */
  readonly stop: () => Promise<void>
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/** One Ctrl-C comes several times: from the terminal to the whole group, and passed on by npm. */
const sameSignalMs = 1_000

/**
 * First signal: lets what is being sent finish and ends with 0. Second: ends at once; the engine
 * sees its parent go, and records what is in flight.
 */
export function stopOnSignals(program: SignalledProcess, { say, stop, now }: Stopping): void {
  let firstMs: number | undefined
  const act = () => {
    if (firstMs !== undefined) {
      if (now() - firstMs > sameSignalMs) program.exit(130)
      return
    }
    firstMs = now()
    say('Stopping when what is being sent has its answer; Ctrl-C again stops at once.')
    void stop().then(
      () => program.exit(0),
      (error: unknown) => {
        say(String(error))
        program.exit(1)
      },
    )
  }
  program.on('SIGINT', act)
  program.on('SIGTERM', act)
  program.on('SIGHUP', act)
}
