import type { ServerResponse } from 'node:http'
import type { RevisedEvent } from '../shared/contract/index.ts'

/** Proxies and sleeping laptops drop silent connections; a comment line keeps them. */
const heartbeatMs = 15_000
/** A tab this far behind has stopped reading; it connects again and asks for a snapshot. */
const maxBacklogBytes = 16 * 1024 * 1024

/** Browser tabs that hear events as server-sent events; each event is written down once for all. */
export class EventClients {
  readonly #clients = new Set<ServerResponse>()
  readonly #heartbeat: NodeJS.Timeout

  constructor(everyMs = heartbeatMs) {
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), everyMs)
    this.#heartbeat.unref()
  }

  /** Keeps the answer open and writes events to it until the tab goes. */
  add(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    // The browser says `open` with the first bytes, not before.
    response.write(':\n\n')
    this.#clients.add(response)
    response.once('close', () => this.#clients.delete(response))
  }

  send(event: RevisedEvent): void {
    if (this.#clients.size > 0) this.#write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** Ends every stream. */
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
