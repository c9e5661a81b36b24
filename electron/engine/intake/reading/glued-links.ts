import { looksLikeHost } from './hosts.ts'
import { isMeantAsLink } from './links-beside.ts'
import type { Range } from './reading.ts'
import { hasHttpScheme } from './schemes.ts'

const parts = /[^,;|]+/g
const host = /^(?:[a-z\d-]+\.)+[a-z]{2,}\/[^/]/i
const fileInPath = /^[^/]*\.(?:html?|php|aspx?|jsp|xml)\//i

/**
 * The link at [start, end) and those in it without a usual start that follow a comma, semicolon or bar in
 * its path: `https://a.example/1,b.example/2`. Empty for one alone.
 */
export function gluedLinks(text: string, start: number, end: number): readonly Range[] {
  const path = /^[^?#]*/.exec(text.slice(start, end))?.[0] ?? ''
  if (!/[,;|][^,;|]+[./]/.test(path)) return []
  // A comma in the host is another question.
  const pathAt = path.indexOf('/', 'https://'.length)
  const starts = [start]
  for (const { 0: part, index } of path.matchAll(parts))
    if (pathAt !== -1 && index > pathAt && isLinkInPath(part)) starts.push(start + index)
  if (starts.length === 1) return []
  return starts.map((at, index) => [at, (starts[index + 1] ?? end + 1) - 1])
}

function isLinkInPath(part: string): boolean {
  if (/^www\./i.test(part)) return looksLikeHost(part)
  // A usual start is told apart elsewhere.
  if (part.includes(':')) return !hasHttpScheme(part) && isMeantAsLink(part)
  return host.test(part) && !fileInPath.test(part) && looksLikeHost(part)
}
