import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** What comes back for the links of one request; `cut`: the connection ends without an answer. */
export type Reaction = (links: readonly string[]) => Answer | 'cut' | Promise<Answer | 'cut'>

interface Answer {
  readonly status: number
  readonly body: string
}

let lastTask = 0

/** Accepts all links for one unit each. */
export const takesAll: Reaction = (links) => {
  lastTask += 1
  const data = { units_used: links.length, task_id: `task-${lastTask}`, links_count: links.length }
  return { status: 200, body: JSON.stringify({ status: 200, msg: 'Task created', data }) }
}

/** Refuses with a status and a message, as section 2.3 of the interface specification says. */
export function refuses(status: number, message: string): Reaction {
  return () => ({ status, body: JSON.stringify({ status, message }) })
}

/** Accepts all links once `released` resolves. */
export function holding(released: Promise<unknown>): Reaction {
  return async (links) => {
    await released
    return takesAll(links)
  }
}

/**
 * A link-indexing service over real HTTP: it refuses what is no JSON, as an account's test sends, and
 * reacts to requests with links as scripted, then accepts all.
 */
export class LinkService {
  readonly requests: (readonly string[])[] = []
  /** What every request showed to be let in, those without links included. */
  readonly authorizations: (string | undefined)[] = []
  readonly #reactions: Reaction[]
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  private constructor(reactions: readonly Reaction[]) {
    this.#reactions = [...reactions]
  }

  static start(...reactions: readonly Reaction[]): Promise<LinkService> {
    return LinkService.startAt(0, ...reactions)
  }

  /** Listens on a port where another one did before. */
  static async startAt(port: number, ...reactions: readonly Reaction[]): Promise<LinkService> {
    const service = new LinkService(reactions)
    service.#server.listen(port, '127.0.0.1')
    await once(service.#server, 'listening')
    return service
  }

  get address(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('It does not listen')
    return `http://127.0.0.1:${address.port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => '')
    const links = linksIn(body)
    this.authorizations.push(request.headers.authorization)
    const react =
      links === undefined
        ? refuses(400, 'Task wasn’t created: Invalid data provided')
        : (this.#reactions.shift() ?? takesAll)
    if (links !== undefined) this.requests.push(links)
    const answer = await react(links ?? [])
    if (answer === 'cut') {
      response.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body)
  }
}

function linksIn(body: string): readonly string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || !('links' in parsed)) return undefined
    return Array.isArray(parsed.links) ? parsed.links.map(String) : undefined
  } catch {
    return undefined
  }
}
