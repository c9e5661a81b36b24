import type { EngineInput, EngineReply, EngineRequestName } from '../../shared/contract/engine.ts'
import type { History } from '../history/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Lists } from '../lists/index.ts'
import type { Clock, Queue } from '../queue/index.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { OpenLists } from './open-lists.ts'
import type { PageChecking } from './pages.ts'
import type { SubmitPresses } from './plan-submission.ts'
import type { AccountViews, SubmissionViews } from './views.ts'

/** The parts of an engine that handlers use. */
export interface EngineParts {
  readonly ledger: Ledger
  readonly queue: Queue
  readonly lists: Lists
  readonly openLists: OpenLists
  readonly history: History
  readonly pageChecking: PageChecking
  /** Accounts and submissions as windows show them. */
  readonly accounts: AccountViews
  readonly submissions: SubmissionViews
  readonly submitPresses: SubmitPresses
  readonly feed: ChangeFeed
  readonly clock: Clock
  /** The proxy for an address as `http://host:port`; undefined: a direct connection. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
}

/** A handler for each request. The host has parsed the input with the schema of the contract. */
export type EngineHandlers = {
  readonly [Name in EngineRequestName]: (
    input: EngineInput<Name>,
  ) => EngineReply<Name> | Promise<EngineReply<Name>>
}

/** The handlers of one subject, such as `list` for `list.open`. */
export type HandlersOf<Subject extends string> = Pick<
  EngineHandlers,
  Extract<EngineRequestName, `${Subject}.${string}`>
>
