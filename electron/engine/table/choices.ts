import { type DecideReading, type Step, takeStep, warningBit } from '../parsing/index.ts'
import { choicesOfKind, type DecideChoice, type DecideKind } from '../../shared/link.ts'
import type { LinkTable } from './link-table.ts'
import { splitRow, type Rewrite, undoRewrite } from './rewriting.ts'
import { bitsOfStep, reread, rowCourse, stepsOf } from './row-reading.ts'
import { mark } from './rows.ts'
import { restRows } from './source-lines.ts'
import { codeOf, isDecideCode, isDecideKind, verdictOf } from './verdict.ts'
import { rowsMatching } from './view.ts'

/** What an edit did, as far as undoing it needs. */
export type Edit =
  | { readonly kind: 'exclude' | 'restore'; readonly rows: Uint32Array }
  | {
      readonly kind: 'choose'
      /** Rows with one step more than before. */
      readonly rows: Uint32Array
      readonly splits: readonly Rewrite[]
      /** A site was named for the rows. */
      readonly hasSite?: true | undefined
    }
  /** Choices that follow from one another, each for rows that the first of them changed. */
  | { readonly kind: 'in-rounds'; readonly rounds: readonly ChooseEdit[] }
  | { readonly kind: 'rewrite'; readonly rewrite: Rewrite }

/** A choice for rows that was carried out. */
export type ChooseEdit = Extract<Edit, { readonly kind: 'choose' }>

/** Choices that a row keeps, one behind the other: its `steps` have two bits for each. */
const mostSteps = 4

// Beyond this many rows duplicates are worked out once for all.
const fewRows = 500
const rowsAtATime = 2_500
const marksAtATime = 100_000

/** Leaves rows out, or takes them back in; rows that are so already are not in the edit. Yields. */
export function* setExcluded(
  table: LinkTable,
  rows: Iterable<number>,
  isExcluded: boolean,
): Generator<void, Edit> {
  const changed: number[] = []
  let worked = 0
  for (const row of rows) {
    if (++worked % marksAtATime === 0) yield
    if (!hasRow(table, row) || table.rows.has(row, mark.excluded) === isExcluded) continue
    if (isExcluded && table.rows.verdict[row] === codeOf.blank) continue
    table.setMark(row, mark.excluded, isExcluded)
    changed.push(row)
  }
  return { kind: isExcluded ? 'exclude' : 'restore', rows: Uint32Array.from(changed) }
}

/**
 * Mends or keeps each of `rows` that offersChoice it; where they are all of a kind, what is asked alone
 * is not mended along. Yields now and then so that others may run.
 */
export function* choose(
  table: LinkTable,
  rows: Iterable<number>,
  step: Step,
  areAllOfKind = false,
): Generator<void, ChooseEdit> {
  const changed: number[] = []
  const splits: Rewrite[] = []
  let worked = 0
  for (const row of rows) {
    if (++worked % rowsAtATime === 0) yield
    if (!hasRow(table, row) || !offersChoice(table, row, step)) continue
    const { reading, current } = rowCourse(table, row)
    if (reading.kind !== 'decide') continue
    if (step === 'mend' && areAllOfKind && reading.isAskedAlone === true) continue
    if (step === 'mend' && reading.cuts.length > 0) {
      splits.push(splitRow(table, row, current, reading.cuts))
    } else if (choicesFor(reading, current).includes(step)) {
      if (step === 'mend' && continuesBelow(reading) && continuesInSubmitted(table, row)) continue
      pushStep(table, row, step)
      if (step === 'mend' && continuesBelow(reading))
        for (const rest of restRows(table, row)) table.setMark(rest, mark.joined, true)
      table.setReading(row, reread(table, row))
      changed.push(row)
    }
  }
  return { kind: 'choose', rows: Uint32Array.from(changed), splits }
}

/** Names the site of each of `rows` that is a path without one, which makes links of them. Yields. */
export function* nameSite(
  table: LinkTable,
  rows: Iterable<number>,
  site: string,
): Generator<void, ChooseEdit> {
  const changed: number[] = []
  let worked = 0
  for (const row of rows) {
    if (++worked % rowsAtATime === 0) yield
    const isAsked = hasRow(table, row) && table.rows.verdict[row] === codeOf['no-site']
    if (!isAsked || stepCount(table, row) >= mostSteps) continue
    table.sites.set(row, site)
    pushStep(table, row, 'mend')
    table.setReading(row, reread(table, row))
    changed.push(row)
  }
  return { kind: 'choose', rows: Uint32Array.from(changed), splits: [], hasSite: true }
}

/** Of how many rows of a kind that offersChoice it `choose` would change something. Yields now and then. */
export function* countMendable(
  table: LinkTable,
  kind: DecideKind,
  step: 'mend' | 'trim' = 'mend',
): Generator<void, number> {
  let count = 0
  let worked = 0
  for (const row of rowsMatching(table, { decideKind: kind })) {
    if (++worked % rowsAtATime === 0) yield
    if (!hasRow(table, row) || !offersChoice(table, row, step)) continue
    const { reading, current } = rowCourse(table, row)
    if (reading.kind !== 'decide' || (step === 'mend' && reading.isAskedAlone === true)) continue
    if (choicesFor(reading, current).includes(step)) count++
  }
  return count
}

/** Takes the punctuation off that links of `rows` end with. Yields now and then. */
export function* trim(table: LinkTable, rows: Iterable<number>): Generator<void, ChooseEdit> {
  const changed: number[] = []
  let worked = 0
  for (const row of rows) {
    if (++worked % rowsAtATime === 0) yield
    const isOffered =
      hasRow(table, row) && hasTrailingPunctuation(table, row) && stepCount(table, row) < mostSteps
    if (!isOffered) continue
    const course = rowCourse(table, row)
    const { reading } = takeStep(course, 'trim')
    if (reading === course.reading) continue
    pushStep(table, row, 'trim')
    table.setReading(row, reading)
    changed.push(row)
  }
  return { kind: 'choose', rows: Uint32Array.from(changed), splits: [] }
}

/** Takes an edit back. */
export function* revert(table: LinkTable, edit: Edit): Generator<void> {
  if (edit.kind === 'rewrite') {
    undoRewrite(table, edit.rewrite)
    return
  }
  if (edit.kind === 'in-rounds') {
    for (const round of edit.rounds.toReversed()) yield* revert(table, round)
    return
  }
  let worked = 0
  if (edit.kind !== 'choose') {
    for (const row of edit.rows) {
      if (++worked % marksAtATime === 0) yield
      table.setMark(row, mark.excluded, edit.kind === 'restore')
    }
    return
  }
  const isMany = edit.rows.length > fewRows
  for (const row of edit.rows.toReversed()) {
    if (++worked % rowsAtATime === 0) yield
    popStep(table, row)
    if (edit.hasSite === true) table.sites.set(row, undefined)
    const reading = reread(table, row)
    if (reading.kind === 'decide' && continuesBelow(reading))
      for (const rest of restRows(table, row)) table.setMark(rest, mark.joined, false)
    table.setReading(row, reading, isMany)
  }
  for (const split of edit.splits.toReversed()) undoRewrite(table, split)
  if (isMany) yield* table.recomputeDuplicates()
}

/** Whether a link that may be cut is mended with the lines below it. */
function continuesBelow({ decideKind, isCutInCell }: DecideReading): boolean {
  return decideKind === 'maybe-cut' && isCutInCell !== true
}

/** Whether a link goes on in a line that was submitted by itself: that line cannot become a part of it. */
export function continuesInSubmitted(table: LinkTable, row: number): boolean {
  return restRows(table, row).some((rest) => table.rows.sentCode(rest) !== 0)
}

/** How many rows an edit changed; the pieces of a line that was split do not count. */
export function countRows(edit: Edit): number {
  if (edit.kind === 'rewrite') return 1
  if (edit.kind === 'in-rounds') return edit.rounds[0] === undefined ? 0 : countRows(edit.rounds[0])
  return edit.rows.length + (edit.kind === 'choose' ? edit.splits.length : 0)
}

/** False for a row that was never there, or was taken back. */
export function hasRow(table: LinkTable, row: number): boolean {
  return row < table.rows.count && !table.rows.has(row, mark.removed)
}

/** Whether a row needsChoice for a choice. */
function needsChoice({ rows }: LinkTable, row: number): boolean {
  return isDecideCode(rows.verdict[row] ?? 0)
}

/** Whether a row offersChoice a choice, and there is room to keep it. */
function offersChoice(table: LinkTable, row: number, step: Step): boolean {
  const code = table.rows.verdict[row] ?? 0
  if (!isDecideCode(code)) return false
  const verdict = verdictOf(code)
  return (
    isDecideKind(verdict) &&
    choicesOfKind[verdict].includes(step) &&
    stepCount(table, row) < mostSteps
  )
}

function hasTrailingPunctuation({ rows }: LinkTable, row: number): boolean {
  return ((rows.warnings[row] ?? 0) & warningBit['trailing-punctuation']) !== 0
}

function stepCount(table: LinkTable, row: number): number {
  return stepsOf(table, row).length
}

function pushStep(table: LinkTable, row: number, step: Step): void {
  table.rows.steps[row] =
    (table.rows.steps[row] ?? 0) | (bitsOfStep(step) << (2 * stepCount(table, row)))
}

function popStep(table: LinkTable, row: number): void {
  const last = 2 * (stepCount(table, row) - 1)
  table.rows.steps[row] = (table.rows.steps[row] ?? 0) & ~(3 << last)
}

/**
 * What the kind offersChoice, the recommended one first, less what there is nothing for: a mending, or dots
 * to take off. Links that a query holds together are more likely one than several.
 */
export function choicesFor(reading: DecideReading, text: string): readonly DecideChoice[] {
  const { mended, cuts, decideKind, isLikelyLonger } = reading
  const isMendable = mended !== undefined || cuts.length > 0
  const choices = choicesOfKind[decideKind].filter(
    (choice) =>
      (choice !== 'mend' || isMendable) &&
      (choice !== 'trim' || reading.withoutDots !== undefined) &&
      (choice !== 'keep' || !isOfTwoLinks(decideKind) || reading.other !== undefined),
  )
  const upToNext = text.slice(cuts[0]?.[0], cuts[1]?.[0])
  const isInQuery = cuts.length > 0 && upToNext.includes('?') && !/[\s"<>]/.test(upToNext)
  return isInQuery || isLikelyLonger === true
    ? ['keep', ...choices.filter((choice) => choice !== 'keep')]
    : choices
}

/** True for kinds that ask which of two links is meant, and not what of a text is the link. */
function isOfTwoLinks(kind: DecideReading['decideKind']): boolean {
  return kind === 'broken-row' || kind === 'shown-differs'
}

type RoundsEdit = Extract<Edit, { readonly kind: 'in-rounds' }>

/**
 * Rows that wait for a choice, and for which the app suggests the mending that is offered for all of
 * their kind: none that ask by themselves. Yields now and then so that others may run.
 */
export function* suggestedRows(table: LinkTable): Generator<void, Uint32Array> {
  const found: number[] = []
  const claimed = new Set<number>()
  let worked = 0
  for (const row of rowsMatching(table, { statuses: ['decide'] })) {
    if (++worked % rowsAtATime === 0) yield
    // A line below that needsChoice as well may be the rest of this one, whatever that asks, or a link.
    const rests = restRows(table, row).filter((rest) => needsChoice(table, rest))
    for (const rest of rests) claimed.add(rest)
    if (rests.length > 0 || claimed.has(row) || !offersChoice(table, row, 'mend')) continue
    const { reading, current } = rowCourse(table, row)
    if (reading.kind !== 'decide' || reading.isAskedAlone === true) continue
    // Of two links that both are whole none is suggested.
    if (reading.decideKind === 'shown-differs') continue
    if (choicesFor(reading, current)[0] === 'mend') found.push(row)
  }
  return Uint32Array.from(found)
}

/**
 * Mends `rows`, and goes on where they, or what they were split into, then ask something else that
 * `suggestedRows` would mend. Yields now and then.
 */
export function* applySuggestions(
  table: LinkTable,
  rows: Uint32Array,
): Generator<void, RoundsEdit> {
  const first = yield* choose(table, rows, 'mend')
  const rounds = [first]
  const touched = new Set(rowsTouchedBy(first))
  while (rounds.length < mostSteps && [...touched].some((row) => needsChoice(table, row))) {
    const suggested = yield* suggestedRows(table)
    const round = yield* choose(
      table,
      suggested.filter((row) => touched.has(row)),
      'mend',
    )
    if (countRows(round) === 0) break
    rounds.push(round)
    for (const row of rowsTouchedBy(round)) touched.add(row)
  }
  return { kind: 'in-rounds', rounds }
}

/** How many of the rows that were mended so still ask, themselves or in a piece that was cut off them. */
export function countStillUndecided(table: LinkTable, { rounds }: RoundsEdit): number {
  const [first] = rounds
  if (first === undefined) return 0
  const mended = new Set([...first.rows, ...first.splits.map(({ row }) => row)])
  const asking = new Set<number>()
  for (const touched of rounds.flatMap(rowsTouchedBy)) {
    if (!needsChoice(table, touched)) continue
    let row: number | undefined = touched
    while (row !== undefined && !mended.has(row)) row = table.order.parentOf(row)
    if (row !== undefined) asking.add(row)
  }
  return asking.size
}

/** The rows that a choice changed, with what it cut off them. */
function rowsTouchedBy({ rows, splits }: ChooseEdit): readonly number[] {
  return [...rows, ...splits.flatMap(({ row, added }) => [row, ...added])]
}
