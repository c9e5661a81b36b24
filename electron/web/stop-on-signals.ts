/** The part of `process` that signals need. */
export interface SignalledProcess {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', act: () => void): unknown
  exit(code: number): void
}

/** How a host is stopped. */
export interface StopOptions {
  readonly say: (line: string) => void
  /** Resolves when everything has stopped. */
  readonly stop: () => Promise<void>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** One Ctrl-C can arrive several times: from the terminal, and forwarded by npm. */
const sameSignalMs = 1_000

/**
 * Stops the host on a signal. The first signal waits for requests in flight and exits with 0. The
 * second exits at once; the engine notices that its parent exited and records what is in flight.
 */
export function stopOnSignals(program: SignalledProcess, { say, stop, now }: StopOptions): void {
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
