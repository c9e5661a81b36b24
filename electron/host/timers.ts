import type { Timers } from './child-process.ts'

/** The system's own delays. */
export const timers: Timers = {
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}
