import type { PowerSaveBlocker } from 'electron'
import { type FrontDoor, RequestFailed, type Timers } from '../host/index.ts'

/** Keeps the computer awake while links are sent, if the user wants that. The display may turn off. */
export class KeepAwake {
  readonly #blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  readonly #isWanted: () => boolean
  #id: number | undefined

  constructor(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>, isWanted: () => boolean) {
    this.#blocker = blocker
    this.#isWanted = isWanted
  }

  /** Call it at each event; a changed setting counts at once. */
  follow(isSending: boolean): void {
    const isNeeded = isSending && this.#isWanted()
    if (isNeeded && this.#id === undefined) {
      this.#id = this.#blocker.start('prevent-app-suspension')
    } else if (!isNeeded && this.#id !== undefined) {
      this.#blocker.stop(this.#id)
      this.#id = undefined
    }
  }
}

/** The network needs a moment after waking; the first request would only fail. */
export const wakeDelayMs = 5_000

/** The part of Electron's powerMonitor that tells of sleep. */
export interface SleepEvents {
  on(event: 'suspend' | 'resume', listener: () => void): unknown
}

/** Sends no new request while the computer sleeps, and resumes a few seconds after it woke. */
export function pauseWhileAsleep(
  powerMonitor: SleepEvents,
  door: Pick<FrontDoor, 'suspend' | 'resume'>,
  timers: Timers,
): void {
  let cancel = () => {}
  powerMonitor.on('suspend', () => {
    cancel()
    void door.suspend().catch(unlessEngineGone)
  })
  powerMonitor.on('resume', () => {
    cancel()
    cancel = timers.after(wakeDelayMs, () => void door.resume().catch(unlessEngineGone))
  })
}

/** An engine that is gone sends nothing, and a new one does not know of the sleep. */
function unlessEngineGone(error: unknown): void {
  if (!(error instanceof RequestFailed && error.kind === 'engine-gone')) throw error
}
