import { inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** The files of a ZIP archive by name, found through its directory. */
export function partsOf(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const parts = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const entryAt = zip.readUInt32LE(at + 42)
    const dataAt = entryAt + 30 + zip.readUInt16LE(entryAt + 26)
    const part = inflateRawSync(zip.subarray(dataAt, dataAt + packed))
    expect(part.length).toBe(zip.readUInt32LE(at + 24))
    parts.set(name, part.toString())
    at += 46 + nameLength
  }
  return parts
}
