import type { ChildPort } from '../ipc/child-port.ts'

/** The part of Electron's utilityProcess that is used here. */
export interface Forks<Received> {
  fork(file: string, args: string[], options: { readonly serviceName: string }): Utility<Received>
}

interface Utility<Received> {
  /** undefined until it has been started, and when it is gone. */
  readonly pid: number | undefined
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
}

/**
 * Starts a Node process of Electron's and is its message port. It ends with this process; its
 * words go to this process's standard output and error.
 */
export function forkChild<Sent, Received>(
  utilityProcess: Forks<Received>,
  { file, args, name }: ChildProgram,
): ChildPort<Sent, Received> {
  const child = utilityProcess.fork(file, [...args], { serviceName: name })
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
