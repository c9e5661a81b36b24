import type { History } from '../history/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Lists } from '../lists/index.ts'
import type { Clock, Queue } from '../queue/index.ts'
import type { AccountViews } from './account-views.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { OpenLists } from './open-lists.ts'
import type { OpenPresses } from './plan-submission.ts'
import type { SubmissionViews } from './submission-views.ts'

/** What handlers work with. */
export interface EngineParts {
  readonly ledger: Ledger
  readonly queue: Queue
  readonly lists: Lists
  readonly openLists: OpenLists
  readonly history: History
  readonly accounts: AccountViews
  readonly submissions: SubmissionViews
  readonly presses: OpenPresses
  readonly feed: ChangeFeed
  readonly clock: Clock
  /** The proxy for an address as `http://host:port`; undefined: a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
}
