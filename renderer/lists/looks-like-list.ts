import type { Given } from './importing.ts'

const hostPattern = String.raw`((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24})(?::\d{1,5})?`
const beforePath = new RegExp(String.raw`(?<![^\s"'([<{,;])${hostPattern}\/`, 'gu')
const aloneOnLine = new RegExp(String.raw`^[ \t]*${hostPattern}[ \t]*$`, 'gmu')
const severalLines = /\S[^\S\n]*\n\s*\S/

/**
 * True if a paste may be a list. On a screen other than Lists, a paste without an address may be a
 * token that missed its field: it must not be kept on the disk as a list.
 */
export function mayBeList({ text, html = '', files }: Given): boolean {
  if (files.length > 0 || text.includes('://') || /<a\s[^>]*href/i.test(html)) return true
  return names(beforePath, text) || (severalLines.test(text) && names(aloneOnLine, text))
}

/** True if it names a site in letters of one case; parts of a token hardly ever are. */
function names(site: RegExp, text: string): boolean {
  for (const [, name = ''] of text.matchAll(site))
    if (name === name.toLowerCase() || name === name.toUpperCase()) return true
  return false
}
