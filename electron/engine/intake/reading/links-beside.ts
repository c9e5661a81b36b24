import { isSurelyHost } from './hosts.ts'
import type { Range } from './reading.ts'

const words = /[^\s\u200b-\u200f\ufeff]+/g
/** What may stand before a link in its word. */
export const openingMarks = /^[^\p{L}\p{N}/_]+/u
/** What may stand behind a link in its word. */
export const closingMarks = /[)\]}>"'»”’`,;:!?.…]+$/

/**
 * Where links without a scheme stand in the words outside of `taken`, which hold links as well, in
 * order: to send those alone would lose them. What only shows the link beside it is none.
 */
export function linksBeside(text: string, taken: readonly Range[]): readonly Range[] {
  const [from, to] = [taken[0]?.[0] ?? 0, taken.at(-1)?.[1] ?? 0]
  const isAlone = taken.length === 1 && !text.slice(0, from).includes('.')
  if (isAlone && !text.slice(to).includes('.')) return []
  const found: Range[] = []
  let next = 0
  for (const { 0: whole, index } of text.matchAll(words)) {
    while ((taken[next]?.[1] ?? Infinity) <= index) next++
    if ((taken[next]?.[0] ?? Infinity) < index + whole.length) continue
    const at = index + (openingMarks.exec(whole)?.[0].length ?? 0)
    const link = whole.slice(at - index).replace(closingMarks, '')
    if (!isSurelyHost(link) || whole.includes('…')) continue
    const neighbours = [taken[next - 1], taken[next]].filter((range) => range !== undefined)
    if (neighbours.some((range) => shows(link, text.slice(...range)))) continue
    found.push([at, at + link.length])
  }
  return found
}

/** True for `www.a.example` beside `https://www.a.example/`, or beside a redirect that leads there. */
function shows(link: string, target: string): boolean {
  const bare = link.replace(/^(?:\/\/)?(?:www\.)?/i, '').replace(/\/$/, '')
  const written = target.replaceAll(/%2f/gi, '/')
  const at = written.lastIndexOf(bare)
  return at !== -1 && /^\/?(?:[&#]|$)/.test(written.slice(at + bare.length))
}
