import type * as Electron from 'electron'
import { knownEvents } from './known-events.ts'
import { onlyAfterReady } from './life.ts'
import { record, StrictEmitter } from './strict.ts'

/** Those that were shown, the latest last. */
export const shownNotifications: Notification[] = []

export class Notification extends StrictEmitter {
  readonly #options: Electron.NotificationConstructorOptions

  static isSupported(): boolean {
    return true
  }

  constructor(options: Electron.NotificationConstructorOptions) {
    super('notification', knownEvents.Notification)
    onlyAfterReady('Notification')
    this.#options = options
  }

  show(): void {
    record('notification.show', [this.#options])
    shownNotifications.push(this)
  }
}
Notification satisfies new (...input: never[]) => {
  [Name in keyof Electron.Notification]?: unknown
}
