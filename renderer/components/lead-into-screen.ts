import { useEffect } from 'react'

import { openDialog } from './open-dialog.ts'

/** The screen that is open. */
export function openScreen(): HTMLElement | null {
  return document.querySelector('main')
}

/**
 * A key that opens a screen, or pastes into New, leads into it: from a button of the rail or of a
 * message, which stay, nothing would tell which is open.
 */
export function leadIntoScreen(): void {
  const beside = document.activeElement?.closest('nav, [role="status"]') ?? null
  if (beside?.closest('main') === null) openScreen()?.focus({ preventScroll: true })
}

/** The bare page keeps no keyboard: the screen takes it, whose rows are one key away. */
function leadFromBarePage(): void {
  if (document.activeElement === document.body && openDialog() === undefined)
    openScreen()?.focus({ preventScroll: true })
}

/** Gives the keyboard to the screen after a dialog or popup whose button is gone by then. */
export function useKeyboardAfterOverlays(): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return
      // React Aria gives it back to what had it before, a frame later.
      requestAnimationFrame(() => requestAnimationFrame(leadFromBarePage))
    })
    // What lies above the page stands beside it.
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [])
}

/** For the `ref` of what may go while the keyboard is in it: the screen has it then. */
export function leadWhenGone(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement) === true)
      openScreen()?.focus({ preventScroll: true })
  }
}
