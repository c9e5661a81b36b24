import { type Schedule, wholeDay } from '../../../shared/schedule.ts'
import type { Calendar } from './calendar.ts'
import { type Gate, judgeSlot } from './slot-gate.ts'

const minuteMs = 60_000

/** Links of one slot that wait. */
export interface WaitingPortion {
  readonly slot: number
  readonly links: number
  /** Those that it still takes, with what finding refused links among them is expected to. */
  readonly requests: number
  /** Links of the first so many of them; without it they are alike. */
  readonly linksOf?: (requests: number) => number
}

/** A submission as far as it decides when links leave. */
export interface WaitingList {
  readonly schedule: Schedule | undefined
  readonly slotsOpen: number
  /** When something of a portion last left. */
  readonly lastPortionMs: number | undefined
  /** In the order of their slots. */
  readonly portions: readonly WaitingPortion[]
  /** Links that the cap for one submission lets leave; Infinity: it has none. */
  readonly mostLinks: number
}

/** When on a day something of a list may leave, in a time without changed clocks. */
export interface Opening {
  /** 0 too where the hours of the day before are on. */
  readonly fromMinute: number
  /** For how long on end; Infinity: the day is over before, or it opens again on it. */
  readonly forMs: number
  readonly isPartOfDay: boolean
}

const allDay: Opening = { fromMinute: 0, forMs: Number.POSITIVE_INFINITY, isPartOfDay: false }

/** A list on its way through the days. */
export class PlayedList {
  readonly #list: WaitingList
  #portion = 0
  #requests = 0
  #linksOfPortion = 0
  #mostLinks: number
  #slotsOpen: number
  #lastPortionMs: number | undefined

  constructor(list: WaitingList) {
    this.#list = list
    this.#mostLinks = list.mostLinks
    this.#slotsOpen = list.slotsOpen
    this.#lastPortionMs = list.lastPortionMs
  }

  get isOver(): boolean {
    return this.#mostLinks < 1 || this.#portion >= this.#list.portions.length
  }

  /** Of what leaves next. */
  get slot(): number {
    return this.#list.portions[this.#portion]?.slot ?? 0
  }

  /** Links that its next request holds, caps of days aside. */
  get linksOfNext(): number {
    return Math.min(this.#upTo() - this.#linksOfPortion, this.#mostLinks)
  }

  get opening(): Opening {
    const { schedule } = this.#list
    if (schedule?.kind !== 'spread') return allDay
    const { fromMinute, toMinute } = schedule.hours
    if (toMinute - fromMinute === wholeDay.toMinute) return allDay
    if (toMinute <= fromMinute) return { ...allDay, isPartOfDay: true }
    return { fromMinute, forMs: (toMinute - fromMinute) * minuteMs, isPartOfDay: true }
  }

  gate(atMs: number, calendar: Calendar): Gate {
    const { schedule } = this.#list
    const facts = { schedule, slotsOpen: this.#slotsOpen, lastPortionMs: this.#lastPortionMs }
    return judgeSlot({ ...facts, nextSlot: this.slot }, atMs, calendar)
  }

  opensBefore(untilMs: number, atMs: number, calendar: Calendar): boolean {
    if (this.isOver) return false
    const gate = this.gate(atMs, calendar)
    return gate.kind === 'open' || gate.untilMs < untilMs
  }

  /** Sends one request of at most so many links; returns how many it held. */
  send(most: number, slotsOpen: number, atMs: number): number {
    const portion = this.#next()
    const upTo = this.#upTo()
    const links = Math.min(this.linksOfNext, most)
    this.#linksOfPortion += links
    this.#mostLinks -= links
    this.#slotsOpen = Math.max(this.#slotsOpen, slotsOpen)
    this.#lastPortionMs = atMs
    // What was cut off leaves next, as a request of its own.
    if (this.#linksOfPortion < upTo) return links
    this.#requests += 1
    if (this.#linksOfPortion < portion.links) return links
    this.#portion += 1
    this.#requests = 0
    this.#linksOfPortion = 0
    return links
  }

  #next(): WaitingPortion {
    const portion = this.#list.portions[this.#portion]
    if (portion === undefined) throw new Error('Nothing of it is left')
    return portion
  }

  /** Links of its portion that have left once its next request has. */
  #upTo(): number {
    const portion = this.#next()
    return Math.min(portion.links, linksOf(portion, this.#requests + 1))
  }
}

function linksOf({ links, requests, linksOf: known }: WaitingPortion, count: number): number {
  if (count >= requests) return links
  return known?.(count) ?? Math.ceil((links * count) / requests)
}
