/** What a text becomes by the choices of the user; also what "was it sent?" can be asked of. */
import { choicesOfKind, type CleanedChange, type DecideKind } from '../../shared/link.ts'
import { allFinalPunctuation } from '../../shared/text.ts'
import type { CellMarks } from './cells.ts'
import { cellDelimiters } from './marks-in-list.ts'
import { plainLinkOf } from './plain-link.ts'
import { readText } from './read-text.ts'
import { alone, type Circumstances, endsWithPunctuation, type Reading } from './reading.ts'
import { piecesOf } from './several.ts'

/**
 * What the user chose for a row, in order; a mended row may need a further choice. `trim` takes the
 * punctuation off that its link ends with, or the dots that are asked about.
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

/** How far a text has come on its way from what was written to what is sent. */
export interface Course {
  readonly reading: Reading
  /** The text that was read last: what positions in the reading refer to. */
  readonly current: string
  readonly circumstances: Circumstances
  /** What the mending so far changed. */
  readonly changes: readonly CleanedChange[]
}

/**
 * Reads `text` and applies `steps`, with all that a further step needs; a step that has no repair
 * leaves the reading as it is.
 */
export function courseOf(
  text: string,
  steps: readonly Step[],
  known: Omit<Circumstances, 'kept'>,
): Course {
  const circumstances = { ...known, kept: nothingKept }
  const reading = readText(text, circumstances)
  let course: Course = { reading, current: text, circumstances, changes: [] }
  for (const step of steps) {
    const further = takeStep(course, step)
    if (further === course) break
    course = further
  }
  return course
}

/** A course with one step more; the same course where the step has nothing to do. */
export function takeStep(course: Course, step: Step): Course {
  const { reading, current, circumstances, changes } = course
  if (step === 'trim') return trimmed(course)
  if (reading.kind === 'link') return ofPage(course, step)
  if (reading.kind !== 'decide') return course
  if (step === 'keep') {
    if (reading.other !== undefined)
      return readOn(reading.other, takenOut(circumstances), [...changes, 'surrounding-text'])
    const kept = new Set(circumstances.kept).add(reading.decideKind)
    return readOn(current, { ...circumstances, kept }, changes)
  }
  if (reading.mended === undefined) return course
  if (reading.decideKind === 'broken-row' || reading.decideKind === 'shown-differs')
    return readOn(reading.mended, takenOut(circumstances), [...changes, 'surrounding-text'])
  const change = changeOfMending[reading.decideKind]
  // With its scheme, another host or another mark, or with the rest of its cell, a link may still be cut at the end of the line.
  const isAtEnd = current.slice(reading.emphasis[1]).trim() === ''
  const isStillCut =
    reading.decideKind === 'mistyped-scheme' ||
    reading.decideKind === 'comma-in-host' ||
    reading.decideKind === 'wide-mark' ||
    reading.isCutInCell === true ||
    (reading.decideKind === 'no-scheme' && isAtEnd)
  const continuation = isStillCut ? circumstances.continuation : undefined
  return readOn(reading.mended, { ...circumstances, isInProse: false, continuation }, [
    ...changes,
    ...reading.changes,
    ...(change === undefined ? [] : [change]),
  ])
}

/** How a link is read on that was taken out of its row or its cell. */
function takenOut(circumstances: Circumstances): Circumstances {
  return { ...circumstances, isInProse: false, continuation: undefined, cellMarks: undefined }
}

/**
 * A link of a page that others in the list lead to as well, without what follows `#`, or kept with it:
 * which others there are is not known here. The same course where nothing follows.
 */
function ofPage(course: Course, step: 'mend' | 'keep'): Course {
  const { reading, current, circumstances, changes } = course
  if (reading.kind !== 'link') return course
  const hashAt = reading.link.indexOf('#')
  if (hashAt === -1 || circumstances.kept.has('same-page')) return course
  if (step === 'keep') {
    const kept = new Set(circumstances.kept).add('same-page')
    return readOn(current, { ...circumstances, kept }, changes)
  }
  const asWritten = { ...circumstances, isInProse: false, continuation: undefined }
  return readOn(reading.link.slice(0, hashAt), { ...asWritten, cellMarks: undefined }, [
    ...changes,
    ...reading.changes,
    'fragment-removed',
  ])
}

/** The link without the punctuation at its end, or without dots; the same course where there are none. */
function trimmed(course: Course): Course {
  const { reading, current, circumstances, changes } = course
  if (reading.kind === 'decide' && reading.withoutDots !== undefined)
    return readOn(
      reading.withoutDots,
      { ...circumstances, isInProse: false, continuation: undefined },
      [...changes, ...reading.changes, 'punctuation'],
    )
  if (reading.kind !== 'link' || !endsWithPunctuation(reading.link)) return course
  const inProse = readOn(current, { ...circumstances, isInProse: true }, changes)
  const isShorter =
    inProse.reading.kind === 'link' &&
    reading.link.replace(allFinalPunctuation, '') === inProse.reading.link
  if (isShorter) return inProse
  // What stands before it would end in a sentence as well: `https://a.example/x).`
  const bare = reading.link.replace(allFinalPunctuation, '')
  const asWritten = { ...circumstances, isInProse: false, continuation: undefined }
  const further = [...changes, ...reading.changes, 'punctuation'] as const
  const cut = readOn(bare, { ...asWritten, cellMarks: undefined }, further)
  return cut.reading.kind === 'link' && cut.reading.link.length < reading.link.length ? cut : course
}

const nothingKept: ReadonlySet<DecideKind> = new Set()

function readOn(
  current: string,
  circumstances: Circumstances,
  changes: readonly CleanedChange[],
): Course {
  const reading = readText(current, circumstances)
  if (changes.length === 0 || reading.kind === 'blank' || reading.kind === 'rejected')
    return { reading, current, circumstances, changes }
  const all = [...new Set([...changes, ...reading.changes])]
  return { reading: { ...reading, changes: all }, current, circumstances, changes }
}

/** Choices in a row that are followed; what needs more is hardly a link. */
const mostChoices = 4

/** A text that is asked about, with all that it may have been sent as, the likeliest first. */
export interface AskedText {
  readonly text: string
  readonly links: readonly string[]
}

/**
 * What of one line "was it sent?" can be asked of: each of its links, as New would find them in
 * cells, e-mails and chats, whatever the user chose there; else the line itself, without any link.
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
  follow(courseOf(text, [], { ...alone, isInProse }), links, asked)
  // A line of a list of records, or of entries that end so; whether its list was one is not known here.
  const marks: readonly CellMarks[] = [
    ...cellDelimiters
      .filter((mark) => text.includes(mark))
      .flatMap((mark) => [false, true].map((parametersAreCells) => ({ mark, parametersAreCells }))),
    ...(/\.\s*$/.test(text) ? [{ mark: '.', endsLines: true } as const] : []),
  ]
  for (const cellMarks of marks)
    follow(courseOf(text, [], { ...alone, isInProse, cellMarks }), links, asked)
  return [...links]
}

/** Follows a text down every choice that New offers. */
function follow(course: Course, links: Set<string>, asked: number): void {
  const { reading, current } = course
  if (reading.kind === 'link') links.add(reading.link)
  if (reading.kind !== 'decide' || asked === mostChoices) return
  const { cuts, decideKind } = reading
  for (const choice of choicesOfKind[decideKind]) {
    if (choice === 'exclude') continue
    const further = takeStep(course, choice)
    follow(further, links, asked + 1)
    if (decideKind === 'no-scheme' && further.reading.kind === 'link')
      links.add(further.reading.link.replace(/^https:/, 'http:'))
  }
  for (const cut of cuts)
    for (const link of linksOf(current.slice(...cut), false, asked + 1)) links.add(link)
}
