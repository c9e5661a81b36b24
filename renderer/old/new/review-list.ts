import type {
  DraftRow,
  DraftView,
  ListPart,
  ViewFilter,
} from '../../../electron/shared/draft-rows.ts'
import type { MainApi } from '../main-api.ts'
import { type GridSelection, selectedRange } from '../../components/grid-selection.ts'
import { isWholeInOrder } from './newest-list.ts'
import type { ReviewState } from './review-state.ts'

/** The rows that the grid shows, as the engine holds them. */
export interface ReviewList {
  readonly view: DraftView
  /** What the view lets through; the user may have asked for something else since. */
  readonly filter: ViewFilter
  /** With a part, rows say whether they are of it. */
  readonly load: (
    start: number,
    count: number,
    part?: ListPart,
  ) => Promise<readonly DraftRow[] | undefined>
}

/** The rows of a view; where that has given way, another is opened. */
export function reviewList(
  api: MainApi,
  draftId: string,
  view: DraftView,
  filter: ViewFilter,
  openAnew: () => Promise<void>,
): ReviewList {
  return {
    view,
    filter,
    async load(start, count, part) {
      const { viewId } = view
      const page = await api.request('view.page', { draftId, viewId, start, count, part })
      if (page.ok) return page.value
      await openAnew()
      return undefined
    },
  }
}

/** What lets the lines through that are in sight: of what was asked for since, nobody has seen any yet. */
export function filterInSight({ list, filter }: Pick<ReviewState, 'list' | 'filter'>): ViewFilter {
  return list?.filter ?? filter
}

/** The engine holds few views: those of other windows, or of a list that is coming in, may displace this one's. */
export const mostTries = 5

/** The contract's limit for one page. */
export const largestPage = 500

/**
 * What was selected at a press in a list, with at most so many of its rows. Where that gives way to a
 * next one in which all or the same rows stand in these places, it is read anew from the start, so that
 * no row is missing or stands twice; undefined where other rows may stand there.
 */
export async function readSelection(
  now: () => Pick<ReviewState, 'list' | 'filter' | 'sort'>,
  selection: GridSelection | undefined,
  most: number,
  whenNewest: () => Promise<void>,
  pressedIn = now().list,
) {
  const isAll = selection?.isAll === true
  const { filter, sort } = now()
  // Counts come into sight before the rows that they count: all are those of the list on its way.
  if (isAll) await whenNewest()
  for (let list = isAll ? now().list : pressedIn; ;) {
    if (selection === undefined || list === undefined || list.filter !== filter) return undefined
    const { viewId, rows: count } = list.view
    const [first, last] = isAll ? [0, count - 1] : selectedRange(selection)
    const end = Math.min(last + 1, count)
    const rows = await rowsOf(list, first, Math.min(end, first + most))
    if (rows !== undefined) return { viewId, first, end, rows }
    const next = now().list
    const isSame = isAll || (isWholeInOrder(filter, sort) && (next?.view.rows ?? 0) >= count)
    if (next === list || !isSame) return undefined
    list = next
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
