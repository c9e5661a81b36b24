import type { Submission } from '../shared/submission.ts'

/** How far everything that is being sent has come. */
export interface SendingState {
  readonly isSending: boolean
  /** 0 to 1 over the links of all submissions that are being sent; undefined when none is. */
  readonly progress: number | undefined
}

/** Knows from submissions as they change whether anything is being sent. */
export class SendingWatch {
  readonly #sending = new Map<number, Submission>()

  /** Forgets everything, for an engine that is gone. */
  clear(): void {
    this.#sending.clear()
  }

  /** Takes what changed; submissions not named stay as they were. */
  update(submissions: readonly Submission[]): void {
    for (const submission of submissions) {
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
