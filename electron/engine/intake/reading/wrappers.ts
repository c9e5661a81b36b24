interface Wrapper {
  readonly host: RegExp
  readonly path: RegExp
  readonly parameters: readonly string[]
}

const wrappers: readonly Wrapper[] = [
  {
    host: /^(?:www\.)?google\.[a-z.]{2,6}$/,
    path: /^\/(?:url|imgres)$/,
    parameters: ['q', 'url', 'imgurl'],
  },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^lm?\.(?:facebook|messenger)\.com$/, path: /^\/l\.php$/, parameters: ['u'] },
  { host: /^l\.(?:instagram|threads)\.(?:com|net)$/, path: /^\//, parameters: ['u'] },
  { host: /^(?:www\.)?youtube\.com$/, path: /^\/redirect$/, parameters: ['q'] },
  { host: /^(?:www\.)?vk\.com$/, path: /^\/away\.php$/, parameters: ['to'] },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir\/)?redirect$/, parameters: ['url'] },
  { host: /^duckduckgo\.com$/, path: /^\/l\/$/, parameters: ['uddg'] },
  { host: /^out\.reddit\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ['z'] },
]

/** The link inside one that mail programs, chats and search pages put around it; else undefined. */
export function unwrapped(url: URL): string | undefined {
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
