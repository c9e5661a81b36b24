import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadFile } from '../../../../../electron/engine/importers/formats/load-file.ts'
import { openFile } from '../../../../../electron/engine/importers/source/byte-source.ts'
import { cellsOf } from '../../../../../electron/engine/table/layout.ts'
import { LinkTable } from '../../../../../electron/engine/table/link-table.ts'
import { rowsOfLines, wholeLine } from '../../../../../electron/engine/table/source-lines.ts'
import type { IntakeProblem } from '../../../../../electron/shared/imports.ts'
import { ok, type Result } from '../../../../../electron/shared/result.ts'
import { verdictsOf } from '../../table/table-fixture.ts'

const folder = mkdtempSync(join(inject('runFolder'), 'files-'))

/** The path of a file with this name. */
export function pathOf(name: string): string {
  return join(folder, name)
}

/** Writes a file and reads it as the app does. Returns its rows in words, or the problem. */
export async function read(
  name: string,
  content: string | Buffer,
): Promise<readonly string[] | string> {
  await writeFile(pathOf(name), content)
  const table = await tableOfFile(name)
  return typeof table === 'string' ? table : verdictsOf(table)
}

/** Writes a file and returns the cells of every line that the app makes of it, or the problem. */
export async function cellsIn(name: string, content: string | Buffer): Promise<unknown> {
  await writeFile(pathOf(name), content)
  const table = await tableOfFile(name)
  if (typeof table === 'string') return table
  return Array.from(rowsOfLines(table), ({ first, sourceIndex }) => {
    const isTable = table.sources[sourceIndex]?.layout?.format === 'table'
    const line = wholeLine(table, first)
    return isTable ? cellsOf(line) : [line]
  })
}

/** The table of an existing file, or the problem. */
export async function tableOfFile(name: string): Promise<LinkTable | string> {
  const loaded = await loadedFrom(name)
  return loaded.ok ? loaded.value : loaded.error
}

/** The same, with the whole failure. */
export async function loadedFrom(name: string): Promise<Result<LinkTable, IntakeProblem>> {
  const table = new LinkTable()
  const file = await openFile(pathOf(name))
  if (!file.ok) return file
  const { signal } = new AbortController()
  const loaded = await loadFile(table, file.value, { kind: 'file', name, signal })
  return loaded.ok ? ok(table) : loaded
}

/** The remarks on the first source of a file, or the problem with the file. */
export async function remarksOn(name: string, content: string | Buffer): Promise<unknown> {
  await writeFile(pathOf(name), content)
  const table = await tableOfFile(name)
  return typeof table === 'string' ? table : table.sources[0]?.remarks
}
