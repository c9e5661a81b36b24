/** The lists in a file: its format is recognised, then the reader of that format makes lines. */
import { assertNever } from '../../../shared/assert-never.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CellMarks } from '../../parsing/index.ts'
import { type Layout, newRemarks, type Remarks } from '../../table/index.ts'
import { type ByteSource, spooled } from '../source/byte-source.ts'
import { asText, encodingAtStart } from '../source/encoding.ts'
import { isDocument, listsInArchive, type ListsOfFiles } from './archive.ts'
import { csvLines } from './csv.ts'
import { htmlLayout, htmlLines } from './html.ts'
import { beginsAsJson, jsonLayout, jsonLines } from './json.ts'
import { mailLists } from './mail.ts'
import { odsPath, odsSheets } from './ods.ts'
import { cellMarksOf, recordLines, shapeOfRecords, tableLines } from './records.ts'
import {
  indexLayout,
  linkListener,
  rootOf,
  sitemapLayout,
  sitemapLines,
  xmlLayout,
} from './sitemap.ts'
import { headedTableOf, tableShapeOf } from './table-shape.ts'
import {
  linesSource,
  type ListInFile,
  peeked,
  seenAtStart,
  textChunks,
  type TextChunks,
  utf8Chunks,
} from './text-chunks.ts'
import { xlsxPath, xlsxSheets } from './xlsx.ts'
import { readXml, XmlDocument } from './xml.ts'
import { gunzipped, isSeekable, zipParts, type ZipParts } from './zip.ts'

/** A file's lists: a text's own lines, or lines made of what the file or the files packed in it hold. */
export type ListsInFile =
  | {
      readonly kind: 'text'
      readonly lines: ByteSource
      readonly remarks?: Readonly<Remarks> | undefined
    }
  | { readonly kind: 'made'; readonly lists: readonly ListInFile[] }
  | { readonly kind: 'packed'; readonly files: ListsOfFiles }

/**
 * Finds out what a file is and how its lists are read. `name` decides where the bytes may mean
 * several. Closing the lists, or leaving the packed files, closes the source; a failure has closed it
 * already.
 */
export async function listsIn(
  source: ByteSource,
  name: string,
): Promise<Result<ListsInFile, IntakeProblem>> {
  const found = await listsBehind(source, name, false)
  if (!found.ok) await source.close()
  return found
}

async function listsBehind(
  source: ByteSource,
  name: string,
  isPacked: boolean,
): Promise<Result<ListsInFile, IntakeProblem>> {
  const looked = await peeked(source)
  if (!looked.ok) return looked
  const { start, whole } = looked.value
  const format = formatOf(start, name, start.length < seenAtStart)
  const remarks = newRemarks()
  const made = (
    lines: ByteSource,
    layout?: Layout,
    cellMarks?: CellMarks,
  ): Result<ListsInFile, never> => {
    const list = { name, lines: closing(lines, whole), isTable: true, layout, cellMarks, remarks }
    return ok({ kind: 'made', lists: [list] })
  }
  const document = (
    read: (chunks: TextChunks) => TextChunks,
    layout: Layout,
  ): Result<ListsInFile, never> => made(linesSource(read(textChunks(whole, remarks))), layout)
  const sitemap = (layout: Layout): Result<ListsInFile, never> =>
    made(linesSource(sitemapLines(utf8Chunks(whole, remarks), remarks)), layout)
  const csv = async (
    linesOf: (
      text: ByteSource,
      start: Buffer,
    ) => { readonly lines: ByteSource; readonly cellMarks?: CellMarks },
  ): Promise<Result<ListsInFile, IntakeProblem>> => {
    const text = await asText(whole)
    if (!text.ok) return text
    if (text.value.encoding !== 'utf-8') remarks.encoding = text.value.encoding
    const again = await peeked({ ...whole, read: (into) => text.value.read(into) })
    if (!again.ok) return again
    const { lines, cellMarks } = linesOf(again.value.whole, again.value.start)
    return made(lines, undefined, cellMarks)
  }
  switch (format) {
    case 'text': {
      if (isPackedByName(name) && encodingAtStart(start) === 'binary') return fail('damaged-file')
      remarks.isFaulty = isOtherThanNamed(start, name, start.length < seenAtStart)
      const table = headedTableOf(start)
      if (table !== undefined)
        return csv((text) => ({ lines: tableLines(text, table), cellMarks: cellMarksOf(table) }))
      const shape = shapeOfRecords(start)
      return shape === undefined
        ? ok({ kind: 'text', lines: whole, remarks })
        : csv((text) => ({ lines: recordLines(text, shape), cellMarks: cellMarksOf(shape) }))
    }
    case 'csv':
      if (tableShapeOf(start) === 'list') return ok({ kind: 'text', lines: whole, remarks })
      return csv((text, from) => {
        const shape = tableShapeOf(from)
        if (shape === undefined || shape === 'list') return { lines: csvLines(text, undefined) }
        return { lines: tableLines(text, shape), cellMarks: cellMarksOf(shape) }
      })
    case 'gzip': {
      // A file in it that is packed again is no list: one layer is enough for every real one.
      const inside = await peeked(gunzipped(whole))
      if (!inside.ok) return inside
      const innerName = name.replace(/\.gz$/i, '')
      if (formatOf(inside.value.start, innerName) === 'gzip') return fail('nested-too-deep')
      const found = await listsBehind(inside.value.whole, innerName, isPacked)
      return found.ok ? ok(named(found.value, innerName, name)) : found
    }
    case 'zip':
      return zipped(whole, name, isPacked)
    case 'old-office':
    case 'mailbox':
      return fail('unsupported-file')
    case 'mail': {
      const lists = await mailLists(whole, name)
      return lists.ok ? ok({ kind: 'made', lists: closingLast(lists.value, whole) }) : lists
    }
    case 'html':
      return document(htmlLines, htmlLayout)
    case 'json':
      return document((chunks) => jsonLines(chunks, remarks), jsonLayout)
    case 'sitemap':
      return sitemap(sitemapLayout)
    case 'sitemap-index':
      return sitemap(indexLayout)
    case 'xml':
      return document((chunks) => readXml(chunks, linkListener(), remarks), xmlLayout)
    default:
      return assertNever(format)
  }
}

/** True for names of workbooks and archives: what is no text there once was one of these. */
function isPackedByName(name: string): boolean {
  return /\.(?:xlsx|xlsm|ods|zip|gz)$/i.test(name)
}

/** The lists of what was packed, with the packed file's name. */
function named(found: ListsInFile, innerName: string, name: string): ListsInFile {
  switch (found.kind) {
    case 'text':
      return { kind: 'made', lists: [listOfText(name, found)] }
    case 'made':
      return {
        kind: 'made',
        lists: found.lists.map((list) => ({
          ...list,
          name: list.name.startsWith(innerName)
            ? name + list.name.slice(innerName.length)
            : list.name,
        })),
      }
    case 'packed':
      return found
    default:
      return assertNever(found)
  }
}

/** What a text holds that was packed: its own bytes are not kept. */
function listOfText(
  name: string,
  { lines, remarks }: Extract<ListsInFile, { readonly kind: 'text' }>,
): ListInFile {
  return { name, lines, isTable: false, layout: undefined, remarks }
}

/** The sheets of a workbook, or the files in an archive; the file is closed with the last of them. */
async function zipped(
  file: ByteSource,
  name: string,
  isPacked: boolean,
): Promise<Result<ListsInFile, IntakeProblem>> {
  if (!isSeekable(file)) {
    // Its directory stands at the end: what cannot be read from there is written down first.
    const spool = await spooled(file)
    if (!spool.ok) return spool
    const found = await zipped(closing(spool.value, file), name, isPacked)
    if (!found.ok) await spool.value.close()
    return found
  }
  const parts = await zipParts(file)
  if (!parts.ok) return parts
  const read = sheetReaderOf(parts.value)
  if (read !== undefined) {
    const sheets = await read(parts.value, name)
    return sheets.ok ? ok({ kind: 'made', lists: closingLast(sheets.value, file) }) : sheets
  }
  if (isDocument(parts.value)) return fail('unsupported-file')
  if (isPacked) return fail('nested-too-deep')
  const files = listsInArchive(parts.value, name, file.totalBytes, listsOfPacked)
  return files.ok ? ok({ kind: 'packed', files: leaving(files.value, file) }) : files
}

function sheetReaderOf(parts: ZipParts): typeof xlsxSheets | undefined {
  if (parts.has(xlsxPath)) return xlsxSheets
  return parts.has(odsPath) ? odsSheets : undefined
}

/** One layer of files in files is enough for every real archive. */
async function listsOfPacked(
  file: ByteSource,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  const found = await listsBehind(file, name, true)
  if (!found.ok) await file.close()
  if (!found.ok) return found
  switch (found.value.kind) {
    case 'text':
      return ok([listOfText(name, found.value)])
    case 'made':
      return ok(found.value.lists)
    case 'packed':
      throw new Error('An archive in an archive was opened')
    default:
      return assertNever(found.value)
  }
}

/** Closes the archive when its last file was read, or no further one is wanted. */
async function* leaving(files: ListsOfFiles, archive: ByteSource): ListsOfFiles {
  try {
    yield* files
  } finally {
    await archive.close()
  }
}

/** Lists of one file, which is closed with the last of them. */
function closingLast(lists: readonly ListInFile[], file: ByteSource): readonly ListInFile[] {
  return lists.map((list, index) =>
    index === lists.length - 1 ? { ...list, lines: closing(list.lines, file) } : list,
  )
}

/** Closes what lies below as well. */
function closing(lines: ByteSource, below: ByteSource): ByteSource {
  return {
    ...lines,
    close: async () => {
      await lines.close()
      await below.close()
    },
  }
}

/** What kind of file it is, by its first bytes, and where those may mean several by its name. */
type FileFormat =
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
function formatOf(start: Buffer, name: string, isWhole = false): FileFormat {
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
function isOtherThanNamed(start: Buffer, name: string, isWhole: boolean): boolean {
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
