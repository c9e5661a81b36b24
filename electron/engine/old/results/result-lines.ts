import { atTheEnd, type LaterResult } from './later-list.ts'
import type { RowOfSource } from './not-sent.ts'
import {
  type LinkHolder,
  type LinksOnRecord,
  type RowResult,
  rowResult,
  type ToldOfLink,
} from './row-result.ts'
import { fromColumn, resultColumns } from './words.ts'

/** A row of a list, and what became of it in later ones. */
export interface ListedRow extends RowOfSource {
  readonly later?: readonly LaterResult[] | undefined
}

/** One source line with the rows that intake made of it. */
export interface LineOfSource {
  /** The original cells; one for a line of text. */
  readonly cells: readonly string[]
  /** A header line, whose added columns carry the headings. */
  readonly isHeader: boolean
  /** Where the line once stood, in a list that was sent in several submissions. */
  readonly from?: string | undefined
  readonly rows: readonly ListedRow[]
}

/** The result of one source line: the user's own cells, then those that results add. */
export interface ResultLine {
  readonly cells: readonly string[]
  readonly added: readonly string[]
  /** What the added cells are called. */
  readonly headings: readonly string[]
  /** The added cells are the headings. */
  readonly isHeader: boolean
  /** Every row of the line was sent (or is on its way). */
  readonly isSent: boolean
  /** Some link of it is in doubt, waiting or cancelled; what was moved or sent later is another submission's. */
  readonly isUnsettled: boolean
}

const nothingAdded = resultColumns.map(() => '')

/** Tells what became of each source line, in source order, blank lines included. */
export function resultLine(line: LineOfSource, links: LinksOnRecord): ResultLine {
  const { cells, isHeader, from } = line
  const headings = from === undefined ? resultColumns : [...resultColumns, fromColumn]
  const nothing = { cells, headings, isHeader, isSent: true, isUnsettled: false }
  if (isHeader) return { ...nothing, added: headings }
  const origin = from === undefined ? [] : [from]
  const rows = line.rows
    .filter((row) => row.status !== 'blank' || row.joinedTo !== undefined)
    .flatMap((row) => atTheEnd(rowResult(row, links), row.later))
  const [first] = rows
  if (first === undefined) return { ...nothing, added: [...nothingAdded, ...origin] }
  const { status, reason, link, task, date, units } =
    rows.length === 1 ? { ...first.told, reason: reasonOf(rows), link: first.link } : together(rows)
  return {
    ...nothing,
    added: [status, reason, link, task, date, String(units ?? ''), ...origin],
    isSent: rows.every((row) => row.isSent),
    isUnsettled: rows.some(({ holder }) => holder !== undefined && isUnsettled(holder)),
  }
}

/** What is told of a line with several rows. */
function together(rows: readonly RowResult[]): ToldOfLink & { readonly link: string } {
  return {
    status: joined(rows.map((row) => row.told.status)),
    reason: reasonOf(rows),
    link: joined(rows.map((row) => row.link)),
    task: joined(rows.map((row) => row.told.task)),
    date: joined(rows.map((row) => row.told.date)),
    units: unitsOf(rows),
  }
}

/** A later list is named once where all of them went on in it; a link without a reason keeps its place. */
function reasonOf(rows: readonly RowResult[]): string {
  const list = rows[0]?.list
  if (rows.every((row) => row.list === list)) return inList(list, reasons(rows.map(ownReason)))
  return reasons(rows.map((row) => inList(row.list, ownReason(row))))
}

function ownReason({ told }: RowResult): string {
  return told.reason
}

function inList(list: string | undefined, reason: string): string {
  return [list ?? '', reason].filter((words) => words !== '').join(': ')
}

function reasons(words: readonly string[]): string {
  return words.every((word) => word === '') ? '' : joined(words.map((word) => word || '–'))
}

function isUnsettled({ batch: { state }, wentTo }: LinkHolder): boolean {
  return state !== 'accepted' && state !== 'refused' && wentTo === undefined
}

/** One word where all rows of a line agree, else each row's. */
function joined(words: readonly string[]): string {
  const [first = ''] = words
  return words.every((word) => word === first) ? first : words.join('; ')
}

function unitsOf(rows: readonly RowResult[]): string {
  const known = rows.map((row) => row.told.units).filter((units) => units !== undefined)
  if (known.length === 0) return ''
  const numbers = known.filter((units) => typeof units === 'number')
  return numbers.length === known.length
    ? String(numbers.reduce((sum, units) => sum + units, 0))
    : joined(known.map(String))
}
