import { hiddenLink } from '../reading/formula-marks.ts'
import { looksLikeHost } from '../reading/hosts.ts'
import { withLink } from './with-link.ts'

/** What a formula says of a cell's link. */
export type FormulaLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly link: string }
  /** It is put together of cells: the file holds only the words that are shown in its place. */
  | { readonly kind: 'hidden' }

/** The link that a formula makes, `HYPERLINK("https://…","words")`. */
export function linkOfFormula(formula: string): FormulaLink {
  if (!/HYPERLINK\s*\(/i.test(formula)) return { kind: 'none' }
  const link = /^HYPERLINK\(\s*"([^"]+)"\s*[,;)]/i.exec(formula)?.[1]
  return link === undefined ? { kind: 'hidden' } : { kind: 'link', link }
}

/** A cell's text with what its formula says of a link. */
export function withFormula(text: string, formula: FormulaLink): string {
  if (formula.kind === 'link') return withLink(text, formula.link)
  if (formula.kind === 'none' || text.trim() === '') return text
  const isAddress = /https?:\/\//i.test(text) || looksLikeHost(text.trim())
  return isAddress ? text : `${text} <${hiddenLink}>`
}
