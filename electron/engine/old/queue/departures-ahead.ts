import { addDays, type Calendar } from './calendar.ts'

/** A request of a list that is foreseen, with all of its links that have left by then. */
export interface Departure {
  readonly atMs: number
  readonly links: number
  readonly slot: number
}

/** The same on `days` days, one after another, each time as many links; from the second on at `fromMinute`. */
export interface DaysOfDepartures extends Departure {
  readonly days: number
  readonly linksADay: number
  readonly fromMinute: number
}

interface Step extends DaysOfDepartures {
  /** How many requests leave before. */
  readonly place: number
}

/** What leaves of a list, request by request; what is the same day by day takes the space of one. */
export class DeparturesAhead {
  readonly #calendar: Calendar
  readonly #steps: Step[] = []
  #count = 0

  constructor(calendar: Calendar) {
    this.#calendar = calendar
  }

  /** How many requests there are. */
  get count(): number {
    return this.#count
  }

  get last(): Departure | undefined {
    return this.#count === 0 ? undefined : this.at(this.#count - 1)
  }

  /** On how many days anything leaves. */
  get days(): number {
    let days = 0
    let before: string | undefined
    for (const step of this.#steps) {
      if (this.#calendar.dayOf(step.atMs) !== before) days += 1
      days += step.days - 1
      before = this.#calendar.dayOf(this.#departure(step, step.days - 1).atMs)
    }
    return days
  }

  /** Of each portion the last of each day. */
  get ofPortions(): DeparturesAhead {
    const last = new DeparturesAhead(this.#calendar)
    for (const [index, step] of this.#steps.entries()) {
      const days = this.#goesOnWith(step, this.#steps[index + 1]) ? step.days - 1 : step.days
      if (days > 0) last.add({ ...step, days })
    }
    return last
  }

  /** They begin as told, and leave after what was added before. */
  add(step: DaysOfDepartures): void {
    this.#steps.push({ ...step, place: this.#count })
    this.#count += step.days
  }

  /** The request before which so many leave; throws where there is none. */
  at(place: number): Departure {
    let low = 0
    let high = this.#steps.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#steps[middle]?.place ?? 0) <= place) low = middle
      else high = middle - 1
    }
    const step = this.#steps[low]
    if (step === undefined || place < 0 || place >= this.#count)
      throw new Error(`No departure ${place} of ${this.#count}`)
    return this.#departure(step, place - step.place)
  }

  /** What leaves on each of the first so many days on which anything does. */
  byDay(mostDays: number): readonly (readonly Departure[])[] {
    const byDay: Departure[][] = []
    let before: string | undefined
    for (const departure of this.#all()) {
      const day = this.#calendar.dayOf(departure.atMs)
      if (day === before) {
        byDay.at(-1)?.push(departure)
        continue
      }
      if (byDay.length === mostDays) break
      byDay.push([departure])
      before = day
    }
    return byDay
  }

  *#all(): Generator<Departure> {
    for (const step of this.#steps)
      for (let day = 0; day < step.days; day++) yield this.#departure(step, day)
  }

  /** Whether the next is of the same portion and begins on the day on which this one ends. */
  #goesOnWith(step: Step, next: Step | undefined): boolean {
    if (next?.slot !== step.slot) return false
    const { atMs } = this.#departure(step, step.days - 1)
    return this.#calendar.dayOf(atMs) === this.#calendar.dayOf(next.atMs)
  }

  #departure(step: Step, daysLater: number): Departure {
    const { atMs, links, slot, linksADay, fromMinute } = step
    if (daysLater === 0) return { atMs, links, slot }
    const day = addDays(this.#calendar.dayOf(atMs), daysLater)
    const laterMs = Math.round(this.#calendar.timeOf(day, fromMinute))
    return { atMs: laterMs, links: links + daysLater * linksADay, slot }
  }
}
