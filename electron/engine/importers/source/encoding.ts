/** Text encodings: finds the one of a source, and decodes it into UTF-8. */
import { isUtf8 } from 'node:buffer'
import type { IntakeProblem, SourceEncoding } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { endOfLine, lengthOfLineEnd } from '../../table/index.ts'
import { type ByteSource, readFromChunks } from './byte-source.ts'

/** The encoding at the start of a source, and the length of its byte-order mark. */
interface Start {
  /** `utf-8` also for legacy encodings, which only show in lines that are not valid UTF-8. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  readonly markLength: number
}

const marks = [
  { encoding: 'utf-8', mark: Buffer.from('efbbbf', 'hex') },
  { encoding: 'utf-16le', mark: Buffer.from('fffe', 'hex') },
  { encoding: 'utf-16be', mark: Buffer.from('feff', 'hex') },
] as const

/** The start of a source whose encoding the user has chosen. */
function chosenAtStart(start: Buffer, chosen: SourceEncoding): Start {
  const encoding = chosen === 'utf-16le' || chosen === 'utf-16be' ? chosen : 'utf-8'
  const marked = startWithMark(start)
  return { encoding, markLength: marked?.encoding === encoding ? marked.markLength : 0 }
}

function startWithMark(start: Buffer): Start | undefined {
  const found = marks.find(({ mark }) => start.subarray(0, mark.length).equals(mark))
  return found && { encoding: found.encoding, markLength: found.mark.length }
}

/** Finds the encoding by the first bytes; `binary` if they are not text. */
export function encodingAtStart(start: Buffer): Start | 'binary' {
  const marked = startWithMark(start)
  if (marked !== undefined) return marked
  const hasSignature = binarySignatures.some((bytes) =>
    start.subarray(0, bytes.length).equals(bytes),
  )
  if (hasSignature && !isPlainText(start)) return 'binary'
  const sample = start.subarray(0, 4096)
  const nuls = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  if (even + odd === 0) return start.includes(0) ? 'binary' : { encoding: 'utf-8', markLength: 0 }
  // In UTF-16, ASCII has a NUL in every second byte. Most other letters have none.
  const encoding = even < odd ? 'utf-16le' : 'utf-16be'
  const isOneSided = Math.min(even, odd) * 16 < Math.max(even, odd)
  const isLatin = Math.max(even, odd) * 4 > sample.length
  return isOneSided && (isLatin || isTextIn(sample, encoding))
    ? { encoding, markLength: 0 }
    : 'binary'
}

/** True if every byte is part of a character, even if the first look like a PDF or a picture. */
export function isPlainText(start: Buffer): boolean {
  const isOfPdf = /^%PDF-\d\.\d\s*?(?:[\r\n]|$)/.test(start.toString('latin1', 0, 64))
  return (
    !isOfPdf &&
    !/[^\t\n\v\f\r\x20-\x7e\x80-\xff]/.test(start.toString('latin1')) &&
    isUtf8Start(start)
  )
}

function isUtf8Start(start: Buffer): boolean {
  // The last character of a start may be cut.
  return [0, 1, 2, 3].some((cut) => isUtf8(start.subarray(0, start.length - cut)))
}

function isTextIn(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return !/[^\P{C}\t\n\v\f\r\p{Cf}]/u.test(text)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

// ZIP (xlsx, docx), gzip, PDF, PNG, JPEG, Office files before 2007.
const binarySignatures = ['504b0304', '1f8b08', '255044462d', '89504e47', 'ffd8ff', 'd0cf11e0'].map(
  (hex) => Buffer.from(hex, 'hex'),
)

/**
 * Guesses the legacy encoding of bytes that are not UTF-8. Cyrillic words are runs of bytes from 0xC0;
 * in Western text, such bytes are single between ASCII letters.
 */
export function legacyEncodingOf(bytes: Buffer): 'windows-1251' | 'windows-1252' {
  let inRuns = 0
  let single = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0xc0) continue
    if ((bytes[at - 1] ?? 0) >= 0xc0 || (bytes[at + 1] ?? 0) >= 0xc0) inRuns++
    else single++
  }
  return inRuns > single ? 'windows-1251' : 'windows-1252'
}

/** The lines that are not UTF-8, concatenated. */
export function linesNotInUtf8(bytes: Buffer): Buffer {
  return Buffer.concat(linesOf(bytes).filter((line) => !isUtf8(line)))
}

/** Decodes the lines that are not UTF-8. The others stay as they are. */
export function decodedLines(bytes: Buffer, encoding: SourceEncoding): Buffer {
  const decoder = new TextDecoder(encoding)
  return Buffer.concat(
    linesOf(bytes).map((line) => (isUtf8(line) ? line : Buffer.from(decoder.decode(line)))),
  )
}

/** Cuts whole lines, with their ends. `bytes` must end with a line end. */
function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = endOfLine(bytes, at)
    const next = end + lengthOfLineEnd(bytes, end)
    lines.push(bytes.subarray(at, next))
    at = next
  }
  return lines
}

/** A source in UTF-8 or a legacy encoding, which its lines will show. Without byte-order mark. */
export interface AsText {
  readonly encoding: SourceEncoding
  read(into: Buffer): Promise<Result<number, IntakeProblem>>
  /** Bytes taken from the source so far. */
  bytesRead(): number
  /** How much room reading on needs at most, up to `most`: all that is left, and a byte to see the end. */
  room(most: number): number
}

const seenAtStart = 2 ** 16

/**
 * Opens a source as text: finds UTF-16 by its start and decodes it. Fails as `binary-file` if it is not
 * text. If the user has chosen an encoding, that is used.
 */
export async function asText(
  source: ByteSource,
  chosen?: SourceEncoding,
): Promise<Result<AsText, IntakeProblem>> {
  let bytesRead = 0
  const counted = async (into: Buffer): Promise<Result<number, IntakeProblem>> => {
    const count = await source.read(into)
    if (count.ok) bytesRead += count.value
    return count
  }
  const first = Buffer.allocUnsafe(Math.min(seenAtStart, (source.totalBytes ?? Infinity) + 1))
  let length = 0
  while (length < first.length) {
    const count = await counted(first.subarray(length))
    if (!count.ok) return count
    if (count.value === 0) break
    length += count.value
  }
  const seen = first.subarray(0, length)
  const found = chosen === undefined ? encodingAtStart(seen) : chosenAtStart(seen, chosen)
  if (found === 'binary') return fail('binary-file')
  const { encoding, markLength } = found
  let start = first.subarray(markLength, length)
  const raw = async (into: Buffer): Promise<Result<number, IntakeProblem>> => {
    if (start.length === 0) return counted(into)
    const count = start.copy(into)
    start = start.subarray(count)
    return ok(count)
  }
  const isUtf16 = encoding !== 'utf-8'
  return ok({
    encoding,
    read: isUtf16 ? fromUtf16(raw, encoding) : raw,
    bytesRead: () => bytesRead,
    room: (most) => {
      const left = (source.totalBytes ?? Infinity) - bytesRead + start.length + 1
      return isUtf16 ? most : Math.min(most, Math.max(seenAtStart, left))
    },
  })
}

const readAtOnce = 2 ** 16

/** Decodes UTF-16 without byte-order mark into UTF-8. */
function fromUtf16(
  read: ByteSource['read'],
  encoding: 'utf-16le' | 'utf-16be',
): ByteSource['read'] {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return readFromChunks(async () => {
    const raw = Buffer.allocUnsafe(readAtOnce)
    for (;;) {
      const count = await read(raw)
      if (!count.ok) return count
      if (count.value === 0) return ok(Buffer.from(decoder.decode()))
      const text = decoder.decode(raw.subarray(0, count.value), { stream: true })
      // A single byte is half a character. An empty chunk would mean the end.
      if (text !== '') return ok(Buffer.from(text))
    }
  })
}
