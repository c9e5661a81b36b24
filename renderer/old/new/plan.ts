import type { Account } from '../../../electron/shared/account.ts'
import type { Forecast, Settings, SubmissionInput } from '../../../electron/shared/contract.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type { When } from '../../../electron/shared/schedule.ts'
import { type CapNotice, capNotice } from '../when/cap-notice.ts'

/** What stands in the way of sending; the first of them is told. */
export type Obstacle =
  | 'reading'
  | 'lookingUp'
  | 'nothing'
  | 'nothingChosen'
  | 'noAccount'
  | 'accountGone'
  | 'noToken'
  | 'unreadableToken'
  | 'overCap'
  | 'noTime'
  | 'timePast'
  | 'noPart'
  | 'partGone'
  | 'tooLong'
  /** What it comes to is not known yet. */
  | 'reckoning'

/** Why the draft cannot be submitted on the account as things are; undefined: it can. */
export function obstacleTo(
  draft: DraftSummary,
  account: Account | undefined,
  forecast: Forecast | undefined,
): Obstacle | undefined {
  if (account === undefined) return 'noAccount'
  if (draft.loading !== undefined) return 'reading'
  if (draft.isLookingUp === true) return 'lookingUp'
  const token = account.isPractice ? 'present' : account.token?.kind
  if (token === 'absent' || token === 'elsewhere') return 'noToken'
  if (token === 'undecryptable') return 'unreadableToken'
  if (forecast?.cap === 'submission') return 'overCap'
  return (forecast?.links ?? draft.sendable) === 0 ? 'nothing' : undefined
}

/** What is worth knowing before sending but does not forbid it. */
export type Notice = 'paused' | CapNotice | 'balance' | 'othersPaused'

/**
 * What is worth knowing: all that holds sending up or stops it, and that the user's pause of all other
 * lists does not hold this one (`areOthersHeld`, where no time is chosen). `portion`: links of the largest.
 */
export function noticesAbout(
  account: Account | undefined,
  forecast: Forecast | undefined,
  portion: number,
  areOthersHeld: boolean,
): readonly Notice[] {
  if (account !== undefined && waitsForUser(account)) return ['paused', ...shortOf(forecast)]
  if (forecast === undefined) return []
  const isSpread = forecast.course.slots > 1
  const foreseen = { ...forecast, portion: isSpread ? portion : undefined }
  const ofCap = account === undefined ? undefined : capNotice(account, foreseen)
  const isAlone = areOthersHeld && leavesAtOnce(account, forecast)
  return [
    ...(ofCap === undefined ? [] : [ofCap]),
    ...shortOf(forecast),
    ...(isAlone ? (['othersPaused'] as const) : []),
  ]
}

/** Whether something of a list for which no time is chosen leaves as soon as it is submitted. */
function leavesAtOnce(
  account: Account | undefined,
  { links, sentByMs, putOffMs }: Forecast,
): boolean {
  const isHeldByCap =
    account?.pause !== undefined || sentByMs === undefined || putOffMs !== undefined
  return links > 0 && !isHeldByCap
}

/** Whether the known balance stops it before all is sent. */
export function shortOf(
  forecast: Pick<Forecast, 'balanceAfter'> | undefined,
): readonly 'balance'[] {
  return (forecast?.balanceAfter ?? 0) < 0 ? ['balance'] : []
}

/** Whether nothing leaves until the user says so: the cap of a day ends by itself. */
export function waitsForUser({ pause }: Account): boolean {
  return pause !== undefined && pause.detail !== 'day-cap'
}

/** Why the user is asked once more before units are spent; empty: no need. Practice spends none. */
export function reasonsToConfirm(
  account: Account,
  { units, again }: Pick<Forecast, 'units' | 'again'>,
  { confirmAboveUnits }: Pick<Settings, 'confirmAboveUnits'>,
): readonly ('again' | 'expensive' | 'firstOrChanged')[] {
  if (account.isPractice) return []
  return [
    ...(again.sent > 0 ? (['again'] as const) : []),
    ...(account.needsConfirmation ? (['firstOrChanged'] as const) : []),
    ...(units > confirmAboveUnits ? (['expensive'] as const) : []),
  ]
}

/** Whether as many links are sent, as many of them again, at the same cost. */
export function isSameCost(one: Forecast | undefined, other: Forecast | undefined): boolean {
  return (
    one?.links === other?.links &&
    one?.units === other?.units &&
    one?.again.sent === other?.again.sent
  )
}

/** Whether two presses mean the same, so that the second may ask for the first one's submission. */
export function isSameSubmission(
  before: SubmissionInput,
  next: Omit<SubmissionInput, 'requestId'>,
): boolean {
  return (
    before.draftId === next.draftId &&
    before.accountId === next.accountId &&
    before.client === next.client &&
    before.label === next.label &&
    before.batchSize === next.batchSize &&
    JSON.stringify([before.when, before.part]) === JSON.stringify([next.when, next.part])
  )
}

/** Now goes without saying. */
export function laterOnly(when: When | undefined): When | undefined {
  return when?.kind === 'now' ? undefined : when
}

/** The id of the words that tell of what stands in the way. */
export function idOfObstacle(obstacle: Obstacle): string {
  return `obstacle-${obstacle}`
}
