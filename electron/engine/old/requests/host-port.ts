import type { FromEngine, ToEngine } from '../../../shared/engine-contract.ts'
import type { HostPort } from './host-channel.ts'

/** Electron's end of a utility process; plain Node has none. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): void
}

function isParentPort(port: unknown): port is ParentPort {
  return typeof port === 'object' && port !== null && 'postMessage' in port && 'on' in port
}

function isToEngine(message: unknown): message is ToEngine {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false
  return message.kind === 'request' || message.kind === 'answer'
}

/**
 * The pipe to the host that forked this process. Only the host can write to it, and it parsed what
 * came from a window, so only the frame of a message is checked again.
 */
export function hostPort(): HostPort {
  // Electron's documentation: process.parentPort is set in utility processes and nowhere else.
  const electron: unknown = Reflect.get(process, 'parentPort')
  if (isParentPort(electron)) {
    return {
      post: (message) => electron.postMessage(message),
      onMessage: (listener) => {
        electron.on('message', ({ data }) => {
          if (isToEngine(data)) listener(data)
        })
      },
    }
  }
  if (process.send === undefined) throw new Error('The engine is started by a host, not by hand')
  return {
    post: (message: FromEngine) => {
      // A host that is gone, or goes meanwhile, cannot hear; what it would have heard is in the ledger.
      if (process.connected) process.send?.(message, () => {})
    },
    onMessage: (listener) => {
      process.on('message', (message) => {
        if (isToEngine(message)) listener(message)
      })
    },
  }
}

/** Calls back when the host has gone without stopping the engine, or wants this process to end. */
export function whenHostIsGone(act: () => void): void {
  process.once('disconnect', act)
  // A signal to the whole group reaches the engine too; its host decides when it ends.
  process.on('SIGINT', () => {})
  // That is how Electron's host says so: UtilityProcess.kill, and two seconds later SIGKILL.
  if (isParentPort(Reflect.get(process, 'parentPort'))) process.once('SIGTERM', act)
  else process.on('SIGTERM', () => {})
}
