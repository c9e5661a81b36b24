import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'

/** How much of a file is looked at to tell what it is. */
export const seenAtStart = 2 ** 16

/** Looks at the first 64 KiB of a source; `whole` still gives all of it. */
export async function peeked(
  source: ByteSource,
): Promise<Result<{ readonly start: Buffer; readonly whole: ByteSource }, IntakeProblem>> {
  const buffer = Buffer.allocUnsafe(seenAtStart)
  let length = 0
  while (length < buffer.length) {
    const count = await source.read(buffer.subarray(length))
    if (!count.ok) return count
    if (count.value === 0) break
    length += count.value
  }
  const start = buffer.subarray(0, length)
  let rest = start
  const whole: ByteSource = {
    ...source,
    read: async (into) => {
      if (rest.length === 0) return source.read(into)
      const count = rest.copy(into)
      rest = rest.subarray(count)
      return ok(count)
    },
  }
  return ok({ start, whole })
}
