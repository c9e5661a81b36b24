/**
 * The contract: everything a window (or the terminal) can ask, with the schema of each input, and
 * every event it hears. The table of contents of the app.
 */
import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import { type Account, accountRequests } from './accounts.ts'
import {
  type EngineState,
  httpAddress,
  type Screen,
  type Settings,
  type Snapshot,
  type TokenStoreState,
} from './app.ts'
import { backupRequests } from './backups.ts'
import { historyRequests } from './history.ts'
import { listRequests, type ListSummary, type OpenList } from './lists.ts'
import { type Request, takes, takesNothing } from './request.ts'
import { requestRequests } from './requests.ts'
import { rowRequests } from './rows.ts'
import { type Submission, submissionRequests } from './submissions.ts'

const appRequests = {
  /** Asked first. */
  'app.snapshot': takesNothing.replies<Snapshot>(),
  /** The schema of each setting is the host's: one that is not valid is dropped by itself. */
  'settings.save': takes(z.record(z.string(), z.unknown())).replies<Settings>(),
  /** Opens an http(s) address in the user's browser; false: use a link. */
  'app.openExternal': takes(z.strictObject({ url: httpAddress })).replies<boolean>(),
  'app.showDataFolder': takesNothing.replies<boolean>(),
  /** Starts a stopped engine again. */
  'app.retryEngine': takesNothing.replies<undefined>(),
}

export const contract = {
  ...appRequests,
  ...listRequests,
  ...rowRequests,
  ...submissionRequests,
  ...requestRequests,
  ...accountRequests,
  ...historyRequests,
  ...backupRequests,
}

export type Contract = typeof contract
export type RequestName = keyof Contract
export type InputOf<R> = R extends Request<infer Schema, unknown> ? z.infer<Schema> : never
export type ReplyOf<R> = R extends Request<z.ZodType, infer Out> ? Out : never
/** What a request takes, parsed. */
export type Input<Name extends RequestName> = InputOf<Contract[Name]>
/** What a request replies. */
export type Reply<Name extends RequestName> = ReplyOf<Contract[Name]>

/** Everything a window hears without asking. */
export interface Events {
  /** Lists that are new or changed. */
  'lists.changed': { readonly lists: readonly ListSummary[]; readonly removed: readonly number[] }
  /** A list that a window has open changed. */
  'list.changed': OpenList
  'accounts.changed': readonly Account[]
  /** Submissions that changed; `isAll`: what is missing does not exist any more. */
  'submissions.changed': { readonly submissions: readonly Submission[]; readonly isAll: boolean }
  'engine.changed': EngineState
  'settings.changed': Settings
  'tokenStore.changed': TokenStoreState
  /** The host shows a screen, or a list that was opened from outside. */
  'window.show': { readonly screen: Screen; readonly listId?: number | undefined }
  /** The disk refused what was asked for; nothing of it was kept. */
  'disk.refused': { readonly problem: DiskProblem }
}
export type EventName = keyof Events
export type NewEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: Events[Name] }
}[EventName]
/** An event with its place in the sequence. */
export type RevisedEvent = NewEvent & { readonly revision: number }

export * from './accounts.ts'
export * from './app.ts'
export * from './backups.ts'
export * from './app.ts'
export * from './history.ts'
export * from './lists.ts'
export * from './requests.ts'
export * from './rows.ts'
export * from './submissions.ts'
