import type { DraftRow, DraftView, ViewFilter } from '../../electron/shared/draft.ts'
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

/** Rows of a list from `first` to `last` (excluded), page by page. */
export async function rowsOf(
  { load }: ReviewList,
  first: number,
  last: number,
): Promise<readonly DraftRow[]> {
  const rows: DraftRow[] = []
  for (let start = first; start < last; start += largestPage)
    rows.push(...((await load(start, Math.min(largestPage, last - start))) ?? []))
  return rows
}
