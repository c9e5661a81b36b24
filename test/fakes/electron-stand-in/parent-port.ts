import { EventEmitter } from 'node:events'

/** Gives a forked Node process the `process.parentPort` of an Electron utility process. */
const port = new EventEmitter()
const send = process.send?.bind(process)
const waiting: unknown[] = []

process.on('message', (data) => {
  if (port.listenerCount('message') === 0) waiting.push(data)
  else port.emit('message', { data, ports: [] })
})
port.on('newListener', (event) => {
  if (event !== 'message') return
  queueMicrotask(() => {
    for (const data of waiting.splice(0)) port.emit('message', { data, ports: [] })
  })
})
// A utility process has no process.send and lives exactly as long as main.
process.on('disconnect', () => process.exit(0))
Object.defineProperty(process, 'send', { value: undefined })
Object.defineProperty(process, 'parentPort', {
  value: Object.assign(port, { postMessage: (message: unknown) => send?.(message) }),
})
