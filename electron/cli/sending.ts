import type { RateState } from '../shared/account.ts'
import type { Account, Pause, Submission } from '../shared/contract/index.ts'
import { type RepeatedOptions, type ExitCode, exitCode } from './command.ts'
import {
  CannotRun,
  type EngineSession,
  type EngineSessionParts,
  type Obstacle,
} from './engine-session.ts'
import {
  type OpenLedger,
  readSubmissions,
  saySubmission,
  type SubmissionDetails,
  statusDocument,
} from './status.ts'
import { drawBar, printJson, type Terminal } from './terminal.ts'
import { amount, formatNumber, waitAdvice, nextPortionSentence, waitSentence } from './words.ts'

/** What the commands that start an engine are given. */
export interface SendingParts {
  readonly terminal: Terminal
  readonly token: string | undefined
  readonly engine: EngineSessionParts
  readonly openLedger: OpenLedger
  /** Makes a path absolute: the engine has another working folder. */
  readonly resolvePath: (path: string) => string
  /** Writes standard input to a file that the engine may move, and returns its path. */
  readonly spoolInput: () => Promise<string>
  /** Aborts at the first Ctrl-C. */
  readonly interruption: AbortSignal
}

/** Pauses by submission that could not be written to the ledger because of the disk. */
export type DiskPauses = ReadonlyMap<number, Pause>

/** Shows the progress of submissions until nothing more happens without the user. */
export async function watch(
  session: EngineSession,
  submissionIds: readonly number[],
  { terminal, interruption }: SendingParts,
): Promise<DiskPauses> {
  const progress = new Progress(terminal, session, submissionIds)
  // A countdown changes between events of the engine.
  const ticking = terminal.canRedraw ? setInterval(() => progress.show(), 1_000) : undefined
  try {
    await session.refresh()
    await follow(session, submissionIds, { interruption, onChange: () => progress.show() })
    return diskPauses(session, submissionIds)
  } finally {
    clearInterval(ticking)
    progress.end()
  }
}

function diskPauses({ submissions }: EngineSession, submissionIds: readonly number[]): DiskPauses {
  const pauses = new Map<number, Pause>()
  for (const id of submissionIds) {
    const pause = submissions.get(id)?.pause
    if (pause?.reason === 'disk') pauses.set(id, pause)
  }
  return pauses
}

/**
 * Shows submissions as they are in the ledger, after the engine has exited, and returns them. `pauses`
 * override what the ledger says.
 */
export function reportSubmissions(
  submissionIds: readonly number[],
  options: RepeatedOptions & { readonly asJson: boolean },
  { terminal, openLedger }: SendingParts,
  pauses: DiskPauses,
): readonly SubmissionDetails[] {
  const reader = openLedger()
  const recorded =
    reader === undefined ? [] : readSubmissions(reader, ({ id }) => submissionIds.includes(id))
  reader?.close()
  const submissions = recorded.map((details) => {
    const pause = pauses.get(details.submission.id)
    return pause === undefined
      ? details
      : { ...details, submission: { ...details.submission, state: 'paused' as const, pause } }
  })
  for (const details of submissions) saySubmission(terminal, details, options)
  if (options.asJson) printJson(terminal, statusDocument(submissions))
  return submissions
}

/** The exit code of a command that leaves its submissions in this state. */
export function exitCodeOf(submissions: readonly SubmissionDetails[]): ExitCode {
  if (submissions.some(({ submission }) => linksToGo(submission) > 0)) return exitCode.needsUser
  const isClean = submissions.every(
    ({ submission: { links } }) => links.refused + links['in-doubt'] + links.cancelled === 0,
  )
  return isClean ? exitCode.done : exitCode.withRemainder
}

/** The last known state of an engine, and its changes. */
export interface ObservedEngine {
  readonly accounts: ReadonlyMap<number, Account>
  readonly submissions: ReadonlyMap<number, Submission>
  /** Why the engine cannot continue; undefined while it can. */
  readonly obstacle: Obstacle | undefined
  onChange(listener: () => void): () => void
}

/** Why `follow` stopped watching. */
export type WatchEnd = 'finished' | 'paused' | 'interrupted'

/**
 * Resolves when nothing more happens to these submissions without the user: all are finished, or the
 * unfinished ones are paused with nothing in flight, or `interruption` aborts. Calls `onChange` at
 * once and after every change until then. Rejects with CannotRun.
 */
export function follow(
  engine: ObservedEngine,
  submissionIds: readonly number[],
  options: { readonly interruption: AbortSignal; readonly onChange: () => void },
): Promise<WatchEnd> {
  const { interruption, onChange } = options
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unsubscribe()
      interruption.removeEventListener('abort', update)
      settle()
    }
    const update = () => {
      onChange()
      const submissions = submissionIds.flatMap((id) => engine.submissions.get(id) ?? [])
      const { obstacle } = engine
      const watchEnd = interruption.aborted ? 'interrupted' : watchEndOf(submissions)
      if (watchEnd !== undefined) end(() => resolve(watchEnd))
      else if (obstacle !== undefined) end(() => reject(new CannotRun(obstacle)))
    }
    const unsubscribe = engine.onChange(update)
    interruption.addEventListener('abort', update)
    update()
  })
}

/** How many links are pending or in flight. */
export function linksToGo({ links }: Pick<Submission, 'links'>): number {
  return links.waiting + links.sending
}

function watchEndOf(submissions: readonly Submission[]): WatchEnd | undefined {
  const unfinished = submissions.filter((one) => linksToGo(one) > 0)
  if (unfinished.length === 0) return 'finished'
  const isIdle = unfinished.every(({ state, links }) => state === 'paused' && links.sending === 0)
  return isIdle ? 'paused' : undefined
}

/** Without a terminal, progress is written in this many steps. */
const plainSteps = 10

interface Sums {
  readonly total: number
  /** Links that are accepted, refused or in doubt. */
  readonly processed: number
  readonly text: string
}

/** Shows the progress of submissions: a bar on a terminal, otherwise a few lines. */
export class Progress {
  readonly #terminal: Terminal
  readonly #engine: ObservedEngine
  readonly #submissionIds: readonly number[]
  #lastStep = 0
  #lastWait: string | undefined
  readonly #adviceShown = new Set<string>()

  constructor(terminal: Terminal, engine: ObservedEngine, submissionIds: readonly number[]) {
    this.#terminal = terminal
    this.#engine = engine
    this.#submissionIds = submissionIds
  }

  /** Shows the current progress, the reason of a wait, and what the user can do about it. */
  show(): void {
    const sums = this.#sums()
    const rate = this.#waitingRate()
    const wait = rate === undefined ? this.#untilDue() : waitSentence(rate, Date.now())
    if (this.#terminal.canRedraw) this.#draw(sums, wait)
    else this.#sayStep(sums, wait)
    const advice = rate === undefined ? undefined : waitAdvice(rate)
    // Every failed attempt reports the same wait, so each advice is shown once.
    if (advice === undefined || this.#adviceShown.has(advice)) return
    this.#adviceShown.add(advice)
    this.#terminal.say(advice)
  }

  /** Removes the bar. */
  end(): void {
    this.#terminal.draw('')
  }

  #draw({ total, processed, text }: Sums, wait: string | undefined): void {
    const words = wait === undefined ? text : `${text} · ${wait}`
    drawBar(this.#terminal, { done: processed, total }, words)
  }

  #sayStep({ total, processed, text }: Sums, wait: string | undefined): void {
    const step = total === 0 ? 0 : Math.floor((processed / total) * plainSteps)
    // A countdown in parentheses changes every second; only a new reason is written.
    const reason = wait?.replace(/ \(.*/, '')
    if (reason !== undefined && reason !== this.#lastWait) this.#terminal.say(`${text} · ${wait}`)
    else if (step > this.#lastStep) this.#terminal.say(text)
    this.#lastStep = Math.max(step, this.#lastStep)
    this.#lastWait = reason
  }

  #sums(): Sums {
    const all = this.#submissionIds.flatMap((id) => this.#engine.submissions.get(id)?.links ?? [])
    const sum = (count: (links: (typeof all)[number]) => number) =>
      all.reduce((total, links) => total + count(links), 0)
    const total = sum((links) => links.total)
    const accepted = sum((links) => links.accepted)
    const refused = sum((links) => links.refused)
    const inDoubt = sum((links) => links['in-doubt'])
    const parts = [
      `${formatNumber(accepted)} of ${amount(total, 'link')} accepted`,
      ...(refused > 0 ? [`${formatNumber(refused)} refused`] : []),
      ...(inDoubt > 0 ? [`${formatNumber(inDoubt)} possibly charged`] : []),
    ]
    return { total, processed: accepted + refused + inDoubt, text: parts.join(' · ') }
  }

  #active() {
    const all = this.#submissionIds.flatMap((id) => this.#engine.submissions.get(id) ?? [])
    return all.filter(({ state }) => state === 'running' || state === 'scheduled')
  }

  /** The rate state of the first account that has links due and none in flight. */
  #waitingRate(): RateState | undefined {
    for (const { accountId, links, nextMs } of this.#active()) {
      if (links.sending > 0 || nextMs !== undefined) continue
      const account = this.#engine.accounts.get(accountId)
      if (account !== undefined) return account.rate
    }
    return undefined
  }

  /** A sentence about the next portion; undefined if links are in flight or nothing is scheduled. */
  #untilDue(): string | undefined {
    const active = this.#active()
    if (active.some(({ links }) => links.sending > 0)) return undefined
    const [first] = active.toSorted((a, b) => (a.nextMs ?? 0) - (b.nextMs ?? 0))
    return first?.nextMs === undefined
      ? undefined
      : nextPortionSentence(first.nextMs, first.portionsLeft)
  }
}
