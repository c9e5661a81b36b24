import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** What comes back for one request. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What comes back for these links; `cut`: the connection ends without an answer. */
export type Reaction = (links: readonly string[]) => Answer | 'cut'

/** One request as it came. */
export interface ReceivedRequest {
  readonly links: readonly string[]
  readonly authorization: string | undefined
}

/** A link-indexing service over real HTTP that reacts once each way it was given, then takes all links. */
export class ScriptedLinkService {
  readonly requests: ReceivedRequest[] = []
  readonly #reactions: Reaction[]
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  private constructor(reactions: readonly Reaction[]) {
    this.#reactions = [...reactions]
  }

  /** Listens on `port`; 0 is any free one. */
  static async start(reactions: readonly Reaction[], port = 0): Promise<ScriptedLinkService> {
    const service = new ScriptedLinkService(reactions)
    service.#server.listen(port, '127.0.0.1')
    await once(service.#server, 'listening')
    return service
  }

  /** Listens on a port that it can come back to: no system gives it to whom asks for any. */
  static async startWhereItCanComeBack(): Promise<ScriptedLinkService> {
    const port = randomInt(20_000, 30_000)
    try {
      return await ScriptedLinkService.start([], port)
    } catch {
      return ScriptedLinkService.startWhereItCanComeBack()
    }
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('It does not listen')
    return address.port
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request).catch(() => undefined)
    // The connection ended in the middle, as when the test is over: nothing was received.
    if (body === undefined) return
    const { links }: { links: readonly string[] } = JSON.parse(body)
    this.requests.push({ links, authorization: request.headers.authorization })
    const reaction = this.#reactions.shift() ?? takesAll
    const answer = reaction(links)
    if (answer === 'cut') {
      response.destroy()
      return
    }
    const type = answer.body.startsWith('{') ? 'application/json' : 'text/html'
    response.writeHead(answer.status, { 'content-type': type, ...answer.headers })
    response.end(answer.body)
  }
}

let lastTask = 0

/** A receipt: sections 2.2 and 4.1 of the interface specification. */
export function receipt(linksCount: number, unitsUsed: number): Answer {
  lastTask += 1
  const data = { units_used: unitsUsed, task_id: `task-${lastTask}`, links_count: linksCount }
  return { status: 200, body: JSON.stringify({ status: 200, msg: 'Task created', data }) }
}

/** An error: section 2.3 of the interface specification. */
export function refusal(status: number, message: string): Answer {
  return { status, body: JSON.stringify({ status, message }) }
}

/** What an untroubled service does. */
export const takesAll: Reaction = (links) => receipt(links.length, links.length)
