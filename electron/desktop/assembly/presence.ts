import { app, BrowserWindow, dialog, Menu, nativeTheme, Tray } from 'electron'
import { timers } from '../../host/timers.ts'
import { Background } from '../background.ts'
import type { LogFile } from '../log-file.ts'
import { askToQuit, Quit } from '../quit.ts'
import type { StartTimes } from '../start-times.ts'
import { MainWindow } from '../window.ts'
import type { DesktopWords } from '../words/desktop-words.ts'
import type { Place } from './place.ts'

export interface PresenceParts {
  readonly place: Place
  readonly log: LogFile
  readonly words: () => DesktopWords
  readonly startTimes: StartTimes
  readonly isSending: () => boolean
  /** Resolves when nothing is in flight any more. */
  readonly stop: () => Promise<void>
}

/** What the user has of the app: its window, its icon beside the clock, and the way out of both. */
export interface Presence {
  readonly window: MainWindow
  readonly background: Background
  readonly quit: Quit
}

/** Makes them and ties them to the app; nothing is shown yet. */
export function makePresence(parts: PresenceParts): Presence {
  const { place, log, words, startTimes, isSending, stop } = parts
  const quit = new Quit({
    isSending,
    mayQuit: () => askToQuit((question) => window.ask(question), words().quit),
    outlivesWindow: () => place.platform === 'darwin' || background.isOn,
    stop,
    quit: () => app.quit(),
    timers,
  })
  const window = new MainWindow({
    BrowserWindow,
    Menu,
    dialog,
    nativeTheme,
    preload: place.preload,
    icon: place.platform === 'linux' ? place.windowIcon : undefined,
    isWayland: place.platform === 'linux' && (process.env['WAYLAND_DISPLAY'] ?? '') !== '',
    hasDeveloperTools: !app.isPackaged,
    reached: (mark) => startTimes.reach(mark),
    words,
    timers,
    reportBug: log.write,
    now: Date.now,
    mayClose: () => quit.closeWindow(),
  })
  const background = new Background({
    Tray,
    Menu,
    icon: place.icon,
    words: () => words().tray,
    open: () => window.show(),
    quit: () => app.quit(),
  })
  app.on('before-quit', (event) => quit.beforeQuit(event))
  // Not waited for: with the engine's word the ledger is closed, without it the next start reads more.
  app.on('will-quit', () => void stop())
  app.on('window-all-closed', () => quit.afterLastWindow())
  app.on('activate', () => window.show())
  app.on('second-instance', () => window.show())
  return { window, background, quit }
}
