import type { ImportContent } from './importing.ts'

const hostPattern = String.raw`((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24})(?::\d{1,5})?`
const beforePath = new RegExp(String.raw`(?<![^\s"'([<{,;])${hostPattern}\/`, 'gu')
const aloneOnLine = new RegExp(String.raw`^[ \t]*${hostPattern}[ \t]*$`, 'gmu')
const severalLines = /\S[^\S\n]*\n\s*\S/

/**
 * True if a paste looks like a list. On screens other than Lists, a paste without an address may be a
 * token that missed its field. It must not be stored on disk as a list.
 */
export function looksLikeList({ text, html = '', files }: ImportContent): boolean {
  if (files.length > 0 || text.includes('://') || /<a\s[^>]*href/i.test(html)) return true
  return hasSite(beforePath, text) || (severalLines.test(text) && hasSite(aloneOnLine, text))
}

/** True if a match of `site` has letters of one case only. Parts of a token hardly ever do. */
function hasSite(site: RegExp, text: string): boolean {
  for (const [, name = ''] of text.matchAll(site))
    if (name === name.toLowerCase() || name === name.toUpperCase()) return true
  return false
}
