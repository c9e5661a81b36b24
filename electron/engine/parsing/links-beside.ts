import { runAtEnd } from '../../shared/run-at-end.ts'
import { isSurelyHost, looksLikeHost } from './hosts.ts'
import { markedLinkAt, mayHoldMarkup } from './markup.ts'
import type { Range } from './reading.ts'
import { correctScheme, hasForeignScheme, hasHttpScheme, refanged } from './schemes.ts'

/** What may be a link of its own, from white space to white space, a tag or a bracket of `[text](link)`. */
export const words =
  /(?:(?!\]\()[^\s\u200b-\u200f\ufeff<>"（）［］【】〔〕《》〈〉「」『』，、；！])+/g
const openingMarks = /^[^\p{L}\p{N}/_]+/u
const closingMarks = runAtEnd(/[)\]}>"'»”’`,;:!?.…。？]/.source)
const emphasis = /^[*_~]+/
/** `Link:www.a.example/1`, and the letters of Chinese, Japanese or Korean before a link. */
const stuckBefore =
  /^(?:[\p{L}\p{N}_.-]{1,40}[:：](?![/／\\])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+(?=www\.|h{1,2}[tx]{1,2}ps?[:：[/]|ｈ))/iu

/** Where a link in a word would stand, without the marks around it and the words that stick to it. */
export function placeInWord(word: string): Range {
  const target = targetInMarkup(word)
  if (target !== undefined) return target
  const [start, end] = withoutMarks(word)
  const bare = word.slice(start, end)
  const length = stuckBefore.exec(bare)?.[0].length ?? 0
  const isStart = hasForeignScheme(bare) || correctScheme(bare) !== undefined
  const isStuck = length > 0 && !isStart && isMeantAsLink(bare.slice(length))
  return isStuck ? [start + length, end] : [start, end]
}

/** What may stand right before a target. */
const opensTarget =
  /\[[a-z][\w-]*(?::\w+)?(?:\]|=(?:&(?:quot|apos|#0?39);|["'])?)|\[+|\{\{?|\|(?:[\w-]+=)?|\\[a-z]+\*?\{|(?:link|image)::?\+*/gi

/** Where a link stands in markup, whatever its start: `[url=www.a.example/1]its label[/url]`. */
function targetInMarkup(word: string): Range | undefined {
  if (word.length > longestShown || !mayHoldMarkup(word)) return undefined
  const openers = [...word.matchAll(opensTarget)].map(({ 0: mark, index }) => index + mark.length)
  for (const start of [openingMarks.exec(word)?.[0].length ?? 0, ...openers]) {
    const marked = markedLinkAt(word, start)
    const end = marked?.mayEndAt ?? marked?.end
    if (end === undefined) continue
    const link = word.slice(start, end)
    if (looksLikeHost(link) || isMeantAsLink(link)) return [start, end]
  }
  return undefined
}

function withoutMarks(word: string): Range {
  const opening = openingMarks.exec(word)?.[0] ?? ''
  const start = opening.length
  const end = start + word.slice(start).replace(closingMarks, '').length
  const mark = /[*~]$/.exec(opening)?.[0] ?? emphasis.exec(word.slice(start))?.[0][0]
  if (mark === undefined || word[end - 1] !== mark) return [start, end]
  let [from, to] = [start, end]
  while (word[from] === mark) from++
  while (to > from && word[to - 1] === mark) to--
  return [from, to]
}

/**
 * Where further links stand in the words outside of `taken`, which hold links as well, in order: those
 * without a scheme, or whose start was mistyped or made unusable on purpose. To send the others alone
 * would lose them. What only shows the link beside it is none.
 */
export function linksBeside(text: string, taken: readonly Range[]): readonly Range[] {
  const [from, to] = [taken[0]?.[0] ?? 0, taken.at(-1)?.[1] ?? 0]
  const isAlone = taken.length === 1 && !mayHoldLink.test(text.slice(0, from))
  if (isAlone && !mayHoldLink.test(text.slice(to))) return []
  const found: Range[] = []
  let next = 0
  for (const { 0: word, index: wordAt } of text.matchAll(words)) {
    while ((taken[next]?.[1] ?? Infinity) <= wordAt) next++
    // Of a word in which another link stands, what follows that may be one as well.
    const wordEnd = wordAt + word.length
    const takenAt = taken[next]?.[0] ?? Infinity
    const isHeld = takenAt < wordEnd
    const index = isHeld ? endOfTaken(taken, next, wordEnd) : wordAt
    const behind = text.slice(index, wordEnd)
    const neighbours = [taken[next - 1], taken[next]].filter((range) => range !== undefined)
    const look = (at: number, whole: string): void => {
      const [start, end] = placeInWord(whole)
      const link = whole.slice(start, end)
      if (!isMeantAsLink(link) || whole.includes('…')) return
      if (neighbours.some((range) => shows(link, text.slice(...range)))) return
      found.push([at + start, at + end])
    }
    const before = isHeld ? text.slice(wordAt, takenAt) : ''
    const border = borderIn(before)
    if (border !== undefined) look(wordAt, before.slice(0, border))
    if (!isHeld || behindMarks.test(behind)) look(index, behind)
  }
  return found
}

/** Where the last of the links ends that stand before `wordEnd`, from `taken[first]` on. */
function endOfTaken(taken: readonly Range[], first: number, wordEnd: number): number {
  let last = first
  while ((taken[last + 1]?.[0] ?? Infinity) < wordEnd) last++
  return taken[last]?.[1] ?? wordEnd
}

const behindMarks = /^[^\p{L}\p{N}/=?&#\s]+[\p{L}\p{N}]/u
const openingNext = runAtEnd(/[^\p{L}\p{N}/]/u.source, '', 'u')
const markBetween = /(?<=[\p{L}\p{N}/=])[,;|｜]/gu
const mayHoldLink = /[.。．]|:\/\//

/** Where a link without its usual start ends before a mark and what opens the next one: `b[.]example/1,`. */
function borderIn(before: string): number | undefined {
  const from = before.search(openingNext)
  if (from === -1) return undefined
  markBetween.lastIndex = from
  return markBetween.exec(before)?.index
}

/** True for a word that would be a link of its own, if it stood alone. */
export function isMeantAsLink(word: string): boolean {
  if (isSurelyHost(word) || hasHttpScheme(word)) return true
  const written = correctScheme(word)?.correct ?? refanged(word)
  if (written === undefined) return false
  // Of `https:\/\/a.example\/page`, as program code writes it, the slashes are meant.
  return looksLikeHost(written.replace(/^https?:\/\//i, '').replaceAll(/\\+\/?/g, '/'))
}

/** Hardly a link is longer, and each word of a long line would be looked for in it. */
const longestShown = 4_096

/** True for `www.a.example` beside `https://www.a.example/`, or beside a redirect that leads there. */
function shows(link: string, target: string): boolean {
  if (target.length > longestShown) return false
  const bare = link.replace(/^(?:https?:)?(?:\/\/)?(?:www\.)?/i, '').replace(/\/$/, '')
  const written = target.replaceAll(/%2f/gi, '/')
  const at = written.lastIndexOf(bare)
  return at !== -1 && /^\/?(?:[&#]|$)/.test(written.slice(at + bare.length))
}
