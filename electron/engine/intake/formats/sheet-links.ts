import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { areRowsIn, rowEnd } from './plain-row.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { readUsualXml, type UsualElements } from './usual-xml.ts'
import { attribute } from './xml-document.ts'

/** Cells with a link, `B7` or `B7:C9`, the relation that holds its address, and the place in that. */
export type LinkedCells = readonly (readonly [cells: string, relation: string, place: string])[]

// Behind these a tag may be none.
const exceptions = [Buffer.from('<!'), Buffer.from('<?')]

const passedRows: UsualElements = {
  standIn: areRowsIn,
  end: rowEnd,
  take(bytes, from) {
    if (exceptions.some((exception) => bytes.includes(exception, from))) return from
    const last = bytes.lastIndexOf(rowEnd)
    return last < from ? from : last + rowEnd.length
  },
}

/**
 * The cells of a sheet that have a link. They stand behind its rows, which are passed over: what is
 * wrong with these is found when they are read.
 */
export async function linkedCells(
  sheet: () => Utf8Chunks,
): Promise<Result<LinkedCells, IntakeProblem>> {
  const passed = await linkedCellsIn(sheet(), passedRows)
  // Rows within rows are passed over wrongly.
  return passed.ok ? passed : linkedCellsIn(sheet(), undefined)
}

async function linkedCellsIn(
  chunks: Utf8Chunks,
  usual: UsualElements | undefined,
): Promise<Result<LinkedCells, IntakeProblem>> {
  const found: [string, string, string][] = []
  const listener = {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      const relation = name === 'hyperlink' ? attribute(attributes, 'id') : undefined
      const cells = attributes['ref']
      if (relation !== undefined && cells !== undefined)
        found.push([cells, relation, attributes['location'] ?? ''])
    },
    close: () => undefined,
  }
  for await (const read of readUsualXml(chunks, listener, usual)) if (!read.ok) return read
  return ok(found)
}
