import assert from 'node:assert/strict'
import type { StoredBatch } from '../../../electron/shared/records.ts'
import type { When } from '../../../electron/shared/schedule.ts'
import { count } from './tally.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/**
 * What a schedule promises, told without a queue: nothing leaves before its time or outside its
 * hours, no portion is larger than was asked for, and one that keeps its pace is the only one of
 * its day. Days are those of UTC and hours do not go over midnight. Where the clock is set back, what
 * left on a day that is yet to come counts as left then, so that day may see one more.
 */
export class ModelSchedule {
  readonly when: When
  readonly #startDay: number
  readonly #portion: number
  /** The latest that the clock on the wall has shown since. */
  #latestMs: number
  /** Portions that have begun to leave, each with its day. */
  readonly #begun = new Map<number, number>()

  constructor(when: When, links: number, nowMs: number) {
    this.when = when
    this.#latestMs = nowMs
    const isOver = when.kind === 'spread' && minuteOf(nowMs) >= when.hours.toMinute
    this.#startDay = dayOf(nowMs) + (isOver ? 1 : 0)
    this.#portion = portionOf(when, links)
  }

  see(nowMs: number): void {
    this.#latestMs = Math.max(this.#latestMs, nowMs)
    const day = dayOf(nowMs)
    for (const [slot, begun] of this.#begun) if (begun > day) this.#begun.set(slot, day)
  }

  leave({ slot, parentId, linkCount }: StoredBatch, nowMs: number): void {
    const { when } = this
    if (when.kind === 'now') return
    count(`left by its schedule: ${when.kind}`)
    if (when.kind === 'at') {
      assert.ok(this.#latestMs >= when.atMs, 'it left before its time')
      return
    }
    const { fromMinute, toMinute } = when.hours
    const minute = minuteOf(nowMs)
    assert.ok(minute >= fromMinute && minute < toMinute, 'it left outside its hours')
    if (parentId !== undefined || this.#begun.has(slot)) return
    const latest = dayOf(this.#latestMs) - this.#startDay
    assert.ok(slot <= latest, `portion ${slot} left before its day`)
    if (slot > 0) assert.ok(linkCount <= this.#portion, 'the portion is too large')
    const day = dayOf(nowMs)
    if (when.missed === 'keep-pace') {
      const others = [...this.#begun.values()]
      assert.ok(!others.includes(day), `portion ${slot} is the second of its day`)
    }
    if (slot > 0 && slot < latest) count(`a missed portion: ${when.missed}`)
    this.#begun.set(slot, day)
  }
}

function portionOf(when: When, links: number): number {
  if (when.kind !== 'spread') return links
  const { pace } = when
  return pace.kind === 'days' ? Math.ceil(links / pace.days) : pace.links
}

function dayOf(wallMs: number): number {
  return Math.floor(wallMs / dayMs)
}

function minuteOf(wallMs: number): number {
  return Math.floor((wallMs % dayMs) / minuteMs)
}
