import { assertNever } from '../../../../shared/assert-never.ts'
import type { ReadAgain } from '../../../../shared/draft.ts'
import type { EditEntry, EditStep } from './edit-history.ts'
import type { Editing } from './editing.ts'
import type { SameRows } from './same-rows.ts'

/** What of the user's changes fitted no row. */
export type LostChanges = Omit<ReadAgain, 'draft'>

const mostLines = 20

/**
 * Does again in another draft what the user did in one, in the same steps, as far as their rows are
 * the same ones and can still be changed so.
 */
export async function carryOver(
  steps: readonly EditStep[],
  same: SameRows,
  edits: Editing,
): Promise<LostChanges> {
  const lost = new Set<number>()
  for (const step of steps) {
    const rows = rowsOfStep(step)
    const others = rows.map((row) => same.of(row))
    const found = Uint32Array.from(others.filter((row) => row !== undefined))
    const hasChanged = found.length > 0 && (await edits.again(onRows(step.entry, found))) > 0
    const last = hasChanged ? edits.done.at(-1) : undefined
    const changed = new Set(last && rowsOfStep(last))
    for (const [index, row] of rows.entries()) {
      const other = others[index]
      if (other === undefined || !changed.has(other)) lost.add(row)
    }
  }
  const lines = new Set(Uint32Array.from(lost, (row) => same.lineOf(row)).toSorted())
  return { lostChanges: lost.size, lostLines: [...lines].slice(0, mostLines) }
}

/** Those that the step has really changed: of a kind there may be more by now. */
function rowsOfStep({ entry, edit }: Pick<EditStep, 'entry' | 'edit'>): readonly number[] {
  switch (edit.kind) {
    case 'exclude':
    case 'restore':
      return [...edit.rows]
    case 'choose':
      return [...edit.rows, ...edit.splits.map(({ row }) => row)]
    case 'in-rounds': {
      // The others follow from the first.
      const [first] = edit.rounds
      return first === undefined ? [] : rowsOfStep({ entry, edit: first })
    }
    case 'rewrite':
      return entry.kind === 'edit' || entry.kind === 'keep-as-one' ? [entry.row] : []
    default:
      return assertNever(edit)
  }
}

function onRows(entry: EditEntry, rows: Uint32Array): EditEntry {
  const [row = 0] = rows
  switch (entry.kind) {
    case 'exclude':
    case 'restore':
    case 'trim':
      return { kind: entry.kind, rows }
    case 'site':
      return { ...entry, rows }
    case 'decide':
      return { ...entry, target: { rows } }
    case 'edit':
      return { ...entry, row }
    case 'keep-as-one':
      return { ...entry, row }
    default:
      return assertNever(entry)
  }
}
