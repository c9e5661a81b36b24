/** A link that leads to another page, which the link may contain. */
export type StandIn =
  | {
      readonly kind: 'wrapped'
      /** The page behind all wrappers; undefined if the link does not contain it, or only a part of it. */
      readonly target: string | undefined
      /** False if the link looks cut off, so that its target may be cut too. */
      readonly isWhole: boolean
    }
  | { readonly kind: 'short-link' }

/** In characters. No service accepts longer links, and some patterns below need quadratic time. */
const longest = 16_384

/** Wrappers are nested two or three deep: a mail filter around the redirect of a search page. */
const mostLayers = 6

/**
 * Recognises a link that leads to another page: through a redirect, a mail filter, a cache, an archive
 * or a translator (`wrapped`), or by a code that only its service knows (`short-link`). Undefined for
 * other links. Removes all layers that can be decoded with certainty.
 */
export function standInOf(url: URL): StandIn | undefined {
  const first = layerOf(url)
  if (first === undefined || first.kind === 'short-link') return first
  let target = first.target
  let isWhole = first.isWhole
  for (let layers = 1; target !== undefined && layers < mostLayers; layers++) {
    const inner = URL.parse(target)
    const next = inner === null ? undefined : layerOf(inner)
    if (next?.kind !== 'wrapped' || next.target === undefined) break
    target = next.target
    isWhole &&= next.isWhole
  }
  return { kind: 'wrapped', target, isWhole }
}

/** True for a copy of another page: in a cache, in an archive or in another language. */
export function isCopyOfPage({ hostname, pathname, search }: URL): boolean {
  const known = knownAt(hostname.replace(/\.$/, ''), pathname, search)
  return typeof known === 'object' && known.isCopy === true
}

function layerOf(url: URL): StandIn | undefined {
  if (url.href.length > longest) return undefined
  const host = url.hostname.replace(/\.$/, '')
  const known = knownAt(host, url.pathname, url.search)
  if (known === undefined || known === 'short-link') return known && { kind: known }
  const { decode, ends } = known
  return {
    kind: 'wrapped',
    target: targetIn(decode(url)),
    isWhole: ends?.test(url.search) !== false,
  }
}

/** The decoded target, if it is the whole address of a page. */
function targetIn(decoded: string | null | undefined): string | undefined {
  const link = decoded?.trim()
  if (link === undefined || !/^https?:\/\/[^\s/]/i.test(link)) return undefined
  // The target was cut inside an escape.
  if (/%[\da-f]?$/i.test(link) || link.includes('\ufffd')) return undefined
  const url = URL.parse(link)
  return url === null || !/\.|^localhost$|^\[/.test(url.hostname) ? undefined : link
}

interface Wrapper {
  /** The last two labels of its hosts, or only the name of a site with a domain in each country. */
  readonly on: string
  readonly hosts: RegExp
  /** Only links with such a path. */
  readonly path?: RegExp
  /** Decodes the target. The result need not be a link; `targetIn` checks it. */
  readonly decode: (url: URL) => string | null | undefined
  /** The query of a link that is not cut off matches this. */
  readonly ends?: RegExp
  /** True for a copy of the page at another address. */
  readonly isCopy?: true
}

/** Decodes the first of these parameters that holds a link. A `+` stays, because it is no space in a path. */
function parameter(...names: readonly string[]) {
  return ({ search }: URL): string | undefined => {
    const values = search.slice(1).split('&')
    for (const name of names) {
      const value = values.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
      const link = unescaped(value)
      if (link !== undefined && /^https?:\/\//i.test(link)) return link
    }
    return undefined
  }
}

/** Decodes the text behind a mark. */
function behind(mark: RegExp) {
  return ({ href }: URL): string | undefined => {
    const found = mark.exec(href)
    const rest = found === null ? '' : href.slice(found.index + found[0].length)
    return /^https?%3a/i.test(rest) ? unescaped(rest) : rest
  }
}

const google = String.raw`google\.(?:[a-z]{2,3}|com?\.[a-z]{2})`

const wrappers: readonly Wrapper[] = [
  // Mail filters.
  {
    on: 'urldefense.com urldefense.us proofpoint.com proofpoint.us',
    hosts: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/,
    path: /^\/v1\//,
    decode: ({ search }) => unescaped(/[?&]u=(.+?)(?:&k=|$)/.exec(search)?.[1]),
    ends: /&k=/,
  },
  {
    on: 'urldefense.com urldefense.us proofpoint.com proofpoint.us',
    hosts: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/,
    path: /^\/v2\//,
    decode: ({ search }) => decodeProofpoint2(/[?&]u=([^&]*)/.exec(search)?.[1]),
    ends: /&[dc]=/,
  },
  {
    on: 'urldefense.com urldefense.us proofpoint.com proofpoint.us',
    hosts: /^urldefense(?:\.proofpoint)?\.(?:com|us)$/,
    path: /^\/v3\//,
    decode: ({ href }) => decodeProofpoint3(href),
  },
  {
    on: 'outlook.com office365.us',
    hosts: /\.safelinks\.protection\.(?:outlook\.com|office365\.us)$/,
    decode: parameter('url'),
    ends: /&(?:amp;)?(?:s?data|reserved)=/,
  },
  {
    on: 'office.net',
    hosts: /^statics\.teams\.cdn\.office\.net$/,
    path: /\/atp-safelinks\.html$/,
    decode: parameter('url'),
  },
  { on: 'azure.net', hosts: /\.safelink\.emails\.azure\.net$/, decode: parameter('destination') },
  {
    on: 'cisco.com',
    hosts: /^secure-web\.cisco\.com$/,
    decode: ({ pathname, search, hash }) => {
      const [, escaped, plain] = /\/(?:(https?%3a.*)|(https?:\/\/.*))$/i.exec(pathname) ?? []
      return escaped === undefined ? plain && plain + search + hash : unescaped(escaped)
    },
  },
  { on: 'symantec.com', hosts: /^clicktime\.symantec\.com$/, decode: parameter('u') },
  {
    on: 'mailtrack.io',
    hosts: /^mailtrack\.io$/,
    path: /^\/(?:trace\/)?link\//,
    decode: parameter('url'),
  },
  {
    on: 'fireeye.com',
    hosts: /^protect\d*\.fireeye\.com$/,
    path: /\/url$/,
    decode: parameter('u'),
  },
  {
    on: 'cudasvc.com',
    hosts: /^linkprotect\.cudasvc\.com$/,
    path: /^\/url$/,
    decode: parameter('a'),
  },
  { on: 'edgepilot.com', hosts: /^link\.edgepilot\.com$/, path: /^\/s\//, decode: parameter('u') },
  {
    on: 'sophos.com',
    hosts: /\.protection\.sophos\.com$/,
    decode: ({ searchParams }) => fromBase64(searchParams.get('u')),
  },
  {
    on: 'trendmicro.com',
    hosts: /(?:^|[.-])ctp\.trendmicro\.com$/,
    path: /^\/wis\/clicktime\//,
    decode: parameter('url'),
  },
  {
    on: 'zscaler.net zscalerone.net zscalertwo.net zscalerthree.net zscloud.net',
    hosts: /^gateway\.zs(?:caler(?:one|two|three)?|cloud)\.net$/,
    decode: parameter('origurl'),
  },
  {
    on: 'checkpoint.com avanan.click',
    hosts: /^(?:protect\.checkpoint\.com|url\.avanan\.click)$/,
    path: /^\/v2\//,
    decode: ({ href }) => /\/___(https?:\/\/.+?)___\./.exec(href)?.[1],
  },
  {
    on: 'url-protection.com',
    hosts: /^avanan\.url-protection\.com$/,
    path: /^\/v1\/url$/,
    decode: parameter('o'),
  },
  { on: 'esvalabs.com', hosts: /^urlsand\.esvalabs\.com$/, decode: parameter('u') },
  {
    on: 'deref-gmx.net deref-gmx.com deref-gmx.de deref-gmx.at deref-gmx.ch deref-web.de deref-mail.com deref-1und1.de',
    hosts: /^deref-(?:gmx\.(?:net|com|de|at|ch)|web\.de|mail\.com|1und1\.de)$/,
    path: /^\/mail\//,
    decode: parameter('redirectUrl'),
  },
  // Search pages.
  {
    on: 'google',
    hosts: new RegExp(`^(?:[a-z]+\\.)?${google}$`),
    path: /^\/(?:url|imgres|interstitial)$/,
    decode: parameter('q', 'url', 'imgrefurl', 'imgurl'),
  },
  {
    on: 'googleadservices.com doubleclick.net',
    hosts: /^(?:www\.)?googleadservices\.com$|\.g\.doubleclick\.net$/,
    path: /^\/(?:pagead\/aclk|aclk|pcs\/click)$/,
    decode: parameter('adurl'),
  },
  {
    on: 'bing.com',
    hosts: /^(?:www\.)?bing\.com$/,
    path: /^\/ck\/a$/,
    decode: ({ searchParams }) => fromBase64(/^a1(.+)$/.exec(searchParams.get('u') ?? '')?.[1]),
  },
  { on: 'duckduckgo.com', hosts: /^duckduckgo\.com$/, path: /^\/l\/$/, decode: parameter('uddg') },
  {
    on: 'yahoo.com',
    hosts: /^(?:\w+\.)?r\.search\.yahoo\.com$/,
    decode: ({ pathname }) => unescaped(/\/RU=([^/]+)/.exec(pathname)?.[1]),
  },
  {
    on: 'yandex',
    hosts: /^(?:www\.)?yandex\.(?:ru|com|by|kz|com\.tr)$/,
    path: /^\/clck\/jsredir$/,
    decode: parameter('url'),
  },
  // Copies of a page: AMP, caches, archives, translators.
  {
    on: 'google',
    hosts: new RegExp(`^(?:www\\.)?${google}$`),
    path: /^\/amp\/(?:s\/)?(?=[^/]+\/.)[^/]*\.[^/]+\//,
    decode: ({ pathname, search }) => ampPage(pathname.slice('/amp/'.length), search),
  },
  {
    on: 'ampproject.org bing-amp.com',
    hosts: /(?:^|\.)cdn\.ampproject\.org$|\.bing-amp\.com$/,
    path: /^\/[a-z]{1,2}\//,
    decode: ({ pathname, search }) => ampPage(pathname.replace(/^\/[a-z]+\//, ''), search),
    isCopy: true,
  },
  {
    on: 'googleusercontent.com',
    hosts: /^webcache\.googleusercontent\.com$/,
    path: /^\/search$/,
    decode: ({ searchParams }) => {
      const cached = /^cache:(?:[\w-]+:)?((?:https?:\/\/)?[^\s/]+\.[^\s]*)/.exec(
        searchParams.get('q') ?? '',
      )?.[1]
      return cached === undefined || cached.startsWith('http') ? cached : `http://${cached}`
    },
    isCopy: true,
  },
  {
    on: 'archive.org',
    hosts: /^(?:web|wayback)\.archive\.org$/,
    path: /^\/(?:web|save)\/(?:[^/]+\/.|https?:)/,
    decode: ({ href }) => archived(/\/(?:web|save)\/(?:(?!https?:)[^/]+\/)?(.+)$/i.exec(href)?.[1]),
    isCopy: true,
  },
  {
    on: 'archive.today archive.ph archive.is archive.li archive.vn archive.md archive.fo',
    hosts: /^archive\.(?:today|ph|is|li|vn|md|fo)$/,
    path: /\/https?:\/\//,
    decode: behind(/^https?:\/\/[^/]+\/.*?(?=https?:\/\/)/),
    isCopy: true,
  },
  {
    on: 'translate.goog',
    hosts: /\.translate\.goog$/,
    decode: (url) => translated(url),
    isCopy: true,
  },
  {
    on: 'google',
    hosts: new RegExp(`^translate\\.${google}$`),
    path: /^\/(?:translate\w*|website)$/,
    decode: parameter('u'),
    isCopy: true,
  },
  {
    on: 'translatetheweb.com microsofttranslator.com',
    hosts: /^(?:www\.)?translatetheweb\.com$|^www\.microsofttranslator\.com$/,
    decode: parameter('a'),
    isCopy: true,
  },
  {
    on: 'googleweblight.com',
    hosts: /^googleweblight\.com$/,
    decode: parameter('u', 'lite_url'),
    isCopy: true,
  },
  // Networks and chats.
  {
    on: 'facebook.com messenger.com workplace.com',
    hosts: /^lm?\.(?:facebook|messenger|workplace)\.com$/,
    path: /^\/l\.php$/,
    decode: parameter('u'),
  },
  {
    on: 'facebook.com',
    hosts: /^(?:www|m)\.facebook\.com$/,
    path: /^\/(?:l\.php|flx\/warn\/)$/,
    decode: parameter('u'),
  },
  { on: 'wl.co', hosts: /^l\.wl\.co$/, path: /^\/l$/, decode: parameter('u') },
  {
    on: 'instagram.com threads.com threads.net',
    hosts: /^l\.(?:instagram|threads)\.(?:com|net)$/,
    decode: parameter('u'),
  },
  {
    on: 'youtube.com',
    hosts: /^(?:(?:www|m)\.)?youtube\.com$/,
    path: /^\/redirect$/,
    decode: parameter('q'),
  },
  {
    on: 'vk.com',
    hosts: /^(?:(?:www|m|away)\.)?vk\.com$/,
    path: /^\/away(?:\.php)?$/,
    decode: parameter('to'),
  },
  { on: 'ok.ru', hosts: /^(?:www\.)?ok\.ru$/, path: /^\/dk$/, decode: parameter('st.link') },
  {
    on: 'linkedin.com',
    hosts: /^(?:www\.)?linkedin\.com$/,
    path: /^\/(?:(?:redir\/)?redirect|safety\/go|redir\/suspicious-page)\/?$/,
    decode: parameter('url'),
  },
  {
    on: 'steamcommunity.com',
    hosts: /^steamcommunity\.com$/,
    path: /^\/linkfilter\/?$/,
    decode: parameter('u', 'url'),
  },
  {
    on: 'twitter.com x.com',
    hosts: /^(?:twitter|x)\.com$/,
    path: /^\/safety\/unsafe_link_warning$/,
    decode: parameter('unsafe_link'),
  },
  {
    on: 'pinterest.com',
    hosts: /^(?:www\.)?pinterest\.com$/,
    path: /^\/offsite\/$/,
    decode: parameter('url'),
  },
  { on: 'exit.sc', hosts: /^exit\.sc$/, path: /^\/$/, decode: parameter('url') },
  { on: 'reddit.com', hosts: /^out\.reddit\.com$/, decode: parameter('url') },
  {
    on: 'slack-redir.net',
    hosts: /^slack-redir\.net$/,
    path: /^\/link$/,
    decode: parameter('url'),
  },
  { on: 't.me', hosts: /^t\.me$/, path: /^\/iv$/, decode: parameter('url') },
  { on: 'umblr.com', hosts: /^t\.umblr\.com$/, path: /^\/redirect$/, decode: parameter('z') },
  { on: 'medium.com', hosts: /^medium\.com$/, path: /^\/r\/$/, decode: parameter('url') },
  {
    on: 'getpocket.com',
    hosts: /^getpocket\.com$/,
    path: /^\/redirect$/,
    decode: parameter('url'),
  },
  {
    on: 'disq.us',
    hosts: /^disq\.us$/,
    path: /^\/url$/,
    // A checksum follows the address.
    decode: (url) => parameter('url')(url)?.replace(/:[\w-]{20,}$/, ''),
  },
  {
    on: 'deviantart.com',
    hosts: /^(?:www\.)?deviantart\.com$/,
    path: /^\/users\/outgoing$/,
    decode: behind(/\?/),
  },
  {
    on: 'href.li anonym.to anon.to nullrefer.com anonymz.com blankrefer.com',
    hosts: /^(?:href\.li|anonym\.to|anon\.to|nullrefer\.com|anonymz\.com|blankrefer\.com)$/,
    path: /^\/$/,
    decode: behind(/\?/),
  },
  {
    on: 'douban.com',
    hosts: /^(?:www\.)?douban\.com$/,
    path: /^\/link2\/$/,
    decode: parameter('url'),
  },
  {
    on: 'zhihu.com juejin.cn csdn.net',
    hosts: /^link\.(?:zhihu\.com|juejin\.cn|csdn\.net)$/,
    decode: parameter('target'),
  },
]

/** Decodes version 2 of Proofpoint: `-` for `%`, `_` for `/`. */
function decodeProofpoint2(written: string | undefined): string | undefined {
  return unescaped(written?.replaceAll('-', '%').replaceAll('_', '/'))
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Decodes version 3 of Proofpoint, `v3/__…__;BYTES!…`. `*` is the next of the bytes (base64), `**X` a run
 * of them: 2 for `A`, 3 for `B` and so on. Undefined unless all bytes are used. Some encoders count
 * characters instead of bytes; the count that fits is used.
 */
function decodeProofpoint3(href: string): string | undefined {
  const [, written, encoded = ''] = /\/v3\/__(.+?)__;([^!]*)!/.exec(href) ?? []
  if (written === undefined || !/^[\w-]*={0,2}$/.test(encoded)) return undefined
  const bytes = Buffer.from(encoded, 'base64url')
  const filled = filledIn(written, [...bytes], (run) => Buffer.from(run).toString('utf8'))
  const link =
    filled ??
    filledIn(written, Array.from(bytes.toString('utf8')), (characters) => characters.join(''))
  return link?.replace(/^(https?:\/)(?=[^/])/i, '$1/')
}

function filledIn<Unit>(
  written: string,
  units: readonly Unit[],
  textOf: (units: readonly Unit[]) => string,
): string | undefined {
  let at = 0
  // The bytes of one character may be in several marks, so they are joined before they are decoded.
  const runs = written.split(/((?:\*\*[\w-]|\*)+)/)
  const filled = runs.map((run, index) => {
    if (index % 2 === 0) return run
    const from = at
    for (const [, length] of run.matchAll(/\*(?:\*([\w-]))?/g))
      at += length === undefined ? 1 : runLengths.indexOf(length) + 2
    return textOf(units.slice(from, at))
  })
  return at === units.length ? filled.join('') : undefined
}

function unescaped(written: string | undefined): string | undefined {
  try {
    return written === undefined ? undefined : decodeURIComponent(written)
  } catch {
    return undefined
  }
}

function fromBase64(written: string | null | undefined): string | undefined {
  if (written === null || written === undefined) return undefined
  if (!/^[\w+/-]+={0,2}$/.test(written) || written.replace(/=+$/, '').length % 4 === 1)
    return undefined
  return Buffer.from(written, 'base64').toString('utf8')
}

/** The page of `s/host/path`, without the parameters that the viewer added. */
function ampPage(written: string, search: string): string {
  const page = written.startsWith('s/') ? `https://${written.slice(2)}` : `http://${written}`
  return page + without(search, /^(?:amp_gsa|amp_js_v|usqp)=/)
}

/** The page on `a.b-c` of a link to `a-b--c.translate.goog`. */
function translated(url: URL): string | undefined {
  const label = url.hostname.slice(0, -'.translate.goog'.length)
  // International names are encoded in another way.
  if (label.includes('.') || /^.-|^xn--/.test(label)) return undefined
  const host = label.replaceAll(/--?/g, (mark) => (mark === '-' ? '.' : '-'))
  const scheme = url.searchParams.get('_x_tr_sch') === 'http' ? 'http' : 'https'
  return `${scheme}://${host}${url.pathname}${without(url.search, /^_x_tr_/)}${url.hash}`
}

function without(search: string, names: RegExp): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((one) => one !== '' && !names.test(one))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function archived(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const whole = written.replace(/^(https?:\/)(?=[^/])/i, '$1/')
  return /^https?:\/\//i.test(whole) ? whole : `http://${whole}`
}

const shortHosts: ReadonlySet<string> = new Set(
  `1drv.ms 1url.com a.co abcn.ws adf.ly adobe.ly aka.ms amzn.asia amzn.eu amzn.to apple.co bbc.in
  bit.do bit.ly bitly.com bl.ink bloom.bg budurl.com buff.ly chng.it clck.ru cnn.it conta.cc cutt.ly
  db.tt dlvr.it dwz.cn ebay.us econ.st es.pn etsy.me fb.me ffm.to flip.it fxn.ws g.co geni.us git.io
  gofund.me goo.gl ht.ly hubs.la hubs.li hubs.ly huff.to ibm.co ift.tt is.gd j.mp kck.st kutt.it
  lat.ms lin.ee lnkd.in maps.app.goo.gl photos.app.goo.gl search.app.goo.gl mcaf.ee msft.it mzl.la n.pr nbcnews.to nyti.ms on.ft.com
  oreil.ly ouo.io ow.ly owl.li pin.it po.st politi.co qr.ae rb.gy rebrand.ly redd.it reut.rs
  s.click.aliexpress.com a.aliexpress.com on.soundcloud.com s.id search.app share.google shope.ee spotify.link dub.sh fb.watch shor.by shorturl.at smarturl.it snip.ly soo.gd spoti.fi spr.ly
  swll.to t.cn t.co t.ly t2m.io tcrn.ch tiny.cc tiny.one tinyurl.com tr.im trib.al u.to url.cn
  urlz.fr usat.ly v.gd vk.cc vm.tiktok.com vt.tiktok.com wapo.st x.gd yhoo.it zurl.co`.split(/\s+/),
)

/** Mail filters and click counters whose links do not contain the page. */
const opaque: readonly Pick<Wrapper, 'on' | 'hosts' | 'path'>[] = [
  { on: 'mimecast.com', hosts: /^protect-[a-z]+\.mimecast\.com$/, path: /^\/s\// },
  { on: 'mimecastprotect.com', hosts: /^url\.[a-z]{2}\.m\.mimecastprotect\.com$/, path: /^\/s\// },
  { on: 'sendgrid.net', hosts: /\.ct\.sendgrid\.net$/, path: /^\/(?:ls|wf)\/click$/ },
  { on: 'list-manage.com', hosts: /\.list-manage\.com$/, path: /^\/track\/click$/ },
  { on: 'mandrillapp.com', hosts: /^mandrillapp\.com$/, path: /^\/track\/click\// },
  { on: 'baidu.com', hosts: /^(?:www\.)?baidu\.com$/, path: /^\/link$/ },
  { on: 'microsoft.com', hosts: /^go\.microsoft\.com$/, path: /^\/fwlink/ },
  { on: 'emailprotection.link', hosts: /^url\.emailprotection\.link$/ },
  { on: 'mailanyone.net', hosts: /^url\d*\.mailanyone\.net$/ },
  { on: 'google', hosts: /^news\.google\.com$/, path: /^\/(?:rss\/)?(?:articles|read)\/./ },
  { on: 'page.link app.link', hosts: /\.(?:page|app)\.link$/, path: /^\/./ },
]

interface OnDomain {
  readonly wrappers: Wrapper[]
  readonly opaque: Pick<Wrapper, 'hosts' | 'path'>[]
}

const byDomain = new Map<string, OnDomain>()
for (const wrapper of wrappers)
  for (const on of wrapper.on.split(' ')) onDomain(on).wrappers.push(wrapper)
for (const one of opaque) for (const on of one.on.split(' ')) onDomain(on).opaque.push(one)
for (const host of shortHosts) onDomain(domainOf(host))

function onDomain(domain: string): OnDomain {
  const there = byDomain.get(domain) ?? { wrappers: [], opaque: [] }
  byDomain.set(domain, there)
  return there
}

/** The last two labels of all hosts for which `isStandIn` may be true, except those of Google and Yandex. */
export const standInDomains: readonly string[] = [...byDomain.keys()].filter((on) =>
  on.includes('.'),
)

/** True for a link that `standInOf` recognises. `host` is in small letters. */
export function isStandIn(host: string, path: string, search: string): boolean {
  return knownAt(host, path, search) !== undefined
}

function knownAt(host: string, path: string, search: string): Wrapper | 'short-link' | undefined {
  const there =
    byDomain.get(domainOf(host)) ?? byDomain.get(/(?:^|\.)(google|yandex)\./.exec(host)?.[1] ?? '')
  if (there === undefined) return undefined
  const isHere = ({ hosts, path: paths }: Pick<Wrapper, 'hosts' | 'path'>): boolean =>
    hosts.test(host) && paths?.test(path) !== false
  const isHome = path === '/' && search === ''
  const wrapper = there.wrappers.find(isHere)
  // The host of a translated page contains its site.
  if (wrapper !== undefined && (!isHome || wrapper.on === 'translate.goog')) return wrapper
  const isShort = !isHome && shortHosts.has(host.replace(/^www\./, ''))
  return isShort || there.opaque.some(isHere) ? 'short-link' : undefined
}

function domainOf(host: string): string {
  return host.slice(host.lastIndexOf('.', host.lastIndexOf('.') - 1) + 1)
}
