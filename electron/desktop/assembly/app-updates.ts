import { app } from 'electron'
import { timers } from '../../host/timers.ts'
import type { FrontDoor } from '../../ipc/front-door.ts'
import type { SettingsStore } from '../../ipc/host-parts.ts'
import type { LogFile } from '../log-file.ts'
import { readUpdateFeed } from '../updates/update-feed.ts'
import { Updates } from '../updates/updates.ts'
import type { DesktopWords } from '../words/desktop-words.ts'
import type { Place } from './place.ts'
import type { Presence } from './presence.ts'

export interface AppUpdatesParts {
  readonly place: Place
  readonly settings: SettingsStore
  readonly door: FrontDoor
  readonly presence: Presence
  readonly isSending: () => boolean
  readonly words: () => DesktopWords
  readonly log: LogFile
}

/** Updates of this build, where it has a feed. */
export function makeUpdates(parts: AppUpdatesParts): Updates {
  const { place, settings, door, presence, isSending, words, log } = parts
  return new Updates({
    feed: readUpdateFeed({
      isPackaged: app.isPackaged,
      platform: place.platform,
      resources: process.resourcesPath,
    }),
    async openUpdater() {
      const { openElectronUpdater } = await import('../updates/electron-updater.ts')
      return openElectronUpdater(place.platform === 'darwin' ? 'darwin' : 'win32', log.write)
    },
    words: () => words().updates,
    version: app.getVersion(),
    isSending,
    isDaily: () => settings.read().lookForUpdates,
    setDaily: (lookForUpdates) => door.handle('settings.save', { lookForUpdates }),
    ask: (question) => presence.window.ask(question),
    stop: () => presence.quit.prepare(),
    restart: () => {
      app.relaunch()
      app.quit()
    },
    now: Date.now,
    timers,
    reportBug: log.write,
  })
}
