import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  specifiedLimits,
  type AccountInput,
  type PauseDetail,
  type PauseReason,
  type WaitReason,
} from '../../../../../electron/shared/account.ts'
import type { BatchState, DoubtCause } from '../../../../../electron/shared/submission.ts'
import { houses } from '../../../../fakes/houses.ts'
import { bodyOf } from '../../../../fakes/links-in-body.ts'
import { ScriptedServer, type ScriptedConnection } from '../../../../fakes/scripted-server.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { expired, ofOtherHost, selfSigned } from '../../service/certificate.ts'

const build = houses()
const servers: ScriptedServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** One row: what the service does with the first request, and all that must follow. */
interface Row {
  readonly links: number
  readonly account?: Partial<AccountInput>
  readonly script: (connection: ScriptedConnection) => Promise<void> | void
  readonly state: BatchState
  readonly doubt?: DoubtCause
  readonly pause?: readonly [PauseReason, PauseDetail]
  readonly pauseUnits?: readonly [units: number, ofUnits: number]
  readonly waiting?: WaitReason
  readonly units?: number
  readonly task?: string
  /** Links that may not be planned again. */
  readonly spokenFor: number
}

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return async (connection: ScriptedConnection): Promise<void> => {
    await connection.body()
    connection.answer(status, body, headers)
  }
}

function receiptOf(units: number, links: number): string {
  const data = { units_used: units, task_id: 'task-9', links_count: links }
  return JSON.stringify({ status: 200, msg: 'Task created', data })
}

function success(units: number, links: number) {
  return answering(200, receiptOf(units, links))
}

function error(status: number) {
  return answering(status, JSON.stringify({ status, message: 'The words of the service' }))
}

async function cutAfterTheLastByte(connection: ScriptedConnection): Promise<void> {
  await connection.body()
  connection.cut()
}

/** Bodies too large for the system's buffers, so that the end cannot have left before the cut. */
const longLinks = manyLinks(15_000).map((link) => `${link}?${'long'.repeat(100)}`)

async function sendTo(row: Row, links: readonly string[]) {
  const server = await ScriptedServer.start(row.script)
  servers.push(server)
  const { baseUrl } = server
  const house = await build({ account: { baseUrl, ...row.account }, clock: new FakeClock() })
  const id = await house.sendOnce(links)
  return { server, house, id }
}

const queuedAndPaused = { links: 3, state: 'queued', spokenFor: 3 } as const

describe('what each answer makes of batch, account, units and links', () => {
  test.each<[string, Row]>([
    [
      'a success as sent is accepted, and the account goes on',
      {
        links: 3,
        script: success(3, 3),
        state: 'accepted',
        task: 'task-9',
        units: 3,
        spokenFor: 3,
      },
    ],
    [
      'a success at another price is accepted, and the account asks about the price',
      {
        links: 3,
        script: success(6, 3),
        state: 'accepted',
        pause: ['discrepancy', 'price-differs'],
        pauseUnits: [6, 3],
        task: 'task-9',
        units: 6,
        spokenFor: 3,
      },
    ],
    [
      'a success for other links is in doubt with its task, and the account pauses',
      {
        links: 3,
        script: success(2, 2),
        state: 'in-doubt',
        doubt: 'links-differ',
        pause: ['discrepancy', 'links-differ'],
        pauseUnits: [2, 3],
        task: 'task-9',
        units: 2,
        spokenFor: 3,
      },
    ],
    [
      'a success that cannot be read is in doubt',
      {
        links: 3,
        script: answering(200, '<h1>Thank you</h1>'),
        state: 'in-doubt',
        doubt: 'unreadable-answer',
        waiting: 'after-doubt',
        spokenFor: 3,
      },
    ],
    [
      'a receipt that comes before the end of the request is not believed',
      {
        links: 3,
        script: async (connection) => {
          await connection.bodyBytes(bodyOf(manyLinks(3)).length - 2)
          connection.answer(200, receiptOf(3, 3))
          // The time to hear it is over by the next turn of the event loop.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
        },
        state: 'in-doubt',
        doubt: 'early-receipt',
        waiting: 'after-doubt',
        task: 'task-9',
        spokenFor: 3,
      },
    ],
    [
      'informational answers are no answers',
      {
        links: 3,
        script: async (connection) => {
          await connection.head()
          connection.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n')
          await success(3, 3)(connection)
        },
        state: 'accepted',
        task: 'task-9',
        units: 3,
        spokenFor: 3,
      },
    ],
    ...[301, 307, 308].map((status): [string, Row] => [
      `${status} charges nothing: the address has moved`,
      {
        ...queuedAndPaused,
        script: answering(status, '', { location: 'https://elsewhere.example/' }),
        pause: ['address', 'moved'],
      },
    ]),
    ...[302, 303, 304, 408, 409, 499].map((status): [string, Row] => [
      `${status} may answer a request already done`,
      {
        links: 3,
        script: error(status),
        state: 'in-doubt',
        doubt: 'ambiguous-status',
        pause: ['in-doubt', 'ambiguous-answer'],
        spokenFor: 3,
      },
    ]),
    [
      'the specified 400 to several links splits them, and both halves keep their links',
      { links: 3, script: error(400), state: 'split', spokenFor: 3 },
    ],
    [
      'the specified 400 to one link refuses it, and it may be planned again',
      { links: 1, script: error(400), state: 'refused', spokenFor: 0 },
    ],
    [
      'any other 400 came from something in between',
      {
        ...queuedAndPaused,
        script: answering(400, '<title>Bad request</title>'),
        pause: ['status', 'foreign-400'],
      },
    ],
    ...[401, 403].map((status): [string, Row] => [
      `${status} asks for another token`,
      { ...queuedAndPaused, script: error(status), pause: ['token', 'token-refused'] },
    ]),
    [
      '404 asks for another address',
      { ...queuedAndPaused, script: error(404), pause: ['address', 'not-found'] },
    ],
    [
      '405 names the units of the batch and of all that is left',
      {
        ...queuedAndPaused,
        account: { limits: { ...specifiedLimits, linksPerRequest: 3 }, price: 2 },
        links: 8,
        script: error(405),
        pause: ['balance', 'balance-too-low'],
        pauseUnits: [6, 16],
        spokenFor: 8,
      },
    ],
    [
      '413 to several links splits them',
      { links: 3, script: error(413), state: 'split', spokenFor: 3 },
    ],
    [
      '413 to one link refuses it',
      { links: 1, script: error(413), state: 'refused', spokenFor: 0 },
    ],
    ...[402, 418, 451].map((status): [string, Row] => [
      `${status} is shown as it is`,
      { ...queuedAndPaused, script: error(status), pause: ['status', 'unexpected-status'] },
    ]),
    ['429 waits and paces', { ...queuedAndPaused, script: error(429), waiting: 'after-429' }],
    ...[500, 502, 599].map((status): [string, Row] => [
      `${status} leaves it open whether it charged`,
      {
        links: 3,
        script: error(status),
        state: 'in-doubt',
        doubt: 'server-error',
        waiting: 'after-doubt',
        spokenFor: 3,
      },
    ]),
    [
      '500 of a service that charges nothing for it is tried again by itself',
      {
        ...queuedAndPaused,
        account: { serverErrorIsFree: true },
        script: error(500),
        waiting: 'after-doubt',
      },
    ],
    [
      'a connection cut after the last byte is in doubt',
      {
        links: 3,
        script: cutAfterTheLastByte,
        state: 'in-doubt',
        doubt: 'connection-cut',
        waiting: 'after-doubt',
        spokenFor: 3,
      },
    ],
    [
      'silence after the last byte is in doubt',
      {
        links: 3,
        account: { answerTimeoutMs: 100 },
        script: (connection) => connection.gone(),
        state: 'in-doubt',
        doubt: 'no-answer',
        waiting: 'after-doubt',
        spokenFor: 3,
      },
    ],
  ])('%s', async (_, row) => {
    const links = manyLinks(row.links)
    const { server, house, id } = await sendTo(row, links)
    const [batch] = house.batches(id)
    expect(batch).toMatchObject({
      state: row.state,
      doubt: row.doubt,
      taskId: row.task,
      unitsUsed: row.units,
      attempts: 1,
    })
    expect(house.pause).toEqual(row.pause)
    const pause = house.queue.pauseOf(house.account.id)
    expect([pause?.units, pause?.ofUnits]).toEqual(row.pauseUnits ?? [undefined, undefined])
    expect(house.queue.rateOf(house.account.id).waiting).toBe(row.waiting)
    expect(house.ledger.stakes.unitsUsed(id)).toBe(row.units ?? 0)
    expect(house.spokenFor(links)).toBe(row.spokenFor)
    expect(server.requests).toHaveLength(1)
    expect(server.connections).toBe(1)
  })

  test('a connection cut before the last byte waits for the network, with nothing charged', async () => {
    const script = async (connection: ScriptedConnection): Promise<void> => {
      await connection.bodyBytes(1_000_000)
      connection.cut()
    }
    const row: Row = { links: longLinks.length, script, state: 'queued', spokenFor: 15_000 }
    const { server, house, id } = await sendTo(row, longLinks)
    expect(house.states(id)).toEqual([['queued', 15_000]])
    expect(house.pause).toBeUndefined()
    expect(house.queue.rateOf(house.account.id).waiting).toBe('offline')
    expect(house.spokenFor(longLinks)).toBe(15_000)
    expect(server.requests).toHaveLength(1)
  })

  test('no connection at all waits for the network', async () => {
    const server = await ScriptedServer.start(() => {})
    const { baseUrl } = server
    await server.stop()
    const house = await build({ account: { baseUrl }, clock: new FakeClock() })
    const id = await house.sendOnce(manyLinks(3))
    expect(house.states(id)).toEqual([['queued', 3]])
    expect(house.pause).toBeUndefined()
    expect(house.queue.rateOf(house.account.id).waiting).toBe('offline')
  })

  test.each([
    ['that nobody vouches for', selfSigned, 'certificate-untrusted'],
    ['that has expired', expired, 'certificate-expired'],
    ['of another host', ofOtherHost, 'certificate-host'],
  ] as const)('a certificate %s waits, and is named', async (_, identity, waiting) => {
    const usual = getCACertificates('default')
    if (identity !== selfSigned) setDefaultCACertificates([...usual, identity.cert])
    onTestFinished(() => setDefaultCACertificates(usual))
    const server = await ScriptedServer.start(success(3, 3), identity)
    servers.push(server)
    const { baseUrl } = server
    const house = await build({ account: { baseUrl }, clock: new FakeClock() })
    const id = await house.sendOnce(manyLinks(3))
    expect(house.states(id)).toEqual([['queued', 3]])
    expect(house.pause).toBeUndefined()
    expect(house.queue.rateOf(house.account.id).waiting).toBe(waiting)
    expect(server.requests).toEqual([])
  })

  test('plain http to another computer is never tried', async () => {
    const baseUrl = 'http://service.example'
    const house = await build({ account: { baseUrl }, clock: new FakeClock() })
    const id = await house.sendOnce(manyLinks(3))
    expect(house.states(id)).toEqual([['queued', 3]])
    expect(house.pause).toEqual(['address', 'insecure-address'])
  })
})
