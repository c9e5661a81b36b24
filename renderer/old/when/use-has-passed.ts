import { useSyncExternalStore } from 'react'

/** Whether a moment in epoch milliseconds has come; told within a second. Undefined never comes. */
export function useHasPassed(atMs: number | undefined): boolean {
  const read = () => atMs !== undefined && atMs <= Date.now()
  return useSyncExternalStore(everySecond, read, read)
}

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1_000)
  return () => clearInterval(timer)
}
