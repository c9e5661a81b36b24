import { trackingNames } from './warnings.ts'

const trackingBytes = trackingNames.map((name) => Buffer.from(`${name}=`))
const trackingStarts = new Uint8Array(256)
for (const name of trackingBytes) trackingStarts[name[0] ?? 0] = 1
trackingStarts[0x75] = 1

/** True where the name of a parameter that only counts visitors begins, its `=` included. */
export function isTrackingAt(bytes: Uint8Array, at: number): boolean {
  if (trackingStarts[bytes[at] ?? 0] === 0) return false
  if (startsWith(bytes, at, utm)) {
    let nameEnd = at + utm.length
    while (isNameByte(bytes[nameEnd] ?? 0)) nameEnd++
    return bytes[nameEnd] === 0x3d
  }
  return trackingBytes.some((name) => startsWith(bytes, at, name))
}

const utm = Buffer.from('utm_')

function isNameByte(byte: number): boolean {
  return byte === 0x5f || (byte >= 0x61 && byte <= 0x7a)
}

function startsWith(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index++)
    if (bytes[at + index] !== wanted[index]) return false
  return true
}
