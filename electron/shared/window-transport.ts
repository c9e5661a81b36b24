/** What the window and its host agree on, besides the contract: channels, the bridge, and files of the page. */
import type { RevisedEvent } from './contract/index.ts'
import type { ImportInto } from './contract/lists.ts'

/** The channels between preload script and main process. All requests of the contract use `request`. */
export const channels = {
  request: 'linkferry:request',
  addFiles: 'linkferry:add-files',
  importSent: 'linkferry:import-sent',
  paste: 'linkferry:paste',
  event: 'linkferry:event',
} as const

/** Names for the key that a page of the browser host proves itself with. A cookie would also go to other ports. */
export const pageKeyName = {
  /** In the fragment of the page's address, which browsers do not send. */
  fragment: 'page-key',
  header: 'x-linkferry-page-key',
  /** In the address of the event stream, because EventSource cannot set headers. */
  parameter: 'pageKey',
} as const

/**
 * The decoded path of an address. Undefined if a file system could read it in another way: NUL ends a name, and
 * a backslash separates folders on Windows.
 */
export function servedName(pathname: string): string | undefined {
  const name = decoded(pathname)
  return name === undefined || name.includes('\0') || name.includes('\\') ? undefined : name
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** Media types by extension. */
const typeOfExtension: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** The media type of a file of the page; undefined: the page has no files of this type. */
export function servedType(file: string): string | undefined {
  const extension = /[^/\\]\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''
  return Object.hasOwn(typeOfExtension, extension) ? typeOfExtension[extension] : undefined
}

/**
 * The answer to a request: its reply, or the kind of its failure. `revision` is the number of the last event
 * before the reply: the events up to it hold what the request changed. The answer is a value and not a
 * rejection, because Electron passes only the message of an error to a page.
 */
export type HostAnswer =
  | { readonly ok: true; readonly reply: unknown; readonly revision: number }
  | { readonly ok: false; readonly error: string }

/**
 * What the preload script exposes to the page as `linkferry`. Replies are those of the contract. A message that
 * does not come from the window's own page rejects.
 */
export interface Bridge<WindowFile = unknown> {
  /** Sends a request of the contract. */
  readonly request: (name: string, input: unknown) => Promise<HostAnswer>
  /** Adds a listener for events. The returned function removes it. */
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /** Imports files. Replies as `list.addFiles` of the engine. Only the preload script can read the path of a File. */
  readonly addFiles: (into: ImportInto, files: WindowFile[]) => Promise<HostAnswer>
  /** Imports a file of sent links. Replies as `account.importSent` of the engine. */
  readonly importSent: (accountId: number, file: WindowFile, isSure: boolean) => Promise<HostAnswer>
  /**
   * Pastes into the page as the paste keys do, so that the page gets a paste event. Does nothing unless the
   * user has just pressed something.
   */
  readonly paste: () => Promise<void>
}
