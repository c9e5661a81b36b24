import { homedir, release } from 'node:os'
import path from 'node:path'
import type { App, Clipboard, Shell } from 'electron'
import { makeFolder } from '../disk/make-folder.ts'
import type { FrontDoor, TokenVault } from '../host/index.ts'
import type { AppPaths } from './app-paths.ts'
import { diagnostics, type StartTimes } from './diagnostics.ts'
import type { LogFile } from './log-file.ts'
import type { MenuActions } from './menu.ts'

export interface HelpParts {
  readonly app: Pick<App, 'isPackaged' | 'getVersion'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly shell: Pick<Shell, 'openPath'>
  readonly platform: NodeJS.Platform
  readonly paths: AppPaths
  readonly log: LogFile
  readonly door: Pick<FrontDoor, 'engineState'>
  readonly vault: Pick<TokenVault, 'state'>
  readonly startTimes: StartTimes
}

/** What the Help menu does. What fails is in the log. */
export function helpActions(
  parts: HelpParts,
): Pick<MenuActions, 'showLogs' | 'copyDiagnostics' | 'showLicenses'> {
  const { app, clipboard, shell, platform, paths, log, door, vault, startTimes } = parts

  /** Opens a file or folder in the program that the system has for it. */
  async function open(file: string): Promise<void> {
    const problem = await shell.openPath(file)
    if (problem !== '') throw new Error(`${file} cannot be opened: ${problem}`)
  }

  return {
    showLogs() {
      // The first entry creates the folder: a fresh install has none.
      makeFolder(log.folder)
      void open(log.folder).catch(log.write)
    },
    copyDiagnostics() {
      const text = diagnostics({
        version: app.getVersion(),
        versions: process.versions,
        system: `${platform} ${release()} ${process.arch}`,
        home: homedir(),
        dataFolder: paths.dataFolder,
        start: startTimes.reached,
        engine: door.engineState(),
        tokenStore: vault.state,
        log: log.tail(200),
      })
      void clipboard.writeText(text).catch(log.write)
    },
    showLicenses() {
      // A package has the file outside its archive, where other programs can read it.
      const folder = app.isPackaged ? process.resourcesPath : path.join(paths.page, '../..')
      void open(path.join(folder, 'THIRD_PARTY_LICENSES.txt')).catch(log.write)
    },
  }
}
