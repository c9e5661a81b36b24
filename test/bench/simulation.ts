import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Outcome } from '../../electron/shared/outcome.ts'
import type { SimulatedClock } from '../fakes/time/simulated-clock.ts'

/** Lets simulated time pass, timer by timer, until `isOver`. */
export async function letTimePass(clock: SimulatedClock, isOver: () => boolean): Promise<void> {
  for (let idle = 0; idle < 10;) {
    await nextTurn()
    if (isOver()) return
    const nextMs = clock.msToNextTimer
    idle = nextMs === undefined ? idle + 1 : 0
    if (nextMs !== undefined) clock.advance(nextMs)
  }
  throw new Error('No timer is left')
}

/** A receipt for so many links, at a unit each. */
export function receipt(links: number): Outcome {
  return {
    kind: 'receipt',
    httpStatus: 200,
    taskId: 'task',
    unitsUsed: links,
    linksCount: links,
    message: undefined,
  }
}
