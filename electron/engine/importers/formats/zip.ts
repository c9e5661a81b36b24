import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { crc32, createGunzip, createInflateRaw } from 'node:zlib'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, readFromChunks, textSource } from '../source/byte-source.ts'
import { utf8Chunks, type Utf8Chunks } from './decoding.ts'

/** Reads bytes from a position. Returns how many; 0 behind the end. */
type ReadAt = (into: Buffer, position: number) => Promise<Result<number, IntakeProblem>>

/** The files in a ZIP file, by their paths. */
type ZipEntries = ReadonlyMap<string, ZipEntry>

interface ZipEntry {
  readonly headerAt: number
  readonly compressedBytes: number
  readonly isDeflated: boolean
  /** CRC-32 of its contents. */
  readonly checksum: number
}

const endLength = 22
const longestComment = 2 ** 16
// 16 MiB of directory is a quarter of a million files.
const longestDirectory = 2 ** 24
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const entryLength = 46
const headerLength = 30
// In place of a length or position beyond 4 GiB.
const inZip64 = 0xffffffff

/** Reads the directory at the end of a ZIP file of up to 4 GiB. Refuses encrypted files. */
async function zipEntries(
  readAt: ReadAt,
  totalBytes: number,
): Promise<Result<ZipEntries, IntakeProblem>> {
  const tailAt = Math.max(0, totalBytes - endLength - longestComment)
  const tail = await bytesAt(readAt, tailAt, totalBytes - tailAt)
  if (!tail.ok) return tail
  let endAt = tail.value.length - endLength
  while (endAt >= 0 && tail.value.readUInt32LE(endAt) !== endSignature) endAt--
  if (endAt < 0) return fail('damaged-file')
  const length = tail.value.readUInt32LE(endAt + 12)
  const at = tail.value.readUInt32LE(endAt + 16)
  if (length === inZip64 || at === inZip64) return fail('unsupported-inside')
  if (length > longestDirectory) return fail('expands-too-much')
  const directory = await bytesAt(readAt, at, length)
  return directory.ok ? entriesIn(directory.value) : directory
}

function entriesIn(directory: Buffer): Result<ZipEntries, IntakeProblem> {
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + entryLength <= directory.length;) {
    if (directory.readUInt32LE(at) !== entrySignature) return fail('damaged-file')
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) !== 0
    const method = directory.readUInt16LE(at + 10)
    const compressedBytes = directory.readUInt32LE(at + 20)
    if (isEncrypted) return fail('encrypted-file')
    if ((method !== 0 && method !== 8) || compressedBytes === inZip64)
      return fail('unsupported-inside')
    const nameLength = directory.readUInt16LE(at + 28)
    const nameAt = at + entryLength
    const name = nameIn(directory.subarray(nameAt, nameAt + nameLength))
    entries.set(entries.has(name) ? `${entries.size + 1} – ${name}` : name, {
      headerAt: directory.readUInt32LE(at + 42),
      compressedBytes,
      isDeflated: method === 8,
      checksum: directory.readUInt32LE(at + 16),
    })
    at = nameAt + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return ok(entries)
}

/** Names are in UTF-8, or in a code page of DOS. Only the Cyrillic one can be recognised. */
function nameIn(bytes: Buffer): string {
  const isCyrillic = !isUtf8(bytes) && /[\x80-\xaf\xe0-\xf1]{3}/.test(bytes.toString('latin1'))
  const name = new TextDecoder(isCyrillic ? 'ibm866' : 'utf-8').decode(bytes)
  return name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
}

/** The contents of a file in a ZIP file. Fails at the end if the checksum is wrong, or if they are a bomb. */
function zipContents(readAt: ReadAt, entry: ZipEntry): ByteSource {
  let at: number | undefined
  let left = entry.compressedBytes
  const compressed: ByteSource = {
    totalBytes: entry.compressedBytes,
    read: async (into) => {
      if (at === undefined) {
        const header = await bytesAt(readAt, entry.headerAt, headerLength)
        if (!header.ok) return header
        const extra = header.value.readUInt16LE(26) + header.value.readUInt16LE(28)
        at = entry.headerAt + headerLength + extra
      }
      const count = await readAt(into.subarray(0, Math.min(into.length, left)), at)
      if (!count.ok) return count
      at += count.value
      left -= count.value
      return count
    },
    close: () => Promise.resolve(),
  }
  return checked(entry.isDeflated ? inflated(compressed) : compressed, entry.checksum)
}

/** Damaged text may be well-formed and hold another link, so the end is reported only if it is intact. */
function checked(contents: ByteSource, checksum: number): ByteSource {
  let sum = 0
  return {
    ...contents,
    read: async (into) => {
      const count = await contents.read(into)
      if (!count.ok) return count
      if (count.value === 0 && sum !== checksum) return fail('damaged-file')
      sum = crc32(into.subarray(0, count.value), sum)
      return count
    },
  }
}

async function bytesAt(
  readAt: ReadAt,
  position: number,
  length: number,
): Promise<Result<Buffer, IntakeProblem>> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const count = await readAt(bytes.subarray(done), position + done)
    if (!count.ok) return count
    if (count.value === 0) return fail('damaged-file')
    done += count.value
  }
  return ok(bytes)
}

/** A source that can be read from anywhere. */
export type SeekableSource = ByteSource & { readonly readAt: ReadAt; readonly totalBytes: number }

/** The files in a ZIP file, by their paths. */
export interface ZipParts {
  /** In the order of its directory, folders included. */
  readonly paths: readonly string[]
  readonly has: (path: string) => boolean
  /** The bytes of a file; `damaged-file` if the checksum is wrong. Empty if there is no such file. */
  readonly contents: (path: string) => ByteSource
  /** An XML document in UTF-8; an empty one if there is no such file. */
  readonly chunks: (path: string) => Utf8Chunks
  /** Announces that a document will be read once more. */
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
      return entry === undefined ? missingPart() : chunksOf(zipContents(readAt, entry))
    },
    readsAgain: (path) => readsAgain?.(entries.value.get(path)?.compressedBytes ?? 0),
  })
}

/** Closes the document, even if it is not read to its end. */
async function* chunksOf(document: ByteSource): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  try {
    yield* utf8Chunks(document)
  } finally {
    await document.close()
  }
}

/** In place of a part that is missing. */
async function* missingPart(): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  yield ok(Buffer.from('<missingPart/>'))
}

const readAtOnce = 2 ** 16
// Each piece costs a turn of the event loop. With the 16 KiB of Node, that is a tenth of the time.
const chunkSize = 2 ** 18
/** Real lists shrink to a tenth or a fiftieth. Deflate can reach a thousandth. */
export const largestRatio = 250
/** Bytes that even the smallest file may expand to. */
export const alwaysAllowed = 16 * 2 ** 20
/** Bytes that no file may exceed when expanded. */
export const largestExpansion = 4 * 2 ** 30

/** The contents of a .gz file. Fails as `expands-too-much` if they are a bomb. */
export function gunzipped(source: ByteSource): ByteSource {
  return expanded(source, 'gzip')
}

/** The contents of a deflated file in a ZIP file. Fails as `expands-too-much` if they are a bomb. */
function inflated(source: ByteSource): ByteSource {
  return expanded(source, 'raw')
}

function expanded(source: ByteSource, format: 'gzip' | 'raw'): ByteSource {
  let problem: IntakeProblem | undefined
  let bytesIn = 0
  let bytesOut = 0
  async function* compressed(): AsyncGenerator<Buffer> {
    for (;;) {
      const bytes = Buffer.allocUnsafe(readAtOnce)
      const count = await source.read(bytes)
      if (!count.ok) problem = count.error
      if (!count.ok || count.value === 0) return
      bytesIn += count.value
      yield bytes.subarray(0, count.value)
    }
  }
  const input = Readable.from(compressed())
  const options = { chunkSize }
  const output = input.pipe(format === 'gzip' ? createGunzip(options) : createInflateRaw(options))
  const chunks: AsyncIterator<Buffer> = output[Symbol.asyncIterator]()

  async function nextChunk(): Promise<Result<Buffer, IntakeProblem>> {
    let next: IteratorResult<Buffer>
    try {
      next = await chunks.next()
    } catch {
      // The compressed data is cut off or damaged, unless the bytes could not be read.
      return fail(problem ?? 'damaged-file')
    }
    if (next.done === true) return problem === undefined ? ok(Buffer.alloc(0)) : fail(problem)
    bytesOut += next.value.length
    const isBomb = bytesOut > alwaysAllowed && bytesOut > bytesIn * largestRatio
    return isBomb || bytesOut > largestExpansion ? fail('expands-too-much') : ok(next.value)
  }

  return {
    totalBytes: undefined,
    read: readFromChunks(nextChunk),
    close: async () => {
      input.destroy()
      output.destroy()
      await source.close()
    },
  }
}
