/** The modal dialog on top, behind which nothing may happen; React Aria marks none by aria-modal. */
export function openDialog(): Element | undefined {
  return [...document.querySelectorAll('[data-dialog]')].at(-1)
}
