import { runAtEnd } from '../../shared/text.ts'
import { isOpenEnd, startOfWord } from './characters.ts'
import { readText } from './read-text.ts'

const isLong = /^.{60}/su
const noWordsAtEnd = runAtEnd(/\W/.source, '', 'u')

/** Widths at which programs cut lines: RFC 3676, quoted-printable (RFC 2045), RFC 5322, terminals. */
export const usualWidths: readonly number[] = [72, 76, 78, 80]

const script = /^[^/?#]*\.(?:php|html?|aspx?)[/?#]/i

/**
 * Finds in the next line `text` the rest of a link that a program may have cut at the end of the line
 * `above`. Undefined if there is none. A word that only might be a rest counts only if the line above
 * ends openly, or at one of `widths`. Without widths the text was not wrapped, and only a link that ends
 * in dots continues.
 */
export function continuationIn(
  above: string,
  text: string,
  widths: readonly number[] = usualWidths,
): string | undefined {
  const rest = restIn(text)
  const [word = ''] = /^\S*/.exec(rest) ?? []
  if (!canBeRest(word)) return undefined
  const isAlone = word === rest
  if (isAlone && isSurelyRest(above, word)) return rest
  const mayEndHere = widths.length === 0 ? isShortened(above) : mayBeCut(above)
  if (mayEndHere && isAlone && isPartOfLink(word)) return rest
  if (!mayGoOn(above, widths) || !startsLikeRest(word)) return undefined
  // Lists hold links without scheme, so a rest that looks like one must continue a host, or name a script.
  const mayBeHost = /https?:\/\/[^/?#]*$/i.test(above.trimEnd()) || script.test(word)
  if (!isNothingButRest(rest))
    return isPartOfLink(word) && isMarked(word) && isNoLink(word, mayBeHost) ? rest : undefined
  return isNoLink(rest, mayBeHost) && (isAlone || isMarked(word)) ? rest : undefined
}

/** True for a word that continues a query, or follows the `=` of quoted-printable (RFC 2045). */
function isSurelyRest(above: string, word: string): boolean {
  const link = linkAtEnd(above)
  if (link === undefined || /:\/\//.test(word)) return false
  if (link.endsWith('=') && /^[?&]|=3d/i.test(word)) return true
  return link.includes('?') && /^[\w%.~-]*&[\w.~-]+=/.test(word)
}

/** True for a word below a link that may be its rest or a note on it. */
function mayBeRestOrNote(above: string, text: string): boolean {
  const rest = restIn(text)
  const isAlone = rest !== '' && !/\s/.test(rest) && isNothingButRest(rest)
  return isAlone && canBeRest(rest) && startsLikeRest(rest) && linkAtEnd(above) !== undefined
}

/** The link at the end of a line, from its scheme; undefined if there is none. */
function linkAtEnd(line: string): string | undefined {
  const text = line.trimEnd()
  const word = text.slice(startOfWord(text, text.length))
  const at = word.search(/https?:\/\//i)
  return at === -1 ? undefined : word.slice(at)
}

/** True for a line that is long enough for a mail program to wrap, or ends in dots. */
function mayBeCut(line: string): boolean {
  return isLong.test(line) || isShortened(line)
}

function isShortened(line: string): boolean {
  const from = line.search(noWordsAtEnd)
  return from !== -1 && /…|\.{3}/.test(line.slice(from))
}

/** True for a line that is too short for a mail program to wrap. */
function isTooShortToBeCut(line: string): boolean {
  return !mayBeCut(line)
}

function canBeRest(word: string): boolean {
  // `/@name/` is part of many links; `@name` and `name@host` are people.
  const isPerson = /[^/]@|^@[^/]*$/.test(word)
  return !isPerson && /[\p{L}\p{N}]/u.test(word)
}

/** A line without the marks of a quotation. */
export function restIn(text: string): string {
  return text.replace(/^[\s>]+/, '').trim()
}

/** False for a line that holds a link besides the rest of the one above. */
export function isNothingButRest(text: string): boolean {
  const reading = readText(text)
  return reading.kind === 'decide'
    ? reading.decideKind === 'no-scheme' || reading.decideKind === 'no-site'
    : reading.kind === 'rejected' && reading.reason === 'not-a-link'
}

/** The lengths of a line with and without final white space and quotation marks. */
function widthsOf(line: string): readonly number[] {
  const [marks = ''] = /^[>\s]*>\s?/.exec(line) ?? []
  const tight = line.trimEnd().length
  const quoted = [...marks.matchAll(/>\s?/g)].map(({ index, 0: { length } }) => index + length)
  return [line.length, tight, ...quoted.map((length) => tight - length)]
}

function mayGoOn(above: string, widths: readonly number[]): boolean {
  if (widths.length > 0 && mayBeCut(above) && isOpenEnd.test(above)) return true
  return widthsOf(above).some((width) => widths.includes(width))
}

/** True for the start of a rest: small letters, a mark, or capitals as in `dQw4w9`. Few sentences begin so. */
function startsLikeRest(word: string): boolean {
  return /^[\p{Ll}\p{N}%&=?/_.-]|^(?=\p{Lu}[\p{L}\p{N}_-]{5})(?=.*\p{N})(?=.*\p{Ll}\p{Lu}|.*\p{N}\p{L})/u.test(
    word,
  )
}

function isMarked(word: string): boolean {
  return /[/=&%?_]|\.\p{Ll}/u.test(word)
}

/** True for a word with a mark as in links that is not a link itself. */
function isPartOfLink(word: string): boolean {
  return word.length > 3 && /\p{L}/u.test(word) && /[/.=&%?_-]/.test(word) && isNoLink(word, false)
}

function isNoLink(text: string, mayBeHost: boolean): boolean {
  const reading = readText(text)
  if (reading.kind === 'decide')
    return reading.decideKind === 'no-site' || (mayBeHost && reading.decideKind === 'no-scheme')
  return reading.kind === 'rejected' && reading.reason === 'not-a-link'
}

const narrowest = 60
const widest = 200
const fewestBreaks = 4
const fewestNotes = 3

/**
 * The widths at which the lines of a text may have been cut: the usual ones, and those that its
 * sentences show. None if the words below its links are notes: then they follow short links too.
 */
export function wrapWidthsIn(text: string): readonly number[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  const widths = [...usualWidths, ...widthsOfSentences(lines.map((line) => line.trimEnd()))]
  let notes = 0
  let rests = 0
  for (const [index, below] of lines.entries()) {
    const above = lines[index - 1] ?? ''
    if (!mayBeRestOrNote(above, below)) continue
    if (isTooShortToBeCut(above)) notes++
    else if (widthsOf(above).some((width) => widths.includes(width))) rests++
  }
  return notes >= fewestNotes && notes > rests ? [] : widths
}

/** Widths that no sentence exceeds, and at which most lines have no room for the first word of the next. */
function widthsOfSentences(lines: readonly string[]): readonly number[] {
  const longest = lines.filter(isSentence).reduce((most, { length }) => Math.max(most, length), 0)
  const first = Math.max(longest, narrowest)
  // The width that a line and the first word of the next would need.
  const neededWidths = lines.flatMap((line, index) => {
    const [word = ''] = /^\S*/.exec(restIn(lines[index + 1] ?? '')) ?? []
    return isSentence(line) && word !== '' ? [line.length + 1 + word.length] : []
  })
  if (first > widest || neededWidths.length < fewestBreaks) return []
  const widths = Array.from({ length: widest - first + 1 }, (_, index) => first + index)
  return widths.filter((width) => {
    const breaks = neededWidths.filter((length) => length > width).length
    return breaks >= fewestBreaks && breaks > neededWidths.length * 0.6
  })
}

function isSentence(line: string): boolean {
  return line.length >= 40 && /\p{L}\s+\S+\s/u.test(line) && !line.includes('\t')
}
