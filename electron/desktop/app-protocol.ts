import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CustomScheme, Protocol } from 'electron'
import { servedName, servedType } from '../shared/served-name.ts'

/** The only origin whose pages this app shows and whose frames it answers. */
export const appOrigin = 'app://linkferry'

/** The one page of the window. */
const pagePath = '/index.html'

/**
 * To be registered before the app is ready: a page of it may use modules, as one of https may, and
 * its scripts are compiled once, not at each start. Their names change with what they hold.
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
 * Serves the files of `folder` under `appOrigin`, the page's text as `themed` changes it; call once,
 * when the app is ready.
 */
export function serveApp(
  protocol: Pick<Protocol, 'handle'>,
  folder: string,
  themed: (page: string) => string,
): void {
  protocol.handle(appScheme.scheme, (request) => answerAppRequest(folder, request, themed))
}

/**
 * Answers a GET of a file inside `folder` whose type a window needs; everything else is an error
 * status. Every answer carries the content security policy.
 */
export async function answerAppRequest(
  folder: string,
  request: Pick<Request, 'method' | 'url'>,
  themed: (page: string) => string,
): Promise<Response> {
  if (request.method !== 'GET') return answer(405)
  const pathname = appAddress(request.url)?.pathname
  const file = pathname === undefined ? undefined : fileOf(folder, pathname)
  const type = file === undefined ? undefined : servedType(file)
  if (file === undefined || type === undefined) return answer(404)
  try {
    const stored = await readFile(file)
    return answer(200, type, pathname === pagePath ? themed(stored.toString()) : stored)
  } catch (error) {
    if (isMissingFile(error)) return answer(404)
    throw error
  }
}

/** What an address of `appOrigin` is made of; undefined for any other, by a whole parser's word. */
export function appAddress(address: string): URL | undefined {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === appOrigin ? url : undefined
}

function fileOf(folder: string, pathname: string): string | undefined {
  const name = servedName(pathname)
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
      // A policy does not reach names that a page has looked up: they could carry words out.
      'x-dns-prefetch-control': 'off',
    },
  })
}
