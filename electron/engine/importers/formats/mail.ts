import { isUtf8 } from 'node:buffer'
import PostalMime from 'postal-mime'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, textSource } from '../source/byte-source.ts'
import { legacyEncodingOf } from '../source/encoding.ts'
import { countLinks } from './clipboard.ts'
import { htmlLayout, htmlParts, linksInPage } from './html.ts'
import type { ListInFile } from './text-chunks.ts'

/** An e-mail is parsed in memory. Mail servers accept no more than about 50 MB. */
const mostBytes = 2 ** 26
/** Each line that may be a boundary is held against all that are open. */
const mostBoundaries = 10_000
const readAtOnce = 2 ** 18

/**
 * The text of an e-mail as it is sent and saved (RFC 5322, MIME), forwarded messages included, as one
 * list: plain text as it reads, or the links of its HTML, whichever holds more links.
 */
export async function mailLists(
  source: ByteSource,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  const bytes = await wholeOf(source)
  if (!bytes.ok) return bytes
  const texts = await textsOf(bytes.value)
  if (texts === undefined) return fail('unsupported-file')
  const { text, html } = texts
  const lines = linksInPage(htmlParts(html))
  const list: ListInFile =
    html !== '' && countLinks(lines) >= countLinks(text)
      ? { name, lines: textSource(lines), isTable: true, layout: htmlLayout }
      : { name, lines: textSource(text), isTable: false, layout: undefined }
  return list.lines.totalBytes === 0 ? fail('no-links') : ok([list])
}

interface Texts {
  readonly text: string
  readonly html: string
}

/** Undefined where there are more parts, or they are nested deeper, or their headers are longer, than anybody sends. */
async function textsOf(bytes: Buffer): Promise<Texts | undefined> {
  if (countBoundaries(bytes) > mostBoundaries) return undefined
  const labelled = withKnownCharsets(bytes)
  const texts = await parsed(labelled)
  const isDecoded = texts === undefined || !`${texts.text}${texts.html}`.includes('\ufffd')
  if (isDecoded || isUtf8(bytes)) return texts
  // Without a charset a part is read as UTF-8, which this is not.
  return parsed(Buffer.from(new TextDecoder(legacyEncodingOf(bytes)).decode(labelled)))
}

function countBoundaries(bytes: Buffer): number {
  let count = 0
  for (let at = 0; (at = bytes.indexOf('\n--', at) + 1) > 0;) count++
  return count
}

async function parsed(bytes: Buffer): Promise<Texts | undefined> {
  try {
    const { text = '', html = '' } = await PostalMime.parse(bytes)
    return { text: text.trimEnd(), html }
  } catch {
    return undefined
  }
}

/** Mail programs that never asked say `us-ascii`; others name encodings that nobody knows. */
function withKnownCharsets(bytes: Buffer): Buffer {
  const fitting = isUtf8(bytes) ? 'utf-8' : legacyEncodingOf(bytes)
  const written = bytes
    .toString('latin1')
    .replaceAll(/(\bcharset\s*=\s*"?)([\w.:-]+)/gi, (found, before: string, charset: string) =>
      isKnown(charset) ? found : before + fitting,
    )
  return Buffer.from(written, 'latin1')
}

function isKnown(charset: string): boolean {
  if (/^us-ascii$/i.test(charset)) return false
  try {
    return new TextDecoder(charset).encoding !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

async function wholeOf(source: ByteSource): Promise<Result<Buffer, IntakeProblem>> {
  const parts: Buffer[] = []
  let length = 0
  for (;;) {
    const into = Buffer.allocUnsafe(readAtOnce)
    const count = await source.read(into)
    if (!count.ok) return count
    if (count.value === 0) return ok(Buffer.concat(parts))
    length += count.value
    if (length > mostBytes) return fail('unsupported-file')
    parts.push(into.subarray(0, count.value))
  }
}
