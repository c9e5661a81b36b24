import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { Reply } from '../../../electron/shared/contract.ts'
import type { ColumnValues } from '../../../electron/shared/draft-rows.ts'
import type { MainApi } from '../main-api.ts'

/** Looking at what stands in a column beside the links, to filter by it. */
export interface ColumnState {
  readonly draftId: string | undefined
  /** Undefined: none is looked at. */
  readonly column: number | undefined
  /** Undefined until they are known. */
  readonly values: ColumnValues | undefined

  /** Looks at a column; what a later look finds takes the place of an earlier one's. */
  readonly look: (draftId: string, column: number | undefined) => Promise<void>
}

/** The column of this draft that is looked at; undefined: none is. */
export function columnLookedAt(
  { draftId, column }: Pick<ColumnState, 'draftId' | 'column'>,
  open: string,
): number | undefined {
  return draftId === open ? column : undefined
}

/** What stands in a column of the draft; an answer that comes after another look is dropped. */
export function createColumnStore(api: MainApi): StoreApi<ColumnState> {
  return createStore<ColumnState>()((set, get) => ({
    draftId: undefined,
    column: undefined,
    values: undefined,
    async look(draftId, column) {
      set({ draftId, column, values: undefined })
      if (column === undefined) return
      const isLatest = (): boolean => get().draftId === draftId && get().column === column
      let found: Reply<'draft.values'> | undefined
      try {
        found = await api.request('draft.values', { draftId, column })
      } finally {
        if (found === undefined && isLatest()) set({ column: undefined })
      }
      if (found.ok && isLatest()) set({ values: found.value })
    },
  }))
}
