import { once } from 'node:events'
import type { PracticeSettings, PracticeStart, PracticeStarted } from '../shared/practice.ts'
import { PracticeServer } from './practice-server.ts'

// Electron only warns of unhandled rejections. Then the service would run on without answering.
process.on('unhandledRejection', (error) => {
  throw error
})

// Runs the practice service as a process: it waits for PracticeStart and answers PracticeStarted. Ctrl-C
// is ignored, because the parent gets it too and may still wait for an answer. It ends with its parent.
process.on('SIGINT', () => {})
const parent = parentChannel()
const first = await parent.firstMessage
if (!isPracticeStart(first)) throw new Error('The practice process expects PracticeStart')

const started = await PracticeServer.start(first.settings).then(
  ({ baseUrl }): PracticeStarted => ({ kind: 'listening', baseUrl }),
  (error: NodeJS.ErrnoException): PracticeStarted => ({ kind: 'failed', code: error.code }),
)
await parent.send(started)
if (started.kind === 'failed') process.exit(1)

/** The channel to the parent process, which used Node's fork or Electron's utilityProcess. */
export interface ParentChannel {
  readonly firstMessage: Promise<unknown>
  readonly send: (message: unknown) => Promise<void>
}

/** The part of Electron's parent port that is used here. */
interface ParentPort extends NodeJS.EventEmitter {
  postMessage(message: unknown): void
}

/** Opens the channel. The process exits when its parent does. Throws if it was not forked. */
export function parentChannel(): ParentChannel {
  const port: unknown = Reflect.get(process, 'parentPort')
  if (isParentPort(port))
    return {
      // Electron ends a utility process when its parent exits.
      firstMessage: once(port, 'message').then(
        ([event]: readonly { data: unknown }[]) => event?.data,
      ),
      send: async (message) => port.postMessage(message),
    }

  const send = process.send?.bind(process)
  if (send === undefined) throw new Error('The practice process is started by a host')
  process.once('disconnect', () => process.exit())
  return {
    firstMessage: once(process, 'message').then(([message]: readonly unknown[]) => message),
    send: (message) =>
      new Promise((resolve) => {
        send(message, () => resolve())
      }),
  }
}

function isParentPort(port: unknown): port is ParentPort {
  return typeof port === 'object' && port !== null && 'postMessage' in port
}

/** True if a message is PracticeStart. */
export function isPracticeStart(message: unknown): message is PracticeStart {
  if (typeof message !== 'object' || message === null) return false
  if (!('kind' in message && message.kind === 'start' && 'settings' in message)) return false
  const { settings } = message
  return (
    typeof settings === 'object' &&
    settings !== null &&
    hasNumber(settings, 'port') &&
    hasNumber(settings, 'balance') &&
    hasNumber(settings, 'ratePerMinute') &&
    hasText(settings, 'token') &&
    hasText(settings, 'booksPath') &&
    'faults' in settings &&
    Array.isArray(settings.faults)
  )
}

function hasNumber(settings: object, name: keyof PracticeSettings): boolean {
  return typeof Reflect.get(settings, name) === 'number'
}

function hasText(settings: object, name: keyof PracticeSettings): boolean {
  return typeof Reflect.get(settings, name) === 'string'
}
