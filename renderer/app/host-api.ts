/** The way to the host: over the bridge of the desktop, or over HTTP in a browser. */
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

// The host types every reply by the contract; here its answers, unknown to the compiler, get those types.
/* oxlint-disable typescript/no-unsafe-type-assertion */

/** Whether events reach the window. In the desktop app they always do. */
export type ConnectionState = 'connecting' | 'connected' | 'lost'

/** Why a file did not come in. `away`: the host did not answer, so it may have come in all the same. */
export type FileProblem = ImportProblem | 'file-too-large' | 'away'

/** What became of files that were opened at once, in order. */
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

/** The window's way to its host; the same in the desktop app and in a browser tab. */
export interface HostApi {
  /** Replies as the contract says; rejects on a bug and when the host or its engine is gone. */
  readonly request: <Name extends RequestName>(
    name: Name,
    input: Input<Name>,
  ) => Promise<Reply<Name>>
  /** Calls back with every event; returns the way to stop. */
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /** Imports files one after another. Files that were not begun when `stop` aborts are `cancelled`. */
  readonly addFiles: (
    into: ImportInto,
    files: readonly File[],
    stop: AbortSignal,
  ) => Promise<AddedFiles>
  /** Imports a file of sent links whole or not at all; of another account only if `isSure`. */
  readonly importSent: (
    accountId: number,
    file: File,
    isSure: boolean,
  ) => Promise<Result<ImportedSentLinks, SentLinksProblem>>
  /**
   * Pastes into the page as the paste keys do, on the user's press. Undefined in a browser tab,
   * which may ask for the clipboard itself.
   */
  readonly paste: (() => Promise<void>) | undefined
  /** Calls back at once and at every change of the connection; returns the way to stop. */
  readonly watchConnection: (listener: (state: ConnectionState) => void) => () => void
}

/** The desktop app's way: the preload script's bridge. */
export function overBridge(bridge: Bridge<File>): HostApi {
  return {
    request: async <Name extends RequestName>(name: Name, input: Input<Name>) =>
      replyIn(name, await bridge.request(name, input)) as Reply<Name>,
    subscribe: bridge.subscribe,
    addFiles: async (into, files) =>
      replyIn('addFiles', await bridge.addFiles(into, [...files])) as ImportedFiles,
    importSent: async (accountId, file, isSure) =>
      replyIn('importSent', await bridge.importSent(accountId, file, isSure)) as Result<
        ImportedSentLinks,
        SentLinksProblem
      >,
    paste: bridge.paste,
    watchConnection(listener) {
      listener('connected')
      return () => undefined
    },
  }
}

/** A browser sends no larger file. */
const mostUploadBytes = 8_000_000_000

/**
 * The browser tab's way: requests and uploads to the page's own `origin`, events as a stream.
 *
 * - `POST /api/request/<name>`: JSON in, `HostAnswer` out
 * - `POST /api/paste?into=<JSON>`: `list.paste` without HTML, as text
 * - `POST /api/upload?into=<JSON>&name=…`: one file of `list.addFiles`
 * - `POST /api/sent-links?accountId=…&isSure=…`: `account.importSent`
 * - `GET /api/events?pageKey=…`: server-sent events
 */
export function overHttp(origin = '', keyOfPage = pageKey): HostApi {
  const eventListeners = new Set<(event: RevisedEvent) => void>()
  const connectionListeners = new Set<(state: ConnectionState) => void>()
  let connection: ConnectionState = 'connecting'
  let stream: EventSource | undefined

  async function post<Value>(path: string, type: string, body: BodyInit): Promise<Value> {
    const address = `${origin}/api/${path}`
    const headers = { 'content-type': type, [pageKeyName.header]: keyOfPage() }
    const reply = replyIn(path, await answerTo(address, { method: 'POST', headers, body }))
    // JSON has no undefined: the host sends null in its place, and no reply of the contract is null.
    return (reply === null ? undefined : reply) as Value
  }

  function setConnection(state: ConnectionState): void {
    connection = state
    for (const listener of connectionListeners) listener(state)
  }

  function openStream(): void {
    stream = new EventSource(
      `${origin}/api/events?${query({ [pageKeyName.parameter]: keyOfPage() })}`,
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
    if (file.size > mostUploadBytes) return failed('file-too-large')
    if (!(await isReadable(file))) return failed('file-unreadable')
    const path = `upload?${query({ into: JSON.stringify(into), name })}`
    try {
      return await post<ImportedFiles>(path, 'application/octet-stream', file)
    } catch (error) {
      if (isAway(error)) return failed('away')
      throw error
    }
  }

  return {
    async request<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
      if (name === 'list.paste') {
        const { into, text, html } = input as Input<'list.paste'>
        const path = `paste?${query({ into: JSON.stringify(into) })}`
        if (html === undefined)
          return post<Reply<Name>>(path, 'text/plain', await encodedInPieces(text))
      }
      return post<Reply<Name>>(`request/${name}`, 'application/json', JSON.stringify(input ?? null))
    },
    subscribe(listener) {
      eventListeners.add(listener)
      if (stream === undefined) openStream()
      return () => eventListeners.delete(listener)
    },
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
      const asked = query({ accountId: String(accountId), isSure: String(isSure) })
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

const pageKeyStoredAs = 'linkferry-page-key'

/** Taken from the address by which the host opened this page, and kept for every tab of its port. */
function pageKey(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get(pageKeyName.fragment)
  if (given === null) return localStorage.getItem(pageKeyStoredAs) ?? ''
  localStorage.setItem(pageKeyStoredAs, given)
  history.replaceState(history.state, '', location.pathname + location.search)
  return given
}

/** The reply in an answer; throws `NoReply` if it holds none. */
function replyIn(asked: string, answer: HostAnswer): unknown {
  if (!answer.ok) throw new NoReply(asked, answer.error)
  return answer.reply
}

/** Rejects with `NoReply` if no answer comes, or not all of it. */
async function answerTo(address: string, asked: RequestInit): Promise<HostAnswer> {
  try {
    const response = await fetch(address, asked)
    return (await response.json()) as HostAnswer
  } catch (error) {
    // A browser says in words of its own that nobody is there, or that an answer was cut off.
    if (error instanceof TypeError || error instanceof SyntaxError)
      throw new NoReply(address, 'away')
    throw error
  }
}

/** No reply came: `kind` is the host's own word, or `away` if there was no answer. */
class NoReply extends Error {
  override readonly name = 'NoReply'
  readonly kind: string

  constructor(asked: string, kind: string) {
    super(`${asked}: ${kind}`)
    this.kind = kind
  }
}

/** True if the host or its engine went away, so that nobody knows what became of a request. */
export function isAway(error: unknown): boolean {
  return error instanceof NoReply && (error.kind === 'away' || error.kind === 'engine-gone')
}

/** A folder, or a file that was removed since it was chosen, cannot be read. */
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
 * A long text as UTF-8 bytes, encoded one piece per task: encoding 200,000 lines at once blocks the
 * window for hundreds of milliseconds.
 */
async function encodedInPieces(text: string): Promise<Blob> {
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

function query(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString()
}

/** The preload script's bridge; absent in a browser tab. */
const bridge = (globalThis as { readonly linkferry?: unknown }).linkferry as
  | Bridge<File>
  | undefined

/** True in the desktop app's window, false in a browser tab. */
export const isOnDesktop = bridge !== undefined

/** The window's one connection to its host. */
export const host: HostApi = bridge === undefined ? overHttp() : overBridge(bridge)

interface ReplyOptions {
  /** Asks again whenever it changes. */
  readonly stamp?: string | number | undefined
  /** Waits this long after a change of the input, so that fast typing asks once. */
  readonly delayMs?: number
  /** What the input is known by, where writing all of it as JSON at each rendering takes too long. */
  readonly key?: string
  /** Nothing is asked while false. */
  readonly isOn?: boolean
}

interface Replied<Of> {
  /** The reply to the last input that was answered; undefined before the first. */
  readonly reply: Of | undefined
  /** False while the reply is of an earlier input or stamp. */
  readonly isCurrent: boolean
}

/** Asks the host while the component is mounted, and again when the input or the stamp changes. */
export function useReply<Name extends RequestName>(
  name: Name,
  input: Input<Name>,
  { stamp, delayMs = 0, key: given, isOn = true }: ReplyOptions = {},
): Replied<Reply<Name>> {
  const key = given ?? JSON.stringify([name, input, stamp])
  const [last, setLast] = useState<{ readonly key: string; readonly reply: Reply<Name> }>()
  const ask = useEffectEvent(() => host.request(name, input))
  useEffect(() => {
    if (!isOn) return undefined
    let isWanted = true
    async function load(of: string): Promise<void> {
      const reply = await ask()
      if (isWanted) setLast({ key: of, reply })
    }
    const timer = setTimeout(() => void load(key), delayMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key, delayMs, isOn])
  return { reply: isOn ? last?.reply : undefined, isCurrent: isOn && last?.key === key }
}
