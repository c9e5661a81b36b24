import { useEffect } from 'react'

import type { Forecast } from '../../../electron/shared/contract.ts'
import { isByDay } from './course-curve.ts'
import { usePlan } from './stores.ts'

const everyMs = 10_000

/**
 * Keeps up when all would be sent while that is in sight: from now, and behind what was sent meanwhile.
 * An end that is told by its day stays, as no minute moves it.
 */
export function useForeseenAgain({ course }: Forecast): void {
  const foreseeAgain = usePlan((state) => state.foreseeAgain)
  const movesOn = !isByDay(course)
  useEffect(() => {
    if (!movesOn) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') foreseeAgain()
    }, everyMs)
    return () => clearInterval(timer)
  }, [movesOn, foreseeAgain])
}
