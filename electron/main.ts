import path from 'node:path'
import {
  app,
  dialog,
  ipcMain,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
} from 'electron'
import { answerWindow } from './desktop/answer-window.ts'
import { appScheme, serveApp } from './desktop/app-protocol.ts'
import { makeMenu } from './desktop/assembly/app-menu.ts'
import { makeUpdates } from './desktop/assembly/app-updates.ts'
import { followSettings } from './desktop/assembly/follow-settings.ts'
import { openDoor } from './desktop/assembly/open-door.ts'
import { findPlace } from './desktop/assembly/place.ts'
import { makePresence } from './desktop/assembly/presence.ts'
import { FolderNotOurs, useDataFolder, takeTemporaryFolder } from './desktop/data-paths.ts'
import { openDesktopStore } from './desktop/desktop-store.ts'
import { KeepAwake } from './desktop/keep-awake.ts'
import { LogFile } from './desktop/log-file.ts'
import { isStartAtLogin } from './desktop/login-item.ts'
import { Notices } from './desktop/notices.ts'
import { FileOpener, OpenFileRequests } from './desktop/open-files.ts'
import { checkSender } from './desktop/sender-check.ts'
import { SendingWatch } from './desktop/sending-watch.ts'
import { isUnsandboxed } from './desktop/sandbox.ts'
import { showNotice } from './desktop/show-notice.ts'
import { pauseWhileAsleep } from './desktop/sleep.ts'
import { startFailure, storeNotice } from './desktop/start-notices.ts'
import { StartTimes } from './desktop/start-times.ts'
import { openTokenVault } from './desktop/token-vault.ts'
import { limitPages } from './desktop/window.ts'
import { desktopWords } from './desktop/words/desktop-words.ts'
import { timers } from './host/timers.ts'
import { Secrets } from './ipc/secrets.ts'
import { themedPage } from './ipc/themed-page.ts'
import { refuseUncheckedTls } from './shared/unchecked-tls.ts'

const startTimes = StartTimes.ofProcess()
const place = findPlace(import.meta.dirname)
const { platform, dataFolder } = place
const secrets = new Secrets()
const log = new LogFile({
  folder: path.join(dataFolder, 'logs'),
  strike: (text) => secrets.strike(text),
  now: Date.now,
  echo: console.error,
})

app.enableSandbox()
limitPages(app)
const isRefused = isUnsandboxed(app, process.env)
if (isRefused) takeTemporaryFolder(app)
const folder = isRefused ? undefined : useDataFolder(app, dataFolder)
// Where no data folder is made, and in one that holds other things, no log is begun either.
const hasFolder = folder !== undefined && (folder.ok || !(folder.error instanceof FolderNotOurs))
const note = hasFolder ? log.write : console.error
refuseUncheckedTls(process.env, note)
process.on('uncaughtExceptionMonitor', note).on('unhandledRejection', note)
const openRequests = new OpenFileRequests(app, process.argv, process.cwd())
protocol.registerSchemesAsPrivileged([appScheme])

// Not awaited: Electron becomes ready only once this module has been evaluated.
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
  serveApp(protocol, place.page, (page) => themedPage(page, settings.read()))
  const vault = openTokenVault(safeStorage, store.tokens, platform, timers)
  const words = () => desktopWords(settings.read().language, app.getPreferredSystemLanguages())

  const sending = new SendingWatch()
  const isSending = () => sending.state.isSending

  const parts = { place, log, secrets, settings, vault, words, isSending, startTimes }
  const presence = makePresence({ ...parts, stop: () => door.stop() })
  const { window, background } = presence
  const { door, practice } = openDoor({ ...parts, window })
  const updates = makeUpdates({ ...parts, door, presence })
  const keepAwake = new KeepAwake(powerSaveBlocker, () => settings.read().keepAwake)
  const opener = new FileOpener({
    door,
    words: () => words().opening,
    ask: (question) => window.ask(question),
    show: () => window.show(),
    rememberFile: (file) => app.addRecentDocument(file),
    reportBug: log.write,
  })
  const notices = new Notices({
    isWanted: () => !window.isFocused && settings.read().notifications,
    words: () => words().notices,
    show: (notice) => showNotice(Notification, notice, () => window.show(), log.write),
  })
  const sayMenu = makeMenu({ ...parts, window, door, opener, updates })
  const follow = followSettings(settings.read(), {
    place,
    background,
    speak: () => {
      sayMenu()
      background.speak()
    },
  })
  answerWindow(ipcMain, (event) => checkSender(event, window.page), door, window)
  door.subscribe((event) => {
    window.send(event)
    sending.follow(event)
    notices.follow(event)
    keepAwake.follow(isSending())
    updates.follow(isSending())
    window.showProgress(sending.state.progress)
    if (event.name === 'accounts.changed') startTimes.reach('engine answered')
    if (event.name === 'settings.changed') follow(event.payload)
  })
  pauseWhileAsleep(powerMonitor, door, timers)

  const isHidden = isStartAtLogin(app, platform, process.argv)
  if (!(isHidden && (background.isOn || platform === 'darwin'))) window.show()
  practice.start()
  updates.start()
  openRequests.handTo((paths) => void opener.open(paths))
  const notice = storeNotice(words().start, store)
  if (notice !== undefined) await window.ask(notice)
}

function refuseUnsandboxed(): void {
  const { start: words } = desktopWords('system', app.getPreferredSystemLanguages())
  dialog.showErrorBox(words.failed, words.unsandboxedText)
  app.exit(1)
}

function giveUp(error: unknown): void {
  note(error)
  const { start: words } = desktopWords('system', app.getPreferredSystemLanguages())
  dialog.showErrorBox(words.failed, startFailure(words, error, dataFolder))
  app.exit(error instanceof FolderNotOurs ? 64 : 1)
}
