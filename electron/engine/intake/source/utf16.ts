import type { IntakeProblem } from '../../../shared/draft.ts'
import { ok, type Result } from '../../../shared/result.ts'

type Read = (into: Buffer) => Promise<Result<number, IntakeProblem>>

/** Reads UTF-16, its byte-order mark already taken off, as UTF-8. */
export function fromUtf16(read: Read, encoding: 'utf-16le' | 'utf-16be'): Read {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  let pending = Buffer.alloc(0)
  let isAtEnd = false
  return async (into) => {
    while (pending.length === 0 && !isAtEnd) {
      const raw = Buffer.allocUnsafe(into.length)
      const count = await read(raw)
      if (!count.ok) return count
      isAtEnd = count.value === 0
      const bytes = raw.subarray(0, count.value)
      pending = Buffer.from(isAtEnd ? decoder.decode() : decoder.decode(bytes, { stream: true }))
    }
    const count = pending.copy(into)
    pending = pending.subarray(count)
    return ok(count)
  }
}
