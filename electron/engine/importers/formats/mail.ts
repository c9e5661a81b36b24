import { isUtf8 } from 'node:buffer'
import PostalMime from 'postal-mime'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, textSource } from '../source/byte-source.ts'
import { legacyEncodingOf } from '../source/encoding.ts'
import type { FileFormat, FoundSource } from './format.ts'
import { countLinks, htmlLayout, htmlParts, linesOfLinks, linksInPage } from './html.ts'

/** An e-mail is parsed in memory. Mail servers accept no more than about 50 MB. */
const mostBytes = 2 ** 26
/** The parser compares each line that may be a boundary with all open ones. */
const mostBoundaries = 10_000
const readAtOnce = 2 ** 18

/**
 * E-mails as they are sent and saved (RFC 5322, MIME), with forwarded messages: the plain text, or the
 * links of the HTML, whichever holds more links.
 */
export const mailFormat: FileFormat = {
  kind: 'mail',
  endings: ['eml', 'mht', 'mhtml'],
  begins: ({ text, ending }) => mailFormat.endings.includes(ending) || hasMailHeader(text),
  read: async ({ name, source }) => {
    const bytes = await wholeOf(source)
    if (!bytes.ok) return bytes
    const texts = await textsOf(bytes.value)
    if (texts === undefined) return fail('unsupported-file')
    const { text, html } = texts
    const links = linesOfLinks(linksInPage(htmlParts(html)))
    const found: FoundSource =
      html !== '' && countLinks(links) >= countLinks(text)
        ? { name, lines: textSource(links), isTable: true, layout: htmlLayout }
        : { name, lines: textSource(text), isTable: false, layout: undefined }
    return found.lines.totalBytes === 0
      ? fail('no-links')
      : ok({ kind: 'sources', sources: [found] })
  },
}

/** True for several header lines, one of them a line that only e-mails have. */
function hasMailHeader(text: string): boolean {
  const header = /^(?:(?!https?:)[A-Za-z][\w-]*:.*\r?\n(?:[ \t].*\r?\n)*){3,}/.exec(text)?.[0] ?? ''
  return /^(?:mime-version|message-id|return-path):/im.test(header)
}

interface Texts {
  readonly text: string
  readonly html: string
}

/** Undefined if there are more parts, deeper parts or longer headers than anybody sends. */
async function textsOf(bytes: Buffer): Promise<Texts | undefined> {
  if (countBoundaries(bytes) > mostBoundaries) return undefined
  const labelled = withKnownCharsets(bytes)
  const texts = await parsed(labelled)
  const isDecoded = texts === undefined || !`${texts.text}${texts.html}`.includes('\ufffd')
  if (isDecoded || isUtf8(bytes)) return texts
  // The parser reads a part without a charset as UTF-8, but this mail is not UTF-8.
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

/** Some programs write `us-ascii` whatever the encoding is, or names that nobody knows. */
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
