import { exitCode } from './exit-code.ts'

/** What is needed of `process`. */
export interface SignalledProcess {
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', act: () => void): unknown
  exit(code: number): void
}

/**
 * Aborts at the first signal; the second ends the process at once, and the engine, which sees its
 * host go, finishes and records what is in flight.
 */
export function interruptionOf(program: SignalledProcess, onFirst: () => void): AbortSignal {
  const interruption = new AbortController()
  const act = () => {
    if (interruption.signal.aborted) return program.exit(exitCode.needsUser)
    onFirst()
    interruption.abort()
  }
  program.on('SIGINT', act)
  program.on('SIGTERM', act)
  program.on('SIGHUP', act)
  return interruption.signal
}
