import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type { DraftView, RowSort, ViewFilter } from '../../../electron/shared/draft-rows.ts'
import type { MainApi } from '../main-api.ts'
import { rest } from './rest.ts'

/** What is to be seen of the draft. */
interface Wanted {
  readonly filter: ViewFilter
  readonly sort: RowSort | undefined
}

/** Opens views of the draft, one after another. */
export interface ViewOpener {
  /** Resolves when what is to be seen now is in sight, whoever asked for it first. */
  readonly open: () => Promise<void>
  /** Resolves when nothing is on its way. */
  readonly settled: () => Promise<void>
  /** How much of the view on its way is sorted, from 0 to 1; undefined where it is not being sorted. */
  readonly sorted: () => Promise<number | undefined>
}

/** `onLooking` hears when a view is asked for, and when none is on its way any more. */
export function createViewOpener(
  api: MainApi,
  draft: () => DraftSummary | undefined,
  wanted: () => Wanted,
  show: (draftId: string, view: DraftView, filter: ViewFilter) => void,
  onLooking: (isLooking: boolean) => void,
): ViewOpener {
  let opening: Promise<void> | undefined
  let mustOpenAgain = false
  /** The draft of which a sorted view is on its way. */
  let sorting: string | undefined

  async function openViews(): Promise<void> {
    onLooking(true)
    while (mustOpenAgain) {
      mustOpenAgain = false
      const start = performance.now()
      const draftId = draft()?.id
      if (draftId === undefined) return
      const { filter, sort } = wanted()
      sorting = sort === undefined ? undefined : draftId
      const opened = await api.request('view.open', { draftId, filter, sort }).finally(() => {
        sorting = undefined
      })
      if (opened.ok) show(draftId, opened.value, filter)
      // Another window of the same draft may have stopped it: this one still wants its view.
      else if (opened.error === 'stopped') mustOpenAgain = true
      if (draft()?.loading !== undefined) await rest(performance.now() - start)
    }
  }

  /** What is being sorted is not what is to be seen; only while lines come in it is better than nothing. */
  function stopSorting(): void {
    const open = draft()
    if (open === undefined || open.id !== sorting || open.loading !== undefined) return
    void api.request('view.stopSorting', { draftId: open.id })
  }

  return {
    open() {
      mustOpenAgain = true
      stopSorting()
      opening ??= openViews().finally(() => {
        opening = undefined
        onLooking(false)
      })
      return opening
    },
    settled: async () => opening,
    async sorted() {
      return sorting === undefined ? undefined : api.request('view.sorted', { draftId: sorting })
    },
  }
}
