interface Wrapper {
  readonly host: RegExp
  readonly path: RegExp
  readonly parameters: readonly string[]
}

const googleHost = /^(?:www\.)?google\.[a-z.]{2,6}$/

const wrappers: readonly Wrapper[] = [
  {
    host: googleHost,
    path: /^\/(?:url|imgres)$/,
    parameters: ['q', 'url', 'imgurl'],
  },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  {
    host: /^statics\.teams\.cdn\.office\.net$/,
    path: /\/atp-safelinks\.html$/,
    parameters: ['url'],
  },
  { host: /^linkprotect\.cudasvc\.com$/, path: /^\/url$/, parameters: ['a'] },
  { host: /^deref-(?:gmx\.net|web\.de)$/, path: /^\/mail\//, parameters: ['redirectUrl'] },
  { host: /^lm?\.(?:facebook|messenger)\.com$/, path: /^\/l\.php$/, parameters: ['u'] },
  { host: /^l\.wl\.co$/, path: /^\/l$/, parameters: ['u'] },
  { host: /^l\.(?:instagram|threads)\.(?:com|net)$/, path: /^\//, parameters: ['u'] },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ['q'] },
  { host: /^(?:(?:www|m|away)\.)?vk\.com$/, path: /^\/away\.php$/, parameters: ['to'] },
  {
    host: /^(?:www\.)?linkedin\.com$/,
    path: /^\/(?:(?:redir\/)?redirect|safety\/go)$/,
    parameters: ['url'],
  },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameters: ['u', 'url'] },
  { host: /^exit\.sc$/, path: /^\/$/, parameters: ['url'] },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, parameters: ['uddg'] },
  { host: /^out\.reddit\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ['z'] },
]

/** The link inside one that mail programs, chats and search pages put around it; else undefined. */
export function unwrapped(url: URL): string | undefined {
  // Where `*` stands for a character, that is told elsewhere. It is looked for first, as a slash is below.
  if (url.hostname === 'urldefense.com')
    return /^\/v3\/__(?=[^*]*$)(https?:\/\/[^*]+)__;/.exec(url.pathname)?.[1]
  if (googleHost.test(url.hostname)) {
    const [, isSecure, page] =
      /^\/amp\/(s\/)?((?=[^/]+\/)[^/]+\.[^/]+\/.*)$/.exec(url.pathname) ?? []
    if (page !== undefined)
      return `${isSecure === undefined ? 'http' : 'https'}://${page}${url.search}`
  }
  // Whatever is wrapped shows its scheme, plain or percent-encoded.
  if (!/http|%/i.test(url.search)) return undefined
  const wrapper = wrappers.find(
    ({ host, path }) => host.test(url.hostname) && path.test(url.pathname),
  )
  return (
    wrapper?.parameters
      .map((name) => url.searchParams.get(name))
      .find((inner) => inner !== null && /^https?:\/\//i.test(inner)) ?? undefined
  )
}
