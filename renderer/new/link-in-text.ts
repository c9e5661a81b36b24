import type { DraftRow } from '../../electron/shared/draft-rows.ts'

/** Fewer letters before a link do not keep it from sight. */
const shortFront = 12

/**
 * Where in a row's text its link begins, if much stands before it; 0 otherwise. Looked for as it is
 * sent and, since mending adds what was missing, without `https://` and `www.`.
 */
export function linkStart({ text, link }: Pick<DraftRow, 'text' | 'link'>): number {
  if (link === undefined) return 0
  const bare = link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  const found = text.toLowerCase().indexOf(bare.toLowerCase())
  if (found === -1) return 0
  const scheme = /(https?:\/\/)?(www\.)?$/i.exec(text.slice(0, found))
  const start = found - (scheme?.[0].length ?? 0)
  return start < shortFront ? 0 : start
}
