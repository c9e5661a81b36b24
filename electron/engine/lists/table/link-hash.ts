/**
 * 32 bits of a link's bytes: MurmurHash3 (Austin Appleby, public domain), four bytes a step. Signed,
 * so that it stays a small integer. Links with the same hash are compared byte by byte elsewhere.
 */
export function hashOf(bytes: DataView, start: number, length: number): number {
  const end = start + length
  const lastWord = end - 4
  let hash = length
  let at = start
  for (; at <= lastWord; at += 4) hash = mixed(hash, bytes.getInt32(at, true))
  let rest = 0
  for (let shift = 0; at < end; at++, shift += 8) rest |= bytes.getUint8(at) << shift
  hash = mixed(hash, rest)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function mixed(hash: number, word: number): number {
  const scrambled = Math.imul(word, 0xcc9e2d51)
  const rotated = hash ^ Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593)
  return (Math.imul((rotated << 13) | (rotated >>> 19), 5) + 0xe6546b64) | 0
}
