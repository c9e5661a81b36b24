import type { App, Session, WebContents } from 'electron'
import { appAddress, pageAddress } from './app-protocol.ts'

/**
 * Limits every page and every session, whoever creates it, and shows no server the user's
 * certificates. Call it before the first page exists.
 */
export function limitPages(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, page) => limitNavigation(page))
  app.on('session-created', (session) => {
    limitPermissions(session)
    // The engine writes files, to a place that the user chose. A page writes none.
    session.on('will-download', (event) => event.preventDefault())
  })
  // Electron would send the first certificate of the system's store to whoever asks.
  app.on('select-client-certificate', (event, _page, _url, _list, answer) => {
    event.preventDefault()
    answer()
  })
}

/**
 * True if a package was started without Chromium's sandbox, by a switch or by this variable. An
 * AppImage starts itself like that where the system allows it no sandbox. Always false when running
 * from the sources.
 */
export function isUnsandboxed(
  app: Pick<App, 'isPackaged' | 'commandLine'>,
  env: NodeJS.ProcessEnv,
): boolean {
  if (!app.isPackaged) return false
  return app.commandLine.hasSwitch('no-sandbox') || env['ELECTRON_DISABLE_SANDBOX'] !== undefined
}

interface Navigation {
  readonly url: string
  readonly isMainFrame: boolean
  preventDefault(): void
}

/** A page may reload itself and go nowhere else: no redirect, no webview, no second window. */
function limitNavigation(page: WebContents): void {
  const allowReload = (event: Navigation) => {
    if (!event.isMainFrame || event.url !== pageAddress) event.preventDefault()
  }
  page.on('will-navigate', allowReload)
  page.on('will-frame-navigate', allowReload)
  page.on('will-redirect', (event) => event.preventDefault())
  page.on('will-attach-webview', (event) => event.preventDefault())
  page.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/**
 * Grants the app's own page one permission: to write text to the clipboard. Reading the clipboard is
 * never granted; the bridge's `paste` serves for that. No page gets a device.
 */
function limitPermissions(session: Session): void {
  session.setPermissionRequestHandler((_page, permission, answer, details) =>
    answer(mayUse(permission, details.isMainFrame, details.requestingUrl)),
  )
  session.setPermissionCheckHandler(
    (_page, permission, origin, { isMainFrame, requestingUrl = '' }) =>
      mayUse(permission, isMainFrame, origin) && mayUse(permission, isMainFrame, requestingUrl),
  )
  session.setDevicePermissionHandler(() => false)
}

function mayUse(permission: string, isMainFrame: boolean, address: string): boolean {
  return (
    permission === 'clipboard-sanitized-write' && isMainFrame && appAddress(address) !== undefined
  )
}
