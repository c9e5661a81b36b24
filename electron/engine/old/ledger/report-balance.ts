import type { ReportFigures, ReportScope } from '../../../shared/history.ts'
import { type CarriedGroup, carriedGroups, cutSince } from './carried-lines.ts'
import type { Database } from './database.ts'
import { type LinesElsewhere, linesElsewhere } from './lines-elsewhere.ts'
import { plannedLinks, reportedLists, type ReportedLists } from './report-lines.ts'
import { flag, integer, text } from './row.ts'
import { lastList, firstList } from './ways.ts'

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

/** Last those of which least goes on with a list after it, where that is not known. */
const whyUnsent = ['later', 'undecided', 'leftOut', 'unusable', 'duplicates'] as const
type WhyUnsent = (typeof whyUnsent)[number]

/** The lines of one list, less those that are told of with another one. */
interface ListOfReport {
  /** Lines whose links were planned. */
  planned: number
  /**
   * Lines that were not, by why; without those that were sent before, and those that are told of with
   * a list after it.
   */
  readonly unsent: Map<WhyUnsent, number>
  /** Lines that are told of with a list after it; why they were not sent here is not known. */
  goneOn: number
  /** Rows that share their line with another one, and links that an earlier list sent too. */
  further: number
  /** It received no lines: its links were moved here from another account. */
  readonly isMoved: boolean
}

const reasonOf: Readonly<Record<string, WhyUnsent>> = {
  duplicate: 'duplicates',
  decide: 'undecided',
  excluded: 'leftOut',
  rejected: 'unusable',
  later: 'later',
}

/**
 * What the lines of a report were not submitted for, and the links that are more than its lines, here
 * from another account or otherwise, so that all its figures add up. `isCounted`: the lines of all its lists were counted.
 */
export function reportBalance(
  database: Database,
  scope: ReportScope,
  links: ReportedLinks,
  isCounted: boolean,
): Pick<ReportFigures, 'linksAdded' | 'movedHere' | 'later' | 'notSubmitted'> {
  const reported = reportedLists(scope)
  const lists = isCounted ? countedLists(database, reported) : uncountedLists(database, reported)
  if (isCounted) {
    carryOver(database, reported, lists)
    for (const elsewhere of linesElsewhere(database, reported)) {
      const list = lists.get(elsewhere.listId)
      if (list !== undefined) leaveElsewhere(list, elsewhere)
    }
  }
  let linksAdded = 0
  let movedHere = 0
  for (const { from, to, links: moved } of links.moved) {
    const target = lists.get(to)
    const source = lists.get(from)
    if (source !== undefined && (target !== undefined || scope.kind === 'submission')) {
      source.planned -= moved
      if (target !== undefined) target.planned += moved
    }
  }
  const not = { duplicates: 0, unusable: 0, undecided: 0, leftOut: 0, later: 0, afterwards: 0 }
  for (const id of new Set([...lists.keys(), ...links.of.keys()])) {
    const list = lists.get(id) ?? emptyList()
    const toCome = list.planned - (links.of.get(id) ?? 0)
    linksAdded += list.further
    if (list.isMoved) movedHere += Math.max(0, -toCome)
    else linksAdded += Math.max(0, -toCome)
    not.afterwards += Math.max(0, toCome)
    let { goneOn } = list
    for (const reason of whyUnsent) {
      const lines = list.unsent.get(reason) ?? 0
      // A duplicate never goes on.
      const gone = reason === 'duplicates' ? 0 : Math.max(0, Math.min(goneOn, lines))
      goneOn -= gone
      not[reason] += Math.max(0, lines - gone)
      linksAdded += Math.max(0, gone - lines)
    }
    linksAdded += goneOn
  }
  const { later, ...notSubmitted } = not
  return {
    linksAdded,
    movedHere,
    later,
    notSubmitted: { ...notSubmitted, cancelled: links.cancelled },
  }
}

function emptyList(isMoved = false): ListOfReport {
  return { planned: 0, unsent: new Map(), goneOn: 0, further: 0, isMoved }
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
    default:
      addUnsent(list, reasonOf[status] ?? 'leftOut', lines)
  }
}

function addUnsent(list: ListOfReport, reason: WhyUnsent, lines: number): void {
  list.unsent.set(reason, (list.unsent.get(reason) ?? 0) + lines)
}

function countedLists(
  database: Database,
  { from, values }: ReportedLists,
): Map<number, ListOfReport> {
  const rows = database.all(
    `SELECT submission.id AS id, draft_id IS NULL AS is_moved ${from}`,
    ...values,
  )
  const lists = new Map(
    rows.map((row) => [integer(row, 'id'), emptyList(flag(row, 'is_moved'))] as const),
  )
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
    `SELECT submission.id AS id, draft_id IS NULL AS is_moved, lines_not_sent, lines_later,
       ${plannedLinks} AS planned ${from}`,
    ...values,
  )
  const lists = new Map<number, ListOfReport>()
  for (const row of rows) {
    const list = { ...emptyList(flag(row, 'is_moved')), planned: integer(row, 'planned') }
    const later = integer(row, 'lines_later')
    list.unsent.set('later', later).set('leftOut', integer(row, 'lines_not_sent') - later)
    lists.set(integer(row, 'id'), list)
  }
  return lists
}

/** Leaves each line to the list that it was received with. */
function carryOver(
  database: Database,
  reported: ReportedLists,
  lists: ReadonlyMap<number, ListOfReport>,
): void {
  for (const group of carriedGroups(database, reported)) {
    const list = lists.get(group.submissionId)
    if (group.earlierId === undefined || list === undefined) continue
    const earlier = lists.get(group.earlierId)
    if (earlier === undefined) leaveOut(list, group)
    else takeOver(earlier, list, group, wereIn(database, group.earlierId, group))
  }
}

/** What lines counted as in the last list before theirs that is told of, as far as that is known. */
function wereIn(database: Database, earlierId: number, group: CarriedGroup): CarriedGroup['were'] {
  if (earlierId === lastList(group.way)) return group.were
  return new Map([['further', cutSince(database, earlierId, group)]])
}

/** Takes lines out of a list that were received before the time of the report. */
function leaveOut(list: ListOfReport, { counts }: CarriedGroup): void {
  for (const [status, lines] of counts) if (status !== 'put-back') add(list, status, -lines)
}

/** Takes lines out of what `earlier` left over, by what they `were` there; they are told of with `list`. */
function takeOver(
  earlier: ListOfReport,
  list: ListOfReport,
  { counts, way, earlierId }: CarriedGroup,
  were: CarriedGroup['were'],
): void {
  let unknown = 0
  for (const [status, lines] of counts) {
    if (status === 'further' || status === 'blank' || status === 'sent-before')
      add(list, status, -lines)
    else if (status !== 'put-back') unknown += lines
  }
  let putBack = earlierId === firstList(way) ? (counts.get('put-back') ?? 0) : 0
  unknown -= takeReasons(earlier, list, were)
  if (earlierId === lastList(way)) putBack -= were.get('put-back') ?? 0
  // It sent them itself, so they are not among those that it left over: they are sent again.
  list.further += putBack
  earlier.goneOn += unknown - putBack
}

/** Takes lines out of a list that are told of with somebody else's submission, by why it left them over. */
function leaveElsewhere(list: ListOfReport, { further, unsent, were }: LinesElsewhere): void {
  list.further -= further
  list.goneOn += unsent - takeReasons(list, list, were)
}

/** Takes out of what `earlier` left over what these lines were there; returns how many they are. */
function takeReasons(
  earlier: ListOfReport,
  list: ListOfReport,
  were: ReadonlyMap<string, number>,
): number {
  let taken = 0
  for (const [status, lines] of were) {
    taken += lines
    const reason = reasonOf[status]
    // Anything else is not among what it left over: it is one more link.
    if (reason === undefined) list.further += lines
    else addUnsent(earlier, reason, -lines)
  }
  return taken
}
