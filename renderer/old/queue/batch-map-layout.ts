import { type Batch, type BatchFate, fateOf } from '../../../electron/shared/submission.ts'
import { type BatchNumber, type BatchNumbers, byPlace, numbersOf } from './batch-numbers.ts'

/**
 * A cell of the map: one batch, what left the queue because it had been sent with one paid list or in
 * one earlier life, or several neighbours where there are too many to draw.
 */
export interface MapCell {
  readonly batches: readonly Batch[]
  /** The number of its first batch. */
  readonly first: BatchNumber
  /** Of several neighbours, that of the last. */
  readonly last: BatchNumber
  readonly states: StateCounts
  /** The one of its states that needs most attention. */
  readonly state: DrawnState
  /** Some of its batches were refused: the cell is filled in part. */
  readonly isPartlyRefused: boolean
}

/** Split parents are drawn nowhere: their halves are. */
export type DrawnState = Exclude<BatchFate, 'split'>

/** How many squares are in each state. */
export type StateCounts = Readonly<Record<DrawnState, number>>

/** The cells of a map and how large each is drawn. */
export interface MapLayout {
  readonly states: StateCounts
  readonly cells: readonly MapCell[]
  readonly batchesPerCell: number
  readonly size: 'large' | 'medium' | 'small'
}

/** More cells than this cannot be told apart, and cost the window its smoothness. */
export const mostCells = 2_000

const urgency: Readonly<Record<DrawnState, number>> = {
  'in-doubt': 0,
  sending: 1,
  refused: 2,
  queued: 3,
  cancelled: 4,
  moved: 5,
  'sent-before': 6,
  accepted: 7,
}

/**
 * Lays out a submission's batches in the order of its list; neighbours share a cell above `mostCells`.
 */
export function layOutMap(batches: readonly Batch[]): MapLayout {
  const squares = squaresInOrder(batches)
  const numbers = numbersOf(batches)
  const { batchesPerCell, size } = shapeOfMap(squares.length)
  const cells: MapCell[] = []
  for (let start = 0; start < squares.length; start += batchesPerCell) {
    cells.push(cellOf(squares.slice(start, start + batchesPerCell), numbers))
  }
  return { states: countStates(squares), cells, batchesPerCell, size }
}

/** The cells that so many batches will have, before they are known. */
export function shapeOfMap(batches: number): Omit<MapLayout, 'states' | 'cells'> & {
  readonly count: number
} {
  const batchesPerCell = Math.max(1, Math.ceil(batches / mostCells))
  const count = Math.ceil(batches / batchesPerCell)
  return { count, batchesPerCell, size: sizeFor(count) }
}

/**
 * A square a batch; one for all that left the queue for the same reason, where the first of it stood:
 * an import takes a link here and a link there, and would leave as many squares.
 */
function squaresInOrder(batches: readonly Batch[]): readonly (readonly Batch[])[] {
  const squares: Batch[][] = []
  const takenOut = new Map<string, Batch[]>()
  for (const batch of batches.filter(({ state }) => state !== 'split').toSorted(byPlace)) {
    const reason = reasonOf(batch)
    const together = reason === undefined ? undefined : takenOut.get(reason)
    if (together !== undefined) together.push(batch)
    else {
      const square = [batch]
      squares.push(square)
      if (reason !== undefined) takenOut.set(reason, square)
    }
  }
  return squares
}

/** Undefined: it did not leave the queue because it had been sent. */
function reasonOf(batch: Batch): string | undefined {
  const { sentWith } = batch
  if (sentWith === undefined || fateOf(batch) !== 'sent-before') return undefined
  const { kind } = sentWith
  return `${kind} ${kind === 'paid-list' ? sentWith.submissionId : sentWith.accountId}`
}

/** Batches that share a square are in one state. */
function countStates(squares: readonly (readonly Batch[])[]): StateCounts {
  const counts: Record<DrawnState, number> = {
    accepted: 0,
    sending: 0,
    'in-doubt': 0,
    refused: 0,
    queued: 0,
    cancelled: 0,
    moved: 0,
    'sent-before': 0,
  }
  for (const [batch] of squares) {
    const fate = batch === undefined ? 'split' : fateOf(batch)
    if (fate !== 'split') counts[fate] += 1
  }
  return counts
}

/** The cell that an arrow (as `keyAlongLine` says it), Home or End key leads to from `index`; `columns` is a row's cells. */
export function cellAfterKey(
  key: string,
  index: number,
  count: number,
  columns: number,
): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowDown':
      return index + columns < count ? index + columns : index
    case 'ArrowUp':
      return index - columns >= 0 ? index - columns : index
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** A batch of the map, and where its cell stood when it was gone to; undefined: none was yet. */
export interface KeyboardPlace {
  readonly batchId: number | undefined
  readonly index: number
}

/** Where a place of the map is by now: at its batch, at what that was cut into, or where it stood. */
export function indexOfPlace(cells: readonly MapCell[], { batchId, index }: KeyboardPlace): number {
  const now = cells.findIndex(
    ({ batches }) =>
      batchId !== undefined &&
      batches.some(({ id, parentId }) => id === batchId || parentId === batchId),
  )
  return now === -1 ? Math.max(0, Math.min(index, cells.length - 1)) : now
}

function cellOf(squares: readonly (readonly Batch[])[], { of }: BatchNumbers): MapCell {
  const batches = squares.flat()
  const states = countStates(squares)
  let state: DrawnState = 'accepted'
  for (const batch of batches) {
    const other = fateOf(batch)
    if (other !== 'split' && urgency[other] < urgency[state]) state = other
  }
  const isPartlyRefused = states.refused > 0 && states.refused < batches.length
  // A few refused links among accepted ones are a notch in the cell, not its colour.
  if (state === 'refused' && isPartlyRefused) {
    state = states.queued > 0 ? 'queued' : states.accepted > 0 ? 'accepted' : 'cancelled'
  }
  const numberOf = (square: readonly Batch[] | undefined) => of(square?.[0] ?? { id: 0 })
  const [first, last] = [numberOf(squares[0]), numberOf(squares.at(-1))]
  return { batches, first, last, states, state, isPartlyRefused }
}

function sizeFor(cells: number): MapLayout['size'] {
  if (cells <= 160) return 'large'
  return cells <= 600 ? 'medium' : 'small'
}
