import type { SQLInputValue } from 'node:sqlite'
import type { ReportFigures, ReportScope } from '../../shared/history.ts'
import { startOfDay } from '../../shared/local-day.ts'
import type { Database } from './database.ts'
import { integer, optionalInteger } from './row.ts'
import { linesOnce, receivedLines, sentBeforeLines } from './submitted-lines.ts'

/** The submissions whose lists a report tells of, as SQL. */
export interface ReportedLists {
  /** FROM and WHERE, on `submission` and its `account`. */
  readonly from: string
  readonly values: readonly SQLInputValue[]
  /** Which submissions before them count a line that they hold too: `earlier` and its `account`. */
  readonly isCounted: string
}

/** A time takes the lists that were submitted in it; a submission alone is told with all of its list. */
export function reportedLists(scope: ReportScope): ReportedLists {
  const [wanted, isCounted, ...values] =
    scope.kind === 'submission'
      ? (['submission.id = ?1', 'FALSE', scope.submissionId] as const)
      : ([
          `created_ms >= ?1 AND created_ms < ?2
            AND client = coalesce(?3, client) AND label = coalesce(?4, label)`,
          `is_practice = 0 AND earlier.client = coalesce(?3, earlier.client)
            AND earlier.label = coalesce(?4, earlier.label)`,
          startOfDay(scope.fromDay),
          startOfDay(scope.toDay, 1),
          scope.client ?? null,
          scope.label ?? null,
        ] as const)
  return {
    from: `FROM submission JOIN account ON account.id = submission.account_id WHERE ${wanted}
      AND is_practice = 0 AND imported_ms IS NULL AND phase <> 'planning'`,
    values,
    isCounted,
  }
}

/**
 * Lines of the lists that were submitted, each once: what a submission left in New is not received
 * again with the next. What was moved here from another account has no list of its own and was
 * received there.
 */
export function reportedLines(
  database: Database,
  scope: ReportScope,
): Pick<ReportFigures, 'submissions' | 'linesReceived' | 'sentBefore'> {
  const { from, values, isCounted } = reportedLists(scope)
  const row = database.only(
    `SELECT count(*) AS submissions,
       coalesce(sum(${linesOnce(receivedLines, isCounted)}), 0) AS lines,
       coalesce(sum(${linesOnce(sentBeforeLines, isCounted)}), 0) AS sent_before,
       min(draft_id IS NULL OR EXISTS (SELECT 1 FROM submission_lines
         WHERE submission_id = submission.id)) AS is_counted
     ${from}`,
    ...values,
  )
  const submissions = integer(row, 'submissions')
  if (optionalInteger(row, 'is_counted') !== 0)
    return {
      submissions,
      linesReceived: integer(row, 'lines'),
      sentBefore: integer(row, 'sent_before'),
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
