import { isUtf8 } from 'node:buffer'
import type { DraftSource } from '../../../shared/draft.ts'
import { endOfLine, lengthOfLineEnd } from '../table/line-ends.ts'

type Encoding = DraftSource['encoding']

/** What the first bytes of a source say: its encoding, or that it is no text. */
export function encodingAtStart(
  start: Buffer,
):
  | { readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; readonly markLength: number }
  | 'binary' {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf)
    return { encoding: 'utf-8', markLength: 3 }
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', markLength: 2 }
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', markLength: 2 }
  if (magic.some((bytes) => start.subarray(0, bytes.length).equals(bytes))) return 'binary'
  const sample = start.subarray(0, 4096)
  const nuls = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  if (even + odd === 0) return start.includes(0) ? 'binary' : { encoding: 'utf-8', markLength: 0 }
  // Latin text in UTF-16 has a NUL in nearly every second byte, and only there.
  if (odd * 4 > sample.length && even * 16 < odd) return { encoding: 'utf-16le', markLength: 0 }
  if (even * 4 > sample.length && odd * 16 < even) return { encoding: 'utf-16be', markLength: 0 }
  return 'binary'
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
export function decodedLines(bytes: Buffer, encoding: Encoding): Buffer {
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
