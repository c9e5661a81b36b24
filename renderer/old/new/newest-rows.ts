import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type { GridSelection } from '../../components/grid-selection.ts'
import { hasNewSource } from './newest-list.ts'

/** How often something was given to the host, and whether the last of it is not answered yet. */
export interface Takings {
  readonly isTaking: boolean
  readonly takings: number
}

/** Finds the first row of what was opened last below other rows, however many files that was. */
export interface NewestRows {
  /** Takes note of the draft as it is now. */
  readonly follow: (before: DraftSummary, next: DraftSummary, takings: Takings) => void
  /**
   * The row to bring to the top now that so many are there, until enough stand below it; undefined:
   * none, or the user has chosen one meanwhile.
   */
  readonly toShow: (rows: number, selection: GridSelection | undefined) => number | undefined
  /** The user goes on with the list: nothing leads away from there any more. */
  readonly leave: () => void
}

/** More than any window shows at once; with fewer below it a row does not come to the top. */
const rowsOfScreen = 100

/** Follows the draft of one window. */
export function createNewestRows(): NewestRows {
  /** What is being opened, or was last, and how many rows stood above it. */
  let opened: { readonly taking: number; readonly from: number } | undefined
  let wanted: { readonly from: number; readonly shown: number } | undefined
  let selectedThen: GridSelection | undefined

  const leave = (): void => {
    wanted = undefined
  }
  return {
    leave,
    follow(before, next, { isTaking, takings }) {
      if (before.id !== next.id) {
        opened = undefined
        leave()
      } else if (hasNewSource(before, next)) {
        const goesOn = isTaking ? opened?.taking === takings : before.loading !== undefined
        if (opened !== undefined && goesOn) return
        opened = { taking: takings, from: before.rows }
        wanted = before.rows === 0 ? undefined : { from: before.rows, shown: before.rows }
      }
    },
    toShow(rows, selection) {
      if (wanted === undefined || rows <= wanted.shown) return undefined
      const { from, shown } = wanted
      const hasGoneOn = shown > from && selection !== selectedThen
      selectedThen = selection
      wanted = hasGoneOn || rows - from >= rowsOfScreen ? undefined : { from, shown: rows }
      return hasGoneOn ? undefined : from
    },
  }
}
