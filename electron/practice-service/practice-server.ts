import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { assertNever } from '../shared/assert-never.ts'
import type { Fault, PracticeSettings } from '../shared/practice.ts'
import { Books } from './books.ts'
import {
  type PracticeAccount,
  type Random,
  drawFault,
  linksEndpoint,
  RateLog,
  react,
  type Reaction,
  errorAnswer,
  seededRandom,
} from './react.ts'

// An import would evaluate every export, undici included: a fifth of the start of this process.
const { createServer } = process.getBuiltinModule('node:http')

/** Time, randomness and price. Tests set them. */
export interface PracticeConditions {
  readonly clock: () => number
  readonly random: Random
  readonly unitsPerLink: number
  /** The delay of the fault `slow`. */
  readonly slowMs: number
}

const jsonType = { 'content-type': 'application/json' }

const realConditions: PracticeConditions = {
  clock: Date.now,
  random: seededRandom(1),
  unitsPerLink: 1,
  slowMs: 5_000,
}

/** An HTTP server on 127.0.0.1 that follows the interface specification and keeps books. */
export class PracticeServer {
  readonly #account: PracticeAccount
  readonly #faults: readonly Fault[]
  readonly #conditions: PracticeConditions
  readonly #server: Server
  readonly #records: RequestRecord[] = []
  readonly #working = new Set<Promise<void>>()
  #port: number

  private constructor(settings: PracticeSettings, conditions: PracticeConditions, books: Books) {
    const { token, balance, ratePerMinute } = settings
    const rate = new RateLog(ratePerMinute, 60_000)
    const { unitsPerLink, slowMs } = conditions
    this.#account = { token, balance, rate, books, unitsPerLink, slowMs }
    this.#faults = settings.faults
    this.#port = settings.port
    this.#conditions = conditions
    this.#server = createServer((request, response) => {
      const work = this.#serve(request, response).finally(() => this.#working.delete(work))
      this.#working.add(work)
    })
  }

  /** Opens the books and starts the server. Rejects with the system's error if either fails. */
  static async start(
    settings: PracticeSettings,
    conditions: Partial<PracticeConditions> = {},
  ): Promise<PracticeServer> {
    const books = await Books.open(settings.booksPath)
    const practice = new PracticeServer(settings, { ...realConditions, ...conditions }, books)
    try {
      await practice.#listen()
    } catch (error) {
      await books.close()
      throw error
    }
    return practice
  }

  /** Its address, without a final slash. */
  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Closes all connections; resolves when every charge is on the disk. */
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

    const record = newRecord(this.#conditions.clock())
    this.#records.push(record)
    const reaction = await this.#reactionTo(request, endpoint)
    this.#carryOut(reaction, response, record)
  }

  /** Method and path; empty for a foreign Host, which a web page could use (DNS rebinding). */
  #endpointOf({ headers, method, url }: IncomingMessage): string {
    const isOurs = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`].includes(
      headers.host ?? '',
    )
    return isOurs ? `${method} ${url?.split('?')[0]}` : ''
  }

  async #reactionTo(request: IncomingMessage, endpoint: string): Promise<Reaction> {
    const fault =
      endpoint === linksEndpoint ? drawFault(this.#faults, this.#conditions.random) : undefined
    if (fault === 'drop-before') return { kind: 'cut' }

    const body = await readBody(request)
    if (body.kind === 'cut') return { kind: 'cut' }
    const read = { endpoint, authorization: request.headers.authorization, body: body.text }
    return react(this.#account, read, fault, this.#conditions.clock()).catch(() => errorAnswer(500))
  }

  #carryOut(reaction: Reaction, response: ServerResponse, record: RequestRecord): void {
    switch (reaction.kind) {
      case 'answer':
        setTimeout(() => {
          response.writeHead(reaction.status, jsonType).end(reaction.body)
          record.answeredMs = this.#conditions.clock()
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
    // After an error, the client gets an incomplete answer.
    await pipeline(statement(this.#account.books, this.#records), response).catch(() => {})
  }
}

/** 20,000 links of 2,000 characters and the overhead of JSON. */
const largestBytes = 67_108_864

/** The body of a request; `text` is undefined if it was too large. */
type RequestBody =
  | { readonly kind: 'whole'; readonly text: string | undefined }
  /** The client closed the connection before the end. */
  | { readonly kind: 'cut' }

/** Reads a body to its end, also if it is too large: the client reads the answer only after sending. */
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

/** A request by the service's clock; answer time and status are undefined if it was not answered. */
export interface RequestRecord {
  readonly receivedMs: number
  answeredMs: number | undefined
  status: number | undefined
}

function newRecord(receivedMs: number): RequestRecord {
  return { receivedMs, answeredMs: undefined, status: undefined }
}

/**
 * Yields the body of `GET /practice/books`: `{ charges: [{ link, time, task }], requests:
 * [{ received, answered, status }] }`, times in epoch milliseconds or null.
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
