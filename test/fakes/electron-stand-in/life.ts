import { StrictEmitter } from './strict.ts'
import { knownEvents } from './known-events.ts'

export const appEvents = new StrictEmitter('app', knownEvents.App)

let isReady = false
const ready = Promise.withResolvers<undefined>()

/** Electron becomes ready when the entry module has been evaluated: a top-level await of it hangs. */
export function becomeReady(): void {
  isReady = true
  appEvents.emit('ready')
  ready.resolve(undefined)
}

export function isAppReady(): boolean {
  return isReady
}

export function whenReady(): Promise<undefined> {
  return ready.promise
}

export function onlyAfterReady(what: string): void {
  if (!isReady) throw new Error(`${what} cannot be used before the app is ready`)
}

export function onlyBeforeReady(what: string): void {
  if (isReady) throw new Error(`${what} must be called before the app is ready`)
}
