/** Characters that show nothing and come along when text is copied; `\ufeff` is the byte-order mark. */
export const zeroWidth = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/

/** The same, to take all of them out. */
export const allZeroWidth = new RegExp(zeroWidth, 'g')

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
}

/** True where `text` ends with a closing bracket or quote that nothing in it opens. */
export function endsUnbalanced(text: string): boolean {
  const mark = text.at(-1) ?? ''
  if (mark === '"') return text.split(mark).length % 2 === 0
  const opener = openerOfCloser[mark]
  return opener !== undefined && text.split(mark).length > text.split(opener).length
}

/** True for what is named a quote where it is taken off; the rest are brackets. */
export function isQuote(mark: string): boolean {
  return /["'`«»“”„‘’]/.test(mark)
}
