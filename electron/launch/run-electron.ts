import { spawn } from 'node:child_process'

/** An Electron that ends with an error this soon has never shown a window. */
const startMs = 5_000

/** How Electron's run ended: `failed` at its start, or with a code after it had run. */
export type ElectronRun =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'failed'; readonly how: string }

/** Runs Electron on the project in `root` until it ends; signals to this process reach it too. */
export function runElectron(
  program: string,
  root: string,
  args: readonly string[],
  now: () => number = performance.now.bind(performance),
): Promise<ElectronRun> {
  const startedMs = now()
  const child = spawn(program, [root, ...args], { stdio: 'inherit' })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  // A terminal has sent its Ctrl-C to Electron as well, and a second one ends it at once.
  const onInterrupt = () => process.stdin.isTTY || forward('SIGINT')
  process.on('SIGINT', onInterrupt).on('SIGTERM', forward).on('SIGHUP', forward)
  return new Promise((resolve) => {
    const end = (run: ElectronRun) => {
      process.off('SIGINT', onInterrupt).off('SIGTERM', forward).off('SIGHUP', forward)
      resolve(run)
    }
    child.once('error', (error) => end({ kind: 'failed', how: error.message }))
    child.once('exit', (code, signal) => {
      const isFailure = code !== 0 && now() - startedMs < startMs
      if (isFailure) end({ kind: 'failed', how: signal ?? `exit code ${code}` })
      else end({ kind: 'ended', code: code ?? 1 })
    })
  })
}
