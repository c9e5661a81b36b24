/**
 * Links in markup: BBCode, wikis, Markdown, AsciiDoc, Org, Jira, Textile, reStructuredText, LaTeX and
 * escaped HTML. The text behind such a link (a closing tag, a label, a title) is not part of it. `kinds`
 * is the table of all kinds of markup. Each kind matches the text before the link (`opens`), and finds
 * the end of the target. A kind without `opens` finds the end without it, because a line may hold only
 * the second half of the markup.
 */

/** The markup whose escapes a link may hold. */
export type Escapes = 'markdown' | 'latex'

/** A link in markup. All positions are in the text around it. */
export interface MarkedLink {
  /** The name of the kind in the table `kinds`. */
  readonly kind: string
  readonly end: number
  /** The markup that is needed to read the link again: [from, to). */
  readonly from: number
  readonly to: number
  /** True if the markup marks exactly the target. Otherwise it may hold words, and a full stop ends a sentence. */
  readonly isTarget: boolean
  /** The start of the markup before the link, if it opens there. The link then belongs to nothing else. */
  readonly openedAt: number | undefined
  /** The link may also end here, so the user is asked. */
  readonly mayEndAt?: number | undefined
  /** True if it likely ends at `mayEndAt`. */
  readonly isLikelyLonger?: boolean | undefined
  readonly escapes?: Escapes | undefined
}

/** The end of a target, relative to its start. */
interface End {
  readonly length: number
  readonly isTarget?: boolean
  readonly mayBe?: number | undefined
  readonly isLikelyLonger?: boolean
  readonly escapes?: Escapes
  /** The end of the markup that is needed to read the link again. Without it, the end of the link. */
  readonly markupLength?: number
}

interface Place {
  /** The text before the link in its line, at most 500 characters. */
  readonly before: string
  /** The start of the text from the link on. */
  readonly rest: string
  /** `rest` up to the first white space. */
  readonly word: string
  /** The match of `opens`; empty for a kind without it. */
  readonly opened: readonly (string | undefined)[]
}

interface Kind {
  readonly name: string
  /** Matches the text right before the link, so it ends with `$`. */
  readonly opens?: RegExp
  readonly end: (place: Place) => End | undefined
}

const longestBefore = 500
const longestLabel = 500
/** No service accepts a longer link. */
const longestTarget = 100_000
/** How many characters are examined for all links of one line together. */
const mostLooked = 2 ** 23
const manyLinks = 2 ** 13

const hasMark =
  /[[\]{}|\\]|&(?:amp;)*(?:quot|apos|lt|gt|#\d|#x)|<\/|["']\s*\/?>|>`_|(?:^|[\s([{"'<>])[-=+@!%^$/]{1,2}h/i

let lastAsked = { text: '', mayHold: false }

/** False if nothing in the text can be markup. It is called for each link of a text. */
export function mayHoldMarkup(text: string): boolean {
  if (lastAsked.text !== text) lastAsked = { text, mayHold: hasMark.test(text) }
  return lastAsked.mayHold
}

/**
 * The link at `start`, with or without a scheme, if it is in markup. Undefined if it is not, or is only
 * in brackets or quotes. `links` is how many the text holds: the more, the less text is examined for
 * each.
 */
export function markedLinkAt(text: string, start: number, links = 1): MarkedLink | undefined {
  const least = links > manyLinks ? 256 : 1_024
  const room = Math.max(least, Math.min(longestTarget, Math.floor(mostLooked / links)))
  const before = text.slice(Math.max(0, start - longestBefore), start)
  const rest = text.slice(start, start + room)
  const length = rest.search(/\s/)
  const word = length === -1 ? rest : rest.slice(0, length)
  for (const { name, opens, end } of openedKinds) {
    const opened = opens?.exec(before)
    if (opened === null || opened === undefined) continue
    const found = end({ before, rest, word, opened })
    if (found === undefined) continue
    return marked(name, start, start - opened[0].length, found, rest)
  }
  const ends = closedKinds.flatMap(({ name, end }) => {
    const found = end({ before, rest, word, opened: [] })
    return found === undefined || found.length === 0 ? [] : [{ name, found }]
  })
  const [first] = ends.toSorted((one, other) => one.found.length - other.found.length)
  return first === undefined ? undefined : marked(first.name, start, undefined, first.found, rest)
}

function marked(
  kind: string,
  start: number,
  openedAt: number | undefined,
  end: End,
  rest: string,
): MarkedLink {
  const { length, mayBe, isLikelyLonger } = end
  const isOpened = openedAt !== undefined
  const escapes = rest.slice(0, mayBe ?? length).includes('\\') ? end.escapes : undefined
  const needsMarkup = mayBe !== undefined || escapes !== undefined
  const closed = end.markupLength ?? (mayBe ?? length) + (isOpened ? 1 : 0)
  return {
    kind,
    end: start + length,
    from: needsMarkup ? (openedAt ?? start) : start,
    to: start + (needsMarkup ? Math.min(closed, rest.length) : length),
    isTarget: end.isTarget ?? isOpened,
    openedAt,
    mayEndAt: mayBe === undefined ? undefined : start + mayBe,
    isLikelyLonger,
    escapes,
  }
}

// BBCode: the tags of forums, which are never part of a link.
const tagNames =
  `url|link|iurl|img|image|b|i|u|s|strike|del|ins|size|colou?r|font|quote|code|icode|php|html|
  pre|plain|noparse|nfo|list|li|ul|ol|\\*|center|left|right|align|justify|indent|float|email|youtube|
  video|media|audio|mp3|flash|embed|gallery|spoiler|hide|cut|more|sup|sub|table|tr|td|th|h[1-6]|heading|p|
  attach|attachment|user|member|mention|topic|post|thread|highlight|mark|acronym|google|wiki|tweet|
  twitter|ref|note|warning|info|section`.replaceAll(/\s+/g, '')
const closingTag = new RegExp(String.raw`\[\/(?:${tagNames})(?:[:=][^[\]\s]*)?(?:\]|$)`, 'i')
const openingTag = new RegExp(String.raw`\[(${tagNames})(?:[:=][^[\]\s]*)?\]`, 'i')
const unknownClosingTag = /\[\/([a-z][\w-]*)[^[\]\s]*\]/i
const tagOfTarget =
  /\[(?:url|link|iurl|img|image|youtube|video|media|audio|mp3|flash|embed|email)\b[^\]]*\]\s*$/i
const anyTag = /\[\/?[a-z*][^\]]*\]/i
const attributes = /^(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]*))*\s*\]/

/** `[url=https://a.example/]label[/url]`, also with quotes, and with the ids of phpBB, `[/url:3pzdg5xo]`. */
function endOfAttribute(place: Place): End | undefined {
  const { rest, word, opened } = place
  const [, name = '', quote] = opened
  if (quote !== undefined) {
    const isClosed = new RegExp(String.raw`${quote}(?=\s*\]|\s+[\w-]+=)`).exec(rest)
    const length = isClosed?.index ?? rest.indexOf(quote)
    if (length > 0) return { length }
  }
  const closing = closingTag.exec(word)
  // `a[.]example` is a defanged dot, not markup.
  const value = (closing === null ? word : word.slice(0, closing.index)).replaceAll(
    allInBrackets,
    (dot) => '.'.repeat(dot.length),
  )
  const first = value.indexOf(']')
  if (first === -1) {
    const behind = rest.slice(word.length, word.length + longestLabel)
    if (word === rest || closing !== null) return undefined
    if (attributes.test(behind)) return { length: word.length }
    const close = behind.search(/[[\]]/)
    if (close === -1 || behind[close] === '[') return undefined
    return { length: word.length, mayBe: word.length + close }
  }
  const balanced = endAtCloser(value, '[', ']')
  if (value.slice(0, first).includes('['))
    return {
      length: first,
      mayBe: balanced ?? closing?.index,
      isLikelyLonger: balanced !== undefined,
    }
  const [, given, uid] = /^(.*):(\w{5,10})$/s.exec(value.slice(0, first)) ?? []
  if (given === undefined || uid === undefined) return { length: first }
  const behind = rest.slice(first, first + longestLabel).toLowerCase()
  const isTold = behind.includes(`[/${name}:${uid}]`.toLowerCase())
  if (isTold)
    return {
      length: given.length,
      markupLength: first + behind.indexOf(`:${uid.toLowerCase()}]`) + uid.length + 2,
    }
  return /^(?=.*\d)(?=.*[a-z])[a-z0-9]{8}$/.test(uid)
    ? { length: given.length, mayBe: first }
    : { length: first }
}

/** `[b]https://a.example/[/b]`, and the rest of it in a line that begins with the link. */
function endBeforeTag({ before, rest, word }: Place): End | undefined {
  const closing = closingTag.exec(word)
  const unknown = closing === null ? unknownClosingTag.exec(word) : null
  const opening = openingTag.exec(word)
  const isOpening =
    opening !== null &&
    (anyTag.test(before) || rest.toLowerCase().includes(`[/${opening[1]?.toLowerCase()}`))
  const length = Math.min(
    closing?.index ?? Infinity,
    unknown?.index ?? Infinity,
    isOpening ? opening.index : Infinity,
  )
  if (length === Infinity) return undefined
  const label = unopened(word.slice(0, length), '[', ']')
  if (label !== undefined)
    return word.slice(0, label).includes('[')
      ? { length: word.indexOf(']'), mayBe: label, isLikelyLonger: true }
      : { length: label, isTarget: true }
  const isTarget = tagOfTarget.test(before)
  const isKnown =
    length !== unknown?.index ||
    before.toLowerCase().includes(`[${unknown[1]?.toLowerCase() ?? ''}`)
  return isKnown ? { length, isTarget } : { length, isTarget, mayBe: word.length }
}

/** `{{cite web|url=https://a.example/|title=…}}`. In a template, a bar is never part of a link. */
function endInTemplate({ before, rest, word }: Place): End | undefined {
  const isInside = before.lastIndexOf('{{') > before.lastIndexOf('}}')
  const isOnLineOfItsOwn = /^\s*\|\s*[\p{L}\w -]+=\s*$/u.test(before)
  const depth = endAtCloser(word, '{', '}') ?? Infinity
  const bar = word.indexOf('|')
  const length = Math.min(bar === -1 ? Infinity : bar, depth)
  if (!isInside && !isOnLineOfItsOwn) return undefined
  if (length !== Infinity) return { length }
  const behind = rest.slice(word.length)
  if (/^\s*(?:$|\||\}|<)/.test(behind)) return { length: word.length }
  const close = behind.search(/[|}]/)
  return close === -1 || behind.slice(0, close).includes('://')
    ? undefined
    : { length: word.length, mayBe: word.length + behind.slice(0, close).trimEnd().length }
}

/** `[[https://a.example/][label]]` of Org, `[[https://a.example/|label]]` of wikis. */
function endInDoubleBrackets({ rest, word, opened }: Place): End | undefined {
  const close = rest.slice(0, word.length + longestLabel).indexOf(']')
  if (close === -1) return undefined
  const end = endAtCloser(word, '[', ']')
  const bar = word.slice(0, end).search(/\||>>/)
  if (bar !== -1 && bar < (end ?? word.length)) {
    // Org separates the label by brackets, so a bar may be part of the link.
    const isOrg = end !== undefined && word.startsWith('][', end)
    return isOrg ? { length: bar, mayBe: end, isLikelyLonger: true } : { length: bar }
  }
  if (end !== undefined) return { length: end }
  return opened[1] === undefined ? endBeforeLabel(rest, word) : undefined
}

/** `[https://a.example/ label]` of MediaWiki, `[https://a.example/|smart-link]` of Jira. */
function endInBrackets({ rest, word }: Place): End | undefined {
  const end = endAtCloser(word, '[', ']')
  const bar = word.slice(0, end).indexOf('|')
  if (bar === -1) return end === undefined ? endBeforeLabel(rest, word) : undefined
  const close = end ?? closeOfLabel(rest, word.length)
  if (close === undefined) return undefined
  const label = rest.slice(bar + 1, close)
  return /^smart-\w+$|\s|:\/\//.test(label)
    ? { length: bar }
    : { length: bar, mayBe: close, markupLength: close + 1 }
}

function endBeforeLabel(rest: string, word: string): End | undefined {
  if (/[,;|]$/.test(word) || endsLikePath.test(word + rest.slice(word.length).split(']')[0]))
    return undefined
  const close = closeOfLabel(rest, word.length)
  return close === undefined ? undefined : { length: word.length }
}

/** A label that ends like a file name may be the rest of a path with a space. */
const endsLikePath = /\s\S*(?:\.[a-z]{3,4}|[/?=]\S*)$/i

/** The position of the bracket that closes the label at `from`; undefined if it is not a label. */
function closeOfLabel(rest: string, from: number): number | undefined {
  const behind = rest.slice(from, from + longestLabel)
  const length = behind.search(/[[\]]/)
  if (length === -1 || behind[length] === '[' || behind.slice(0, length).includes('://'))
    return undefined
  return from + length
}

/** `[label|https://a.example/]` of Jira, `[[label|https://a.example/]]` of wikis. */
function endBehindLabel({ before, rest, word }: Place): End | undefined {
  if (before.lastIndexOf('[') <= before.lastIndexOf(']')) return undefined
  const end = endAtCloser(word, '[', ']')
  const bar = word.slice(0, end).indexOf('|')
  if (end === undefined && !rest.includes(']')) return undefined
  if (bar !== -1) return { length: bar }
  if (end !== undefined) return { length: end }
  const close = closeOfLabel(rest, word.length)
  return close === undefined ? undefined : { length: word.length, mayBe: close }
}

/** `link:https://a.example/[label]` of AsciiDoc. */
function endOfMacro({ rest, word, opened }: Place): End | undefined {
  const pass = opened[1]
  if (pass !== undefined && pass !== '') {
    const length = word.indexOf(pass)
    return length === -1 ? undefined : { length }
  }
  const first = word.indexOf('[')
  const group = startOfLastGroup(word)
  const isClosed = group !== undefined || closeOfLabel(rest, word.length) !== undefined
  if (first === -1 || !isClosed) return undefined
  const last = group ?? word.lastIndexOf('[')
  if (last === first) return { length: first }
  return { length: first, mayBe: last, isLikelyLonger: true, markupLength: rest.length }
}

/** The same without a macro, `https://a.example/[label]`, where the brackets may be part of the path. */
function endBeforeLabelOfAsciidoc({ before, rest, word }: Place): End | undefined {
  const host = /^(?:https?:)?\/\/[\p{L}\p{N}._-]+(?::\d+)?(?=\[[^\]/.:]*(?:\]|$))/iu.exec(word)
  const atHost = host?.[0].length
  if (atHost !== undefined && !isRefanged.test(word)) return { length: atHost }
  const open = word.lastIndexOf('[')
  if (open > 0 && !/\]|:\/\//.test(word.slice(open))) {
    const close = closeOfLabel(rest, word.length)
    if (close === undefined || /^[\p{L}\p{N}/?&=]/u.test(rest.slice(close + 1))) return undefined
    return { length: open, isTarget: true }
  }
  const last = startOfLastGroup(word)
  if (last === undefined || last === 0 || /[([{<"'`]$/.test(before)) return undefined
  const parameter = /[?&]([^?&]*)$/.exec(word.slice(0, last))?.[1]
  if (parameter !== undefined && !/=./.test(parameter)) return undefined
  const close = word.indexOf(']', last) + 1
  return { length: last, isTarget: true, mayBe: close }
}

/** Defanged dots, `a[.]example`, which nobody can click by mistake. */
const isRefanged = /\[(?:\.|:|dot)\]/i
const allInBrackets = new RegExp(isRefanged.source, 'gi')

/** The start of the brackets at the end of a word; undefined without any, or if they are empty. */
function startOfLastGroup(word: string): number | undefined {
  const [, group] = /(\[[^[\]]+\])[.,;:!?]*$/.exec(word.slice(-longestLabel)) ?? []
  return group === undefined ? undefined : word.lastIndexOf(group)
}

/** `[label](https://a.example/ "title")` of Markdown, with `\)` in the target. */
function endOfMarkdown({ rest, word, opened }: Place): End | undefined {
  if (opened[1] === '<') {
    const close = /^(?:\\.|[^\\<>\n])*(?=>)/.exec(rest.slice(0, word.length + longestLabel))?.[0]
    if (close === undefined) return undefined
    const space = close.search(/\s/)
    return space === -1
      ? { length: close.length, escapes: 'markdown' }
      : {
          length: space,
          mayBe: close.length,
          isLikelyLonger: true,
          escapes: 'markdown',
          markupLength: close.length + 1,
        }
  }
  const end = endAtCloser(word, '(', ')')
  if (end !== undefined) return { length: end, escapes: 'markdown', markupLength: end + 1 }
  const title = /^\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\([^()]*\)|=\d*x\d*)\s*\)/.exec(
    rest.slice(word.length, word.length + longestLabel),
  )
  return title === null
    ? undefined
    : { length: word.length, escapes: 'markdown', markupLength: word.length + title[0].length }
}

/** `[1]: https://a.example/ "title"` of Markdown. */
function endOfDefinition({ rest, word, opened }: Place): End | undefined {
  const isAngled = opened[1] === '<'
  const close = isAngled ? rest.indexOf('>') : word.length
  if (close === -1 || /\s/.test(rest.slice(0, close))) return undefined
  const title = rest.slice(close + (isAngled ? 1 : 0)).trim()
  if (title.length > longestLabel) return undefined
  if (!/^(?:"[^"]*"|'[^']*'|\([^()]*\))?\s*(?:\{[^{}]*\})?$/.test(title)) return undefined
  const isBare = title === '' && !isAngled
  return { length: close, escapes: 'markdown', markupLength: rest.length, isTarget: !isBare }
}

/** `.. _name: https://a.example/` of reStructuredText. */
function endOfHyperlinkTarget({ word }: Place): End {
  return { length: word.length, escapes: 'markdown' }
}

/** `\href{https://a.example/}{label}` of LaTeX, `url = {https://a.example/}` of BibTeX. */
function endOfLatex({ rest, word }: Place): End | undefined {
  const end = endAtCloser(word, '{', '}')
  if (end !== undefined) return { length: end, escapes: 'latex', markupLength: end + 1 }
  const behind = rest.slice(word.length, word.length + longestLabel)
  const close = /^\s*(?=\})/.exec(behind)?.[0]
  return close === undefined
    ? undefined
    : { length: word.length, escapes: 'latex', markupLength: word.length + close.length + 1 }
}

/** `\verb|https://a.example/|` */
function endOfVerbatim({ word, opened }: Place): End | undefined {
  const length = word.indexOf(opened[1] ?? '\n')
  return length === -1 ? undefined : { length }
}

const quoteEntity = /&(?:amp;)*(?:quot|apos|#0*3[49]|#x2[27]);/i
const angleEntity = /&(?:amp;)*(?:[lg]t|#0*6[02]|#x3[ce]);/i
const anyEntity = new RegExp(`${quoteEntity.source}|${angleEntity.source}`, 'i')

/** `&lt;a href=&quot;https://a.example/&quot;&gt;`: escaped HTML. */
function endOfEscapedHtml({ word }: Place): End | undefined {
  const length = word.search(anyEntity)
  return length === -1 ? undefined : { length }
}

/** The same in a line that begins with the link. Such a tag or quote is not part of it. */
function endBeforeEscapedHtml({ word, rest }: Place): End | undefined {
  const tag = /&(?:amp;)*lt;\/?[a-z!]/i.exec(word)
  const quote = /&(?:amp;)*(?:quot|apos|#0*3[49]);(?=\/?&(?:amp;)*gt;|$)/i.exec(word)
  const isAttribute = quote !== null && quote.index + quote[0].length === word.length
  const isEnd = quote !== null && (!isAttribute || /^\s+[\w-]+=/.test(rest.slice(word.length)))
  const length = Math.min(tag?.index ?? Infinity, isEnd ? quote.index : Infinity)
  return length === Infinity ? undefined : { length, isTarget: isEnd }
}

/** `https://a.example/</a>`, `https://a.example/">label</a>` */
function endBeforeHtml({ word }: Place): End | undefined {
  const tag = /<\/[a-z][\w:-]*(?:>|$)/i.exec(word)
  const quote = /["']\s*\/?>(?!$)/.exec(word)
  const length = Math.min(tag?.index ?? Infinity, quote?.index ?? Infinity)
  return length === Infinity ? undefined : { length, isTarget: length === quote?.index }
}

/** `href=\"https://a.example/\"`: escaped quotes in program code. */
function endOfEscapedQuote({ word }: Place): End | undefined {
  const length = word.search(/\\["']/)
  return length === -1 ? undefined : { length, isTarget: true }
}

const macros =
  'color|quote|code|noformat|panel|info|tip|note|warning|anchor|span|div|section|column'
const macro = new RegExp(String.raw`\{(${macros})(?::[^{}\s]*)?\}`, 'i')

/** `{color:red}https://a.example/{color}` of Jira, and attributes behind a link, `{:target="_blank"}`. */
function endBeforeMacro({ before, word }: Place): End | undefined {
  const found = macro.exec(word)
  if (found !== null) {
    const isOpened = before.toLowerCase().includes(`{${found[1]?.toLowerCase() ?? ''}`)
    return isOpened ? { length: found.index } : { length: found.index, mayBe: word.length }
  }
  const attribute = /\{[:#.][^{}]*\}?$/.exec(word)
  return attribute === null ? undefined : { length: attribute.index }
}

/** The rest of wiki markup and LaTeX in a line that begins with the link: `…/|title=Guide}}`, `…/][Guide]]`. */
function endOfTornMarkup({ before, rest, word }: Place): End | undefined {
  if (/[[({<"'`*_~]$/.test(before) && !before.endsWith('](')) return undefined
  const parameter = /\|[\w -]{1,40}=/.exec(word)
  if (parameter !== null && rest.includes('}}')) return { length: parameter.index, isTarget: true }
  const label = word.indexOf('][')
  if (label !== -1 && rest.includes(']]', label)) return { length: label, isTarget: true }
  const group = /\}\{/.exec(word)
  if (group !== null && unopened(word.slice(0, group.index + 1), '{', '}') === group.index)
    return { length: group.index, isTarget: true }
  const reference = word.indexOf('>`_')
  if (reference !== -1) return { length: reference, isTarget: true }
  const whole = /\{\{[^{}]*\}\}$/.exec(word)
  if (whole !== null) return { length: whole.index, isTarget: true, mayBe: word.length }
  const template = /\{\{[^{}]*$/.exec(word)
  if (template !== null && rest.includes('}}', template.index))
    return { length: template.index, isTarget: true }
  const at = Math.min(unopened(word, '[', ']') ?? Infinity, unopened(word, '{', '}') ?? Infinity)
  const hasMore = at !== Infinity && /^[\]}]+[\p{L}\p{N}/]/u.test(word.slice(at))
  return hasMore && !word.slice(at).includes('://')
    ? { length: at, isTarget: true, mayBe: word.length }
    : undefined
}

/** `=https://a.example/=` of Org, `!https://a.example/p.png!` of Textile, `//https://a.example/page//` of wikis. */
function endAtSameMark({ rest, word, opened }: Place): End | undefined {
  const run = opened[1] ?? ''
  if (run === '!') return endOfImage(rest.slice(0, word.length + longestLabel))
  if (/["<>]|:\/\/.*:\/\//.test(word)) return undefined
  const last = word.lastIndexOf(run)
  return last > 'https://'.length && /^[^\p{L}\p{N}/?&=#]*$/u.test(word.slice(last + run.length))
    ? { length: last }
    : undefined
}

/** `!https://a.example/p.png(title)!:https://a.example/page` of Textile, `!….png|width=300!` of Jira. */
function endOfImage(rest: string): End | undefined {
  const image =
    /^[^!|\s]*?(?=\((?:[^()!]*\s[^()!]*)\)!)|^[^!|\s]*?\.(?:png|jpe?g|gif|webp|svg)(?=\([^()!]*\)!)|^[^!|\s]*(?=\|[^!]*!$)|^[^!|\s]*(?=!(?::https?:|$|[^\p{L}\p{N}/?&=]))/iu.exec(
      rest,
    )?.[0]
  return image === undefined ? undefined : { length: image.length }
}

/** Every kind of markup. Kinds with the most specific `opens` come first. */
const kinds: readonly Kind[] = [
  {
    name: 'bbcode-attribute',
    opens: /\[([a-z][\w-]*)(?::\w+)?\s*=\s*(&(?:quot|apos|#0?39);|["'])?$/i,
    end: endOfAttribute,
  },
  { name: 'latex', opens: latexBefore(), end: endOfLatex },
  { name: 'latex-verbatim', opens: /\\(?:verb|url|path)\*?([|!+"'/@=])$/, end: endOfVerbatim },
  { name: 'template', opens: /(?:\{\{|\|)\s*(?:[\p{L}\w -]+=)?\s*$/u, end: endInTemplate },
  { name: 'markdown', opens: /\]\((<)?\s*$/, end: endOfMarkdown },
  { name: 'double-brackets', opens: /\[\[\s*$/, end: endInDoubleBrackets },
  { name: 'brackets', opens: /(?<!\[)\[$/, end: endInBrackets },
  {
    name: 'label-first',
    opens: /\[[^[\]]+(?:\||>>|->)\s*(?:[a-z]+=)?$/i,
    end: endBehindLabel,
  },
  { name: 'asciidoc', opens: /(?:link|image|video|audio|xref|include)::?(\+*)$/i, end: endOfMacro },
  {
    name: 'markdown-definition',
    opens: /^[\s>*-]*\[[^[\]]+\]:\s*(<)?$/,
    end: endOfDefinition,
  },
  {
    name: 'restructuredtext',
    opens:
      /^\s*(?:\.\. (?:_[^:]*|\|[^|]*\| image:|image:|figure:|target):|:(?:target|alt):|__)\s+$/,
    end: endOfHyperlinkTarget,
  },
  {
    name: 'escaped-html',
    opens: new RegExp(`(?:${anyEntity.source})\\s*$`, 'i'),
    end: endOfEscapedHtml,
  },
  { name: 'escaped-quote', opens: /\\["']\s*$/, end: endOfEscapedQuote },
  {
    name: 'same-marks',
    opens: /(?:^|[^\p{L}\p{N}=+@!%^$/?&.:-])([=+@!%^$]|([-=+@%^$/])\2)$/u,
    end: endAtSameMark,
  },
  { name: 'bbcode', end: endBeforeTag },
  { name: 'asciidoc-label', end: endBeforeLabelOfAsciidoc },
  { name: 'jira-macro', end: endBeforeMacro },
  { name: 'escaped-html-torn', end: endBeforeEscapedHtml },
  { name: 'html-torn', end: endBeforeHtml },
  { name: 'torn', end: endOfTornMarkup },
]
const openedKinds = kinds.filter(({ opens }) => opens !== undefined)
const closedKinds = kinds.filter(({ opens }) => opens === undefined)

function latexBefore(): RegExp {
  const command = String.raw`\\(?:href|url|nolinkurl|burl|path|footurl|weburl|link|hyperref|texttt)\*?(?:\[[^\]]*\])?`
  const field = String.raw`\b(?:url|howpublished|note|link|ee|biburl|bdsk-url-\d+)\s*=\s*["{]*`
  return new RegExp(String.raw`(?:${command}\s*|${field})\{\s*$`, 'i')
}

/** The position of the first `closer` that `text` does not open, without escaped marks; undefined without any. */
function endAtCloser(text: string, opener: string, closer: string): number | undefined {
  const marks = marksOf[opener] ?? /[^]/g
  let depth = 0
  marks.lastIndex = 0
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found
    if (mark === '\\') {
      if (!/[\p{L}\p{N}]/u.test(text[found.index + 1] ?? 'a')) marks.lastIndex = found.index + 2
    } else if (mark === opener) depth++
    else if (mark === closer && depth-- === 0) return found.index
  }
  return undefined
}

const marksOf: Readonly<Record<string, RegExp>> = {
  '(': /[()\\]/g,
  '[': /[[\]\\]/g,
  '{': /[{}\\]/g,
}

function unopened(text: string, opener: string, closer: string): number | undefined {
  return text.includes(closer) ? endAtCloser(text, opener, closer) : undefined
}

const escapedByMarkdown = /\\([!-/:-@[-`{-~])/g
const escapedInCode = /\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})/gi

/** Removes the escapes of the markup from a link. */
export function unescaped(link: string, escapes: Escapes | undefined): string {
  if (escapes === 'markdown') return link.replaceAll(escapedByMarkdown, '$1')
  if (escapes !== 'latex') return link
  return link
    .replaceAll(/\{?\\(?:textasciitilde|string~|~)(?:\{\}|\s|(?![a-z]))\}?/gi, '~')
    .replaceAll(/\{?\\textunderscore(?:\{\}|\s|(?![a-z]))\}?/gi, '_')
    .replaceAll(/\{\\([_%#&$^~-])\}/g, '$1')
    .replaceAll(/\\([_%#&$^{}~-])/g, '$1')
}

/** An escape in a link that is not in markup. */
export interface EscapeInLink {
  readonly at: number
  readonly length: number
  /** The link without its escapes. */
  readonly mended: string
}

/**
 * Finds the first escape in a link: `under\_score` of Markdown, `\/` and `\u0026` of program code, or a
 * `\` at the end. Browsers read `\` as a slash, which is another page. Undefined without any.
 */
export function escapeIn(link: string): EscapeInLink | undefined {
  if (!link.includes('\\')) return undefined
  const found = /\\(?:[!-/:-@[-`{-~]|u00[0-9a-f]{2}|x[0-9a-f]{2}|$)/i.exec(link)
  if (found === null) return undefined
  const mended = link
    .replaceAll(escapedInCode, (_, four?: string, two?: string) =>
      String.fromCodePoint(Number.parseInt(four ?? two ?? '', 16)),
    )
    .replaceAll(escapedByMarkdown, '$1')
    .replace(/\\$/, '')
  return { at: found.index, length: found[0].length, mended }
}
