import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { setInterval } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  answerText,
  type ScriptedConnection,
  ScriptedServer,
} from '../../../fakes/network/scripted-server.ts'
import { bodyOf } from '../../../fakes/network/links-in-body.ts'
import { directClient, eightMegabytes, receiptBody, submitOnce, token } from './submit-once.ts'
import { selfSigned } from './certificate.ts'

const links = ['https://example.com/a']

describe('a connection that is never made sends nothing', () => {
  test('when the port is closed', async () => {
    const server = await ScriptedServer.start(() => {})
    const { baseUrl } = server
    await server.stop()
    expect(
      await directClient().submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs: 10_000 }),
    ).toEqual({ kind: 'not-sent', cause: 'refused', code: 'ECONNREFUSED' })
  })

  test('when the host has no such name', async () => {
    const baseUrl = 'https://linkferry.invalid'
    expect(
      await directClient().submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs: 10_000 }),
    ).toMatchObject({ kind: 'not-sent', cause: 'name' })
  })

  test('when the certificate is not trusted', async () => {
    await using server = await ScriptedServer.start(() => {}, selfSigned)
    const { baseUrl } = server
    expect(
      await directClient().submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs: 10_000 }),
    ).toEqual({
      kind: 'not-sent',
      cause: 'certificate-untrusted',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    expect(server.requests).toEqual([])
  })

  test('when the server does not use TLS', async () => {
    await using server = await ScriptedServer.start((connection) =>
      connection.answer(400, 'This is not TLS'),
    )
    const baseUrl = `https://127.0.0.1:${server.port}`
    expect(
      await directClient().submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs: 10_000 }),
    ).toMatchObject({ kind: 'not-sent', cause: 'tls' })
  })

  test('when the TLS handshake is never answered', async () => {
    await using server = await ScriptedServer.start((connection) => connection.stopReading())
    const baseUrl = `https://127.0.0.1:${server.port}`
    expect(
      await directClient().submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs: 100 }),
    ).toMatchObject({ kind: 'not-sent', cause: 'timeout' })
  })
})

describe('a connection cut before the last byte was handed over sends nothing', () => {
  test.each<[string, (connection: ScriptedConnection) => Promise<void> | void]>([
    ['as soon as it is accepted', (connection) => connection.cut()],
    [
      'after the headers',
      async (connection) => {
        await connection.head()
        connection.cut()
      },
    ],
    [
      'in the body',
      async (connection) => {
        await connection.bodyBytes(1_000_000)
        connection.cut()
      },
    ],
    [
      'with a FIN in the body',
      async (connection) => {
        await connection.bodyBytes(1_000_000)
        connection.end()
      },
    ],
  ])('%s', async (_when, script) => {
    const { outcome, request } = await submitOnce(script, { links: eightMegabytes })
    expect(outcome).toMatchObject({ kind: 'not-sent', cause: 'cut' })
    expect(request?.isWhole ?? false).toBe(false)
  })

  test('just before it: the service holds everything but the final two bytes', async () => {
    const body = JSON.stringify({ links })
    const { promise: allButTheEnd, resolve } = Promise.withResolvers<void>()
    await using server = await ScriptedServer.start(async (connection) => {
      await connection.bodyBytes(body.length - 2)
      resolve()
      await connection.gone()
    })

    const { baseUrl } = server
    const outcome = await destroyingTheSocketAfterAPiece(() =>
      directClient().submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs: 10_000 }),
    )
    await allButTheEnd

    expect(outcome).toMatchObject({ kind: 'not-sent', cause: 'cut' })
    expect(server.requests.map((request) => String(request.body))).toEqual([body.slice(0, -2)])
  })

  test('because the service stopped reading', async () => {
    const { outcome, request } = await submitOnce((connection) => connection.stopReading(), {
      links: eightMegabytes,
      answerTimeoutMs: 200,
    })
    expect(outcome).toEqual({ kind: 'not-sent', cause: 'timeout', code: undefined })
    expect(request?.isWhole ?? false).toBe(false)
  })
})

describe('a connection cut after the last byte is no answer', () => {
  test.each<[string, (connection: ScriptedConnection) => void]>([
    ['at once', (connection) => connection.cut()],
    ['with a FIN', (connection) => connection.end()],
    [
      'in the status line',
      (connection) => {
        connection.write('HTTP/1.1 20')
        connection.end()
      },
    ],
    [
      'in the headers of a success',
      (connection) => {
        connection.write('HTTP/1.1 200 OK\r\ncontent-le')
        connection.end()
      },
    ],
    [
      'in the body of a success',
      (connection) => {
        connection.write(answerText(200, receiptBody(1)).slice(0, -3))
        connection.end()
      },
    ],
    ['by bytes that are not HTTP', (connection) => connection.write('SSH-2.0-OpenSSH_9.9\r\n')],
    ['by a few such bytes', (connection) => connection.write('+OK\r\n')],
    [
      'after an informational answer only',
      (connection) => {
        connection.write('HTTP/1.1 100 Continue\r\n\r\n')
        connection.end()
      },
    ],
  ])('%s', async (_where, finish) => {
    const { outcome, request } = await submitOnce(async (connection) => {
      await connection.body()
      finish(connection)
    })
    expect(outcome).toMatchObject({ kind: 'no-answer', cause: 'cut' })
    expect(request?.isWhole).toBe(true)
  })
})

describe('an answer that does not come in time after the last byte', () => {
  const answerTimeoutMs = 100

  test('is no answer when nothing comes', async () => {
    const { outcome } = await submitOnce((connection) => connection.gone(), { answerTimeoutMs })
    expect(outcome).toEqual({ kind: 'no-answer', cause: 'timeout', code: undefined })
  })

  test('is no answer when the body of a success stalls', async () => {
    const { outcome } = await submitOnce(
      async (connection) => {
        await connection.body()
        connection.write(answerText(200, receiptBody(1)).slice(0, -3))
        await connection.gone()
      },
      { answerTimeoutMs },
    )
    expect(outcome).toEqual({ kind: 'no-answer', cause: 'timeout', code: undefined })
  })

  test('is no answer when it trickles in without end', async () => {
    const { outcome } = await submitOnce(
      async (connection) => {
        await connection.body()
        connection.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')
        for await (const _ of setInterval(10)) {
          connection.write(' ')
          if (connection.isGone) break
        }
      },
      { answerTimeoutMs },
    )
    expect(outcome).toEqual({ kind: 'no-answer', cause: 'timeout', code: undefined })
  })

  test('is decided by its status when only the body of an error stalls', async () => {
    const { outcome } = await submitOnce(
      async (connection) => {
        await connection.body()
        connection.write(answerText(403, '{"status":403,"message":"No"}').slice(0, -3))
        await connection.gone()
      },
      { answerTimeoutMs: 500 },
    )
    expect(outcome).toEqual({ kind: 'token-refused', httpStatus: 403, message: undefined })
  })
})

describe('an answer that comes before the last byte counts', () => {
  test.each([
    [413, 'too-large'],
    [401, 'token-refused'],
    [429, 'too-many-requests'],
    [500, 'server-error'],
  ])('%i', async (status, kind) => {
    const { outcome } = await submitOnce(
      async (connection) => {
        await connection.head()
        connection.answer(status, '{}')
      },
      { links: eightMegabytes },
    )
    expect(outcome).toMatchObject({ kind, httpStatus: status })
  })

  test.each<
    [
      when: string,
      script: (connection: ScriptedConnection) => Promise<void>,
      sent?: readonly string[],
    ]
  >([
    [
      'after the headers',
      async (connection) => {
        await connection.head()
        connection.answer(200, receiptBody(20_000))
      },
      eightMegabytes,
    ],
    [
      'after all but the end',
      async (connection) => {
        await connection.bodyBytes(JSON.stringify({ links }).length - 2)
        connection.answer(200, receiptBody(1))
      },
    ],
    [
      'ended by the connection after the last byte',
      async (connection) => {
        await connection.bodyBytes(JSON.stringify({ links }).length - 2)
        connection.write(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${receiptBody(1)}`)
        await connection.body()
        connection.end()
      },
    ],
    [
      'with its own end after the last byte',
      async (connection) => {
        await connection.bodyBytes(JSON.stringify({ links }).length - 2)
        const whole = answerText(200, receiptBody(1))
        connection.write(whole.slice(0, -1))
        await connection.body()
        connection.write(whole.slice(-1))
      },
    ],
  ])('but a receipt is only early: %s', async (_, script, sent = links) => {
    const { outcome } = await submitOnce(script, { links: sent })
    expect(outcome).toEqual({
      kind: 'early-receipt',
      httpStatus: 200,
      taskId: 'task-7',
      message: 'Task created',
    })
  })

  test('a receipt counts if only its head and white space came before the last byte', async () => {
    const { outcome } = await submitOnce(
      async (connection) => {
        await connection.head()
        connection.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n \r\n')
        await connection.body()
        connection.write(receiptBody(1))
        connection.end()
      },
      { links },
    )
    expect(outcome).toMatchObject({ kind: 'receipt', linksCount: 1 })
  })
})

describe('informational answers are skipped', () => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n'
  const more = 'HTTP/1.1 100 Continue\r\n\r\n'

  test.each<[string, (connection: ScriptedConnection) => Promise<void>]>([
    [
      'a 100 before the body',
      async (connection) => {
        await connection.head()
        connection.write(more)
        await connection.body()
      },
    ],
    [
      'a 100 before the end of the body',
      async (connection) => {
        await connection.bodyBytes(JSON.stringify({ links }).length - 2)
        connection.write(more)
        await connection.body()
      },
    ],
    [
      'several of several kinds, at any time',
      async (connection) => {
        connection.write(more)
        await connection.head()
        connection.write(hints + more + hints)
        await connection.body()
        connection.write('HTTP/1.1 102 Processing\r\n\r\n')
      },
    ],
    [
      'byte by byte',
      async (connection) => {
        await connection.body()
        for (const byte of hints + more) await connection.flush(byte)
      },
    ],
  ])('%s', async (_, hint) => {
    const { outcome } = await submitOnce(
      async (connection) => {
        await hint(connection)
        connection.answer(200, receiptBody(1))
      },
      { links },
    )
    expect(outcome).toMatchObject({ kind: 'receipt', linksCount: 1 })
  })

  test('but a switch of protocols is not', async () => {
    const { outcome } = await submitOnce(async (connection) => {
      await connection.body()
      connection.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\n\r\n')
    })
    expect(outcome).toMatchObject({ kind: 'no-answer', cause: 'cut' })
  })

  test('but a head without end is not', async () => {
    const { outcome } = await submitOnce(async (connection) => {
      await connection.body()
      connection.write('HTTP/1.1 100 Continue\r\n')
      while (!connection.isGone) await connection.flush(`x: ${'y'.repeat(8_000)}\r\n`)
    })
    expect(outcome).toMatchObject({ kind: 'no-answer', cause: 'cut' })
  })
})

test('a request of 20,000 links and 8 MB arrives whole', async () => {
  const { outcome, request } = await submitOnce(
    async (connection) => {
      const { links: received } = JSON.parse(String(await connection.body()))
      connection.answer(200, receiptBody(received.length))
    },
    { links: eightMegabytes },
  )
  expect(outcome).toMatchObject({ kind: 'receipt', linksCount: 20_000 })
  expect(request?.head).toContain(`content-length: ${request?.body.length}`)
})

test('an answer above 1 MiB is not read to its end', async () => {
  const { outcome } = await submitOnce(async (connection) => {
    await connection.body()
    connection.write('HTTP/1.1 200 OK\r\n\r\n')
    const kilobyte = `${' '.repeat(1_023)}\n`
    while (!connection.isGone) await connection.flush(kilobyte.repeat(100))
  })
  expect(outcome).toEqual({ kind: 'unreadable', httpStatus: 200, message: undefined })
})

test('a redirect is not followed', async () => {
  await using elsewhere = await ScriptedServer.start(() => {})
  const { outcome } = await submitOnce(async (connection) => {
    await connection.body()
    connection.answer(307, '', { location: `${elsewhere.baseUrl}/api/links` })
  })
  expect(outcome).toEqual({
    kind: 'moved',
    httpStatus: 307,
    message: `${elsewhere.baseUrl}/api/links`,
  })
  expect(elsewhere.connections).toBe(0)
})

/** Runs `send` and destroys the client's socket as soon as a piece of a body was written to it. */
async function destroyingTheSocketAfterAPiece<T>(send: () => Promise<T>): Promise<T> {
  let socket: Socket | undefined
  const onHead = (message: unknown): void => {
    if (typeof message === 'object' && message !== null && 'socket' in message)
      if (message.socket instanceof Socket) socket = message.socket
  }
  const onPiece = (): void => void socket?.destroy()
  subscribe('undici:client:sendHeaders', onHead)
  subscribe('undici:request:bodyChunkSent', onPiece)
  try {
    return await send()
  } finally {
    unsubscribe('undici:client:sendHeaders', onHead)
    unsubscribe('undici:request:bodyChunkSent', onPiece)
  }
}
