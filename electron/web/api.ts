import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { FrontDoor } from '../host/index.ts'
import type { RevisedEvent } from '../shared/contract/index.ts'
import { readText, HttpError, sendReply } from './answer.ts'
import { type Downloads, withSpooled } from './transfers.ts'

/** The largest bodies that are accepted, in bytes. */
export interface BodyLimits {
  readonly request: number
  readonly paste: number
  readonly upload: number
}

/** A string holds at most 536 million characters. A list of five million rows is 40 MB of JSON. */
export const bodyLimits: BodyLimits = {
  request: 256_000_000,
  paste: 512_000_000,
  upload: 8_000_000_000,
}

/** What the API needs. */
export interface ApiParts {
  readonly door: Pick<FrontDoor, 'handle' | 'parse' | 'addFiles' | 'importSent' | 'revision'>
  readonly clients: EventClients
  readonly downloads: Downloads
  /** Uploads are written here until the engine has read them. */
  readonly uploadsFolder: string
  readonly limits: BodyLimits
}

/** A request to the API whose session was checked. */
export interface ApiCall {
  readonly url: URL
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Answers the requests under `/api/`. Throws HttpError, and the errors of the front door.
 *
 * - `POST /api/request/NAME`: a request of the contract with its input as JSON (null for undefined).
 * - `POST /api/paste?into=JSON`: `list.paste` with the body as its text.
 * - `POST /api/upload?into=JSON&name=NAME`: one file; replies as `list.addFiles`.
 * - `POST /api/sent-links?accountId=ID&isSure=true|false`: replies as `account.importSent`.
 * - `GET /api/events`: events of the contract as server-sent events.
 * - `GET /api/download/ID`: a file, once.
 */
export async function answerApi(parts: ApiParts, call: ApiCall): Promise<void> {
  const { door, clients, downloads, limits } = parts
  const { url, request, response } = call
  const uploads = { folder: parts.uploadsFolder, maxBytes: limits.upload }
  const [area, rest] = areaOf(url.pathname)
  const send = (reply: unknown): void => sendReply(response, reply, door.revision)
  switch (`${request.method} ${area}`) {
    case 'POST request': {
      const input = parseJson(await readText(request, limits.request))
      return send(await door.handle(rest, input))
    }
    case 'POST paste': {
      const text = await readText(request, limits.paste)
      return send(await door.handle('list.paste', { into: intoOf(url), text }))
    }
    case 'POST upload': {
      const { into } = await door.parse('list.paste', { into: intoOf(url), text: '' })
      const name = fileNameOf(url)
      const reply = await withSpooled(uploads, request, (file) =>
        door.addFiles({ into, files: [{ path: file, name, move: true }] }),
      )
      if (reply.ok) return send(reply.value)
      return send({ lists: [], files: [{ name, problem: reply.error }] })
    }
    case 'POST sent-links': {
      const accountId = Number(url.searchParams.get('accountId'))
      const account = await door.parse('account.exportSent', { accountId })
      const isSure = url.searchParams.get('isSure') === 'true'
      const reply = await withSpooled(uploads, request, (file) =>
        door.importSent({ ...account, path: file, isSure }),
      )
      return send(reply.ok ? reply.value : reply)
    }
    case 'GET events':
      return clients.add(response)
    case 'GET download':
      return downloads.send(rest, response)
    default:
      throw new HttpError(area === undefined ? 'not-found' : 'not-allowed')
  }
}

const areas = ['request', 'paste', 'upload', 'sent-links', 'events', 'download'] as const

function areaOf(pathname: string): [area: (typeof areas)[number] | undefined, rest: string] {
  const [, , name, ...rest] = pathname.split('/')
  return [areas.find((area) => area === name), rest.join('/')]
}

/** The list to import into. The front door validates it. */
function intoOf({ searchParams }: URL): unknown {
  return parseJson(searchParams.get('into') ?? 'null')
}

/** The name of the uploaded file, without the path that some browsers add, and at most 255 characters. */
function fileNameOf(url: URL): string {
  return path.win32.basename(url.searchParams.get('name') ?? '').slice(0, 255)
}

/** Parses an input; null becomes undefined. Throws HttpError `malformed`. */
function parseJson(text: string): unknown {
  try {
    const input: unknown = JSON.parse(text)
    return input ?? undefined
  } catch (error) {
    throw error instanceof SyntaxError ? new HttpError('malformed') : error
  }
}

/** Proxies close idle connections; a comment line at this interval keeps them open. */
const heartbeatMs = 15_000
/** A tab with a larger backlog has stopped reading. It is disconnected, reconnects and loads a snapshot. */
const maxBacklogBytes = 16 * 1024 * 1024

/** Sends events to browser tabs as server-sent events. Each event is serialised once for all tabs. */
export class EventClients {
  readonly #clients = new Set<ServerResponse>()
  readonly #heartbeat: NodeJS.Timeout

  constructor(everyMs = heartbeatMs) {
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), everyMs)
    this.#heartbeat.unref()
  }

  /** Keeps the answer open and writes events to it until the tab is closed. */
  add(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    // The browser fires `open` only when the first bytes arrive.
    response.write(':\n\n')
    this.#clients.add(response)
    response.once('close', () => this.#clients.delete(response))
  }

  /** Sends an event to every tab. */
  send(event: RevisedEvent): void {
    if (this.#clients.size > 0) this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** ConnectionPorts every stream. */
  close(): void {
    clearInterval(this.#heartbeat)
    for (const client of this.#clients) client.end()
  }

  #write(text: string): void {
    for (const client of this.#clients) {
      if (client.writableLength > maxBacklogBytes) client.destroy()
      else client.write(text)
    }
  }
}
