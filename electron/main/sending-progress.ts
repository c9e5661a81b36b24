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
    const sending = unfinished.filter(isSending)
    if (sending.length > 0)
      return { isSending: true, progress: { value: shareDone(sending), mode: 'normal' } }
    const paused = unfinished.filter(isPaused)
    if (paused.length === 0) return { isSending: false, progress: undefined }
    const mode = paused.some(needsUser) ? 'error' : 'paused'
    return { isSending: false, progress: { value: shareDone(paused), mode } }
  }
}

const linksLeft = ({ links }: Submission): number => links.waiting + links.sending

function isSending({ state, pause, links }: Submission): boolean {
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
