import { assertNever } from '../../../shared/assert-never.ts'
import type { PartOfBatches } from '../../../shared/history.ts'
import type { HistoryRow } from '../../../shared/submission.ts'
import type { HistoryList } from '../ledger/history-list.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { UnsentLinks } from './unsent-links.ts'

/** Its batches: what went to Practice, where nothing else did; else what went to real accounts. */
export function batchesOfPart(
  part: PartOfBatches,
  list: HistoryList,
  ledger: Ledger,
): readonly HistoryRow[] {
  const batches = allBatchesOf(part, list)
  const realIds = new Set(ledger.accounts.everReal().map(({ id }) => id))
  const real = batches.filter(({ accountId }) => realIds.has(accountId))
  return real.length === 0 ? batches : real
}

function allBatchesOf(part: PartOfBatches, list: HistoryList): readonly HistoryRow[] {
  switch (part.kind) {
    case 'batches':
      return list.ofRows(part.batchIds)
    case 'refused':
    case 'cancelled':
      return list.thatEnded(part.kind, part.submissionIds)
    case 'filter':
      return [...list.all(part.filter)]
    default:
      return assertNever(part)
  }
}

/** What goes back of each batch: a link that was refused or cancelled again, with the last of them alone. */
export async function unsentOfEach(
  batches: readonly HistoryRow[],
  ledger: Ledger,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const unsent = new UnsentLinks(ledger)
  const known = new Set<string>()
  const linksOf = new Map<number, readonly string[]>()
  for (const batch of batches.toSorted((one, other) => other.id - one.id)) {
    const links = (await unsent.of(batch)).filter((link) => !known.has(link))
    for (const link of links) known.add(link)
    linksOf.set(batch.id, links)
  }
  return linksOf
}
