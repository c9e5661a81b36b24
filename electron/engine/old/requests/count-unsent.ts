import { assertNever } from '../../../shared/assert-never.ts'
import type { PartOfBatches } from '../../../shared/history.ts'
import { ledBatches } from '../ledger/cancelled-together.ts'
import type { HistoryList } from '../ledger/history-list.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { batchesOfPart, unsentOfEach } from './part-of-history.ts'

/** Of more nothing is counted beforehand: each link is looked up, and each batch opened. */
const most = { batches: 2_000, links: 100_000 }

/** How many links of a part would go back into New; undefined: too many to count. Gives way now and then. */
export async function countUnsent(
  part: PartOfBatches,
  list: HistoryList,
  ledger: Ledger,
): Promise<number | undefined> {
  const { batches, links } = sizeOf(part, list, ledger)
  if (batches > most.batches || links > most.links) return undefined
  const unsent = await unsentOfEach(batchesOfPart(part, list, ledger), ledger)
  return [...unsent.values()].reduce((sum, { length }) => sum + length, 0)
}

/** How much of the history would have to be read. */
function sizeOf(part: PartOfBatches, list: HistoryList, ledger: Ledger): typeof most {
  switch (part.kind) {
    case 'filter':
      return list.count(part.filter)
    case 'batches':
      return sizeOfBatches(part.batchIds.flatMap((id) => [...ledBatches(ledger.database, id)]))
    case 'refused':
    case 'cancelled':
      return sizeOfBatches(list.thatEnded(part.kind, part.submissionIds))
    default:
      return assertNever(part)
  }
}

function sizeOfBatches(batches: readonly { readonly linkCount: number }[]): typeof most {
  const links = batches.reduce((sum, { linkCount }) => sum + linkCount, 0)
  return { batches: batches.length, links }
}
