import type { CleanedChange } from '../../shared/link.ts'
import { runAtEnd } from '../../shared/run-at-end.ts'
import { allZeroWidth, hasLetters, zeroWidth } from './characters.ts'

const brackets = runAtEnd(/[([{<（［【〔《〈]/.source, /\s*/.source)
const quotes = runAtEnd(/["'`«“„‘‹「『]/.source, /\s*/.source)

/** True where words lead to a link: `see https://…`, but not `a) https://…` or `12. https://…`. */
export function standsInProse(before: string): boolean {
  return hasLetters(before) && !/^[^\p{L}]*\p{L}[.)]\s*$/u.test(before)
}

/** What is taken off a link with what stands before it; nothing where nothing does. */
export function changesBefore(before: string): readonly CleanedChange[] {
  if (before === '') return []
  if (standsInProse(before)) return ['surrounding-text']
  const changes: CleanedChange[] = []
  if (before.includes('\ufeff')) changes.push('byte-order-mark')
  if (zeroWidth.test(before.replaceAll('\ufeff', ''))) changes.push('zero-width')
  let rest = before.replace(allZeroWidth, '')
  const take = (mark: RegExp, change: CleanedChange): void => {
    const left = rest.replace(mark, '')
    if (left !== rest) changes.push(change)
    rest = left
  }
  take(/^\s*>[>\s]*/, 'quote-mark')
  take(
    /^\s*(?:[([#]?[\p{L}\p{N}]{1,7}[.)\]:]?|[-–—*•·‣▪◦●○✓✔→➜]+)(?=\s|$|\p{Ps}|https?:)/u,
    'bullet',
  )
  take(brackets, 'brackets')
  take(quotes, 'quotes')
  take(brackets, 'brackets')
  if (rest.trim() !== '') changes.push('surrounding-text')
  return changes.length === 0 ? ['white-space'] : changes
}
