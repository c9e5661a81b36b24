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
