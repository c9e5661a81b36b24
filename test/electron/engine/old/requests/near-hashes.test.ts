import { expect, test } from 'vitest'
import { nearHash } from '../../../../../electron/engine/parsing/near-key.ts'
import { NearHashes } from '../../../../../electron/engine/old/requests/near-hashes.ts'

const links = ['https://a.example/1', 'http://b.example/', 'http://c.example/?x=1']
const packed = { utf8: Buffer.from(links.join('\n')), count: links.length }
const expected = Int32Array.from(links, (link) => nearHash(Buffer.from(link), 0, link.length))

test('the near hashes of a batch are kept until it changes', () => {
  const hashes = new NearHashes()
  expect(hashes.of({ id: 1, changedMs: 5 })).toBeUndefined()
  expect(hashes.add({ id: 1, changedMs: 5 }, packed)).toEqual(expected)
  expect(hashes.of({ id: 1, changedMs: 5 })).toEqual(expected)
  expect(hashes.of({ id: 1, changedMs: 6 })).toBeUndefined()
})

test('near hashes are worked out each time where there is no room for them', () => {
  const hashes = new NearHashes(2 * (links.length + 64))
  for (const id of [1, 2, 3]) expect(hashes.add({ id, changedMs: 5 }, packed)).toEqual(expected)
  // One that changed takes its own place.
  hashes.add({ id: 2, changedMs: 6 }, packed)
  const kept = [1, 2, 3].filter((id) => hashes.of({ id, changedMs: id === 2 ? 6 : 5 }))
  expect(kept).toEqual([1, 2])
})
