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
