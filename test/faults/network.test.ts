import { once } from 'node:events'
import { constants, createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { WaitReason } from '../../electron/shared/account.ts'
import type { DoubtCause, RequestState } from '../../electron/shared/contract/index.ts'
import { links } from '../electron/engine/api/engine-fixture.ts'
import { expired, ofOtherHost, selfSigned } from '../electron/engine/service/certificate.ts'
import { ChargingService, type Fault } from '../fakes/network/charging-service.ts'
import {
  answerText,
  type Script,
  type ScriptedConnection,
} from '../fakes/network/scripted-server.ts'
import type { Cut } from '../fakes/network/tunnel.ts'
import { Network, type Route, routes } from './network-world.ts'
import { isFull } from './run-size.ts'

/** Enough for a busy computer to send three links, and short enough to wait for. */
const stallMs = 600
const few = links(3)
/** More than the system's buffers hold, so that the end cannot have left before the cut. */
const manyBytes = Array.from(
  { length: 4_500 },
  (_, n) => `https://norda.example/page-${n}?${'long'.repeat(375)}`,
).join('\n')

/** What the service does with the first request, and the row of the answer table that it is. */
interface Row {
  readonly fault: Fault
  readonly text?: string
  readonly state: RequestState
  readonly doubt?: DoubtCause
  readonly waiting?: WaitReason
  readonly pause?: readonly [reason: string, detail: string]
  readonly isCharged: boolean
  /** All, unless told otherwise. */
  readonly routes?: readonly Route[]
  /** Nothing ends it but the client's patience. */
  readonly isStalled?: boolean
}

const notSent = { state: 'not-sent', waiting: 'offline', isCharged: false } as const
const isCut = {
  state: 'in-doubt',
  doubt: 'connection-cut',
  waiting: 'after-doubt',
  isCharged: true,
} as const
const isSilent = {
  ...isCut,
  doubt: 'no-answer',
  isStalled: true,
  routes: ['http', 'https through a proxy'],
} as const
const isUnreadable = { ...isCut, doubt: 'unreadable-answer', routes: ['https'] } as const
const isAccepted = { state: 'accepted', isCharged: true } as const

/** Charges, sends so much of the receipt, and then ends the connection or says no more. */
function stoppingIn(part: string, how: 'cuts' | 'stalls'): Fault {
  return async (connection, charge) => {
    const text = answerText(200, await charge())
    await connection.flush(text.slice(0, text.indexOf(part) + part.length))
    if (how === 'cuts') connection.end()
    else await connection.gone()
  }
}

function answering(status: number, body: string, headers: Record<string, string> = {}): Fault {
  return async (connection, charge) => {
    await charge()
    connection.answer(status, body, headers)
  }
}

const rows: Readonly<Record<string, Row>> = {
  'cut when it is accepted': {
    ...notSent,
    text: manyBytes,
    fault: (connection) => connection.cut(),
  },
  'cut after the headers': {
    ...notSent,
    text: manyBytes,
    fault: async (connection) => {
      await connection.head()
      connection.cut()
    },
  },
  'cut in the body': {
    ...notSent,
    text: manyBytes,
    fault: async (connection) => {
      await connection.bodyBytes(1_000_000)
      connection.cut()
    },
  },
  'never read, until the time is up before the last byte': {
    ...notSent,
    text: manyBytes,
    // A proxy may take more than this by itself; then the last byte was handed over.
    routes: ['http', 'https'],
    isStalled: true,
    fault: (connection) => connection.stopReading(),
  },
  'cut at the last byte, before the charge': {
    ...isCut,
    isCharged: false,
    fault: async (connection) => {
      await connection.body()
      connection.cut()
    },
  },
  'cut after the charge': {
    ...isCut,
    fault: async (connection, charge) => {
      await charge()
      connection.cut()
    },
  },
  'answered with a receipt before its end': {
    ...isCut,
    doubt: 'early-receipt',
    isCharged: false,
    text: manyBytes,
    fault: async (connection) => {
      await connection.head()
      const data = { units_used: 4_500, task_id: 'early', links_count: 4_500 }
      connection.answer(200, JSON.stringify({ status: 200, msg: 'Task created', data }))
    },
  },
  'answered after several informational answers': {
    ...isAccepted,
    fault: async (connection, charge) => {
      await connection.head()
      connection.write('HTTP/1.1 100 Continue\r\n\r\n')
      const receipt = await charge()
      connection.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3))
      connection.answer(200, receipt)
    },
  },
  'answered byte by byte': {
    ...isAccepted,
    fault: async (connection, charge) => {
      for (const byte of answerText(200, await charge())) await connection.flush(byte)
      connection.end()
    },
  },
  'cut in the status line': { ...isCut, fault: stoppingIn('HTTP/1.1 2', 'cuts') },
  'cut in the headers of the answer': { ...isCut, fault: stoppingIn('\r\ncontent-', 'cuts') },
  'cut after the headers of the answer': { ...isCut, fault: stoppingIn('\r\n\r\n', 'cuts') },
  'cut in the receipt': { ...isCut, fault: stoppingIn('task_id', 'cuts') },
  'stalled before an answer': { ...isSilent, fault: stoppingIn('', 'stalls') },
  'stalled in the headers': { ...isSilent, fault: stoppingIn('\r\ncont', 'stalls') },
  'stalled in the receipt': { ...isSilent, fault: stoppingIn('task_id', 'stalls') },
  'answered with HTML and 200': {
    ...isUnreadable,
    fault: answering(200, '<h1>Thank you!</h1>'),
  },
  'answered with nothing and 204': { ...isUnreadable, fault: answering(204, '') },
  'answered without an end': {
    ...isUnreadable,
    fault: async (connection, charge) => {
      await charge()
      connection.write('HTTP/1.1 200 OK\r\n\r\n')
      while (!connection.isGone) await connection.flush(' '.repeat(100_000))
    },
  },
  'answered with a receipt that is called text/html': {
    ...isAccepted,
    routes: ['https'],
    fault: async (connection, charge) =>
      connection.answer(200, await charge(), { 'content-type': 'text/html' }),
  },
  'answered with a redirect that keeps the method': {
    state: 'not-sent',
    pause: ['address', 'moved'],
    isCharged: false,
    routes: ['https'],
    fault: async (connection) => {
      await connection.body()
      connection.answer(307, '', { location: '/api/links' })
    },
  },
  'answered with a redirect after the charge': {
    state: 'in-doubt',
    doubt: 'ambiguous-status',
    pause: ['in-doubt', 'ambiguous-answer'],
    isCharged: true,
    routes: ['https'],
    fault: answering(303, '', { location: '/api/links' }),
  },
}

/** Where a short run tries a row: on one of its routes. */
function routesOf({ routes: some = routes }: Row, n: number): readonly Route[] {
  return isFull ? some : some.filter((_, index) => index === n % some.length)
}

const cases = Object.entries(rows).flatMap(([title, row], n) =>
  routesOf(row, n).map((route) => [title, route, row] as const),
)

test.each(cases)(
  'a request that is %s, over %s, is never paid for twice',
  async (_, route, row) => {
    const patienceMs = row.isStalled === true ? stallMs : undefined
    const network = await Network.build(route, { faults: [row.fault], patienceMs })
    const text = row.text ?? few
    const first = await network.sendOnce(text)

    expect(first).toMatchObject({ state: row.state, doubt: row.doubt })
    expect((await network.account()).rate.waiting).toBe(row.waiting)
    expect(await network.pause()).toEqual(row.pause)
    const linkCount = text.split('\n').length
    expect(network.service.books.charges).toHaveLength(row.isCharged ? linkCount : 0)
    expect(network.door.connections).toBe(1)

    await network.goOn()
    expect(network.door.connections).toBe(network.requests().length)
  },
)

/** A proxy that reads what it is asked for, and then does this. */
function asked(react: (connection: ScriptedConnection) => Promise<void> | void): Script {
  return async (connection) => {
    await connection.head()
    await react(connection)
  }
}

function saying(bytes: string, then: 'ends' | 'stalls'): Script {
  return asked(async (connection) => {
    connection.write(bytes)
    if (then === 'ends') connection.end()
    else await connection.gone()
  })
}

describe('a proxy that fails before the last byte costs nothing: one', () => {
  const yes = 'HTTP/1.1 200 OK\r\n\r\n'
  test.each<[title: string, fault: Script, patienceMs?: number | undefined, waiting?: WaitReason]>([
    ['that hangs up at once', (connection) => connection.cut()],
    ['that hangs up when asked', asked((connection) => connection.cut())],
    [
      'that wants a password',
      asked((connection) => connection.answer(407, '')),
      undefined,
      'proxy-login',
    ],
    ['that forbids the way', asked((connection) => connection.answer(403, '<h1>No</h1>'))],
    ['that finds no way', asked((connection) => connection.answer(502, '<h1>Bad</h1>'))],
    ['that redirects', asked((connection) => connection.answer(302, '', { location: '/' }))],
    ['that says yes and hangs up', saying(yes, 'ends')],
    ['that says yes and answers itself', saying(`${yes}<h1>Log in first</h1>`, 'stalls')],
    ['that hangs up in its answer', saying('HTTP/1.1 20', 'ends')],
    ['that does not speak HTTP', saying('SSH-2.0-OpenSSH\r\n', 'stalls')],
    ['that never answers', saying('', 'stalls'), stallMs],
    ['that stalls in its answer', saying('HTTP/1.1 200 OK\r\nvia', 'stalls'), stallMs],
    ['that says yes and nothing more', saying(yes, 'stalls'), stallMs],
  ])('%s', async (_, proxyFault, patienceMs, waiting = 'offline') => {
    const trouble = { proxyFaults: [proxyFault], patienceMs }
    const network = await Network.build('https through a proxy', trouble)
    expect(await network.sendOnce(few)).toMatchObject({ state: 'not-sent' })
    expect((await network.account()).rate.waiting).toBe(waiting)
    expect(await network.pause()).toBeUndefined()
    expect(network.service.connections).toBe(0)

    await network.goOn()
    expect(network.service.requests).toHaveLength(2)
    expect(network.door.connections).toBe(3)
  })
})

/** Nobody listens there: port 1 is for a protocol that nobody speaks. */
const nobody = 'http://127.0.0.1:1'

describe('a service that cannot be reached costs nothing:', () => {
  test('a proxy that is down', async () => {
    const network = await Network.build('https through a proxy', { proxies: [nobody] })
    expect(await network.sendOnce(few)).toMatchObject({ state: 'not-sent' })
    await network.goOn()
    expect(network.service.requests).toHaveLength(2)
  })

  test.each([
    ['a name that is not found', 'https://no-such-service.invalid'],
    ['an address that refuses', nobody],
  ])('%s', async (_, baseUrl) => {
    const network = await Network.build('http', { baseUrl })
    expect(await network.sendOnce(few)).toMatchObject({ state: 'not-sent' })
    expect((await network.account()).rate.waiting).toBe('offline')
    await network.moveTo(network.service.baseUrl)
    await network.goOn()
    expect(network.service.requests).toHaveLength(2)
  })

  test.each([
    ['one whose certificate is expired', expired, 'certificate-expired'],
    ['one whose certificate is for another host', ofOtherHost, 'certificate-host'],
  ])('%s', async (_, identity, waiting) => {
    const other = await ChargingService.start([], identity)
    onTestFinished(() => other.stop())
    const network = await Network.build('https', { ports: [other.port] })
    expect(await network.sendOnce(few)).toMatchObject({ state: 'not-sent' })
    expect((await network.account()).rate.waiting).toBe(waiting)
    expect(other.requests).toEqual([])
    await network.goOn()
    expect(network.service.requests).toHaveLength(2)
  })
})

/** A service that prefers HTTP/2 and refuses every stream of it; counts requests by their kind. */
async function refusingStreams(allowHTTP1: boolean) {
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

describe('HTTP/2', () => {
  test('a service that offers it and refuses its streams is asked once, in HTTP/1.1', async () => {
    const { requests, baseUrl } = await refusingStreams(true)
    const network = await Network.build('https', { baseUrl })
    expect(await network.sendOnce(few)).toMatchObject({ state: 'accepted', linkCount: 3 })
    expect(requests).toEqual({ http1: 1, http2: 0 })
  })

  test('a service that speaks nothing else is sent nothing', async () => {
    const { requests, baseUrl } = await refusingStreams(false)
    const network = await Network.build('https', { baseUrl })
    expect(await network.sendOnce(few)).toMatchObject({ state: 'not-sent' })
    expect((await network.account()).rate.waiting).toBe('offline')
    expect(requests).toEqual({ http1: 0, http2: 0 })
    await network.moveTo(network.service.baseUrl)
    await network.goOn()
  })

  /** Empty SETTINGS, then GOAWAY with REFUSED_STREAM: over HTTP/2 an invitation to send again. */
  const goAway = Buffer.from('0000000400000000000000080700000000000000000000000007', 'hex')

  test('an answer in it that was not asked for leaves a doubt', async () => {
    const fault: Fault = async (connection, charge) => {
      await charge()
      connection.write(goAway)
    }
    const network = await Network.build('https', { faults: [fault] })
    const first = await network.sendOnce(few)
    expect(first).toMatchObject({ state: 'in-doubt', doubt: 'connection-cut' })
    expect(network.service.requests).toHaveLength(1)
    await network.goOn()
    expect(network.service.requests).toHaveLength(2)
  })
})

/** Cuts after 0, 1, 2 … steps of the bytes sent, and then of those received. */
function cutsEvery(step: number, sentBytes: number, receivedBytes: number): readonly Cut[] {
  const upTo = (most: number) => Array.from({ length: Math.ceil(most / step) }, (_, n) => n * step)
  return [
    ...upTo(sentBytes).map((bytes) => ({ sentBytes: bytes })),
    ...upTo(receivedBytes).map((bytes) => ({ receivedBytes: bytes })),
  ]
}

const [plainStep, tlsStep] = isFull ? [1, 11] : [47, 197]

// A little more than a conversation of two links has bytes each way.
test.each([
  ['http', cutsEvery(plainStep, 400, 250)],
  ['https', cutsEvery(tlsStep, 2_700, 3_200)],
  ['https through a proxy', cutsEvery(tlsStep, 2_700, 3_200)],
] as const)(
  'over %s, a line that is cut anywhere loses no link and pays for none twice',
  async (route, cuts) => {
    const network = await Network.build(route, { cuts })
    // A request that was cut before its last byte is tried again on the next connection.
    await network.submit(links(2 * cuts.length), 2)
    await network.goOn()
    expect(network.door.connections).toBeGreaterThan(cuts.length)
    const words = network.requests().map(({ state, settled }) => settled ?? state)
    expect(new Set(words)).toContain('charged')
    // Only a line that is cut within the last bytes leaves a doubt about what was not charged.
    expect(words.filter((word) => word === 'not-charged').length).toBeLessThanOrEqual(3)
  },
)
