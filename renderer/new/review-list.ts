import type { DraftRow, DraftView, ViewFilter } from '../../electron/shared/draft.ts'
import { type GridSelection, selectedRange } from '../ui/grid-selection.ts'
import type { LoadRows } from '../ui/page-cache.ts'

/** The rows that the grid shows, as the engine holds them. */
export interface ReviewList {
  readonly view: DraftView
  /** What the view lets through; the user may have asked for something else since. */
  readonly filter: ViewFilter
  readonly load: LoadRows<DraftRow>
}

/** The contract's limit for one page. */
export const largestPage = 500

/**
 * What is selected, with at most so many of its rows. Where the list changes meanwhile it is read
 * anew from the start, so that no row is missing or stands twice.
 */
export async function readSelection(
  now: () => {
    readonly selection: GridSelection | undefined
    readonly list: ReviewList | undefined
  },
  most: number,
) {
  for (;;) {
    const { selection, list } = now()
    if (selection === undefined || list === undefined) return undefined
    const { viewId, rows: count } = list.view
    const [first, last] = selectedRange(selection)
    const end = Math.min(last + 1, count)
    const rows = await rowsOf(list, first, Math.min(end, first + most))
    if (rows !== undefined) return { viewId, first, end, rows }
    if (now().list === list) return undefined
  }
}

/**
 * Rows of a list from `first` to `last` (excluded), page by page; undefined where the list changed
 * meanwhile, since pages of two lists do not fit together.
 */
async function rowsOf(
  { load }: ReviewList,
  first: number,
  last: number,
): Promise<readonly DraftRow[] | undefined> {
  const rows: DraftRow[] = []
  for (let start = first; start < last; start += largestPage) {
    const page = await load(start, Math.min(largestPage, last - start))
    if (page === undefined) return undefined
    rows.push(...page)
  }
  return rows
}
