import { setImmediate as nextTurn } from 'node:timers/promises'
import { allowanceOf } from '../../../shared/account.ts'
import type { SubmitProblem } from '../../../shared/contract.ts'
import { type DiskProblem, diskProblemOf } from '../../../shared/disk-problem.ts'
import type {
  KnownThen,
  NewSubmission,
  PlannedBatch,
  StoredAccount,
  SubmittedLines,
} from '../../../shared/records.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Schedule } from '../../../shared/schedule.ts'
import type { BatchSize } from '../../../shared/submission.ts'
import {
  batchSizes,
  cutIntoBatches,
  largestBatch,
  type LinkToPlan,
  type PlanLimits,
} from './batch-plan.ts'

/** Links of a commit at least, unless the list ends: single-link batches take as long as a large one then. */
const leastCommit = 500

/** What planning needs of the ledger; each call is one durable transaction. */
export interface PlanningLedger {
  readonly accounts: { byId(id: number): StoredAccount | undefined }
  readonly plans: {
    begin(submission: NewSubmission): number
    add(
      submissionId: number,
      batches: readonly PlannedBatch[],
      resendUpTo: number,
      nowMs: number,
      known?: KnownThen,
    ): { readonly planned: number; readonly spokenFor: number }
    /** Writes a part of the plan; returns whether there is more. */
    write(submissionId: number): boolean
    activate(
      submissionId: number,
      doubtLimit: number,
      linesNotSent: number,
      nowMs: number,
      spokenFor: number,
    ): void
    /** Takes back a part of what was written of a plan that is to be dropped; returns whether there is more. */
    unwrite(submissionId: number): boolean
    /** Where the disk does not take it, the plan counts for nothing all the same. */
    drop(submissionId: number): void
    /** Drops the plans that a full disk kept from being dropped. Throws where it still does. */
    dropLeft(): void
  }
}

/** What is closed when all batches are written and before they become real, and opened if they do not. */
export interface Seal {
  close(): Promise<void>
  open(): Promise<void>
}

/** A list to be sent. */
export interface PlanOrder {
  readonly requestId: string
  readonly accountId: number
  readonly draftId: string | undefined
  readonly label: string
  readonly client: string
  readonly batchSize: BatchSize
  readonly linkCount: number
  readonly links: Iterable<LinkToPlan>
  /** Sent links of batches up to this one are sent again, as the user asked; 0: none. */
  readonly resendUpTo: number
  /** What was known when the user did; undefined: all that is known now. */
  readonly known?: KnownThen | undefined
  readonly linesNotSent: number
  /** Of these, lines that could be sent and are kept for later. */
  readonly linesLater?: number | undefined
  /** See `NewSubmission`. */
  readonly sentAgain?: number | undefined
  /** For reports. */
  readonly lines?: SubmittedLines | undefined
  /** When its portions leave; undefined: all of it as soon as it can. */
  readonly schedule?: Schedule | undefined
  /** Links of each portion; together they are `linkCount`. */
  readonly slots?: readonly number[]
  readonly nowMs: number
  /** On the draft that the links come from. */
  readonly seal?: Seal
  /** Ends planning before the last commit, with nothing left of it. */
  readonly signal?: AbortSignal
  /** Told how many links are planned so far. */
  readonly onPlanned?: (links: number) => void
}

/** How an account's settings bound its batches. */
export function planLimits(account: StoredAccount): PlanLimits {
  return {
    linksPerRequest: account.limits.linksPerRequest,
    allowance: allowanceOf(account.limits.requestsPerWindow, account.people),
    mostLinksInDoubt:
      account.doubtLimit === undefined ? undefined : Math.floor(account.doubtLimit / account.price),
  }
}

/** Units that may be in doubt before sending stops: the account's word, else two batches of a list of these slots. */
export function doubtLimitOf(
  account: StoredAccount,
  slots: readonly number[],
  size: BatchSize,
): number {
  return account.doubtLimit ?? 2 * largestBatch(slots, size, planLimits(account)) * account.price
}

/**
 * Writes a list into the ledger some batches a commit, giving way between commits so that a million
 * links do not stop everything else, and makes it real with the last commit. Killed before that, nothing
 * of it remains and nothing was sent.
 */
export async function planSubmission(
  ledger: PlanningLedger,
  order: PlanOrder,
): Promise<
  Result<
    { readonly submissionId: number; readonly planned: number; readonly spokenFor: number },
    Extract<SubmitProblem, 'unknown-account' | 'nothing-to-send' | 'stopped' | DiskProblem>
  >
> {
  const account = ledger.accounts.byId(order.accountId)
  if (account === undefined) return fail('unknown-account')
  const { plans } = ledger
  const { slots = [order.linkCount] } = order
  const portion = Math.max(...slots)
  const doubtLimit = doubtLimitOf(account, slots, order.batchSize)
  let submissionId: number | undefined
  try {
    plans.dropLeft()
    submissionId = plans.begin({ ...order, doubtLimit, createdMs: order.nowMs })
    const sizes = batchSizes(portion, order.batchSize, planLimits(account))
    let planned = 0
    let spokenFor = 0
    for (const batches of commitsOf(cutIntoBatches(order.links, sizes, slots))) {
      const done = plans.add(submissionId, batches, order.resendUpTo, order.nowMs, order.known)
      planned += done.planned
      spokenFor += done.spokenFor
      order.onPlanned?.(planned)
      await nextTurn()
      order.signal?.throwIfAborted()
    }
    if (planned === 0) {
      plans.drop(submissionId)
      return fail('nothing-to-send')
    }
    while (plans.write(submissionId)) {
      await nextTurn()
      order.signal?.throwIfAborted()
    }
    await order.seal?.close()
    order.signal?.throwIfAborted()
    const notSent = order.linesNotSent + spokenFor
    plans.activate(submissionId, doubtLimit, notSent, order.nowMs, spokenFor)
    return ok({ submissionId, planned, spokenFor })
  } catch (error) {
    // If the disk does not even take this, the next plan or the next start drops what was planned.
    if (submissionId !== undefined) await drop(plans, submissionId)
    await order.seal?.open()
    if (order.signal?.aborted === true && error === order.signal.reason) return fail('stopped')
    const problem = diskProblemOf(error)
    if (problem === undefined) throw error
    return fail(problem)
  }
}

/** Small batches are committed together: one by one, a disk's sync would be most of their cost. */
function* commitsOf(batches: Iterable<PlannedBatch>): Generator<readonly PlannedBatch[]> {
  let some: PlannedBatch[] = []
  let links = 0
  for (const batch of batches) {
    some.push(batch)
    links += batch.links.length
    if (links < leastCommit) continue
    yield some
    some = []
    links = 0
  }
  if (some.length > 0) yield some
}

/** Gives way as planning does; what the disk refuses counts for nothing all the same. */
async function drop(plans: PlanningLedger['plans'], submissionId: number): Promise<void> {
  try {
    while (plans.unwrite(submissionId)) await nextTurn()
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
  }
  plans.drop(submissionId)
}
