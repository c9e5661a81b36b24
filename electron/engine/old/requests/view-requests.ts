import { fail, ok } from '../../../shared/result.ts'
import type { DraftDesk } from './draft-desk.ts'
import type { HandlersOf } from './engine-handlers.ts'

const mostRowsAPage = 500

/** A view that is being sorted. */
interface Sorting {
  readonly stop: AbortController
  /** From 0 to 1. */
  done: number
}

/** Looking at the draft in New. */
export function viewRequests(drafts: DraftDesk): HandlersOf<'view'> {
  /** By draft the one that began last. */
  const sortings = new Map<string, Sorting>()

  return {
    'view.open': async ({ draftId, filter, sort }) => {
      const draft = drafts.find(draftId)
      if (draft === undefined) return fail('unknown-draft')
      if (sort === undefined) return ok(draft.review.open(filter))
      const sorting: Sorting = { stop: new AbortController(), done: 0 }
      const { signal } = sorting.stop
      sortings.set(draftId, sorting)
      try {
        const onDone = (done: number): void => {
          sorting.done = done
        }
        return ok(await draft.review.openSorted(filter, sort, signal, onDone))
      } catch (error) {
        if (signal.aborted && error === signal.reason) return fail('stopped')
        throw error
      } finally {
        if (sortings.get(draftId) === sorting) sortings.delete(draftId)
      }
    },
    'view.sorted': ({ draftId }) => sortings.get(draftId)?.done,
    'view.stopSorting': ({ draftId }) => {
      sortings.get(draftId)?.stop.abort()
      return undefined
    },
    'view.find': ({ draftId, viewId, row }) => {
      const place = drafts.find(draftId)?.review.placeInView(viewId, row)
      if (place === undefined) return fail('view-gone')
      return place === -1 ? fail('not-in-view') : ok(place)
    },
    'view.findLine': ({ draftId, viewId, line }) => {
      const place = drafts.find(draftId)?.review.placeOfLine(viewId, line)
      if (place === undefined) return fail('view-gone')
      return place === -1 ? fail('not-in-view') : ok(place)
    },
    'view.page': ({ draftId, viewId, start, count, part }) => {
      const most = Math.min(count, mostRowsAPage)
      const rows = drafts.find(draftId)?.review.page(viewId, start, most, part)
      return rows === undefined ? fail('view-gone') : ok(rows)
    },
  }
}
