import { filledLines } from '../../../shared/filled-lines.ts'
import {
  type AnswerRow,
  type AskedLinks,
  type AskedPart,
  type LinkAnswer,
  mostAskedLines,
} from '../../../shared/history.ts'
import {
  fateOf,
  type LinkHistory,
  type LinkSending,
  type SentAs,
} from '../../../shared/submission.ts'
import { isHolding } from '../ledger/holding-batches.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { reviewState } from '../ledger/spoken-for.ts'
import { linkHistory } from './link-history.ts'

/** A row with the part that its line belongs to. */
export interface AnsweredLink extends AnswerRow {
  readonly part: AskedPart
}

/** The question "was it sent?" that was asked last, with its answer to leaf through. */
export class LastQuestion {
  readonly #ledger: Ledger
  #id = 0
  #rows: readonly AnsweredLink[] = []
  #asking = new AbortController()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Undefined: a later question took over, or `forget` was called. */
  async ask(text: string): Promise<AskedLinks | undefined> {
    this.forget()
    const { signal } = this.#asking
    const texts = filledLines(text).slice(0, mostAskedLines)
    const found = await linkHistory(this.#ledger, texts, signal).catch((error: unknown) => {
      if (signal.aborted) return undefined
      throw error
    })
    if (found === undefined) return undefined
    this.#rows = found.flatMap(rowsOf)
    return { askId: this.#id, lines: countOf(found.map(partOf)), rows: countOf(this.#rows) }
  }

  /** Stops looking and lets go of what was found. */
  forget(): void {
    this.#asking.abort()
    this.#asking = new AbortController()
    this.#rows = []
    this.#id += 1
  }

  /** Rows in the order in which they were asked, or those of a part; undefined: it was another question. */
  rows(askId: number, only: AskedPart | undefined): readonly AnsweredLink[] | undefined {
    if (askId !== this.#id) return undefined
    return only === undefined ? this.#rows : this.#rows.filter(({ part }) => part === only)
  }
}

/** Split batches are left out: their halves hold the link. */
function rowsOf(asked: LinkHistory, line: number): readonly AnsweredLink[] {
  const { text, sent, near } = asked
  const ofLine = { line, text, ...partOf(asked) }
  const own = URL.parse(text.trim())?.href
  const lookedUp = (link: string | undefined) => (link === own ? undefined : link)
  const rows = sent.flatMap(({ link, ...sending }): readonly AnsweredLink[] => {
    const answer = answerOf(sending)
    return answer === 'split' ? [] : [{ ...ofLine, link: lookedUp(link), answer, sending }]
  })
  const itself = { ...ofLine, link: lookedUp(asked.link) }
  if (near !== undefined) {
    const { link: nearLink, ...sending } = near
    const state = sending.isPractice ? 'practised' : reviewState(sending)
    return [{ ...itself, answer: `nearly-${state}`, sending, nearLink }, ...rows]
  }
  if (rows.length > 0) return rows
  const answer = ofLine.part === 'not-a-link' ? 'not-a-link' : 'never'
  return [{ ...itself, answer, sending: undefined }]
}

/** What Practice took was not charged, and is not taken for it. */
function answerOf(sending: Omit<SentAs, 'link'>): LinkAnswer | 'split' {
  if (sending.isNotCharged === true) return 'not-charged'
  if (sending.isChargedByWord === true && !sending.isPractice) return 'charged-by-word'
  const fate = fateOf(sending)
  return sending.isPractice && (fate === 'accepted' || fate === 'in-doubt') ? 'practised' : fate
}

function partOf({ link, sent, near }: LinkHistory): { readonly part: AskedPart } {
  if (link === undefined) return { part: 'not-a-link' }
  const practised = sent.filter(({ isPractice }) => isPractice)
  const real = sent.filter(({ isPractice }) => !isPractice)
  if (real.some(isHolding)) return { part: 'on-record' }
  if (near?.isPractice === false) return { part: 'nearly-sent' }
  if (real.some(isRefused)) return { part: 'refused' }
  return { part: practised.some((it) => isHolding(it) || isRefused(it)) ? 'practised' : 'not-sent' }
}

function isRefused({ state }: LinkSending): boolean {
  return state === 'refused'
}

function countOf(
  all: readonly { readonly part: AskedPart }[],
): Readonly<Record<AskedPart, number>> {
  const countIn = (wanted: AskedPart): number => all.filter(({ part }) => part === wanted).length
  return {
    'on-record': countIn('on-record'),
    'nearly-sent': countIn('nearly-sent'),
    refused: countIn('refused'),
    practised: countIn('practised'),
    'not-sent': countIn('not-sent'),
    'not-a-link': countIn('not-a-link'),
  }
}
