/** Helpers for focus, keys and text fields. */
import { useEffect, useSyncExternalStore } from 'react'

/** The element of the open screen. */
export function screenElement(): HTMLElement | null {
  return document.querySelector('main')
}

/**
 * Focuses the screen if the focus is outside of it, on the rail or a message. Call it when a key opens a
 * screen or pastes a list: a button that keeps the focus would not say which screen is open.
 */
export function moveFocusIntoScreen(): void {
  const outside = document.activeElement?.closest('nav, [role="status"]') ?? null
  if (outside?.closest('main') === null) screenElement()?.focus({ preventScroll: true })
}

/** Focuses the screen if nothing is focused, so that a key reaches its rows. */
function focusScreenIfNothingIs(): void {
  if (document.activeElement === document.body && topDialog() === undefined)
    screenElement()?.focus({ preventScroll: true })
}

/** Focuses the screen when a dialog or popup closes whose button has been removed. */
export function useFocusAfterOverlays(): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return
      // React Aria restores the earlier focus a frame later.
      requestAnimationFrame(() => requestAnimationFrame(focusScreenIfNothingIs))
    })
    // Dialogs and popups are children of the body.
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [])
}

/** A `ref` callback. When its element is removed with the focus inside, the screen is focused. */
export function focusScreenWhenGone(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement) === true)
      screenElement()?.focus({ preventScroll: true })
  }
}

/** The topmost modal dialog. React Aria sets no `aria-modal`, so `data-dialog` marks it. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[data-dialog]')].at(-1)
}

/** True while a modal dialog is open. It stays true if another one follows in the same task. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribeToOverlays, isDialogOpen, () => false)
}

function isDialogOpen(): boolean {
  return topDialog() !== undefined
}

/** React Aria renders dialogs and popups as children of the body. */
function subscribeToOverlays(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

/**
 * Focuses an element that is not focusable by itself. It stays focusable only until it loses the focus:
 * otherwise a click beside its controls would focus it, and the next key draw a ring around it.
 */
function focusTemporarily(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', function onBlur() {
      // An element that is moved among its siblings loses the focus for a moment.
      queueMicrotask(() => {
        // Also true if the whole window has lost the focus.
        if (document.activeElement === element) return
        element.removeEventListener('blur', onBlur)
        element.removeAttribute('tabindex')
      })
    })
  }
  element.focus({ preventScroll: true })
}

/** Focuses an element that had the focus before, even if it is not focusable any more. */
export function restoreFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  // A tab index does not make a disabled control focusable.
  if (document.activeElement !== element && !element.matches(':disabled')) focusTemporarily(element)
}

/** Keys that have a letter in other scripts and a sign on Latin keyboards. */
const signs: Readonly<Record<string, string>> = { Comma: ',', Slash: '/' }

/**
 * The key by which a shortcut is known, in lower case. On a keyboard of another script (Ctrl+Я) it is
 * the key at the same place of a Latin keyboard (Z).
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return key.toLowerCase()
  return (signs[code] ?? code.replace(/^Key/, '')).toLowerCase()
}

/** Types of inputs that take no text. */
const typesWithoutText = [
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'file',
  'color',
]
const textFieldSelector = `input${typesWithoutText.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]`

/** True for a text field, which handles keys and pastes itself. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(textFieldSelector)
}

/** True if the text direction of an element is right to left. */
export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

/** Swaps the left and right arrow keys in right-to-left text: `ArrowRight` is towards the end of a line. */
export function logicalKey(key: string, element: Element): string {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return key
  const isToEnd = (key === 'ArrowRight') !== isRightToLeft(element)
  return isToEnd ? 'ArrowRight' : 'ArrowLeft'
}

/** The point below an element, `inset` px from its start edge. In px of the window. */
export function positionBelow(
  element: Element,
  inset = 0,
): { readonly x: number; readonly y: number } {
  const { left, right, bottom } = element.getBoundingClientRect()
  return { x: isRightToLeft(element) ? right - inset : left + inset, y: bottom }
}
