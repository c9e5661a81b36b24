import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { loadFile } from '../../../../electron/engine/importers/formats/load-file.ts'
import { openFile } from '../../../../electron/engine/importers/source/byte-source.ts'
import { cellsOf } from '../../../../electron/engine/table/layout.ts'
import { LinkTable } from '../../../../electron/engine/table/link-table.ts'
import { rowsOfLines, wholeLine } from '../../../../electron/engine/table/source-lines.ts'

/** Imports a file and returns the cells of every line. */
export async function readBack(
  content: Uint8Array,
  name: string,
): Promise<readonly (readonly string[])[]> {
  const file = path.join(mkdtempSync(path.join(inject('runFolder'), 'read-back-')), name)
  writeFileSync(file, content)
  const source = await openFile(file)
  if (!source.ok) throw new Error(source.error)
  const table = new LinkTable()
  const { signal } = new AbortController()
  const loaded = await loadFile(table, source.value, { kind: 'file', name, signal })
  if (!loaded.ok) throw new Error(loaded.error)
  return Array.from(rowsOfLines(table), ({ first }) => cellsOf(wholeLine(table, first)))
}
