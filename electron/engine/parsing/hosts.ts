import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'

// `report.pdf` is a file, not a host. Endings of the formats that are read are repeated here, since
// parsing does not import importers; a test compares them. `md` and `zip` are top-level domains too.
const fileEndings = new Set(
  `asp aspx atom avi bmp css csv doc docx eml exe gif gz har htm html ico jpeg jpg js json jsonl jsp log
  mbox mht mhtml mp3 mp4 ndjson ods pdf php png ppt pptx rar rss rtf svg ts tsv txt webp xhtml xls xlsm
  xlsx xml yaml yml`.split(/\s+/),
)

const hostWithoutScheme =
  /^(?:\/\/)?((?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?\.)+)(\p{L}{2,}|xn--[a-z0-9-]+)\.?(?::\d+)?([/?#]\S*)?$/iu
const addressWithoutScheme =
  /^(?:\/\/)?(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?::\d+)?(?:[/?#]\S*)?$/i

/** True for one word that would be a link if it had a scheme: `example.com/a`, `//example.com`. */
export function looksLikeHost(word: string): boolean {
  if (addressWithoutScheme.test(word)) return URL.canParse(`https://${word.replace(/^\/\//, '')}`)
  const host = hostWithoutScheme.exec(word)
  if (host === null) return false
  const [, , ending = '', path] = host
  const isFileName = path === undefined && fileEndings.has(ending.toLowerCase())
  return (
    (!isFileName || /^www\./i.test(word)) && URL.canParse(`https://${word.replace(/^\/\//, '')}`)
  )
}

// The look-ahead finds the slash first. Without it, each dot would start a search for it.
const surelyHost = /^(?:\/\/)?(?:www\.|(?=[^/?#]+\/.)[^/?#]+\.[^/?#]+\/)/iu

/** True for a word that is a link without scheme even in the middle of a sentence. */
export function isSurelyHost(word: string): boolean {
  return surelyHost.test(word) && looksLikeHost(word)
}

// First address and prefix length of each network of the IANA special-purpose registry (RFC 6890).
const reservedNetworks: readonly (readonly [address: number, bits: number])[] = [
  [0x00_00_00_00, 8],
  [0x0a_00_00_00, 8],
  [0x64_40_00_00, 10],
  [0x7f_00_00_00, 8],
  [0xa9_fe_00_00, 16],
  [0xac_10_00_00, 12],
  [0xc0_00_00_00, 24],
  [0xc0_00_02_00, 24],
  [0xc0_a8_00_00, 16],
  [0xc6_12_00_00, 15],
  [0xc6_33_64_00, 24],
  [0xcb_00_71_00, 24],
  [0xe0_00_00_00, 3],
]

const neverInHost = /[^a-z0-9._-]/

/**
 * True for a host that the URL parser accepts, but that nobody can register: it has a mark that no name
 * has, as in `a,example`, or a label that is invalid punycode (`xn--0`), empty or too long. `host` is as
 * in `URL.hostname`.
 */
export function isImpossibleHost(host: string): boolean {
  if (neverInHost.test(host)) return !host.startsWith('[')
  if (host.startsWith('.') || host.includes('..') || host.length > 254) return true
  if (host.length > 63 && /[^.]{64}/.test(host)) return true
  return host.includes('xn--') && /(?:^|\.)xn--/.test(domainToUnicode(host))
}

/** True for a host that exists only inside a network. `host` is as in `URL.hostname`. */
export function isPrivateHost(host: string): boolean {
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1))
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  if (/^[\d.]+$/.test(name)) return isReservedIpv4(name)
  return !name.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(name)
}

function isReservedIpv4(dotted: string): boolean {
  const address = dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return reservedNetworks.some(
    ([network, bits]) =>
      Math.floor(address / 2 ** (32 - bits)) === Math.floor(network / 2 ** (32 - bits)),
  )
}

// From the registry for IPv6, with networks that embed an IPv4 address, which a gateway may reach, and
// the former site-local ones. The first networks begin with zeros.
const reservedIpv6 =
  /^(?:0?:|64:ff9b:|100:|2001:(?:0|db8)?:|2002:|3fff:|5f00:|f[cd]..:|fe[89a-f].:|ff..:)/

function isPrivateIpv6(address: string): boolean {
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(address)
  if (mapped !== null) {
    const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
    return isReservedIpv4([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  }
  return reservedIpv6.test(address)
}

/**
 * True for a host with a public suffix, an IP address, or a host under `.example` (RFC 2606), which the
 * samples of the app use. The public suffix list is as old as the app.
 */
export function hasKnownSuffix(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '')
  const { isIcann, isPrivate, isIp } = parse(name, {
    allowPrivateDomains: true,
    validateHostname: false,
  })
  if (name.endsWith('.example')) return true
  return isIp === true || isIcann === true || isPrivate === true
}

const inPlaceOfDot = /[,，。]/g

/** A link whose host has dots in place of commas or wide marks. */
export interface WithDots {
  readonly link: string
  /** True if the mark is certainly a dot: behind `www`, or before an ending. */
  readonly isSure: boolean
}

/**
 * Replaces the commas and wide marks in the host of a link, whose authority is at [from, to), with dots.
 * Undefined if the result cannot be a site, or if both sides of a mark are sites, which are two links.
 */
export function withDots(link: string, from: number, to: number): WithDots | undefined {
  const authority = link.slice(from, to)
  if (authority.search(inPlaceOfDot) === -1) return undefined
  const corrected = link.slice(0, from) + authority.replace(inPlaceOfDot, '.') + link.slice(to)
  const host = URL.parse(corrected)?.hostname
  if (host === undefined || !isWholeSite(host)) return undefined
  const parts = authority.replace(/:\d*$/, '').split(inPlaceOfDot)
  if (parts.includes('')) return undefined
  const sides = parts.slice(1).map((_, index) => {
    const before = parts.slice(0, index + 1).join('.')
    const after = parts.slice(index + 1).join('.')
    return { isPrefix: before === 'www', before: isWholeSite(before), after: isWholeSite(after) }
  })
  if (sides.some(({ before, after }) => before && after)) return undefined
  const isSure = sides.every(({ isPrefix, before, after }) => isPrefix || (!before && !after))
  return { link: corrected, isSure }
}

/** True for a name that can be registered. */
function isWholeSite(host: string): boolean {
  return hasKnownSuffix(host) && parse(host).domain !== null
}
