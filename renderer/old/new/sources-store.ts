import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { Reply } from '../../../electron/shared/contract.ts'
import type { SourceColumns } from '../../../electron/shared/draft-source.ts'
import type { MainApi } from '../main-api.ts'

/** Looking at what the columns of a source hold. */
export interface SourcesState {
  readonly draftId: string | undefined
  readonly sourceIndex: number
  /** Undefined until they are known, and where there is no such source any more. */
  readonly found: SourceColumns | undefined
  /** The engine went away while it looked: no answer to the last look will come. */
  readonly isUnanswered: boolean

  /** Looks at a source; what a later look finds takes the place of an earlier one's. */
  readonly look: (draftId: string, sourceIndex: number) => Promise<void>
}

/** The columns of a source of the draft; an answer that comes after another look is dropped. */
export function createSourcesStore(api: MainApi): StoreApi<SourcesState> {
  return createStore<SourcesState>()((set, get) => ({
    draftId: undefined,
    sourceIndex: 0,
    found: undefined,
    isUnanswered: false,
    async look(draftId, sourceIndex) {
      set({ draftId, sourceIndex, found: undefined, isUnanswered: false })
      const isLatest = (): boolean => get().draftId === draftId && get().sourceIndex === sourceIndex
      let columns: Reply<'draft.columns'> | undefined
      try {
        columns = await api.request('draft.columns', { draftId, sourceIndex })
      } finally {
        if (columns === undefined && isLatest()) set({ isUnanswered: true })
      }
      if (columns.ok && isLatest()) set({ found: columns.value })
    },
  }))
}
