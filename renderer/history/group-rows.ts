import type { HistoryGroup, SentRequest } from '../../electron/shared/contract/index.ts'

/** One line of the table of requests: a list, a request of an expanded list, or one still to come. */
export type TableRow =
  | { readonly kind: 'group'; readonly index: number; readonly group: HistoryGroup | undefined }
  | {
      readonly kind: 'request'
      readonly group: HistoryGroup
      readonly index: number
      readonly request: SentRequest | undefined
    }

/** The requests of an expanded group as far as they are here. */
export interface GroupRequests {
  readonly total: number
  readonly requests: ReadonlyMap<number, SentRequest>
}

/** A group's identity. */
export function groupKey({ listId }: HistoryGroup): string {
  return String(listId)
}

/** The row at a place of the table, without building all others. */
export interface TableRows {
  readonly count: number
  readonly at: (index: number) => TableRow | undefined
}

/**
 * Lays groups and the requests of expanded ones out as rows. `groups` holds what is loaded of
 * `totalGroups`; expanded groups are few, so a row is found by walking over them.
 */
export function tableRows(
  groups: ReadonlyMap<number, HistoryGroup>,
  totalGroups: number,
  expanded: ReadonlyMap<string, GroupRequests>,
): TableRows {
  const open = [...groups.entries()]
    .flatMap(([index, group]) => {
      const requests = expanded.get(groupKey(group))
      return requests === undefined ? [] : [{ index, group, requests }]
    })
    .toSorted((a, b) => a.index - b.index)
  const extra = open.reduce((sum, { requests }) => sum + requests.total, 0)
  return {
    count: totalGroups + extra,
    at(place) {
      let before = 0
      for (const { index, group, requests } of open) {
        const groupPlace = index + before
        if (place <= groupPlace) break
        if (place <= groupPlace + requests.total) {
          const number = place - groupPlace - 1
          return { kind: 'request', group, index: number, request: requests.requests.get(number) }
        }
        before += requests.total
      }
      const index = place - before
      if (index < 0 || index >= totalGroups) return undefined
      return { kind: 'group', index, group: groups.get(index) }
    },
  }
}
