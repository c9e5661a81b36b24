import { assertNever } from '../../../shared/assert-never.ts'
import type { Schedule } from '../../../shared/schedule.ts'
import type { Calendar } from './calendar.ts'
import { hoursOfSlot, slotAt } from './slots.ts'

/** All that decides whether a submission may send now. */
export interface SlotFacts {
  readonly schedule: Schedule | undefined
  readonly slotsOpen: number
  /** The slot of the batch that leaves next. */
  readonly nextSlot: number
  /** When something of a portion last left. */
  readonly lastPortionMs: number | undefined
}

/** Whether the batch that is next may leave, and when else. */
export type Gate =
  /** Slots below `slotsOpen` may leave from now on. */
  | { readonly kind: 'open'; readonly slotsOpen: number }
  | { readonly kind: 'closed'; readonly untilMs: number }

/**
 * Judges a schedule at one moment. A slot that is open stays open whatever the clock does, and none
 * is opened before its hours. Of a drip feed nothing leaves outside its hours; what is open already
 * leaves before a further slot opens.
 */
export function judgeSlot(facts: SlotFacts, nowMs: number, calendar: Calendar): Gate {
  const { schedule, slotsOpen, nextSlot, lastPortionMs } = facts
  const isOpen = nextSlot < slotsOpen
  if (schedule === undefined) return { kind: 'open', slotsOpen: Math.max(slotsOpen, nextSlot + 1) }
  if (schedule.kind === 'at') {
    return isOpen || schedule.atMs <= nowMs
      ? { kind: 'open', slotsOpen: nextSlot + 1 }
      : { kind: 'closed', untilMs: schedule.atMs }
  }
  const today = slotAt(schedule, nowMs, calendar)
  const { fromMs } = hoursOfSlot(schedule, today, calendar)
  if (nowMs < fromMs) return closedUntilSlot(isOpen ? today : Math.max(today, nextSlot))
  if (isOpen) return { kind: 'open', slotsOpen }
  if (nextSlot > today) return closedUntilSlot(nextSlot)
  switch (schedule.missed) {
    case 'catch-up':
      return { kind: 'open', slotsOpen: today + 1 }
    case 'keep-pace': {
      // A clock that was set back has left a time that is yet to come.
      const lastMs = Math.min(lastPortionMs ?? Number.NEGATIVE_INFINITY, nowMs)
      return slotsOpen === 0 || lastMs < fromMs
        ? { kind: 'open', slotsOpen: nextSlot + 1 }
        : closedUntilSlot(today + 1)
    }
    default:
      return assertNever(schedule.missed)
  }

  function closedUntilSlot(slot: number): Gate {
    if (schedule?.kind !== 'spread') throw new Error('Only a drip feed has slots to wait for')
    return { kind: 'closed', untilMs: hoursOfSlot(schedule, slot, calendar).fromMs }
  }
}
