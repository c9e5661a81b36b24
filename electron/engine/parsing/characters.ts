/** Invisible characters, which are copied along with text. `\ufeff` is the byte-order mark. */
export const zeroWidth = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/

/**
 * Invisible characters that no link holds unescaped, because browsers copy them as escapes. Without the
 * joiners, which letters and emoji need.
 */
export const neverInLink = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** `zeroWidth` for replacing every occurrence. */
export const allZeroWidth = new RegExp(zeroWidth, 'g')

/** The end of a line that likely cuts a link: half an escape, or a mark that links rarely end with. */
export const isOpenEnd = /(?:%[\da-f]?|[&=?_-])\s*$/i

/** True if the text has letters or digits, not only symbols, emoji and punctuation. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** True if the text has a letter. A number alone is a bullet, not prose. */
export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

const closers: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '"': '"',
  "'": "'",
  '`': '`',
  '*': '*',
  _: '_',
  '~': '~',
  '«': '»',
  '“': '”',
  '„': '“',
  '‘': '’',
  '‹': '›',
  '（': '）',
  '［': '］',
  '【': '】',
  '〔': '〕',
  '《': '》',
  '〈': '〉',
  '「': '」',
  '『': '』',
}

/** The mark that closes `opener`; undefined if it opens nothing. */
export function closerOf(opener: string | undefined): string | undefined {
  return opener === undefined ? undefined : closers[opener]
}

const openerOfCloser: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '>': '<',
  '»': '«',
  '”': '“',
  '›': '‹',
  '）': '（',
  '］': '［',
  '】': '【',
  '〕': '〔',
  '》': '《',
  '〉': '〈',
  '」': '「',
  '』': '『',
}

/**
 * Returns a function that is true if the mark before `end` closes a bracket or quote that was not opened
 * since `start`. Call it from the end backwards, each time without the marks for which it was true: it
 * counts each mark once.
 */
export function unbalancedEnd(text: string, start: number): (end: number) => boolean {
  const surplus = new Map<string, number>()
  return (end) => {
    const mark = text[end - 1] ?? ''
    if (mark !== '"' && openerOfCloser[mark] === undefined) return false
    const left = surplus.get(mark) ?? surplusOf(mark, text.slice(start, end))
    surplus.set(mark, left - 1)
    return mark === '"' ? left % 2 === 1 : left > 0
  }
}

function surplusOf(closer: string, text: string): number {
  const opener = openerOfCloser[closer]
  return text.split(closer).length - (opener === undefined ? 1 : text.split(opener).length)
}

/** True for quotes, false for brackets. */
export function isQuote(mark: string): boolean {
  return /["'`«»“”„‘’‹›「」『』]/.test(mark)
}

/** The start of the word that ends at `end`. */
export function startOfWord(text: string, end: number): number {
  let at = end
  while (at > 0 && !/\s/.test(text[at - 1] ?? '')) at--
  return at
}

/** The end of the word that `from` is in. */
export function endOfWord(text: string, from: number): number {
  const length = text.slice(from).search(/\s/)
  return length === -1 ? text.length : from + length
}

const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-f]{1,6});/i
const entities = new RegExp(entity.source, 'gi')

// The names in HTML of the characters from U+00A0 to U+00FF, and of others that links hold by mistake.
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const htmlCharacters: ReadonlyMap<string, string> = new Map([
  ...latinNames.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
])
// The case of the names matters.
const htmlEntity = new RegExp(`&(?:${[...htmlCharacters.keys()].join('|')});`)
const htmlEntities = new RegExp(htmlEntity.source, 'g')

/** True for a name in HTML that XML does not know, such as `eacute`. */
export function isHtmlEntity(name: string): boolean {
  return htmlCharacters.has(name)
}

const entityAtEnd = new RegExp(`${entity.source}$`, 'i')

/** True if the text ends in an HTML entity. */
export function endsInEntity(text: string): boolean {
  return text.endsWith(';') && entityAtEnd.test(text.slice(-longestEntity))
}

const longestEntity = 9

/** True if the text ends in an HTML entity, even one that was encoded several times: `&amp;amp;`. */
export function endsInEntities(text: string): boolean {
  return endsInEntity(text) || /&(?:amp;)+[a-z#\d]+;$/i.test(text)
}

/** True if the link was cut inside `&amp;`. */
export function endsInCutEntity(link: string): boolean {
  return link.endsWith('&amp')
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The position and length of the first HTML entity; undefined if there is none. */
export function findEntity(
  text: string,
): { readonly at: number; readonly length: number } | undefined {
  if (!text.includes('&')) return undefined
  const [one, other] = [entity.exec(text), htmlEntity.exec(text)]
  const found = one === null || (other !== null && other.index < one.index) ? other : one
  return found === null ? undefined : { at: found.index, length: found[0].length }
}

// Text is rarely encoded more than three times.
const mostLayers = 8

/** Decodes HTML entities, also those that were encoded several times (`&amp;amp;`). */
export function decodeEntities(text: string): string {
  let decoded = text
  for (let layer = 0; layer < mostLayers && findEntity(decoded) !== undefined; layer++)
    decoded = decoded.replace(entities, characterOf).replace(htmlEntities, characterOf)
  return decoded
}

function characterOf(written: string): string {
  const name = written.slice(1, -1).toLowerCase()
  if (!name.startsWith('#'))
    return named[name] ?? htmlCharacters.get(written.slice(1, -1)) ?? written
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : written
}
