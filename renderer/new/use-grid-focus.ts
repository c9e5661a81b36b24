import { useEffect } from 'react'

/** When this goes and takes what had the keyboard along, the list has it: nothing else is as near. */
export function useGridFocus(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
      })
    },
    [],
  )
}
