import { assertNever } from '../../../shared/assert-never.ts'
import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { asText } from '../source/as-text.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { spooled } from '../source/spooled.ts'
import type { Layout } from '../table/layout.ts'
import { csvLines, delimiterOf } from './csv.ts'
import { gunzipped } from './gunzip.ts'
import { htmlLayout, htmlLines } from './html.ts'
import { jsonLayout, jsonLines } from './json.ts'
import type { ListInFile } from './list-in-file.ts'
import { mailLists } from './mail.ts'
import { mailboxLines } from './mailbox.ts'
import { odsPath, odsSheets } from './ods.ts'
import { peeked } from './peeked.ts'
import { formatOf } from './recognise.ts'
import { delimiterOfRecords } from './records.ts'
import { indexLayout, linkListener, sitemapLayout, xmlLayout } from './sitemap.ts'
import { sitemapLines } from './sitemap-lines.ts'
import { linesSource, textChunks, utf8Chunks, type TextChunks } from './text-chunks.ts'
import { readXml } from './xml.ts'
import { xlsxPath, xlsxSheets } from './xlsx.ts'
import { isSeekable, zipParts, type ZipParts } from './zip-parts.ts'

/** A file's lists: a text's own lines, or lines made of what the file holds. */
export type ListsInFile =
  | { readonly kind: 'text'; readonly lines: ByteSource }
  | { readonly kind: 'made'; readonly lists: readonly ListInFile[] }

/**
 * Finds out what a file is and how its lists are read. `name` decides where the bytes may mean
 * several. Closing the lists closes the source; a failure has closed it already.
 */
export async function listsIn(
  source: ByteSource,
  name: string,
): Promise<Result<ListsInFile, IntakeProblem>> {
  const found = await listsBehind(source, name)
  if (!found.ok) await source.close()
  return found
}

async function listsBehind(
  source: ByteSource,
  name: string,
): Promise<Result<ListsInFile, IntakeProblem>> {
  const looked = await peeked(source)
  if (!looked.ok) return looked
  const { start, whole } = looked.value
  const format = formatOf(start, name)
  const made = (lines: ByteSource, layout?: Layout): Result<ListsInFile, never> =>
    ok({ kind: 'made', lists: [{ name, lines: closing(lines, whole), isTable: true, layout }] })
  const document = (
    read: (chunks: TextChunks) => TextChunks,
    layout: Layout,
  ): Result<ListsInFile, never> => made(linesSource(read(textChunks(whole))), layout)
  const sitemap = (layout: Layout): Result<ListsInFile, never> =>
    made(linesSource(sitemapLines(utf8Chunks(whole))), layout)
  const csv = async (
    delimiterIn: (start: Buffer) => string | undefined,
  ): Promise<Result<ListsInFile, IntakeProblem>> => {
    const text = await asText(whole)
    if (!text.ok) return text
    const again = await peeked({ ...whole, read: (into) => text.value.read(into) })
    return again.ok ? made(csvLines(again.value.whole, delimiterIn(again.value.start))) : again
  }
  switch (format) {
    case 'text': {
      const delimiter = delimiterOfRecords(start)
      return delimiter === undefined ? ok({ kind: 'text', lines: whole }) : csv(() => delimiter)
    }
    case 'csv':
      return csv(delimiterOf)
    case 'gzip': {
      // A file in it that is packed again is no list: one layer is enough for every real one.
      const inside = await peeked(gunzipped(whole))
      if (!inside.ok) return inside
      const innerName = name.replace(/\.gz$/i, '')
      if (formatOf(inside.value.start, innerName) === 'gzip') return fail('nested-too-deep')
      const found = await listsBehind(inside.value.whole, innerName)
      return found.ok && found.value.kind === 'text'
        ? ok({
            kind: 'made',
            lists: [{ name, lines: found.value.lines, isTable: false, layout: undefined }],
          })
        : found
    }
    case 'zip':
      return workbook(whole, name)
    case 'old-office':
      return fail('unsupported-file')
    case 'mail': {
      const lists = await mailLists(whole, name)
      return lists.ok ? ok({ kind: 'made', lists: closingLast(lists.value, whole) }) : lists
    }
    case 'mailbox':
      return made(linesSource(mailboxLines(whole)), htmlLayout)
    case 'html':
      return document(htmlLines, htmlLayout)
    case 'json':
      return document(jsonLines, jsonLayout)
    case 'sitemap':
      return sitemap(sitemapLayout)
    case 'sitemap-index':
      return sitemap(indexLayout)
    case 'xml':
      return document((chunks) => readXml(chunks, linkListener()), xmlLayout)
    default:
      return assertNever(format)
  }
}

/** The sheets of a workbook; the file is closed with the last of them. */
async function workbook(
  file: ByteSource,
  name: string,
): Promise<Result<ListsInFile, IntakeProblem>> {
  if (isSeekable(file)) {
    const parts = await zipParts(file)
    const sheets = parts.ok ? await sheetsIn(parts.value, name) : parts
    return sheets.ok ? ok({ kind: 'made', lists: closingLast(sheets.value, file) }) : sheets
  }
  // Its directory stands at the end: what cannot be read from there is written down first.
  const spool = await spooled(file)
  if (!spool.ok) return spool
  const both = closing(spool.value, file)
  const found = await workbook(both, name)
  if (!found.ok) await spool.value.close()
  return found
}

async function sheetsIn(
  parts: ZipParts,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  if (parts.has(xlsxPath)) return xlsxSheets(parts, name)
  return parts.has(odsPath) ? odsSheets(parts, name) : fail('unsupported-file')
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
