import { chosenTimeMs } from './plan-state.ts'
import { usePlan } from './stores.ts'
import { useHasPassed } from '../when/use-has-passed.ts'

/** Whether the time that the links are to leave at is past, or was when the list was taken up again. */
export function useIsTimePast(): boolean {
  const wasPast = usePlan((state) => state.isTimePast)
  return useHasPassed(usePlan(chosenTimeMs)) || wasPast
}
