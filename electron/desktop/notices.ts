import type { Account } from '../shared/account.ts'
import type { RevisedEvent } from '../shared/contract.ts'
import type { Submission } from '../shared/submission.ts'

/** What a notification of the system says. */
export interface Notice {
  readonly title: string
  readonly body: string
}

export interface NoticesParts {
  /** The user wants notifications and is looking elsewhere. */
  readonly isWanted: () => boolean
  readonly show: (notice: Notice) => void
}

/**
 * Says when a submission is done and when sending cannot go on without the user. Each is said when
 * it happens: what a start of the engine merely finds so is no news.
 */
export class Notices {
  readonly #parts: NoticesParts
  readonly #unfinished = new Set<number>()
  readonly #going = new Set<number>()
  #hasFailed = false

  constructor(parts: NoticesParts) {
    this.#parts = parts
  }

  /** Takes every event. */
  follow(event: RevisedEvent): void {
    switch (event.name) {
      case 'submissions.changed':
        return event.payload.submissions.forEach((submission) => this.#takeSubmission(submission))
      case 'accounts.changed':
        return event.payload.forEach((account) => this.#takeAccount(account))
      case 'engine.changed':
        return this.#takeEngine(event.payload.kind === 'failed')
      default:
    }
  }

  #takeSubmission(submission: Submission): void {
    if (submission.state !== 'finished') this.#unfinished.add(submission.id)
    else if (this.#unfinished.delete(submission.id)) this.#say(doneNotice(submission))
  }

  #takeAccount({ id, name, pause }: Account): void {
    if (pause === undefined) this.#going.add(id)
    else if (this.#going.delete(id))
      this.#say({
        title: `${name} is paused`,
        body: 'Sending stands still until you have looked. Nothing is lost.',
      })
  }

  #takeEngine(hasFailed: boolean): void {
    if (hasFailed && !this.#hasFailed)
      this.#say({ title: 'Linkferry has stopped sending', body: 'Open it to see why.' })
    this.#hasFailed = hasFailed
  }

  #say(notice: Notice): void {
    if (this.#parts.isWanted()) this.#parts.show(notice)
  }
}

function doneNotice({ label, links }: Submission): Notice {
  const counted = [
    [links.accepted, 'accepted'],
    [links.refused, 'refused'],
    [links.inDoubt, 'maybe charged'],
    [links.cancelled, 'cancelled'],
  ] as const
  const parts = counted.filter(([count]) => count > 0)
  const figures = parts.map(([count, what]) => `${count.toLocaleString('en')} ${what}`)
  return { title: label === '' ? 'All sent' : `All sent: ${label}`, body: figures.join(', ') }
}
