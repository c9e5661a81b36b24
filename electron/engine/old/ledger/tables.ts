import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Batches } from './batches.ts'
import type { Exchanges } from './exchanges.ts'
import type { LineUp } from './line-up.ts'
import type { NotChargedLinks } from './not-charged.ts'
import type { Seen } from './seen.ts'
import type { Stakes } from './stakes.ts'
import type { Submissions } from './submissions.ts'

/** The ledger's tables, for what changes several of them inside one transaction. */
export interface Tables {
  readonly accounts: Accounts
  readonly submissions: Submissions
  readonly batches: Batches
  readonly lineUp: LineUp
  readonly attempts: Attempts
  readonly seen: Seen
  readonly stakes: Stakes
  readonly exchanges: Exchanges
  readonly notCharged: NotChargedLinks
}
