import { ok } from '../../../shared/result.ts'
import type { ByteSource } from './byte-source.ts'

/** Reads UTF-16 as UTF-8; `start` is what was already read, without its byte-order mark. */
export function fromUtf16(
  source: ByteSource,
  encoding: 'utf-16le' | 'utf-16be',
  start: Buffer,
): ByteSource {
  const decoder = new TextDecoder(encoding)
  let pending = Buffer.from(decoder.decode(start, { stream: true }))
  let isAtEnd = false
  return {
    totalBytes: source.totalBytes,
    read: async (into) => {
      while (pending.length === 0 && !isAtEnd) {
        const raw = Buffer.allocUnsafe(into.length)
        const count = await source.read(raw)
        if (!count.ok) return count
        isAtEnd = count.value === 0
        const bytes = raw.subarray(0, count.value)
        pending = Buffer.from(isAtEnd ? decoder.decode() : decoder.decode(bytes, { stream: true }))
      }
      const count = pending.copy(into)
      pending = pending.subarray(count)
      return ok(count)
    },
    close: () => source.close(),
  }
}
