import type { LineStatus } from '../../../shared/link.ts'
import type { LineCounts } from '../../../shared/records.ts'
import type { LinkTable } from '../table/link-table.ts'
import { isSendable, type PartOfList } from '../table/part-of-list.ts'
import type { LeftFrom } from '../table/table-source.ts'
import { goneCode, laterCode, statusOf, verdictOf } from '../table/verdict.ts'
import { isKeptForLater } from './leftover.ts'

/** What the lines of a list count as when it, or a part of it, is sent. */
export interface CountedLines {
  readonly counts: LineCounts
  /** Of these, what earlier submissions left over, by the drafts that it was in. */
  readonly carried: readonly { readonly from: LeftFrom; readonly counts: LineCounts }[]
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
  const all: Partial<Record<LineStatus, number>> = {}
  const carried = table.sources.map(({ leftFrom }) => ({
    from: leftFrom,
    counts: {} as Partial<Record<LineStatus, number>>,
  }))
  const isCarried = carried.some(({ from }) => from !== undefined)
  for (const [row, code] of submittedVerdicts(table, part).entries()) {
    if (code === goneCode) continue
    const status = code === laterCode ? 'later' : statusOf(verdictOf(code))
    all[status] = (all[status] ?? 0) + 1
    const counts = isCarried ? carried[table.sourceOf(row)]?.counts : undefined
    if (counts !== undefined) counts[status] = (counts[status] ?? 0) + 1
  }
  return {
    counts: all,
    carried: carried.flatMap(({ from, counts }) => (from === undefined ? [] : [{ from, counts }])),
  }
}

/** The name of the source that most of the links come from that are sent; empty where that is a paste. */
export function mainSourceName(table: LinkTable, part?: PartOfList): string {
  const { sources, rows } = table
  if (sources.length < 2) return sources[0]?.name ?? ''
  const sent = sources.map(() => 0)
  for (let row = 0; row < rows.count; row++) {
    if (!isSendable(rows.verdict[row]) || part?.rows[row] === 0) continue
    const source = table.sourceOf(row)
    sent[source] = (sent[source] ?? 0) + 1
  }
  return sources[sent.indexOf(Math.max(...sent))]?.name ?? ''
}
