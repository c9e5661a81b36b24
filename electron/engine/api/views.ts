/** Accounts and submissions as windows show them. */
import type { SpentToday, TokenState } from '../../shared/account.ts'
import type {
  Account,
  Pause,
  Submission,
  SubmissionState,
  When,
} from '../../shared/contract/index.ts'
import {
  type ForecastParts,
  forecastUnfinished,
  type SubmissionForecast,
} from '../forecast/index.ts'
import type { Ledger, StoredAccount, StoredSchedule, StoredSubmission } from '../ledger/index.ts'
import {
  type Clock,
  dayStartMs,
  isAtLimit,
  nextDayMs,
  pauseFor,
  type Queue,
} from '../queue/index.ts'

/** Accounts as windows show them: the stored ones, with what only the running engine knows. */
export class AccountViews {
  readonly #ledger: Ledger
  readonly #queue: Queue
  readonly #clock: Clock
  /** The state of an account's token, as the host reported it. */
  readonly #tokens = new Map<number, TokenState>()
  /** Links read so far by the running import of sent links, by account. */
  readonly #imports = new Map<number, number>()

  constructor(ledger: Ledger, queue: Queue, clock: Clock) {
    this.#ledger = ledger
    this.#queue = queue
    this.#clock = clock
  }

  /** Sets the state of an account's token, as the host reports it. */
  setToken(accountId: number, state: TokenState): void {
    this.#tokens.set(accountId, state)
  }

  tokenOf(accountId: number): TokenState | undefined {
    return this.#tokens.get(accountId)
  }

  /** Sets the links that an import of sent links has read so far; undefined: the import ended. */
  setImport(accountId: number, links: number | undefined): void {
    if (links === undefined) this.#imports.delete(accountId)
    else this.#imports.set(accountId, links)
  }

  isImporting(accountId: number): boolean {
    return this.#imports.has(accountId)
  }

  /** All accounts, including archived ones. */
  all(): readonly Account[] {
    return this.#ledger.accounts.all('archived-too').map((stored) => this.#view(stored))
  }

  byId(id: number): Account | undefined {
    const stored = this.#ledger.accounts.byId(id)
    return stored === undefined ? undefined : this.#view(stored)
  }

  #view(stored: StoredAccount): Account {
    const { id } = stored
    const { usage } = this.#ledger
    const importing = this.#imports.get(id)
    return {
      ...stored,
      token: this.#tokens.get(id),
      pause: this.#pauseOf(stored),
      rate: this.#queue.rateOf(id),
      linksInDoubt: usage.linksInDoubt(id),
      unitsInDoubt: usage.unitsInDoubt(id),
      unitsBeyondBalance: usage.unitsBeyondBalance(id),
      linksExposed: usage.linksExposed(id),
      pendingLinks: usage.pendingLinks(id),
      importing: importing === undefined ? undefined : { links: importing },
      imported: usage.imported(id),
      spentToday: this.#spentToday(stored),
    }
  }

  #spentToday({ id, limitPerDay }: StoredAccount): SpentToday | undefined {
    // The sum is only needed for a limit.
    if (limitPerDay === undefined) return undefined
    const nowMs = this.#clock.wallMs()
    const units = this.#ledger.usage.unitsSince(id, dayStartMs(nowMs, this.#clock))
    return { units, untilMs: nextDayMs(nowMs, this.#clock) }
  }

  /** The pause of an account. Pending links may have changed since the balance was too low. */
  #pauseOf({ id, price }: StoredAccount): Pause | undefined {
    const pause = this.#queue.pauseOf(id)
    if (pause?.detail !== 'balance-too-low') return pause
    return { ...pause, ofUnits: this.#ledger.usage.pendingLinks(id) * price }
  }
}

/** For how long finished submissions are shown in the Queue. */
const recentMs = 7 * 86_400_000

/** Submissions as windows show them, read from ledger and queue when they are asked for. */
export class SubmissionViews {
  readonly #ledger: Ledger
  readonly #queue: Pick<Queue, 'pauseOf'>
  readonly #forecast: ForecastParts

  constructor(ledger: Ledger, queue: Pick<Queue, 'pauseOf' | 'rateOutlookOf'>, clock: Clock) {
    this.#ledger = ledger
    this.#queue = queue
    this.#forecast = { ledger, rateOutlookOf: (accountId) => queue.rateOutlookOf(accountId), clock }
  }

  /** What a forecast needs. */
  get forecast(): ForecastParts {
    return this.#forecast
  }

  /** See `Snapshot.submissions`. */
  recent(): readonly Submission[] {
    return this.#view(this.#ledger.submissions.recent(this.#forecast.clock.wallMs() - recentMs))
  }

  byIds(ids: Iterable<number>): readonly Submission[] {
    return this.#view([...ids].flatMap((id) => this.#ledger.submissions.byId(id) ?? []))
  }

  byId(id: number): Submission | undefined {
    return this.byIds([id])[0]
  }

  #view(stored: readonly StoredSubmission[]): readonly Submission[] {
    const forecasts = new Map<number, ReadonlyMap<number, SubmissionForecast>>()
    const forecastOf = (account: StoredAccount, id: number): SubmissionForecast | undefined => {
      const known = forecasts.get(account.id)
      const all =
        known ?? forecastUnfinished(account, this.#queue.pauseOf(account.id), this.#forecast)
      if (known === undefined) forecasts.set(account.id, all)
      return all.get(id)
    }
    return stored
      .filter(({ phase, importedMs }) => phase !== 'planning' && importedMs === undefined)
      .map((submission) => {
        const account = this.#ledger.accounts.byId(submission.accountId)
        if (account === undefined) throw new Error(`No account ${submission.accountId}`)
        const isWaiting = submission.phase === 'active' && submission.links.waiting > 0
        return this.#viewOne(
          submission,
          account,
          isWaiting ? forecastOf(account, submission.id) : undefined,
        )
      })
  }

  #viewOne(
    submission: StoredSubmission,
    account: StoredAccount,
    forecast: SubmissionForecast | undefined,
  ): Submission {
    const { id, listId, accountId, createdMs, finishedMs, links, schedule, place } = submission
    const pause = this.#pauseOf(submission, account, forecast)
    return {
      id,
      listId,
      accountId,
      state: this.#stateOf(submission, pause, forecast),
      pause,
      createdMs,
      finishedMs,
      links,
      unitsUsed: submission.unitsUsed,
      unitsInDoubt: links['in-doubt'] === 0 ? 0 : this.#ledger.usage.unitsInDoubtOf(id),
      batchSize: submission.batchSize,
      when: whenOf(schedule),
      linksPerDay: schedule.kind === 'spread' ? Math.ceil(schedule.linksPerDay) : undefined,
      portionsLeft: forecast?.portionsLeft ?? 0,
      nextMs: forecast?.nextMs,
      doneByMs: isHeld(pause) ? undefined : forecast?.doneByMs,
      place,
      searchRequests: forecast?.searchRequests ?? 0,
    }
  }

  /** The pause of the submission, else of its account, else of the limit per submission. */
  #pauseOf(
    submission: StoredSubmission,
    account: StoredAccount,
    forecast: SubmissionForecast | undefined,
  ): Pause | undefined {
    const { phase, links, pause, createdMs } = submission
    if (phase === 'cancelled') return undefined
    if (links.waiting + links.sending === 0) return links['in-doubt'] > 0 ? pause : undefined
    if (pause !== undefined) return pause
    const ofAccount = this.#queue.pauseOf(account.id)
    if (
      ofAccount !== undefined &&
      !isForLaterDay(ofAccount, forecast?.scheduledMs, this.#forecast.clock)
    )
      return ofAccount
    return links.sending === 0 && isAtLimit(submission, account, this.#ledger)
      ? pauseFor('cap', 'submission-cap', createdMs)
      : undefined
  }

  #stateOf(
    { phase, links }: StoredSubmission,
    pause: Pause | undefined,
    forecast: SubmissionForecast | undefined,
  ): SubmissionState {
    if (phase === 'cancelled') return 'cancelled'
    if (links.waiting + links.sending === 0) return 'finished'
    if (pause !== undefined) return 'paused'
    const { nextMs } = forecast ?? {}
    const isForLater = nextMs !== undefined && nextMs > this.#forecast.clock.wallMs()
    return isForLater && links.sending === 0 ? 'scheduled' : 'running'
  }
}

/** True if a pause for a daily limit does not concern links that are sent on a later day. */
function isForLaterDay({ detail, sinceMs }: Pause, atMs: number | undefined, clock: Clock) {
  return detail === 'day-cap' && atMs !== undefined && clock.dayOf(atMs) > clock.dayOf(sinceMs)
}

/** True for a pause that only the user can end. A daily limit ends by itself. */
function isHeld(pause: Pause | undefined): boolean {
  return pause !== undefined && pause.detail !== 'day-cap'
}

function whenOf(schedule: StoredSchedule): When {
  if (schedule.kind !== 'spread') return schedule
  const { kind, pace, hours, startDay, missed } = schedule
  return { kind, pace, hours, startDay, missed }
}
