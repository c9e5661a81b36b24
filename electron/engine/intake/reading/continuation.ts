import { readText } from './read-text.ts'

/** Too short, a line ends before any mail program's wrap width, unless it says that it is cut. */
const mayBeCut = /^.{60}|(?:…|\.{3})\W*$/su

// What mail programs cut at: RFC 3676, quoted-printable's 76 (RFC 2045), RFC 5322's 78, terminals.
const usualWidths: ReadonlySet<number> = new Set([72, 76, 78, 80])

const script = /^[^/?#]*\.(?:php|html?|aspx?)[/?#]/i

/**
 * The rest, in the next line's `text`, of a link that a mail program may have cut at the end of the
 * line `above`; undefined where the next line is none. A word that only might be a rest is taken for
 * one only behind a line that ends at a usual wrap width.
 */
export function continuationIn(above: string, text: string): string | undefined {
  const rest = text.replace(/^[\s>]+/, '').trim()
  const [word = ''] = /^\S*/.exec(rest) ?? []
  // `/@name/` is a part of many links, `@name` and `name@host` are people.
  const isPerson = /[^/]@|^@[^/]*$/.test(word)
  if (isPerson || !/[\p{L}\p{N}]/u.test(word)) return undefined
  const isAlone = word === rest
  if (mayBeCut.test(above) && isAlone && isPartOfLink(word)) return rest
  const isAtWidth = usualWidths.has(above.length) || usualWidths.has(above.trimEnd().length)
  if (!isAtWidth || !/^[\p{Ll}\p{N}%&=?/_.-]/u.test(word)) return undefined
  // In lists a link without its scheme follows others; a rest like one is of a host, or a script.
  const mayBeHost = /https?:\/\/[^/?#]*$/i.test(above.trimEnd()) || script.test(word)
  return isNoLink(rest, mayBeHost) && (isAlone || /[/=&%?_]|\.\p{Ll}/u.test(word))
    ? rest
    : undefined
}

/** True for a word with a mark as in links, that is none by itself. */
function isPartOfLink(word: string): boolean {
  return word.length > 3 && /\p{L}/u.test(word) && /[/.=&%?_-]/.test(word) && isNoLink(word, false)
}

function isNoLink(text: string, mayBeHost: boolean): boolean {
  const reading = readText(text)
  if (reading.kind === 'decide') return mayBeHost && reading.decideKind === 'no-scheme'
  return reading.kind === 'rejected' && reading.reason === 'not-a-link'
}
