/** The page of the window: where it is loaded from, and what it may do. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { App, CustomScheme, Protocol, Session, WebContents } from 'electron'
import { servedName, servedType } from '../shared/window-transport.ts'

/** The only origin whose pages the app shows and whose messages it answers. */
export const appOrigin = 'app://linkferry'

/** The page of the window, and the only address that a page may navigate to. */
export const pageAddress = `${appOrigin}/index.html`

const pagePath = '/index.html'

/**
 * Register it before the app is ready. `standard` and `supportFetchAPI` allow modules as under https;
 * `codeCache` lets V8 keep compiled scripts, whose file names change with their content.
 */
export const appScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves a page (an HTML file) as `pageAddress` and the files of its folder beside it. `themed` may
 * change the text of the page. Call it once, when the app is ready.
 */
export function serveApp(
  protocol: Pick<Protocol, 'handle'>,
  page: string,
  themed: (page: string) => string,
): void {
  protocol.handle(appScheme.scheme, (request) => answerAppRequest(page, request, themed))
}

/**
 * Answers a GET of the page, or of a file in its folder whose type the window needs. Everything else
 * gets an error status. Every answer carries the content security policy.
 */
export async function answerAppRequest(
  page: string,
  request: Pick<Request, 'method' | 'url'>,
  themed: (page: string) => string,
): Promise<Response> {
  if (request.method !== 'GET') return answer(405)
  const pathname = appAddress(request.url)?.pathname
  const isPage = pathname === pagePath
  const file = isPage ? page : fileOf(path.dirname(page), pathname)
  const type = file === undefined ? undefined : servedType(file)
  if (file === undefined || type === undefined) return answer(404)
  try {
    const stored = await readFile(file)
    return answer(200, type, isPage ? themed(stored.toString()) : stored)
  } catch (error) {
    if (isMissingFile(error)) return answer(404)
    throw error
  }
}

/** The parts of an address of `appOrigin`; undefined for every other address. */
export function appAddress(address: string): URL | undefined {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === appOrigin ? url : undefined
}

function fileOf(folder: string, pathname: string | undefined): string | undefined {
  const name = pathname === undefined ? undefined : servedName(pathname)
  if (name === undefined) return undefined
  const file = path.resolve(folder, `.${name}`)
  return file.startsWith(path.resolve(folder) + path.sep) ? file : undefined
}

function isMissingFile(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR'
}

function answer(
  status: 200 | 404 | 405,
  type = 'text/plain',
  body?: Buffer<ArrayBuffer> | string,
): Response {
  return new Response(body ?? null, {
    status,
    headers: {
      'content-security-policy': contentSecurityPolicy,
      'content-type': type,
      'x-content-type-options': 'nosniff',
      // The policy does not cover DNS look-ups, which could carry data out.
      'x-dns-prefetch-control': 'off',
    },
  })
}

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
  app.on('select-client-certificate', (event, _page, _url, _list, choose) => {
    event.preventDefault()
    choose()
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
  session.setPermissionRequestHandler((_page, permission, grant, details) =>
    grant(mayUse(permission, details.isMainFrame, details.requestingUrl)),
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
