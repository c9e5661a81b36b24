import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { areRowsIn, rowEnd } from './plain-row.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { readUsualXml, type UsualElements } from './usual-xml.ts'
import { attribute } from './xml-document.ts'

/** Hears of cells with a link, `B7` or `B7:C9`, the relation that holds its address, and the place in that. */
type OnLinkedCells = (cells: string, relation: string, place: string) => void

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
 * Tells of the cells of a sheet that have a link, perhaps twice. They stand behind its rows, which are passed over: what is
 * wrong with these is found when they are read.
 */
export async function linkedCells(
  sheet: () => Utf8Chunks,
  onLinked: OnLinkedCells,
): Promise<Result<undefined, IntakeProblem>> {
  const passed = await linkedCellsIn(sheet(), onLinked, passedRows)
  // Rows within rows are passed over wrongly.
  return passed.ok ? passed : linkedCellsIn(sheet(), onLinked, undefined)
}

async function linkedCellsIn(
  chunks: Utf8Chunks,
  onLinked: OnLinkedCells,
  usual: UsualElements | undefined,
): Promise<Result<undefined, IntakeProblem>> {
  const listener = {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      const relation = name === 'hyperlink' ? attribute(attributes, 'id') : undefined
      const cells = attributes['ref']
      if (relation !== undefined && cells !== undefined)
        onLinked(cells, relation, attributes['location'] ?? '')
    },
    close: () => undefined,
  }
  for await (const read of readUsualXml(chunks, listener, usual)) if (!read.ok) return read
  return ok(undefined)
}
