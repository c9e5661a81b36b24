import type { Schedule } from '../../shared/schedule.ts'
import { addDays, type Calendar, daysBetween } from './calendar.ts'
import type { PlayedRate } from './played-rate.ts'
import { type Gate, judgeSlot } from './slot-gate.ts'

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

/** How many links the cap of a day lets leave on an account. */
export interface LinksUnderDayCap {
  readonly today: number
  /** On each later day; 0: it lets none leave at all. */
  readonly later: number
}

/** What happens next on an account, by the number of the list that it is about. */
export type Played =
  | {
      readonly kind: 'leaves'
      readonly list: number
      readonly atMs: number
      readonly links: number
      readonly slot: number
      /** On so many days, one after another, as many leave; from the second on at its beginning. */
      readonly days: number
    }
  /** The cap of the day is reached, and links of these lists could leave before it ends. */
  | { readonly kind: 'day-is-full'; readonly atMs: number; readonly lists: readonly number[] }

/**
 * Plays an account forward over its days as the queue would go on: list by list in their order, each
 * when its schedule lets it, as fast as the rate and as many a day as the cap. Days that are alike are
 * one step: a cap may part a list into millions. Ends where nothing leaves any more.
 */
export function* playDays(
  waiting: readonly WaitingList[],
  { today, later }: LinksUnderDayCap,
  rate: PlayedRate,
  nowMs: number,
  calendar: Calendar,
): Generator<Played> {
  const lists = waiting.map((list) => new PlayedList(list))
  const dayAfter = (ms: number): number => calendar.timeOf(addDays(calendar.dayOf(ms), 1), 0)
  let left = today
  let atMs = nowMs
  let dayEndMs = dayAfter(nowMs)
  /** Undefined: on the first day. */
  let dayStartMs: number | undefined
  for (;;) {
    if (atMs >= dayEndMs) {
      left = later
      dayStartMs = dayEndMs
      dayEndMs = dayAfter(atMs)
    }
    const next = nextOf(lists, atMs, calendar)
    if (next.kind === 'none') return
    const startMs = next.kind === 'waits' ? next.untilMs : rate.earliest(atMs)
    if (next.kind === 'waits' || startMs > atMs) {
      atMs = startMs
      continue
    }
    if (left < 1) {
      const full = lists.flatMap((list, index) =>
        list.opensBefore(dayEndMs, atMs, calendar) ? [index] : [],
      )
      yield { kind: 'day-is-full', atMs, lists: full }
      if (later < 1) return
      atMs = dayEndMs
      continue
    }
    const { list, gate } = next
    const { slot } = list
    const isDayStart = dayStartMs !== undefined && atMs - dayStartMs < 1 && left === later
    const days =
      isDayStart && rate.restsOvernight ? daysAlike(list, left, lists, atMs, calendar) : 1
    if (days > 1) {
      yield { kind: 'leaves', list: lists.indexOf(list), atMs, links: left, slot, days }
      atMs = calendar.timeOf(addDays(calendar.dayOf(atMs), days - 1), 0)
      list.send(left * days, gate.slotsOpen, atMs)
      left = 0
      dayEndMs = dayAfter(atMs)
      continue
    }
    rate.take(atMs)
    const links = list.send(left, gate.slotsOpen, atMs)
    left -= links
    if (links > 0) yield { kind: 'leaves', list: lists.indexOf(list), atMs, links, slot, days }
  }
}

/**
 * On how many days from the one that begins now a request of the list is all that leaves, with as
 * many links as the cap of each lets leave: no other opens meanwhile. What may leave at the beginning
 * of one day may at that of the next.
 */
function daysAlike(
  list: PlayedList,
  linksADay: number,
  lists: readonly PlayedList[],
  atMs: number,
  calendar: Calendar,
): number {
  let days = Math.floor(list.linksOfNext / linksADay)
  for (const other of lists) {
    const gate = other.isOver ? undefined : other.gate(atMs, calendar)
    if (gate?.kind === 'closed')
      days = Math.min(days, daysBetween(calendar.dayOf(atMs), calendar.dayOf(gate.untilMs)))
  }
  return Math.max(1, days)
}

type OpenGate = Extract<Gate, { kind: 'open' }>

type Next =
  | { readonly kind: 'sends'; readonly list: PlayedList; readonly gate: OpenGate }
  | { readonly kind: 'waits'; readonly untilMs: number }
  | { readonly kind: 'none' }

function nextOf(lists: readonly PlayedList[], atMs: number, calendar: Calendar): Next {
  let untilMs = Number.POSITIVE_INFINITY
  for (const list of lists) {
    if (list.isOver) continue
    const gate = list.gate(atMs, calendar)
    if (gate.kind === 'open') return { kind: 'sends', list, gate }
    untilMs = Math.min(untilMs, gate.untilMs)
  }
  return Number.isFinite(untilMs) ? { kind: 'waits', untilMs } : { kind: 'none' }
}

/** A list on its way through the days. */
class PlayedList {
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
