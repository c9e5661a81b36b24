import type { MouseEvent, PointerEvent } from 'react'

import { isSelected } from './grid-selection.ts'
import { pressedRows } from './pressed-rows.ts'
import { takesText } from './takes-text.ts'
import type { GridNow } from './use-grid-keys.ts'
import type { VirtualGridProps } from './VirtualGrid.tsx'

interface GridPointer {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onContextMenu: (event: MouseEvent) => void
}

/** Chooses the rows that are pressed, and opens the menu of the one under the pointer. */
export function gridPointer<Row>(
  { onSelect, onRowMenu }: VirtualGridProps<Row>,
  { selection, cache }: GridNow<Row>,
): GridPointer {
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const index = indexUnder(event.target)
    if (index === undefined || isControl(event.target)) return
    if (event.button === 2 && isSelected(selection, index)) return
    // The row is not focusable; the grid is, and keeps the keyboard.
    event.preventDefault()
    event.currentTarget.parentElement?.focus({ preventScroll: true })
    const anchor = event.shiftKey && selection !== undefined ? selection.anchor : index
    onSelect({ anchor, active: index })
  }

  function onContextMenu(event: MouseEvent): void {
    // A field in a row has what any field has there: the way to paste into it.
    if (onRowMenu === undefined || takesText(event.target)) return
    // From the menu key, which onKeyDown has answered.
    if (event.target === event.currentTarget) event.preventDefault()
    const index = indexUnder(event.target)
    const row = index === undefined ? undefined : cache.row(index)
    if (index === undefined || row === undefined) return
    event.preventDefault()
    const chosen = selection ?? { anchor: index, active: index }
    const press = { row, rows: pressedRows(cache, chosen), selection: chosen }
    onRowMenu(press, { x: event.clientX, y: event.clientY })
  }
  return { onPointerDown, onContextMenu }
}

/** A press on a button or field in a row is its own. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null
}

function indexUnder(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : undefined
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}
