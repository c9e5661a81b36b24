import { candidateAt } from './candidate.ts'
import { allZeroWidth, hasWords } from './characters.ts'
import { isOnlyInFormula } from './formula-marks.ts'
import { isSurelyHost, looksLikeHost } from './hosts.ts'
import { isInsideAnother } from './is-inside-another.ts'
import { judge, linkReading } from './judge.ts'
import {
  alone,
  rejected,
  type Circumstances,
  type DecideReading,
  type LinkReading,
  type Range,
  type Reading,
} from './reading.ts'
import { correctScheme, hasForeignScheme } from './schemes.ts'
import { cutsInQuery } from './several.ts'

/**
 * What `readText` says of a text in which it found `link` and nothing to choose, without parsing
 * the link again.
 */
export function readSent(text: string, link: string, isInProse: boolean): LinkReading {
  const candidate = candidateAt(text, text.search(/https?:\/\//i), isInProse)
  return linkReading(text, candidate, text.slice(candidate.start, candidate.end), link)
}

const headerCell = /^(?:url|link|ссылка|адрес)s?$|^ссылки$/iu

/** What one text (a line, a cell, or a piece of a split line) is. Pure; the text is never split. */
export function readText(text: string, known: Circumstances = alone): Reading {
  const start = text.search(/https?:\/\//i)
  if (start === -1 && isBlank(text)) return { kind: 'blank' }
  if (start === -1 && isOnlyInFormula(text)) return rejected('formula', [0, text.length])
  if (start === -1 || isInsideAnother(text, start)) return readWithoutScheme(text)
  const mistyped = correctScheme(start === 0 ? text : text.slice(start))
  if (mistyped !== undefined)
    return mistypedScheme(mistyped.correct, [start, start + mistyped.length])
  const candidate = candidateAt(text, start, known.isInProse)
  // A link is in one piece before what stands in it is looked at.
  const isAskedWhole = known.continuation !== undefined && !known.kept.has('maybe-cut')
  const isSplit = !isAskedWhole && !known.kept.has('several-in-query')
  const cuts = isSplit ? cutsInQuery(text, start, candidate.end) : []
  const [first] = cuts
  if (first === undefined) return judge(text, candidate, known)
  return {
    kind: 'decide',
    decideKind: 'several-in-query',
    mended: undefined,
    cuts: [start, ...cuts],
    changes: candidate.changes,
    emphasis: [first, candidate.end],
  }
}

function isBlank(text: string): boolean {
  if (/[./]/.test(text)) return false
  const bare = text.replace(allZeroWidth, ' ').trim()
  return bare === '' || headerCell.test(bare)
}

const words = /[^\s\u200b-\u200f\ufeff]+/g
const openingMarks = /^[^\p{L}\p{N}/_]+/u
const numbering = /^[([#]?(?:\p{N}{1,7}[.)\]:]?|\p{L}[.)\]])$/u
const closingMarks = /[)\]}>"'»”’`,;:!?.…]+$/

function readWithoutScheme(text: string): Reading {
  let isFirst = true
  words.lastIndex = 0
  for (let found = words.exec(text); found !== null; found = words.exec(text)) {
    if (isFirst && numbering.test(found[0])) continue
    const opening = openingMarks.exec(found[0])?.[0] ?? ''
    const whole = found[0].slice(opening.length)
    const word = whole.replace(closingMarks, '')
    if (word === '') continue
    const at = found.index + opening.length
    const isOpen = isFirst && opening === ''
    const mistyped = correctScheme(isOpen ? text.slice(at) : word)
    if (mistyped !== undefined) return mistypedScheme(mistyped.correct, [at, at + mistyped.length])
    if (hasForeignScheme(word)) return rejected('unsupported-scheme', [at, at + word.length])
    if (isFirst ? looksLikeHost(word) : isSurelyHost(word)) {
      const hasRest = hasWords(text.slice(at + whole.length))
      const rest = isOpen ? (hasRest ? text.slice(at).trimEnd() : whole) : word
      return noScheme(rest, [at, at + word.length])
    }
    isFirst = false
  }
  const start = text.length - text.trimStart().length
  return rejected('not-a-link', [start, Math.max(start, text.trimEnd().length)])
}

function noScheme(rest: string, emphasis: Range): DecideReading {
  const mended = `https://${rest.replace(/^\/\//, '')}`
  return { kind: 'decide', decideKind: 'no-scheme', mended, cuts: [], changes: [], emphasis }
}

function mistypedScheme(mended: string, emphasis: Range): DecideReading {
  return { kind: 'decide', decideKind: 'mistyped-scheme', mended, cuts: [], changes: [], emphasis }
}
