import type { ToEngine } from '../shared/engine-contract.ts'
import { EngineGone } from './request-failed.ts'

type RequestMessage = Extract<ToEngine, { kind: 'request' }>

interface Pending {
  readonly message: RequestMessage
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Requests to the engine that have no reply yet, by their number. */
export class PendingRequests {
  #lastId = 0
  readonly #byId = new Map<number, Pending>()

  /** The message to post and the promise of its reply, of which `onArrival` hears first. */
  add<Reply>(
    { name, input }: Pick<RequestMessage, 'name' | 'input'>,
    onArrival: (reply: Reply) => void,
  ): { readonly message: RequestMessage; readonly reply: Promise<Reply> } {
    this.#lastId += 1
    const message = { kind: 'request', id: this.#lastId, name, input } as const
    const reply = new Promise<Reply>((resolve, reject) => {
      const arrive = (value: unknown) => {
        // Both ends of the channel are compiled against EngineRequests; nobody else can speak on it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const arrived = value as Reply
        onArrival(arrived)
        resolve(arrived)
      }
      this.#byId.set(message.id, { message, resolve: arrive, reject })
    })
    return { message, reply }
  }

  /** All that wait, oldest first. */
  messages(): readonly RequestMessage[] {
    return [...this.#byId.values()].map(({ message }) => message)
  }

  resolve(id: number, value: unknown): void {
    this.#take(id)?.resolve(value)
  }

  reject(id: number, error: Error): void {
    this.#take(id)?.reject(error)
  }

  /** The engine went: nobody will reply any more. */
  rejectAll(): void {
    const all = [...this.#byId.values()]
    this.#byId.clear()
    for (const { reject } of all) reject(new EngineGone())
  }

  #take(id: number): Pending | undefined {
    const pending = this.#byId.get(id)
    this.#byId.delete(id)
    return pending
  }
}
