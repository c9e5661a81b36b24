// The host types every reply by the contract; here its answers, unknown to the compiler, get those types.
/* oxlint-disable typescript/no-unsafe-type-assertion */
import type { Bridge, HostAnswer } from '../../electron/shared/bridge.ts'
import type { Input, Reply, RequestName, RevisedEvent } from '../../electron/shared/contract.ts'
import type { DraftSummary } from '../../electron/shared/draft.ts'
import type { IntakeProblem } from '../../electron/shared/intake-problem.ts'
import type { PaidListProblem, PaidListReading } from '../../electron/shared/paid-list.ts'
import { pageKeyName } from '../../electron/shared/page-key.ts'
import { fail, ok, type Result } from '../../electron/shared/result.ts'
import {
  mostUploadBytes,
  takeEach,
  type TakenFiles,
  type UploadProblem,
} from '../../electron/shared/taken-files.ts'

declare global {
  /** Set by the preload script on the desktop, absent in a browser tab. */
  var linkferry: Bridge<File> | undefined
}

/** Whether events reach the window. In the desktop app they always do. */
export type ConnectionState = 'connecting' | 'connected' | 'lost'

/** The window's way to its host; the same in the desktop app and in a browser tab. */
export interface MainApi {
  /** Replies as the contract says; rejects on a bug and when the host or its engine is gone. */
  readonly request: <Name extends RequestName>(
    name: Name,
    input: Input<Name>,
  ) => Promise<Reply<Name>>
  /** Calls back with every event as it comes; returns the way to stop. */
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /**
   * Tries each of the files, one after another, and appends what can be read to a draft; those that
   * were not begun when `stop` aborts are told as cancelled.
   */
  readonly addFiles: (
    draftId: string,
    files: readonly File[],
    stop: AbortSignal,
  ) => Promise<Result<TakenFiles<UploadProblem>, IntakeProblem>>
  /** Imports a paid list whole or not at all; of another address or name only if `isSure`. */
  readonly importPaidList: (
    accountId: number,
    file: File,
    isSure: boolean,
  ) => Promise<Result<PaidListReading, PaidListProblem>>
  /**
   * Pastes into the page as the paste keys do, on the user's press: the page gets an ordinary paste
   * event. Undefined in a browser tab, which may ask for the clipboard itself.
   */
  readonly paste?: () => Promise<void>
  /** Calls back at once and at every change of the connection; returns the way to stop. */
  readonly watchConnection: (listener: (state: ConnectionState) => void) => () => void
}

/** The desktop app's way: the preload script's bridge, whose replies the host has typed. */
export function overBridge(bridge: Bridge<File>): MainApi {
  return {
    request: async <Name extends RequestName>(name: Name, input: Input<Name>) =>
      replyIn(name, await bridge.request(name, input)) as Reply<Name>,
    subscribe: bridge.subscribe,
    addFiles: async (draftId, files) =>
      replyIn('addFiles', await bridge.addFiles(draftId, [...files])) as Result<
        TakenFiles,
        IntakeProblem
      >,
    importPaidList: async (accountId, file, isSure) =>
      replyIn('importPaidList', await bridge.importPaidList(accountId, file, isSure)) as Result<
        PaidListReading,
        PaidListProblem
      >,
    paste: bridge.paste,
    watchConnection(listener) {
      listener('connected')
      return () => undefined
    },
  }
}

/** The browser tab's way: requests and uploads to the page's own `origin`, events as a stream. */
export function overHttp(origin = '', keyOfPage = pageKey): MainApi {
  const eventListeners = new Set<(event: RevisedEvent) => void>()
  const connectionListeners = new Set<(state: ConnectionState) => void>()
  let connection: ConnectionState = 'connecting'
  let stream: EventSource | undefined

  async function post<Value>(address: string, type: string, body: BodyInit): Promise<Value> {
    const headers = { 'content-type': type, [pageKeyName.header]: keyOfPage() }
    const answer = await answerTo(address, { method: 'POST', headers, body })
    const reply = replyIn(address, answer)
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

  return {
    async request<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
      if (name === 'draft.paste') {
        const { draftId, text, html } = input as Input<'draft.paste'>
        const address = `${origin}/api/paste?${query({ draftId })}`
        if (html === undefined)
          return post<Reply<Name>>(address, 'text/plain', await encodedInPieces(text))
      }
      const body = JSON.stringify(input ?? null)
      return post<Reply<Name>>(`${origin}/api/request/${name}`, 'application/json', body)
    },
    subscribe(listener) {
      eventListeners.add(listener)
      if (stream === undefined) openStream()
      return () => eventListeners.delete(listener)
    },
    async addFiles(draftId, files, stop) {
      let draft: DraftSummary | undefined
      const taken = await takeEach(files, async (file): Promise<Result<number, UploadProblem>> => {
        if (stop.aborted) return fail('cancelled')
        if (file.size > mostUploadBytes) return fail('file-too-large')
        if (!(await isReadable(file))) return fail('file-unreadable')
        const address = `${origin}/api/upload?${query({ draftId, name: file.name })}`
        const upload = post<Result<TakenFiles, IntakeProblem>>(
          address,
          'application/octet-stream',
          file,
        )
        const reply = await upload.catch((error: unknown): Result<never, UploadProblem> => {
          if (isAway(error)) return fail('away')
          throw error
        })
        if (!reply.ok) return reply
        draft = reply.value.draft ?? draft
        const [one] = reply.value.files
        if (one === undefined) throw new Error(`${address}: no word of the file`)
        return 'lines' in one ? ok(one.lines) : fail(one.problem, one.about)
      })
      return ok({ draft, files: taken })
    },
    async importPaidList(accountId, file, isSure) {
      if (!(await isReadable(file))) return { ok: false, error: 'file-unreadable' }
      const asked = query({ accountId: String(accountId), isSure: String(isSure) })
      return post(`${origin}/api/paid-list?${asked}`, 'application/octet-stream', file)
    },
    watchConnection(listener) {
      connectionListeners.add(listener)
      listener(connection)
      return () => connectionListeners.delete(listener)
    },
  }
}

const pageKeyStoredAs = 'linkferry-page-key'

/** Taken out of the address by which the host opened this page, and kept for every tab of its port. */
function pageKey(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get(pageKeyName.fragment)
  if (given === null) return localStorage.getItem(pageKeyStoredAs) ?? ''
  localStorage.setItem(pageKeyStoredAs, given)
  history.replaceState(history.state, '', location.pathname + location.search)
  return given
}

/** The reply in an answer; throws `NoReply` where it holds none. */
function replyIn(asked: string, answer: HostAnswer): unknown {
  if (!answer.ok) throw new NoReply(asked, answer.error)
  return answer.reply
}

/** Rejects with `NoReply` where none comes, or not all of it. */
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

/** What came in the place of a reply: the host's own word, or `away` where there was no answer. */
class NoReply extends Error {
  override readonly name = 'NoReply'
  readonly kind: string

  constructor(asked: string, kind: string) {
    super(`${asked}: ${kind}`)
    this.kind = kind
  }
}

/** Whether the host or its engine went away, so that nobody knows what became of what was asked. */
export function isAway(error: unknown): boolean {
  return error instanceof NoReply && (error.kind === 'away' || error.kind === 'engine-gone')
}

/** A folder, or a file that was removed since it was chosen, cannot be read and would look like a lost host. */
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
 * A long text as UTF-8 bytes, encoded a piece at a time: as a whole, 200,000 lines would hold up the
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

/** Whether this page stands in the desktop app's window. */
export const isOnDesktop = globalThis.linkferry !== undefined

/** The window's one connection to its host. */
export const mainApi: MainApi =
  globalThis.linkferry === undefined ? overHttp() : overBridge(globalThis.linkferry)
