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
