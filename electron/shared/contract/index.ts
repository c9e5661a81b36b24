/**
 * The contract between the engine and its users, which are the window and the terminal: every request
 * with the schema of its input and the type of its reply, and every event.
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
import { pageRequests } from './pages.ts'
import { type Request, takes, takesNothing } from './request.ts'
import { requestRequests } from './requests.ts'
import { rowRequests } from './rows.ts'
import { type Submission, submissionRequests } from './submissions.ts'

/** Requests about the app itself. The host answers them. */
const appRequests = {
  /** Everything that a window shows first. Later changes come as events. */
  'app.snapshot': takesNothing.replies<Snapshot>(),
  /**
   * Changes some settings. The host checks each setting by itself and ignores a value that is not
   * valid.
   */
  'settings.save': takes(z.record(z.string(), z.unknown())).replies<undefined>(),
  /** Opens an http(s) address in the user's browser. False: the window has to use a link. */
  'app.openExternal': takes(z.strictObject({ url: httpAddress })).replies<boolean>(),
  /** Opens the data folder in the system's file manager. False: this host cannot. */
  'app.showDataFolder': takesNothing.replies<boolean>(),
  /** Starts a stopped engine again. Does nothing while one is running. */
  'app.retryEngine': takesNothing.replies<undefined>(),
}

/** Every request that a window can make. */
export const contract = {
  ...appRequests,
  ...listRequests,
  ...rowRequests,
  ...pageRequests,
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
/** The input of a request, parsed. */
export type Input<Name extends RequestName> = InputOf<Contract[Name]>
/** The reply to a request. */
export type Reply<Name extends RequestName> = ReplyOf<Contract[Name]>

/** Every event, with its payload. A payload holds the whole new state of what changed. */
export interface Events {
  /** Lists that are new or whose summary changed, and the ids of deleted lists. */
  'lists.changed': { readonly lists: readonly ListSummary[]; readonly removed: readonly number[] }
  /**
   * An open list changed, other than by a request of the only window that has it open: that one gets
   * the list in the reply.
   */
  'list.changed': OpenList
  /** All accounts, including archived ones. */
  'accounts.changed': readonly Account[]
  /** Submissions that changed. `isAll`: these are all that exist; others were deleted. */
  'submissions.changed': { readonly submissions: readonly Submission[]; readonly isAll: boolean }
  /** The engine process started, stopped or failed. */
  'engine.changed': EngineState
  /** All settings, after a change. */
  'settings.changed': Settings
  /** Where tokens can be stored changed, for example because the key store was unlocked. */
  'tokenStore.changed': TokenStoreState
  /** The window is to show a screen or, with `listId`, a list that was opened from outside. */
  'window.show': { readonly screen: Screen; readonly listId?: number | undefined }
  /** The disk refused a write that a request needed. Nothing of the request was kept. */
  'disk.refused': { readonly problem: DiskProblem }
}
export type EventName = keyof Events
/** An event without its number. */
export type NewEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: Events[Name] }
}[EventName]
/** An event with its number. Numbers rise by one with each event. */
export type RevisedEvent = NewEvent & { readonly revision: number }

export * from './accounts.ts'
export * from './app.ts'
export * from './backups.ts'
export * from './history.ts'
export * from './lists.ts'
export * from './pages.ts'
export * from './requests.ts'
export * from './rows.ts'
export * from './submissions.ts'
