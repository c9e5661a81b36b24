import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { PageFinding, PageVerdict, TargetFinding } from '../page.ts'
import type { Result } from '../result.ts'
import { id, maybe, takes } from './request.ts'
import { column, type EditProblem, type EditResult, rowTarget } from './rows.ts'

/**
 * What each page is to link to: a domain or an address, or the cell of the row in a column, which is an
 * index of `OpenList.columns`.
 */
export const pageTarget = z.union([
  z.strictObject({ text: z.string().max(4_000) }),
  z.strictObject({ column }),
])
export type PageTarget = z.infer<typeof pageTarget>

/** Which pages of a list are to be checked, and how. */
export const pageSelection = z.strictObject({
  /** Rows whose links are checked, whatever their status; undefined: all rows that can be sent. */
  rows: maybe(rowTarget),
  /** Also pages that are known to be fine or wasted, by a check that is not stale. */
  again: z.boolean(),
  target: maybe(pageTarget),
  /** Also pages in the local network. */
  allowPrivate: z.boolean(),
})
export type PageSelection = z.infer<typeof pageSelection>

/** What a check would do. */
export interface PagePlan {
  /** Pages that it would check, and the sites that they are on. */
  readonly pages: number
  readonly sites: number
  /** About how long it would take. */
  readonly aboutMs: number
  /** Pages that it would leave out: see `PageSelection.again`. */
  readonly fresh: number
  /** Hosts in the local network, which are not asked without `allowPrivate`. */
  readonly privateHosts: number
}

/** A check of a list's pages that was started. It is kept until the next one starts. */
export interface PageRun {
  /**
   * - `waiting`: for the check of another list. Only one list is checked at a time.
   * - `running`: pages are requested.
   * - `paused`: by the user. `disk-full`: results could not be stored; `pages.resume` tries again.
   * - `offline`: the internet cannot be reached. The check goes on by itself.
   * - `finished`: every page has a result, or the user cancelled the check.
   */
  readonly state: 'waiting' | 'running' | 'paused' | 'disk-full' | 'offline' | 'finished'
  /** Pages with a result of this check, and all pages of it. */
  readonly checked: number
  readonly total: number
  /** Pages per minute, over the last minute; undefined: not known yet. */
  readonly perMinute: number | undefined
  /** When it will be finished; undefined: not known, or it is not running. */
  readonly doneByMs: number | undefined
  readonly startedMs: number
  readonly target: PageTarget | undefined
}

/** What page checks found out about the rows of a list. Rows that were not checked count nowhere. */
export interface PagesOfList {
  readonly run: PageRun | undefined
  /** Rows by verdict and by finding. */
  readonly byVerdict: Readonly<Record<PageVerdict, number>>
  readonly byFinding: Readonly<Record<PageFinding, number>>
  /** The same for the rows that a submission would send. */
  readonly sendableByFinding: Readonly<Record<PageFinding, number>>
  /** Rows by what was found out about their target. */
  readonly byTarget: Readonly<Record<TargetFinding, number>>
  /** Rows whose page links to the target, but tells search engines not to count the link. */
  readonly uncountedTargets: number
  /** Rows that a submission would send and that were not checked. */
  readonly notChecked: number
  /** Rows that a submission would send and whose check is stale. */
  readonly stale: number
  /** Rows that a submission would send, and for which another page can be sent instead. */
  readonly replaceable: number
  /** Rows that the user excluded and whose pages would be wasted. */
  readonly excludedWasted: number
}

/** Why a check was not started. `practice`: sample links lead nowhere. `nothing`: no page is left to check. */
export type PageProblem =
  | 'unknown-list'
  | 'list-unreadable'
  | 'view-gone'
  | 'practice'
  | 'nothing'
  /** The text of the target is neither a domain nor an address. */
  | 'not-a-target'
  | DiskProblem

const list = z.strictObject({ listId: id })

/** Requests about page checks. A list has at most one check, which goes on after a restart. */
export const pageRequests = {
  /** What `pages.check` would do. Requests nothing from any site. */
  'pages.plan': takes(list.extend({ selection: pageSelection })).replies<
    Result<PagePlan, PageProblem>
  >(),
  /** Starts to check pages. Cancels an unfinished check of the list; its results stay. */
  'pages.check': takes(list.extend({ selection: pageSelection })).replies<
    Result<undefined, PageProblem>
  >(),
  /** Starts no more requests. Those in flight end. */
  'pages.pause': takes(list).replies<undefined>(),
  'pages.resume': takes(list).replies<undefined>(),
  /** Ends the check. Results so far stay. */
  'pages.cancel': takes(list).replies<undefined>(),
  /**
   * Sends the page that rows redirect to, or that they name as canonical, instead of their link. Rows
   * without such a page stay as they are. One step to undo.
   */
  'rows.sendPageInstead': takes(list.extend({ target: rowTarget })).replies<
    Result<EditResult, EditProblem>
  >(),
}
