import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { inflated } from './gunzip.ts'

/** Reads bytes of a file from a position on; how many, 0 behind the end. */
export type ReadAt = (into: Buffer, position: number) => Promise<Result<number, IntakeProblem>>

/** The files in a ZIP file, by their paths. */
export type ZipEntries = ReadonlyMap<string, ZipEntry>

interface ZipEntry {
  readonly headerAt: number
  readonly packedBytes: number
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
// Stands where a length or place is beyond 4 GiB, and told elsewhere.
const inZip64 = 0xffffffff

/** Reads the directory at a ZIP file's end. Without passwords, and up to 4 GiB. */
export async function zipEntries(
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
    const packedBytes = directory.readUInt32LE(at + 20)
    if (isEncrypted) return fail('encrypted-file')
    if ((method !== 0 && method !== 8) || packedBytes === inZip64) return fail('unsupported-inside')
    const nameLength = directory.readUInt16LE(at + 28)
    const nameAt = at + entryLength
    const name = nameIn(directory.subarray(nameAt, nameAt + nameLength))
    entries.set(entries.has(name) ? `${entries.size + 1} – ${name}` : name, {
      headerAt: directory.readUInt32LE(at + 42),
      packedBytes,
      isDeflated: method === 8,
      checksum: directory.readUInt32LE(at + 16),
    })
    at = nameAt + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return ok(entries)
}

/** Names are in UTF-8 or in what DOS wrote in their country, of which only Cyrillic shows itself. */
function nameIn(bytes: Buffer): string {
  const isCyrillic = !isUtf8(bytes) && /[\x80-\xaf\xe0-\xf1]{3}/.test(bytes.toString('latin1'))
  const name = new TextDecoder(isCyrillic ? 'ibm866' : 'utf-8').decode(bytes)
  return name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
}

/** The contents of a file in a ZIP file, sound ones; as far as they are no bomb. */
export function zipContents(readAt: ReadAt, entry: ZipEntry): ByteSource {
  let at: number | undefined
  let left = entry.packedBytes
  const packed: ByteSource = {
    totalBytes: entry.packedBytes,
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
  return checked(entry.isDeflated ? inflated(packed) : packed, entry.checksum)
}

/** What was damaged may be well-formed, and be another link: the end is given only of what is sound. */
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
