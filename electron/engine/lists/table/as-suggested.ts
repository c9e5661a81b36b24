import { choicesFor } from './choices-of-reading.ts'
import { choose, type ChooseEdit, type Edit, mostSteps, offers, rowsOf, waits } from './choices.ts'
import type { LinkTable } from './link-table.ts'
import { rowCourse } from './row-course.ts'
import { rowsMatching } from './view.ts'
import { restRows } from './wrapped-lines.ts'

type RoundsEdit = Extract<Edit, { readonly kind: 'in-rounds' }>

const rowsAtATime = 2_500

/**
 * Rows that wait for a choice, and for which the app suggests the mending that is offered for all of
 * their kind: none that ask by themselves. Yields now and then so that others may run.
 */
export function* suggestedRows(table: LinkTable): Generator<void, Uint32Array> {
  const found: number[] = []
  const claimed = new Set<number>()
  let worked = 0
  for (const row of rowsMatching(table, { statuses: ['decide'] })) {
    if (++worked % rowsAtATime === 0) yield
    // A line below that waits as well may be the rest of this one, whatever that asks, or a link.
    const rests = restRows(table, row).filter((rest) => waits(table, rest))
    for (const rest of rests) claimed.add(rest)
    if (rests.length > 0 || claimed.has(row) || !offers(table, row, 'mend')) continue
    const { reading, current } = rowCourse(table, row)
    if (reading.kind !== 'decide' || reading.isAskedAlone === true) continue
    // Of two links that both are whole none is suggested.
    if (reading.decideKind === 'shown-differs') continue
    if (choicesFor(reading, current)[0] === 'mend') found.push(row)
  }
  return Uint32Array.from(found)
}

/**
 * Mends `rows`, and goes on where they, or what they were split into, then ask something else that
 * `suggestedRows` would mend. Yields now and then.
 */
export function* mendAsSuggested(table: LinkTable, rows: Uint32Array): Generator<void, RoundsEdit> {
  const first = yield* choose(table, rows, 'mend')
  const rounds = [first]
  const touched = new Set(rowsIn(first))
  while (rounds.length < mostSteps && [...touched].some((row) => waits(table, row))) {
    const suggested = yield* suggestedRows(table)
    const round = yield* choose(
      table,
      suggested.filter((row) => touched.has(row)),
      'mend',
    )
    if (rowsOf(round) === 0) break
    rounds.push(round)
    for (const row of rowsIn(round)) touched.add(row)
  }
  return { kind: 'in-rounds', rounds }
}

/** How many of the rows that were mended so still ask, themselves or in a piece that was cut off them. */
export function countStillAsking(table: LinkTable, { rounds }: RoundsEdit): number {
  const [first] = rounds
  if (first === undefined) return 0
  const mended = new Set([...first.rows, ...first.splits.map(({ row }) => row)])
  const asking = new Set<number>()
  for (const touched of rounds.flatMap(rowsIn)) {
    if (!waits(table, touched)) continue
    let row: number | undefined = touched
    while (row !== undefined && !mended.has(row)) row = table.order.cutFrom(row)
    if (row !== undefined) asking.add(row)
  }
  return asking.size
}

/** The rows that a choice changed, with what it cut off them. */
function rowsIn({ rows, splits }: ChooseEdit): readonly number[] {
  return [...rows, ...splits.flatMap(({ row, cutOff }) => [row, ...cutOff])]
}
