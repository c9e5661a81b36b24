import type { ReportFigures, ReportScope } from '../../shared/history.ts'
import type { Database } from './database.ts'
import { plannedLinks, reportedLists, type ReportedLists } from './report-lines.ts'
import { integer, optionalInteger, text } from './row.ts'
import { listsBefore } from './submitted-lines.ts'

/** Links that went on in another submission. */
export interface MovedLinks {
  readonly from: number
  readonly to: number
  readonly links: number
}

/** What became of the links that a report tells of, by submission. */
export interface ReportedLinks {
  /** All of them but what was moved. */
  readonly of: ReadonlyMap<number, number>
  readonly moved: readonly MovedLinks[]
  /** Of all, what was cancelled and not moved. */
  readonly cancelled: number
}

type WhyUnsent = 'duplicates' | 'unusable' | 'leftOut' | 'later'

/** The lines of one list, less those that are told of with another one. */
interface ListOfReport {
  /** Lines whose links were planned. */
  planned: number
  /** Lines that were not, by why; without those that were sent before. */
  readonly unsent: Map<WhyUnsent, number>
  /** Its lines that are told of with a list after it. */
  goneOn: number
  /** Rows that share their line with another one, and links that an earlier list sent too. */
  further: number
}

const reasonOf: Readonly<Record<string, WhyUnsent>> = {
  duplicate: 'duplicates',
  rejected: 'unusable',
  later: 'later',
}

/**
 * What the lines of a report were not submitted for, and the links that are more than its lines, so
 * that all its figures add up. `isCounted`: the lines of all its lists were counted.
 */
export function reportBalance(
  database: Database,
  scope: ReportScope,
  links: ReportedLinks,
  isCounted: boolean,
): Pick<ReportFigures, 'linksAdded' | 'later' | 'notSubmitted'> {
  const reported = reportedLists(scope)
  const lists = isCounted ? countedLists(database, reported) : uncountedLists(database, reported)
  if (isCounted) carryOver(database, reported, lists)
  let linksAdded = 0
  for (const { from, to, links: moved } of links.moved) {
    const target = lists.get(to)
    const source = lists.get(from)
    if (source !== undefined && (target !== undefined || scope.kind === 'submission')) {
      source.planned -= moved
      if (target !== undefined) target.planned += moved
    }
  }
  const not = { duplicates: 0, unusable: 0, leftOut: 0, later: 0, afterwards: 0 }
  for (const id of new Set([...lists.keys(), ...links.of.keys()])) {
    const list = lists.get(id) ?? emptyList()
    const toCome = list.planned - (links.of.get(id) ?? 0)
    const unsent = [...list.unsent.values()].reduce((sum, lines) => sum + lines, 0) - list.goneOn
    linksAdded += list.further + Math.max(0, -toCome) + Math.max(0, -unsent)
    not.afterwards += Math.max(0, toCome)
    // Of what did not go on with the others it is only known that the user did not want it.
    if (list.goneOn > 0) not.leftOut += Math.max(0, unsent)
    else for (const [reason, lines] of list.unsent) not[reason] += lines
  }
  const { later, ...notSubmitted } = not
  return { linksAdded, later, notSubmitted: { ...notSubmitted, cancelled: links.cancelled } }
}

function emptyList(): ListOfReport {
  return { planned: 0, unsent: new Map(), goneOn: 0, further: 0 }
}

function add(list: ListOfReport, status: string, lines: number): void {
  switch (status) {
    case 'ready':
    case 'cleaned':
      list.planned += lines
      return
    case 'further':
      list.further += lines
      return
    case 'blank':
    case 'sent-before':
      return
    default: {
      const reason = reasonOf[status] ?? 'leftOut'
      list.unsent.set(reason, (list.unsent.get(reason) ?? 0) + lines)
    }
  }
}

function countedLists(
  database: Database,
  { from, values }: ReportedLists,
): Map<number, ListOfReport> {
  const ids = database.integers(`SELECT submission.id AS id ${from}`, 'id', ...values)
  const lists = new Map(Array.from(ids, (id) => [id, emptyList()]))
  const counts = database.all(
    `SELECT submission_id, status, lines FROM submission_lines
     WHERE submission_id IN (SELECT submission.id ${from})`,
    ...values,
  )
  for (const row of counts) {
    const list = lists.get(integer(row, 'submission_id'))
    if (list !== undefined) add(list, text(row, 'status'), integer(row, 'lines'))
  }
  return lists
}

/** Lists of which only is known how many of their lines were not sent. */
function uncountedLists(
  database: Database,
  { from, values }: ReportedLists,
): Map<number, ListOfReport> {
  const rows = database.all(
    `SELECT submission.id AS id, lines_not_sent, lines_later, ${plannedLinks} AS planned ${from}`,
    ...values,
  )
  const lists = new Map<number, ListOfReport>()
  for (const row of rows) {
    const list = { ...emptyList(), planned: integer(row, 'planned') }
    const later = integer(row, 'lines_later')
    list.unsent.set('later', later).set('leftOut', integer(row, 'lines_not_sent') - later)
    lists.set(integer(row, 'id'), list)
  }
  return lists
}

/** Leaves each line to the list that it was received with. */
function carryOver(
  database: Database,
  { from, values, isCounted }: ReportedLists,
  lists: ReadonlyMap<number, ListOfReport>,
): void {
  const rows = database.all(
    `SELECT submission_id, received_with, status, lines,
       (${listsBefore('max(earlier.id)', isCounted)}) AS earlier_id
     FROM lines_carried AS carried WHERE submission_id IN (SELECT submission.id ${from})`,
    ...values,
  )
  for (const row of rows) {
    const earlierId = optionalInteger(row, 'earlier_id')
    const list = lists.get(integer(row, 'submission_id'))
    if (earlierId === undefined || list === undefined) continue
    const [status, lines] = [text(row, 'status'), integer(row, 'lines')]
    const earlier = lists.get(earlierId)
    if (status === 'put-back') {
      // It sent them itself, so they are not among those that it left over: they are sent again.
      if (earlier === undefined || earlierId !== integer(row, 'received_with')) continue
      earlier.goneOn -= lines
      list.further += lines
      continue
    }
    const isRow = status !== 'further' && status !== 'blank' && status !== 'sent-before'
    if (earlier !== undefined && isRow) earlier.goneOn += lines
    else add(list, status, -lines)
  }
}
