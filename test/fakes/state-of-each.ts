import type { PastLedger } from './past-ledger.ts'

/** The state of each link of each submission, by account, submission and link: it has one alone. */
export function stateOfEach({ ledger }: PastLedger): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { id, accountId } of ledger.submissions.all()) {
    for (const batch of ledger.batches.ofSubmission(id)) {
      if (batch.state === 'split') continue
      for (const link of ledger.batches.links(batch.id)) {
        const key = `${accountId} ${id} ${link}`
        if (found.has(key)) throw new Error(`${key} is in two states`)
        found.set(key, batch.state)
      }
    }
  }
  return found
}
