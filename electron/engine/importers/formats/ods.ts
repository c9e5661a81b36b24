import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { spooled } from '../source/spooled.ts'
import type { ListInFile } from './list-in-file.ts'
import { OdsRows, type OdsSheet } from './ods-rows.ts'
import { linesSource, type Utf8Chunks } from './text-chunks.ts'
import { readElements } from './read-elements.ts'
import type { ElementListener } from './xml-document.ts'
import type { ZipParts } from './zip-parts.ts'

/** Where the sheets of a spreadsheet of OpenDocument stand. */
export const odsPath = 'content.xml'

/**
 * The sheets of a spreadsheet of OpenDocument that hold anything, hidden ones too, each as a list of
 * its own, as `xlsxSheets` gives them. They stand in one document, which is read once for all: the
 * lines wait in a file, which is closed with the last list.
 */
export async function odsSheets(
  parts: ZipParts,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  if (await isEncrypted(parts.chunks('META-INF/manifest.xml'))) return fail('encrypted-file')
  const rows = new OdsRows()
  const lines = await spooled(linesSource(odsLines(parts.chunks(odsPath), rows), true))
  if (!lines.ok) return lines
  const found = rows.isSpreadsheet ? rows.sheets.filter(({ from, to }) => to > from) : []
  if (found.length === 0) {
    await lines.value.close()
    return fail(rows.isSpreadsheet ? 'no-links' : 'unsupported-file')
  }
  const close = (): Promise<void> => lines.value.close()
  return ok(
    found.map((sheet, number) => ({
      name: rows.sheets.length === 1 ? name : `${name} – ${sheet.name}`,
      lines: {
        ...linesOf(sheet, lines.value),
        close: number === found.length - 1 ? close : () => Promise.resolve(),
      },
      isTable: true,
      layout: undefined,
      isHidden: sheet.isHidden,
      remarks: sheet.remarks,
    })),
  )
}

/** A line for each row of all sheets, as `sheetLines` gives them. */
async function* odsLines(
  chunks: Utf8Chunks,
  rows: OdsRows,
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  async function* counted(): AsyncGenerator<Result<Buffer, IntakeProblem>> {
    for await (const chunk of chunks) {
      rows.readLength += chunk.ok ? chunk.value.length : 0
      yield chunk
    }
  }
  for await (const read of readElements(counted(), rows)) {
    if (!read.ok || rows.isTooMuch) {
      yield read.ok ? fail('expands-too-much') : read
      return
    }
    yield ok(rows.taken())
  }
}

function linesOf({ from, to }: OdsSheet, { readAt }: ByteSource): Omit<ByteSource, 'close'> {
  let at = from
  return {
    totalBytes: to - from,
    read: async (into) => {
      const count = await (readAt?.(into.subarray(0, Math.min(into.length, to - at)), at) ?? ok(0))
      if (count.ok) at += count.value
      return count
    },
  }
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
  for await (const read of readElements(manifest, listener)) if (!read.ok) return false
  return isFound
}
