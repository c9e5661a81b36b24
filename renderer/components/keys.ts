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
