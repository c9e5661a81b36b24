import type { CleanedChange, DecideKind, LinkWarning, RejectReason } from '../../shared/link.ts'
import { allFinalPunctuation } from '../../shared/text.ts'
import type { CellMarks } from './cells.ts'

/** A part of a text as [start, end), in UTF-16 units. */
export type Range = readonly [start: number, end: number]

/** What one text is, without regard to duplicates, limits and history. */
export type Reading = BlankReading | LinkReading | DecideReading | RejectedReading

interface BlankReading {
  readonly kind: 'blank'
}

/** A link that can be sent. */
export interface LinkReading {
  readonly kind: 'link'
  /** Serialised as the URL standard of WHATWG says: printable ASCII. */
  readonly link: string
  /** How the link differs from the text. If empty, the row is ready, otherwise fixed. */
  readonly changes: readonly CleanedChange[]
  /** The text around the link that was removed, in order; or else what changed in the link. */
  readonly emphasis: readonly Range[]
  /** True if the user keeps the fragment, even if other links lead to the same page. */
  readonly isFragmentKept?: boolean | undefined
}

/** A question that the user must answer. */
export interface DecideReading {
  readonly kind: 'decide'
  readonly decideKind: DecideKind
  /** The text after the repair of this kind, to be read again; undefined if there is no repair. */
  readonly mended: string | undefined
  /** True if the possible rest of the link is in its own cell, not in the lines below. */
  readonly isCutInCell?: boolean | undefined
  /** The text without its final dots; undefined if there are none to ask about. */
  readonly withoutDots?: string | undefined
  /** The other of two links: `keep` reads it instead of the text as it is. */
  readonly other?: string | undefined
  /** The links that `mend` cuts a text into, in order. */
  readonly cuts: readonly Range[]
  readonly changes: readonly CleanedChange[]
  readonly emphasis: Range
  /**
   * True if a repair of all questions of a kind leaves this one out: a site named among words, as in a
   * signature, or a text that may well be part of the link.
   */
  readonly isAskedAlone?: boolean | undefined
  /** True if the text behind the link is likely part of it. Then keeping it is offered first. */
  readonly isLikelyLonger?: boolean | undefined
}

export interface RejectedReading {
  readonly kind: 'rejected'
  readonly reason: RejectReason
  readonly emphasis: Range
}

/** What is known about a text besides the text itself. */
export interface ReadingContext {
  /** True if the text is part of a sentence: a link ends at white space, without final punctuation. */
  readonly isInProse: boolean
  /** The kinds of questions that the user answered with `keep`. */
  readonly kept: ReadonlySet<DecideKind>
  /** The next lines, if they look like the rest of this link; empty if they cannot be joined. */
  readonly continuation: readonly string[] | undefined
  /** The mark between cells, if cells may follow the link in the same word. */
  readonly cellMarks: CellMarks | undefined
  /** True in a list of paths without their site, where `tag/x` is a path too. */
  readonly isAmongPaths?: boolean | undefined
  /** The site that the user has named for the paths of the line. */
  readonly site?: string | undefined
}

/** A text that is a whole line, and no choices yet. */
export const defaultContext: ReadingContext = {
  isInProse: false,
  kept: new Set(),
  continuation: undefined,
  cellMarks: undefined,
}

/** Makes a rejection; `emphasis` is the faulty part of the text. */
export function rejected(reason: RejectReason, emphasis: Range): RejectedReading {
  return { kind: 'rejected', reason, emphasis }
}

/** Names of query parameters that only track visitors. */
const trackingNames = [
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_openstat',
  'dclid',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'msclkid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
  'ysclid',
] as const

const tracking = new RegExp(
  String.raw`^[^?#]*\?(?:[^#]*&)?(?:utm_[a-z_]*|${trackingNames.join('|')})=`,
)
const outsideRfc3986 = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|[[\]]|%(?![0-9a-f]{2})|#.*#/i

/** True if a link ends with punctuation that more often ends a sentence. */
export function endsWithPunctuation(link: string): boolean {
  return allFinalPunctuation.test(link)
}

const ipv6Host = /^https?:\/\/\[[^\]]*\]/

/** The warnings about one serialised link. */
export function warningsOf(link: string): readonly LinkWarning[] {
  const warnings: LinkWarning[] = []
  if (link.includes('#')) warnings.push('has-fragment')
  if (tracking.test(link)) warnings.push('tracking-parameters')
  if (outsideRfc3986.test(link.replace(ipv6Host, ''))) warnings.push('unusual-characters')
  if (endsWithPunctuation(link)) warnings.push('trailing-punctuation')
  return warnings
}

const trackingBytes = trackingNames.map((name) => Buffer.from(`${name}=`))
const trackingStarts = new Uint8Array(256)
for (const name of trackingBytes) trackingStarts[name[0] ?? 0] = 1
trackingStarts[0x75] = 1

/** True if the name of a tracking parameter and its `=` begin at `at`. */
export function isTrackingAt(bytes: Uint8Array, at: number): boolean {
  if (trackingStarts[bytes[at] ?? 0] === 0) return false
  if (startsWith(bytes, at, utm)) {
    let nameEnd = at + utm.length
    while (isNameByte(bytes[nameEnd] ?? 0)) nameEnd++
    return bytes[nameEnd] === 0x3d
  }
  return trackingBytes.some((name) => startsWith(bytes, at, name))
}

/** True for a parameter of a query, such as `utm_source=news`, that only tracks visitors. */
export function isTrackingParameter(parameter: string): boolean {
  return isTrackingAt(Buffer.from(`${parameter}#`), 0)
}

const utm = Buffer.from('utm_')

function isNameByte(byte: number): boolean {
  return byte === 0x5f || (byte >= 0x61 && byte <= 0x7a)
}

function startsWith(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  for (let index = 0; index < wanted.length; index++)
    if (bytes[at + index] !== wanted[index]) return false
  return true
}
