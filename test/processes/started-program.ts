import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that was started as a process of its own, with what it says on both outputs. */
export interface StartedProgram {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  /** Resolves with the code it ends with, undefined where a signal ended it, once it was heard out. */
  readonly ended: Promise<number | undefined>
  /** Ends it as a power cut does; to be called when the test is over. */
  readonly cut: () => Promise<void>
}

/** Starts a program; whoever starts it cuts it in the end. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): StartedProgram {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
  const lines: string[] = []
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(([code]: readonly unknown[]) =>
    typeof code === 'number' ? code : undefined,
  )
  return {
    child,
    lines,
    ended,
    async cut() {
      // Detached, so its number is its group's too: what it started goes with it.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
