import type { RateState } from '../shared/account.ts'
import type { Account, Pause, Submission } from '../shared/contract/index.ts'
import { type CommandPlace, type ExitCode, exitCode } from './command.ts'
import {
  CannotRun,
  type EngineSession,
  type EngineSessionParts,
  type Obstacle,
} from './engine-session.ts'
import {
  type OpenLedger,
  readStandings,
  sayStanding,
  type Standing,
  statusDocument,
} from './status.ts'
import { printJson, type Voice } from './voice.ts'
import { amount, figure, waitAdvice, waitingSentence, waitSentence } from './words.ts'

/** What the commands that change something are given. */
export interface SendingParts {
  readonly voice: Voice
  readonly token: string | undefined
  readonly engine: EngineSessionParts
  readonly openLedger: OpenLedger
  /** An absolute path: the engine has another working folder. */
  readonly resolvePath: (path: string) => string
  /** Writes standard input to a file that the engine may take; its path. */
  readonly spoolInput: () => Promise<string>
  /** Aborts at the first Ctrl-C. */
  readonly interruption: AbortSignal
}

/** Pauses by submission, where a full disk kept them out of the ledger. */
export type DiskPauses = ReadonlyMap<number, Pause>

/** Shows how submissions progress until nothing more happens by itself. */
export async function watch(
  session: EngineSession,
  submissionIds: readonly number[],
  { voice, interruption }: SendingParts,
): Promise<DiskPauses> {
  const progress = new Progress(voice, session, submissionIds)
  // A countdown goes on between the engine's events.
  const ticking = voice.isTerminal ? setInterval(() => progress.show(), 1_000) : undefined
  try {
    await session.refresh()
    await follow(session, submissionIds, { interruption, onNews: () => progress.show() })
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

/** Tells how submissions stand in the ledger now that the engine is gone. */
export function report(
  submissionIds: readonly number[],
  place: CommandPlace & { readonly asJson: boolean },
  { voice, openLedger }: SendingParts,
  pauses: DiskPauses,
): readonly Standing[] {
  const reader = openLedger()
  const recorded =
    reader === undefined ? [] : readStandings(reader, ({ id }) => submissionIds.includes(id))
  reader?.close()
  const standings = recorded.map((standing) => {
    const pause = pauses.get(standing.submission.id)
    return pause === undefined
      ? standing
      : { ...standing, submission: { ...standing.submission, state: 'paused' as const, pause } }
  })
  for (const standing of standings) sayStanding(voice, standing, place)
  if (place.asJson) printJson(voice, statusDocument(standings))
  return standings
}

/** How a command ends whose submissions stand like this. */
export function endOf(standings: readonly Standing[]): ExitCode {
  if (standings.some(({ submission }) => linksToGo(submission) > 0)) return exitCode.needsUser
  const isClean = standings.every(
    ({ submission: { links } }) => links.refused + links['in-doubt'] + links.cancelled === 0,
  )
  return isClean ? exitCode.done : exitCode.withRemainder
}

/** What an engine last said, and the way to hear of more. */
export interface Watched {
  readonly accounts: ReadonlyMap<number, Account>
  readonly submissions: ReadonlyMap<number, Submission>
  readonly ended: Obstacle | undefined
  onChange(listener: () => void): () => void
}

/** How following submissions ended. */
export type Standstill = 'finished' | 'paused' | 'interrupted'

/**
 * Resolves when nothing more happens to these submissions by itself: all are finished, or what is
 * unfinished is paused with nothing in flight, or `interruption` came. `onNews` is called after
 * every change until then. Rejects with CannotRun.
 */
export function follow(
  watched: Watched,
  submissionIds: readonly number[],
  options: { readonly interruption: AbortSignal; readonly onNews: () => void },
): Promise<Standstill> {
  const { interruption, onNews } = options
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      forget()
      interruption.removeEventListener('abort', look)
      settle()
    }
    const look = () => {
      onNews()
      const submissions = submissionIds.flatMap((id) => watched.submissions.get(id) ?? [])
      const { ended } = watched
      const standstill = interruption.aborted ? 'interrupted' : standstillOf(submissions)
      if (standstill !== undefined) end(() => resolve(standstill))
      else if (ended !== undefined) end(() => reject(new CannotRun(ended)))
    }
    const forget = watched.onChange(look)
    interruption.addEventListener('abort', look)
    look()
  })
}

/** Links that are pending or in flight. */
export function linksToGo({ links }: Pick<Submission, 'links'>): number {
  return links.waiting + links.sending
}

function standstillOf(submissions: readonly Submission[]): Standstill | undefined {
  const unfinished = submissions.filter((one) => linksToGo(one) > 0)
  if (unfinished.length === 0) return 'finished'
  const rests = unfinished.every(({ state, links }) => state === 'paused' && links.sending === 0)
  return rests ? 'paused' : undefined
}

const barWidth = 24
/** Without a terminal a line is said at each step of this share, not at each request. */
const plainSteps = 10

interface Sums {
  readonly total: number
  readonly settled: number
  readonly words: string
}

/** Says how far submissions are: a bar on a terminal, a few lines elsewhere. */
export class Progress {
  readonly #voice: Voice
  readonly #watched: Watched
  readonly #submissionIds: readonly number[]
  #lastStep = 0
  #lastWait: string | undefined
  readonly #advised = new Set<string>()

  constructor(voice: Voice, watched: Watched, submissionIds: readonly number[]) {
    this.#voice = voice
    this.#watched = watched
    this.#submissionIds = submissionIds
  }

  show(): void {
    const sums = this.#sums()
    const rate = this.#waitingRate()
    const wait = rate === undefined ? this.#untilDue() : waitSentence(rate, Date.now())
    if (this.#voice.isTerminal) this.#draw(sums, wait)
    else this.#sayNow(sums, wait)
    const advice = rate === undefined ? undefined : waitAdvice(rate)
    // Each try that fails brings the same wait again.
    if (advice === undefined || this.#advised.has(advice)) return
    this.#advised.add(advice)
    this.#voice.say(advice)
  }

  /** Takes the bar away. */
  end(): void {
    this.#voice.draw('')
  }

  #draw({ total, settled, words }: Sums, wait: string | undefined): void {
    const filled = total === 0 ? 0 : Math.floor((settled / total) * barWidth)
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
    const line = `${bar} ${words}${wait === undefined ? '' : ` · ${wait}`}`
    this.#voice.draw(line.slice(0, this.#voice.columns - 1))
  }

  #sayNow({ total, settled, words }: Sums, wait: string | undefined): void {
    const step = total === 0 ? 0 : Math.floor((settled / total) * plainSteps)
    // The countdown in brackets is no news.
    const reason = wait?.replace(/ \(.*/, '')
    if (reason !== undefined && reason !== this.#lastWait) this.#voice.say(`${words} · ${wait}`)
    else if (step > this.#lastStep) this.#voice.say(words)
    this.#lastStep = Math.max(step, this.#lastStep)
    this.#lastWait = reason
  }

  #sums(): Sums {
    const all = this.#submissionIds.flatMap((id) => this.#watched.submissions.get(id)?.links ?? [])
    const sum = (count: (links: (typeof all)[number]) => number) =>
      all.reduce((total, links) => total + count(links), 0)
    const total = sum((links) => links.total)
    const accepted = sum((links) => links.accepted)
    const refused = sum((links) => links.refused)
    const inDoubt = sum((links) => links['in-doubt'])
    const parts = [
      `${figure(accepted)} of ${amount(total, 'link')} accepted`,
      ...(refused > 0 ? [`${figure(refused)} refused`] : []),
      ...(inDoubt > 0 ? [`${figure(inDoubt)} possibly charged`] : []),
    ]
    return { total, settled: accepted + refused + inDoubt, words: parts.join(' · ') }
  }

  #moving() {
    const all = this.#submissionIds.flatMap((id) => this.#watched.submissions.get(id) ?? [])
    return all.filter(({ state }) => state === 'running' || state === 'scheduled')
  }

  /** How the first account stands of which something is due and nothing on its way. */
  #waitingRate(): RateState | undefined {
    for (const { accountId, links, nextMs } of this.#moving()) {
      if (links.sending > 0 || nextMs !== undefined) continue
      const account = this.#watched.accounts.get(accountId)
      if (account !== undefined) return account.rate
    }
    return undefined
  }

  /** When the next portion leaves, where nothing is due before. */
  #untilDue(): string | undefined {
    const moving = this.#moving()
    if (moving.some(({ links }) => links.sending > 0)) return undefined
    const [first] = moving.toSorted((a, b) => (a.nextMs ?? 0) - (b.nextMs ?? 0))
    return first?.nextMs === undefined
      ? undefined
      : waitingSentence(first.nextMs, first.portionsLeft)
  }
}
