import type { RevisedEvent } from '../shared/contract.ts'
import { linksToGo } from '../shared/submission-state.ts'
import type { Submission } from '../shared/submission.ts'

/** What dock and taskbar show: 0 to 1, as going on, paused by the user, or in need of the user. */
export interface ShownProgress {
  readonly value: number
  readonly mode: 'normal' | 'paused' | 'error'
}

/** How far everything that is being sent has come. */
export interface SendingState {
  readonly isSending: boolean
  /**
   * Over the links of all submissions that are being sent or, when none is, of those that stand
   * still with links left; undefined when there are none of these either.
   */
  readonly progress: ShownProgress | undefined
}

/** Knows from the events of the front door whether anything is being sent. */
export class SendingWatch {
  readonly #unfinished = new Map<number, Submission>()

  /** Takes every event; submissions not named in one stay as they were. */
  follow(event: RevisedEvent): void {
    // An engine that stopped sends nothing; a new one tells what it finds.
    if (event.name === 'engine.changed' && event.payload.kind !== 'running')
      this.#unfinished.clear()
    if (event.name !== 'submissions.changed') return
    for (const submission of event.payload.submissions) {
      if (linksToGo(submission.links) > 0) this.#unfinished.set(submission.id, submission)
      else this.#unfinished.delete(submission.id)
    }
  }

  get state(): SendingState {
    const all = [...this.#unfinished.values()]
    const sent = all.filter(isBeingSent)
    if (sent.length > 0)
      return { isSending: true, progress: { value: shareDone(sent), mode: 'normal' } }
    const still = all.filter(standsStill)
    if (still.length === 0) return { isSending: false, progress: undefined }
    const mode = still.some(needsUser) ? 'error' : 'paused'
    return { isSending: false, progress: { value: shareDone(still), mode } }
  }
}

function isBeingSent({ state, pause, links }: Submission): boolean {
  return links.sending > 0 || (state === 'running' && pause === undefined && links.queued > 0)
}

function standsStill({ state, pause }: Submission): boolean {
  return state === 'paused' || pause !== undefined
}

function needsUser({ pause }: Submission): boolean {
  return pause !== undefined && pause.reason !== 'user'
}

function shareDone(submissions: readonly Submission[]): number {
  const sum = (count: (links: Submission['links']) => number) =>
    submissions.reduce((total, { links }) => total + count(links), 0)
  return 1 - sum(linksToGo) / sum(({ total }) => total)
}
