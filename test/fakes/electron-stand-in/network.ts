import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { onlyAfterReady } from './life.ts'
import { record, strict } from './strict.ts'

/** Chromium's network as main uses it, on a computer that has none. */
export const net = strict('net', {
  request({ session: _session, ...options }: Electron.ClientRequestConstructorOptions) {
    onlyAfterReady('net.request')
    record('net.request options', [options])
    const events = new EventEmitter()
    return strict('client request', {
      on: events.on.bind(events),
      abort() {},
      end: () => {
        queueMicrotask(() => events.emit('error', new Error('net::ERR_INTERNET_DISCONNECTED')))
      },
    } satisfies { [Name in keyof Electron.ClientRequest]?: unknown })
  },
} satisfies { [Name in keyof typeof Electron.net]?: unknown })
