import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { textSource, type ByteSource } from '../source/byte-source.ts'
import { utf8Chunks, type Utf8Chunks } from './text-chunks.ts'
import { zipContents, zipEntries, type ReadAt } from './zip.ts'

/** A source that can be read from anywhere. */
export type SeekableSource = ByteSource & { readonly readAt: ReadAt; readonly totalBytes: number }

/** The documents in a ZIP file, by their paths. */
export interface ZipParts {
  /** In the order of its directory, folders included. */
  readonly paths: readonly string[]
  readonly has: (path: string) => boolean
  /** A file as it is, sound or `damaged-file`; empty where there is none. */
  readonly contents: (path: string) => ByteSource
  /** A document from its start; one without anything where there is none. */
  readonly chunks: (path: string) => Utf8Chunks
  /** Says that a document will be read once more. */
  readonly readsAgain: (path: string) => void
}

/** True for a file, false for a stream. */
export function isSeekable(source: ByteSource): source is SeekableSource {
  return source.readAt !== undefined && source.totalBytes !== undefined
}

/** Opens the documents in a ZIP file. */
export async function zipParts({
  readAt,
  totalBytes,
  readsAgain,
}: SeekableSource): Promise<Result<ZipParts, IntakeProblem>> {
  const entries = await zipEntries(readAt, totalBytes)
  if (!entries.ok) return entries
  return ok({
    paths: [...entries.value.keys()],
    has: (path) => entries.value.has(path),
    contents: (path) => {
      const entry = entries.value.get(path)
      return entry === undefined ? textSource('') : zipContents(readAt, entry)
    },
    chunks: (path) => {
      const entry = entries.value.get(path)
      return entry === undefined ? nothing() : chunksOf(zipContents(readAt, entry))
    },
    readsAgain: (path) => readsAgain?.(entries.value.get(path)?.packedBytes ?? 0),
  })
}

/** Closes a document that is not read to its end, too. */
async function* chunksOf(document: ByteSource): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  try {
    yield* utf8Chunks(document)
  } finally {
    await document.close()
  }
}

/** A part that is not there. */
async function* nothing(): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  yield ok(Buffer.from('<nothing/>'))
}
