import type { Session, WebContents } from 'electron'

/** Keeps a page where it is: no navigation, no frame or webview of elsewhere, no second window. */
export function forbidWandering(page: WebContents): void {
  page.on('will-navigate', (event) => event.preventDefault())
  page.on('will-frame-navigate', (event) => event.preventDefault())
  page.on('will-redirect', (event) => event.preventDefault())
  page.on('will-attach-webview', (event) => event.preventDefault())
  page.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Denies every permission a page of the session may ask for or look up. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_page, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
}
