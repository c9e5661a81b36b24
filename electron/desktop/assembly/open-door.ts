import { randomUUID } from 'node:crypto'
import { app, session, shell, utilityProcess } from 'electron'
import { timers } from '../../host/timers.ts'
import { createFrontDoor, type FrontDoor } from '../../ipc/front-door.ts'
import type { SettingsStore, TokenVault } from '../../ipc/host-parts.ts'
import { PracticeKeeper } from '../../ipc/practice-keeper.ts'
import type { Secrets } from '../../ipc/secrets.ts'
import { forkChild } from '../child-process.ts'
import { hostInfo } from '../host-info.ts'
import type { LogFile } from '../log-file.ts'
import { openExternal } from '../open-external.ts'
import { resolveProxy } from '../proxy.ts'
import { saveDialog } from '../save-dialog.ts'
import type { MainWindow } from '../window.ts'
import type { DesktopWords } from '../words/desktop-words.ts'
import type { Place } from './place.ts'

export interface DoorParts {
  readonly place: Place
  readonly settings: SettingsStore
  readonly vault: TokenVault
  readonly secrets: Secrets
  readonly log: LogFile
  readonly window: MainWindow
  readonly words: () => DesktopWords
}

/** The front door with Electron behind it; its engine starts at once, the practice service when it is told to. */
export function openDoor(parts: DoorParts): {
  readonly door: FrontDoor
  readonly practice: PracticeKeeper
} {
  const { place, settings, vault, secrets, log, window, words } = parts
  const fork = <Sent, Received>(file: string, name: string, ...args: readonly string[]) =>
    forkChild<Sent, Received>(utilityProcess, {
      file,
      args,
      name,
      hear: (line) => log.write(`${name}: ${line}`),
    })
  const practice = new PracticeKeeper({
    spawn: () => fork(place.practiceService, 'Linkferry practice service'),
    token: randomUUID(),
    booksPath: place.practiceBooks,
    timers,
  })
  const door = createFrontDoor({
    spawnEngine: () => fork(place.engine, 'Linkferry engine', place.dataFolder),
    resolveProxy: (url) => resolveProxy(session.defaultSession, url),
    timers,
    vault,
    secrets,
    settings,
    practice,
    results: saveDialog(
      (options) => window.askWhereToSave(options),
      app.getPath('documents'),
      () => words().save,
    ),
    openExternal: (url) => openExternal(shell, url),
    showDataFolder: async () => (await shell.openPath(place.dataFolder)) === '',
    info: hostInfo(place.platform, app.getVersion(), place.dataFolder),
    reportBug: log.write,
  })
  return { door, practice }
}
