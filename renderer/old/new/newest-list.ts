import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type { RowSort, ViewFilter } from '../../../electron/shared/draft-rows.ts'

/** A list came in. */
export function hasNewSource(before: DraftSummary, { sources }: DraftSummary): boolean {
  return sources.length > before.sources.length
}

/** A list came in below others. */
export function isAddedBelow(before: DraftSummary, next: DraftSummary): boolean {
  return before.rows > 0 && hasNewSource(before, next)
}

/** Every row is let through. */
export function isWhole(filter: ViewFilter): boolean {
  return Object.values(filter).every((condition) => condition === undefined)
}

/** All rows are seen in the order of the lines, so that what was added stands behind the others. */
export function isWholeInOrder(filter: ViewFilter, sort: RowSort | undefined): boolean {
  return sort === undefined && isWhole(filter)
}
