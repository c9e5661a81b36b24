import type { BarPart } from '../components/index.ts'
import type {
  ListSummary,
  ListTrouble,
  PageRun,
  Submission,
} from '../../electron/shared/contract/index.ts'
import { sendableRows } from '../../electron/shared/link.ts'

/** Filters of the Lists screen. A list can be in several of them. */
export const listFilters = ['all', 'needs-you', 'sending', 'scheduled', 'ready', 'done'] as const
export type ListFilter = (typeof listFilters)[number]

/** Something that a list needs or does now. */
export type ListStatus =
  | { readonly kind: 'trouble'; readonly trouble: ListTrouble['kind'] }
  | { readonly kind: 'importing'; readonly share: number | undefined }
  | { readonly kind: 'paused' }
  | { readonly kind: 'sending'; readonly doneByMs: number | undefined }
  | {
      readonly kind: 'checking-pages'
      readonly state: PageRun['state']
      readonly checked: number
      readonly total: number
    }
  | { readonly kind: 'in-doubt'; readonly links: number }
  | { readonly kind: 'review'; readonly rows: number }
  | {
      readonly kind: 'drip'
      readonly linksPerDay: number
      readonly doneByMs: number | undefined
    }
  | { readonly kind: 'scheduled'; readonly atMs: number | undefined }
  | { readonly kind: 'wasted'; readonly rows: number }
  | { readonly kind: 'ready'; readonly rows: number }
  | { readonly kind: 'refused'; readonly rows: number; readonly accepted: number }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'nothing' }

/** A list with its statuses: one line of the Lists screen. */
export interface ListEntry {
  readonly list: ListSummary
  /** Most urgent first; at least one. */
  readonly statuses: readonly ListStatus[]
}

/** Computes the statuses of each list from its counts and its unfinished submissions. */
export function listEntries(
  lists: readonly ListSummary[],
  submissions: readonly Submission[],
): readonly ListEntry[] {
  const byList = Map.groupBy(submissions, ({ listId }) => listId)
  return lists.map((list) => ({ list, statuses: statusesOf(list, byList.get(list.id) ?? []) }))
}

function statusesOf(list: ListSummary, submissions: readonly Submission[]): readonly ListStatus[] {
  const { counts, importing, trouble, wasted, pageRun } = list
  const statuses: ListStatus[] = []
  if (trouble !== undefined) statuses.push({ kind: 'trouble', trouble: trouble.kind })
  if (importing !== undefined) {
    const { bytesRead, bytesTotal } = importing
    const share = bytesTotal === undefined || bytesTotal === 0 ? undefined : bytesRead / bytesTotal
    statuses.push({ kind: 'importing', share })
  }
  if (submissions.some(({ state }) => state === 'paused')) statuses.push({ kind: 'paused' })
  const running = submissions.find(({ state }) => state === 'running')
  if (running !== undefined) statuses.push({ kind: 'sending', doneByMs: running.doneByMs })
  if (pageRun !== undefined) statuses.push({ kind: 'checking-pages', ...pageRun })
  if (counts['in-doubt'] > 0) statuses.push({ kind: 'in-doubt', links: counts['in-doubt'] })
  if (counts.decide > 0) statuses.push({ kind: 'review', rows: counts.decide })
  const scheduled = submissions.find(({ state }) => state === 'scheduled')
  if (scheduled?.linksPerDay !== undefined)
    statuses.push({
      kind: 'drip',
      linksPerDay: scheduled.linksPerDay,
      doneByMs: scheduled.doneByMs,
    })
  else if (scheduled !== undefined) statuses.push({ kind: 'scheduled', atMs: scheduled.nextMs })
  if (wasted > 0) statuses.push({ kind: 'wasted', rows: wasted })
  const ready = sendableRows(counts)
  if (ready > 0) statuses.push({ kind: 'ready', rows: ready })
  if (counts.refused > 0)
    statuses.push({ kind: 'refused', rows: counts.refused, accepted: counts.accepted })
  if (statuses.length === 0) statuses.push({ kind: counts.accepted > 0 ? 'accepted' : 'nothing' })
  return statuses
}

/** True if a filter of the Lists screen shows a list. */
export function isInFilter({ statuses }: ListEntry, filter: ListFilter): boolean {
  const has = (...kinds: readonly ListStatus['kind'][]): boolean =>
    statuses.some(({ kind }) => kinds.includes(kind))
  switch (filter) {
    case 'all':
      return true
    case 'needs-you':
      return (
        has('trouble', 'paused', 'in-doubt', 'review', 'wasted') ||
        statuses.some((status) => status.kind === 'checking-pages' && status.state === 'disk-full')
      )
    case 'sending':
      return has('sending')
    case 'scheduled':
      return has('drip', 'scheduled')
    case 'ready':
      return has('ready')
    case 'done':
      return !has(
        'trouble',
        'importing',
        'paused',
        'sending',
        'checking-pages',
        'in-doubt',
        'review',
        'drip',
        'scheduled',
        'ready',
      )
    default:
      return filter satisfies never
  }
}

/** The parts of a list's progress bar. All other rows are its empty rest. */
export function listBarParts({ counts }: ListSummary): readonly BarPart[] {
  return [
    { id: 'accepted', tone: 'good', amount: counts.accepted },
    { id: 'sending', tone: 'active', amount: counts.sending },
    { id: 'waiting', tone: 'active', amount: counts.waiting, isPale: true },
    { id: 'in-doubt', tone: 'question', amount: counts['in-doubt'], isHatched: true },
    { id: 'refused', tone: 'refused', amount: counts.refused },
    { id: 'review', tone: 'question', amount: counts.decide },
  ]
}

/** Counts the rows of a list that are not blank. */
export function countFilledRows({ counts }: ListSummary): number {
  return Object.values(counts).reduce((sum, rows) => sum + rows, 0) - counts.blank
}

/** True if a row of a list is or was submitted. */
export function wasSubmitted({ counts }: ListSummary): boolean {
  const { waiting, sending, accepted, refused, cancelled } = counts
  return waiting + sending + accepted + refused + cancelled + counts['in-doubt'] > 0
}
