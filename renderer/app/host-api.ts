/** The connection to the host: over the preload bridge on the desktop, over HTTP in a browser. */
import { useEffect, useEffectEvent, useState } from 'react'
import type {
  ImportedFiles,
  ImportedSentLinks,
  ImportInto,
  ImportProblem,
  Input,
  ListSummary,
  Reply,
  RequestName,
  RevisedEvent,
  SentLinksProblem,
} from '../../electron/shared/contract/index.ts'
import { fail, type Result } from '../../electron/shared/result.ts'
import {
  type Bridge,
  type HostAnswer,
  pageKeyName,
} from '../../electron/shared/window-transport.ts'

// The host builds every reply to the contract's types. The assertions here only restore these types.
/* oxlint-disable typescript/no-unsafe-type-assertion */

/** Whether events reach the window. Always `connected` in the desktop app. */
export type ConnectionState = 'connecting' | 'connected' | 'lost'

/** Why a file was not imported. `away`: the host did not answer, so the file may be imported after all. */
export type FileProblem = ImportProblem | 'file-too-large' | 'away'

/** The outcome of each file that was opened, in order. */
export interface AddedFiles {
  readonly lists: readonly ListSummary[]
  readonly files: readonly (
    | { readonly name: string; readonly listId: number; readonly lines: number }
    | {
        readonly name: string
        readonly problem: FileProblem
        readonly about?: readonly string[] | undefined
      }
  )[]
}

/**
 * The window's connection to its host; the same in the desktop app and in a browser tab. What sends
 * something to the host resolves after the events of what it changed were applied, see `setApplied`.
 */
export interface HostApi {
  /** Sends a request. Rejects on a bug, and if host or engine stopped (see `isHostAway`). */
  readonly request: <Name extends RequestName>(
    name: Name,
    input: Input<Name>,
  ) => Promise<Reply<Name>>
  /** Calls back with every event. Returns a function that stops it. */
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /**
   * Sets the number of the last event that the window's state holds. A request resolves once this has
   * reached the revision of its reply. Undefined, as at first: the state follows no events now, and no
   * request waits.
   */
  readonly setApplied: (revision: number | undefined) => void
  /** Imports files one after another. When `stop` aborts, files that were not started are `cancelled`. */
  readonly addFiles: (
    into: ImportInto,
    files: readonly File[],
    stop: AbortSignal,
  ) => Promise<AddedFiles>
  /** Imports a file of sent links, all or nothing. A file of another account needs `isSure`. */
  readonly importSent: (
    accountId: number,
    file: File,
    isSure: boolean,
  ) => Promise<Result<ImportedSentLinks, SentLinksProblem>>
  /**
   * Pastes into the page as the paste keys do. Call it on a press of the user. Undefined in a browser
   * tab, where the page reads the clipboard itself.
   */
  readonly paste: (() => Promise<void>) | undefined
  /** Calls back now and at each change of the connection. Returns a function that stops it. */
  readonly watchConnection: (listener: (state: ConnectionState) => void) => () => void
}

/** The connection of the desktop app, over the bridge of the preload script. */
export function bridgeHostApi(bridge: Bridge<File>): HostApi {
  const applied = new AppliedRevision()
  return {
    request: async <Name extends RequestName>(name: Name, input: Input<Name>) =>
      (await replyOf(name, await bridge.request(name, input), applied)) as Reply<Name>,
    subscribe: bridge.subscribe,
    setApplied: (revision) => applied.set(revision),
    addFiles: async (into, files) => {
      const answer = await bridge.addFiles(into, [...files])
      return (await replyOf('addFiles', answer, applied)) as ImportedFiles
    },
    importSent: async (accountId, file, isSure) => {
      const answer = await bridge.importSent(accountId, file, isSure)
      return (await replyOf('importSent', answer, applied)) as Result<
        ImportedSentLinks,
        SentLinksProblem
      >
    },
    paste: bridge.paste,
    watchConnection(listener) {
      listener('connected')
      return () => undefined
    },
  }
}

/** Browsers cannot send larger files. */
const maxUploadBytes = 8_000_000_000

/**
 * The connection of a browser tab: requests and uploads to the page's own `origin`, events as a stream.
 *
 * - `POST /api/request/<name>`: JSON in, `HostAnswer` out
 * - `POST /api/paste?into=<JSON>`: `list.paste` without HTML, as text
 * - `POST /api/upload?into=<JSON>&name=…`: one file of `list.addFiles`
 * - `POST /api/sent-links?accountId=…&isSure=…`: `account.importSent`
 * - `GET /api/events?pageKey=…`: server-sent events
 */
export function httpHostApi(origin = '', readKey = readPageKey): HostApi {
  const eventListeners = new Set<(event: RevisedEvent) => void>()
  const connectionListeners = new Set<(state: ConnectionState) => void>()
  const applied = new AppliedRevision()
  let connection: ConnectionState = 'connecting'
  let stream: EventSource | undefined

  async function post<Value>(path: string, type: string, body: BodyInit): Promise<Value> {
    const address = `${origin}/api/${path}`
    const headers = { 'content-type': type, [pageKeyName.header]: readKey() }
    const answer = await fetchAnswer(address, { method: 'POST', headers, body })
    const reply = await replyOf(path, answer, applied)
    // JSON has no undefined: the host sends null in its place, and no reply of the contract is null.
    return (reply === null ? undefined : reply) as Value
  }

  function setConnection(state: ConnectionState): void {
    connection = state
    for (const listener of connectionListeners) listener(state)
  }

  function openStream(): void {
    stream = new EventSource(
      `${origin}/api/events?${queryString({ [pageKeyName.parameter]: readKey() })}`,
    )
    stream.addEventListener('open', () => setConnection('connected'))
    stream.addEventListener('error', () => setConnection('lost'))
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as RevisedEvent
      for (const listener of eventListeners) listener(event)
    })
  }

  async function upload(into: ImportInto, file: File): Promise<AddedFiles> {
    const { name } = file
    const failed = (problem: FileProblem): AddedFiles => ({ lists: [], files: [{ name, problem }] })
    if (file.size > maxUploadBytes) return failed('file-too-large')
    if (!(await isReadable(file))) return failed('file-unreadable')
    const path = `upload?${queryString({ into: JSON.stringify(into), name })}`
    try {
      return await post<ImportedFiles>(path, 'application/octet-stream', file)
    } catch (error) {
      if (isHostAway(error)) return failed('away')
      throw error
    }
  }

  return {
    async request<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
      if (name === 'list.paste') {
        const { into, text, html } = input as Input<'list.paste'>
        const path = `paste?${queryString({ into: JSON.stringify(into) })}`
        if (html === undefined)
          return post<Reply<Name>>(path, 'text/plain', await encodeInPieces(text))
      }
      return post<Reply<Name>>(`request/${name}`, 'application/json', JSON.stringify(input ?? null))
    },
    subscribe(listener) {
      eventListeners.add(listener)
      if (stream === undefined) openStream()
      return () => eventListeners.delete(listener)
    },
    setApplied: (revision) => applied.set(revision),
    async addFiles(into, files, stop) {
      const lists = new Map<number, ListSummary>()
      const results: AddedFiles['files'][number][] = []
      for (const file of files) {
        if (stop.aborted) {
          results.push({ name: file.name, problem: 'cancelled' })
          continue
        }
        const added = await upload(into, file)
        for (const list of added.lists) lists.set(list.id, list)
        results.push(...added.files)
      }
      return { lists: [...lists.values()], files: results }
    },
    async importSent(accountId, file, isSure) {
      if (!(await isReadable(file))) return fail('file-unreadable')
      const asked = queryString({ accountId: String(accountId), isSure: String(isSure) })
      return post(`sent-links?${asked}`, 'application/octet-stream', file)
    },
    paste: undefined,
    watchConnection(listener) {
      connectionListeners.add(listener)
      listener(connection)
      return () => connectionListeners.delete(listener)
    },
  }
}

const pageKeyStorageName = 'linkferry-page-key'

/**
 * The key that the host accepts requests by. The host opens the page with it in the address. It is
 * stored for the other tabs of this port and removed from the address.
 */
function readPageKey(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get(pageKeyName.fragment)
  if (given === null) return localStorage.getItem(pageKeyStorageName) ?? ''
  localStorage.setItem(pageKeyStorageName, given)
  history.replaceState(history.state, '', location.pathname + location.search)
  return given
}

/** Returns the reply in an answer once its events were applied. Throws `NoReplyError` if there is none. */
async function replyOf(
  asked: string,
  answer: HostAnswer,
  applied: AppliedRevision,
): Promise<unknown> {
  if (!answer.ok) throw new NoReplyError(asked, answer.error)
  await applied.reached(answer.revision)
  return answer.reply
}

/** The number of the last event that was applied, see `HostApi.setApplied`. */
class AppliedRevision {
  #revision: number | undefined
  readonly #waiting = new Set<{ readonly revision: number; readonly resolve: () => void }>()

  set(revision: number | undefined): void {
    this.#revision = revision
    for (const waiting of this.#waiting) {
      if (revision !== undefined && waiting.revision > revision) continue
      this.#waiting.delete(waiting)
      waiting.resolve()
    }
  }

  /** Resolves when this revision was applied, or when no events are followed. */
  async reached(revision: number): Promise<void> {
    if (this.#revision === undefined || revision <= this.#revision) return
    await new Promise<void>((resolve) => {
      this.#waiting.add({ revision, resolve })
    })
  }
}

/** Fetches an answer. Rejects with `NoReplyError` if none arrives, or only a part. */
async function fetchAnswer(address: string, asked: RequestInit): Promise<HostAnswer> {
  try {
    const response = await fetch(address, asked)
    return (await response.json()) as HostAnswer
  } catch (error) {
    // TypeError: no connection. SyntaxError: the answer was cut off.
    if (error instanceof TypeError || error instanceof SyntaxError)
      throw new NoReplyError(address, 'away')
    throw error
  }
}

/** There is no reply. `kind` is the host's error, or `away` if the host did not answer. */
class NoReplyError extends Error {
  override readonly name = 'NoReplyError'
  readonly kind: string

  constructor(asked: string, kind: string) {
    super(`${asked}: ${kind}`)
    this.kind = kind
  }
}

/** True if the host or its engine stopped, so that it is unknown whether a request was carried out. */
export function isHostAway(error: unknown): boolean {
  return error instanceof NoReplyError && (error.kind === 'away' || error.kind === 'engine-gone')
}

/** False for a folder, and for a file that was removed since the user chose it. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}

const pieceLength = 1_000_000

/**
 * Encodes a text as UTF-8, one piece per task. Encoding 200,000 lines at once would block the window
 * for hundreds of milliseconds.
 */
async function encodeInPieces(text: string): Promise<Blob> {
  const pieces: Blob[] = []
  for (let start = 0; start < text.length;) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve))
    const end = start + pieceLength
    // Both halves of a surrogate pair must be encoded together.
    const piece = text.slice(start, isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end)
    pieces.push(new Blob([piece]))
    start += piece.length
  }
  return new Blob(pieces)
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff
}

function queryString(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString()
}

/** The preload script's bridge; absent in a browser tab. */
const bridge = (globalThis as { readonly linkferry?: unknown }).linkferry as
  | Bridge<File>
  | undefined

/** True in the desktop app's window, false in a browser tab. */
export const isOnDesktop = bridge !== undefined

/** The window's one connection to its host. */
export const host: HostApi = bridge === undefined ? httpHostApi() : bridgeHostApi(bridge)

interface ReplyOptions {
  /** A change of it sends the request again. */
  readonly refetchKey?: string | number | undefined
  /** Waits this long after a change of the input, so that fast typing sends one request. */
  readonly delayMs?: number
  /** Identifies the input. By default its JSON; set this if writing that takes too long. */
  readonly key?: string
  /** No request is sent while false. */
  readonly isEnabled?: boolean
}

interface LatestReply<Value> {
  /** The last reply. Undefined before the first. */
  readonly reply: Value | undefined
  /** False while the reply belongs to an earlier input or `refetchKey`. */
  readonly isCurrent: boolean
}

/** Sends a request when the component mounts, and again when the input or `refetchKey` changes. */
export function useReply<Name extends RequestName>(
  name: Name,
  input: Input<Name>,
  { refetchKey, delayMs = 0, key: given, isEnabled = true }: ReplyOptions = {},
): LatestReply<Reply<Name>> {
  const key = given ?? JSON.stringify([name, input, refetchKey])
  const [last, setLast] = useState<{ readonly key: string; readonly reply: Reply<Name> }>()
  const ask = useEffectEvent(() => host.request(name, input))
  useEffect(() => {
    if (!isEnabled) return undefined
    let isWanted = true
    async function load(requestKey: string): Promise<void> {
      const reply = await ask()
      if (isWanted) setLast({ key: requestKey, reply })
    }
    const timer = setTimeout(() => void load(key), delayMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key, delayMs, isEnabled])
  return { reply: isEnabled ? last?.reply : undefined, isCurrent: isEnabled && last?.key === key }
}
