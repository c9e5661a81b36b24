import { homedir, release } from 'node:os'
import path from 'node:path'
import { app, clipboard, Menu, shell } from 'electron'
import { makeFolder } from '../../disk/make-folder.ts'
import type { FrontDoor } from '../../ipc/front-door.ts'
import type { TokenVault } from '../../ipc/host-parts.ts'
import { diagnostics } from '../diagnostics.ts'
import type { LogFile } from '../log-file.ts'
import { menuTemplate } from '../menu.ts'
import { chooseLists, type FileOpener } from '../open-files.ts'
import type { StartTimes } from '../start-times.ts'
import type { Updates } from '../updates/updates.ts'
import type { MainWindow } from '../window.ts'
import type { DesktopWords } from '../words/desktop-words.ts'
import type { Place } from './place.ts'

export interface AppMenuParts {
  readonly place: Place
  readonly words: () => DesktopWords
  readonly window: MainWindow
  readonly door: FrontDoor
  readonly opener: FileOpener
  readonly updates: Updates
  readonly log: LogFile
  readonly vault: TokenVault
  readonly startTimes: StartTimes
}

/** The way to say the app's menu, in the language of that moment. */
export function makeMenu(parts: AppMenuParts): () => void {
  const { place, words, window, door, opener, updates, log } = parts
  const actions = {
    isShipped: app.isPackaged,
    openLists: () => void chooseLists(window, opener),
    openSettings: () => {
      window.show()
      window.whenListening(() => door.leadTo('settings'))
    },
    lookForUpdates: () => void updates.look(),
    showLogs: () => void showLogs(log).catch(log.write),
    copyDiagnostics: () => void copyDiagnostics(parts).catch(log.write),
    showLicences: () => void showLicences(place).catch(log.write),
  }
  return () => {
    const template = menuTemplate(place.platform, { ...actions, words: words().menu })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
}

/** The folder is made with the first entry: a fresh install has none. */
async function showLogs(log: LogFile): Promise<void> {
  makeFolder(log.folder)
  await show(log.folder)
}

/** The licence texts of what is bundled. In a package they lie beside its archive, where other programs can read them. */
async function showLicences({ page }: Place): Promise<void> {
  const folder = app.isPackaged ? process.resourcesPath : path.dirname(page)
  await show(path.join(folder, 'THIRD_PARTY_LICENSES.txt'))
}

/** Opens a file or folder in the program that the system has for it. Rejects with what the system says. */
async function show(place: string): Promise<void> {
  const problem = await shell.openPath(place)
  if (problem !== '') throw new Error(`${place} cannot be shown: ${problem}`)
}

async function copyDiagnostics({ place, door, vault, startTimes, log }: AppMenuParts) {
  const text = diagnostics({
    version: app.getVersion(),
    versions: process.versions,
    system: `${place.platform} ${release()} ${process.arch}`,
    home: homedir(),
    dataFolder: place.dataFolder,
    start: startTimes.reached,
    engine: door.engineState(),
    tokenStore: vault.state,
    log: log.tail(200),
  })
  await clipboard.writeText(text)
}
