/**
 * The other spellings under which a link most likely leads to the same page: http or https, with or
 * without www, with or without a final slash; at most 7. `link` is serialised.
 */
export function nearLinks(link: string): readonly string[] {
  const found = new Set<string>()
  for (const scheme of schemesOf(link))
    for (const host of hostsOf(scheme)) for (const end of endsOf(host)) found.add(end)
  found.delete(link)
  return [...found]
}

function schemesOf(link: string): readonly string[] {
  if (link.startsWith('https:')) return [link, `http:${link.slice(6)}`]
  return [link, `https:${link.slice(5)}`]
}

// A bare domain, or its www host: no address in numbers, no other subdomain.
const host = /^(https?:\/\/)(www\.)?([^/?#]+)/

function hostsOf(link: string): readonly string[] {
  const [start, scheme = '', www, rest = ''] = host.exec(link) ?? []
  if (start === undefined || rest.startsWith('[') || /^[\d.]+(?::\d+)?$/.test(rest)) return [link]
  const after = link.slice(start.length)
  return [link, `${scheme}${www === undefined ? 'www.' : ''}${rest}${after}`]
}

function endsOf(link: string): readonly string[] {
  const at = link.search(/[?#]/)
  const [path, after] = at === -1 ? [link, ''] : [link.slice(0, at), link.slice(at)]
  // The root has its slash always.
  if (/^https?:\/\/[^/]+\/$/.test(path)) return [link]
  return [link, path.endsWith('/') ? path.slice(0, -1) + after : `${path}/${after}`]
}
