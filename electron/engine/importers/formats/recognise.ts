import { encodingAtStart } from '../source/encoding.ts'
import { beginsAsJson } from './json.ts'
import { rootOf } from './sitemap.ts'
import { XmlDocument } from './xml.ts'

/** What kind of file it is, by its first bytes, and where those may mean several by its name. */
export type FileFormat =
  | 'text'
  | 'csv'
  | 'gzip'
  | 'zip'
  | 'old-office'
  | 'html'
  | 'json'
  | 'mail'
  | 'mailbox'
  | 'sitemap'
  | 'sitemap-index'
  | 'xml'

/**
 * The kind of a file; whatever is none of the others is `text`, and so is what only begins like one.
 * `isWhole`: the start is all of it.
 */
export function formatOf(start: Buffer, name: string, isWhole = false): FileFormat {
  const format = formatByStart(start, name)
  switch (format) {
    case 'json':
      return beginsAsJson(startOfText(start)) ? format : 'text'
    case 'xml':
    case 'sitemap':
    case 'sitemap-index':
      return beginsAsXml(startOfText(start), isWhole) ? format : 'text'
    default:
      return format
  }
}

/** True for a file that is named as JSON or XML and read as text, because it is neither. */
export function isOtherThanNamed(start: Buffer, name: string, isWhole: boolean): boolean {
  return (
    /\.(?:jsonl?|ndjson|har|xml|rss|atom)(?:\.gz)?$/i.test(name) &&
    formatByStart(start, name) !== 'text' &&
    formatOf(start, name, isWhole) === 'text'
  )
}

/** True where elements are opened, as far as the start goes, and not only the one that tells the kind. */
function beginsAsXml(text: string, isWhole: boolean): boolean {
  let [opened, closed, faults] = [0, 0, 0]
  const listener = { open: () => void opened++, close: () => void closed++ }
  const document = new XmlDocument(listener, () => void faults++)
  document.parse(text)
  const isXml = isWhole ? closed > 0 || opened > 1 : opened > 0 || faults === 0
  return isXml || document.problem !== undefined
}

function formatByStart(start: Buffer, name: string): FileFormat {
  if (start.subarray(0, 2).equals(gzip)) return 'gzip'
  if (zips.some((signature) => start.subarray(0, 4).equals(signature))) return 'zip'
  if (start.subarray(0, 4).equals(oldOffice)) return 'old-office'
  const ending = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'txt' || ending === 'md') return 'text'
  if (ending === 'eml' || ending === 'mht' || ending === 'mhtml') return 'mail'
  const text = startOfText(start).replace(beforeRoot, '')
  if (/^<(?:!doctype\s+(?:html|netscape)|html|head|body)[\s>]/i.test(text)) return 'html'
  if (/^<\?xml\s/.test(text) || xmlRoot.test(text)) {
    const root = rootOf(text)
    return root === 'other' ? (/<html[\s>]/i.test(text) ? 'html' : 'xml') : root
  }
  if (isMailbox(text)) return 'mailbox'
  if (isMail(text)) return 'mail'
  if (ending === 'html' || ending === 'htm' || ending === 'xhtml') return 'html'
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return 'csv'
  if (jsonEndings.has(ending) || /^(?:\{\s*"|\[\s*(?:\{|\[|"https?:))/.test(text)) return 'json'
  return 'text'
}

const gzip = Buffer.from('1f8b', 'hex')
// With a file in it, and without.
const zips = ['504b0304', '504b0506'].map((hex) => Buffer.from(hex, 'hex'))
const oldOffice = Buffer.from('d0cf11e0', 'hex')
const jsonEndings = new Set(['json', 'jsonl', 'ndjson', 'har'])

// What tells nothing of a document, and may be written by hand before it.
const beforeRoot = /^(?:<!--[^]*?-->\s*|<\?xml-[^]*?\?>\s*)+/
const xmlRoot =
  /^(?:<!DOCTYPE\s[^>[]*(?:\[[^\]]*\]\s*)?>\s*)?<(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed)[\s>]/

/** Several lines of an e-mail's header, one of which no other text has. */
function isMail(text: string): boolean {
  const header = /^(?:(?!https?:)[A-Za-z][\w-]*:.*\r?\n(?:[ \t].*\r?\n)*){3,}/.exec(text)?.[0] ?? ''
  return /^(?:mime-version|message-id|return-path):/im.test(header)
}

/** E-mails one behind another, each below a line that says from whom it came and when. */
function isMailbox(text: string): boolean {
  return /^From .*\d:\d\d:\d\d .*\d{4}.*\r?\n(?:>From .*\r?\n)?(?:(?!https?:)[A-Za-z][\w-]*:.*\r?\n(?:[ \t].*\r?\n)*){2,}/.test(
    text,
  )
}

/** What can be read of a start: every mark that tells files apart is ASCII. */
function startOfText(start: Buffer): string {
  const found = encodingAtStart(start)
  if (found === 'binary') return ''
  const { encoding, markLength } = found
  const isUtf16 = encoding !== 'utf-8'
  const text = isUtf16
    ? new TextDecoder(encoding).decode(start)
    : start.toString('latin1', markLength)
  return text.trimStart()
}
