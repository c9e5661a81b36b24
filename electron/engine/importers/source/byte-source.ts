import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type NotAFile, type OpenedFile, openForReading } from '../../../disk/index.ts'
import { diskProblemOf } from '../../../shared/disk-problem.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { writeAll } from './write-all.ts'

/** Bytes that are pulled. Whoever opens one closes it. */
export interface ByteSource {
  /** Undefined where it is not known before the end. */
  readonly totalBytes: number | undefined
  /** Fills some of `into`, from its start; how many bytes, 0 at the end. */
  read(into: Buffer): Promise<Result<number, IntakeProblem>>
  close(): Promise<void>
  /** Reads from a position on, where the source is a file; how many bytes, 0 behind the end. */
  readonly readAt?:
    | ((into: Buffer, position: number) => Promise<Result<number, IntakeProblem>>)
    | undefined
  /** Hears that so many bytes will be read twice, where somebody counts them. */
  readonly readsAgain?: ((bytes: number) => void) | undefined
}

/**
 * Opens a file or a pipe for reading from its start. A file that is written to, cut off or extended
 * while it is read is `file-changed` at its end: what was read is no state that it ever had.
 */
export async function openFile(
  path: string,
  signal?: AbortSignal,
): Promise<Result<ByteSource, IntakeProblem>> {
  let opened: OpenedFile | NotAFile
  try {
    opened = await openForReading(path, signal)
  } catch {
    return fail(signal?.aborted === true ? 'cancelled' : 'file-unreadable')
  }
  if (typeof opened === 'string') return fail(opened === 'folder' ? 'file-is-folder' : 'not-a-file')
  const file = opened
  const attempted = async (read: () => Promise<number>): Promise<Result<number, IntakeProblem>> => {
    try {
      const count = await read()
      return count === 0 && (await file.hasChanged()) ? fail('file-changed') : ok(count)
    } catch {
      return fail(signal?.aborted === true ? 'cancelled' : 'file-unreadable')
    }
  }
  return ok({
    totalBytes: file.size,
    read: (into) => attempted(() => file.read(into)),
    close: () => file.close(),
    readAt: (into, position) => attempted(() => file.readAt(into, position)),
  })
}

/** Reads a string as UTF-8, a slice at a time: the whole is never encoded at once. */
export function textSource(text: string): ByteSource {
  let at = 0
  return {
    totalBytes: Buffer.byteLength(text),
    read: inPortions(() => {
      let end = Math.min(text.length, at + 2 ** 16)
      // Half a surrogate pair would be encoded as a replacement character.
      if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '')) end--
      const bytes = Buffer.from(text.slice(at, end))
      at = end
      return Promise.resolve(ok(bytes))
    }),
    close: () => Promise.resolve(),
  }
}

/** Reads a stream; closing destroys it. */
export function streamSource(stream: Readable): ByteSource {
  const chunks: AsyncIterator<Buffer | string> = stream[Symbol.asyncIterator]()
  return {
    totalBytes: undefined,
    read: inPortions(async () => {
      for (;;) {
        let next: IteratorResult<Buffer | string>
        try {
          next = await chunks.next()
        } catch {
          return fail('file-unreadable')
        }
        if (next.done === true) return ok(Buffer.alloc(0))
        if (next.value.length > 0) return ok(Buffer.from(next.value))
      }
    }),
    close: () => {
      stream.destroy()
      return Promise.resolve()
    },
  }
}

/** Reads from chunks of any size; an empty one is the end. */
export function inPortions(
  nextChunk: () => Promise<Result<Buffer, IntakeProblem>>,
): ByteSource['read'] {
  let left: Buffer = Buffer.alloc(0)
  return async (into) => {
    if (left.length === 0) {
      const chunk = await nextChunk()
      if (!chunk.ok) return chunk
      left = chunk.value
    }
    const count = left.copy(into)
    left = left.subarray(count)
    return ok(count)
  }
}

/** Writes all that is read to `file` as well, before it is used. */
export function copied(source: ByteSource, file: FileHandle): ByteSource {
  return {
    ...source,
    read: async (into) => {
      const count = await source.read(into)
      if (!count.ok || count.value === 0) return count
      try {
        await writeAll(file, into.subarray(0, count.value))
      } catch (error) {
        return fail(problemOf(error))
      }
      return count
    },
  }
}

/** The problem behind an error of the file system while writing. */
export function problemOf(error: unknown): IntakeProblem {
  return diskProblemOf(error) === 'disk-full' ? 'disk-full' : 'file-unreadable'
}
