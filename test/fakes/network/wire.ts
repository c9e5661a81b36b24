import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { type Cut, join } from './tunnel.ts'

/** A line to ports of 127.0.0.1 that counts its connections and is cut where a test says. */
export class Wire {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  connections = 0

  private constructor(
    port: number | ((connection: number) => number),
    cutOf: (connection: number) => Cut | undefined,
  ) {
    this.#server = createServer((client) => {
      const to = typeof port === 'number' ? port : port(this.connections)
      const service = connect(to, '127.0.0.1')
      join(this.#kept(client), this.#kept(service), cutOf(this.connections))
      this.connections += 1
    })
  }

  /** `port`, `cutOf`: where the n-th connection, from 0, leads to, and where it is cut. */
  static async lay(
    port: number | ((connection: number) => number),
    cutOf: (connection: number) => Cut | undefined,
  ): Promise<Wire> {
    const wire = new Wire(port, cutOf)
    wire.#server.listen(0, '127.0.0.1')
    await once(wire.#server, 'listening')
    return wire
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The wire is down')
    return address.port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #kept(socket: Socket): Socket {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    return socket
  }
}
