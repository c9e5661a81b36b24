import { describe, expect, it } from 'vitest'
import { ByteStore } from '../../../../electron/engine/table/byte-store.ts'

/** Blocks of many sources, short and long, each with a different byte. */
const lengths = [1, 500_000, 60_000, 5_000, 30_000, 200_000, 7, 524_288, 90_000, 1_500_000, 12]
const blocks = lengths.map((length, index) => Buffer.alloc(length, 'a'.charCodeAt(0) + index))

describe('the bytes of a list', () => {
  it('take a small segment for a short list, since a search reads all of it', () => {
    const store = new ByteStore()
    const address = store.add(Buffer.from('https://a.example/\n')) ?? 0
    expect(store.segmentOf(address).length).toBeLessThan(100_000)
  })

  it('do not change when more are added', () => {
    const store = new ByteStore()
    const addresses = blocks.map((block) => store.add(block) ?? 0)
    for (const [index, block] of blocks.entries())
      expect(block.equals(store.slice(addresses[index] ?? 0, block.length))).toBe(true)
  })

  it('of thousands of short sources share few segments, since there are at most 2,048', () => {
    const store = new ByteStore()
    for (let source = 0; source < 5_000; source++) store.add(Buffer.alloc(2_000))
    expect(store.segmentCount).toBeLessThan(12)
  })
})
