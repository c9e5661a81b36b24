import { withoutSource } from './own-string.ts'

/** The rules of one robots.txt for Googlebot. */
export interface RobotsRules {
  /** True if Googlebot may fetch the page. */
  allows(url: URL): boolean
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
export const longestRobotsFile = 500 * 1024

/** What Googlebot reads of one line. */
const longestLine = 2083 * 8 - 1

const agent = 'googlebot'

/** The rules of a site without robots.txt. */
export const noRules: RobotsRules = { allows: () => true, size: 0 }

/**
 * Parses a robots.txt as Google's own parser does (github.com/google/robotstxt), which the package
 * robots-parser (3.0.1) does not: that one ends a group at a `Crawl-delay` line, takes `googlebot*` for
 * another crawler, knows no missing colons and no other spellings, escapes `[` in patterns but not in
 * addresses, and ignores that `index.html` stands for its directory. So it calls pages blocked that are
 * allowed, and the reverse.
 */
export function parseRobots(bytes: Uint8Array): RobotsRules {
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
  for (const line of text.split(/[\r\n]/)) {
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
  return text.replaceAll(/^[\t\v\f ]+|[\t\v\f ]+$/g, '')
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
  const parts = withoutSource(isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/)
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

  allows(url: URL): boolean {
    const path = escaped(url.pathname + url.search)
    return this.#rules.find((rule) => matches(path, rule))?.allows ?? true
  }
}

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
