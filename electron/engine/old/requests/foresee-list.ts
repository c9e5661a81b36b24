import type { Forecast } from '../../../shared/contract.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { Schedule } from '../../../shared/schedule.ts'
import type { SlotTasks } from '../queue/batch-plan.ts'
import { cappedCourse } from '../queue/capped-course.ts'
import { courseOfDepartures, foreseeCourse } from '../queue/course.ts'
import type { WaitingList } from '../queue/played-list.ts'
import type { EngineParts } from './engine-parts.ts'
import { requestsAhead } from './requests-ahead.ts'
import { daysOf, hasCaps } from './waiting-on.ts'

/** A list that is not submitted yet, as it would be cut. */
export interface ListToForesee {
  readonly schedule: Schedule | undefined
  /** Links of each slot. */
  readonly slots: readonly number[]
  /** Those of each slot. */
  readonly tasks: readonly SlotTasks[]
  readonly nowMs: number
}

/** When a list leaves behind what waits on its account. */
export interface ListForeseen extends Pick<Forecast, 'course' | 'sentByMs' | 'putOffMs'> {
  /** As how many tasks: where the cap of a day has room for a part of one, it becomes two. */
  readonly tasks: number
  /** The cap of a day holds some of it back. */
  readonly isHeldBack: boolean
}

/**
 * Foresees a list as the Queue will once it is submitted. `before`: what waits on the account, needed
 * where that has caps.
 */
export function foreseeList(
  { tasks, ...plan }: ListToForesee,
  account: StoredAccount,
  before: readonly WaitingList[],
  { ledger, queue, clock }: Pick<EngineParts, 'ledger' | 'queue' | 'clock'>,
): ListForeseen {
  const { schedule, slots, nowMs } = plan
  const planned = tasks.reduce((sum, { requests }) => sum + requests, 0)
  if (!hasCaps(account)) {
    const requests = schedule?.kind === 'spread' ? Math.ceil(planned / slots.length) : planned
    const last = { accountId: account.id, place: Number.MAX_SAFE_INTEGER }
    const ahead = schedule === undefined ? requestsAhead(last, ledger) : 0
    const sendTimes = queue.sendTimes(account.id, ahead + requests).slice(ahead)
    const linksOfTasks = tasks[0]?.linksOf ?? (() => 0)
    const course = foreseeCourse({ ...plan, linksOfTasks, sendTimes }, clock)
    const sentByMs = course.points.at(-1)?.atMs ?? nowMs
    return { tasks: planned, course, sentByMs, isHeldBack: false }
  }
  const own: WaitingList = {
    schedule,
    slotsOpen: 0,
    lastPortionMs: undefined,
    portions: tasks.map((some, slot) => ({ ...some, slot, links: slots[slot] ?? 0 })),
    // One above the cap of a submission is not made.
    mostLinks: Number.POSITIVE_INFINITY,
  }
  const ahead = {
    lists: [...before, own],
    days: daysOf(account, ledger, clock),
    rate: queue.playedRate(account.id),
  }
  const course = cappedCourse(ahead, before.length, nowMs, clock)
  const { departures, sentByMs, putOffMs, isHeldBack } = course
  return {
    tasks: sentByMs === undefined ? planned : departures.count,
    course: courseOfDepartures(departures, plan, clock),
    sentByMs,
    putOffMs,
    isHeldBack,
  }
}
