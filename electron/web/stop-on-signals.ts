/** What is needed of `process`. */
export interface SignalledProcess {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', act: () => void): unknown
  exit(code: number): void
}

export interface Stopping {
  readonly say: (line: string) => void
  /** Resolves when everything has truly stopped. */
  readonly stop: () => Promise<void>
}

/**
 * First signal: lets what is being sent finish and ends with 0. Second: ends at once; the engine
 * sees its parent go, and records what is in flight.
 */
export function stopOnSignals(program: SignalledProcess, { say, stop }: Stopping): void {
  let isStopping = false
  const act = () => {
    if (isStopping) return program.exit(130)
    isStopping = true
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
