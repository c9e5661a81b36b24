/**
 * A whole number as people type or paste it, grouped or not (81793 · 81,793 · 81 793 · 81’793);
 * undefined for anything else. Nothing is rounded: a balance that is not whole is a mistake.
 */
export function wholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  if (!/^(?:\d+|\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*)$/.test(text)) return undefined
  const value = Number(text.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(value) ? value : undefined
}
