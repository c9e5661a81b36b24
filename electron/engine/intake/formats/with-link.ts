/** A cell's text with the link behind it, where the text does not show it. */
export function withLink(text: string, link: string | undefined): string {
  if (link === undefined || text.includes(link)) return text
  if (text.trim() === '') return link
  const isSame = URL.parse(text.trim())?.href === URL.parse(link)?.href && URL.canParse(link)
  return isSame || !/^https?:/i.test(link) ? text : `${text} <${link}>`
}
