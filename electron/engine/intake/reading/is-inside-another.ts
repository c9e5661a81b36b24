import { looksLikeHost } from './hosts.ts'
import { correctScheme, hasForeignScheme } from './schemes.ts'

/**
 * True where the first `http://` belongs to something before it in the same word:
 * `example.com/?u=https://…`, `view-source:https://…`, `git+https://…`, `hhttps://…`, or the end of
 * a link with a space in it, `name?ref=https://…`.
 */
export function isInsideAnother(text: string, start: number): boolean {
  if (start === 0) return false
  const lead = /\S*$/.exec(text.slice(0, start))?.[0] ?? ''
  const word = lead.replace(/^[^\p{L}\p{N}/_]+/u, '')
  if (!/[\p{L}\p{N}]/u.test(word)) return false
  return (
    hasForeignScheme(word) ||
    /\?\S*=$/.test(word) ||
    /^[a-z][a-z0-9.-]*\+$/i.test(word) ||
    looksLikeHost(word) ||
    (/^[a-z]{1,2}$/i.test(word) && correctScheme(word + text.slice(start)) !== undefined)
  )
}
