import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import type { ChildPort } from '../../electron/host/index.ts'

/** The other end of a channel within one process: where what would be a process of its own runs. */
export interface PlaceHere<Received, Sent> {
  readonly post: (message: Sent) => void
  readonly onMessage: (listener: (message: Received) => void) => void
  /** Calls back when the host wants it to end, also where it wanted that before. */
  readonly onHostGone: (act: () => void) => void
  /** It has ended. */
  readonly exit: () => void
}

/** Runs in this process what a host would start as another; messages are copied, as between two. */
export function portHere<Sent extends object, Received>(
  run: (place: PlaceHere<Sent, Received>) => void,
): ChildPort<Sent, Received> {
  const { port1: near, port2: far } = new MessageChannel()
  const hostIsGone = once(far, 'close')
  const exited = Promise.withResolvers<void>()
  run({
    post: (message) => far.postMessage(message),
    onMessage: (listener) => void far.on('message', listener),
    onHostGone: (act) => void hostIsGone.then(act),
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
