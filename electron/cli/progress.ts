import type { RateState } from '../shared/account.ts'
import { amount, figure } from './amounts.ts'
import type { Watched } from './follow.ts'
import { waitingSentence } from './schedule-words.ts'
import type { Voice } from './voice.ts'
import { waitAdvice, waitSentence } from './wait-sentence.ts'

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
