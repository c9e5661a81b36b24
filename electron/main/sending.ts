/** Whether links are being sent, and what follows for dock, power saving and sleep. */
import type { PowerSaveBlocker } from 'electron'
import { type FrontDoor, RequestFailed, type Timers } from '../host/index.ts'
import type { RevisedEvent, Submission } from '../shared/contract/index.ts'

/** What dock and taskbar show: a share from 0 to 1, and whether sending is paused or needs the user. */
export interface ShownProgress {
  readonly value: number
  readonly mode: 'normal' | 'paused' | 'error'
}

/** What is being sent, over all submissions. */
export interface SendingState {
  readonly isSending: boolean
  /**
   * Over the links of all submissions that are being sent or, if there are none, of the paused ones;
   * undefined if there are none of these either.
   */
  readonly progress: ShownProgress | undefined
}

/** Knows from the events of the front door whether links are being sent, and how many are left. */
export class SendingProgress {
  readonly #unfinished = new Map<number, Submission>()

  /** Takes every event. */
  follow(event: RevisedEvent): void {
    // An engine that stopped sends nothing; a new one tells what it finds.
    if (event.name === 'engine.changed' && event.payload.kind !== 'running')
      this.#unfinished.clear()
    if (event.name !== 'submissions.changed') return
    const { submissions, isAll } = event.payload
    if (isAll) this.#unfinished.clear()
    for (const submission of submissions) {
      if (linksLeft(submission) > 0) this.#unfinished.set(submission.id, submission)
      else this.#unfinished.delete(submission.id)
    }
  }

  get state(): SendingState {
    const unfinished = [...this.#unfinished.values()]
    const sending = unfinished.filter(isBeingSent)
    if (sending.length > 0)
      return { isSending: true, progress: { value: shareDone(sending), mode: 'normal' } }
    const paused = unfinished.filter(isPaused)
    if (paused.length === 0) return { isSending: false, progress: undefined }
    const mode = paused.some(needsUser) ? 'error' : 'paused'
    return { isSending: false, progress: { value: shareDone(paused), mode } }
  }
}

const linksLeft = ({ links }: Submission): number => links.waiting + links.sending

function isBeingSent({ state, pause, links }: Submission): boolean {
  return links.sending > 0 || (state === 'running' && pause === undefined && links.waiting > 0)
}

function isPaused({ state, pause }: Submission): boolean {
  return state === 'paused' || pause !== undefined
}

function needsUser({ pause }: Submission): boolean {
  return pause !== undefined && pause.reason !== 'user'
}

function shareDone(submissions: readonly Submission[]): number {
  const left = submissions.reduce((sum, submission) => sum + linksLeft(submission), 0)
  const total = submissions.reduce((sum, { links }) => sum + links.total, 0)
  return 1 - left / total
}

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

/** An engine that has stopped sends nothing, and a new one does not know of the sleep. */
function unlessEngineGone(error: unknown): void {
  if (!(error instanceof RequestFailed && error.kind === 'engine-gone')) throw error
}
