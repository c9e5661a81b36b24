import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Input, CreatedSubmission, SubmitProblem } from '../../shared/contract/index.ts'
import { diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { PlannedRow, StoredAccount } from '../ledger/index.ts'
import type { Planned, Planning, SendableRow } from '../lists/index.ts'
import { chooseSchedule } from '../queue/index.ts'
import type { EngineParts } from './engine-parts.ts'

/** Links that one transaction plans. */
const linksAtOnce = 10_000

type Submitted = Result<CreatedSubmission, SubmitProblem>

/**
 * Plans a list as a submission. Pressed again with the same id, it replies what the first press made.
 * Nothing else changes the list meanwhile; everything else goes on between two portions of links.
 */
export async function planSubmission(
  input: Input<'submission.create'>,
  parts: EngineParts,
  signal: AbortSignal,
  onPlanned: (submissionId: number) => void,
): Promise<Submitted> {
  const { ledger, openLists } = parts
  const earlier = submissionOfPress(input.pressId, parts)
  if (earlier !== undefined) return ok(earlier)
  const account = ledger.accounts.byId(input.accountId)
  if (account === undefined || account.archivedMs !== undefined) return fail('unknown-account')
  const used = await openLists.use(input.listId, async (list): Promise<Submitted> => {
    if (list.facts().importing !== undefined) return fail('still-importing')
    // What the user saw was computed for another account.
    if (list.account?.accountId !== account.id) return fail('cost-changed')
    try {
      const done = await list.submit(input.part, (planning) =>
        planAlone(input, planning, parts, signal),
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

/** The submission that a press of Submit has made; undefined: none. */
export function submissionOfPress(
  pressId: string,
  { ledger, submissions }: EngineParts,
): CreatedSubmission | undefined {
  const stored = ledger.submissions.ofPress(pressId)
  if (stored === undefined) return undefined
  const submission = submissions.byId(stored.id)
  return submission && { submission, alreadyClaimed: stored.alreadyClaimed }
}

/** Replies the submission's id. */
async function planAlone(
  input: Input<'submission.create'>,
  planning: Planning,
  { ledger, openLists, clock }: EngineParts,
  signal: AbortSignal,
): Promise<Planned<Result<number, SubmitProblem>>> {
  const nothing = (problem: SubmitProblem) => ({ value: fail(problem), submissionId: undefined })
  if (signal.aborted) return nothing('stopped')
  const account = ledger.accounts.byId(input.accountId)
  if (account === undefined || account.archivedMs !== undefined) return nothing('unknown-account')
  // While it is planned it cannot be put there; what is there may be deleted at any moment.
  if (ledger.lists.byId(input.listId)?.trashedMs !== undefined) return nothing('unknown-list')
  const objection = objectionTo(input, planning, account)
  if (objection !== undefined) return nothing(objection)
  const nowMs = clock.wallMs()
  const links = { links: planning.links, hasLeftToday: false }
  const schedule = chooseSchedule(input.when, links, nowMs, clock)
  if (!schedule.ok) return nothing(schedule.error)

  const { accountId, listId, pressId, batchSize } = input
  // Of a press that the disk refused to plan and to abort, the links would count as sent before.
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
    const aborted = (problem: SubmitProblem) => {
      ledger.submissions.abort(id)
      return nothing(problem)
    }
    if (done === undefined) return aborted('stopped')
    if (done.planned.length === 0) return aborted('nothing-to-send')
    if (ledger.accounts.byId(accountId)?.price !== account.price) return aborted('cost-changed')
    ledger.submissions.commit(id, clock.wallMs(), planning.countedWithout(done.planned))
    noteUse(input, nowMs, ledger)
    return { value: ok(id), submissionId: id, claimed: done.claimed }
  } catch (error) {
    abortIfPossible(id, ledger)
    throw error
  }

  function onProgress(planned: number): void {
    openLists.setPlanned(listId, planned)
  }
}

/** Where the disk refuses it, the submission is real all the same; the user confirms once more. */
function noteUse(
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

/** Where the disk refuses that too, the next press on the list or the next start drops it. */
function abortIfPossible(id: number, { submissions }: EngineParts['ledger']): void {
  try {
    if (submissions.byId(id)?.phase === 'planning') submissions.abort(id)
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
  }
}

interface PlanningWork {
  readonly ledger: EngineParts['ledger']
  readonly signal: AbortSignal
  readonly onProgress: (planned: number) => void
}

/** Plans the plain rows in order, then those with unusual characters; undefined: it was stopped. */
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
  const plan = (some: readonly PlannedRow[], isUnusual: boolean): void => {
    if (some.length === 0) return
    const done = ledger.submissions.plan(id, some, isUnusual)
    const taken = new Set(done.claimed)
    claimed.push(...done.claimed)
    for (const { row } of some) if (!taken.has(row)) planned.push(row)
    onProgress(planned.length)
  }
  let portion: PlannedRow[] = []
  for (const row of rows) {
    if (row.isUnusual) unusual.push(plannedRow(row))
    else portion.push(plannedRow(row))
    if (portion.length < linksAtOnce) continue
    plan(portion, false)
    portion = []
    await nextTurn()
    if (signal.aborted) return undefined
  }
  plan(portion, false)
  for (let start = 0; start < unusual.length; start += linksAtOnce) {
    await nextTurn()
    if (signal.aborted) return undefined
    plan(unusual.slice(start, start + linksAtOnce), true)
  }
  return signal.aborted ? undefined : { planned, claimed }
}

function plannedRow({ row, link, resends }: SendableRow): PlannedRow {
  return { row, link, resends }
}

/** What speaks against spending what the user saw; undefined: nothing. */
function objectionTo(
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

/** Presses of Submit that have no answer yet. */
export class OpenPresses {
  readonly #open = new Map<
    string,
    { readonly listId: number; readonly stop: AbortController; readonly done: Promise<Submitted> }
  >()

  /** Runs what a press sets going; pressed again, it replies the same. */
  async run(
    { pressId, listId }: Pick<Input<'submission.create'>, 'pressId' | 'listId'>,
    work: (signal: AbortSignal) => Promise<Submitted>,
  ): Promise<Submitted> {
    const pressed = this.#open.get(pressId)
    if (pressed !== undefined) return pressed.done
    const stop = new AbortController()
    const done = work(stop.signal)
    this.#open.set(pressId, { listId, stop, done })
    try {
      return await done
    } finally {
      this.#open.delete(pressId)
    }
  }

  /** Stops what is being planned of a list. */
  stop(listId: number): void {
    for (const press of this.#open.values()) if (press.listId === listId) press.stop.abort()
  }

  /** Resolves when every press has its answer; undefined: none is open. */
  allSettled(): Promise<unknown> | undefined {
    if (this.#open.size === 0) return undefined
    return Promise.allSettled([...this.#open.values()].map(({ done }) => done))
  }

  /** Resolves when a press has its answer. */
  async settled(pressId: string): Promise<void> {
    await this.#open.get(pressId)?.done.catch(() => {})
  }
}
