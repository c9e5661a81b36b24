import type { Forecast, SubmissionInput } from '../../shared/contract.ts'
import type { StoredAccount } from '../../shared/records.ts'
import { ok, type Result } from '../../shared/result.ts'
import { now, type When } from '../../shared/schedule.ts'
import type { Draft } from '../intake/draft.ts'
import type { PartOfList } from '../intake/table/part-of-list.ts'
import { countBatches, linksOfTasks } from '../queue/batch-plan.ts'
import { foreseeCourse } from '../queue/course.ts'
import { scheduleOf, slotSizes } from '../queue/slots.ts'
import { doubtLimitOf, planLimits } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'

/** What sending a draft, or a part of it, on an account at a time would come to. */
export function forecastSubmission(
  draft: Draft,
  account: StoredAccount,
  batchSize: SubmissionInput['batchSize'],
  when: When = now,
  part: PartOfList | undefined,
  { ledger, queue, clock }: EngineParts,
): Result<Forecast, 'schedule-too-long'> {
  const { sendable, sendableUnusual, byStatus } = draft.summary()
  const { links, unusual } = part ?? { links: sendable, unusual: sendableUnusual }
  const sizes = slotSizes(links, when)
  if (!sizes.ok) return sizes
  const slots = sizes.value
  const portion = Math.max(...slots)
  const limits = planLimits(account)
  const tasks = (size: SubmissionInput['batchSize']): number =>
    countBatches(links, unusual, size, limits, slots)
  const chosenTasks = tasks(batchSize)
  const nowMs = clock.wallMs()
  const ahead = when.kind === 'now' ? ledger.lineUp.queuedCount(account.id).openBatches : 0
  const slotTasks = when.kind === 'spread' ? Math.ceil(chosenTasks / slots.length) : chosenTasks
  const course = foreseeCourse(
    {
      schedule: scheduleOf(when, nowMs, clock),
      slots,
      linksOfTasks: (count) => linksOfTasks(count, links, unusual, batchSize, limits),
      sendTimes: queue.sendTimes(account.id, ahead + slotTasks).slice(ahead),
      nowMs,
    },
    clock,
  )
  const units = links * account.price
  const waiting = ledger.lineUp.queuedCount(account.id).links
  const inFlight = ledger.stakes.linksInFlight(account.id)
  const leftToday = unitsLeftToday(account)
  const dayRoom = when.kind === 'now' ? leftToday : account.capPerDay
  return ok({
    links,
    units,
    tasks: {
      balanced: tasks('balanced'),
      fewest: tasks('fewest'),
      smallest: tasks('smallest'),
    },
    chosenTasks,
    doubtLimitUnits: doubtLimitOf(account, portion, batchSize),
    sentByMs: course.points.at(-1)?.atMs ?? nowMs,
    course,
    balanceAfter:
      account.knownBalance === undefined
        ? undefined
        : account.knownBalance - (waiting + inFlight) * account.price - units,
    balanceIsAtMost: account.people > 1 || ledger.stakes.linksInDoubt(account.id) > 0,
    sentBefore: byStatus['sent-before'],
    leftToday,
    cap:
      units > (account.capPerSubmission ?? Number.POSITIVE_INFINITY)
        ? 'submission'
        : portion * account.price > (dayRoom ?? Number.POSITIVE_INFINITY)
          ? 'day'
          : undefined,
  })

  /** What may leave already does so before anything new. */
  function unitsLeftToday({ id, price, capPerDay }: StoredAccount): number | undefined {
    if (capPerDay === undefined) return undefined
    const spent = ledger.stakes.unitsSince(id, price, clock.dayStartMs())
    return Math.max(0, capPerDay - spent - ledger.lineUp.queuedCount(id).openLinks * price)
  }
}
