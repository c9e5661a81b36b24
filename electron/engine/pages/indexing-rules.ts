import type { PageHeaders } from './page-request.ts'

/** What a page tells Googlebot about itself. */
export interface IndexingRules {
  /** True: do not index the page. */
  readonly noindex: boolean
  /** True: do not count its links. */
  readonly nofollow: boolean
}

/** The rules of a page that tells nothing. */
export const noIndexingRules: IndexingRules = { noindex: false, nofollow: false }

/** Adds rules. Of several, Google obeys the strictest. */
export function strictest(a: IndexingRules, b: IndexingRules): IndexingRules {
  return { noindex: a.noindex || b.noindex, nofollow: a.nofollow || b.nofollow }
}

/** Rules with a value, which may hold commas, colons, and words that are rules elsewhere. */
const withValue =
  /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)\s*[:=]\s*([^]*)$/i

/** The start of a rule for one crawler: `googlebot: noindex`. */
const forAgent = /^([a-z*][\w*-]*)\s*:\s*(.*)$/i

/** Parses one `X-Robots-Tag` line: rules for all crawlers, then perhaps those of named ones. */
function readTag(value: string, nowMs: number): IndexingRules {
  const found: string[] = []
  let isForUs = true
  const pieces = value.split(',').map((piece) => piece.trim())
  for (const [index, piece] of pieces.entries()) {
    const agent = withValue.test(piece) ? null : forAgent.exec(piece)
    if (agent !== null) isForUs = isGooglebot(agent[1] ?? '')
    if (isForUs) found.push(agent === null ? withDay(piece, pieces[index + 1]) : (agent[2] ?? ''))
  }
  return rulesIn(found, nowMs)
}

/** Joins a date that a comma behind its day of the week has cut. */
function withDay(piece: string, next: string | undefined): string {
  return /:\s*[a-z]+$/i.test(piece) && next !== undefined ? `${piece}, ${next}` : piece
}

/** The rules of all `X-Robots-Tag` lines of a head. */
export function rulesOfHeaders(headers: PageHeaders, nowMs: number): IndexingRules {
  return headers
    .filter(([name]) => name === 'x-robots-tag')
    .map(([, value]) => readTag(value, nowMs))
    .reduce(strictest, noIndexingRules)
}

/** The rules of a `<meta name=… content=…>`. */
export function rulesOfMeta(name: string, content: string, nowMs: number): IndexingRules {
  const wanted = name.trim().toLowerCase()
  if (wanted !== 'robots' && wanted !== 'googlebot') return noIndexingRules
  const pieces = content.split(',').map((piece) => piece.trim())
  return rulesIn(
    pieces.map((piece, index) => withDay(piece, pieces[index + 1])),
    nowMs,
  )
}

function isGooglebot(agent: string): boolean {
  return agent === '*' || agent.toLowerCase() === 'googlebot'
}

function rulesIn(pieces: readonly string[], nowMs: number): IndexingRules {
  let noindex = false
  let nofollow = false
  for (const piece of pieces) {
    const [, name = '', value = ''] = withValue.exec(piece) ?? []
    if (name !== '') {
      if (name.toLowerCase() === 'unavailable_after' && Date.parse(value) < nowMs) noindex = true
      continue
    }
    // Pages also write blanks in place of commas.
    for (const word of piece.toLowerCase().split(/\s+/)) {
      if (word === 'noindex' || word === 'none') noindex = true
      if (word === 'nofollow' || word === 'none') nofollow = true
    }
  }
  return { noindex, nofollow }
}

/** The values of `rel=canonical` in the `Link` lines of a head, as they are written. */
export function canonicalsOfHeaders(headers: PageHeaders): readonly string[] {
  return headers.filter(([name]) => name === 'link').flatMap(([, value]) => canonicalsIn(value))
}

// An address may hold commas and semicolons, and so may a quoted value.
const oneLink = /<([^<>]*)>((?:\s*;\s*[^\s=;,"]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)/g
const oneParameter = /;\s*([^\s=;,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g

function canonicalsIn(value: string): readonly string[] {
  return [...value.slice(0, 16_384).matchAll(oneLink)].flatMap(([, address = '', rest = '']) => {
    const parameters = [...rest.matchAll(oneParameter)].map(
      ([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? ''] as const,
    )
    const rel = parameters.find(([name]) => name === 'rel')?.[1]
    const isOfVariant = parameters.some(([name]) => variantAttributes.has(name))
    return isCanonical(rel) && !isOfVariant ? [address.trim()] : []
  })
}

/** True if a list of `rel` values has `canonical`. */
export function isCanonical(rel: string | undefined): boolean {
  return rel?.toLowerCase().split(/\s+/).includes('canonical') === true
}

/** Google ignores a canonical link with one of these: it names a variant of the page. */
export const variantAttributes: ReadonlySet<string> = new Set(['hreflang', 'lang', 'media', 'type'])
