import { createInterface } from 'node:readline'
import type { ChildPort } from '../ipc/child-port.ts'

/** The part of Electron's utilityProcess that is used here. */
export interface Forks<Received> {
  fork(
    file: string,
    args: string[],
    options: { readonly serviceName: string; readonly stdio: 'pipe' },
  ): Utility<Received>
}

interface Utility<Received> {
  /** undefined until it has been started, and when it is gone. */
  readonly pid: number | undefined
  readonly stdout: NodeJS.ReadableStream | null
  readonly stderr: NodeJS.ReadableStream | null
  postMessage(message: unknown): void
  kill(): boolean
  on(event: 'message', listener: (message: Received) => void): unknown
  once(event: 'spawn' | 'exit', listener: () => void): unknown
}

/** What is to be started: a bundled entry, its arguments, and the name the system's monitor shows. */
export interface ChildProgram {
  readonly file: string
  readonly args: readonly string[]
  readonly name: string
  /** Hears each line that it writes to its standard output and error. */
  readonly hear: (line: string) => void
}

/** Starts a Node process of Electron's and is its message port. It ends with this process. */
export function forkChild<Sent, Received>(
  utilityProcess: Forks<Received>,
  { file, args, name, hear }: ChildProgram,
): ChildPort<Sent, Received> {
  const child = utilityProcess.fork(file, [...args], { serviceName: name, stdio: 'pipe' })
  // Whole lines: half a secret would not be recognised.
  for (const input of [child.stdout, child.stderr])
    if (input !== null) createInterface({ input }).on('line', hear)
  return {
    post: (message) => child.postMessage(message),
    // The engine is our own bundle, started by us: what it posts is typed by the private contract.
    onMessage: (listener) => {
      child.on('message', listener)
    },
    onExit: (listener) => {
      child.once('exit', () => listener())
    },
    // Electron cannot end a process that it has not started yet, and does not say so.
    kill: () => {
      if (child.pid === undefined) child.once('spawn', () => child.kill())
      else child.kill()
    },
  }
}
