/** 81793 · 81,793 · 81 793 · 81’793, and 1,18,793 as India groups it. */
const grouped = /^(?:\d+|\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/

/**
 * A whole number as people type or paste it, grouped or not; undefined for anything else. Nothing is
 * rounded: a balance that is not whole is a mistake.
 */
export function wholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  if (!grouped.test(text)) return undefined
  const value = Number(text.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(value) ? value : undefined
}
