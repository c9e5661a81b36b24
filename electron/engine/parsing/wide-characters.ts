import { hasKnownSuffix, isImpossibleHost, withDots } from './hosts.ts'

const isHostAlone = /^https?:\/\/[^/?#\\]+$/i
const restsOfHost = [/^[。，][\p{L}\p{N}.。，-]*[\p{L}\p{N}]/u, /^[。，][a-z\d.。，-]*[a-z\d]/i]
const port = /^：\d{2,5}(?!\w)/
const query = /^？[\w.~%[\]-]+[=＝]/
const restOfPath = /^(?:[？：][\w%/-]|。(?:html?|php|aspx?|jsp|pdf)(?!\w))/i

/**
 * True if `rest`, which begins with a mark of Chinese text, is likely part of the link `body` before it:
 * a keyboard for Chinese types `？` for `?`. In prose only if it is hardly anything else.
 */
export function isTypedWide(body: string, rest: string, isProse: boolean): boolean {
  if (restOfHost(body, rest) !== undefined) return true
  if (isHostAlone.test(body) && port.test(rest)) return true
  return query.test(rest) || (!isProse && restOfPath.test(rest))
}

/** The start of `rest` that completes the host of `body` to a site; undefined if there is none. */
function restOfHost(body: string, rest: string): string | undefined {
  if (!isHostAlone.test(body)) return undefined
  return restsOfHost
    .flatMap((pattern) => pattern.exec(rest)?.[0] ?? [])
    .find((more) => isSite(body + more.replaceAll('，', '.')))
}

/** The link that somebody meant whose keyboard typed a wide mark. */
export interface MeantAddress {
  readonly kind: 'wide-mark' | 'comma-in-host'
  /** With ASCII marks, and with the text behind it. */
  readonly written: string
  /** True if nothing else can be meant. */
  readonly isSure: boolean
}

const wideMarks = /[？：。＝＆]/g
const usualMarks: Readonly<Record<string, string>> = {
  '？': '?',
  '：': ':',
  '。': '.',
  '＝': '=',
  '＆': '&',
}
const queryAlone = /^？[\w.~%[\]＝=＆&+/:@-]*[\w/＝=%]/
const portBeforePath = /^：\d{2,5}\//
const onlyEndsSentence = /^[.,;:!?*'’"`|)\]，。、；：！？）］】〕》〉」』”]+$/

/**
 * The link that `body` and such a `rest` mean. Undefined if that is no link, or if both sides of the
 * first mark may be sites. In prose, `rest` ends at white space.
 */
export function meantAddress(
  body: string,
  rest: string,
  isProse: boolean,
): MeantAddress | undefined {
  const host = restOfHost(body, rest)
  if (host !== undefined) return meantSite(body, host, rest.slice(host.length), isProse)
  const [asked] = query.test(rest) ? (queryAlone.exec(rest) ?? []) : []
  const isPort = portBeforePath.test(rest) && isHostAlone.test(body)
  const wide = asked ?? rest.slice(0, 1)
  const behind = rest.slice(wide.length)
  const written = body + wide.replace(wideMarks, (mark) => usualMarks[mark] ?? mark)
  const isWhole = /^(?:\s|$)/.test(behind) || (isProse && onlyEndsSentence.test(behind))
  // Behind Chinese letters, the mark may end a sentence.
  const isAfterAscii = /[!-~]$/.test(body) && !body.includes('?')
  return {
    kind: 'wide-mark',
    written: isProse && onlyEndsSentence.test(behind) ? written : written + behind,
    isSure: isPort || (asked !== undefined && isWhole && isAfterAscii),
  }
}

function meantSite(
  body: string,
  host: string,
  behind: string,
  isProse: boolean,
): MeantAddress | undefined {
  const whole = body + host
  const dotted = withDots(whole, body.indexOf('://') + 3, whole.length)
  if (dotted === undefined) return undefined
  const kind = host.includes('，') ? 'comma-in-host' : 'wide-mark'
  const goesOn = behind === '' || /^[/?#：:\s]/.test(behind)
  const written = isProse && !goesOn ? dotted.link : dotted.link + behind
  return { kind, written, isSure: dotted.isSure && goesOn }
}

/** True for a link without white space to a host with a known ending. Browsers read `。` as a dot. */
export function isSite(link: string): boolean {
  const host = /\s/.test(link) ? undefined : URL.parse(link)?.hostname
  return host !== undefined && !isImpossibleHost(host) && hasKnownSuffix(host)
}

/** A possible end of a link before marks or letters of Chinese, Japanese or Korean text. */
export interface WideEnd {
  /** The length of the link. */
  readonly length: number
  /** True if the text behind it may as well be part of the link, as in a title. */
  readonly mayBeLonger: boolean
}

const closers = '）］】〕》〉」』”'
const openers = '（［【〔《〈「『“'
const bracketOrQuote = new RegExp(`[${openers}${closers}]`, 'g')

// In a title, such a bracket follows letters of its own script: `/NBA（…）` is rare, `/x（see it）` is not.
const behindPlainLetters = new RegExp(String.raw`^[!-~]*[\dA-Za-z](?=[${openers}])`)
const gluedLetter =
  /^[!-~]*[\dA-Za-z](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u

/**
 * Finds an end of the link at the start of `body` before white space: at a wide bracket or quote that
 * closes but was not opened, or that opens behind ASCII; in prose also at Chinese, Japanese or Korean
 * letters right behind ASCII. Undefined without any.
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
