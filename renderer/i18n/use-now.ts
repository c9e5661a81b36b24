import { useSyncExternalStore } from 'react'

/** The time, rounded down to whole steps of `everyMs`, so that what counts from it keeps up. */
export function useNow(everyMs: number): number {
  return useSyncExternalStore(
    (onTick) => {
      const timer = setInterval(onTick, Math.min(everyMs, 1_000))
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / everyMs) * everyMs,
  )
}
