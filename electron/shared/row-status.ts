import { linkStatuses } from './link.ts'

/**
 * What a row of a list is now: before it is sent what parsing and the user made of it, afterwards
 * what became of its link. In the order in which the window lists them.
 */
export const sentStatuses = [
  'waiting',
  'sending',
  'accepted',
  'refused',
  'in-doubt',
  'cancelled',
] as const
export type SentStatus = (typeof sentStatuses)[number]

export const rowStatuses = [...linkStatuses, ...sentStatuses] as const
export type RowStatus = (typeof rowStatuses)[number]

/** Rows of a list by status; every row is counted once. */
export type RowCounts = Readonly<Record<RowStatus, number>>

/** True for rows that are queued or sent, or may have been: they cannot be changed. */
export function isLocked(status: RowStatus): boolean {
  return (
    status === 'waiting' || status === 'sending' || status === 'accepted' || status === 'in-doubt'
  )
}

/** Rows that a submission sends: ready ones and fixed ones. */
export function sendableRows(counts: RowCounts): number {
  return counts.ready + counts.cleaned
}
