import type { Forecast, SubmissionInput } from '../../../shared/contract.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { now, type When } from '../../../shared/schedule.ts'
import type { Draft } from '../intake/draft.ts'
import type { PartOfList } from '../../lists/table/part-of-list.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { countBatches, tasksOfSlots } from '../queue/batch-plan.ts'
import { scheduleOf, slotSizes } from '../queue/slots.ts'
import { doubtLimitOf, planLimits } from '../queue/submission-planner.ts'
import type { EngineParts } from './engine-parts.ts'
import { foreseeList, type ListForeseen } from './foresee-list.ts'
import { hasCaps, unitsLeftToday, waitingOn } from './waiting-on.ts'

/** What is foreseen. */
export interface ToForesee {
  readonly draft: Draft
  readonly account: StoredAccount
  readonly batchSize: SubmissionInput['batchSize']
  /** Undefined: now. */
  readonly when: When | undefined
  /** Undefined: all that can be sent. */
  readonly part: PartOfList | undefined
  /** What of that was sent before. */
  readonly past: Pick<Forecast, 'sentBefore' | 'again'>
}

/** What sending a draft, or a part of it, on an account at a time would come to. */
export function forecastSubmission(
  { draft, account, batchSize, when = now, part, past }: ToForesee,
  parts: EngineParts,
): Result<Forecast, 'schedule-too-long'> {
  const { ledger, clock } = parts
  const { sendable, sendableUnusual } = draft.summary()
  const { links, unusual } = part ?? { links: sendable, unusual: sendableUnusual }
  const sizes = slotSizes(links, when)
  if (!sizes.ok) return sizes
  const slots = sizes.value
  const limits = planLimits(account)
  const nowMs = clock.wallMs()
  const schedule = scheduleOf(when, nowMs, clock)
  const before = hasCaps(account) ? waitingOn(account, ledger).map(({ list }) => list) : []
  const foresee = (size: SubmissionInput['batchSize']): ListForeseen => {
    const tasks = tasksOfSlots(links, unusual, size, limits, slots)
    return foreseeList({ schedule, slots, tasks, nowMs }, account, before, parts)
  }
  const { isHeldBack, tasks: chosenTasks, ...course } = foresee(batchSize)
  // Without caps no batch is cut once more, so that nothing has to be played.
  const tasksOf = (way: SubmissionInput['batchSize']): number => {
    if (way === batchSize) return chosenTasks
    return hasCaps(account) ? foresee(way).tasks : countBatches(links, unusual, way, limits, slots)
  }
  const units = links * account.price
  return ok({
    links,
    units,
    tasks: {
      balanced: tasksOf('balanced'),
      fewest: tasksOf('fewest'),
      smallest: tasksOf('smallest'),
    },
    chosenTasks,
    doubtLimitUnits: doubtLimitOf(account, slots, batchSize),
    ...course,
    balanceAfter: balanceAfter(account, units, ledger),
    balanceIsAtMost:
      account.people > 1 ||
      ledger.stakes.unitsBeyondBalance(account) > 0 ||
      isBalanceRefused(account),
    ...past,
    sentElsewhere: [...draft.review.sentElsewhere(part)].map(([other, held]) => ({
      account: other,
      links: held,
    })),
    leftToday: unitsLeftToday(account, () => before, ledger, clock),
    cap: capOf(account, units, isHeldBack),
  })
}

/** The cap that stands against it: of the submission as a whole, or of a day on which some of it could leave. */
function capOf(
  { capPerSubmission = Number.POSITIVE_INFINITY }: StoredAccount,
  units: number,
  isHeldBack: boolean,
): Forecast['cap'] {
  if (units > capPerSubmission) return 'submission'
  return isHeldBack ? 'day' : undefined
}

/** What the account is known to hold: once the service found it too low for a batch, less than that one costs. */
function balanceOf(account: StoredAccount): number | undefined {
  const { knownBalance, pause } = account
  if (knownBalance === undefined || pause?.units === undefined || !isBalanceRefused(account))
    return knownBalance
  return Math.min(knownBalance, pause.units - 1)
}

/** Whether the service found it too low since it was entered. */
function isBalanceRefused({ pause, balanceEnteredMs = 0 }: StoredAccount): boolean {
  if (pause?.detail !== 'balance-too-low' || pause.httpStatus === undefined) return false
  return balanceEnteredMs <= pause.sinceMs
}

/** What is left when all that waits, all that is on its way and these units are paid. */
function balanceAfter(
  account: StoredAccount,
  units: number,
  { lineUp, stakes }: Ledger,
): number | undefined {
  const { id, price } = account
  const known = balanceOf(account)
  if (known === undefined) return undefined
  return known - (lineUp.queuedLinks(id) + stakes.linksInFlight(id)) * price - units
}
