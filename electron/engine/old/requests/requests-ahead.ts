import type { StoredSubmission } from '../../../shared/records.ts'
import { isolationEvidence } from '../ledger/isolation-evidence.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { forecastIsolation } from '../queue/isolation.ts'

/**
 * Requests that leave before those of a submission in its place on an account, as far as they may
 * leave now, with those that finding refused links among them is expected to take.
 */
export function requestsAhead(
  { accountId, place }: Pick<StoredSubmission, 'accountId' | 'place'>,
  { database, lineUp }: Ledger,
): number {
  return lineUp
    .submissions(accountId)
    .filter((other) => other.place < place)
    .reduce(
      (sum, { id }) => sum + forecastIsolation(isolationEvidence(database, id)),
      lineUp.openBatchesBefore({ accountId, place }),
    )
}
