import type { Timers } from '../ipc/child-port.ts'

/** The system's own delays. */
export const timers: Timers = {
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}
