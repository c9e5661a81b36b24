// Archives, readers and image services write the whole address of a page behind their own.
const hosts =
  /(?:^|\.)(?:archive\.(?:org|today|ph|is|li|vn|md|fo)|arquivo\.pt|webarchive\.[a-z.]{1,60}|webcitation\.org|urldefense\.(?:com|us)|protect\.checkpoint\.com|avanan\.click|jina\.ai|12ft\.io|freedium\.cfd|via\.hypothes\.is|res\.cloudinary\.com|thum\.io|mshots\.wordpress\.com|cors-anywhere\.herokuapp\.com)$/

const folders: ReadonlySet<string> = new Set(
  `amp away cache cdn-cgi exit external fetch go image img jump leave link out plain preview proxy
  redir redirect render resize screenshot translate url visit wayback web`.split(/\s+/),
)

/** A day, `20260514093000id_`, or how a picture is to be cut, `w_300,q_auto`. */
const option = /^\d{4,14}(?:[a-z]{2}_)?$|[=,:_*]/

/**
 * True where a link that begins at the end of `before` is usually part of the one that `before`
 * begins with: behind an archive’s or a redirect’s path, in a query or a fragment. A scheme written
 * twice holds none either.
 */
export function holdsLinks(before: string): boolean {
  if (/[?#]/.test(before)) return true
  const [, , host = '', ...path] = before.toLowerCase().split('/')
  if (host === '' || hosts.test(host.replace(/:\d+$/, ''))) return true
  const folder = path.findLast((name) => name !== '' && !option.test(name))
  return folder !== undefined && folders.has(folder)
}
