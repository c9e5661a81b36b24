import { ok } from '../../../shared/result.ts'
import { inPortions, type ByteSource } from './byte-source.ts'

const readAtOnce = 2 ** 16

/** Reads UTF-16, its byte-order mark already taken off, as UTF-8. */
export function fromUtf16(
  read: ByteSource['read'],
  encoding: 'utf-16le' | 'utf-16be',
): ByteSource['read'] {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return inPortions(async () => {
    const raw = Buffer.allocUnsafe(readAtOnce)
    for (;;) {
      const count = await read(raw)
      if (!count.ok) return count
      if (count.value === 0) return ok(Buffer.from(decoder.decode()))
      const text = decoder.decode(raw.subarray(0, count.value), { stream: true })
      // A single byte is half a character: nothing yet, but not the end.
      if (text !== '') return ok(Buffer.from(text))
    }
  })
}
