import type { Forecast } from '../../shared/contract.ts'
import type { StoredAccount } from '../../shared/records.ts'
import { cappedCourse } from '../queue/capped-course.ts'
import { courseOfDepartures, type CoursePlan, foreseeCourse } from '../queue/course.ts'
import type { WaitingList } from '../queue/play-days.ts'
import type { EngineParts } from './engine-parts.ts'
import { requestsAhead } from './requests-ahead.ts'
import { daysOf, hasCaps, waitingOn } from './waiting-on.ts'

/** A list that is not submitted yet, as it would be cut. */
export interface ListToForesee extends Omit<CoursePlan, 'sendTimes'> {
  /** Of all slots. */
  readonly tasks: number
}

/** When a list leaves behind what waits on its account. */
export interface ListForeseen extends Pick<Forecast, 'course' | 'sentByMs'> {
  /** The cap of a day holds some of it back. */
  readonly isHeldBack: boolean
}

/** Foresees a list as the Queue will once it is submitted. */
export function foreseeList(
  { tasks, ...plan }: ListToForesee,
  account: StoredAccount,
  { ledger, queue, clock }: Pick<EngineParts, 'ledger' | 'queue' | 'clock'>,
): ListForeseen {
  const { schedule, slots, linksOfTasks: linksOf, nowMs } = plan
  const requests = schedule?.kind === 'spread' ? Math.ceil(tasks / slots.length) : tasks
  if (!hasCaps(account)) {
    const last = { accountId: account.id, place: Number.MAX_SAFE_INTEGER }
    const ahead = schedule === undefined ? requestsAhead(last, ledger) : 0
    const sendTimes = queue.sendTimes(account.id, ahead + requests).slice(ahead)
    const course = foreseeCourse({ ...plan, sendTimes }, clock)
    return { course, sentByMs: course.points.at(-1)?.atMs ?? nowMs, isHeldBack: false }
  }
  const own: WaitingList = {
    schedule,
    slotsOpen: 0,
    lastPortionMs: undefined,
    portions: slots.map((links, slot) => ({
      slot,
      links,
      requests,
      ...(slots.length === 1 ? { linksOf } : {}),
    })),
    // One above the cap of a submission is not made.
    mostLinks: Number.POSITIVE_INFINITY,
  }
  const before = waitingOn(account, ledger).map(({ list }) => list)
  const ahead = {
    lists: [...before, own],
    days: daysOf(account, ledger, clock),
    rate: queue.playedRate(account.id),
  }
  const { departures, sentByMs, isHeldBack } = cappedCourse(ahead, before.length, nowMs, clock)
  return { course: courseOfDepartures(departures, plan, clock), sentByMs, isHeldBack }
}
