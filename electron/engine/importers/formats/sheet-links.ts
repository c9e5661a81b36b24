import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { readElements } from './read-elements.ts'
import { attribute } from './xml-document.ts'

/** Hears of cells with a link, `B7` or `B7:C9`, the relation that holds its address, and the place in that. */
type OnLinkedCells = (cells: string, relation: string, place: string) => void

/** Tells of the cells of a sheet that have a link. These stand behind its rows. */
export async function linkedCells(
  chunks: Utf8Chunks,
  onLinked: OnLinkedCells,
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
  for await (const read of readElements(chunks, listener)) if (!read.ok) return read
  return ok(undefined)
}
