/** Where a link may end before marks or letters of Chinese, Japanese or Korean text. */
export interface WideEnd {
  /** Its length in the text that begins with it. */
  readonly length: number
  /** What follows may as well be of the link, as in a title. */
  readonly mayBeLonger: boolean
}

const closers = '）］】〕》〉」』”'
const openers = '（［【〔《〈「『“'
const bracketOrQuote = new RegExp(`[${openers}${closers}]`, 'g')

// In a title such a bracket stands behind letters of its own kind: `/NBA（…）` is rare, `/x（see it）` is not.
const behindPlainLetters = new RegExp(String.raw`^[!-~]*[\dA-Za-z](?=[${openers}])`)
const gluedLetter =
  /^[!-~]*[\dA-Za-z](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u

/**
 * Where a link that begins `body` may end before its white space: at a bracket or quote that it never
 * opened, at one that opens behind letters of ASCII and, in prose, at letters that stand right behind
 * such. Undefined where nothing tells that.
 */
export function wideEnd(body: string, isProse: boolean): WideEnd | undefined {
  if (!/[^\x20-\x7e]/.test(body)) return undefined
  const asked = behindPlainLetters.exec(body)?.[0].length
  const glued = isProse ? gluedLetter.exec(body)?.[0].length : undefined
  const closed = unopenedAt(body)
  const length = Math.min(asked ?? Infinity, glued ?? Infinity, closed ?? Infinity)
  if (length === Infinity) return undefined
  return { length, mayBeLonger: length === glued || (length === asked && !isProse) }
}

function unopenedAt(body: string): number | undefined {
  const open = new Map<number, number>()
  for (const { 0: mark, index } of body.matchAll(bracketOrQuote)) {
    const closing = closers.indexOf(mark)
    const kind = closing === -1 ? openers.indexOf(mark) : closing
    const left = (open.get(kind) ?? 0) + (closing === -1 ? 1 : -1)
    if (left < 0) return index
    open.set(kind, left)
  }
  return undefined
}
