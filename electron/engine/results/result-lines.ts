import type { LineStatus, DecideKind, RejectReason } from '../../shared/link.ts'
import type { StoredBatch } from '../../shared/records.ts'
import { localTime } from './cell.ts'
import {
  batchWords,
  fromColumn,
  movedWord,
  notSentWords,
  reasonWords,
  resultColumns,
} from './words.ts'

/** The batch that holds a link and, where the link was moved, who holds it on the other account. */
export interface LinkHolder {
  readonly batch: StoredBatch
  readonly wentTo:
    | {
        readonly accountName: string
        /** Undefined: what became of it there was forgotten. */
        readonly holder: LinkHolder | undefined
      }
    | undefined
}

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
  /** Some link of it is in doubt, waiting or cancelled; what was moved is another submission's. */
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
  readonly holder: LinkHolder | undefined
}

/** Tells what became of each source line, in source order, blank lines included. */
export function resultLine(
  line: LineOfSource,
  holderOf: (link: string) => LinkHolder | undefined,
  price: number,
): ResultLine {
  const { cells, isHeader, from } = line
  const headings = from === undefined ? resultColumns : [...resultColumns, fromColumn]
  const nothing = { cells, headings, isHeader, isSent: true, isUnsettled: false }
  if (isHeader) return { ...nothing, added: headings }
  const origin = from === undefined ? [] : [from]
  const rows = line.rows
    .filter((row) => row.status !== 'blank')
    .map((row) => rowResult(row, holderOf, price))
  if (rows.length === 0) {
    return { ...nothing, added: [...nothingAdded, ...origin] }
  }
  const holders = rows.flatMap(({ holder }) => holder ?? [])
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
    isSent: holders.length === rows.length,
    isUnsettled: holders.some(
      ({ batch: { state }, wentTo }) =>
        state !== 'accepted' && state !== 'refused' && wentTo === undefined,
    ),
  }
}

function rowResult(
  row: LineOfSource['rows'][number],
  holderOf: (link: string) => LinkHolder | undefined,
  price: number,
): RowResult {
  const wasPlanned = row.status === 'ready' || row.status === 'cleaned'
  const holder = wasPlanned && row.link !== undefined ? holderOf(row.link) : undefined
  if (holder === undefined) {
    const kind = row.decideKind ?? row.rejectReason
    return {
      // Another submission took the link between the review and the planning.
      status: wasPlanned ? notSentWords['sent-before'] : notSentWords[row.status],
      reason: kind === undefined ? '' : reasonWords[kind],
      link: '',
      task: '',
      date: '',
      units: undefined,
      holder,
    }
  }
  const { batch, wentTo } = holder
  const { taskId, sentMs } = lastOf(holder).batch
  return {
    status: wentTo === undefined ? batchWords[batch.state] : movedWord,
    reason: reasonOf(holder),
    link: row.link ?? '',
    task: taskId ?? '',
    date: sentMs === undefined ? '' : localTime(sentMs),
    // What a moved link cost is told by the submission that it went on in, so that no unit is told twice.
    units: unitsOfLink(batch, price),
    holder,
  }
}

/** Who holds a link at the end of all moves. */
function lastOf(holder: LinkHolder): LinkHolder {
  const next = holder.wentTo?.holder
  return next === undefined ? holder : lastOf(next)
}

/** The service's words on what it refused; of a link that was moved, where to and what became of it. */
function reasonOf({ batch, wentTo }: LinkHolder): string {
  if (wentTo === undefined) return batch.state === 'refused' ? (batch.message ?? '') : ''
  const { accountName, holder } = wentTo
  if (holder === undefined) return accountName
  if (holder.wentTo !== undefined) return reasonOf(holder)
  const words = [batchWords[holder.batch.state], reasonOf(holder)].filter((word) => word !== '')
  return `${accountName}: ${words.join(', ')}`
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
