import { candidateAt } from './candidate.ts'
import {
  brokenRowIn,
  type CellMarks,
  endBeforeCells,
  formulaMark,
  shownAndBehind,
} from './cells.ts'
import { allZeroWidth, hasWords } from './characters.ts'
import { hasKnownSuffix, isPrivateHost, isSurelyHost, looksLikeHost } from './hosts.ts'
import { isDoubtfulTarget, judge, linkReading } from './judge.ts'
import { unescaped } from './markup.ts'
import { pathIn, pathOn } from './odd-links.ts'
import {
  correctScheme,
  gluedLinks,
  hasForeignScheme,
  isInsideAnother,
  linksBeside,
  placeInWord,
  refanged,
  words,
} from './other-links.ts'
import {
  defaultContext,
  type ReadingContext,
  type DecideReading,
  type LinkReading,
  type Range,
  type Reading,
  rejected,
} from './reading.ts'
import { cutsInside, piecesOf } from './several.ts'
import { standInOf } from './wrappers.ts'

/**
 * Repeats the reading of a text in which `readText` found `link` and no question, without parsing the
 * link again.
 */
export function readSent(
  text: string,
  link: string,
  isInProse: boolean,
  cellMarks: CellMarks | undefined,
): LinkReading {
  const candidate = candidateAt(text, text.search(/https?:\/\//i), isInProse, cellMarks)
  const written = unescaped(text.slice(candidate.start, candidate.end), candidate.escapes)
  return linkReading(text, candidate, written, link)
}

const headerCell = /^(?:url|link|ссылка|адрес)s?$|^ссылки$/iu

/** Reads one text: a line, a cell, or a piece of a line with several links. */
export function readText(text: string, context: ReadingContext = defaultContext): Reading {
  const brokenRow = brokenRowIn(text, context.cellMarks)
  if (brokenRow !== undefined)
    return askWhichLink('broken-row', brokenRow.joined, brokenRow.alone, {
      emphasis: brokenRow.range,
      isAskedAlone: !brokenRow.isLikely,
    })
  const linked = shownAndBehind(text)
  if (linked !== undefined)
    return askWhichLink('shown-differs', linked.behind, linked.shown, {
      emphasis: [0, text.length],
      isAskedAlone: false,
    })
  const start = text.search(/https?:\/\//i)
  if (start === -1 && isBlank(text)) return { kind: 'blank' }
  const mark = start === -1 || text.endsWith('!>') ? formulaMark(text) : undefined
  if (mark !== undefined) return rejected(mark, [0, text.length])
  if (start === -1 || isInsideAnother(text, start)) return readWithoutScheme(text, context)
  const candidate = candidateAt(text, start, context.isInProse, context.cellMarks)
  // First the user says whether the link is cut; then the links inside it are looked for.
  const isAskedWhole = context.continuation !== undefined && !context.kept.has('maybe-cut')
  const isSplit = !isAskedWhole && !context.kept.has('several-in-query')
  const mistyped = correctScheme(start === 0 ? text : text.slice(start))
  const glued = isSplit ? gluedLinks(text, start, candidate.end, mistyped === undefined) : []
  if (glued.length > 0)
    return askToSplit(text, [...glued, ...linksBeside(text, glued)], candidate.changes)
  if (mistyped !== undefined) {
    const isApart = /^https?:\/\/\s/i.test(text.slice(start))
    const word: Range = [start, isApart ? text.length : candidate.end]
    const others = context.kept.has('several-in-query') ? [] : linksBeside(text, [word])
    if (others.length > 0) return askToSplit(text, [word, ...others], [])
    const mended = text.slice(0, start) + mistyped.correct
    return askAboutScheme(mended, [start, start + mistyped.length])
  }
  const inside = isSplit ? cutsInside(text, start, candidate.end) : []
  if (inside.length > 0)
    return askToSplit(text, [...inside, ...linksBeside(text, inside)], candidate.changes)
  const beside = isSplit ? linksBeside(text, [[start, candidate.end]]) : []
  const judged = judge(text, candidate, context)
  // If the host is invalid, words beside it may be part of it: `http://exa mple.com/x`.
  const isBroken = judged.kind === 'rejected' && judged.reason === 'invalid-host'
  if (beside.length === 0 || isBroken) return judged
  return askToSplit(text, [...beside, [start, candidate.end]], candidate.changes)
}

/** Asks to cut a text into the links at `found`. One of them may be several links itself. */
function askToSplit(
  text: string,
  found: readonly Range[],
  changes: DecideReading['changes'],
): DecideReading {
  const cuts = found
    .flatMap(([start, end]): readonly Range[] => {
      const pieces = piecesOf(text.slice(start, end))
      return pieces.length === 0
        ? [[start, end]]
        : pieces.map((piece) => [start + piece.start, start + piece.end])
    })
    .toSorted(([one], [other]) => one - other)
  const [from = 0, to = from] = [cuts[1]?.[0], cuts.at(-1)?.[1]]
  return {
    kind: 'decide',
    decideKind: 'several-in-query',
    mended: undefined,
    cuts,
    changes,
    emphasis: [from, to],
  }
}

/** Asks which of two links is meant. `mended` is the likelier one; there may be no `other`. */
function askWhichLink(
  decideKind: 'broken-row' | 'shown-differs',
  mended: string,
  other: string | undefined,
  asked: Pick<DecideReading, 'emphasis' | 'isAskedAlone'>,
): DecideReading {
  return { kind: 'decide', decideKind, mended, other, cuts: [], changes: [], ...asked }
}

function isBlank(text: string): boolean {
  if (/[./]/.test(text)) return false
  const bare = text.replace(allZeroWidth, ' ').trim()
  return bare === '' || headerCell.test(bare)
}

const numbering = /^[([#]?(?:\p{N}{1,7}[.)\]:]?|\p{L}[.)\]])$/u
function readWithoutScheme(text: string, context: ReadingContext): Reading {
  const { kept, site } = context
  const written = pathIn(text, context.isAmongPaths === true)
  if (written !== undefined) {
    const { cellMarks } = context
    const isBeforeCells = cellMarks !== undefined && cellMarks.endsLines !== true
    const path = isBeforeCells ? written.slice(0, endBeforeCells(written, 0, cellMarks)) : written
    const mended = site === undefined ? undefined : pathOn(site, path)
    const at = text.indexOf(path)
    const decided = { kind: 'decide', decideKind: 'no-site' } as const
    return { ...decided, mended, cuts: [], changes: [], emphasis: [at, at + path.length] }
  }
  let isFirst = true
  for (const found of text.matchAll(words)) {
    if (isFirst && numbering.test(found[0])) continue
    const [start, end] = placeInWord(found[0])
    const word = found[0].slice(start, end)
    if (word === '') continue
    const at = found.index + start
    const isSplit = !kept.has('several-in-query')
    const further = (): readonly Range[] =>
      isSplit ? linksBeside(text, [[0, at + word.length]]) : []
    const glued = isSplit ? gluedLinks(text, at, at + word.length, false) : []
    if (glued.length > 0) return askToSplit(text, [...glued, ...linksBeside(text, glued)], [])
    const isOpen = isFirst && start === 0 && /^\s?$/.test(text.slice(at - 1, at))
    const mistyped = correctScheme(isOpen ? text.slice(at) : word)
    if (mistyped !== undefined) {
      const others = isOpen ? [] : further()
      return others.length > 0
        ? askToSplit(text, [[at, at + word.length], ...others], [])
        : askAboutScheme(mistyped.correct, [at, at + mistyped.length])
    }
    if (hasForeignScheme(word)) return rejected('unsupported-scheme', [at, at + word.length])
    const usable = refanged(word) ?? word
    if (isFirst ? looksLikeHost(usable) : isSurelyHost(usable)) {
      const first: Range = [at, at + word.length]
      const others = further()
      if (others.length > 0) return askToSplit(text, [first, ...others], [])
      const whole = found[0].slice(start)
      const hasRest = hasWords(text.slice(at + whole.length))
      const rest = isOpen ? (hasRest ? text.slice(at).trimEnd() : whole) : word
      const isHostAlone = !/[/?#]/.test(usable.replace(/^\/\//, ''))
      const isPhrase = isHostAlone && /^\s+[\p{L}\p{N}]/u.test(text.slice(at + whole.length))
      const asked = askForScheme(refanged(rest) ?? rest, first, kept)
      const isAskedAlone = (!isFirst && isHostAlone) || isPhrase || isUnknownSite(usable)
      return { ...asked, isAskedAlone: isAskedAlone || asked.isAskedAlone === true }
    }
    isFirst = false
  }
  const start = text.length - text.trimStart().length
  return rejected('not-a-link', [start, Math.max(start, text.trimEnd().length)])
}

/** Asks to add a scheme. If the text is a redirect, asks about the link in it at once, which has a scheme. */
function askForScheme(rest: string, emphasis: Range, kept: ReadingContext['kept']): DecideReading {
  const whole = `https://${rest.replace(/^\/\//, '')}`
  const url = kept.has('wrapped') || /\s/.test(whole) ? null : URL.parse(whole)
  const standIn = url === null ? undefined : standInOf(url)
  const decided = { kind: 'decide', cuts: [], changes: [], emphasis } as const
  return standIn?.kind === 'wrapped' && standIn.target !== undefined
    ? {
        ...decided,
        decideKind: 'wrapped',
        mended: standIn.target,
        isAskedAlone: !standIn.isWhole || isDoubtfulTarget(whole, standIn.target),
      }
    : { ...decided, decideKind: 'no-scheme', mended: whole }
}

/** True for a host that nobody can have registered. It is likely a phrase or the name of a file. */
function isUnknownSite(word: string): boolean {
  const host = URL.parse(`https://${word.replace(/^\/\//, '')}`)?.hostname ?? ''
  return !hasKnownSuffix(host) && !isPrivateHost(host)
}

function askAboutScheme(mended: string, emphasis: Range): DecideReading {
  return { kind: 'decide', decideKind: 'mistyped-scheme', mended, cuts: [], changes: [], emphasis }
}
