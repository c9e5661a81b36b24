import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Input, CreatedSubmission, SubmitProblem } from '../../shared/contract/index.ts'
import { diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { PlannedRow, StoredAccount } from '../ledger/index.ts'
import type { Planned, Planning, SendableRow } from '../lists/index.ts'
import { chooseSchedule } from '../queue/index.ts'
import type { EngineParts } from './engine-parts.ts'

/** Links that one transaction plans. */
const linksPerTransaction = 10_000

/** The result of a press of Submit. */
type SubmitResult = Result<CreatedSubmission, SubmitProblem>

/**
 * Plans a submission of a list. If the press has made one already, replies that one. Nothing else changes
 * the list meanwhile. Other requests are answered between two transactions. Calls `onPlanned` with the id
 * of the submission once it is committed.
 */
export async function planSubmission(
  input: Input<'submission.create'>,
  parts: EngineParts,
  signal: AbortSignal,
  onPlanned: (submissionId: number) => void,
): Promise<SubmitResult> {
  const { ledger, openLists } = parts
  const earlier = submissionOfPress(input.pressId, parts)
  if (earlier !== undefined) return ok(earlier)
  const account = ledger.accounts.byId(input.accountId)
  if (account === undefined || account.archivedMs !== undefined) return fail('unknown-account')
  const used = await openLists.use(input.listId, async (list): Promise<SubmitResult> => {
    if (list.facts().importing !== undefined) return fail('still-importing')
    // The cost that the user saw was computed for another account.
    if (list.account?.accountId !== account.id) return fail('cost-changed')
    try {
      const done = await list.submit(input.part, (planning) =>
        planExclusively(input, planning, parts, signal),
      )
      if (!done.ok) return done
      const result = done.value
      if (!result.ok) return result
      onPlanned(result.value)
      openLists.rowsChanged(list)
      const created = submissionOfPress(input.pressId, parts)
      if (created === undefined) throw new Error(`Submission ${result.value} is not there`)
      return ok(created)
    } catch (error) {
      const problem = diskProblemOf(error)
      if (problem === undefined) throw error
      return fail(problem)
    } finally {
      openLists.setPlanned(input.listId, undefined)
    }
  })
  return used.ok ? used.value : fail('unknown-list')
}

/** The submission that a press of Submit made; undefined: none. */
export function submissionOfPress(
  pressId: string,
  { ledger, submissions }: EngineParts,
): CreatedSubmission | undefined {
  const stored = ledger.submissions.ofPress(pressId)
  if (stored === undefined) return undefined
  const submission = submissions.byId(stored.id)
  return submission && { submission, alreadyClaimed: stored.alreadyClaimed }
}

/** Plans a submission while nothing else changes the list. Its value is the id of the submission. */
async function planExclusively(
  input: Input<'submission.create'>,
  planning: Planning,
  { ledger, openLists, clock }: EngineParts,
  signal: AbortSignal,
): Promise<Planned<Result<number, SubmitProblem>>> {
  const notPlanned = (problem: SubmitProblem) => ({ value: fail(problem), submissionId: undefined })
  if (signal.aborted) return notPlanned('stopped')
  const account = ledger.accounts.byId(input.accountId)
  if (account === undefined || account.archivedMs !== undefined)
    return notPlanned('unknown-account')
  // A list in the trash may be deleted at any moment. It cannot be moved there while it is being planned.
  if (ledger.lists.byId(input.listId)?.trashedMs !== undefined) return notPlanned('unknown-list')
  const problem = problemOf(input, planning, account)
  if (problem !== undefined) return notPlanned(problem)
  const nowMs = clock.wallMs()
  const links = { links: planning.links, hasLeftToday: false }
  const schedule = chooseSchedule(input.when, links, nowMs, clock)
  if (!schedule.ok) return notPlanned(schedule.error)

  const { accountId, listId, pressId, batchSize } = input
  // If the disk refused both an earlier plan and its abort, its links would still count as sent before.
  ledger.submissions.abortPlans(listId)
  const id = ledger.submissions.begin({
    accountId,
    listId,
    pressId,
    batchSize,
    schedule: schedule.value,
    createdMs: nowMs,
  })
  try {
    const done = await planRows(id, planning, { ledger, signal, onProgress })
    const abort = (reason: SubmitProblem) => {
      ledger.submissions.abort(id)
      return notPlanned(reason)
    }
    if (done === undefined) return abort('stopped')
    if (done.planned.length === 0) return abort('nothing-to-send')
    if (ledger.accounts.byId(accountId)?.price !== account.price) return abort('cost-changed')
    ledger.submissions.commit(id, clock.wallMs(), planning.countedWithout(done.planned))
    recordUse(input, nowMs, ledger)
    return { value: ok(id), submissionId: id, claimed: done.claimed }
  } catch (error) {
    abortIfPossible(id, ledger)
    throw error
  }

  function onProgress(planned: number): void {
    openLists.setPlanned(listId, planned)
  }
}

/**
 * Notes that the account was used and confirmed. If the disk refuses, the submission counts all the same, and
 * the user has to confirm once more.
 */
function recordUse(
  { accountId, confirmed }: Input<'submission.create'>,
  nowMs: number,
  { accounts }: EngineParts['ledger'],
): void {
  try {
    if (confirmed) accounts.setNeedsConfirmation(accountId, false)
    accounts.touch(accountId, nowMs)
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
  }
}

/** Deletes a plan. If the disk refuses, the next press of Submit on the list or the next start deletes it. */
function abortIfPossible(id: number, { submissions }: EngineParts['ledger']): void {
  try {
    if (submissions.byId(id)?.phase === 'planning') submissions.abort(id)
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
  }
}

/** What `planRows` works with. */
interface PlanningWork {
  readonly ledger: EngineParts['ledger']
  readonly signal: AbortSignal
  readonly onProgress: (planned: number) => void
}

/** Plans plain rows in order, then rows with unusual characters. Undefined: it was stopped. */
async function planRows(
  id: number,
  { rows }: Planning,
  { ledger, signal, onProgress }: PlanningWork,
): Promise<
  { readonly planned: readonly number[]; readonly claimed: readonly number[] } | undefined
> {
  const planned: number[] = []
  const claimed: number[] = []
  const unusual: PlannedRow[] = []
  const plan = (batch: readonly PlannedRow[], isUnusual: boolean): void => {
    if (batch.length === 0) return
    const done = ledger.submissions.plan(id, batch, isUnusual)
    const alreadyClaimed = new Set(done.claimed)
    claimed.push(...done.claimed)
    for (const { row } of batch) if (!alreadyClaimed.has(row)) planned.push(row)
    onProgress(planned.length)
  }
  let plain: PlannedRow[] = []
  for (const row of rows) {
    if (row.isUnusual) unusual.push(plannedRow(row))
    else plain.push(plannedRow(row))
    if (plain.length < linksPerTransaction) continue
    plan(plain, false)
    plain = []
    await nextTurn()
    if (signal.aborted) return undefined
  }
  plan(plain, false)
  for (let start = 0; start < unusual.length; start += linksPerTransaction) {
    await nextTurn()
    if (signal.aborted) return undefined
    plan(unusual.slice(start, start + linksPerTransaction), true)
  }
  return signal.aborted ? undefined : { planned, claimed }
}

function plannedRow({ row, link, resends }: SendableRow): PlannedRow {
  return { row, link, resends }
}

/** Why the submission must not be planned: its cost, its limit or a missing confirmation. Undefined: it may be. */
function problemOf(
  { expectedUnits, expectedResend, confirmed }: Input<'submission.create'>,
  { links, resending }: Planning,
  {
    price,
    limitPerSubmission = Number.POSITIVE_INFINITY,
    needsConfirmation,
    isPractice,
  }: StoredAccount,
): SubmitProblem | undefined {
  if (links === 0) return 'nothing-to-send'
  const units = links * price
  if (units !== expectedUnits || resending !== expectedResend) return 'cost-changed'
  if (units > limitPerSubmission) return 'over-submission-limit'
  const mustConfirm = (needsConfirmation || resending > 0) && !isPractice
  return mustConfirm && !confirmed ? 'confirmation-needed' : undefined
}

/** Presses of Submit that have no reply yet. Each runs once, even if it is sent twice. */
export class SubmitPresses {
  readonly #open = new Map<
    string,
    {
      readonly listId: number
      readonly stop: AbortController
      readonly done: Promise<SubmitResult>
    }
  >()

  /** Runs the work of a press. If the press is running already, waits for that and replies the same. */
  async run(
    { pressId, listId }: Pick<Input<'submission.create'>, 'pressId' | 'listId'>,
    work: (signal: AbortSignal) => Promise<SubmitResult>,
  ): Promise<SubmitResult> {
    const running = this.#open.get(pressId)
    if (running !== undefined) return running.done
    const stop = new AbortController()
    const done = work(stop.signal)
    this.#open.set(pressId, { listId, stop, done })
    try {
      return await done
    } finally {
      this.#open.delete(pressId)
    }
  }

  /** Stops the presses of a list. */
  stop(listId: number): void {
    for (const press of this.#open.values()) if (press.listId === listId) press.stop.abort()
  }

  /** Resolves when every press has its reply; undefined: none is running. */
  whenAllDone(): Promise<unknown> | undefined {
    if (this.#open.size === 0) return undefined
    return Promise.allSettled([...this.#open.values()].map(({ done }) => done))
  }

  /** Resolves when a press has its reply. */
  async whenDone(pressId: string): Promise<void> {
    await this.#open.get(pressId)?.done.catch(() => {})
  }
}
