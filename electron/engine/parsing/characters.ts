/** Characters that show nothing and come along when text is copied; `\ufeff` is the byte-order mark. */
export const zeroWidth = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/

/**
 * Those of them that no address holds as they stand: browsers copy them as escapes. The joiners, which
 * letters and emoji need, are none.
 */
export const neverInLink = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** All that show nothing, to take them out. */
export const allZeroWidth = new RegExp(zeroWidth, 'g')

/** Of a line that cuts a link: an escape in two pieces, or a mark that hardly a link ends with but many go on behind. */
export const isOpenEnd = /(?:%[\da-f]?|[&=?_-])\s*$/i

/** True where something could be read aloud: not only symbols, emoji and punctuation. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** True where a letter stands; a number alone is a bullet, not prose. */
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

/** The mark that closes `opener`; undefined where it opens nothing. */
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
 * Says whether `text` from `start` up to an end closes there a bracket or quote that it never opened.
 * To be asked from the end on, each time with what it was true of taken off: counts once a mark.
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

/** True for what is named a quote where it is taken off; the rest are brackets. */
export function isQuote(mark: string): boolean {
  return /["'`«»“”„‘’‹›「」『』]/.test(mark)
}

/** Where the word begins that ends at `end`. */
export function startOfWord(text: string, end: number): number {
  let at = end
  while (at > 0 && !/\s/.test(text[at - 1] ?? '')) at--
  return at
}

/** Where the word ends that `from` is in. */
export function endOfWord(text: string, from: number): number {
  const length = text.slice(from).search(/\s/)
  return length === -1 ? text.length : from + length
}
