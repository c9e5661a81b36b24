import type { ReportProblem, ReportScope } from '../../../shared/history.ts'
import { dayOf } from '../../../shared/local-day.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { inTurns } from '../intake/draft/in-turns.ts'
import {
  kindOfSubmission,
  reportedHistory,
  type ReportedHistory,
} from '../ledger/history-report.ts'
import { HistoryList } from '../ledger/history-list.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../queue/clock.ts'
import { reportFile, type ReportedBatch } from '../results/report.ts'
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
  const list = new HistoryList(ledger.database)

  async function reported(scope: ReportScope): Promise<Result<ReportedHistory, ReportProblem>> {
    if (scope.kind === 'submission') {
      const kind = kindOfSubmission(ledger.database, scope.submissionId)
      if (kind === undefined) return fail('unknown-submission')
      if (kind === 'practice') return fail('practice-is-no-work')
    }
    const reader = ledger.database.reader()
    try {
      return ok(await inTurns(reportedHistory(reader, scope)))
    } finally {
      reader.close()
    }
  }

  function* readInTurn(batchIds: readonly number[]): Generator<ReportedBatch> {
    for (const batch of list.each(batchIds))
      yield { ...batch, day: dayOf(batch.atMs), links: ledger.batches.links(batch.id) }
  }

  return {
    'report.figures': async ({ scope }) => {
      const found = await reported(scope)
      return found.ok ? ok(found.value.figures) : found
    },
    'report.write': async ({ scope, withInternals, format, locale, path }) => {
      const found = await reported(scope)
      if (!found.ok) return found
      const { figures, batchIds } = found.value
      const madeOn = dayOf(clock.wallMs())
      const batches = readInTurn(batchIds)
      const report = { figures, madeOn, batches, withInternals, locale }
      return writeWhole(path, reportFile(report, format))
    },
  }
}
