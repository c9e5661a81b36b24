import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTwins, linkHashes } from '../../../../../electron/engine/old/ledger/link-hash.ts'

test('a hash is the first 64 bits of SHA-256, signed, as every ledger so far holds it', () => {
  const asBefore = (link: string) => createHash('sha256').update(link).digest().readBigInt64BE(0)
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (links) => {
      expect([...linkHashes(links)]).toEqual(links.map(asBefore))
    }),
  )
})

test('twins are seen wherever they stand', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -9n, max: 9n }), { maxLength: 8 }), (hashes) => {
      expect(hasTwins(BigInt64Array.from(hashes))).toBe(new Set(hashes).size < hashes.length)
    }),
  )
})
