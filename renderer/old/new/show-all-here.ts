import { review } from './stores.ts'
import { focusGrid } from './use-grid-focus.ts'

/** Shows all lines; the button that is pressed for that goes, and the list has the keyboard. */
export function showAllHere(): void {
  focusGrid()
  review.getState().showAll()
}
