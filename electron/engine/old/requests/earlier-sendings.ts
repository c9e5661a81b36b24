import type { SentBefore } from '../../../shared/draft-rows.ts'
import type { StoredSubmission } from '../../../shared/records.ts'
import { History } from '../ledger/history.ts'
import { searchLinks } from '../ledger/link-search.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { EarlierSending } from '../results/not-sent.ts'
import { accountBeside } from './account-beside.ts'

/**
 * Who had each link that a submission left out as sent before: the newest batch of those before it,
 * on its own account rather than on another, and one that has the link still rather than one that
 * was refused or cancelled. A link of which nothing is known any more is missing.
 */
export async function earlierSendings(
  ledger: Ledger,
  submission: StoredSubmission,
  links: readonly string[],
): Promise<ReadonlyMap<string, EarlierSending>> {
  const found = new Map<string, EarlierSending>()
  if (links.length === 0) return found
  const { id, accountId } = submission
  const history = new History(ledger.database)
  const isPractice = ledger.accounts.byId(accountId)?.isPractice === true
  const others = isPractice ? [] : ledger.accounts.everReal()
  const names = new Map(others.map((account) => [account.id, account.name]))
  const ofBatch = new Map<number, EarlierSending | undefined>()

  function sendingOf(batchId: number, onAccount: number): EarlierSending | undefined {
    if (onAccount !== accountId && !names.has(onAccount)) return undefined
    const sending = history.sendingOf(batchId, names.get(onAccount) ?? '')
    if (sending === undefined || sending.submissionId === id || sending.state === 'split')
      return undefined
    return { ...sending, elsewhere: accountBeside(ledger, onAccount, submission) }
  }

  function note(link: string, batchId: number, onAccount: number): void {
    if (!ofBatch.has(batchId)) ofBatch.set(batchId, sendingOf(batchId, onAccount))
    const sending = ofBatch.get(batchId)
    const known = found.get(link)
    if (sending === undefined) return
    if (known === undefined || comesFirst(sending, known, id)) found.set(link, sending)
  }

  await searchLinks(ledger, new Set([accountId, ...names.keys()]), links, note)
  return found
}

/** Tells the sending that a row of New names; each batch is read once. */
export function sendingsOfReview(
  ledger: Ledger,
): (sentBefore: SentBefore) => EarlierSending | undefined {
  const history = new History(ledger.database)
  const ofBatch = new Map<number, EarlierSending | undefined>()
  return ({ batchId, otherAccount }) => {
    if (!ofBatch.has(batchId)) {
      const sending = history.sendingOf(batchId, otherAccount ?? '')
      ofBatch.set(batchId, sending && { ...sending, elsewhere: otherAccount })
    }
    return ofBatch.get(batchId)
  }
}

/** Whether one sending says better than another why a link was left out of a submission. */
function comesFirst(one: EarlierSending, other: EarlierSending, submissionId: number): boolean {
  const weight = ({ submissionId: ofIt, elsewhere, state }: EarlierSending): number =>
    (ofIt < submissionId ? 4 : 0) +
    (elsewhere === undefined ? 2 : 0) +
    (state === 'refused' || state === 'cancelled' ? 0 : 1)
  const difference = weight(one) - weight(other)
  return difference === 0 ? one.batchId > other.batchId : difference > 0
}
