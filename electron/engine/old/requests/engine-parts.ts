import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../queue/clock.ts'
import type { SubmissionQueue } from '../queue/submission-queue.ts'
import type { AccountViews } from './account-view.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { DraftDesk } from './draft-desk.ts'

/** What the request handlers work with. */
export interface EngineParts {
  readonly ledger: Ledger
  readonly queue: SubmissionQueue
  readonly accounts: AccountViews
  readonly drafts: DraftDesk
  readonly feed: ChangeFeed
  readonly clock: Clock
}
