/** Where the keyboard is, what a key means, and where text is typed. */
import { useEffect, useSyncExternalStore } from 'react'

/** The screen that is open. */
export function openScreen(): HTMLElement | null {
  return document.querySelector('main')
}

/**
 * A key that opens a screen, or pastes a list, leads into it: from a button of the rail or of a
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

/**
 * Gives the keyboard to a part of the window that is no stop of Tab. It can have it only until it
 * loses it: a press of the mouse beside its controls would give it again, and the next key draw a
 * ring around all of it.
 */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', function leave() {
      // Drawn elsewhere among its like, it loses it for as long as that takes.
      queueMicrotask(() => {
        // Or only the window has lost it.
        if (document.activeElement === place) return
        place.removeEventListener('blur', leave)
        place.removeAttribute('tabindex')
      })
    })
  }
  place.focus({ preventScroll: true })
}

/** Gives the keyboard to what had it before: a part of the window is no stop of Tab any more by then. */
export function giveKeyboard(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  // What is disabled by now would take it no more for a tab index.
  if (document.activeElement !== element && !element.matches(':disabled')) focusPlace(element)
}

/** Keys that carry a letter in other scripts, by what Latin keyboards have there. */
const signs: Readonly<Record<string, string>> = { Comma: ',', Slash: '/' }

/**
 * The key that a shortcut names, in small letters: on a keyboard in another script (Ctrl+Я) the one
 * that lies there on a Latin keyboard (Z).
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return key.toLowerCase()
  return (signs[code] ?? code.replace(/^Key/, '')).toLowerCase()
}

/** Inputs that are pressed and not typed into. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']
const textField = `input${pressed.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]`

/** Whether the user is typing into something that has keys and a paste of its own. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(textField)
}

/** Whether lines run from right to left where an element stands. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

/** A key as it would be where lines run from left to right: `ArrowRight` is the one to their end. */
export function keyAlongLine(key: string, element: Element): string {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return key
  const isToEnd = (key === 'ArrowRight') !== isRightToLeft(element)
  return isToEnd ? 'ArrowRight' : 'ArrowLeft'
}

/** Where a menu opens below an element, in px of the window: `inset` px from where its lines begin. */
export function belowStart(
  element: Element,
  inset = 0,
): { readonly x: number; readonly y: number } {
  const { left, right, bottom } = element.getBoundingClientRect()
  return { x: isRightToLeft(element) ? right - inset : left + inset, y: bottom }
}
