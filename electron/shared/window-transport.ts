/** How requests and files travel between the window and its host: channels, the bridge, addresses of files. */
import type { RevisedEvent } from './contract/index.ts'
import type { ImportInto } from './contract/lists.ts'

/** The channels between the preload script and the main process. Requests of the contract all use the first. */
export const channels = {
  request: 'linkferry:request',
  addFiles: 'linkferry:add-files',
  importSent: 'linkferry:import-sent',
  paste: 'linkferry:paste',
  event: 'linkferry:event',
} as const

/** What the browser host and its page call the page's key: a cookie would go to other ports too. */
export const pageKeyName = {
  /** In the address that a used key leads to, behind `#`, which no browser sends anywhere. */
  fragment: 'page-key',
  header: 'x-linkferry-page-key',
  /** In the address of the events, whose reader cannot set a header. */
  parameter: 'pageKey',
} as const

/**
 * The name that the path of an address stands for, decoded; undefined where a file system could read
 * it as something else than the page means: NUL ends a name, a backslash divides folders on Windows.
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

const typeOfEnding: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** The media type of a file that the page is made of; undefined: no part of the page is such a file. */
export function servedType(file: string): string | undefined {
  const ending = /[^/\\]\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''
  return Object.hasOwn(typeOfEnding, ending) ? typeOfEnding[ending] : undefined
}

/**
 * What came of a request: its reply, or the kind of its failure. It is a value and not a rejection,
 * because Electron hands a page nothing of an error but its message.
 */
export type HostAnswer =
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: string }

/**
 * What the preload script exposes to the window as `linkferry`. Replies are those of the contract; a
 * message that is not the window's own rejects.
 */
export interface Bridge<WindowFile = unknown> {
  readonly request: (name: string, input: unknown) => Promise<HostAnswer>
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /** Replies as the engine's `list.addFiles` does. Only the preload script can read a file's path. */
  readonly addFiles: (into: ImportInto, files: WindowFile[]) => Promise<HostAnswer>
  /** Replies as the engine's `account.importSent` does. */
  readonly importSent: (accountId: number, file: WindowFile, isSure: boolean) => Promise<HostAnswer>
  /**
   * Pastes into the page as the paste keys do: the page gets an ordinary paste event. Does nothing
   * but on the user's press.
   */
  readonly paste: () => Promise<void>
}
