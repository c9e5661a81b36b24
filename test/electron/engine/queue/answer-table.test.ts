import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  specifiedLimits,
  type PauseDetail,
  type PauseReason,
  type WaitReason,
} from '../../../../electron/shared/account.ts'
import type {
  AccountSettings,
  DoubtCause,
  RequestState,
} from '../../../../electron/shared/contract/index.ts'
import { bodyOf } from '../../../fakes/network/links-in-body.ts'
import { ScriptedServer, type ScriptedConnection } from '../../../fakes/network/scripted-server.ts'
import { SimulatedClock } from '../../../fakes/time/simulated-clock.ts'
import { expired, ofOtherHost, selfSigned } from '../service/certificate.ts'
import { manyLinks, Sender } from './sender.ts'

const servers: ScriptedServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

/** A row: what the service does with the first request, and everything that must follow. */
interface Row {
  readonly links: number
  readonly account?: Partial<AccountSettings>
  readonly script: (connection: ScriptedConnection) => Promise<void> | void
  /** The state of the request. */
  readonly state: RequestState
  /** The state of its links, as rows show it. */
  readonly become: string
  readonly doubt?: DoubtCause
  readonly pause?: readonly [PauseReason, PauseDetail]
  readonly pauseUnits?: readonly [units: number, ofUnits: number]
  readonly waiting?: WaitReason
  readonly units?: number
  readonly task?: string
  /** Links that stay claimed, so they cannot be planned again. */
  readonly claimed: number
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

/** A body too large for the system's buffers, so that its end cannot have left before the cut. */
const longLinks = manyLinks(15_000).map((link) => `${link}?${'long'.repeat(100)}`)

async function sendTo(row: Row, links: readonly string[]) {
  const server = await ScriptedServer.start(row.script)
  servers.push(server)
  const { baseUrl } = server
  const account = { baseUrl, ...row.account }
  const sender = await Sender.create({ account, clock: new SimulatedClock() })
  const id = await sender.sendOnce(links)
  return { server, sender, id }
}

const pending = { links: 3, state: 'not-sent', become: 'waiting', claimed: 3 } as const

describe('the effect of each answer on request, links, account and units', () => {
  test.each<[string, Row]>([
    [
      'a success with count and price as sent is accepted, and the account continues',
      {
        links: 3,
        script: success(3, 3),
        state: 'accepted',
        become: 'accepted',
        task: 'task-9',
        units: 3,
        claimed: 3,
      },
    ],
    [
      'a success at another price is accepted, and the account pauses',
      {
        links: 3,
        script: success(6, 3),
        state: 'accepted',
        become: 'accepted',
        pause: ['discrepancy', 'price-differs'],
        pauseUnits: [6, 3],
        task: 'task-9',
        units: 6,
        claimed: 3,
      },
    ],
    [
      'a success for another number of links is in doubt with its task, and the account pauses',
      {
        links: 3,
        script: success(2, 2),
        state: 'in-doubt',
        become: 'in-doubt',
        doubt: 'links-differ',
        pause: ['discrepancy', 'links-differ'],
        pauseUnits: [2, 3],
        task: 'task-9',
        units: 2,
        claimed: 3,
      },
    ],
    [
      'a success that cannot be read is in doubt',
      {
        links: 3,
        script: answering(200, '<h1>Thank you</h1>'),
        state: 'in-doubt',
        become: 'in-doubt',
        doubt: 'unreadable-answer',
        waiting: 'after-doubt',
        claimed: 3,
      },
    ],
    [
      'a receipt that comes before the end of the request is in doubt',
      {
        links: 3,
        script: async (connection) => {
          await connection.bodyBytes(bodyOf(manyLinks(3)).length - 2)
          connection.answer(200, receiptOf(3, 3))
          // Blocks the event loop until the pause before the last byte is over. The answer still counts.
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
        },
        state: 'in-doubt',
        become: 'in-doubt',
        doubt: 'early-receipt',
        waiting: 'after-doubt',
        task: 'task-9',
        claimed: 3,
      },
    ],
    [
      'informational answers do not count',
      {
        links: 3,
        script: async (connection) => {
          await connection.head()
          connection.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n')
          await success(3, 3)(connection)
        },
        state: 'accepted',
        become: 'accepted',
        task: 'task-9',
        units: 3,
        claimed: 3,
      },
    ],
    ...[301, 307, 308].map((status): [string, Row] => [
      `${status} charges nothing: the address has moved`,
      {
        ...pending,
        script: answering(status, '', { location: 'https://elsewhere.example/' }),
        pause: ['address', 'moved'],
      },
    ]),
    ...[302, 303, 304, 408, 409, 499].map((status): [string, Row] => [
      `${status} may answer a request that was processed before`,
      {
        links: 3,
        script: error(status),
        state: 'in-doubt',
        become: 'in-doubt',
        doubt: 'ambiguous-status',
        pause: ['in-doubt', 'ambiguous-answer'],
        claimed: 3,
      },
    ]),
    [
      'the specified 400 for several links makes them suspects, which keep their claims',
      { links: 3, script: error(400), state: 'rejected', become: 'waiting', claimed: 3 },
    ],
    [
      'the specified 400 for one link refuses it, and it may be planned again',
      { links: 1, script: error(400), state: 'rejected', become: 'refused', claimed: 0 },
    ],
    [
      'any other 400 comes from a proxy or firewall',
      {
        ...pending,
        script: answering(400, '<title>Bad request</title>'),
        pause: ['status', 'foreign-400'],
      },
    ],
    ...[401, 403].map((status): [string, Row] => [
      `${status} asks for another token`,
      { ...pending, script: error(status), pause: ['token', 'token-refused'] },
    ]),
    [
      '404 asks for another address',
      { ...pending, script: error(404), pause: ['address', 'not-found'] },
    ],
    [
      '405 names the units of the request and of all that is pending',
      {
        ...pending,
        account: { limits: { ...specifiedLimits, linksPerRequest: 3 }, price: 2 },
        links: 8,
        script: error(405),
        pause: ['balance', 'balance-too-low'],
        pauseUnits: [6, 16],
        claimed: 8,
      },
    ],
    [
      '413 for several links makes them suspects',
      { links: 3, script: error(413), state: 'rejected', become: 'waiting', claimed: 3 },
    ],
    [
      '413 for one link refuses it',
      { links: 1, script: error(413), state: 'rejected', become: 'refused', claimed: 0 },
    ],
    ...[402, 418, 451].map((status): [string, Row] => [
      `${status} pauses the account`,
      { ...pending, script: error(status), pause: ['status', 'unexpected-status'] },
    ]),
    [
      '429 waits, then spaces the requests',
      { ...pending, script: error(429), waiting: 'after-429' },
    ],
    ...[500, 502, 599].map((status): [string, Row] => [
      `${status} is in doubt`,
      {
        links: 3,
        script: error(status),
        state: 'in-doubt',
        become: 'in-doubt',
        doubt: 'server-error',
        waiting: 'after-doubt',
        claimed: 3,
      },
    ]),
    [
      '500 of a service that charges nothing then is tried again',
      {
        ...pending,
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
        become: 'in-doubt',
        doubt: 'connection-cut',
        waiting: 'after-doubt',
        claimed: 3,
      },
    ],
    [
      'silence after the last byte is in doubt',
      {
        links: 3,
        account: { answerTimeoutMs: 100 },
        script: (connection) => connection.gone(),
        state: 'in-doubt',
        become: 'in-doubt',
        doubt: 'no-answer',
        waiting: 'after-doubt',
        claimed: 3,
      },
    ],
  ])('%s', async (_, row) => {
    const links = manyLinks(row.links)
    const { server, sender, id } = await sendTo(row, links)
    const [request] = sender.requests(id)
    expect(request).toMatchObject({
      state: row.state,
      doubt: row.doubt,
      taskId: row.task,
      unitsUsed: row.units,
    })
    expect(sender.counts(id)).toEqual({ [row.become]: row.links })
    expect(sender.pauseReason).toEqual(row.pause)
    const pause = sender.queue.pauseOf(sender.accountId)
    expect([pause?.units, pause?.ofUnits]).toEqual(row.pauseUnits ?? [undefined, undefined])
    expect(sender.queue.rateOf(sender.accountId).waiting).toBe(row.waiting)
    expect(sender.submission(id).unitsUsed).toBe(row.units ?? 0)
    expect(sender.claimed(links)).toBe(row.claimed)
    expect(server.requests).toHaveLength(1)
    expect(server.connections).toBe(1)
  })

  test('a connection cut before the last byte waits for the network, with nothing charged', async () => {
    const script = async (connection: ScriptedConnection): Promise<void> => {
      await connection.bodyBytes(1_000_000)
      connection.cut()
    }
    const row: Row = {
      ...pending,
      links: longLinks.length,
      script,
    }
    const { server, sender, id } = await sendTo(row, longLinks)
    expect(sender.counts(id)).toEqual({ waiting: 15_000 })
    expect(sender.requests(id)[0]?.state).toBe('not-sent')
    expect(sender.pauseReason).toBeUndefined()
    expect(sender.queue.rateOf(sender.accountId).waiting).toBe('offline')
    expect(sender.claimed(longLinks)).toBe(15_000)
    expect(server.requests).toHaveLength(1)
  })

  test('no connection at all waits for the network', async () => {
    const server = await ScriptedServer.start(() => {})
    const { baseUrl } = server
    await server.stop()
    const sender = await Sender.create({ account: { baseUrl }, clock: new SimulatedClock() })
    const id = await sender.sendOnce(manyLinks(3))
    expect(sender.counts(id)).toEqual({ waiting: 3 })
    expect(sender.pauseReason).toBeUndefined()
    expect(sender.queue.rateOf(sender.accountId).waiting).toBe('offline')
  })

  test.each([
    ['that is not trusted', selfSigned, 'certificate-untrusted'],
    ['that has expired', expired, 'certificate-expired'],
    ['of another host', ofOtherHost, 'certificate-host'],
  ] as const)(
    'after a certificate %s the account waits, and says why',
    async (_, identity, waiting) => {
      const usual = getCACertificates('default')
      if (identity !== selfSigned) setDefaultCACertificates([...usual, identity.cert])
      onTestFinished(() => setDefaultCACertificates(usual))
      const server = await ScriptedServer.start(success(3, 3), identity)
      servers.push(server)
      const { baseUrl } = server
      const sender = await Sender.create({ account: { baseUrl }, clock: new SimulatedClock() })
      const id = await sender.sendOnce(manyLinks(3))
      expect(sender.counts(id)).toEqual({ waiting: 3 })
      expect(sender.pauseReason).toBeUndefined()
      expect(sender.queue.rateOf(sender.accountId).waiting).toBe(waiting)
      expect(server.requests).toEqual([])
    },
  )

  test('plain http to another computer is never tried', async () => {
    const baseUrl = 'http://service.example'
    const sender = await Sender.create({ account: { baseUrl }, clock: new SimulatedClock() })
    const id = await sender.sendOnce(manyLinks(3))
    expect(sender.counts(id)).toEqual({ waiting: 3 })
    expect(sender.pauseReason).toEqual(['address', 'insecure-address'])
  })
})
