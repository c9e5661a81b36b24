import type { Timers } from '../ipc/child-port.ts'

/** The real delays. */
export const timers: Timers = {
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}
