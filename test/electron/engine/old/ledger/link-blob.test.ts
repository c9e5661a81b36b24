import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { packLinks, unpackLinks } from '../../../../../electron/engine/old/ledger/link-blob.ts'

const links = Array.from({ length: 1_000 }, (_, n) => `https://münchen.example/page-${n}`)

/** A Node from before zstd. */
function withoutZstd(): void {
  const { zstdCompressSync } = zlib
  onTestFinished(() => {
    Object.assign(zlib, { zstdCompressSync })
    syncBuiltinESMExports()
  })
  Object.assign(zlib, { zstdCompressSync: undefined })
  syncBuiltinESMExports()
}

test('links are packed by zstd, into a fraction of their bytes, and come back', () => {
  const blob = packLinks(links)

  expect(blob.codec).toBe('zstd')
  expect(blob.bytes.length).toBeLessThan(links.join('\n').length / 5)
  expect(unpackLinks(blob)).toEqual(links)
})

test('a Node that has no zstd packs by deflate, says so, and another reads it', () => {
  withoutZstd()

  const blob = packLinks(links)

  expect(blob.codec).toBe('deflate')
  expect(unpackLinks(blob)).toEqual(links)
})

test.each(['zstd', 'deflate'])(
  'no flipped bit of links that are packed by %s goes unnoticed',
  (codec) => {
    if (codec === 'deflate') withoutZstd()
    const few = links.slice(0, 40)
    const blob = packLinks(few)
    expect(blob.codec).toBe(codec)
    const found = new Set<string>()
    for (let bit = 0; bit < blob.bytes.length * 8; bit += 1) {
      const bytes = Buffer.from(blob.bytes)
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      try {
        found.add(unpackLinks({ codec: blob.codec, bytes }).join('\n'))
      } catch {
        // Noticed.
      }
    }
    // Bits that say nothing of the links, as of the size of a window, may be anything.
    expect([...found].filter((text) => text !== few.join('\n'))).toEqual([])
  },
)
