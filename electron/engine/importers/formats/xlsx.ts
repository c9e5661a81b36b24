import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { newRemarks } from '../../lists/table/table-source.ts'
import type { ListInFile } from './list-in-file.ts'
import { peeked } from './peeked.ts'
import { LinksBehindCells } from './links-behind-cells.ts'
import { linkedCells } from './sheet-links.ts'
import { sheetLines } from './sheet.ts'
import { linesSource, type Utf8Chunks } from './text-chunks.ts'
import {
  type LinkTargets,
  linkTargetsIn,
  relationsIn,
  shapesIn,
  sharedTextsIn,
  workbookIn,
  type Sheet,
} from './workbook-parts.ts'
import type { ZipParts } from './zip-parts.ts'

/** Where a workbook says what it holds. */
export const xlsxPath = 'xl/workbook.xml'

/**
 * The sheets of a workbook that hold anything, hidden ones too, each as a list of its own: texts,
 * numbers, days and times as a person sees them, and the links behind cells.
 */
export async function xlsxSheets(
  parts: ZipParts,
  name: string,
): Promise<Result<readonly ListInFile[], IntakeProblem>> {
  const part = parts.chunks
  const book = await workbookIn(part(xlsxPath))
  if (!book.ok) return book
  const relations = await relationsIn(part(relationsPath(xlsxPath)))
  if (!relations.ok) return relations
  const { sheets, isFrom1904 } = book.value
  const found: { sheet: Sheet; path: string; targets: LinkTargets }[] = []
  for (const sheet of sheets) {
    const relation = relations.value.get(sheet.relation)
    if (relation?.type !== 'worksheet') continue
    const path = resolved(relation.target)
    const targets = await linkTargetsIn(part(relationsPath(path)))
    if (!targets.ok) return targets
    if (!targets.value.isEmpty) parts.readsAgain(path)
    found.push({ sheet, path, targets: targets.value })
  }
  const partOfType = (wanted: string): Utf8Chunks => {
    const relation = [...relations.value.values()].find(({ type }) => type === wanted)
    return part(relation === undefined ? '' : resolved(relation.target))
  }
  const texts = await sharedTextsIn(partOfType('sharedStrings'))
  if (!texts.ok) return texts
  const shapes = await shapesIn(partOfType('styles'))
  if (!shapes.ok) return shapes
  const shown = { texts: texts.value, shapes: shapes.value, isFrom1904 }
  const lists: ListInFile[] = []
  for (const { sheet, path, targets } of found) {
    const links = await linksOf(part, path, targets)
    if (!links.ok) return links
    const remarks = newRemarks()
    const made = sheetLines(part(path), shown, links.value, remarks)
    const lines = await peeked(linesSource(made, true))
    if (!lines.ok) return lines
    if (lines.value.start.length === 0) continue
    lists.push({
      name: sheets.length === 1 ? name : `${name} – ${sheet.name}`,
      lines: lines.value.whole,
      isTable: true,
      layout: undefined,
      isHidden: sheet.isHidden,
      remarks,
    })
  }
  return lists.length === 0 ? fail('no-links') : ok(lists)
}

/** Where the relations of a part are written. */
function relationsPath(path: string): string {
  return path.replace(/([^/]*)$/, '_rels/$1.rels')
}

/** A target in the workbook's folder, or from the root. */
function resolved(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** Links behind the cells of a sheet; they stand behind its rows, so it is read once for them. */
async function linksOf(
  part: (path: string) => Utf8Chunks,
  path: string,
  targets: LinkTargets,
): Promise<Result<LinksBehindCells, IntakeProblem>> {
  const links = new LinksBehindCells()
  if (targets.isEmpty) return ok(links)
  const linked = await linkedCells(part(path), (cells, relation, place) => {
    const target = targets.of(relation)
    const isWhole = place === '' || target?.includes('#') === true
    if (target !== undefined && !links.isTooMuch)
      links.add(cells, isWhole ? target : `${target}#${place}`)
  })
  if (!linked.ok) return linked
  return links.isTooMuch ? fail('expands-too-much') : ok(links)
}
