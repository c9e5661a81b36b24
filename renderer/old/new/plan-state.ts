import type { Account } from '../../../electron/shared/account.ts'
import {
  defaultSettings,
  type Forecast,
  type SubmitProblem,
} from '../../../electron/shared/contract.ts'
import { now, type When, type WhenForm } from '../../../electron/shared/schedule.ts'
import { startingAccount } from '../../../electron/shared/starting-account.ts'
import type { BatchSize } from '../../../electron/shared/submission.ts'
import { type AppState, selectAccounts } from '../app-state.ts'
import { readWhen } from '../when/when-form.ts'
import type { PartChoice } from './part.ts'

/**
 * `failed`: a mistake of ours; nothing was submitted. `unanswered`: whether it was is not known.
 * `changed`: a line that was being saved at the press has made other figures than were seen.
 */
export type PressFailure = 'failed' | 'unanswered' | 'changed'

/** Where the press of Submit has come to. */
export type SubmitStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'failed'; readonly problem: SubmitProblem | PressFailure }

/** How the draft is to be sent, what that comes to, and sending it. */
export interface PlanState {
  /** The user's choice; undefined: the account that New starts with. */
  readonly accountId: number | undefined
  readonly client: string
  readonly label: string
  readonly batchSize: BatchSize
  /** What the fields say of when links leave; undefined: now, and nobody asked. */
  readonly when: WhenForm | undefined
  /** The time that was chosen went by before the list was submitted, and none was chosen since. */
  readonly isTimePast: boolean
  /** Undefined: all that can be sent. */
  readonly part: PartChoice | undefined
  /** The lines that were picked cannot be told any more. */
  readonly isPartGone: boolean
  /** The schedule has more portions than ten years have days. */
  readonly isTooLong: boolean
  /** Undefined until the engine has answered for this draft and account. */
  readonly forecast: Forecast | undefined
  /** The size of tasks that the forecast is of: another may have been typed since. */
  readonly foreseenSize: BatchSize | undefined
  /** It was foreseen for fewer or other lines than are there now. */
  readonly isStale: boolean
  readonly step: SubmitStep
  /** What became of the list of which this window looked on at the planning, until the user was told. */
  readonly submittedElsewhere: number | undefined
  /** Another window put links back into New, and how the list is sent is theirs now; until the user was told. */
  readonly isTakenElsewhere: boolean
  /** The submission that is being planned is to be stopped. */
  readonly isStopping: boolean

  readonly chooseAccount: (accountId: number) => Promise<void>
  readonly choosePractice: () => Promise<void>
  readonly setClient: (client: string) => void
  readonly setLabel: (label: string) => void
  readonly setBatchSize: (batchSize: BatchSize) => void
  readonly setWhen: (change: Partial<WhenForm>) => void
  readonly setPart: (part: PartChoice | undefined) => void
  readonly setIncludeSentBefore: (include: boolean) => Promise<void>
  /**
   * Submits what the forecast shows, after asking where that is needed. Pressed twice, it submits
   * once. Replies how many links another submission had taken, or undefined if it was not submitted.
   */
  readonly submit: (confirmed: boolean) => Promise<number | undefined>
  /** Stops a submission that is still being planned; the press then fails as `stopped`. */
  /** Has what sending comes to worked out anew: the clock, and what is sent meanwhile, move its end. */
  readonly foreseeAgain: () => void
  readonly stopSubmitting: () => Promise<void>
  readonly backToList: () => void
  readonly toldOfSubmission: () => void
  readonly toldOfTaken: () => void

  /** Keeps the forecast up to date with draft, account and queue until stopped. */
  readonly follow: () => () => void
}

/** The account that the draft will be sent on; none where the one chosen was removed: no other pays unasked. */
export function selectPlanAccount(
  app: AppState,
  { accountId }: Pick<PlanState, 'accountId'>,
): Account | undefined {
  const accounts = selectAccounts(app)
  return accountId === undefined
    ? startingAccount(
        accounts,
        app.snapshot?.settings ?? defaultSettings,
        app.snapshot?.draft?.sources,
      )
    : accounts.find(({ id }) => id === accountId)
}

/** The time that was chosen for the links, in epoch milliseconds; undefined: none was. */
export function chosenTimeMs(state: Pick<PlanState, 'when'>): number | undefined {
  const when = plannedWhen(state)
  return when?.kind === 'at' ? when.atMs : undefined
}

/** When the links leave as the fields say it; undefined where they do not say it yet. */
export function plannedWhen({ when }: Pick<PlanState, 'when'>): When | undefined {
  if (when === undefined) return now
  const read = readWhen(when)
  return read.ok ? read.value : undefined
}

/** Whether the fields say another time than now. */
export function leavesLater({ when }: Pick<PlanState, 'when'>): boolean {
  return when !== undefined && when.kind !== 'now'
}
