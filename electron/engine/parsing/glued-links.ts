import { endOfWord } from './characters.ts'
import { looksLikeHost } from './hosts.ts'
import { isMeantAsLink } from './links-beside.ts'
import type { Range } from './reading.ts'
import { hasForeignScheme, hasHttpScheme } from './schemes.ts'

const parts = /[^,;|｜]+/g
const host = /^(?:(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}|(?:\d{1,3}\.){3}\d{1,3})\/[^/]/iu
const network = /^[\d.]+\/\d{1,2}$/
const hostInMarks = /^[\p{L}\p{N}.-]+(?:\[\.\]|\(\.\)|\{\.\})/iu
const fileInPath = /^[^/]*\.(?:html?|php|aspx?|jsp|xml)\//i

/**
 * The link at [start, end) and those in its word that follow a comma, semicolon or bar, whatever their
 * start: `https://a.example/1,b.example/2`. In a query a host alone may be of it. Usual starts are told
 * apart elsewhere, but behind a link that has none itself. Empty for one alone.
 */
export function gluedLinks(
  text: string,
  start: number,
  end: number,
  isUsual: boolean,
): readonly Range[] {
  const wordEnd = isCutInWideStart(text, end) ? endOfWord(text, end) : end
  const link = text.slice(start, wordEnd)
  if (!/[,;|｜][^,;|｜]+[./]/.test(link)) return []
  const pathAt = isUsual ? link.indexOf('/', 'https://'.length) : endOfFirst(link)
  // A comma in the host is another question.
  if (pathAt === -1) return []
  const queryAt = /[?#]/.exec(link)?.index ?? Infinity
  const starts = [start]
  for (const { 0: part, index } of link.matchAll(parts)) {
    const mayBeUsual = !isUsual && index < queryAt
    if (index > pathAt && (hasHttpScheme(part) ? mayBeUsual : isLinkIn(part, index > queryAt)))
      starts.push(start + index)
  }
  if (starts.length === 1) return []
  return starts.map((at, index) => [at, (starts[index + 1] ?? wordEnd + 1) - 1])
}

/** Where the first part of a word ends that is a link without a usual start; -1 where it is none. */
function endOfFirst(link: string): number {
  const first = /^[^,;|｜]+/.exec(link)?.[0] ?? ''
  return isMeantAsLink(first) || looksLikeHost(first) ? first.length : -1
}

/** A wide colon ends a link, and may be that of a further one. */
function isCutInWideStart(text: string, end: number): boolean {
  return /^：[/／]{2}/.test(text.slice(end))
}

function isLinkIn(part: string, isInQuery: boolean): boolean {
  if (/^www\./i.test(part)) return looksLikeHost(part)
  if (/[:：]|^https?\/\//i.test(part) || hostInMarks.test(part))
    return isMeantAsLink(part) || (!isInQuery && isForeign(part))
  if (part.startsWith('//')) return !isInQuery && isMeantAsLink(part)
  if (isInQuery || !host.test(part) || fileInPath.test(part) || network.test(part)) return false
  return looksLikeHost(part)
}

/** `ftp://b.example/2`: a row of its own says that it cannot be sent. */
function isForeign(part: string): boolean {
  return hasForeignScheme(part) && part.includes('://')
}
