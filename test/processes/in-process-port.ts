import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import type { ChildPort } from '../../electron/host/index.ts'

/** The channel to its host, for a program that tests run in their own process. */
export interface ParentChannel<Received, Sent> {
  readonly post: (message: Sent) => void
  readonly onMessage: (listener: (message: Received) => void) => void
  /** Calls `act` when the host kills the program, or at once if it did before. */
  readonly onHostGone: (act: () => void) => void
  /** Says that the program has ended. */
  readonly exit: () => void
}

/** Runs in this process what a host would start as another process. Messages are copied, as between two. */
export function inProcessPort<Sent extends object, Received>(
  run: (parent: ParentChannel<Sent, Received>) => void,
): ChildPort<Sent, Received> {
  const { port1: near, port2: far } = new MessageChannel()
  const killed = once(far, 'close')
  const exited = Promise.withResolvers<void>()
  run({
    post: (message) => far.postMessage(message),
    onMessage: (listener) => void far.on('message', listener),
    onHostGone: (act) => void killed.then(act),
    exit: () => {
      far.close()
      exited.resolve()
    },
  })
  return {
    post: (message) => near.postMessage(message),
    onMessage: (listener) => void near.on('message', listener),
    onExit: (listener) => void exited.promise.then(() => listener()),
    kill: () => near.close(),
  }
}
