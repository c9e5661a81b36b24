import { randomUUID } from 'node:crypto'
import { homedir, release } from 'node:os'
import path from 'node:path'
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron'
import { answerWindow } from './desktop/answer-window.ts'
import { appScheme, serveApp } from './desktop/app-protocol.ts'
import { Background } from './desktop/background.ts'
import { forkChild } from './desktop/child-process.ts'
import { chosenDataFolder, useDataFolder } from './desktop/data-paths.ts'
import { openDesktopStore } from './desktop/desktop-store.ts'
import { type Computer, diagnostics } from './desktop/diagnostics.ts'
import { Doorstep } from './desktop/doorstep.ts'
import { hostInfo } from './desktop/host-info.ts'
import { KeepAwake } from './desktop/keep-awake.ts'
import { LogFile } from './desktop/log-file.ts'
import { inBackground, startAtLogin } from './desktop/login-item.ts'
import { MainWindow } from './desktop/main-window.ts'
import { menuTemplate } from './desktop/menu.ts'
import { Notices } from './desktop/notices.ts'
import { openExternal } from './desktop/open-external.ts'
import { chooseLists, Opening } from './desktop/opening.ts'
import { limitPages } from './desktop/page-limits.ts'
import { resolveProxy } from './desktop/proxy.ts'
import { askToQuit, Quit } from './desktop/quit.ts'
import { saveDialog } from './desktop/save-dialog.ts'
import { checkSender } from './desktop/sender-check.ts'
import { SendingWatch } from './desktop/sending-watch.ts'
import { showNotice } from './desktop/show-notice.ts'
import { pauseWhileAsleep } from './desktop/sleep.ts'
import { openTokenVault } from './desktop/token-vault.ts'
import { openElectronUpdater } from './desktop/updates/electron-updater.ts'
import { readUpdateFeed } from './desktop/updates/update-feed.ts'
import { Updates } from './desktop/updates/updates.ts'
import { introduceToWindows } from './desktop/windows-identity.ts'
import { desktopWords } from './desktop/words/desktop-words.ts'
import { startFailure, storeNotice } from './desktop/start-notices.ts'
import { timers } from './host/timers.ts'
import { createFrontDoor } from './ipc/front-door.ts'
import { PracticeKeeper } from './ipc/practice-keeper.ts'
import { Secrets } from './ipc/secrets.ts'
import type { Settings } from './shared/contract.ts'
import { defaultDataFolder } from './shared/data-folder.ts'

const { platform, env } = process
const bundles = import.meta.dirname
const dataFolder =
  chosenDataFolder(process.argv) ?? defaultDataFolder({ platform, env, home: homedir() })
const configFolder = env['XDG_CONFIG_HOME'] ?? path.join(homedir(), '.config')
const program = env['APPIMAGE'] ?? process.execPath
const secrets = new Secrets()
const log = new LogFile({
  folder: path.join(dataFolder, 'logs'),
  strike: (text) => secrets.strike(text),
  now: Date.now,
  echo: console.error,
})

app.enableSandbox()
limitPages(app)
useDataFolder(app, dataFolder)
process.on('uncaughtExceptionMonitor', log.write).on('unhandledRejection', log.write)
const doorstep = new Doorstep(app, process.argv, process.cwd())
protocol.registerSchemesAsPrivileged([appScheme])

// Not awaited: Electron becomes ready only once this module has been evaluated.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(giveUp)
else app.quit()

async function start(): Promise<void> {
  introduceToWindows(app, platform, process.execPath)
  serveApp(protocol, path.join(bundles, '../window'))
  const store = openDesktopStore(dataFolder, Date.now())
  const vault = openTokenVault(safeStorage, store.tokens, platform)
  const words = () =>
    desktopWords(store.settings.read().language, app.getPreferredSystemLanguages())
  const sending = new SendingWatch()
  const keepAwake = new KeepAwake(powerSaveBlocker, () => store.settings.read().keepAwake)

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
    secrets,
    settings: store.settings,
    practice,
    results: saveDialog(
      (options) => window.askWhereToSave(options),
      app.getPath('documents'),
      () => words().save,
    ),
    openExternal: (url) => openExternal(shell, url),
    showDataFolder: async () => (await shell.openPath(dataFolder)) === '',
    info: hostInfo(platform, app.getVersion(), dataFolder),
    reportBug: log.write,
  })
  const quit = new Quit({
    isSending: () => sending.state.isSending,
    mayQuit: () => askToQuit((question) => window.ask(question), words().quit),
    outlivesWindow: () => platform === 'darwin' || background.isOn,
    stop: () => door.stop(),
    quit: () => app.quit(),
    timers,
  })
  const window = new MainWindow({
    BrowserWindow,
    dialog,
    nativeTheme,
    preload: path.join(bundles, '../preload/preload.cjs'),
    hasDeveloperTools: !app.isPackaged,
    words: () => words().hang,
    now: Date.now,
    mayClose: () => quit.closeWindow(),
  })

  const background = new Background({
    Tray,
    Menu,
    icon: path.join(bundles, '../../electron/desktop/icons/linux/32x32.png'),
    words: () => words().tray,
    open: () => window.show(),
    quit: () => app.quit(),
  })
  const opening = new Opening({
    door,
    words: () => words().opening,
    ask: (question) => window.ask(question),
    show: () => window.show(),
    rememberFile: (file) => app.addRecentDocument(file),
    reportBug: log.write,
  })
  const notices = new Notices({
    isWanted: () => !window.isFocused && store.settings.read().notifications,
    words: () => words().notices,
    show: (notice) => showNotice(Notification, notice, () => window.show(), log.write),
  })
  const updates = new Updates({
    feed: readUpdateFeed({
      isPackaged: app.isPackaged,
      platform,
      resources: process.resourcesPath,
    }),
    openUpdater: () => openElectronUpdater(platform === 'darwin' ? platform : 'win32', log.write),
    words: () => words().updates,
    version: app.getVersion(),
    isSending: () => sending.state.isSending,
    isDaily: () => store.settings.read().lookForUpdates,
    setDaily: (lookForUpdates) => door.handle('settings.save', { lookForUpdates }),
    ask: (question) => window.ask(question),
    stop: () => quit.prepare(),
    restart: () => {
      app.relaunch()
      app.quit()
    },
    now: Date.now,
    timers,
    reportBug: log.write,
  })
  const menuActions = {
    isShipped: app.isPackaged,
    openLists: () => void chooseLists(window, opening),
    openSettings: () => {
      window.show()
      window.whenListening(() => door.leadTo('settings'))
    },
    lookForUpdates: () => void updates.look(),
    showLogs: () => void shell.openPath(log.folder),
    copyDiagnostics: () => void copyDiagnostics().catch(log.write),
  }

  speak()
  answerWindow(
    ipcMain,
    (event) => checkSender(event, window.page),
    door,
    () => window.hasSnapshot(),
  )
  door.subscribe((event) => {
    window.send(event)
    sending.follow(event)
    notices.follow(event)
    keepAwake.follow(sending.state.isSending)
    updates.follow(sending.state.isSending)
    window.showProgress(sending.state.progress)
    if (event.name === 'settings.changed') follow(event.payload)
  })
  pauseWhileAsleep(powerMonitor, door, timers)
  app.on('before-quit', (event) => quit.beforeQuit(event))
  app.on('window-all-closed', () => quit.afterLastWindow())
  app.on('activate', () => window.show())
  app.on('second-instance', () => window.show())

  let language = store.settings.read().language
  let startsAtLogin = store.settings.read().startAtLogin
  function follow(settings: Settings): void {
    nativeTheme.themeSource = settings.theme
    background.turn(settings.runInBackground && platform !== 'darwin')
    // Only a change: the user may have switched it off in the system's own settings.
    if (settings.startAtLogin !== startsAtLogin)
      startAtLogin({ app, platform, configFolder, program }, settings.startAtLogin)
    startsAtLogin = settings.startAtLogin
    if (settings.language !== language) speak()
    language = settings.language
  }

  /** Says what stands on the screen outside the page in the language of the settings. */
  function speak(): void {
    const menu = menuTemplate(platform, { ...menuActions, words: words().menu })
    Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
    background.speak()
  }

  async function copyDiagnostics(): Promise<void> {
    const tokenStore = await vault.state()
    const state = { engine: door.engineState(), tokenStore, log: log.tail(200) }
    await clipboard.writeText(diagnostics({ ...computer(), ...state }))
  }

  follow(store.settings.read())
  practice.start()
  updates.start()
  if (!(background.isOn && process.argv.includes(inBackground))) window.show()
  doorstep.leadTo((opened) => void opening.open(opened))
  const notice = storeNotice(words().start, store)
  if (notice !== undefined) await window.ask(notice)
}

function computer(): Computer {
  return {
    version: app.getVersion(),
    versions: process.versions,
    system: `${platform} ${release()} ${process.arch}`,
    home: homedir(),
    dataFolder,
  }
}

function giveUp(error: unknown): void {
  log.write(error)
  const { start: words } = desktopWords('system', app.getPreferredSystemLanguages())
  dialog.showErrorBox(words.failed, startFailure(words, error, dataFolder))
  app.exit(1)
}

function fork<Sent, Received>(bundle: string, name: string, ...args: readonly string[]) {
  const file = path.join(bundles, bundle)
  const hear = (line: string) => log.write(`${name}: ${line}`)
  return forkChild<Sent, Received>(utilityProcess, { file, args, name, hear })
}
