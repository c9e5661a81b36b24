/** The main process of the desktop app: it builds the parts and connects them. */
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
import { Secrets, themedPage, timers } from '../host/index.ts'
import type { Screen, Settings } from '../shared/contract/index.ts'
import { refuseUncheckedTls } from '../shared/unchecked-tls.ts'
import { appPaths } from './app-paths.ts'
import { AppTray, isStartAtLogin, startAtLogin } from './background.ts'
import {
  FolderNotOurs,
  setDataFolder,
  setTemporaryFolder,
  startFailure,
  storeWarning,
} from './data-folder.ts'
import { createDesktopHost } from './desktop-host.ts'
import { helpActions, LogFile, StartTimes } from './diagnostics.ts'
import { answerWindow } from './ipc-handlers.ts'
import { menuTemplate } from './menu.ts'
import { Notifications } from './notifications.ts'
import { chooseFiles, ListOpener, OpenFileRequests } from './open-files.ts'
import { appScheme, isUnsandboxed, limitPages, serveApp } from './page.ts'
import { askToQuit, Quit } from './quit.ts'
import { KeepAwake, pauseWhileAsleep, SendingProgress } from './sending.ts'
import { openDesktopStore } from './settings-store.ts'
import { openTokenVault } from './token-vault.ts'
import { openUpdater, readUpdateFeed, Updates } from './updates/index.ts'
import { MainWindow } from './window.ts'
import { wordsFor } from './words/index.ts'

const startTimes = StartTimes.ofProcess()
const { platform } = process
const paths = appPaths(import.meta.dirname)
const { dataFolder } = paths
const secrets = new Secrets()
const log = new LogFile({
  folder: path.join(dataFolder, 'logs'),
  redact: (text) => secrets.redact(text),
  now: Date.now,
  echo: console.error,
})

app.enableSandbox()
limitPages(app)
const isRefused = isUnsandboxed(app, process.env)
if (isRefused) setTemporaryFolder(app)
const folder = isRefused ? undefined : setDataFolder(app, dataFolder)
// No log is written without a data folder, nor into a folder that holds other files.
const hasFolder = folder !== undefined && (folder.ok || !(folder.error instanceof FolderNotOurs))
const report = hasFolder ? log.write : console.error
refuseUncheckedTls(process.env, report)
process.on('uncaughtExceptionMonitor', report).on('unhandledRejection', report)
const openRequests = new OpenFileRequests(app, process.argv, process.cwd())
protocol.registerSchemesAsPrivileged([appScheme])

// Not awaited: Electron becomes ready only after this module was evaluated.
if (folder === undefined) void app.whenReady().then(refuseUnsandboxed)
else if (!folder.ok) void app.whenReady().then(() => giveUp(folder.error))
else if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(giveUp)
else app.quit()

async function start(): Promise<void> {
  startTimes.reach('ready')
  // The installer gives its shortcut the same id: Windows shows notifications under it.
  if (platform === 'win32') app.setAppUserModelId('app.linkferry.desktop')

  const store = openDesktopStore(dataFolder, Date.now())
  const { settings } = store
  const words = () => wordsFor(settings.read().language, app.getPreferredSystemLanguages())
  serveApp(protocol, paths.page, (page) => themedPage(page, settings.read()))
  const vault = openTokenVault(safeStorage, store.tokens, platform, timers)
  const sending = new SendingProgress()
  const isSending = () => sending.state.isSending

  const quit = new Quit({
    isSending,
    mayQuit: () => askToQuit((question) => window.ask(question), words().quit),
    outlivesWindow: () => platform === 'darwin' || tray.isShown,
    stop: () => door.stop(),
    quit: () => app.quit(),
    timers,
  })
  const window = new MainWindow({
    BrowserWindow,
    Menu,
    dialog,
    nativeTheme,
    preload: paths.preload,
    icon: platform === 'linux' ? paths.windowIcon : undefined,
    isWayland: platform === 'linux' && (process.env['WAYLAND_DISPLAY'] ?? '') !== '',
    hasDeveloperTools: !app.isPackaged,
    reached: (step) => startTimes.reach(step),
    words,
    timers,
    reportBug: log.write,
    now: Date.now,
    mayClose: () => quit.closeWindow(),
  })
  const { door, practice } = createDesktopHost({
    platform,
    version: app.getVersion(),
    paths,
    documents: app.getPath('documents'),
    utilityProcess,
    session: session.defaultSession,
    shell,
    settings,
    vault,
    secrets,
    log,
    askWhereToSave: (options) => window.askWhereToSave(options),
    words,
    timers,
  })

  function show(screen: Screen, listId?: number): void {
    window.show()
    window.whenListening(() => door.show(screen, listId))
  }
  const opener = new ListOpener({
    door,
    clipboard,
    words: () => words().opening,
    client: () => settings.read().defaultClient,
    ask: (question) => window.ask(question),
    showWindow: () => window.show(),
    showList: (listId) => show('lists', listId),
    rememberFile: (file) => app.addRecentDocument(file),
    reportBug: log.write,
  })
  const pasteAsNewList = () => void opener.paste()
  const tray = new AppTray({
    Tray,
    Menu,
    icon: paths.trayIcon,
    words,
    open: () => window.show(),
    showScreen: show,
    pasteAsNewList,
    quit: () => app.quit(),
  })
  const updates = new Updates({
    feed: readUpdateFeed({
      isPackaged: app.isPackaged,
      platform,
      resources: process.resourcesPath,
    }),
    openUpdater: () => openUpdater(platform, log.write),
    words: () => words().updates,
    version: app.getVersion(),
    isSending,
    isDaily: () => settings.read().lookForUpdates,
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
  const notifications = new Notifications({
    Notification,
    isWanted: () => !window.isFocused && settings.read().notifications,
    words,
    requestsInDoubt: () => door.ask('request.inDoubt', {}),
    open: ({ screen, listId }) => show(screen, listId),
    timers,
    now: Date.now,
    reportBug: log.write,
  })
  const keepAwake = new KeepAwake(powerSaveBlocker, () => settings.read().keepAwake)
  const help = helpActions({
    app,
    clipboard,
    shell,
    platform,
    paths,
    log,
    door,
    vault,
    startTimes,
  })

  function translate(): void {
    const template = menuTemplate({
      platform,
      isShipped: app.isPackaged,
      words: words(),
      openFiles: () => void chooseFiles(window, opener),
      pasteAsNewList,
      showScreen: show,
      lookForUpdates: () => void updates.look(),
      ...help,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
    tray.translate()
  }
  let applied = settings.read()
  function apply(changed: Settings): void {
    nativeTheme.themeSource = changed.theme
    tray.setShown(changed.runInBackground && platform !== 'darwin')
    if (changed.language !== applied.language) translate()
    // Only a change: the user may have turned it off in the system's own settings.
    if (changed.startAtLogin !== applied.startAtLogin)
      startAtLogin({ app, platform, ...paths }, changed.startAtLogin)
    applied = changed
  }
  translate()
  apply(applied)

  app.on('before-quit', (event) => quit.beforeQuit(event))
  // Not awaited: if the engine ends in time its ledger is closed, else the next start reads more.
  app.on('will-quit', () => void door.stop())
  app.on('window-all-closed', () => quit.afterLastWindow())
  app.on('activate', () => window.show())
  app.on('second-instance', () => window.show())
  answerWindow(ipcMain, door, window)
  door.subscribe((event) => {
    window.send(event)
    sending.follow(event)
    notifications.follow(event)
    keepAwake.follow(isSending())
    updates.follow(isSending())
    window.showProgress(sending.state.progress)
    if (event.name === 'accounts.changed') startTimes.reach('engine answered')
    if (event.name === 'settings.changed') apply(event.payload)
  })
  pauseWhileAsleep(powerMonitor, door, timers)

  const isHidden = isStartAtLogin(app, platform, process.argv)
  if (!(isHidden && (tray.isShown || platform === 'darwin'))) window.show()
  practice.start()
  updates.start()
  notifications.start()
  openRequests.handTo((files) => void opener.openFiles(files))
  const warning = storeWarning(words().start, store)
  if (warning !== undefined) await window.ask(warning)
}

function refuseUnsandboxed(): void {
  const { start: words } = wordsFor('system', app.getPreferredSystemLanguages())
  dialog.showErrorBox(words.failed, words.unsandboxedText)
  app.exit(1)
}

function giveUp(error: unknown): void {
  report(error)
  const { start: words } = wordsFor('system', app.getPreferredSystemLanguages())
  dialog.showErrorBox(words.failed, startFailure(words, error, dataFolder))
  app.exit(error instanceof FolderNotOurs ? 64 : 1)
}
