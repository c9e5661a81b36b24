import type { LineStatus, DecideKind, RejectReason } from '../../shared/link.ts'
import type { StoredBatch } from '../../shared/records.ts'
import { batchWords, fromColumn, notSentWords, reasonWords, resultColumns } from './words.ts'

/** One source line with the rows that intake made of it. */
export interface LineOfSource {
  /** The original cells; one for a line of text. */
  readonly cells: readonly string[]
  /** A header line, whose added columns carry the headings. */
  readonly isHeader: boolean
  /** Where the line once stood, in a list that was sent in several submissions. */
  readonly from?: string | undefined
  readonly rows: readonly {
    readonly status: LineStatus
    readonly decideKind: DecideKind | undefined
    readonly rejectReason: RejectReason | undefined
    /** Serialised; undefined where there is none. */
    readonly link: string | undefined
  }[]
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
  /** Some link of it is in doubt, waiting or cancelled. */
  readonly isUnsettled: boolean
}

const nothingAdded = resultColumns.map(() => '')

interface RowResult {
  readonly status: string
  readonly reason: string
  readonly link: string
  readonly task: string
  readonly date: string
  readonly units: number | undefined
  readonly batch: StoredBatch | undefined
}

/** Tells what became of each source line, in source order, blank lines included. */
export function resultLine(
  line: LineOfSource,
  batchOf: (link: string) => StoredBatch | undefined,
  price: number,
): ResultLine {
  const { cells, isHeader, from } = line
  const headings = from === undefined ? resultColumns : [...resultColumns, fromColumn]
  const nothing = { cells, headings, isHeader, isSent: true, isUnsettled: false }
  if (isHeader) return { ...nothing, added: headings }
  const origin = from === undefined ? [] : [from]
  const rows = line.rows
    .filter((row) => row.status !== 'blank')
    .map((row) => rowResult(row, batchOf, price))
  if (rows.length === 0) {
    return { ...nothing, added: [...nothingAdded, ...origin] }
  }
  const sent = rows.filter((row) => row.batch !== undefined)
  return {
    ...nothing,
    added: [
      joined(rows.map((row) => row.status)),
      joined(rows.map((row) => row.reason)),
      joined(rows.map((row) => row.link)),
      joined(rows.map((row) => row.task)),
      joined(rows.map((row) => row.date)),
      unitsOf(rows),
      ...origin,
    ],
    isSent: sent.length === rows.length,
    isUnsettled: sent.some(
      (row) => row.batch?.state !== 'accepted' && row.batch?.state !== 'refused',
    ),
  }
}

function rowResult(
  row: LineOfSource['rows'][number],
  batchOf: (link: string) => StoredBatch | undefined,
  price: number,
): RowResult {
  const wasPlanned = row.status === 'ready' || row.status === 'cleaned'
  const batch = wasPlanned && row.link !== undefined ? batchOf(row.link) : undefined
  if (batch === undefined) {
    const kind = row.decideKind ?? row.rejectReason
    return {
      // Another submission took the link between the review and the planning.
      status: wasPlanned ? notSentWords['sent-before'] : notSentWords[row.status],
      reason: kind === undefined ? '' : reasonWords[kind],
      link: '',
      task: '',
      date: '',
      units: undefined,
      batch,
    }
  }
  return {
    status: batchWords[batch.state],
    reason: batch.state === 'refused' ? (batch.message ?? '') : '',
    link: row.link ?? '',
    task: batch.taskId ?? '',
    date: batch.sentMs === undefined ? '' : new Date(batch.sentMs).toISOString(),
    units: unitsOfLink(batch, price),
    batch,
  }
}

/** What one link of a batch cost; nothing certain is said of one in doubt. */
function unitsOfLink(batch: StoredBatch, price: number): number | undefined {
  if (batch.state === 'refused') return 0
  if (batch.state !== 'accepted') return undefined
  return batch.unitsUsed === undefined ? price : batch.unitsUsed / batch.linkCount
}

/** One word where all rows of a line agree, else each row's. */
function joined(words: readonly string[]): string {
  const [first = ''] = words
  return words.every((word) => word === first) ? first : words.join('; ')
}

function unitsOf(rows: readonly RowResult[]): string {
  const known = rows.map((row) => row.units).filter((units) => units !== undefined)
  return known.length === 0 ? '' : String(known.reduce((sum, units) => sum + units, 0))
}
