import { isUtf8 } from 'node:buffer'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { textSource, type ByteSource } from '../source/byte-source.ts'
import { legacyEncodingOf } from '../source/encoding.ts'
import { countLinks } from './clipboard.ts'
import { htmlLayout, HtmlReader, linksInPage } from './html.ts'
import type { ListInFile } from './list-in-file.ts'
import { MailParts, type MailPart } from './mail-parts.ts'

const readAtOnce = 2 ** 16
const longestLine = 2 ** 20

/**
 * The texts of an e-mail as it is sent and saved (RFC 5322, MIME), each as a list: plain text as it
 * reads, of HTML its links. Where one text comes in both ways, it is read in the one with more links.
 */
export async function mailLists(
  source: ByteSource,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  const parts = await partsOf(source)
  if (!parts.ok) return parts
  const lists = textsOf(parts.value)
    .map(({ type, text }, _, all): ListInFile => {
      const listName = all.length === 1 ? name : `${name} – ${type}`
      if (type === 'text/plain')
        return { name: listName, lines: textSource(text), isTable: false, layout: undefined }
      const lines = linesOfPage(text)
      return { name: listName, lines: textSource(lines), isTable: true, layout: htmlLayout }
    })
    .filter(({ lines }) => lines.totalBytes !== 0)
  return lists.length === 0 ? fail('no-links') : ok(lists)
}

async function partsOf(source: ByteSource): Promise<Result<readonly MailPart[], IntakeProblem>> {
  const reader = new MailParts()
  for await (const lines of linesIn(source)) {
    if (!lines.ok) return lines
    for (const line of lines.value) reader.read(line)
    if (reader.isTooLong) return fail('unsupported-file')
  }
  return ok(reader.parts)
}

/** The lines of a file without their ends, a byte in each character, some at a time. */
export async function* linesIn(
  source: ByteSource,
): AsyncGenerator<Result<readonly string[], IntakeProblem>> {
  const bytes = Buffer.allocUnsafe(readAtOnce)
  let begun = ''
  for (let isEnd = false; !isEnd;) {
    const count = await source.read(bytes)
    if (!count.ok) {
      yield count
      return
    }
    isEnd = count.value === 0
    const lines = (begun + bytes.toString('latin1', 0, count.value)).split('\n')
    begun = isEnd ? '' : (lines.pop() ?? '')
    if (begun.length > longestLine) {
      yield fail('line-too-long')
      return
    }
    yield ok(lines.map((line) => line.replace(/\r$/, '')))
  }
}

/** One text of an e-mail, decoded. */
export interface MailText {
  readonly type: MailPart['type']
  readonly text: string
}

/** The texts of an e-mail; of those that say the same the one with most links, and of equals the first. */
export function textsOf(parts: readonly MailPart[]): readonly MailText[] {
  const texts = parts.map(({ of, type, ...part }) => {
    const text = textOf(part)
    return { of, type, text, links: of === undefined ? 0 : countLinks(text) }
  })
  const best = new Map<number, (typeof texts)[number]>()
  for (const text of texts)
    if (text.of !== undefined && text.links > (best.get(text.of)?.links ?? -1))
      best.set(text.of, text)
  return texts.filter((text) => text.of === undefined || best.get(text.of) === text)
}

/** A line for each link of an HTML text. */
export function linesOfPage(text: string): string {
  return linksInPage(new HtmlReader().parts(text, true))
}

/** What a part says. */
function textOf({ written, transfer, charset, joinsLines }: Omit<MailPart, 'of' | 'type'>): string {
  const text = decoded(bytesOf(written.bytes(), transfer), charset)
  return joinsLines ? text.replaceAll(/(?<!^-- ?) \r?\n/gm, '') : text
}

function bytesOf(written: Buffer, transfer: string): Buffer {
  if (transfer === 'base64') return Buffer.from(written.toString('latin1'), 'base64')
  if (transfer !== 'quoted-printable') return written
  const characters = written
    .toString('latin1')
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(characters, 'latin1')
}

function decoded(bytes: Buffer, charset: string | undefined): string {
  try {
    // ASCII is what mail programs say that never asked.
    if (charset !== undefined && !/^us-ascii$/i.test(charset))
      return new TextDecoder(charset).decode(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // An encoding that nobody knows.
  }
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : legacyEncodingOf(bytes)).decode(bytes)
}
