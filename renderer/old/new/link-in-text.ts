import type { DraftRow } from '../../../electron/shared/draft-rows.ts'

/** Fewer letters before a link do not keep it from sight. */
const shortFront = 12

type LinkInText = Pick<DraftRow, 'text' | 'link' | 'status' | 'emphasis'>

/**
 * Where in a row's text its link begins, with what of it the user is asked about, if much stands
 * before it; 0 otherwise.
 */
export function linkStart(row: LinkInText): number {
  const start = row.link === undefined ? 0 : startOf(row.link, row)
  return start < shortFront ? 0 : start
}

/** Looked for as it is sent and, since mending adds what was missing, without `https://` and `www.`. */
function startOf(link: string, { text, status, emphasis }: LinkInText): number {
  const asked = status === 'decide' ? emphasis : []
  const bare = link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  const found = text.toLowerCase().indexOf(bare.toLowerCase())
  if (found === -1) return startOfWord(text, asked[0]?.[0] ?? 0)
  const scheme = /((https?:)?\/\/)?(www\.)?$/i.exec(text.slice(0, found))
  const start = found - (scheme?.[0].length ?? 0)
  // A mistyped `htp:/` stands right before the rest.
  const mistyped = asked.find(([, end]) => start <= end && end <= found)
  return Math.min(start, mistyped?.[0] ?? start)
}

function startOfWord(text: string, within: number): number {
  return within - (/\S*$/.exec(text.slice(0, within))?.[0].length ?? 0)
}

/**
 * A row's text with a sign, as long as they are, for each break and tab within a cell: no font draws
 * the characters that stand for them.
 */
export function inOneLine(text: string): string {
  return /[\v\f]/.test(text) ? text.replaceAll('\v', '↵').replaceAll('\f', '⇥') : text
}
