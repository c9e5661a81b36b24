import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How far a request gets before the gate holds it. */
export type Point =
  /** The connection is there, no byte was read. */
  | { readonly kind: 'connected' }
  /** A share of the body, 0 to 1, has come; the rest is not asked for. */
  | { readonly kind: 'in-body'; readonly share: number }
  /** The whole request has come, and its end was not passed on. */
  | { readonly kind: 'whole' }
  /** The service has answered, and nothing of it was passed on. */
  | { readonly kind: 'answered' }

/** A request that the gate holds. */
export interface Held {
  /** Whether the last byte of the body has come. */
  readonly isWhole: boolean
  /** Passes on what came and will come, both ways; harmless where the engine is gone. */
  readonly letGo: () => void
}

/**
 * A TCP relay between the engine and the service that can hold a request at an exact point, so that
 * a kill there needs no luck. Neither side knows of it.
 */
export class Gate {
  readonly #server: Server
  readonly #servicePort: number
  readonly #relays = new Set<Relay>()
  #order: { readonly point: Point; readonly reached: (held: Held) => void } | undefined
  /** Connections the engine ever made. */
  connections = 0

  private constructor(servicePort: number) {
    this.#servicePort = servicePort
    this.#server = createServer((socket) => this.#accept(socket))
  }

  static async open(servicePort: number): Promise<Gate> {
    const gate = new Gate(servicePort)
    gate.#server.listen(0, '127.0.0.1')
    await once(gate.#server, 'listening')
    return gate
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The gate is closed')
    return address.port
  }

  /** The next request to get there is held. */
  holdNext(point: Point): Promise<Held> {
    return new Promise((reached) => {
      this.#order = { point, reached }
    })
  }

  /** Resolves when whatever the system has taken in for this process until now was heard of. */
  async hearAll(): Promise<void> {
    await nextTurn()
    await nextTurn()
  }

  /** Resolves when the service has done with every request that reached it. */
  async quiet(): Promise<void> {
    await this.hearAll()
    await Promise.all([...this.#relays].map(({ ended }) => ended))
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const relay of this.#relays) relay.cut()
    await this.quiet()
  }

  #accept(socket: Socket): void {
    this.connections += 1
    const relay = new Relay(socket, this.#servicePort, (point) => {
      const order = this.#order
      if (order === undefined || !isThere(order.point, point)) return undefined
      this.#order = undefined
      return order.reached
    })
    this.#relays.add(relay)
    void relay.ended.then(() => this.#relays.delete(relay))
  }
}

/** Where a relay stands. */
type Progress =
  | { readonly kind: 'connected' | 'whole' | 'answered' }
  | { readonly kind: 'in-body'; readonly share: number }

function isThere(wanted: Point, progress: Progress): boolean {
  if (wanted.kind === 'in-body' && progress.kind === 'in-body')
    return progress.share < 1 && progress.share >= wanted.share
  return wanted.kind === progress.kind
}

/** Whom to tell that a request is held; undefined: it goes on. */
type Doorman = (progress: Progress) => ((held: Held) => void) | undefined

/** One connection and its twin to the service. */
class Relay {
  readonly ended: Promise<void>
  readonly #engine: Socket
  readonly #service: Socket
  readonly #servicePort: number
  readonly #wantsToHold: Doorman
  #toService: Buffer[] = []
  #toEngine: Buffer[] = []
  #isHeld = false
  #engineIsGone = false
  #head = ''
  #bodyLength: number | undefined
  #bodyBytes = 0

  constructor(engine: Socket, servicePort: number, wantsToHold: Doorman) {
    this.#engine = engine
    this.#servicePort = servicePort
    this.#wantsToHold = wantsToHold
    this.#service = connect(servicePort, '127.0.0.1')
    const ended = Promise.withResolvers<void>()
    this.ended = ended.promise
    this.#service.once('close', () => {
      if (!this.#isHeld) this.#engine.destroy()
      ended.resolve()
    })
    // A reset shows as 'close' too.
    for (const socket of [engine, this.#service]) socket.on('error', () => {})
    this.#reach({ kind: 'connected' })
    engine.on('data', (bytes: Buffer) => this.#fromEngine(bytes))
    engine.on('close', () => {
      this.#engineIsGone = true
      this.#pass()
    })
    this.#service.on('data', (bytes: Buffer) => {
      this.#toEngine.push(bytes)
      this.#reach({ kind: 'answered' })
      this.#pass()
    })
  }

  cut(): void {
    this.#engine.destroy()
    this.#service.destroy()
  }

  #fromEngine(bytes: Buffer): void {
    const body = this.#bodyLength === undefined ? this.#readHead(bytes) : bytes
    if (body === undefined) return
    this.#bodyBytes += body.length
    this.#toService.push(body)
    const share = this.#bodyBytes / (this.#bodyLength ?? 1)
    this.#reach(share < 1 ? { kind: 'in-body', share } : { kind: 'whole' })
    this.#pass()
  }

  /** Passes the head on with the service's own address as Host; returns what follows it. */
  #readHead(bytes: Buffer): Buffer | undefined {
    // latin1: a character a byte, so that what follows the head keeps its length.
    this.#head += bytes.toString('latin1')
    const end = this.#head.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const head = this.#head.slice(0, end + 4)
    this.#bodyLength = Number(/^content-length: *(\d+)/im.exec(head)?.[1])
    this.#toService.push(
      Buffer.from(head.replace(/^host: .*$/im, `host: 127.0.0.1:${this.#servicePort}`), 'latin1'),
    )
    return Buffer.from(this.#head.slice(end + 4), 'latin1')
  }

  #reach(progress: Progress): void {
    const reached = this.#isHeld ? undefined : this.#wantsToHold(progress)
    if (reached === undefined) return
    this.#isHeld = true
    if (progress.kind !== 'answered') this.#engine.pause()
    reached({
      isWhole: this.#bodyBytes === this.#bodyLength,
      letGo: () => {
        this.#isHeld = false
        this.#engine.resume()
        this.#pass()
      },
    })
  }

  #pass(): void {
    if (this.#isHeld) return
    for (const bytes of this.#toService.splice(0)) this.#service.write(bytes)
    if (this.#engineIsGone) {
      // A whole request is acted on whoever waits for the answer; one that was cut ends here.
      const isWhole = this.#bodyBytes === this.#bodyLength
      if (!isWhole || this.#toEngine.length > 0) this.#service.destroy()
      return
    }
    for (const bytes of this.#toEngine.splice(0)) this.#engine.write(bytes)
    if (this.#service.destroyed) this.#engine.destroy()
  }
}
