import { type DecideReading, type Step, applyStep, warningBit } from '../parsing/index.ts'
import { choicesOfKind, type DecideChoice, type DecideKind } from '../../shared/link.ts'
import type { LinkTable } from './link-table.ts'
import { type Rewrite, splitRow, undoRewrite } from './rewriting.ts'
import { bitsOfStep, reread, replayRow, stepsOf } from './row-reading.ts'
import { mark } from './rows.ts'
import { restRows } from './source-lines.ts'
import { codeOf, isDecideCode, isDecideKind, verdictOf } from './verdict.ts'
import { rowsMatching } from './view.ts'

/** What an edit changed, with all that undoing it needs. */
export type Edit =
  | { readonly kind: 'exclude' | 'restore'; readonly rows: Uint32Array }
  | {
      readonly kind: 'choose'
      /** Rows that got one more step. */
      readonly rows: Uint32Array
      readonly splits: readonly Rewrite[]
      /** The user named a site for the rows. */
      readonly hasSite?: true | undefined
    }
  /** Rounds of choices. Later rounds are for rows that the first round changed. */
  | { readonly kind: 'in-rounds'; readonly rounds: readonly ChooseEdit[] }
  | { readonly kind: 'rewrite'; readonly rewrites: readonly Rewrite[] }

/** A choice that was carried out for rows. */
export type ChooseEdit = Extract<Edit, { readonly kind: 'choose' }>

/** The most choices that a row can store: `Rows.steps` has two bits for each. */
const mostSteps = 4

// For more rows than this, recomputing all duplicates once is faster than updating them row by row.
const fewRows = 500
const rowsAtATime = 2_500
const marksAtATime = 100_000

/** Excludes or includes rows. The edit names only rows that changed. Yields now and then. */
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
 * Makes a choice for each of `rows` that offers it. With `areAllOfKind`, rows that must be decided
 * one by one are not mended. Yields now and then.
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
    const { reading, current } = replayRow(table, row)
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

/** Names the site of each of `rows` that is a path without one. Yields now and then. */
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

/** Counts the rows of a kind that `choose` would change. Yields now and then. */
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
    const { reading, current } = replayRow(table, row)
    if (reading.kind !== 'decide' || (step === 'mend' && reading.isAskedAlone === true)) continue
    if (choicesFor(reading, current).includes(step)) count++
  }
  return count
}

/** Removes punctuation at the end of the links of `rows`. Yields now and then. */
export function* trim(table: LinkTable, rows: Iterable<number>): Generator<void, ChooseEdit> {
  const changed: number[] = []
  let worked = 0
  for (const row of rows) {
    if (++worked % rowsAtATime === 0) yield
    const isOffered =
      hasRow(table, row) && hasTrailingPunctuation(table, row) && stepCount(table, row) < mostSteps
    if (!isOffered) continue
    const result = replayRow(table, row)
    const { reading } = applyStep(result, 'trim')
    if (reading === result.reading) continue
    pushStep(table, row, 'trim')
    table.setReading(row, reading)
    changed.push(row)
  }
  return { kind: 'choose', rows: Uint32Array.from(changed), splits: [] }
}

/** Undoes an edit. It must be the last one that is in effect. Yields now and then. */
export function* revert(table: LinkTable, edit: Edit): Generator<void> {
  if (edit.kind === 'rewrite') {
    for (const [undone, rewrite] of edit.rewrites.toReversed().entries()) {
      if (undone % rowsAtATime === rowsAtATime - 1) yield
      undoRewrite(table, rewrite)
    }
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

/** True if mending joins the link with the lines below it. */
function continuesBelow({ decideKind, isCutInCell }: DecideReading): boolean {
  return decideKind === 'maybe-cut' && isCutInCell !== true
}

/** True if a link continues in a line that was submitted by itself and so cannot be joined. */
export function continuesInSubmitted(table: LinkTable, row: number): boolean {
  return restRows(table, row).some((rest) => table.rows.sentCode(rest) !== 0)
}

/** How many rows an edit changed. New rows of a split are not counted. */
export function countRows(edit: Edit): number {
  if (edit.kind === 'rewrite') return edit.rewrites.length
  if (edit.kind === 'in-rounds') return edit.rounds[0] === undefined ? 0 : countRows(edit.rounds[0])
  return edit.rows.length + (edit.kind === 'choose' ? edit.splits.length : 0)
}

/** True if there is such a row and it was not removed. */
export function hasRow(table: LinkTable, row: number): boolean {
  return row < table.rows.count && !table.rows.has(row, mark.removed)
}

function needsChoice({ rows }: LinkTable, row: number): boolean {
  return isDecideCode(rows.verdict[row] ?? 0)
}

/** True if a row offers a choice and can store one more. */
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
 * The choices that a row offers, the recommended one first: those of its kind, without a repair or
 * a removal of dots that the row does not have. Keeping is recommended first if the text is likely
 * one link, such as a link with others in its query.
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

/** True for kinds where the user chooses between two links, not between parts of a text. */
function isOfTwoLinks(kind: DecideReading['decideKind']): boolean {
  return kind === 'broken-row' || kind === 'shown-differs'
}

type RoundsEdit = Extract<Edit, { readonly kind: 'in-rounds' }>

/**
 * The rows that need a choice and for which mending is suggested, without rows that must be decided
 * one by one. Yields now and then.
 */
export function* suggestedRows(table: LinkTable): Generator<void, Uint32Array> {
  const found: number[] = []
  const below = new Set<number>()
  let worked = 0
  for (const row of rowsMatching(table, { statuses: ['decide'] })) {
    if (++worked % rowsAtATime === 0) yield
    // The lines below may be the rest of this link, or links of their own. If they need a choice as
    // well, none of these rows has a suggestion.
    const rests = restRows(table, row).filter((rest) => needsChoice(table, rest))
    for (const rest of rests) below.add(rest)
    if (rests.length > 0 || below.has(row) || !offersChoice(table, row, 'mend')) continue
    const { reading, current } = replayRow(table, row)
    if (reading.kind !== 'decide' || reading.isAskedAlone === true) continue
    // Both links are complete, so neither is suggested.
    if (reading.decideKind === 'shown-differs') continue
    if (choicesFor(reading, current)[0] === 'mend') found.push(row)
  }
  return Uint32Array.from(found)
}

/**
 * Mends `rows`. If a row, or a new row of a split, then needs another choice that `suggestedRows`
 * names, mends it as well. Yields now and then.
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

/**
 * How many of the mended rows still need a choice, in the row itself or in a row that was split off
 * it.
 */
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

/** The rows that a choice changed, new rows of splits included. */
function rowsTouchedBy({ rows, splits }: ChooseEdit): readonly number[] {
  return [...rows, ...splits.flatMap(({ row, added }) => [row, ...added])]
}
