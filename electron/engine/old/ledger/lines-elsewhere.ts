import { cutSince } from './carried-lines.ts'
import type { Database } from './database.ts'
import type { ReportedLists } from './report-lines.ts'
import { flag, integer, type Row, text } from './row.ts'
import { listsBefore } from './submitted-lines.ts'
import { lastList, readWay, firstList, type Way } from './ways.ts'

/** Lines of a list that its report does not tell of. */
export interface LinesElsewhere {
  /** The last list of the report that held them. */
  readonly listId: number
  /** How many lines less were received. */
  readonly received: number
  /** Of these, lines whose links were sent before. */
  readonly sentBefore: number
  /** How many links less there are than rows; below none: more. */
  readonly further: number
  /** All but those that were sent before, whatever they counted as in that list. */
  readonly unsent: number
  /** Of these, what they counted as, as far as that is known. */
  readonly were: ReadonlyMap<string, number>
}

/**
 * Lines that went on with a submission of another client or label, and are told of there alone. What
 * was put back into New out of a list of the report, and came back to it by such a submission, is one
 * more link and no line.
 */
export function linesElsewhere(
  database: Database,
  reported: ReportedLists,
): readonly LinesElsewhere[] {
  const ids = `SELECT submission.id AS id ${reported.from}`
  const lists = new Set(database.integers(ids, 'id', ...reported.values))
  return [
    ...groupsGone(database, reported, lists).map((group) => linesGone(database, group, lists)),
    ...linksComeBack(database, reported),
  ]
}

/** Lines that went on with a submission of somebody else. */
interface GoneGroup {
  readonly way: Way
  /** Lists that the report would tell of at any time, and that held them before. */
  readonly heldBy: readonly number[]
  /** It would tell of the list that they came in with. */
  readonly isReceived: boolean
  readonly counts: ReadonlyMap<string, number>
  readonly were: ReadonlyMap<string, number>
}

function groupsGone(
  database: Database,
  { isTold, isElsewhere, isOther, values }: ReportedLists,
  lists: ReadonlySet<number>,
): readonly GoneGroup[] {
  const told = isTold('carried.client')
  const rows = database.all(
    `WITH carried AS MATERIALIZED (SELECT submission_id, way, ${lastClient} AS client
       FROM (SELECT DISTINCT submission_id, way, left_by FROM lines_carried) AS place),
       gone AS (SELECT submission_id, way,
         (${listsBefore('group_concat(earlier.id)', told, isElsewhere('carried.client'))}) AS held_by,
         EXISTS (${earlierIs("carried.way ->> '$[0]'", told)}) AS is_received
         FROM carried WHERE EXISTS (SELECT 1 FROM submission AS later
           JOIN account AS payer ON payer.id = later.account_id
           WHERE later.id = submission_id AND payer.is_practice = 0
             AND later.imported_ms IS NULL AND later.phase <> 'planning'
             AND ${isOther('later', 'carried.client')}))
     SELECT * FROM gone WHERE held_by IS NOT NULL`,
    ...values,
  )
  return rows.flatMap((row) => {
    const heldBy = text(row, 'held_by').split(',').map(Number)
    // What was received before its time is not told of anyway.
    if (!lists.has(Math.min(...heldBy))) return []
    const ofPlace = (table: 'lines_carried' | 'lines_were'): ReadonlyMap<string, number> =>
      countsOf(
        database.all(
          `SELECT status, lines FROM ${table} WHERE submission_id = ? AND way = ?`,
          integer(row, 'submission_id'),
          text(row, 'way'),
        ),
      )
    return {
      way: readWay(row),
      heldBy,
      isReceived: flag(row, 'is_received'),
      counts: ofPlace('lines_carried'),
      were: ofPlace('lines_were'),
    }
  })
}

/** Whose the last list of a `way` is, as SQL, those that are forgotten and Practice's aside. */
const lastClient = `coalesce(
  (SELECT client FROM submission JOIN account ON account.id = account_id
    WHERE submission.id = place.left_by AND is_practice = 0 AND phase <> 'planning'),
  (SELECT client FROM json_each(place.way) AS step
    JOIN submission ON submission.id = step.value JOIN account ON account.id = account_id
    WHERE is_practice = 0 AND phase <> 'planning' ORDER BY step.key DESC LIMIT 1))`

/** Asks a submission something, as SQL: `earlier` and its `account`. */
function earlierIs(id: string, what: string): string {
  return `SELECT 1 FROM submission AS earlier JOIN account ON account.id = earlier.account_id
    WHERE earlier.id = ${id} AND earlier.phase <> 'planning' AND ${what}`
}

/** What a report of `lists` does not tell of. */
function linesGone(
  database: Database,
  group: GoneGroup,
  lists: ReadonlySet<number>,
): LinesElsewhere {
  const { heldBy, way, counts } = group
  const listId = Math.max(...heldBy.filter((id) => lists.has(id)))
  const were =
    listId === lastList(way)
      ? withoutPutBack(group.were)
      : new Map([['further', cutSince(database, listId, group)]])
  let { received, unsent } = sumOf(counts)
  let further = counts.get('further') ?? 0
  const putBack = group.isReceived ? (counts.get('put-back') ?? 0) : 0
  received -= putBack
  // Out of the list that sent them they were not taken; out of one after it, where they are added links, they were.
  if (heldBy.every((id) => id === firstList(way))) unsent -= putBack
  else further += putBack
  const sentBeforeNow = counts.get('sent-before') ?? 0
  const wereSentBefore = linesOf(database, listId, 'sent-before') - (were.get('sent-before') ?? 0)
  const sentBefore = Math.max(0, Math.min(sentBeforeNow, wereSentBefore))
  unsent += sentBeforeNow - sentBefore
  return { listId, received, sentBefore, further, unsent, were }
}

/** Links that are back in a list of the report by a submission of somebody else. */
function linksComeBack(
  database: Database,
  { from, values, isCounted, isElsewhere }: ReportedLists,
): readonly LinesElsewhere[] {
  const before = listsBefore('1', isCounted, isElsewhere('submission.client'))
  const rows = database.all(
    `SELECT submission_id, lines FROM lines_carried AS carried
       JOIN submission ON submission.id = submission_id
     WHERE status = 'put-back' AND submission_id IN (SELECT submission.id ${from})
       AND EXISTS (${earlierIs('received_with', isCounted)}) AND NOT EXISTS (${before})`,
    ...values,
  )
  return rows.map((row) => {
    const lines = integer(row, 'lines')
    const listId = integer(row, 'submission_id')
    const none = { sentBefore: 0, unsent: 0, were: new Map<string, number>() }
    return { ...none, listId, received: lines, further: -lines }
  })
}

function sumOf(counts: ReadonlyMap<string, number>): { received: number; unsent: number } {
  let received = 0
  let unsent = 0
  for (const [status, lines] of counts) {
    if (status === 'further') received -= lines
    else if (status !== 'blank' && status !== 'put-back') received += lines
    if (!['further', 'blank', 'put-back', 'sent-before'].includes(status)) unsent += lines
  }
  return { received, unsent }
}

function withoutPutBack(were: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...were].filter(([status]) => status !== 'put-back'))
}

function linesOf(database: Database, submissionId: number, status: string): number {
  const row = database.only(
    'SELECT coalesce(sum(lines), 0) AS n FROM submission_lines WHERE submission_id = ? AND status = ?',
    submissionId,
    status,
  )
  return integer(row, 'n')
}

function countsOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  return new Map(rows.map((row) => [text(row, 'status'), integer(row, 'lines')]))
}
