import { existsSync } from 'node:fs'
import type * as Electron from 'electron'
import { knownEvents } from './known-events.ts'
import { onlyAfterReady } from './life.ts'
import { record, StrictEmitter } from './strict.ts'

/** An icon beside the clock; nothing is drawn. */
export class Tray extends StrictEmitter {
  constructor(image: string) {
    super('tray', knownEvents.Tray)
    onlyAfterReady('Tray')
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`)
    record('Tray', [image])
  }

  setToolTip(text: string): void {
    record('tray.setToolTip', [text])
  }

  setContextMenu(menu: unknown): void {
    record('tray.setContextMenu', [menu])
  }

  destroy(): void {
    record('tray.destroy', [])
  }
}
Tray satisfies new (...input: never[]) => { [Name in keyof Electron.Tray]?: unknown }
