import type { CleanedChange, DecideKind, LinkWarning, RejectReason } from '../../shared/link.ts'
import { allFinalPunctuation } from '../../shared/text.ts'
import type { CellMarks } from './cells.ts'

/** A stretch of a text as [start, end) in UTF-16 units. */
export type Range = readonly [start: number, end: number]

/** What one text is, before duplicates, limits and history are looked at. */
export type Reading = BlankReading | LinkReading | DecideReading | RejectedReading

interface BlankReading {
  readonly kind: 'blank'
}

/** Can be sent as it was understood. */
export interface LinkReading {
  readonly kind: 'link'
  /** The WHATWG serialisation: printable ASCII. */
  readonly link: string
  /** Empty: ready; else cleaned. */
  readonly changes: readonly CleanedChange[]
  /** What was taken off around the link, in order; else what changed in it. */
  readonly emphasis: readonly Range[]
  /** The user keeps what follows `#`, whatever other links there are of the same page. */
  readonly isFragmentKept?: boolean | undefined
}

/** Waits for the user's choice. */
export interface DecideReading {
  readonly kind: 'decide'
  readonly decideKind: DecideKind
  /** The text after the kind's own repair, to be read again; undefined where there is none. */
  readonly mended: string | undefined
  /** What it may go on with stands in its own cell, not in the lines below. */
  readonly isCutInCell?: boolean | undefined
  /** The text without the dots that it ends in; undefined where it ends in none that are asked about. */
  readonly withoutDots?: string | undefined
  /** What `keep` reads instead of the text as it stands: the other of two links. */
  readonly other?: string | undefined
  /** What `mend` cuts a text into, in order. */
  readonly cuts: readonly Range[]
  readonly changes: readonly CleanedChange[]
  readonly emphasis: Range
  /**
   * Nobody means it who mends all of a kind: a site named among words, as in a signature, or what may
   * well be of a link.
   */
  readonly isAskedAlone?: boolean | undefined
  /** What stands behind the link more likely is a part of it: to keep it is offered first. */
  readonly isLikelyLonger?: boolean | undefined
}

export interface RejectedReading {
  readonly kind: 'rejected'
  readonly reason: RejectReason
  readonly emphasis: Range
}

/** What is known beside the text itself. */
export interface Circumstances {
  /** The text was cut out of a sentence: it ends at white space and loses final punctuation. */
  readonly isInProse: boolean
  /** Kinds that the user said to keep as they stand. */
  readonly kept: ReadonlySet<DecideKind>
  /**
   * The next lines, where they look like the rest of this link; empty where they cannot be joined.
   */
  readonly continuation: readonly string[] | undefined
  /** What stands between cells, where some may stand in the same word as the link. */
  readonly cellMarks: CellMarks | undefined
  /** The list is one of paths without their site: `tag/x` is one too. */
  readonly isAmongPaths?: boolean | undefined
  /** The site that the user has named for the paths of its line. */
  readonly site?: string | undefined
}

/** A text alone on its line, nothing decided yet. */
export const alone: Circumstances = {
  isInProse: false,
  kept: new Set(),
  continuation: undefined,
  cellMarks: undefined,
}

/** A rejection with what to emphasise. */
export function rejected(reason: RejectReason, emphasis: Range): RejectedReading {
  return { kind: 'rejected', reason, emphasis }
}

/** Query parameters that only count visitors, by their whole name. */
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

/** Whether a link ends with what more often ends a sentence. */
export function endsWithPunctuation(link: string): boolean {
  return allFinalPunctuation.test(link)
}

const ipv6Host = /^https?:\/\/\[[^\]]*\]/

/** The warnings that one serialised link shows by itself. */
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

/** True where the name of a parameter that only counts visitors begins, its `=` included. */
export function isTrackingAt(bytes: Uint8Array, at: number): boolean {
  if (trackingStarts[bytes[at] ?? 0] === 0) return false
  if (startsWith(bytes, at, utm)) {
    let nameEnd = at + utm.length
    while (isNameByte(bytes[nameEnd] ?? 0)) nameEnd++
    return bytes[nameEnd] === 0x3d
  }
  return trackingBytes.some((name) => startsWith(bytes, at, name))
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
