import type { LineCounts } from '../../../../shared/records.ts'
import { hostOf } from '../../../lists/table/view.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { isSendable, type PartOfList } from '../../../lists/table/part-of-list.ts'
import { lineNumberOf } from '../../../lists/table/source-lines.ts'
import type { LeftFrom } from '../../../lists/table/table-source.ts'
import { goneCode, laterCode, lineStatusOf } from '../../../lists/table/verdict.ts'
import { isKeptForLater } from './leftover.ts'

/** What the lines of a list count as when it, or a part of it, is sent. */
export interface CountedLines {
  readonly counts: LineCounts
  /** Of these, what earlier submissions left over, by the drafts that it was in. */
  readonly carried: readonly {
    readonly from: LeftFrom
    readonly counts: LineCounts
    /** What they counted as in the list that left them over. */
    readonly were: LineCounts
  }[]
}

/** The code that each row goes down with when the list, or a part of it, is sent. */
export function submittedVerdicts(table: LinkTable, part?: PartOfList): Uint8Array {
  const { verdict, count } = table.rows
  const codes = verdict.slice(0, count)
  if (part === undefined) return codes
  for (const row of codes.keys()) if (isKeptForLater(table, row, part)) codes[row] = laterCode
  return codes
}

/** Counts the rows of a list by what they go down as. */
export function countLines(table: LinkTable, part?: PartOfList): CountedLines {
  const all: Counting = {}
  const carried = table.sources.map(({ leftFrom }) => ({
    from: leftFrom,
    counts: {} as Counting,
    were: {} as Counting,
  }))
  const isCarried = carried.some(({ from }) => from !== undefined)
  const codes = submittedVerdicts(table, part)
  let before: number | undefined
  for (const row of table.inOrder()) {
    const code = codes[row] ?? goneCode
    if (code === goneCode) continue
    const status = lineStatusOf(code)
    const ofSource = isCarried ? carried[table.sourceOf(row)] : undefined
    const counts = ofSource?.counts
    countOne(all, status)
    if (counts !== undefined) countOne(counts, status)
    if (status === 'blank') continue
    if (ofSource?.from !== undefined && status !== 'sent-before') {
      if (ofSource.from.isPutBack === true) countOne(ofSource.counts, 'put-back')
      const was = statusBefore(table, ofSource.from, before, row)
      if (was !== undefined) countOne(ofSource.were, was)
    }
    if (before !== undefined && isSameLine(table, before, row)) {
      countOne(all, 'further')
      if (counts !== undefined) countOne(counts, 'further')
    }
    before = row
  }
  return {
    counts: all,
    carried: carried.flatMap(({ from, ...counted }) =>
      from === undefined ? [] : [{ from, ...counted }],
    ),
  }
}

type Counting = { -readonly [Key in keyof LineCounts]: LineCounts[Key] }

function countOne(counts: Counting, what: keyof LineCounts): void {
  counts[what] = (counts[what] ?? 0) + 1
}

/**
 * What a row counted as in the list that left it over: `further` where one before it stands in that
 * row's place already, `put-back` where its link was planned there; undefined: not known.
 */
function statusBefore(
  table: LinkTable,
  { receivedWith, leftBy, isPutBack, were }: LeftFrom,
  before: number | undefined,
  row: number,
): keyof LineCounts | undefined {
  const { line } = table.rows
  const isFurther =
    before !== undefined &&
    line[before] === line[row] &&
    table.sourceOf(before) === table.sourceOf(row)
  if (were === undefined) return isPutBack && leftBy === receivedWith ? 'put-back' : undefined
  if (isFurther) return 'further'
  const code = were[(line[row] ?? 0) - 1]
  return code === undefined ? undefined : lineStatusOf(code)
}

/** Of the list that they came in with: what was left over of a line stands on lines of its own. */
function isSameLine(table: LinkTable, row: number, next: number): boolean {
  const source = table.sourceOf(next)
  const canBe =
    table.sources[source]?.lineNumbers !== undefined ||
    table.rows.line[row] === table.rows.line[next]
  return (
    canBe &&
    table.sourceOf(row) === source &&
    lineNumberOf(table, row) === lineNumberOf(table, next)
  )
}

/**
 * What a list is called after its sources: the one that most of the links come from that are sent, and
 * how many others they come from (`a.csv + 2`); empty where that one is a paste.
 */
export function nameOfSources(table: LinkTable, part?: PartOfList): string {
  const { sources, rows } = table
  if (sources.length < 2) return sources[0]?.name ?? ''
  const sent = sources.map(() => 0)
  for (let row = 0; row < rows.count; row++) {
    if (!isSendable(rows.verdict[row]) || part?.rows[row] === 0) continue
    const source = table.sourceOf(row)
    sent[source] = (sent[source] ?? 0) + 1
  }
  const name = sources[sent.indexOf(Math.max(...sent))]?.name ?? ''
  if (name === '') return ''
  // What was left over of a file, and the file itself, are one; pastes have no names to be one by.
  const others = sources.flatMap((source, index) =>
    sent[index] === 0 || source.name === name ? [] : [source.name || index],
  )
  const count = new Set(others).size
  return count === 0 ? name : `${name} + ${count}`
}

/** The host of the first link that can be sent; undefined where there is none. */
export function firstHost(table: LinkTable): string | undefined {
  const { verdict, count } = table.rows
  for (let row = 0; row < count; row++) if (isSendable(verdict[row])) return hostOf(table, row)
  return undefined
}
