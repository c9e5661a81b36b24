import { once } from 'node:events'
import { constants, createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '../electron/engine/service/certificate.ts'
import type { Fault } from '../fakes/charging-service.ts'
import { manyLinks } from '../fakes/sending-house.ts'
import { expectToGoOn, networks } from './network-houses.ts'

const networkOf = networks()
const links = manyLinks(3)

/** A service that prefers HTTP/2 and refuses every stream of it; counts requests by their kind. */
async function refusingStreams({ allowHTTP1 }: { readonly allowHTTP1: boolean }) {
  const requests = { http1: 0, http2: 0 }
  const server = createSecureServer({ ...selfSigned, allowHTTP1 })
  server.on('stream', (stream) => {
    requests.http2 += 1
    stream.close(constants.NGHTTP2_REFUSED_STREAM)
  })
  server.on('request', (request, response) => {
    if (request.httpVersionMajor === 2) return
    requests.http1 += 1
    request.resume().on('end', () => {
      const data = { units_used: 3, task_id: 'task-1', links_count: 3 }
      response.end(JSON.stringify({ status: 200, msg: 'Task created', data }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo
  return { requests, baseUrl: `https://127.0.0.1:${port}` }
}

async function sendTo(baseUrl: string) {
  const { house } = await networkOf('https', {})
  house.ledger.accounts.save(house.account.id, { ...house.account, baseUrl })
  const id = await house.sendOnce(links)
  return { house, id }
}

test('a service that offers HTTP/2 and refuses its streams is asked once, in HTTP/1.1', async () => {
  const { requests, baseUrl } = await refusingStreams({ allowHTTP1: true })
  const { house, id } = await sendTo(baseUrl)
  expect(house.states(id)).toEqual([['accepted', 3]])
  expect(requests).toEqual({ http1: 1, http2: 0 })
})

test('a service that speaks nothing but HTTP/2 is sent nothing', async () => {
  const { requests, baseUrl } = await refusingStreams({ allowHTTP1: false })
  const { house, id } = await sendTo(baseUrl)
  expect(house.states(id)).toEqual([['queued', 3]])
  expect(house.queue.rateOf(house.account.id).waiting).toBe('offline')
  expect(requests).toEqual({ http1: 0, http2: 0 })
})

/** Empty SETTINGS, then GOAWAY with REFUSED_STREAM: over HTTP/2 an invitation to send again. */
const goAway = Buffer.from('0000000400000000000000080700000000000000000000000007', 'hex')

test('a service that answers in HTTP/2 unasked leaves a doubt, and is not asked again', async () => {
  const fault: Fault = async (connection, charge) => {
    await charge()
    connection.write(goAway)
  }
  const network = await networkOf('https', { faults: [fault] })
  const { house, service } = network
  const id = await house.sendOnce(links)
  expect(house.batches(id)).toMatchObject([{ state: 'in-doubt', doubt: 'connection-cut' }])
  expect(service.requests).toHaveLength(1)
  await expectToGoOn(network, id, links)
  expect(service.requests).toHaveLength(2)
})
