import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Taker, withheldBody } from '../../../../electron/engine/service/single-request.ts'

const taker: Taker = { isOpen: () => true, onPiece: () => {}, pause: async () => {} }

test('the pieces are the bytes, the last of them exactly what was withheld', async () => {
  const anyBody = fc.array(fc.string({ unit: 'binary' })).map((links) => JSON.stringify({ links }))
  await fc.assert(
    fc.asyncProperty(anyBody, async (text) => {
      const body = withheldBody(Buffer.from(text), 2, taker)
      const pieces = await taken(body.pieces)
      expect(String(Buffer.concat(pieces))).toBe(text)
      expect(String(pieces.at(-1))).toBe(']}')
      expect(body.contentLength).toBe(Buffer.byteLength(text))
    }),
    { numRuns: 30 },
  )
})

test('characters of several bytes survive the edges of pieces', async () => {
  const text = `${'ж😀'.repeat(60_000)}]}`
  const body = withheldBody(Buffer.from(text), 2, taker)
  const pieces = await taken(body.pieces)
  expect(pieces.length).toBeGreaterThan(3)
  expect(String(Buffer.concat(pieces))).toBe(text)
})

test('the last byte counts as handed over from the moment it is', async () => {
  const body = withheldBody(Buffer.from('{"links":[]}'), 2, taker)
  const pieces = body.pieces[Symbol.asyncIterator]()
  await pieces.next()
  expect(body.lastByteHandedOver()).toBe(false)
  await pieces.next()
  expect(body.lastByteHandedOver()).toBe(true)
})

test('the end stays here when the connection goes before it or in the pause before it', async () => {
  for (const goesIn of ['the text', 'the pause']) {
    let isOpen = true
    const body = withheldBody(Buffer.from('{"links":[]}'), 2, {
      ...taker,
      isOpen: () => isOpen,
      pause: async () => {
        if (goesIn === 'the pause') isOpen = false
      },
    })
    const pieces = body.pieces[Symbol.asyncIterator]()
    await pieces.next()
    if (goesIn === 'the text') isOpen = false
    await expect(pieces.next()).rejects.toThrow('cut before the last byte')
    expect(body.lastByteHandedOver()).toBe(false)
  }
})

test('each piece is a sign of life', async () => {
  let signs = 0
  const body = withheldBody(Buffer.alloc(200_000), 2, { ...taker, onPiece: () => (signs += 1) })
  const pieces = await taken(body.pieces)
  expect(signs).toBe(pieces.length)
})

async function taken(pieces: AsyncIterable<Uint8Array>): Promise<readonly Buffer[]> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return all
}
