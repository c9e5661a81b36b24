import { setImmediate as nextTurn } from 'node:timers/promises'
import { challengeAt, challengeInHeaders } from './challenge.ts'
import { copyOfPart } from './html/page-text.ts'
import type { GetPage } from './page-request.ts'
import { redirectOf } from './redirects.ts'
import { SharedAnswers } from './shared-answers.ts'

/** What robots.txt says of a page. `unknown`: it could not be read. */
type RobotsAnswer = 'allowed' | 'blocked' | 'unknown'

/** About how much memory all rules may take, in bytes. */
const mostSize = 32 * 1024 * 1024
const sizeOfEntry = 500

/** Google follows at least five. */
const mostRedirects = 5

/** The rules of a site; undefined: they could not be read. */
type SiteRules = RobotsRules | undefined

interface Fetched {
  readonly rules: SiteRules
  /** Where redirects led. */
  readonly url: URL
}

/**
 * Reads robots.txt files as Googlebot does, one per origin. A file that does not exist allows everything;
 * one behind an error of the server says nothing.
 */
export class RobotsFiles {
  readonly #get: GetPage
  readonly #files = new SharedAnswers<{ readonly rules: SiteRules }>(
    mostSize,
    ({ rules }) => sizeOfEntry + (rules?.size ?? 0),
  )

  constructor(get: GetPage) {
    this.#get = get
  }

  /** What the robots.txt of a page's site says of it. Rejects with the reason of `signal`. */
  async answer(url: URL, signal: AbortSignal): Promise<RobotsAnswer> {
    const { rules } = await this.#files.get(
      url.origin,
      async (asked) => {
        const { rules: found, url: end } = await this.#fetch(url.origin, asked)
        // A site that moved to https needs no second request.
        if (isRobotsFile(end)) this.#files.add(end.origin, { rules: found })
        return { rules: found }
      },
      signal,
    )
    const allows = rules?.allows(url)
    if (allows === undefined) return 'unknown'
    return allows ? 'allowed' : 'blocked'
  }

  /** Forgets the files that could not be read, so that they are asked for again. */
  forgetUnknown(): Promise<void> {
    return this.#files.forget(({ rules }) => rules !== undefined)
  }

  async #fetch(origin: string, signal: AbortSignal): Promise<Fetched> {
    let url = new URL('/robots.txt', origin)
    for (let redirects = 0; ; redirects++) {
      const chunks: Uint8Array[] = []
      let length = 0
      const response = await this.#get(
        url,
        (status) =>
          status < 200 || status > 299
            ? undefined
            : (chunk) => {
                // The sender may use its buffer again.
                chunks.push(Uint8Array.from(chunk))
                length += chunk.length
                return length < longestRobotsFile
              },
        signal,
      )
      if (response.kind === 'failure') return { rules: undefined, url }
      const { status, headers } = response
      if (challengeInHeaders(headers) !== undefined) return { rules: undefined, url }
      if (status >= 200 && status <= 299)
        return { rules: await parsedInSteps(Buffer.concat(chunks)), url }
      const redirect = redirectOf(status, headers, url)
      // Google takes a redirect that leads nowhere for a file that does not exist.
      if (redirect.kind === 'broken' || redirects === mostRedirects) return { rules: noRules, url }
      if (redirect.kind === 'none') return { rules: rulesOfStatus(status), url }
      if (challengeAt(redirect.url) !== undefined) return { rules: undefined, url }
      ;({ url } = redirect)
    }
  }
}

function isRobotsFile({ pathname, search }: URL): boolean {
  return pathname === '/robots.txt' && search === ''
}

/** The rules that follow from a status without a file. */
function rulesOfStatus(status: number): SiteRules {
  return status >= 400 && status <= 499 && status !== 429 ? noRules : undefined
}

/** The rules of one robots.txt for Googlebot. */
interface RobotsRules {
  /** True if Googlebot may fetch the page; undefined: it takes too long to find out. */
  allows(url: URL): boolean | undefined
  /** About how much memory the rules take. */
  readonly size: number
}

interface Rule {
  /** The pattern without its final `$`, cut at each `*`. */
  readonly parts: readonly string[]
  /** True if the pattern ends in `$`. */
  readonly isWhole: boolean
  /** The longest pattern decides. */
  readonly length: number
  readonly allows: boolean
}

/** What Googlebot reads of a robots.txt, in bytes. */
const longestRobotsFile = 500 * 1024

/** What Googlebot reads of one line. */
const longestLine = 2083 * 8 - 1

const agent = 'googlebot'

/** The rules of a site without robots.txt. */
const noRules: RobotsRules = { allows: () => true, size: 0 }

/**
 * Parses a robots.txt as Google's own parser does (github.com/google/robotstxt), which the package
 * robots-parser (3.0.1) does not: that one ends a group at a `Crawl-delay` line, takes `googlebot*` for
 * another crawler, knows no missing colons and no other spellings, escapes `[` in patterns but not in
 * addresses, and ignores that `index.html` stands for its directory. So it calls pages blocked that are
 * allowed, and the reverse.
 */
export function parseRobots(bytes: Uint8Array): RobotsRules {
  const steps = parsing(bytes)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Resolves when the files before are parsed: steps of several files would run in one turn. */
let parsed: Promise<unknown> = Promise.resolve()

/** Parses a robots.txt, and lets the event loop turn meanwhile: half a megabyte takes about 0.2 s. */
function parsedInSteps(bytes: Uint8Array): Promise<RobotsRules> {
  const rules = parsed.then(() => allSteps(bytes))
  parsed = rules.catch(() => {})
  return rules
}

async function allSteps(bytes: Uint8Array): Promise<RobotsRules> {
  const steps = parsing(bytes)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await nextTurn()
  }
}

const linesPerStep = 2_000

function* parsing(bytes: Uint8Array): Generator<undefined, RobotsRules> {
  // Each byte is a character, since Google escapes patterns byte by byte, whatever their encoding.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(0, longestRobotsFile)
    .toString('latin1')
    .replace(/^\u00ef\u00bb?\u00bf?/, '')
  const specific: Rule[] = []
  const general: Rule[] = []
  let hasGroup = false
  let isInGroup = false
  let isInGeneral = false
  let isAfterRule = false
  for (const [index, line] of text.split(/[\r\n]+/).entries()) {
    if (index % linesPerStep === linesPerStep - 1) yield
    const [key, value] = keyAndValue(line.slice(0, longestLine))
    if (key === 'agent') {
      if (isAfterRule) isInGroup = isInGeneral = isAfterRule = false
      if (/^\*(?:\s|$)/.test(value)) isInGeneral = true
      else if (/^[a-z_-]*/i.exec(value)?.[0].toLowerCase() === agent) isInGroup = hasGroup = true
    } else if (key !== undefined && (isInGroup || isInGeneral)) {
      isAfterRule = true
      const rules = rulesOf(escaped(value), key === 'allow')
      ;(isInGroup ? specific : general).push(...rules)
    }
  }
  return new Rules(hasGroup ? specific : general)
}

type Key = 'agent' | 'allow' | 'disallow'

// Google accepts these spellings, and anything behind them.
const keys: readonly (readonly [Key, RegExp])[] = [
  ['agent', /^user(?:[- ])?agent/i],
  ['allow', /^allow/i],
  ['disallow', /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i],
]

function keyAndValue(line: string): readonly [Key | undefined, string] {
  const [text = ''] = line.split('#', 1)
  // Some people forget the colon. Google accepts that between exactly two words.
  const bare = trimmed(text)
  const found = /^([^:]*):([^]*)$/.exec(bare) ?? /^([^ \t]+)[ \t]+([^ \t]+)$/.exec(bare)
  if (found === null) return [undefined, '']
  const [, name = '', value = ''] = found
  return [keys.find(([, spelling]) => spelling.test(trimmed(name)))?.[0], trimmed(value)]
}

/** Removes white space of ASCII alone: other kinds are bytes of letters here. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c
}

function escaped(pattern: string): string {
  return pattern
    .replaceAll(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
    .replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

function rulesOf(pattern: string, allows: boolean): readonly Rule[] {
  if (pattern === '') return []
  const rules = [ruleOf(pattern, allows)]
  // `Allow: /a/index.html` also allows `/a/`.
  const directory = allows ? /^(.*\/)index\.htm[^/]*$/.exec(pattern)?.[1] : undefined
  if (directory !== undefined) rules.push(ruleOf(`${directory}$`, true))
  return rules
}

function ruleOf(pattern: string, allows: boolean): Rule {
  const isWhole = pattern.endsWith('$')
  const parts = copyOfPart(isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/)
  return { parts, isWhole, length: pattern.length, allows }
}

class Rules implements RobotsRules {
  readonly size: number
  /** The longest first, and of equal ones those that allow. */
  readonly #rules: readonly Rule[]

  constructor(rules: readonly Rule[]) {
    this.#rules = rules.toSorted(
      (a, b) => b.length - a.length || Number(b.allows) - Number(a.allows),
    )
    this.size = rules.reduce((sum, { length }) => sum + 100 + 2 * length, 0)
  }

  allows(url: URL): boolean | undefined {
    const path = escaped(url.pathname + url.search)
    let left = mostSearched
    for (const rule of this.#rules) {
      if (!path.startsWith(rule.parts[0] ?? '')) continue
      if (rule.parts.length > 1) left -= path.length
      if (left < 0) return undefined
      if (matches(path, rule)) return rule.allows
    }
    return true
  }
}

/** The most characters of a path that are searched for the parts of patterns, about 30 ms. */
const mostSearched = 4_000_000

/** Tries each part once, at the first place behind the one before it, so the time is bounded. */
function matches(path: string, { parts, isWhole }: Rule): boolean {
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isWhole ? others.pop() : undefined
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!isWhole) return true
  return last === undefined
    ? at === path.length
    : path.length - last.length >= at && path.endsWith(last)
}
