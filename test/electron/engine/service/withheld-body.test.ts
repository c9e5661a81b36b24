import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BodyConnection,
  withheldBody,
} from '../../../../electron/engine/service/single-request.ts'

const connection: BodyConnection = { isOpen: () => true, onPiece: () => {}, pause: async () => {} }

test('the pieces are the bytes, and the last piece is exactly the withheld bytes', async () => {
  const anyBody = fc.array(fc.string({ unit: 'binary' })).map((links) => JSON.stringify({ links }))
  await fc.assert(
    fc.asyncProperty(anyBody, async (text) => {
      const body = withheldBody(Buffer.from(text), 2, connection)
      const pieces = await collect(body.pieces)
      expect(String(Buffer.concat(pieces))).toBe(text)
      expect(String(pieces.at(-1))).toBe(']}')
      expect(body.contentLength).toBe(Buffer.byteLength(text))
    }),
    { numRuns: 30 },
  )
})

test('characters of several bytes may be split between pieces', async () => {
  const text = `${'ж😀'.repeat(60_000)}]}`
  const body = withheldBody(Buffer.from(text), 2, connection)
  const pieces = await collect(body.pieces)
  expect(pieces.length).toBeGreaterThan(3)
  expect(String(Buffer.concat(pieces))).toBe(text)
})

test('the last byte counts as handed over when it is handed over, not earlier', async () => {
  const body = withheldBody(Buffer.from('{"links":[]}'), 2, connection)
  const pieces = body.pieces[Symbol.asyncIterator]()
  await pieces.next()
  expect(body.lastByteHandedOver()).toBe(false)
  await pieces.next()
  expect(body.lastByteHandedOver()).toBe(true)
})

test('the end is not sent if the connection is cut before it or in the pause before it', async () => {
  for (const cutIn of ['the text', 'the pause']) {
    let isOpen = true
    const body = withheldBody(Buffer.from('{"links":[]}'), 2, {
      ...connection,
      isOpen: () => isOpen,
      pause: async () => {
        if (cutIn === 'the pause') isOpen = false
      },
    })
    const pieces = body.pieces[Symbol.asyncIterator]()
    await pieces.next()
    if (cutIn === 'the text') isOpen = false
    await expect(pieces.next()).rejects.toThrow('cut before the last byte')
    expect(body.lastByteHandedOver()).toBe(false)
  }
})

test('each piece counts as progress', async () => {
  let calls = 0
  const body = withheldBody(Buffer.alloc(200_000), 2, {
    ...connection,
    onPiece: () => (calls += 1),
  })
  const pieces = await collect(body.pieces)
  expect(calls).toBe(pieces.length)
})

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<readonly Buffer[]> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return all
}
