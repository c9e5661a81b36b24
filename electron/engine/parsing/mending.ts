/** Applies the choices of the user to a text. Lists the links of a line for the search “was it sent?”. */
import { choicesOfKind, type CleanedChange, type DecideKind } from '../../shared/link.ts'
import { allFinalPunctuation } from '../../shared/text.ts'
import type { CellMarks } from './cells.ts'
import { cellDelimiters } from './marks-in-list.ts'
import { plainLinkOf } from './plain-link.ts'
import { readText } from './read-text.ts'
import {
  defaultContext,
  type ReadingContext,
  endsWithPunctuation,
  type Reading,
} from './reading.ts'
import { piecesOf } from './several.ts'

/**
 * A choice of the user for a row. A repaired row may need a further choice. `trim` removes the
 * punctuation at the end of the link, or the dots that are the question.
 */
export type Step = 'mend' | 'keep' | 'trim'

const changeOfMending: Readonly<Record<DecideKind, CleanedChange | undefined>> = {
  'no-scheme': 'scheme-added',
  'mistyped-scheme': 'scheme-corrected',
  'comma-in-host': 'host-corrected',
  'wide-mark': 'mark-corrected',
  'html-entity': 'entity-decoded',
  'escaped-mark': 'unescaped',
  'text-after-link': 'text-removed',
  'space-in-link': 'text-removed',
  'several-in-query': undefined,
  wrapped: 'unwrapped',
  'maybe-cut': 'joined',
  'broken-row': 'surrounding-text',
  'shown-differs': 'surrounding-text',
  'private-host': undefined,
  'no-site': 'site-added',
  'stray-character': 'stray-corrected',
  'short-link': undefined,
  'same-page': 'fragment-removed',
}

/** A text after some steps: what it is now, and what a further step needs. */
export interface StepResult {
  readonly reading: Reading
  /** The text that was read last. Positions in the reading refer to it. */
  readonly current: string
  readonly context: ReadingContext
  /** What the steps so far changed. */
  readonly changes: readonly CleanedChange[]
}

/** Reads `text` and applies `steps`. Stops at the first step that has no effect. */
export function applySteps(
  text: string,
  steps: readonly Step[],
  given: Omit<ReadingContext, 'kept'>,
): StepResult {
  const context = { ...given, kept: nothingKept }
  const reading = readText(text, context)
  let result: StepResult = { reading, current: text, context, changes: [] }
  for (const step of steps) {
    const further = applyStep(result, step)
    if (further === result) break
    result = further
  }
  return result
}

/** Applies one more step. Returns the same object if the step has no effect. */
export function applyStep(result: StepResult, step: Step): StepResult {
  const { reading, current, context, changes } = result
  if (step === 'trim') return trimEnd(result)
  if (reading.kind === 'link') return applyToFragment(result, step)
  if (reading.kind !== 'decide') return result
  if (step === 'keep') {
    if (reading.other !== undefined)
      return readAgain(reading.other, contextOfExtracted(context), [...changes, 'surrounding-text'])
    const kept = new Set(context.kept).add(reading.decideKind)
    return readAgain(current, { ...context, kept }, changes)
  }
  if (reading.mended === undefined) return result
  if (reading.decideKind === 'broken-row' || reading.decideKind === 'shown-differs')
    return readAgain(reading.mended, contextOfExtracted(context), [...changes, 'surrounding-text'])
  const change = changeOfMending[reading.decideKind]
  // These repairs are before the end of the line, where the link may still be cut.
  const isAtEnd = current.slice(reading.emphasis[1]).trim() === ''
  const isStillCut =
    reading.decideKind === 'mistyped-scheme' ||
    reading.decideKind === 'comma-in-host' ||
    reading.decideKind === 'wide-mark' ||
    reading.isCutInCell === true ||
    (reading.decideKind === 'no-scheme' && isAtEnd)
  const continuation = isStillCut ? context.continuation : undefined
  return readAgain(reading.mended, { ...context, isInProse: false, continuation }, [
    ...changes,
    ...reading.changes,
    ...(change === undefined ? [] : [change]),
  ])
}

/** The context for a link that was taken out of its row or cell. */
function contextOfExtracted(context: ReadingContext): ReadingContext {
  return { ...context, isInProse: false, continuation: undefined, cellMarks: undefined }
}

/**
 * Removes or keeps the fragment of a link to a page that other links in the list lead to as well. Those
 * are not known here. Returns the same object if there is no fragment.
 */
function applyToFragment(result: StepResult, step: 'mend' | 'keep'): StepResult {
  const { reading, current, context, changes } = result
  if (reading.kind !== 'link') return result
  const hashAt = reading.link.indexOf('#')
  if (hashAt === -1 || context.kept.has('same-page')) return result
  if (step === 'keep') {
    const kept = new Set(context.kept).add('same-page')
    return readAgain(current, { ...context, kept }, changes)
  }
  const asWritten = { ...context, isInProse: false, continuation: undefined }
  return readAgain(reading.link.slice(0, hashAt), { ...asWritten, cellMarks: undefined }, [
    ...changes,
    ...reading.changes,
    'fragment-removed',
  ])
}

/** Removes the punctuation or dots at the end of the link. Returns the same object if there are none. */
function trimEnd(result: StepResult): StepResult {
  const { reading, current, context, changes } = result
  if (reading.kind === 'decide' && reading.withoutDots !== undefined)
    return readAgain(
      reading.withoutDots,
      { ...context, isInProse: false, continuation: undefined },
      [...changes, ...reading.changes, 'punctuation'],
    )
  if (reading.kind !== 'link' || !endsWithPunctuation(reading.link)) return result
  const inProse = readAgain(current, { ...context, isInProse: true }, changes)
  const isShorter =
    inProse.reading.kind === 'link' &&
    reading.link.replace(allFinalPunctuation, '') === inProse.reading.link
  if (isShorter) return inProse
  // Reading as prose would remove marks before the punctuation too: `https://a.example/x).`
  const bare = reading.link.replace(allFinalPunctuation, '')
  const asWritten = { ...context, isInProse: false, continuation: undefined }
  const further = [...changes, ...reading.changes, 'punctuation'] as const
  const cut = readAgain(bare, { ...asWritten, cellMarks: undefined }, further)
  return cut.reading.kind === 'link' && cut.reading.link.length < reading.link.length ? cut : result
}

const nothingKept: ReadonlySet<DecideKind> = new Set()

function readAgain(
  current: string,
  context: ReadingContext,
  changes: readonly CleanedChange[],
): StepResult {
  const reading = readText(current, context)
  if (changes.length === 0 || reading.kind === 'blank' || reading.kind === 'rejected')
    return { reading, current, context, changes }
  const all = [...new Set([...changes, ...reading.changes])]
  return { reading: { ...reading, changes: all }, current, context, changes }
}

/** How many choices in a row are followed. A text that needs more is hardly a link. */
const mostChoices = 4

/** A text to search for, with the links that it may have been sent as, the likeliest first. */
export interface AskedText {
  readonly text: string
  readonly links: readonly string[]
}

/**
 * Lists what the search “was it sent?” looks for in one line: each link that an import would find, after
 * every possible choice. If there is none, the line itself, without links.
 */
export function askedTexts(line: string): readonly AskedText[] {
  const plain = cellDelimiters.some((mark) => line.includes(mark)) ? undefined : plainLinkOf(line)
  if (plain !== undefined) return [{ text: line, links: [plain] }]
  const cells = line.includes('\t') ? line.split('\t').map((cell) => cell.trim()) : [line]
  const asked = cells.flatMap(askedInCell).filter(({ links }) => links.length > 0)
  return asked.length > 0 ? asked : [{ text: line, links: [] }]
}

function askedInCell(cell: string): readonly AskedText[] {
  const pieces = piecesOf(cell)
  if (pieces.length === 0) return [{ text: cell, links: linksOf(cell, false) }]
  return pieces.map(({ start, end, isInProse }) => {
    const text = cell.slice(start, end)
    return { text, links: linksOf(text, isInProse) }
  })
}

function linksOf(text: string, isInProse: boolean, asked = 0): readonly string[] {
  const links = new Set<string>()
  follow(applySteps(text, [], { ...defaultContext, isInProse }), links, asked)
  // The line may be a record of a table, or an entry that ends with a mark. Its list is not known here.
  const marks: readonly CellMarks[] = [
    ...cellDelimiters
      .filter((mark) => text.includes(mark))
      .flatMap((mark) => [false, true].map((parametersAreCells) => ({ mark, parametersAreCells }))),
    ...(/\.\s*$/.test(text) ? [{ mark: '.', endsLines: true } as const] : []),
  ]
  for (const cellMarks of marks)
    follow(applySteps(text, [], { ...defaultContext, isInProse, cellMarks }), links, asked)
  return [...links]
}

/** Follows every choice that the user has for a text. */
function follow(result: StepResult, links: Set<string>, asked: number): void {
  const { reading, current } = result
  if (reading.kind === 'link') links.add(reading.link)
  if (reading.kind !== 'decide' || asked === mostChoices) return
  const { cuts, decideKind } = reading
  for (const choice of choicesOfKind[decideKind]) {
    if (choice === 'exclude') continue
    const further = applyStep(result, choice)
    follow(further, links, asked + 1)
    if (decideKind === 'no-scheme' && further.reading.kind === 'link')
      links.add(further.reading.link.replace(/^https:/, 'http:'))
  }
  for (const cut of cuts)
    for (const link of linksOf(current.slice(...cut), false, asked + 1)) links.add(link)
}
