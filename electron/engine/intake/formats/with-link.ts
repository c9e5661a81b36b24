/**
 * A cell's text with the link behind it, where the text does not show it. What only shortens the link,
 * `https://a.example/a-long…`, is none of its own.
 */
export function withLink(text: string, link: string | undefined): string {
  if (link === undefined || text.includes(link)) return text
  if (text.trim() === '' || isShortened(text.trim(), link)) return link
  const isSame = URL.parse(text.trim())?.href === URL.parse(link)?.href && URL.canParse(link)
  return isSame || !/^https?:/i.test(link) ? text : `${text} <${link}>`
}

const scheme = /^(?:https?:\/\/)?(?:www\.)?/i

/** True where dots stand for a part of the link that is not shown. */
function isShortened(text: string, link: string): boolean {
  const [start, end, ...more] = text.split(/…|\.{3,}/)
  if (start === undefined || end === undefined || more.length > 0) return false
  const shown = start.replace(scheme, '')
  const whole = link.replace(scheme, '')
  const isLong = shown.includes('.') && shown.length + end.length < whole.length
  return isLong && whole.startsWith(shown) && whole.endsWith(end.trim())
}
