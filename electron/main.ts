import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import path from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from 'electron'
import { answerWindow } from './desktop/answer-window.ts'
import { appScheme, serveApp } from './desktop/app-protocol.ts'
import { forkChild } from './desktop/child-process.ts'
import { useDataFolder } from './desktop/data-paths.ts'
import { openDesktopStore } from './desktop/desktop-store.ts'
import { hostInfo } from './desktop/host-info.ts'
import { KeepAwake } from './desktop/keep-awake.ts'
import { MainWindow } from './desktop/main-window.ts'
import { menuTemplate } from './desktop/menu.ts'
import { openExternal } from './desktop/open-external.ts'
import { denyPermissions } from './desktop/page-limits.ts'
import { resolveProxy } from './desktop/proxy.ts'
import { askToQuit, Quit } from './desktop/quit.ts'
import { saveDialog } from './desktop/save-dialog.ts'
import { checkSender } from './desktop/sender-check.ts'
import { SendingWatch } from './desktop/sending-watch.ts'
import { pauseWhileAsleep } from './desktop/sleep.ts'
import { timers } from './desktop/timers.ts'
import { openTokenVault } from './desktop/token-vault.ts'
import { startFailure, unreadableNotice } from './desktop/start-notices.ts'
import { createFrontDoor } from './ipc/front-door.ts'
import { PracticeKeeper } from './ipc/practice-keeper.ts'
import { defaultDataFolder } from './shared/data-folder.ts'

const { platform, env } = process
const bundles = import.meta.dirname
const dataFolder = defaultDataFolder({ platform, env, home: homedir() })

app.enableSandbox()
useDataFolder(app, dataFolder)
protocol.registerSchemesAsPrivileged([appScheme])

// Not awaited: Electron becomes ready only once this module has been evaluated.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(giveUp)
else app.quit()

async function start(): Promise<void> {
  serveApp(protocol, path.join(bundles, '../window'))
  denyPermissions(session.defaultSession)
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(platform)))

  const store = openDesktopStore(dataFolder, Date.now())
  const vault = await openTokenVault(safeStorage, store.tokens, platform)
  const sending = new SendingWatch()
  const keepAwake = new KeepAwake(powerSaveBlocker)

  const practice = new PracticeKeeper({
    spawn: () => fork('practice-service.js', 'Linkferry practice service'),
    token: randomUUID(),
    booksPath: path.join(dataFolder, 'practice-books.jsonl'),
    timers,
  })
  const door = createFrontDoor({
    spawnEngine: () => fork('engine.js', 'Linkferry engine', dataFolder),
    resolveProxy: (url) => resolveProxy(session.defaultSession, url),
    timers,
    vault,
    settings: store.settings,
    practice,
    results: saveDialog((options) => window.askWhereToSave(options), app.getPath('documents')),
    openExternal: (url) => openExternal(shell, url),
    info: hostInfo(platform, app.getVersion(), dataFolder),
    reportBug: (error) => console.error(error),
  })
  const quit = new Quit({
    isSending: () => sending.state.isSending,
    mayQuit: () => askToQuit((question) => window.ask(question)),
    stop: () => door.stop(),
    quit: () => app.quit(),
    timers,
  })
  const window = new MainWindow({
    BrowserWindow,
    dialog,
    nativeTheme,
    preload: path.join(bundles, '../preload/preload.cjs'),
    now: Date.now,
    mayClose: () => quit.closeWindow(platform),
  })

  answerWindow(ipcMain, (event) => checkSender(event, window.page), door)
  door.subscribe((event) => {
    window.send(event)
    sending.follow(event)
    keepAwake.sending(sending.state.isSending)
    window.showProgress(sending.state.progress)
    if (event.name === 'settings.changed') nativeTheme.themeSource = event.payload.theme
  })
  pauseWhileAsleep(powerMonitor, door, timers)
  app.on('before-quit', (event) => quit.beforeQuit(event))
  app.on('window-all-closed', () => quit.afterLastWindow(platform))
  app.on('activate', () => window.show())
  app.on('second-instance', () => window.show())

  nativeTheme.themeSource = store.settings.read().theme
  practice.start()
  window.show()
  if (store.keptAside !== undefined) await window.ask(unreadableNotice(store.keptAside))
}

function giveUp(error: unknown): void {
  console.error(error)
  dialog.showErrorBox('Linkferry could not start', startFailure(error, dataFolder))
  app.exit(1)
}

function fork<Sent, Received>(bundle: string, name: string, ...args: readonly string[]) {
  const file = path.join(bundles, bundle)
  return forkChild<Sent, Received>(utilityProcess, { file, args, name })
}
