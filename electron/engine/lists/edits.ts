import {
  applySuggestions,
  choose,
  countRows,
  type Edit,
  hasRow,
  keepAsOne,
  type LinkTable,
  nameSite,
  replaceText,
  replaceTexts,
  revert,
  type Rewrite,
  setExcluded,
  trim,
} from '../table/index.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { runInSlices } from './changes.ts'
import type { SentBeforeMarks } from './claims.ts'
import type { EditEntry } from './edit-log.ts'
import type { Outcomes } from './outcomes.ts'

// For more rows than this, recomputing all duplicates once is faster than updating them row by row.
const fewRows = 500

/** What an edit changed, with all that undoing it needs. */
type Change =
  | Edit
  /** Rows were only reopened: see `EditStep.reopened`. */
  | { readonly kind: 'reopen' }
  /** The user resends rows, or no longer does. `before`: see `SentBeforeMarks.setResend`. */
  | {
      readonly kind: 'resend'
      readonly accountId: number
      readonly rows: Uint32Array
      readonly before: Uint32Array
    }

/** An edit that was carried out. */
export interface EditStep {
  readonly entry: EditEntry
  readonly change: Change
  /** The refused and cancelled rows that the edit reopened. */
  readonly reopened: readonly number[]
}

/**
 * Carries out edits of a list's rows, and undoes and redoes them. Redoing an edit gives the same rows
 * with the same numbers. Edits before the last `seal` cannot be undone.
 */
export class EditHistory {
  readonly #table: LinkTable
  readonly #outcomes: Outcomes
  readonly #claims: SentBeforeMarks
  #done: EditStep[] = []
  /** Steps from before the last `seal`. */
  #sealed: EditStep[] = []
  #undone: EditEntry[] = []

  constructor(table: LinkTable, outcomes: Outcomes, claims: SentBeforeMarks) {
    this.#table = table
    this.#outcomes = outcomes
    this.#claims = claims
  }

  /** The steps that can be undone, oldest first. */
  get done(): readonly EditStep[] {
    return this.#done
  }

  /** All steps in effect, oldest first, sealed ones included. */
  get all(): readonly EditStep[] {
    return [...this.#sealed, ...this.#done]
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Carries out an edit. Resolves with the number of rows that changed. If it is 0, there is no step. */
  async apply(entry: EditEntry): Promise<number> {
    const step = await this.#carryOut(entry)
    const changed = countRowsOfStep(step)
    if (changed === 0) return 0
    this.#done.push(step)
    this.#undone = []
    return changed
  }

  /** Undoes the last step, if there is one. */
  async undo(): Promise<void> {
    const step = this.#done.pop()
    if (step === undefined) return
    const { change, reopened, entry } = step
    if (change.kind === 'resend')
      await runInSlices(
        this.#claims.setResend(change.accountId, change.rows, (at) => change.before[at] ?? 0),
      )
    else if (change.kind !== 'reopen') await runInSlices(revert(this.#table, change))
    const isMany = reopened.length > fewRows
    let needsRecompute = false
    for (const row of reopened) if (this.#outcomes.undoReopen(row, isMany)) needsRecompute = true
    if (needsRecompute) await runInSlices(this.#table.recomputeDuplicates())
    this.#undone.push(entry)
  }

  /** Redoes the step that was undone last, if there is one. */
  async redo(): Promise<void> {
    const entry = this.#undone.pop()
    if (entry === undefined) return
    const step = await this.#carryOut(entry)
    if (countRowsOfStep(step) > 0) this.#done.push(step)
  }

  /** Forgets undone steps: rows were added, so redoing them would give other row numbers. */
  forgetUndone(): void {
    this.#undone = []
  }

  /** Makes all steps so far permanent, and forgets undone ones: rows were submitted. */
  seal(): void {
    this.#sealed = this.all.slice()
    this.#done = []
    this.#undone = []
  }

  /**
   * Carries out an edit. Refused and cancelled rows must be reopened before they can change, so all
   * rows of the edit are reopened first. Those that the edit did not change are closed again.
   */
  async #carryOut(entry: EditEntry): Promise<EditStep> {
    const table = this.#table
    const upToLinkId = entry.upToLinkId ?? 0
    const reopened: number[] = []
    if (table.rows.sent !== undefined && mayReopen(entry))
      for (const row of 'rows' in entry ? entry.rows : [entry.row])
        if (table.rows.sentCode(row) !== 0) {
          this.#outcomes.reopen(row, upToLinkId)
          reopened.push(row)
        }
    const change = await this.#change(entry)
    if (reopened.length === 0) return { entry, change, reopened: [] }
    const changed = entry.kind === 'reopen' ? new Set(reopened) : new Set(rowsChanged(change))
    const isMany = reopened.length > fewRows
    let needsRecompute = false
    for (const row of reopened)
      if (!changed.has(row) && this.#outcomes.undoReopen(row, isMany)) needsRecompute = true
    if (needsRecompute) await runInSlices(table.recomputeDuplicates())
    return { entry, change, reopened: reopened.filter((row) => changed.has(row)) }
  }

  async #change(entry: EditEntry): Promise<Change> {
    const table = this.#table
    switch (entry.kind) {
      case 'exclude':
      case 'include':
        return runInSlices(setExcluded(table, entry.rows, entry.kind === 'exclude'))
      case 'trim':
        return runInSlices(trim(table, entry.rows))
      case 'reopen':
        return { kind: 'reopen' }
      case 'edit':
        return hasRow(table, entry.row)
          ? editOfRewrite(replaceText(table, entry.row, entry.text))
          : noChange
      case 'instead':
        return {
          kind: 'rewrite',
          rewrites: await runInSlices(replaceTexts(table, entry.rows, entry.links)),
        }
      case 'keep-as-one':
        return hasRow(table, entry.row) ? editOfRewrite(keepAsOne(table, entry.row)) : noChange
      case 'site':
        return runInSlices(nameSite(table, entry.rows, entry.site))
      case 'decide': {
        const { rows, choice, goesOn, ofKind } = entry
        if (goesOn === true) return runInSlices(applySuggestions(table, rows))
        if (choice === 'exclude') return runInSlices(setExcluded(table, rows, true))
        return runInSlices(choose(table, rows, choice, ofKind !== undefined))
      }
      case 'resend':
      case 'no-resend': {
        const { rows, accountId } = entry
        const heldBy = entry.kind === 'resend' ? entry.heldBy : undefined
        const work = this.#claims.setResend(accountId, rows, (index) => heldBy?.[index] ?? 0)
        return { kind: 'resend', accountId, rows, before: await runInSlices(work) }
      }
      default:
        return assertNever(entry)
    }
  }
}

const noChange: Edit = { kind: 'exclude', rows: new Uint32Array(0) }

/** Only these edits can change submitted rows: the other kinds are about rows that are not submitted. */
function mayReopen({ kind }: EditEntry): boolean {
  return (
    kind === 'exclude' ||
    kind === 'trim' ||
    kind === 'reopen' ||
    kind === 'edit' ||
    kind === 'instead'
  )
}

function editOfRewrite(rewrite: Rewrite | undefined): Edit {
  return rewrite === undefined ? noChange : { kind: 'rewrite', rewrites: [rewrite] }
}

/** How many rows a step changed. New rows of a split are not counted. */
function countRowsOfStep({ change, reopened }: EditStep): number {
  if (change.kind === 'reopen') return reopened.length
  return change.kind === 'resend' ? change.rows.length : countRows(change)
}

/** The rows that an edit changed, without new rows of a split. */
export function rowsChanged(change: Change): readonly number[] {
  switch (change.kind) {
    case 'exclude':
    case 'restore':
    case 'resend':
      return [...change.rows]
    case 'choose':
      return [...change.rows, ...change.splits.map(({ row }) => row)]
    case 'in-rounds': {
      // Later rounds only touch rows of the first one.
      const [first] = change.rounds
      return first === undefined ? [] : rowsChanged(first)
    }
    case 'rewrite':
      return change.rewrites.map(({ row }) => row)
    case 'reopen':
      return []
    default:
      return assertNever(change)
  }
}
