import type { HistoryGroup, SentRequest } from '../../electron/shared/contract/index.ts'

/** A row of the table of requests: a list, or a request of an expanded list. */
export type HistoryRow =
  | { readonly kind: 'group'; readonly group: HistoryGroup; readonly isExpanded: boolean }
  | { readonly kind: 'request'; readonly request: SentRequest }

/** The list of a group, or all imported links. */
export type GroupId = HistoryGroup['listId']

/** An expanded group: its index among the groups, and its number of requests. */
export interface Expanded {
  readonly listId: GroupId
  readonly index: number
  readonly requests: number
}

/** Adjacent rows of one kind. */
export type Segment =
  | { readonly kind: 'groups'; readonly start: number; readonly count: number }
  | {
      readonly kind: 'requests'
      readonly listId: GroupId
      readonly start: number
      readonly count: number
    }

/** The number of rows in the table: all groups, and the requests of expanded ones. */
export function countRows(totalGroups: number, expanded: readonly Expanded[]): number {
  return expanded.reduce((sum, { requests }) => sum + requests, totalGroups)
}

/** The segments that make up `count` rows from `start`, in order. */
export function segmentsOf(
  start: number,
  count: number,
  totalGroups: number,
  expanded: readonly Expanded[],
): readonly Segment[] {
  const end = Math.min(start + count, countRows(totalGroups, expanded))
  const segments: Segment[] = []
  // The first row after the segments so far, and the first group after them.
  let row = 0
  let group = 0
  const add = (length: number, make: (from: number, size: number) => Segment): void => {
    const from = Math.max(start, row)
    const to = Math.min(end, row + length)
    if (from < to) segments.push(make(from - row, to - from))
    row += length
  }
  for (const { listId, index, requests } of expanded.toSorted((a, b) => a.index - b.index)) {
    const before = group
    add(index + 1 - group, (from, size) => ({ kind: 'groups', start: before + from, count: size }))
    add(requests, (from, size) => ({ kind: 'requests', listId, start: from, count: size }))
    group = index + 1
  }
  const last = group
  add(totalGroups - group, (from, size) => ({ kind: 'groups', start: last + from, count: size }))
  return segments
}
