import type { FrontDoor } from '../ipc/front-door.ts'
import type { Timers } from '../ipc/child-port.ts'
import { RequestFailed } from '../ipc/request-failed.ts'

/** After waking the network needs a moment; the first request would only fail. */
export const wakeDelayMs = 5_000

/** The part of Electron's powerMonitor that tells of sleep. */
export interface SleepEvents {
  on(event: 'suspend' | 'resume', listener: () => void): unknown
}

/** Takes no new batch while the computer sleeps, and goes on a little after it woke. */
export function pauseWhileAsleep(
  powerMonitor: SleepEvents,
  door: Pick<FrontDoor, 'suspend' | 'resume'>,
  timers: Timers,
): void {
  let callOff = () => {}
  powerMonitor.on('suspend', () => {
    callOff()
    void door.suspend().catch(unlessEngineGone)
  })
  powerMonitor.on('resume', () => {
    callOff()
    callOff = timers.after(wakeDelayMs, () => void door.resume().catch(unlessEngineGone))
  })
}

/** An engine that is gone sends nothing, and a new one does not know of the sleep. */
function unlessEngineGone(error: unknown): void {
  if (!(error instanceof RequestFailed && error.kind === 'engine-gone')) throw error
}
