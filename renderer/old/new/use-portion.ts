import { largestPortion } from './course-curve.ts'
import { plannedWhen } from './plan-state.ts'
import { usePlan } from './stores.ts'

/** Links of the largest portion of what is to be sent. */
export function usePortion(): number {
  const form = usePlan((state) => state.when)
  const forecast = usePlan((state) => state.forecast)
  if (forecast === undefined) return 0
  return largestPortion(plannedWhen({ when: form }), forecast.links, forecast.course.slots)
}
