import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeOfAnswer } from '../../../../electron/engine/service/answer-outcome.ts'
import type { Answer, AnswerBody } from '../../../../electron/engine/service/single-request.ts'
import type { Outcome } from '../../../../electron/shared/outcome.ts'

const token = 'a-token-of-this-test'
const cut: AnswerBody = { kind: 'cut', cause: 'cut', code: 'ECONNRESET' }

describe('the status decides', () => {
  test.each([
    [301, 'moved'],
    [307, 'moved'],
    [308, 'moved'],
    [300, 'ambiguous-status'],
    [302, 'ambiguous-status'],
    [303, 'ambiguous-status'],
    [304, 'ambiguous-status'],
    [401, 'token-refused'],
    [403, 'token-refused'],
    [404, 'not-found'],
    [405, 'balance-too-low'],
    [408, 'ambiguous-status'],
    [409, 'ambiguous-status'],
    [413, 'too-large'],
    [418, 'unexpected-status'],
    [422, 'unexpected-status'],
    [429, 'too-many-requests'],
    [499, 'ambiguous-status'],
    [500, 'server-error'],
    [502, 'server-error'],
    [599, 'server-error'],
    [600, 'ambiguous-status'],
    [999, 'ambiguous-status'],
    [199, 'ambiguous-status'],
  ] as const)('%i is %s, whatever the body and even if it was cut', (httpStatus, kind) => {
    expect(outcomeOf({ httpStatus, body: json({ status: 200, data: receipt }) }).kind).toBe(kind)
    expect(outcomeOf({ httpStatus, body: cut })).toMatchObject({ kind, httpStatus })
  })

  test('only a 2xx can be a receipt, and a 2xx is nothing else that is certain', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), fc.uint8Array(), (httpStatus, bytes) => {
        const { kind } = outcomeOf({ httpStatus, body: { kind: 'whole', bytes } })
        const isSuccess = httpStatus >= 200 && httpStatus <= 299
        expect(['receipt', 'unreadable', 'no-answer'].includes(kind)).toBe(isSuccess)
      }),
    )
  })
})

describe('a success', () => {
  test('with task id and whole numbers is a receipt', () => {
    expect(outcomeOf({ body: json({ status: 200, msg: 'Created', data: receipt }) })).toEqual({
      kind: 'receipt',
      httpStatus: 200,
      taskId: 'task-7',
      unitsUsed: 3,
      linksCount: 3,
      message: 'Created',
    })
  })

  test.each([
    ['with a byte-order mark', text(`\ufeff${JSON.stringify({ data: receipt })}`)],
    ['without a status in the body', json({ data: receipt })],
    ['with unknown fields', json({ data: { ...receipt, queue: 'fast' }, extra: [] })],
    ['with the highest number of units', json({ data: { ...receipt, units_used: 1e12 } })],
    ['of no links and no units', json({ data: { ...receipt, units_used: 0, links_count: 0 } })],
  ])('%s is a receipt', (_what, body) => {
    expect(outcomeOf({ body }).kind).toBe('receipt')
  })

  test.each([
    ['without data', json({ status: 200, msg: 'ok' })],
    ['whose data is a list', json({ data: [receipt] })],
    ['without a task id', json({ data: { ...receipt, task_id: undefined } })],
    ['with an empty task id', json({ data: { ...receipt, task_id: '' } })],
    ['with a number as task id', json({ data: { ...receipt, task_id: 7 } })],
    ['with half a unit', json({ data: { ...receipt, units_used: 2.5 } })],
    ['with more units than anything costs', json({ data: { ...receipt, units_used: 1e12 + 1 } })],
    ['with units as text', json({ data: { ...receipt, units_used: '3' } })],
    ['with a negative number of links', json({ data: { ...receipt, links_count: -1 } })],
    [
      'with more links than can be counted',
      text('{"data":{"task_id":"t","units_used":1,"links_count":1e300}}'),
    ],
    ['whose body says that it failed', json({ status: 500, message: 'No', data: receipt })],
    ['that is an HTML page', text('<html><body>Welcome</body></html>')],
    ['that is null', text('null')],
    ['without a body', text('')],
    ['with text after it', text(`${JSON.stringify({ data: receipt })} x`)],
    ['that is compressed, which was not asked for', whole(new Uint8Array([0x1f, 0x8b, 8, 0]))],
    ['above 1 MiB', { kind: 'too-large', bytes: Buffer.from('{"data":') } as const],
  ])('%s is unreadable', (_what, body) => {
    expect(outcomeOf({ body }).kind).toBe('unreadable')
  })

  test('whose body was cut is no answer, and names the cause', () => {
    expect(outcomeOf({ body: cut })).toEqual({
      kind: 'no-answer',
      cause: 'cut',
      code: 'ECONNRESET',
    })
  })
})

describe('a 400', () => {
  const words = "Task wasn't created: Invalid data provided"

  test('with the specified body means that the service refused the links', () => {
    expect(outcomeOf({ httpStatus: 400, body: json({ status: 400, message: words }) })).toEqual({
      kind: 'refused',
      httpStatus: 400,
      message: words,
    })
  })

  test.each([
    ['an HTML page', text('<h1>Bad Request</h1>')],
    ['without status', json({ message: words })],
    ['with status as text', json({ status: '400', message: words })],
    ['with another status', json({ status: 502, message: words })],
    ['without message', json({ status: 400, msg: words })],
    ['empty', text('')],
    ['cut', cut],
  ])('with a body that is %s comes from a proxy or firewall', (_what, body) => {
    expect(outcomeOf({ httpStatus: 400, body }).kind).toBe('foreign-400')
  })
})

describe('the message of an answer', () => {
  test.each([
    ['message', json({ status: 403, message: 'Said' }), 'Said'],
    ['msg', json({ msg: 'Said' }), 'Said'],
    ['the text of a page', text('<title>Said</title><p>so'), 'Said so'],
    ['the JSON itself if it has no message', text('{"error":1}'), '{"error":1}'],
    ['nothing', text(''), undefined],
  ])('is %s', (_what, body, message) => {
    expect(outcomeOf({ httpStatus: 403, body })).toMatchObject({ message })
  })

  test('never contains the token, whichever field echoes it', () => {
    const echo = `Bearer ${token} is not it`
    for (const httpStatus of [200, 307, 400, 403, 429, 500])
      for (const body of [json({ status: httpStatus, message: echo }), text(echo)])
        expect(JSON.stringify(outcomeOf({ httpStatus, location: echo, body }))).not.toContain(token)
    expect(
      JSON.stringify(outcomeOf({ body: json({ data: { ...receipt, task_id: token } }) })),
    ).not.toContain(token)
  })

  test('is the new address if the address moved', () => {
    expect(
      outcomeOf({ httpStatus: 308, location: 'https://new.example/', body: text('') }),
    ).toMatchObject({
      message: 'https://new.example/',
    })
  })
})

test('a receipt that came before the end of the request is early, and never contains the token', () => {
  const data = { ...receipt, task_id: `task of ${token}` }
  const answer = answerOf({ body: json({ msg: token, data }), beganBeforeLastByte: true })
  const outcome = outcomeOfAnswer(answer, token, 0)
  expect(outcome).toEqual({
    kind: 'early-receipt',
    httpStatus: 200,
    taskId: 'task of …',
    message: '…',
  })
})

test('a token that is too short is not replaced in the task id', () => {
  const answer = { ...answerOf({ body: json({ data: receipt }) }) }
  expect(outcomeOfAnswer(answer, 'task', 0)).toMatchObject({ taskId: 'task-7' })
})

test('a 429 says how long to wait', () => {
  expect(outcomeOf({ httpStatus: 429, retryAfter: '7', body: text('') })).toMatchObject({
    retryAfterMs: 7_000,
  })
})

const receipt = { task_id: 'task-7', units_used: 3, links_count: 3 }

function answerOf(given: Partial<Answer>): Answer {
  return {
    kind: 'answer',
    httpStatus: 200,
    retryAfter: undefined,
    location: undefined,
    body: cut,
    beganBeforeLastByte: false,
    ...given,
  }
}

function outcomeOf(given: Partial<Answer>): Outcome {
  return outcomeOfAnswer(answerOf(given), token, 0)
}

function json(value: unknown): AnswerBody {
  return text(JSON.stringify(value))
}

function text(value: string): AnswerBody {
  return whole(Buffer.from(value))
}

function whole(bytes: Uint8Array): AnswerBody {
  return { kind: 'whole', bytes }
}
