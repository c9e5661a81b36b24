import { isSurelyHost } from './hosts.ts'

/** What a cell or an anchor shows, where that is an address, and the other link that it leads to. */
export interface ShownAndBehind {
  readonly shown: string
  readonly behind: string
}

const shownThenBehind = /^\s*([^\s<>]+)\s+<(https?:\/\/[^\s<>]+)>\s*$/i

/**
 * Reads `shown <behind>`, which is how `withLink` writes a cell and mail programs write a link whose
 * text is an address. Undefined where both are one link, or what is shown is no address with a page.
 */
export function shownAndBehind(text: string): ShownAndBehind | undefined {
  if (!text.includes('<')) return undefined
  const [, shown = '', behind = ''] = shownThenBehind.exec(text) ?? []
  return isOtherLink(shown, behind) ? { shown, behind } : undefined
}

/** True where `shown` is an address of its own: neither `behind` in other words nor shortened. */
export function isOtherLink(shown: string, behind: string): boolean {
  const isAddress = /^https?:\/\/[^/]/i.test(shown) || isSurelyHost(shown)
  if (!isAddress || /\s|(?:…|\.\.\.)$/.test(shown)) return false
  const [one, other] = [shown, behind].map((link) => comparable(link))
  return one !== undefined && other !== undefined && one !== other
}

/** A link as it is sent; one that is shown without its scheme is no other link for that. */
function comparable(link: string): string | undefined {
  const hasScheme = /^https?:\/\//i.test(link)
  const url = URL.parse(hasScheme ? link : `https://${link.replace(/^\/\//, '')}`)
  return url?.href.replace(/^https?:/, '')
}

/** A cell's text with the link behind it, where the text does not show it. */
export function withLink(text: string, link: string | undefined): string {
  const shown = text.trim()
  if (link === undefined || text.includes(link)) return text
  if (shown === '') return link
  // What only a link that is no web page stands behind is refused with that as the reason.
  if (!/^https?:/i.test(link)) return isOfOtherScheme(link) ? `${text} <${link}>` : text
  if (URL.canParse(link) && URL.parse(shown)?.href === URL.parse(link)?.href) return text
  return isShortened(shown, link) ? link : `${text} <${link}>`
}

const scheme = /^(?:https?:\/\/)?(?:www\.)?/i

/** True where dots stand for the part of a link that is not shown: `a.example/a-long…`, also in its middle. */
function isShortened(shown: string, link: string): boolean {
  const [start, end, ...more] = shown.split(/…|\.{3,}/)
  if (start === undefined || end === undefined || more.length > 0) return false
  const [from, whole] = [start, link].map((written) => written.replace(scheme, ''))
  if (from === undefined || whole === undefined || !from.includes('.')) return false
  const isPart = from.length + end.length < whole.length
  return isPart && whole.startsWith(from) && whole.endsWith(end.trim())
}

function isOfOtherScheme(link: string): boolean {
  return /^(?:mailto|tel|sms|ftp|ftps|file|javascript|data):/i.test(link)
}
