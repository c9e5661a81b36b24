import { Readable } from 'node:stream'
import { createGunzip, createInflateRaw } from 'node:zlib'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { inPortions, type ByteSource } from '../source/byte-source.ts'

const readAtOnce = 2 ** 16
// Each piece is a turn of its own: at Node's 16 KiB that is a tenth of the time.
const givenAtOnce = 2 ** 18
/** Lists shrink to a tenth or a fiftieth; deflate itself can reach a thousandth. */
export const largestRatio = 250
/** Bytes that any file may become, however small it is. */
export const alwaysAllowed = 16 * 2 ** 20
/** Bytes that no file may become. */
export const largestExpansion = 4 * 2 ** 30

/** The contents of a .gz file, as far as they are no bomb. */
export function gunzipped(source: ByteSource): ByteSource {
  return expanded(source, 'gzip')
}

/** The contents of a deflated part of a ZIP file, as far as they are no bomb. */
export function inflated(source: ByteSource): ByteSource {
  return expanded(source, 'raw')
}

function expanded(source: ByteSource, format: 'gzip' | 'raw'): ByteSource {
  let problem: IntakeProblem | undefined
  let taken = 0
  let given = 0
  async function* packed(): AsyncGenerator<Buffer> {
    for (;;) {
      const bytes = Buffer.allocUnsafe(readAtOnce)
      const count = await source.read(bytes)
      if (!count.ok) problem = count.error
      if (!count.ok || count.value === 0) return
      taken += count.value
      yield bytes.subarray(0, count.value)
    }
  }
  const input = Readable.from(packed())
  const options = { chunkSize: givenAtOnce }
  const output = input.pipe(format === 'gzip' ? createGunzip(options) : createInflateRaw(options))
  const chunks: AsyncIterator<Buffer> = output[Symbol.asyncIterator]()

  async function nextChunk(): Promise<Result<Buffer, IntakeProblem>> {
    let next: IteratorResult<Buffer>
    try {
      next = await chunks.next()
    } catch {
      // Cut off or damaged, unless its bytes could not be read at all.
      return fail(problem ?? 'damaged-file')
    }
    if (next.done === true) return problem === undefined ? ok(Buffer.alloc(0)) : fail(problem)
    given += next.value.length
    const isBomb = given > alwaysAllowed && given > taken * largestRatio
    return isBomb || given > largestExpansion ? fail('expands-too-much') : ok(next.value)
  }

  return {
    totalBytes: undefined,
    read: inPortions(nextChunk),
    close: async () => {
      input.destroy()
      output.destroy()
      await source.close()
    },
  }
}
