import type { SQLInputValue } from 'node:sqlite'
import type { ReportFigures, ReportScope } from '../../../shared/history.ts'
import { startOfDay } from '../../../shared/local-day.ts'
import type { Database } from './database.ts'
import { linesElsewhere } from './lines-elsewhere.ts'
import { integer, optionalInteger } from './row.ts'
import { linesOnce, receivedLines, sentBeforeLines } from './submitted-lines.ts'

/** The submissions whose lists a report tells of, as SQL. */
export interface ReportedLists {
  /** FROM and WHERE, on `submission` and its `account`. */
  readonly from: string
  readonly values: readonly SQLInputValue[]
  /** Which submissions before a `submission` count a line that it holds too: `earlier` and its `account`. */
  readonly isCounted: string
  /** The same of those that lines of this client's lists are told of with; all, where these are told alone. */
  readonly isTold: (client: string) => string
  /** Which submissions are somebody else's than this client's: what goes on with one is told of there alone. */
  readonly isElsewhere: (client: string) => string
  /** The same of a submission by this name, whatever its account. */
  readonly isOther: (list: string, client: string) => string
}

/**
 * A time takes the lists that were submitted in it; a submission alone is told with all of its list.
 * Those of several clients are told of client by client, so that each figure is the sum of theirs.
 */
export function reportedLists(scope: ReportScope): ReportedLists {
  const { wanted, values, ...which } = scope.kind === 'submission' ? ofOne(scope) : ofTime(scope)
  return {
    ...which,
    isElsewhere: (client) => `(is_practice = 0 AND ${which.isOther('earlier', client)})`,
    from: `FROM submission JOIN account ON account.id = submission.account_id WHERE ${wanted}
      AND is_practice = 0 AND imported_ms IS NULL AND phase <> 'planning'`,
    values,
  }
}

interface ListsOfScope extends Omit<ReportedLists, 'from' | 'isElsewhere'> {
  readonly wanted: string
}

function ofOne({ submissionId }: Extract<ReportScope, { kind: 'submission' }>): ListsOfScope {
  return {
    wanted: 'submission.id = ?1',
    values: [submissionId],
    isCounted: 'FALSE',
    isTold: () => 'earlier.id = ?1',
    // Whoever had the lines in between: what comes back from there had left this list already.
    isOther: (list) => `${list}.client <> (SELECT client FROM submission WHERE id = ?1)`,
  }
}

function ofTime(scope: Extract<ReportScope, { kind: 'client' }>): ListsOfScope {
  const isTold = (client: string): string => `is_practice = 0 AND earlier.client = ${client}
    AND earlier.label = coalesce(?4, earlier.label)`
  return {
    wanted: `created_ms >= ?1 AND created_ms < ?2
      AND client = coalesce(?3, client) AND label = coalesce(?4, label)`,
    values: [
      startOfDay(scope.fromDay),
      startOfDay(scope.toDay, 1),
      scope.client ?? null,
      scope.label ?? null,
    ],
    isCounted: isTold('submission.client'),
    isTold,
    isOther: (list, client) =>
      `(${list}.client <> ${client} OR ${list}.label <> coalesce(?4, ${list}.label))`,
  }
}

/**
 * Lines of the lists that were submitted, each once: what a submission left in New is not received
 * again with the next, and what went on with another client's submission is received there alone.
 * What was moved here from another account has no list of its own and was received there.
 */
export function reportedLines(
  database: Database,
  scope: ReportScope,
): Pick<ReportFigures, 'submissions' | 'linesReceived' | 'sentBefore'> {
  const reported = reportedLists(scope)
  const { from, values, isCounted } = reported
  const isElsewhereHere = reported.isElsewhere('submission.client')
  const row = database.only(
    `SELECT count(*) AS submissions,
       coalesce(sum(${linesOnce(receivedLines, isCounted, isElsewhereHere)}), 0) AS lines,
       coalesce(sum(${linesOnce(sentBeforeLines, isCounted, isElsewhereHere)}), 0) AS sent_before,
       min(draft_id IS NULL OR EXISTS (SELECT 1 FROM submission_lines
         WHERE submission_id = submission.id)) AS is_counted
     ${from}`,
    ...values,
  )
  const submissions = integer(row, 'submissions')
  if (optionalInteger(row, 'is_counted') !== 0) {
    let linesReceived = integer(row, 'lines')
    let sentBefore = integer(row, 'sent_before')
    for (const elsewhere of linesElsewhere(database, reported)) {
      linesReceived -= elsewhere.received
      sentBefore -= elsewhere.sentBefore
    }
    return { submissions, linesReceived, sentBefore }
  }
  const sum = database.only(
    `SELECT sum(lines_not_sent + ${plannedLinks}) AS lines ${from}`,
    ...values,
  )
  return { submissions, linesReceived: integer(sum, 'lines'), sentBefore: undefined }
}

/** Links of a `submission` that has a list, as SQL: told by its batches where its lines were not counted. */
export const plannedLinks = `(SELECT coalesce(sum(link_count), 0) FROM batch
  WHERE submission_id = submission.id AND state <> 'split' AND draft_id IS NOT NULL)`
