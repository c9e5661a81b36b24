import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect } from 'vitest'
import { createLinkIndexingClient } from '../../electron/engine/service/link-indexing-client.ts'
import { selfSigned } from '../electron/engine/service/certificate.ts'
import { ChargingService, type Fault } from '../fakes/charging-service.ts'
import { FakeClock } from '../fakes/fake-clock.ts'
import { houses } from '../fakes/houses.ts'
import { type Script, ScriptedServer } from '../fakes/scripted-server.ts'
import { manyLinks, type SendingHouse } from '../fakes/sending-house.ts'
import { type Cut, tunnelTo } from '../fakes/tunnel.ts'
import { Wire } from '../fakes/wire.ts'
import { expectNothingLostOrPaidTwice } from './invariants.ts'

const patientMs = 20_000

/** The ways to a service. */
export const routes = ['http', 'https', 'https through a proxy'] as const
export type Route = (typeof routes)[number]

/** A house and the service it sends to. */
export interface Network {
  readonly house: SendingHouse
  readonly service: ChargingService
  /** What the client connects to: the service, or what stands before it. */
  readonly door: { readonly connections: number }
}

/** What goes wrong on the first connection, the second …, at the service or on the way to it. */
export interface Trouble {
  readonly faults?: readonly Fault[]
  readonly proxyFaults?: readonly Script[]
  /** Where the line is cut, or the tunnel through the proxy. */
  readonly cuts?: readonly Cut[]
  /** How long the first answer is waited for; the later ones have all the time they need. */
  readonly answerTimeoutMs?: number
}

/** Builds networks for the tests of a file, each gone after its test. */
export function networks(): (route: Route, trouble: Trouble) => Promise<Network> {
  setDefaultCACertificates([...getCACertificates('default'), selfSigned.cert])
  const build = houses()
  const servers: { stop(): Promise<void> }[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })

  function kept<Stopped extends { stop(): Promise<void> }>(server: Stopped): Stopped {
    servers.push(server)
    return server
  }

  return async (
    route,
    { faults = [], proxyFaults = [], cuts = [], answerTimeoutMs = patientMs },
  ) => {
    const identity = route === 'http' ? undefined : selfSigned
    const service = kept(await ChargingService.start(faults, identity))
    const proxy =
      route === 'https through a proxy'
        ? kept(await ScriptedServer.start(proxyTo(service, proxyFaults, cuts)))
        : undefined
    // Only where it is needed: a wire holds bytes that the service does not read.
    const wire =
      cuts.length > 0
        ? kept(await Wire.lay(service.port, (connection) => cuts[connection]))
        : undefined
    const door = proxy ?? wire ?? service
    // A proxy is never asked for the way to this computer itself.
    const address = proxy === undefined ? `127.0.0.1:${door.port}` : `service.test:${service.port}`
    const baseUrl = `${identity === undefined ? 'http' : 'https'}://${address}`
    const house = await build({
      account: { baseUrl, doubtLimit: 1_000_000, answerTimeoutMs },
      clock: new FakeClock({ skips: true }),
      service: createLinkIndexingClient({ resolveProxy: async () => proxy?.baseUrl }),
    })
    return { house, service, door }
  }
}

/**
 * Lets a submission that stood still after its first answer go on, and another one after it. Then
 * nothing may be lost or paid twice, and the service may have seen no more than the ledger knows of.
 */
export async function expectToGoOn(
  { house, service, door }: Network,
  submissionId: number,
  links: readonly string[],
): Promise<void> {
  const more = manyLinks(3, 'more.example')
  const { ledger, account } = house
  ledger.accounts.save(account.id, { ...account, answerTimeoutMs: patientMs })
  ledger.submissions.setPausedByUser(submissionId, undefined)
  house.queue.resume(account.id)
  const next = await house.send(more)
  expect(house.isAtRest(submissionId)).toBe(true)
  expect(house.states(next)).toEqual([['accepted', 3]])
  expectNothingLostOrPaidTwice(ledger, service.books, [...links, ...more])

  const attempts = [submissionId, next]
    .flatMap((id) => house.batches(id))
    .reduce((sum, batch) => sum + batch.attempts, 0)
  expect(door.connections).toBe(attempts)
  expect(service.requests.length).toBeLessThanOrEqual(service.connections)
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
