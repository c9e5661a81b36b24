import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ListInFile } from './list-in-file.ts'
import { OdsRows, passedNames } from './ods-rows.ts'
import { passedRows } from './passed-rows.ts'
import { peeked } from './peeked.ts'
import { linesSource, type Utf8Chunks } from './text-chunks.ts'
import { readUsualXml } from './usual-xml.ts'
import { attribute, type ElementListener } from './xml-document.ts'
import type { ZipParts } from './zip-parts.ts'

/** Where the sheets of a spreadsheet of OpenDocument stand. */
export const odsPath = 'content.xml'

const rowsOfSheets = {
  standIn: (open: readonly string[]) =>
    open.length === 4 && open[2] === 'spreadsheet' && open[3] === 'table',
  end: Buffer.from('</table:table-row>'),
}
const sheetEnd = Buffer.from('</table:table>')

// All of the document is read for each of them.
const mostSheets = 1_000

interface OdsSheet {
  readonly name: string
  readonly isHidden: boolean
}

/**
 * The sheets of a spreadsheet of OpenDocument that hold anything, hidden ones too, each as a list of
 * its own, as `xlsxSheets` gives them.
 */
export async function odsSheets(
  parts: ZipParts,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  if (await isEncrypted(parts.chunks('META-INF/manifest.xml'))) return fail('unsupported-file')
  const found = await sheetsIn(parts.chunks(odsPath))
  if (!found.ok) return found
  const sheets = found.value
  if (sheets.length > mostSheets) return fail('expands-too-much')
  const lists: ListInFile[] = []
  for (const [number, sheet] of sheets.entries()) {
    parts.readsAgain(odsPath)
    const lines = await peeked(linesSource(odsLines(parts.chunks(odsPath), number), true))
    if (!lines.ok) return lines
    if (lines.value.start.length === 0) continue
    lists.push({
      name: sheets.length === 1 ? name : `${name} – ${sheet.name}`,
      lines: lines.value.whole,
      isTable: true,
      layout: undefined,
      isHidden: sheet.isHidden,
    })
  }
  return lists.length === 0 ? fail('no-links') : ok(lists)
}

/** A line for each row of a sheet, as `sheetLines` gives them. */
async function* odsLines(
  chunks: Utf8Chunks,
  number: number,
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  const rows = new OdsRows(number)
  async function* counted(): AsyncGenerator<Result<Buffer, IntakeProblem>> {
    for await (const chunk of chunks) {
      rows.readLength += chunk.ok ? chunk.value.length : 0
      yield chunk
    }
  }
  const passed = passedRows(rowsOfSheets, sheetEnd, () => !rows.isInSheet)
  for await (const read of readUsualXml(counted(), rows, passed)) {
    if (!read.ok || rows.isTooMuch) {
      yield read.ok ? fail('expands-too-much') : read
      return
    }
    yield ok(rows.lines.taken())
    // What follows is read with the sheet that it is of.
    if (rows.isOver) return
  }
}

/** The sheets of a document, in order. */
async function sheetsIn(chunks: Utf8Chunks): Promise<Result<readonly OdsSheet[], IntakeProblem>> {
  const sheets: OdsSheet[] = []
  const hiddenStyles = new Set<string>()
  let isSpreadsheet = false
  let style = ''
  let within = 0
  const listener: ElementListener = {
    open(name, attributes) {
      const of = (key: string): string => attribute(attributes, key) ?? ''
      if (name === 'style') style = of('name')
      else if (name === 'table-properties' && of('display') === 'false') hiddenStyles.add(style)
      else if (name === 'spreadsheet') isSpreadsheet = true
      if (passedNames.has(name) || name === 'table') within++
      if (name === 'table' && within === 1)
        sheets.push({ name: of('name'), isHidden: hiddenStyles.has(of('style-name')) })
    },
    close(name) {
      if (passedNames.has(name) || name === 'table') within--
    },
  }
  for await (const read of readUsualXml(chunks, listener, passedRows(rowsOfSheets, sheetEnd)))
    if (!read.ok) return read
  return isSpreadsheet ? ok(sheets) : fail('unsupported-file')
}

/** True where a password protects the document. */
async function isEncrypted(manifest: Utf8Chunks): Promise<boolean> {
  let isFound = false
  const listener: ElementListener = {
    open(name) {
      isFound ||= name === 'encryption-data'
    },
    close: () => undefined,
  }
  for await (const read of readUsualXml(manifest, listener)) if (!read.ok) return false
  return isFound
}
