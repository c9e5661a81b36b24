import type { StoredAccount, StoredSubmission } from '../../../shared/records.ts'
import { linksUnderDayCap } from '../../../shared/day-cap.ts'
import { linksUnderCap } from '../../../shared/submission-cap.ts'
import { isolationEvidence } from '../ledger/isolation-evidence.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../queue/clock.ts'
import { forecastIsolation } from '../queue/isolation.ts'
import type { LinksUnderDayCap } from '../queue/play-days.ts'
import type { WaitingList, WaitingPortion } from '../queue/played-list.ts'

/** A submission that may have something to send, to be played forward. */
export interface WaitingHere {
  readonly submissionId: number
  readonly list: WaitingList
}

/** Whether a cap may hold something back, so that its days have to be played forward. */
export function hasCaps({ capPerDay, capPerSubmission }: StoredAccount): boolean {
  return capPerDay !== undefined || capPerSubmission !== undefined
}

/** What waits on an account but for what its user paused, in the order in which it leaves. */
export function waitingOn(account: StoredAccount, ledger: Ledger): readonly WaitingHere[] {
  return ledger.lineUp
    .submissions(account.id)
    .map((stored) => ({ submissionId: stored.id, list: waitingListOf(stored, account, ledger) }))
}

/** Links of it that may leave now, as far as schedules and caps for one submission go. */
function openLinks({ portions, slotsOpen, mostLinks }: WaitingList): number {
  const open = portions.filter(({ slot }) => slot < slotsOpen)
  return Math.min(
    mostLinks,
    open.reduce((sum, { links }) => sum + links, 0),
  )
}

/**
 * Units that the cap of today leaves to what is behind these lists; undefined: there is no cap. What
 * may leave already does so before.
 */
export function unitsLeftToday(
  { id, price, capPerDay }: StoredAccount,
  ahead: () => readonly WaitingList[],
  { stakes }: Ledger,
  clock: Clock,
): number | undefined {
  if (capPerDay === undefined) return undefined
  const spent = stakes.unitsSince(id, price, clock.dayStartMs())
  const open = ahead().reduce((sum, list) => sum + openLinks(list), 0)
  return Math.max(0, capPerDay - spent - open * price)
}

/** What the cap of a day lets leave on an account, by what has left today. */
export function daysOf(account: StoredAccount, { stakes }: Ledger, clock: Clock): LinksUnderDayCap {
  const { id, price, capPerDay } = account
  // Without a cap nothing is summed up.
  const spent = capPerDay === undefined ? 0 : stakes.unitsSince(id, price, clock.dayStartMs())
  return { today: linksUnderDayCap(account, spent), later: linksUnderDayCap(account, 0) }
}

/** What waits of a submission, to be played forward. */
export function waitingListOf(
  { id, schedule, slotsOpen, pacedMs }: StoredSubmission,
  account: StoredAccount,
  { database, lineUp, stakes }: Ledger,
): WaitingList {
  const isolation = forecastIsolation(isolationEvidence(database, id))
  const portions = lineUp.portions(id).map(({ slot, links, batches }, index): WaitingPortion => ({
    slot,
    links,
    requests: Math.max(1, batches + (index === 0 ? isolation : 0)),
  }))
  const isCapped = account.capPerSubmission !== undefined
  const atStake = isCapped ? stakes.unitsOfSubmission(id, account.price) : 0
  return {
    schedule,
    slotsOpen,
    lastPortionMs: pacedMs,
    portions,
    mostLinks: linksUnderCap(account, atStake),
  }
}
