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

/** No later it is known that the computer slept over midnight, or came to another zone. */
const lookEveryMs = 60_000

/**
 * Another text on another day, and where the system keeps another time: whoever shows a moment shows
 * it anew then, since one of yesterday is told with its day.
 */
export function useToday(): string {
  return useSyncExternalStore(follow, today, today)
}

const followers = new Set<() => void>()
let known = ''
let timer: ReturnType<typeof setTimeout> | undefined

function follow(tell: () => void): () => void {
  followers.add(tell)
  if (timer === undefined) wait()
  return () => {
    followers.delete(tell)
    if (followers.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

function wait(): void {
  known = today()
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  timer = setTimeout(look, Math.min(midnight.getTime() - now.getTime(), lookEveryMs))
}

function look(): void {
  const before = known
  wait()
  if (known !== before) for (const tell of followers) tell()
}

function today(): string {
  const now = new Date()
  // Two zones that agree now may not do so in winter or in summer.
  const offsets = [now, new Date(now.getFullYear(), 0), new Date(now.getFullYear(), 6)]
  return `${now.toDateString()} ${offsets.map((at) => at.getTimezoneOffset()).join(' ')}`
}
