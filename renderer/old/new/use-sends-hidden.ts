import type { ViewFilter } from '../../../electron/shared/draft-rows.ts'
import { isWhole } from './newest-list.ts'
import type { PartChoice } from './part.ts'
import { usePlan, useReview } from './stores.ts'

/** Whether links may be sent that the list does not show now: the filter is for looking alone. */
export function useSendsHidden(): boolean {
  const filter = useReview((state) => state.filter)
  const part = usePlan((state) => state.part)
  return sendsHidden(filter, part)
}

/** Whether a filter may keep links from sight that are sent. */
export function sendsHidden(filter: ViewFilter, part: PartChoice | undefined): boolean {
  const { statuses, ...rest } = filter
  const showsSendable =
    statuses === undefined || (statuses.includes('ready') && statuses.includes('cleaned'))
  if (showsSendable && isWhole(rest)) return false
  const shownBy = part?.kind === 'rows' ? part.shownBy : undefined
  return shownBy === undefined || !isSameFilter(shownBy, filter)
}

function isSameFilter(one: ViewFilter, other: ViewFilter): boolean {
  return inOrder(one) === inOrder(other)
}

function inOrder(filter: ViewFilter): string {
  const said = Object.entries(filter).filter(([, condition]) => condition !== undefined)
  return JSON.stringify(said.toSorted(([one], [other]) => one.localeCompare(other)))
}
