import type { App, Session, WebContents } from 'electron'

/**
 * Limits every page and every session that there will ever be, whoever makes it, and shows no
 * server who the user is; call before the first.
 */
export function limitPages(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, page) => forbidWandering(page))
  app.on('session-created', (session) => {
    denyPermissions(session)
    // Files leave by the engine, to a place that the user chose; a page writes none itself.
    session.on('will-download', (event) => event.preventDefault())
  })
  // Electron would send the first certificate of the system's store to whoever asks.
  app.on('select-client-certificate', (event, _page, _url, _list, answer) => {
    event.preventDefault()
    answer()
  })
}

/** Keeps a page where it is: no navigation, no frame or webview of elsewhere, no second window. */
function forbidWandering(page: WebContents): void {
  page.on('will-navigate', (event) => event.preventDefault())
  page.on('will-frame-navigate', (event) => event.preventDefault())
  page.on('will-redirect', (event) => event.preventDefault())
  page.on('will-attach-webview', (event) => event.preventDefault())
  page.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Denies every permission a page of the session may ask for or look up, devices included. */
function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_page, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
}
