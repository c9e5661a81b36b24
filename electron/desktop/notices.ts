import type { Account } from '../shared/account.ts'
import type { RevisedEvent } from '../shared/contract.ts'
import type { Submission } from '../shared/submission.ts'
import { isolated } from '../shared/isolated.ts'
import type { DesktopWords } from './words/desktop-words.ts'

/** What a notification of the system says. */
export interface Notice {
  readonly title: string
  readonly body: string
}

export interface NoticesParts {
  /** The user wants notifications and is looking elsewhere. */
  readonly isWanted: () => boolean
  readonly words: () => DesktopWords['notices']
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
    else if (this.#unfinished.delete(submission.id))
      this.#say((words) => doneNotice(words, submission))
  }

  #takeAccount({ id, name, isPractice, pause }: Account): void {
    if (pause === undefined) this.#going.add(id)
    else if (this.#going.delete(id))
      this.#say(({ practice, paused, pausedText }) => ({
        title: paused(isPractice ? practice : isolated(name)),
        body: pausedText,
      }))
  }

  #takeEngine(hasFailed: boolean): void {
    if (hasFailed && !this.#hasFailed)
      this.#say(({ stopped, stoppedText }) => ({ title: stopped, body: stoppedText }))
    this.#hasFailed = hasFailed
  }

  #say(notice: (words: DesktopWords['notices']) => Notice): void {
    const { isWanted, words, show } = this.#parts
    if (isWanted()) show(notice(words()))
  }
}

function doneNotice(
  words: DesktopWords['notices'],
  { label, links, sentBefore }: Submission,
): Notice {
  const before = sentBefore.reduce((sum, some) => sum + some.links, 0)
  const counts = { ...links, sentBefore: before, cancelled: links.cancelled - before }
  const counted = (['accepted', 'refused', 'inDoubt', 'sentBefore', 'cancelled'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => words[what](counts[what]))
  return {
    title: label === '' ? words.done : words.doneWith(isolated(label)),
    body: counted.join(', '),
  }
}
