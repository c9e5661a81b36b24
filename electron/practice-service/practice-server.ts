import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { assertNever } from '../shared/assert-never.ts'
import type { Fault, PracticeSettings } from '../shared/practice.ts'
import { Books } from './books.ts'
import {
  type Account,
  type Chance,
  drawFault,
  linksEndpoint,
  RateLog,
  react,
  type Reaction,
  refusal,
  seededChance,
} from './react.ts'

// To import it is to read all that it exports, undici too: a fifth of this process's start.
const { createServer } = process.getBuiltinModule('node:http')

/** Time, chance and price, for tests. */
export interface PracticeWorld {
  readonly clock: () => number
  readonly chance: Chance
  readonly unitsPerLink: number
  /** How late the fault `slow` answers. */
  readonly slowMs: number
}

const jsonType = { 'content-type': 'application/json' }

const realWorld: PracticeWorld = {
  clock: Date.now,
  chance: seededChance(1),
  unitsPerLink: 1,
  slowMs: 5_000,
}

/** The interface specification as a small real HTTP server on 127.0.0.1, which keeps books. */
export class PracticeServer {
  readonly #account: Account
  readonly #faults: readonly Fault[]
  readonly #world: PracticeWorld
  readonly #server: Server
  readonly #records: RequestRecord[] = []
  readonly #working = new Set<Promise<void>>()
  #port: number

  private constructor(settings: PracticeSettings, world: PracticeWorld, books: Books) {
    const { token, balance, ratePerMinute } = settings
    const rate = new RateLog(ratePerMinute, 60_000)
    const { unitsPerLink, slowMs } = world
    this.#account = { token, balance, rate, books, unitsPerLink, slowMs }
    this.#faults = settings.faults
    this.#port = settings.port
    this.#world = world
    this.#server = createServer((request, response) => {
      const work = this.#serve(request, response).finally(() => this.#working.delete(work))
      this.#working.add(work)
    })
  }

  /** Opens the books and listens. Rejects with the system's error if books or port cannot be had. */
  static async start(
    settings: PracticeSettings,
    world: Partial<PracticeWorld> = {},
  ): Promise<PracticeServer> {
    const books = await Books.open(settings.booksPath)
    const practice = new PracticeServer(settings, { ...realWorld, ...world }, books)
    try {
      await practice.#listen()
    } catch (error) {
      await books.close()
      throw error
    }
    return practice
  }

  /** Where it listens, without a final slash. */
  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Cuts what is unanswered; resolves when every charge is on the disk. */
  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await Promise.all(this.#working)
    await this.#account.books.close()
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (typeof address === 'object' && address !== null) this.#port = address.port
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = this.#endpointOf(request)
    if (endpoint === 'GET /practice/books') return this.#showBooks(response)

    const record = newRecord(this.#world.clock())
    this.#records.push(record)
    const reaction = await this.#reactionTo(request, endpoint)
    this.#carryOut(reaction, response, record)
  }

  /** Method and path; empty for a foreign Host, behind which a web page may hide (DNS rebinding). */
  #endpointOf({ headers, method, url }: IncomingMessage): string {
    const isOurs = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`].includes(
      headers.host ?? '',
    )
    return isOurs ? `${method} ${url?.split('?')[0]}` : ''
  }

  async #reactionTo(request: IncomingMessage, endpoint: string): Promise<Reaction> {
    const fault =
      endpoint === linksEndpoint ? drawFault(this.#faults, this.#world.chance) : undefined
    if (fault === 'drop-before') return { kind: 'cut' }

    const body = await readBody(request)
    if (body.kind === 'cut') return { kind: 'cut' }
    const read = { endpoint, authorization: request.headers.authorization, body: body.text }
    return react(this.#account, read, fault, this.#world.clock()).catch(() => refusal(500))
  }

  #carryOut(reaction: Reaction, response: ServerResponse, record: RequestRecord): void {
    switch (reaction.kind) {
      case 'answer':
        setTimeout(() => {
          response.writeHead(reaction.status, jsonType).end(reaction.body)
          record.answeredMs = this.#world.clock()
          record.status = reaction.status
        }, reaction.delayMs)
        return
      case 'cut':
        response.destroy()
        return
      case 'silence':
        return
      default:
        assertNever(reaction)
    }
  }

  async #showBooks(response: ServerResponse): Promise<void> {
    response.writeHead(200, jsonType)
    // Whatever goes wrong now, the reader sees an answer without its end.
    await pipeline(statement(this.#account.books, this.#records), response).catch(() => {})
  }
}

// 20,000 links of 2,000 characters, with room for what JSON adds.
const largestBytes = 67_108_864

/** A request's body; `text` is undefined if it was too large to keep. */
type RequestBody =
  | { readonly kind: 'whole'; readonly text: string | undefined }
  /** The client left before the end. */
  | { readonly kind: 'cut' }

/** Reads a request to its end, also past what it keeps, so that the answer finds a listener. */
async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const incoming: AsyncIterable<Buffer> = request
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of incoming) {
      length += chunk.length
      if (length <= largestBytes) chunks.push(chunk)
    }
  } catch (error) {
    if (request.complete) throw error
    return { kind: 'cut' }
  }
  return {
    kind: 'whole',
    text: length <= largestBytes ? Buffer.concat(chunks).toString() : undefined,
  }
}

/** A request as the service met it; what never happened is undefined. By the service's clock. */
export interface RequestRecord {
  readonly receivedMs: number
  answeredMs: number | undefined
  status: number | undefined
}

/** A request that has just come. */
function newRecord(receivedMs: number): RequestRecord {
  return { receivedMs, answeredMs: undefined, status: undefined }
}

/**
 * The body of `GET /practice/books` in parts: `{ charges: [{ link, time, task }], requests:
 * [{ received, answered, status }] }`, times in epoch milliseconds, null where there is none.
 */
async function* statement(
  books: Books,
  requests: readonly RequestRecord[],
): AsyncGenerator<string> {
  yield '{"charges":['
  let separator = '\n'
  for await (const { task, timeMs, links } of books.charges()) {
    if (links.length === 0) continue
    yield separator + links.map((link) => JSON.stringify({ link, time: timeMs, task })).join(',\n')
    separator = ',\n'
  }
  const records = requests.map(({ receivedMs, answeredMs, status }) => ({
    received: receivedMs,
    answered: answeredMs ?? null,
    status: status ?? null,
  }))
  yield `\n],"requests":${JSON.stringify(records)}}\n`
}
