import {
  choose,
  type Edit,
  hasRow,
  keepAsOne,
  type LinkTable,
  mendAsSuggested,
  nameSite,
  revert,
  type Rewrite,
  rowsOf,
  setExcluded,
  trim,
  typeOver,
} from '../table/index.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { inTurns } from './changes.ts'
import type { SentBeforeMarks } from './claims.ts'
import type { EditEntry } from './edit-log.ts'
import type { Outcomes } from './outcomes.ts'

// Beyond this many rows duplicates are worked out once for all.
const fewRows = 500

/** What a step changed, as far as undoing it needs. */
type Change =
  | Edit
  /** Rows that were only reopened. */
  | { readonly kind: 'reopen' }
  /** The user's words before, of rows that are sent again or no more. */
  | {
      readonly kind: 'resend'
      readonly accountId: number
      readonly rows: Uint32Array
      readonly before: Uint32Array
    }

/** An edit that was made. */
export interface EditStep {
  readonly entry: EditEntry
  readonly change: Change
  /** Refused and cancelled rows that it took back into the list. */
  readonly reopened: readonly number[]
}

/**
 * Makes edits of a list's rows, undoes them, the last first, and makes them again. An edit that is
 * made again on the same rows gives the same rows, numbers included. Nothing reaches back beyond
 * `fix`.
 */
export class EditHistory {
  readonly #table: LinkTable
  readonly #outcomes: Outcomes
  readonly #claims: SentBeforeMarks
  #done: EditStep[] = []
  /** Steps that can no longer be undone. */
  #fixed: EditStep[] = []
  #undone: EditEntry[] = []

  constructor(table: LinkTable, outcomes: Outcomes, claims: SentBeforeMarks) {
    this.#table = table
    this.#outcomes = outcomes
    this.#claims = claims
  }

  /** What `undo` would undo, step by step, the last one last. */
  get done(): readonly EditStep[] {
    return this.#done
  }

  /** Every step that is not undone, also those that can no longer be. */
  get all(): readonly EditStep[] {
    return [...this.#fixed, ...this.#done]
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Makes an edit. Resolves with how many rows changed; one that changes none is not kept. */
  async apply(entry: EditEntry): Promise<number> {
    const step = await this.#make(entry)
    const changed = rowsOfStep(step)
    if (changed === 0) return 0
    this.#done.push(step)
    this.#undone = []
    return changed
  }

  /** Undoes the last edit, if there is one. */
  async undo(): Promise<void> {
    const step = this.#done.pop()
    if (step === undefined) return
    const { change, reopened, entry } = step
    if (change.kind === 'resend')
      await inTurns(
        this.#claims.setResend(change.accountId, change.rows, (at) => change.before[at] ?? 0),
      )
    else if (change.kind !== 'reopen') await inTurns(revert(this.#table, change))
    const isMany = reopened.length > fewRows
    let isUnsettled = false
    for (const row of reopened) if (this.#outcomes.closeAgain(row, isMany)) isUnsettled = true
    if (isUnsettled) await inTurns(this.#table.settle())
    this.#undone.push(entry)
  }

  /** Makes again what was undone last, if nothing else was done since. */
  async redo(): Promise<void> {
    const entry = this.#undone.pop()
    if (entry === undefined) return
    const step = await this.#make(entry)
    if (rowsOfStep(step) > 0) this.#done.push(step)
  }

  /** What was undone cannot be made again: other rows are there now. */
  forgetUndone(): void {
    this.#undone = []
  }

  /** Nothing that was done so far can be undone, or made again: rows were submitted. */
  fix(): void {
    this.#fixed = this.all.slice()
    this.#done = []
    this.#undone = []
  }

  /**
   * Rows that were submitted are fixed, so those that the edit is about are reopened first, and those
   * that it did not change are closed again.
   */
  async #make(entry: EditEntry): Promise<EditStep> {
    const table = this.#table
    const upToLinkId = entry.upToLinkId ?? 0
    const opened: number[] = []
    if (table.rows.sent !== undefined && mayReopen(entry))
      for (const row of 'rows' in entry ? entry.rows : [entry.row])
        if (table.rows.sentCode(row) !== 0) {
          this.#outcomes.reopen(row, upToLinkId)
          opened.push(row)
        }
    const change = await this.#change(entry)
    if (opened.length === 0) return { entry, change, reopened: [] }
    const changed = entry.kind === 'reopen' ? new Set(opened) : new Set(rowsChanged(change))
    const isMany = opened.length > fewRows
    let isUnsettled = false
    for (const row of opened)
      if (!changed.has(row) && this.#outcomes.closeAgain(row, isMany)) isUnsettled = true
    if (isUnsettled) await inTurns(table.settle())
    return { entry, change, reopened: opened.filter((row) => changed.has(row)) }
  }

  async #change(entry: EditEntry): Promise<Change> {
    const table = this.#table
    switch (entry.kind) {
      case 'exclude':
      case 'include':
        return inTurns(setExcluded(table, entry.rows, entry.kind === 'exclude'))
      case 'trim':
        return inTurns(trim(table, entry.rows))
      case 'reopen':
        return { kind: 'reopen' }
      case 'edit':
        return hasRow(table, entry.row) ? asChange(typeOver(table, entry.row, entry.text)) : nothing
      case 'keep-as-one':
        return hasRow(table, entry.row) ? asChange(keepAsOne(table, entry.row)) : nothing
      case 'site':
        return inTurns(nameSite(table, entry.rows, entry.site))
      case 'decide': {
        const { rows, choice, goesOn, ofKind } = entry
        if (goesOn === true) return inTurns(mendAsSuggested(table, rows))
        if (choice === 'exclude') return inTurns(setExcluded(table, rows, true))
        return inTurns(choose(table, rows, choice, ofKind !== undefined))
      }
      case 'resend':
      case 'no-resend': {
        const { rows, accountId } = entry
        const heldBy = entry.kind === 'resend' ? entry.heldBy : undefined
        const work = this.#claims.setResend(accountId, rows, (index) => heldBy?.[index] ?? 0)
        return { kind: 'resend', accountId, rows, before: await inTurns(work) }
      }
      default:
        return assertNever(entry)
    }
  }
}

const nothing: Edit = { kind: 'exclude', rows: new Uint32Array(0) }

/** Choices and sites are about rows that wait for one, the others about what was sent before. */
function mayReopen({ kind }: EditEntry): boolean {
  return kind === 'exclude' || kind === 'trim' || kind === 'reopen' || kind === 'edit'
}

function asChange(rewrite: Rewrite | undefined): Edit {
  return rewrite === undefined ? nothing : { kind: 'rewrite', rewrite }
}

/** Rows that a step changed; the pieces of a line that was split do not count. */
function rowsOfStep({ change, reopened }: EditStep): number {
  if (change.kind === 'reopen') return reopened.length
  return change.kind === 'resend' ? change.rows.length : rowsOf(change)
}

/** The rows that an edit really changed: of a kind there may be more by now. */
export function rowsChanged(change: Change): readonly number[] {
  switch (change.kind) {
    case 'exclude':
    case 'restore':
    case 'resend':
      return [...change.rows]
    case 'choose':
      return [...change.rows, ...change.splits.map(({ row }) => row)]
    case 'in-rounds': {
      // The others follow from the first.
      const [first] = change.rounds
      return first === undefined ? [] : rowsChanged(first)
    }
    case 'rewrite':
      return [change.rewrite.row]
    case 'reopen':
      return []
    default:
      return assertNever(change)
  }
}
