import { useSyncExternalStore } from 'react'

/** The modal dialog on top, behind which nothing may happen; React Aria marks none by aria-modal. */
export function openDialog(): Element | undefined {
  return [...document.querySelectorAll('[data-dialog]')].at(-1)
}

/** Whether a modal dialog is open; where one follows another at once, it was all the while. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(whenOverlaysChange, isDialogOpen, () => false)
}

function isDialogOpen(): boolean {
  return openDialog() !== undefined
}

/** React Aria puts what lies above the page beside it, as children of the body. */
function whenOverlaysChange(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}
