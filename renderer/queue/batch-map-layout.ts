import { type Batch, type BatchFate, fateOf } from '../../electron/shared/submission.ts'

/** A cell of the map: one batch, or several neighbours where there are too many to draw. */
export interface MapCell {
  readonly batches: readonly Batch[]
  /** The one of its states that needs most attention. */
  readonly state: DrawnState
  /** Some of its batches were refused: the cell is filled in part. */
  readonly isPartlyRefused: boolean
}

/** Split parents are drawn nowhere: their halves are. */
export type DrawnState = Exclude<BatchFate, 'split'>

/** The cells of a map and how large each is drawn. */
export interface MapLayout {
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
  accepted: 6,
}

/**
 * Lays out a submission's batches in the order of its list; neighbours share a cell above `mostCells`.
 */
export function layOutMap(batches: readonly Batch[]): MapLayout {
  const drawn = drawnInOrder(batches)
  const batchesPerCell = Math.max(1, Math.ceil(drawn.length / mostCells))
  const cells: MapCell[] = []
  for (let start = 0; start < drawn.length; start += batchesPerCell) {
    cells.push(cellOf(drawn.slice(start, start + batchesPerCell)))
  }
  return { cells, batchesPerCell, size: sizeFor(cells.length) }
}

/** The order of batches in their list, in which what a batch was cut into stands where it stood. */
export function byPlace(a: Batch, b: Batch): number {
  return a.position - b.position || a.id - b.id
}

/** Which of a submission's batches one is, counted as its map counts them. */
export function placeOnMap(
  batch: Batch,
  batches: readonly Batch[],
): { readonly number: number; readonly total: number } {
  const drawn = drawnInOrder(batches)
  return { number: drawn.findIndex(({ id }) => id === batch.id) + 1, total: drawn.length }
}

function drawnInOrder(batches: readonly Batch[]): readonly Batch[] {
  return batches.filter(({ state }) => state !== 'split').toSorted(byPlace)
}

/** How many batches stand in each state, split parents left out. */
export function countStates(batches: readonly Batch[]): Readonly<Record<DrawnState, number>> {
  const counts: Record<DrawnState, number> = {
    accepted: 0,
    sending: 0,
    'in-doubt': 0,
    refused: 0,
    queued: 0,
    cancelled: 0,
    moved: 0,
  }
  for (const batch of batches) {
    const fate = fateOf(batch)
    if (fate !== 'split') counts[fate] += 1
  }
  return counts
}

/** The cell that an arrow, Home or End key leads to from `index`; `columns` is a row's cells. */
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

function cellOf(batches: readonly Batch[]): MapCell {
  const counts = countStates(batches)
  let state: DrawnState = 'accepted'
  for (const batch of batches) {
    const other = fateOf(batch)
    if (other !== 'split' && urgency[other] < urgency[state]) state = other
  }
  const isPartlyRefused = counts.refused > 0 && counts.refused < batches.length
  // A few refused links among accepted ones are a notch in the cell, not its colour.
  if (state === 'refused' && isPartlyRefused) {
    state = counts.queued > 0 ? 'queued' : counts.accepted > 0 ? 'accepted' : 'cancelled'
  }
  return { batches, state, isPartlyRefused }
}

function sizeFor(cells: number): MapLayout['size'] {
  if (cells <= 160) return 'large'
  return cells <= 600 ? 'medium' : 'small'
}
