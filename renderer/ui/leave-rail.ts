/** A key that opens a screen, or pastes into New, leads into it: from a button of the rail nothing would tell which is open. */
export function leaveRail(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.closest('nav') !== null)
    document.querySelector('main')?.focus({ preventScroll: true })
}
