/** Text encodings: which one a source is in, and how it becomes UTF-8. */
import { isUtf8 } from 'node:buffer'
import type { IntakeProblem, SourceEncoding } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { endOfLine, lengthOfLineEnd } from '../../table/index.ts'
import { type ByteSource, inPortions } from './byte-source.ts'

/** How bytes become characters, and how many of the first say so. */
interface Start {
  /** Legacy encodings differ from UTF-8 only in lines that are not UTF-8. */
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

/** What the first bytes of a source say: its encoding, or that it is no text. */
export function encodingAtStart(start: Buffer): Start | 'binary' {
  const marked = startWithMark(start)
  if (marked !== undefined) return marked
  const isMagic = magic.some((bytes) => start.subarray(0, bytes.length).equals(bytes))
  if (isMagic && !isPlainText(start)) return 'binary'
  const sample = start.subarray(0, 4096)
  const nuls = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  if (even + odd === 0) return start.includes(0) ? 'binary' : { encoding: 'utf-8', markLength: 0 }
  // In UTF-16 what is ASCII has a NUL in every second byte; other letters have none.
  const encoding = even < odd ? 'utf-16le' : 'utf-16be'
  const isOneSided = Math.min(even, odd) * 16 < Math.max(even, odd)
  const isLatin = Math.max(even, odd) * 4 > sample.length
  return isOneSided && (isLatin || isTextIn(sample, encoding))
    ? { encoding, markLength: 0 }
    : 'binary'
}

/** True for what only begins like a PDF or a picture: no byte of it stands for anything but a character. */
export function isPlainText(start: Buffer): boolean {
  const isOfPdf = /^%PDF-\d\.\d\s*?(?:[\r\n]|$)/.test(start.toString('latin1', 0, 64))
  return (
    !isOfPdf &&
    !/[^\t\n\v\f\r\x20-\x7e\x80-\xff]/.test(start.toString('latin1')) &&
    isUtf8Start(start)
  )
}

function isUtf8Start(start: Buffer): boolean {
  // The last character may be cut.
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

// ZIP (xlsx, docx), gzip, PDF, PNG, JPEG, the old Office files.
const magic = ['504b0304', '1f8b08', '255044462d', '89504e47', 'ffd8ff', 'd0cf11e0'].map((hex) =>
  Buffer.from(hex, 'hex'),
)

/**
 * Which of the two legacy encodings bytes that are not UTF-8 are in. Cyrillic words are runs of
 * bytes from 0xC0 up; in Western text such bytes stand singly between ASCII letters.
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

/** The lines of `bytes` that are not UTF-8, together. */
export function foreignLines(bytes: Buffer): Buffer {
  return Buffer.concat(linesOf(bytes).filter((line) => !isUtf8(line)))
}

/** `bytes` as UTF-8: lines that are stay as they are, others are decoded. */
export function decodedLines(bytes: Buffer, encoding: SourceEncoding): Buffer {
  const decoder = new TextDecoder(encoding)
  return Buffer.concat(
    linesOf(bytes).map((line) => (isUtf8(line) ? line : Buffer.from(decoder.decode(line)))),
  )
}

/** Whole lines with their ends; `bytes` must end with one. */
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

/** A source as UTF-8, or in a legacy encoding that its lines will show, without byte-order mark. */
export interface AsText {
  readonly encoding: SourceEncoding
  read(into: Buffer): Promise<Result<number, IntakeProblem>>
  /** Bytes taken from the source so far. */
  bytesRead(): number
  /** How much room reading on needs at most: all that is left and a byte by which the end shows. */
  room(most: number): number
}

const seenAtStart = 2 ** 16

/**
 * Looks at a source's start to tell text from other files, and UTF-16 from UTF-8, unless the user has
 * chosen its encoding.
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

/** Reads UTF-16, its byte-order mark already taken off, as UTF-8. */
function fromUtf16(
  read: ByteSource['read'],
  encoding: 'utf-16le' | 'utf-16be',
): ByteSource['read'] {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return inPortions(async () => {
    const raw = Buffer.allocUnsafe(readAtOnce)
    for (;;) {
      const count = await read(raw)
      if (!count.ok) return count
      if (count.value === 0) return ok(Buffer.from(decoder.decode()))
      const text = decoder.decode(raw.subarray(0, count.value), { stream: true })
      // A single byte is half a character: nothing yet, but not the end.
      if (text !== '') return ok(Buffer.from(text))
    }
  })
}
