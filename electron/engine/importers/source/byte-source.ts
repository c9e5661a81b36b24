/** Sources of bytes: files, texts, streams. They can be copied to disk, or watched for progress. */
import { type FileHandle, mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  type NotAFile,
  type OpenedFile,
  openForReading,
  removeFolder,
} from '../../../disk/index.ts'
import { diskProblemOf } from '../../../shared/disk-problem.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'

/** Bytes to read. Whoever opens a source closes it. */
export interface ByteSource {
  /** Undefined if it is not known before the end. */
  readonly totalBytes: number | undefined
  /** Fills some of `into`, from its start. Returns how many bytes; 0 at the end. */
  read(into: Buffer): Promise<Result<number, IntakeProblem>>
  close(): Promise<void>
  /** Reads from a position, if the source is a file. Returns how many bytes; 0 behind the end. */
  readonly readAt?:
    | ((into: Buffer, position: number) => Promise<Result<number, IntakeProblem>>)
    | undefined
  /** Announces that so many bytes will be read twice. `watched` uses it for the progress. */
  readonly readsAgain?: ((bytes: number) => void) | undefined
}

/**
 * Opens a file or a pipe for reading from its start. If a file is written to, cut off or extended while
 * it is read, its end is `file-changed`: the bytes may mix two states of the file.
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

/** Reads a string as UTF-8, a slice at a time, so that the whole is never encoded at once. */
export function textSource(text: string): ByteSource {
  let at = 0
  return {
    totalBytes: Buffer.byteLength(text),
    read: readFromChunks(() => {
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

/** Reads a stream. Closing the source destroys it. */
export function streamSource(stream: Readable): ByteSource {
  const chunks: AsyncIterator<Buffer | string> = stream[Symbol.asyncIterator]()
  return {
    totalBytes: undefined,
    read: readFromChunks(async () => {
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

/** Makes `read` of chunks of any size. An empty chunk is the end. */
export function readFromChunks(
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

/** How many bytes tell what a file is. */
export const startLength = 2 ** 16

/** Reads the first 64 KiB of a source. `whole` still begins with them. */
export async function peek(
  source: ByteSource,
): Promise<Result<{ readonly start: Buffer; readonly whole: ByteSource }, IntakeProblem>> {
  const buffer = Buffer.allocUnsafe(startLength)
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

/** Also writes all bytes to `file` before they are returned. */
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

/** The problem for an error of the file system while writing. */
export function problemOf(error: unknown): IntakeProblem {
  return diskProblemOf(error) === 'disk-full' ? 'disk-full' : 'file-unreadable'
}

const readAtOnce = 2 ** 18
// The largest ZIP file that we read.
const mostBytes = 2 ** 32

/** Copies a source into a temporary file, which can be read from its end. Closing it removes the file. */
export async function spooled(source: ByteSource): Promise<Result<ByteSource, IntakeProblem>> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-spool-'))
  const remove = (): Promise<void> => removeFolder('spooled', folder)
  const path = join(folder, 'file')
  const written = await writtenTo(path, source)
  const opened = written === undefined ? await openFile(path) : fail(written)
  if (!opened.ok) {
    await remove()
    return opened
  }
  const close = async (): Promise<void> => {
    await opened.value.close()
    await remove()
  }
  return ok({ ...opened.value, close })
}

async function writtenTo(path: string, source: ByteSource): Promise<IntakeProblem | undefined> {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      const bytes = copied(source, file)
      const into = Buffer.allocUnsafe(readAtOnce)
      for (let length = 0; length <= mostBytes;) {
        const count = await bytes.read(into)
        if (!count.ok) return count.error
        if (count.value === 0) return undefined
        length += count.value
      }
      return 'unsupported-file'
    } finally {
      await file.close()
    }
  } catch (error) {
    return problemOf(error)
  }
}

/** How much of a source was read. */
export interface Progress {
  readonly bytesRead: number
  /** Undefined if it is not known before the end. */
  readonly bytesTotal: number | undefined
}

/**
 * Reports the progress of reading a source, in whatever order it is read, and fails as `cancelled` once
 * the signal aborts.
 */
export function watched(
  source: ByteSource,
  signal: AbortSignal,
  onRead: (progress: Progress) => void = () => {},
): ByteSource {
  const { totalBytes, readAt } = source
  let bytesRead = 0
  let again = 0
  let shown = 0
  async function counted(
    read: () => Promise<Result<number, IntakeProblem>>,
  ): Promise<Result<number, IntakeProblem>> {
    if (signal.aborted) return fail('cancelled')
    const count = await read()
    if (!count.ok) return count
    bytesRead += count.value
    // Bytes that are read twice count half each time. Reading the directory at the end of a ZIP file
    // may exceed the total.
    const share = totalBytes === undefined ? 1 : totalBytes / (totalBytes + again)
    const reached = Math.min(Math.round(bytesRead * share), totalBytes ?? Infinity)
    shown = Math.max(shown, reached)
    onRead({ bytesRead: shown, bytesTotal: totalBytes })
    return count
  }
  return {
    ...source,
    read: (into) => counted(() => source.read(into)),
    readAt: readAt && ((into, position) => counted(() => readAt(into, position))),
    readsAgain: (bytes) => {
      again += bytes
    },
  }
}

/**
 * Writes all bytes, at `position` or behind what was written last. Repeats partial writes: a disk that
 * fills up takes a part first, and refuses the next write. Rejects with the system's error.
 */
export async function writeAll(
  file: FileHandle,
  bytes: Uint8Array,
  position?: number,
): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const from = position === undefined ? undefined : position + at
    at += (await file.write(bytes, at, bytes.length - at, from)).bytesWritten
  }
}
