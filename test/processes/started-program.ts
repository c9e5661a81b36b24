import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that runs as a process, with the lines of both of its outputs. */
export interface StartedProgram {
  readonly child: ChildProcess
  readonly lines: readonly string[]
  /** Resolves with the exit code when all output was read; undefined if a signal ended the process. */
  readonly ended: Promise<number | undefined>
  /** Kills the process and its children. Every test calls it at its end. */
  readonly kill: () => Promise<void>
}

/** Starts a program; the caller must kill it in the end. */
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
    async kill() {
      // It is detached, so its id is also that of its process group: its children are killed too.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
