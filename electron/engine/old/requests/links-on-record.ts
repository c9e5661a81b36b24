import type { StoredSubmission } from '../../../shared/records.ts'
import { inTurns } from '../intake/draft/in-turns.ts'
import type { Draft } from '../intake/draft.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LinksOnRecord } from '../results/row-result.ts'
import { earlierSendings } from './earlier-sendings.ts'
import { LinkHolders } from './link-holders.ts'
import { sentAfterAll } from './sent-after-all.ts'
import { takenOut } from './taken-out.ts'

/** Links that are looked at before everything else has its turn. */
const linksAtOnce = 100_000

/**
 * What is on record of the links of a submission, and of those that its list left out as sent before.
 * `asked`: the one whose results are read.
 */
export async function linksOnRecord(
  ledger: Ledger,
  submission: StoredSubmission,
  asked: StoredSubmission,
  draft?: Draft,
): Promise<{ readonly holders: LinkHolders; readonly links: LinksOnRecord }> {
  const holders = await LinkHolders.open(ledger, submission.id)
  const taken = await takenOut(ledger, submission, holders)
  const after = await sentAfterAll(ledger, submission, holders, asked)
  const left = draft === undefined ? [] : await inTurns(leftAsSentBefore(draft, holders))
  const earlier = await earlierSendings(ledger, submission, left)
  const links = {
    holderOf: (link: string) => holders.holderOf(link),
    takenOutFor: (link: string) => taken.get(link),
    sentAfterAll: (link: string) => after.get(link),
    earlier: (link: string) => earlier.get(link),
    price: ledger.accounts.byId(submission.accountId)?.price ?? 1,
    told: new Map(),
  }
  return { holders, links }
}

/** Links that could have been sent and are none of the submission's; gives way now and then. */
function* leftAsSentBefore(draft: Draft, holders: LinkHolders): Generator<void, readonly string[]> {
  const left: string[] = []
  let looked = 0
  for (const link of draft.review.linksToSend()) {
    if (holders.needsIndex(link)) yield* holders.index()
    if (holders.holderOf(link) === undefined) left.push(link)
    if (++looked % linksAtOnce === 0) yield
  }
  return left
}
