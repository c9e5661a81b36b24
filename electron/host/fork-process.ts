import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { ChildPort } from './child-process.ts'

/**
 * Starts a Node process of ours and is its message port. `hear` gets each line that it writes;
 * without it they go to this process's standard error. It ends with this process, because its
 * channel closes.
 */
export function forkProcess<Sent extends object, Received>(
  file: string,
  args: readonly string[],
  hear?: (line: string) => void,
): ChildPort<Sent, Received> {
  const child = fork(file, args, {
    serialization: 'advanced',
    // Flags of this process, such as a debugger's port, are not its children's.
    execArgv: [],
    stdio: hear === undefined ? ['ignore', 2, 2, 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Whole lines: half a secret would not be recognised.
  for (const input of [child.stdout, child.stderr])
    if (input !== null && hear !== undefined) createInterface({ input }).on('line', hear)
  const exited = new Promise<string | undefined>((resolve) => {
    child.on('error', () => {
      // Without a number it never started, and will not exit either.
      if (child.pid === undefined) resolve(undefined)
    })
    // Messages that were posted before the end may come after `exit`, but not after `disconnect`.
    child.once('exit', (_code, signal) => {
      const tell = () => resolve(signal ?? undefined)
      if (child.connected) child.once('disconnect', tell)
      else tell()
    })
  })
  return {
    // A process that is gone cannot hear; its end is told by `onExit`.
    post: (message) => void child.send(message, () => {}),
    onMessage: (listener) => {
      child.on('message', (message: Received) => listener(message))
    },
    onExit: (listener) => void exited.then(listener),
    // Each of our processes takes a closed channel for the end of its host, finishes and exits. A
    // signal would not do: they must outlive the Ctrl-C that reaches the whole group.
    kill: () => {
      if (child.connected) child.disconnect()
    },
  }
}
