import type { Notification } from 'electron'
import type { Timers } from '../host/index.ts'
import type {
  Account,
  ListSummary,
  RevisedEvent,
  Screen,
  SentRequest,
  Submission,
} from '../shared/contract/index.ts'
import { isolated } from '../shared/text.ts'
import { counted, fill, longDay, type Words } from './words/index.ts'

/** What a click on a notification shows. */
export interface Target {
  readonly screen: Screen
  readonly listId?: number | undefined
}

export interface NotificationsParts {
  readonly Notification: typeof Notification
  /** True if the user wants notifications and does not look at the window. */
  readonly isWanted: () => boolean
  readonly words: () => Words
  /** All requests in doubt, of every account. */
  readonly requestsInDoubt: () => Promise<readonly SentRequest[]>
  /** Called on a click. */
  readonly open: (target: Target) => void
  readonly timers: Timers
  readonly now: () => number
  readonly reportBug: (error: unknown) => void
}

/** How often to check for requests in doubt whose task the account page soon stops showing. */
export const lookEveryMs = 60 * 60 * 1_000
/** How long before the account page stops showing a task to notify the user. */
export const tellBeforeMs = 2 * 24 * lookEveryMs

interface Notice extends Target {
  readonly title: string
  readonly body: string
}

/**
 * Notifies the user when a submission or a page check is done, and when something needs an answer: an account paused,
 * links may have been charged, the account page is about to stop showing the task of such links, the
 * engine cannot run. What is so at the engine’s start already is not notified, except for such a task.
 */
export class Notifications {
  readonly #parts: NotificationsParts
  /** Notifications on screen. One that nobody references is collected, and its click is lost. */
  readonly #shown = new Set<Notification>()
  readonly #listNames = new Map<number, string>()
  readonly #accountNames = new Map<number, string>()
  readonly #startedMs: number
  /** By list: the pages of a check that is not finished. */
  readonly #pagesInCheck = new Map<number, number>()
  readonly #unfinished = new Set<number>()
  readonly #finished = new Set<number>()
  readonly #notPaused = new Set<number>()
  readonly #linksInDoubt = new Map<number, number>()
  readonly #remindedOf = new Set<number>()
  #hasDoubts = false
  #hasFailed = false

  constructor(parts: NotificationsParts) {
    this.#parts = parts
    this.#startedMs = parts.now()
  }

  /** Looks every hour, from now on, for tasks that the account page is about to stop showing. */
  start(): void {
    this.#parts.timers.after(lookEveryMs, () => {
      if (this.#hasDoubts) this.#remindOfTasks()
      this.start()
    })
  }

  /** Takes every event. */
  follow(event: RevisedEvent): void {
    switch (event.name) {
      case 'lists.changed':
        return event.payload.lists.forEach((list) => this.#takeList(list))
      case 'list.changed':
        return this.#takeList(event.payload.summary)
      case 'submissions.changed':
        return event.payload.submissions.forEach((submission) => this.#takeSubmission(submission))
      case 'accounts.changed':
        return this.#takeAccounts(event.payload)
      case 'engine.changed':
        return this.#takeEngine(event.payload.kind === 'failed')
      default:
    }
  }

  #takeList({ id, name, pageRun }: ListSummary): void {
    this.#listNames.set(id, name)
    const pages = this.#pagesInCheck.get(id)
    if (pageRun !== undefined) this.#pagesInCheck.set(id, pageRun.total)
    else if (this.#pagesInCheck.delete(id))
      this.#say((words) => {
        const { pagesChecked, pagesCheckedIn, pages: forms } = words.notifications
        return {
          title: name === '' ? pagesChecked : fill(pagesCheckedIn, { list: isolated(name) }),
          body: counted(words, forms, pages ?? 0),
          screen: 'lists',
          listId: id,
        }
      })
  }

  #takeSubmission(submission: Submission): void {
    const { id, state, listId, links } = submission
    if (state !== 'finished') this.#unfinished.add(id)
    else if (this.#isNewlyFinished(submission))
      this.#say((words) => {
        const { done, doneWith, accepted, refused, inDoubt, cancelled } = words.notifications
        const name = listId === undefined ? '' : (this.#listNames.get(listId) ?? '')
        const counts = [
          [accepted, links.accepted],
          [refused, links.refused],
          [inDoubt, links['in-doubt']],
          [cancelled, links.cancelled],
        ] as const
        return {
          title: name === '' ? done : fill(doneWith, { list: isolated(name) }),
          body: counts
            .filter(([, count]) => count > 0)
            .map(([forms, count]) => counted(words, forms, count))
            .join(', '),
          ...(listId === undefined ? { screen: 'queue' } : { screen: 'lists', listId }),
        }
      })
  }

  /** A short submission may be finished when it is first heard of. */
  #isNewlyFinished({ id, finishedMs = 0 }: Submission): boolean {
    const isShort = finishedMs >= this.#startedMs
    const isNew = this.#unfinished.delete(id) || (isShort && !this.#finished.has(id))
    this.#finished.add(id)
    return isNew
  }

  #takeAccounts(accounts: readonly Account[]): void {
    for (const account of accounts) this.#takeAccount(account)
    const hadDoubts = this.#hasDoubts
    this.#hasDoubts = accounts.some(({ linksInDoubt }) => linksInDoubt > 0)
    if (this.#hasDoubts && !hadDoubts) this.#remindOfTasks()
  }

  #takeAccount({ id, name, isPractice, pause, linksInDoubt }: Account): void {
    const { practice } = this.#parts.words().notifications
    this.#accountNames.set(id, isPractice ? practice : isolated(name))
    const more = linksInDoubt - (this.#linksInDoubt.get(id) ?? linksInDoubt)
    this.#linksInDoubt.set(id, linksInDoubt)
    if (pause === undefined) this.#notPaused.add(id)
    if (pause !== undefined && this.#notPaused.delete(id))
      // Links in doubt may be the reason of the pause: one notification is enough.
      this.#say(({ notifications: { paused, pausedText } }) => ({
        title: fill(paused, { account: this.#nameOf(id) }),
        body: pausedText,
        screen: 'queue',
      }))
    else if (more > 0)
      this.#say((words) => ({
        title: counted(words, words.notifications.doubt, more),
        body: fill(words.notifications.doubtText, { account: this.#nameOf(id) }),
        screen: 'queue',
      }))
  }

  #takeEngine(hasFailed: boolean): void {
    if (hasFailed && !this.#hasFailed)
      this.#say(({ notifications: { stopped, stoppedText } }) => ({
        title: stopped,
        body: stoppedText,
        screen: 'queue',
      }))
    this.#hasFailed = hasFailed
  }

  #remindOfTasks(): void {
    const { requestsInDoubt, reportBug } = this.#parts
    void requestsInDoubt()
      .then((requests) => this.#remindOf(requests))
      .catch(reportBug)
  }

  /** Notifies once per request while the app runs. Requests of one account share a notification. */
  #remindOf(requests: readonly SentRequest[]): void {
    const { isWanted, now } = this.#parts
    if (!isWanted()) return
    const due = requests.filter(({ id, shownUntilMs: untilMs = 0 }) => {
      const isInLastDays = untilMs > now() && untilMs - now() <= tellBeforeMs
      return isInLastDays && !this.#remindedOf.has(id)
    })
    for (const [accountId, ofAccount] of Map.groupBy(due, (request) => request.accountId)) {
      for (const { id } of ofAccount) this.#remindedOf.add(id)
      const untilMs = Math.min(...ofAccount.map(({ shownUntilMs = 0 }) => shownUntilMs))
      this.#say((words) => {
        const { lastDays, lastDaysText } = words.notifications
        return {
          title: counted(words, lastDays, ofAccount.length, { account: this.#nameOf(accountId) }),
          body: fill(lastDaysText, { day: longDay(words, untilMs) }),
          screen: 'queue',
        }
      })
    }
  }

  #nameOf(accountId: number): string {
    return this.#accountNames.get(accountId) ?? ''
  }

  #say(notice: (words: Words) => Notice): void {
    const { isWanted, words } = this.#parts
    if (isWanted()) this.#show(notice(words()))
  }

  #show({ title, body, screen, listId }: Notice): void {
    const { Notification: Kind, open, reportBug } = this.#parts
    if (!Kind.isSupported()) return
    const notification = new Kind({ title, body })
    this.#shown.add(notification)
    notification.on('click', () => {
      this.#shown.delete(notification)
      open({ screen, listId })
    })
    notification.on('close', () => this.#shown.delete(notification))
    // macOS refuses those of an app that is not signed.
    notification.on('failed', (_event, reason) => {
      this.#shown.delete(notification)
      reportBug(`A notification was refused: ${reason}`)
    })
    notification.show()
  }
}
