import type { utilityProcess } from 'electron'
import type { ChildPort } from '../ipc/child-port.ts'

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
  electron: Pick<typeof utilityProcess, 'fork'>,
  { file, args, name }: ChildProgram,
): ChildPort<Sent, Received> {
  const child = electron.fork(file, [...args], { serviceName: name })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has none
    post: (message) => child.postMessage(message),
    // The engine is our own bundle, started by us: what it posts is typed by the private contract.
    onMessage: (listener) => {
      child.on('message', (message: Received) => listener(message))
    },
    onExit: (listener) => {
      child.once('exit', () => listener())
    },
    kill: () => {
      child.kill()
    },
  }
}
