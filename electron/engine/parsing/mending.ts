import type { CleanedChange, DecideKind } from '../../shared/link.ts'
import { allFinalPunctuation } from '../../shared/text.ts'
import { readText } from './read-text.ts'
import { type Circumstances, endsWithPunctuation, type Reading } from './reading.ts'

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
