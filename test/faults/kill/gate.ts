import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The point at which the gate holds a request. */
export type Point =
  /** The connection is open, and no byte was read. */
  | { readonly kind: 'connected' }
  /** A share of the body, from 0 to 1, has arrived; the rest is not read. */
  | { readonly kind: 'in-body'; readonly share: number }
  /** The whole request has arrived, and its end was not passed on. */
  | { readonly kind: 'whole' }
  /** The service has answered, and no byte of the answer was passed on. */
  | { readonly kind: 'answered' }

/** A request that the gate holds. */
export interface HeldRequest {
  /** True if the last byte of the body has arrived. */
  readonly isWhole: boolean
  /** Passes on all bytes, in both directions. Does nothing if the engine is dead. */
  readonly release: () => void
}

/**
 * A TCP relay between the engine and the service. It can hold a request at an exact point, so that a
 * kill there does not depend on chance. Neither side notices it.
 */
export class Gate {
  readonly #server: Server
  readonly #servicePort: number
  readonly #relays = new Set<Relay>()
  #order: { readonly point: Point; readonly reached: (held: HeldRequest) => void } | undefined
  /** All connections that the engine has made. */
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

  /** Holds the next request that reaches the point. */
  holdNext(point: Point): Promise<HeldRequest> {
    return new Promise((reached) => {
      this.#order = { point, reached }
    })
  }

  /** Resolves when everything that has arrived at this process was read. */
  async readAll(): Promise<void> {
    await nextTurn()
    await nextTurn()
  }

  /** Resolves when the service has finished with every request that reached it. */
  async quiet(): Promise<void> {
    await this.readAll()
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
      if (order === undefined || !hasReached(order.point, point)) return undefined
      this.#order = undefined
      return order.reached
    })
    this.#relays.add(relay)
    void relay.ended.then(() => this.#relays.delete(relay))
  }
}

/** How far a request has come. */
type Progress =
  | { readonly kind: 'connected' | 'whole' | 'answered' }
  | { readonly kind: 'in-body'; readonly share: number }

function hasReached(wanted: Point, progress: Progress): boolean {
  if (wanted.kind === 'in-body' && progress.kind === 'in-body')
    return progress.share < 1 && progress.share >= wanted.share
  return wanted.kind === progress.kind
}

/** Decides whether to hold a request: returns a function to call with it; undefined: do not hold. */
type HoldDecision = (progress: Progress) => ((held: HeldRequest) => void) | undefined

/** A connection of the engine and the matching connection to the service. */
class Relay {
  readonly ended: Promise<void>
  readonly #engine: Socket
  readonly #service: Socket
  readonly #servicePort: number
  readonly #decideHold: HoldDecision
  #toService: Buffer[] = []
  #toEngine: Buffer[] = []
  #isHeld = false
  #isEngineGone = false
  #head = ''
  #bodyLength: number | undefined
  #bodyBytes = 0

  constructor(engine: Socket, servicePort: number, decideHold: HoldDecision) {
    this.#engine = engine
    this.#servicePort = servicePort
    this.#decideHold = decideHold
    this.#service = connect(servicePort, '127.0.0.1')
    const ended = Promise.withResolvers<void>()
    this.ended = ended.promise
    this.#service.once('close', () => {
      if (!this.#isHeld) this.#engine.destroy()
      ended.resolve()
    })
    // A reset also emits 'close', which is handled.
    for (const socket of [engine, this.#service]) socket.on('error', () => {})
    this.#reach({ kind: 'connected' })
    engine.on('data', (bytes: Buffer) => this.#fromEngine(bytes))
    engine.on('close', () => {
      this.#isEngineGone = true
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

  /** Passes the head on with the service's address as Host; returns the bytes after it. */
  #readHead(bytes: Buffer): Buffer | undefined {
    // latin1: one character per byte, so that the bytes after the head keep their length.
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
    const reached = this.#isHeld ? undefined : this.#decideHold(progress)
    if (reached === undefined) return
    this.#isHeld = true
    if (progress.kind !== 'answered') this.#engine.pause()
    reached({
      isWhole: this.#bodyBytes === this.#bodyLength,
      release: () => {
        this.#isHeld = false
        this.#engine.resume()
        this.#pass()
      },
    })
  }

  #pass(): void {
    if (this.#isHeld) return
    for (const bytes of this.#toService.splice(0)) this.#service.write(bytes)
    if (this.#isEngineGone) {
      // The service still processes a whole request. One that was cut ends here.
      const isWhole = this.#bodyBytes === this.#bodyLength
      if (!isWhole || this.#toEngine.length > 0) this.#service.destroy()
      return
    }
    for (const bytes of this.#toEngine.splice(0)) this.#engine.write(bytes)
    if (this.#service.destroyed) this.#engine.destroy()
  }
}
