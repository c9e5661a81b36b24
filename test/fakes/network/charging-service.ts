import { type ReceivedRequest, type ScriptedConnection, ScriptedServer } from './scripted-server.ts'

/** What goes wrong on a connection. `charge` waits for the whole list, charges it, returns a receipt. */
export type Fault = (
  connection: ScriptedConnection,
  charge: () => Promise<string>,
) => Promise<void> | void

interface Charge {
  readonly link: string
  readonly time: number
  readonly task: string
}

/** A service that charges for each list it receives and receipts it; its first connections may fail. */
export class ChargingService {
  readonly #server: ScriptedServer
  readonly #charges: readonly Charge[]

  private constructor(server: ScriptedServer, charges: readonly Charge[]) {
    this.#server = server
    this.#charges = charges
  }

  static async start(
    faults: readonly Fault[],
    identity?: { readonly key: string; readonly cert: string },
  ): Promise<ChargingService> {
    const charges: Charge[] = []
    let connections = 0
    let tasks = 0
    const server = await ScriptedServer.start(async (connection) => {
      const charge = async (): Promise<string> => {
        const { links }: { links: readonly string[] } = JSON.parse(String(await connection.body()))
        tasks += 1
        const task = `task-${tasks}`
        charges.push(...links.map((link) => ({ link, time: 0, task })))
        const data = { units_used: links.length, task_id: task, links_count: links.length }
        return JSON.stringify({ status: 200, msg: 'Task created', data })
      }
      const fault = faults[connections]
      connections += 1
      if (fault === undefined) connection.answer(200, await charge())
      else await fault(connection, charge)
    }, identity)
    return new ChargingService(server, charges)
  }

  get baseUrl(): string {
    return this.#server.baseUrl
  }

  get port(): number {
    return this.#server.port
  }

  get connections(): number {
    return this.#server.connections
  }

  /** Requests whose head arrived. */
  get requests(): readonly ReceivedRequest[] {
    return this.#server.requests
  }

  /** Every charge, in the form of the practice service's books. */
  get books(): { readonly charges: Charge[]; readonly requests: [] } {
    return { charges: [...this.#charges], requests: [] }
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }
}
