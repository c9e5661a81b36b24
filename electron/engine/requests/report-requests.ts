import type { ReportProblem, ReportScope } from '../../shared/history.ts'
import { dayOf } from '../../shared/local-day.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import {
  kindOfSubmission,
  reportedHistory,
  type ReportedHistory,
} from '../ledger/history-report.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../queue/clock.ts'
import { reportFile } from '../results/report.ts'
import type { HandlersOf } from './engine-handlers.ts'
import { writeWhole } from './write-file.ts'

/** Reports for clients. Practice is in none, so there is none of a submission to it. */
export function reportRequests({
  ledger,
  clock,
}: {
  readonly ledger: Ledger
  readonly clock: Clock
}): HandlersOf<'report'> {
  function reported(scope: ReportScope): Result<ReportedHistory, ReportProblem> {
    if (scope.kind === 'submission') {
      const kind = kindOfSubmission(ledger.database, scope.submissionId)
      if (kind === undefined) return fail('unknown-submission')
      if (kind === 'practice') return fail('practice-is-no-work')
    }
    return ok(reportedHistory(ledger.database, scope))
  }

  return {
    'report.figures': ({ scope }) => {
      const found = reported(scope)
      return found.ok ? ok(found.value.figures) : found
    },
    'report.write': ({ scope, withInternals, format, path }) => {
      const found = reported(scope)
      if (!found.ok) return found
      const { figures } = found.value
      const batches = found.value.batches.map((batch) => ({
        ...batch,
        day: dayOf(batch.sentMs ?? batch.changedMs),
        links: () => ledger.batches.links(batch.id),
      }))
      const madeOn = dayOf(clock.wallMs())
      return writeWhole(path, reportFile({ figures, madeOn, batches, withInternals }, format))
    },
  }
}
