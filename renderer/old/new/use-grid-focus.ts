import { useEffect } from 'react'

/** Gives the list the keyboard, and with it the line that is chosen there. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
}

/** When this goes and takes what had the keyboard along, the list has it: nothing else is as near. */
export function useGridFocus(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusGrid()
      })
    },
    [],
  )
}
