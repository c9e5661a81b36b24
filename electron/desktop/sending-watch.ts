import type { RevisedEvent } from '../shared/contract.ts'
import type { Submission } from '../shared/submission.ts'

/** How far everything that is being sent has come. */
export interface SendingState {
  readonly isSending: boolean
  /** 0 to 1 over the links of all submissions that are being sent; undefined when none is. */
  readonly progress: number | undefined
}

/** Knows from the events of the front door whether anything is being sent. */
export class SendingWatch {
  readonly #sending = new Map<number, Submission>()

  /** Takes every event; submissions not named in one stay as they were. */
  follow(event: RevisedEvent): void {
    // An engine that stopped sends nothing; a new one tells what it finds.
    if (event.name === 'engine.changed' && event.payload.kind !== 'running') this.#sending.clear()
    if (event.name !== 'submissions.changed') return
    for (const submission of event.payload.submissions) {
      if (isBeingSent(submission)) this.#sending.set(submission.id, submission)
      else this.#sending.delete(submission.id)
    }
  }

  get state(): SendingState {
    let total = 0
    let left = 0
    for (const { links } of this.#sending.values()) {
      total += links.total
      left += links.queued + links.sending
    }
    return total === 0
      ? { isSending: false, progress: undefined }
      : { isSending: true, progress: 1 - left / total }
  }
}

function isBeingSent({ state, pause, links }: Submission): boolean {
  return links.sending > 0 || (state === 'running' && pause === undefined && links.queued > 0)
}
