import { useApp } from '../app-state.ts'
import { usePlan } from './stores.ts'

/** Links that could be sent and are kept here, because only a part of the list is sent. */
export function useKept(): number {
  const sendable = useApp((state) => state.snapshot?.draft?.sendable ?? 0)
  const isPart = usePlan(({ part }) => part !== undefined)
  const forecast = usePlan((state) => state.forecast)
  return isPart && forecast !== undefined ? Math.max(0, sendable - forecast.links) : 0
}
