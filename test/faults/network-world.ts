import assert from 'node:assert/strict'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished, vi } from 'vitest'
import { openLedgerForReading } from '../../electron/engine/ledger/index.ts'
import { createLinkIndexingClient } from '../../electron/engine/service/index.ts'
import type { Account, ListSummary, SentRequest } from '../../electron/shared/contract/index.ts'
import { links, startEngine, valueOf } from '../electron/engine/api/engine-fixture.ts'
import { expired, ofOtherHost, selfSigned } from '../electron/engine/service/certificate.ts'
import { ChargingService, type Fault } from '../fakes/network/charging-service.ts'
import { type Script, ScriptedServer } from '../fakes/network/scripted-server.ts'
import { SimulatedClock } from '../fakes/time/simulated-clock.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { type Cut, tunnelTo } from '../fakes/network/tunnel.ts'
import { Wire } from '../fakes/network/wire.ts'
import { expectInvariants, readLedger } from './kill/dead-ledger.ts'
import { isFull } from './run-size.ts'

setDefaultCACertificates([
  ...getCACertificates('default'),
  selfSigned.cert,
  expired.cert,
  ofOtherHost.cert,
])

/** How a service is reached. */
export const routes = ['http', 'https', 'https through a proxy'] as const
export type Route = (typeof routes)[number]

/** The faults of the first connections, at the service or on the network. */
export interface Trouble {
  readonly faults?: readonly Fault[]
  readonly proxyFaults?: readonly Script[]
  /** Where the line is cut, or the tunnel through the proxy. */
  readonly cuts?: readonly Cut[]
  /** Ports that the first connections reach instead of the service. */
  readonly ports?: readonly number[]
  /** The proxies of the first requests. */
  readonly proxies?: readonly string[]
  /** How long the answer to the first request is waited for; undefined: long enough. */
  readonly patienceMs?: number | undefined
  /** The account's address; undefined: that of the service or of what stands before it. */
  readonly baseUrl?: string
}

const patientMs = 20_000

/** A simulated clock. After `skip`, every timer fires at once, as if its time had passed. */
class SkippingClock extends SimulatedClock {
  #skips = false
  /** At least as many as wait when skipping begins. */
  #timersBefore = 0

  override after(ms: number, callback: () => void): () => void {
    this.#timersBefore += 1
    const cancel = super.after(ms, callback)
    if (this.#skips) setImmediate(() => this.#callNext())
    return cancel
  }

  skip(): void {
    this.#skips = true
    for (let timer = 0; timer < this.#timersBefore; timer += 1) setImmediate(() => this.#callNext())
  }

  #callNext(): void {
    const ms = this.msToNextTimer
    if (ms !== undefined) this.advance(ms)
  }
}

/** An engine with one account, its service, and the network between them. */
export class Network {
  readonly service: ChargingService
  /** What the engine connects to: the service, or what stands before it. */
  readonly door: { readonly connections: number }
  readonly folder: string
  readonly #engine: Awaited<ReturnType<typeof startEngine>>
  readonly #accountId: number
  readonly #clock: SkippingClock
  readonly #submitted: string[] = []

  private constructor(parts: {
    service: ChargingService
    door: { readonly connections: number }
    folder: string
    engine: Awaited<ReturnType<typeof startEngine>>
    accountId: number
    clock: SkippingClock
  }) {
    this.service = parts.service
    this.door = parts.door
    this.folder = parts.folder
    this.#engine = parts.engine
    this.#accountId = parts.accountId
    this.#clock = parts.clock
  }

  static async build(route: Route, trouble: Trouble): Promise<Network> {
    const { faults = [], proxyFaults = [], cuts = [], ports = [] } = trouble
    const identity = route === 'http' ? undefined : selfSigned
    const service = kept(await ChargingService.start(faults, identity))
    const proxy =
      route === 'https through a proxy'
        ? kept(await ScriptedServer.start(proxyTo(service, proxyFaults, cuts)))
        : undefined
    // Only if needed, because a wire buffers bytes that the service does not read.
    const wire =
      proxy === undefined && cuts.length + ports.length > 0
        ? kept(
            await Wire.lay(
              (connection) => ports[connection] ?? service.port,
              (connection) => cuts[connection],
            ),
          )
        : undefined
    const door = proxy ?? wire ?? service
    // A proxy is never asked for the way to this computer itself.
    const address = proxy === undefined ? `127.0.0.1:${door.port}` : `service.test:${service.port}`
    const folder = await temporaryFolder()
    const clock = new SkippingClock()
    const proxies = [...(trouble.proxies ?? [])]
    const client = createLinkIndexingClient({
      resolveProxy: async () => proxies.shift() ?? proxy?.baseUrl,
    })
    let answerTimeoutMs = trouble.patienceMs ?? patientMs
    const engine = await startEngine(folder, {
      clock,
      service: {
        ...client,
        submit: (submission) => {
          const sent = client.submit({ ...submission, answerTimeoutMs })
          answerTimeoutMs = patientMs
          return sent
        },
      },
    })
    // An engine ends when what it waits for has come.
    onTestFinished(() => clock.skip())
    const scheme = identity === undefined ? 'http' : 'https'
    const baseUrl = trouble.baseUrl ?? `${scheme}://${address}`
    const accountId = await engine.addAccount(baseUrl, { exposureLimit: 1_000_000 })
    return new Network({ service, door, folder, engine, accountId, clock })
  }

  /** Submits a list and resolves when its first request has ended; nothing goes on before `goOn`. */
  async sendOnce(text: string, batchSize: 'fewest' | number = 'fewest'): Promise<SentRequest> {
    await this.submit(text, batchSize)
    const [first] = await this.#ended(1)
    if (first === undefined) throw new Error('No request was sent')
    return first
  }

  async submit(text: string, batchSize: 'fewest' | number): Promise<ListSummary> {
    const list = await this.#engine.paste(text)
    valueOf(await this.#engine.submit(list.id, this.#accountId, { batchSize }))
    this.#submitted.push(...text.split('\n'))
    return list
  }

  async account(): Promise<Account> {
    const account = (await this.#engine.ask('account.all')).find(({ id }) => id === this.#accountId)
    if (account === undefined) throw new Error('The account is gone')
    return account
  }

  /** Reason and detail of the account's pause. */
  async pause(): Promise<readonly [string, string] | undefined> {
    const { pause } = await this.account()
    return pause && [pause.reason, pause.detail]
  }

  /** Moves the account to another address. */
  async moveTo(baseUrl: string): Promise<void> {
    const { baseUrl: before } = await this.account()
    await this.#engine.addAccount(before, { baseUrl })
  }

  /** Every request so far, oldest first. */
  requests(): readonly SentRequest[] {
    const ledger = valueOf(openLedgerForReading(this.folder))
    try {
      return (ledger?.submissions.recent(0) ?? [])
        .flatMap(({ id }) => ledger?.requests.ofSubmission(id) ?? [])
        .toSorted((left, right) => left.id - right.id)
    } finally {
      ledger?.close()
    }
  }

  /**
   * Advances time, sends another list, and settles every doubt by the books of the service. Then checks
   * that every link was charged and recorded once, and that every connection has a request in the ledger.
   */
  async goOn(): Promise<void> {
    expectInvariants(readLedger(this.folder, false), this.service.books, this.#submitted, anyRate)
    this.#clock.skip()
    await this.#untilNothingWaits()
    expectInvariants(readLedger(this.folder, false), this.service.books, this.#submitted, anyRate)
    await this.submit(links(3, 'more.example'), 'fewest')
    await this.#untilNothingWaits()
    const charged = new Set(this.service.books.charges.map(({ link }) => link))
    for (const { id: requestId } of await this.#engine.ask('request.inDoubt', {})) {
      const carried = valueOf(
        await this.#engine.ask('request.links', { requestId, start: 0, count: 1_000 }),
      )
      const word = carried.every(({ link }) => charged.has(link)) ? 'charged' : 'not-charged'
      if (word === 'not-charged') assert.ok(carried.every(({ link }) => !charged.has(link)))
      valueOf(await this.#engine.ask('request.settle', { requestId, answer: word }))
    }
    await this.#untilNothingWaits()
    await this.#engine.stop()

    const { states } = readLedger(this.folder, true)
    expectInvariants(readLedger(this.folder, true), this.service.books, this.#submitted, anyRate)
    const isCharged = new Set(this.service.books.charges.map(({ link }) => link))
    assert.deepEqual(
      this.#submitted.filter((link) => !isCharged.has(link)),
      [],
    )
    assert.ok([...states.values()].every((ofLink) => String(ofLink) === 'accepted'))
    assert.ok(this.service.requests.length <= this.service.connections)
  }

  async #ended(count: number): Promise<readonly SentRequest[]> {
    const ended = () => this.requests().filter(({ state }) => state !== 'in-flight')
    await vi.waitUntil(() => ended().length >= count, patiently)
    return ended()
  }

  /** Resumes the account whenever it is paused. */
  async #untilNothingWaits(): Promise<void> {
    const look = async (): Promise<number> => {
      const all = await this.#engine.ask('submission.all')
      const left = all.reduce((sum, { links: of }) => sum + of.waiting + of.sending, 0)
      if (left > 0 && (await this.pause()) !== undefined)
        await this.#engine.ask('account.resume', {
          accountId: this.#accountId,
          way: { kind: 'resume' },
        })
      return left
    }
    await vi.waitUntil(async () => (await look()) === 0, patiently)
  }
}

const patiently = { timeout: isFull ? 180_000 : 30_000, interval: 5 }
/** The service of these tests keeps no times. */
const anyRate = { requestsPerWindow: 1, windowMs: 1 }

function kept<Stopped extends { stop(): Promise<void> }>(server: Stopped): Stopped {
  onTestFinished(() => server.stop())
  return server
}

/** Does on its first connections what it is told to, and finds the way on all others. */
function proxyTo(
  service: ChargingService,
  faults: readonly Script[],
  cuts: readonly Cut[],
): Script {
  let connections = 0
  return (connection) => {
    const script = faults[connections] ?? tunnelTo(() => service.port, { cut: cuts[connections] })
    connections += 1
    return script(connection)
  }
}
