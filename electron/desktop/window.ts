import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  NativeTheme,
  WebPreferences,
} from 'electron'
import { appOrigin } from './app-protocol.ts'

/** What a window needs from Electron; the preload is a path. */
export interface WindowParts {
  readonly BrowserWindow: typeof BrowserWindow
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>
  readonly preload: string
  readonly hasDeveloperTools: boolean
  readonly reached: (mark: 'window made' | 'window shown') => void
}

/** Opens the app's window on its page: shown once it is painted, where it stood the last time. */
export function openWindow({
  BrowserWindow,
  nativeTheme,
  preload,
  hasDeveloperTools,
  reached,
}: WindowParts): BrowserWindow {
  const window = new BrowserWindow({
    ...windowOptions(nativeTheme.shouldUseDarkColors),
    webPreferences: pageLimits(preload, hasDeveloperTools),
  })
  reached('window made')
  window.once('ready-to-show', () => {
    window.show()
    reached('window shown')
  })
  void window.loadURL(`${appOrigin}/index.html`)
  return window
}

function windowOptions(isDark: boolean): BrowserWindowConstructorOptions {
  return {
    name: 'main',
    windowStatePersistence: true,
    title: 'Linkferry',
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 600,
    show: false,
    // The page's own background, so that nothing flashes before its first paint.
    backgroundColor: isDark ? '#161615' : '#fbfbfa',
  }
}

/** What a page may: written out, though most of it is Electron's default. */
function pageLimits(preload: string, devTools: boolean): WebPreferences {
  return {
    preload,
    devTools,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
  }
}
