import { useSyncExternalStore } from 'react'

/** The time in epoch milliseconds, told again every second while `isTicking`. */
export function useNow(isTicking = true): number {
  return useSyncExternalStore(isTicking ? everySecond : never, thisSecond)
}

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1_000)
  return () => clearInterval(timer)
}

function never(): () => void {
  return () => undefined
}

// Whole seconds, because React asks again and again and must hear the same.
function thisSecond(): number {
  return Math.floor(Date.now() / 1_000) * 1_000
}
