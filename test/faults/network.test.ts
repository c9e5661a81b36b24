import { describe, expect, test } from 'vitest'
import type { PauseDetail, PauseReason } from '../../electron/shared/account.ts'
import type { BatchState, DoubtCause } from '../../electron/shared/submission.ts'
import type { Fault } from '../fakes/charging-service.ts'
import { answerText } from '../fakes/scripted-server.ts'
import { manyLinks } from '../fakes/sending-house.ts'
import { expectToGoOn, networks, type Route, routes } from './network-houses.ts'

const networkOf = networks()

/** Enough for a busy computer to send three links, and short enough to wait for. */
const stallMs = 600

/** What the service does with the first request, and the row of the answer table that it is. */
interface Row {
  readonly fault: Fault
  readonly links?: readonly string[]
  readonly state: BatchState
  readonly doubt?: DoubtCause
  readonly waiting?: 'after-doubt' | 'offline'
  readonly pause?: readonly [PauseReason, PauseDetail]
  readonly charged: boolean
  /** All, unless told. */
  readonly routes?: readonly Route[]
  /** Nothing ends it but the client's patience. */
  readonly isStalled?: boolean
}

const fewLinks = manyLinks(3)
/** More than the system's buffers hold, so that the end cannot have left before the cut. */
const manyBytes = manyLinks(4_500).map((link) => `${link}?${'long'.repeat(375)}`)

const isOffline = { state: 'queued', waiting: 'offline', charged: false } as const
const isCut = { state: 'in-doubt', doubt: 'connection-cut', waiting: 'after-doubt' } as const
const isSilent = {
  state: 'in-doubt',
  doubt: 'no-answer',
  waiting: 'after-doubt',
  isStalled: true,
  routes: ['http', 'https through a proxy'],
} as const
const isUnreadable = {
  state: 'in-doubt',
  doubt: 'unreadable-answer',
  waiting: 'after-doubt',
  charged: true,
} as const

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

const rows: readonly (readonly [title: string, Row])[] = [
  [
    'cut when it is accepted',
    { ...isOffline, links: manyBytes, fault: (connection) => connection.cut() },
  ],
  [
    'cut after the headers',
    {
      ...isOffline,
      links: manyBytes,
      fault: async (connection) => {
        await connection.head()
        connection.cut()
      },
    },
  ],
  [
    'cut in the body',
    {
      ...isOffline,
      links: manyBytes,
      fault: async (connection) => {
        await connection.bodyBytes(1_000_000)
        connection.cut()
      },
    },
  ],
  [
    'never read, until the time is up before the last byte',
    {
      ...isOffline,
      links: manyBytes,
      // A proxy may take more than this by itself; then the last byte was handed over.
      routes: ['http', 'https'],
      isStalled: true,
      fault: (connection) => connection.stopReading(),
    },
  ],
  [
    'cut at the last byte, before the charge',
    {
      ...isCut,
      charged: false,
      fault: async (connection) => {
        await connection.body()
        connection.cut()
      },
    },
  ],
  [
    'cut after the charge',
    {
      ...isCut,
      charged: true,
      fault: async (connection, charge) => {
        await charge()
        connection.cut()
      },
    },
  ],
  [
    'answered with a receipt before its end',
    {
      state: 'in-doubt',
      doubt: 'early-receipt',
      waiting: 'after-doubt',
      charged: false,
      links: manyBytes,
      fault: async (connection) => {
        await connection.head()
        const data = { units_used: 4_500, task_id: 'early', links_count: 4_500 }
        connection.answer(200, JSON.stringify({ status: 200, msg: 'Task created', data }))
      },
    },
  ],
  [
    'answered after several informational answers',
    {
      state: 'accepted',
      charged: true,
      fault: async (connection, charge) => {
        await connection.head()
        connection.write('HTTP/1.1 100 Continue\r\n\r\n')
        const receipt = await charge()
        connection.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3))
        connection.answer(200, receipt)
      },
    },
  ],
  ['cut in the status line', { ...isCut, charged: true, fault: stoppingIn('HTTP/1.1 2', 'cuts') }],
  ['cut in the headers', { ...isCut, charged: true, fault: stoppingIn('\r\ncontent-', 'cuts') }],
  [
    'cut after the headers of it',
    { ...isCut, charged: true, fault: stoppingIn('\r\n\r\n', 'cuts') },
  ],
  ['cut in the receipt', { ...isCut, charged: true, fault: stoppingIn('task_id', 'cuts') }],
  ['stalled before an answer', { ...isSilent, charged: true, fault: stoppingIn('', 'stalls') }],
  [
    'stalled in the headers',
    { ...isSilent, charged: true, fault: stoppingIn('\r\ncont', 'stalls') },
  ],
  [
    'stalled in the receipt',
    { ...isSilent, charged: true, fault: stoppingIn('task_id', 'stalls') },
  ],
]

/** What does not depend on the way it comes. */
const answers: readonly (readonly [title: string, Row])[] = [
  ['HTML with 200', { ...isUnreadable, fault: answering(200, '<h1>Thank you!</h1>') }],
  ['nothing with 204', { ...isUnreadable, fault: answering(204, '') }],
  [
    'an answer without an end, with 200',
    {
      ...isUnreadable,
      fault: async (connection, charge) => {
        await charge()
        connection.write('HTTP/1.1 200 OK\r\n\r\n')
        while (!connection.isGone) await connection.flush(' '.repeat(100_000))
      },
    },
  ],
  [
    'a receipt called text/html',
    {
      state: 'accepted',
      charged: true,
      fault: async (connection, charge) =>
        connection.answer(200, await charge(), { 'content-type': 'text/html' }),
    },
  ],
  [
    'a redirect that keeps the method',
    {
      state: 'queued',
      pause: ['address', 'moved'],
      charged: false,
      fault: async (connection) => {
        await connection.body()
        connection.answer(307, '', { location: '/api/links' })
      },
    },
  ],
  [
    'a redirect after the charge',
    {
      state: 'in-doubt',
      doubt: 'ambiguous-status',
      pause: ['in-doubt', 'ambiguous-answer'],
      charged: true,
      fault: answering(303, '', { location: '/api/links' }),
    },
  ],
]

describe.each(routes)('over %s, a first request is', (route) => {
  const answersHere = route === 'https' ? answers : []
  const rowsHere = [...rows, ...answersHere].filter(
    ([, { routes: only }]) => only?.includes(route) ?? true,
  )

  test.each(rowsHere)('%s', async (_, row) => {
    const links = row.links ?? fewLinks
    const patience = row.isStalled ? { answerTimeoutMs: stallMs } : {}
    const network = await networkOf(route, { faults: [row.fault], ...patience })
    const { house, service, door } = network
    const id = await house.sendOnce(links)

    const [batch] = house.batches(id)
    expect(batch).toMatchObject({ state: row.state, doubt: row.doubt, attempts: 1 })
    expect(house.queue.rateOf(house.account.id).waiting).toBe(row.waiting)
    expect(house.pause).toEqual(row.pause)
    expect(service.books.charges).toHaveLength(row.charged ? links.length : 0)
    expect(door.connections).toBe(1)

    await expectToGoOn(network, id, links)
    const isSentAgain = row.state === 'queued'
    expect(house.states(id)).toEqual([[isSentAgain ? 'accepted' : row.state, links.length]])
    expect(door.connections).toBe(isSentAgain ? 3 : 2)
  })
})
