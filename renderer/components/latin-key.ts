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
