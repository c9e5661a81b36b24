import { hiddenLink } from '../../parsing/formula-marks.ts'
import { looksLikeHost } from '../../parsing/hosts.ts'
import { withLink } from '../../parsing/link-behind.ts'

/** What a formula says of a cell's link. */
export type FormulaLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly link: string }
  /** It is put together of cells and shown as it is. */
  | { readonly kind: 'shown' }
  /** It is put together of cells: the file holds only the words that are shown in its place. */
  | { readonly kind: 'hidden' }

/** The link that a formula makes, `HYPERLINK("https://…","words")`. */
export function linkOfFormula(formula: string): FormulaLink {
  if (!/HYPERLINK\s*\(/i.test(formula)) return { kind: 'none' }
  const link = /^HYPERLINK\(\s*"([^"]+)"\s*[,;)]/i.exec(formula)?.[1]
  if (link !== undefined) return { kind: 'link', link }
  return hasLabel(formula) ? { kind: 'hidden' } : { kind: 'shown' }
}

/** True where a `HYPERLINK` has a second argument: the words, or other address, that it shows. */
function hasLabel(formula: string): boolean {
  const opening = /HYPERLINK\s*\(/i.exec(formula)
  let depth = 0
  let isQuoted = false
  for (let at = (opening?.index ?? 0) + (opening?.[0].length ?? 0); at < formula.length; at++) {
    const character = formula[at] ?? ''
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(' || character === '{') depth++
    else if (character === ')' || character === '}') {
      if (depth-- === 0) return false
    } else if (depth === 0 && /[,;]/.test(character)) return true
  }
  return false
}

/** A cell's text with what its formula says of a link. */
export function withFormula(text: string, formula: FormulaLink): string {
  if (formula.kind === 'link') return withLink(text, formula.link)
  if (formula.kind === 'none' || text.trim() === '') return text
  const isAddress =
    formula.kind === 'shown' && (/https?:\/\//i.test(text) || looksLikeHost(text.trim()))
  return isAddress ? text : `${text} <${hiddenLink}>`
}
