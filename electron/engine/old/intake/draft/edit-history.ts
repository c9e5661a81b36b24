import { assertNever } from '../../../../shared/assert-never.ts'
import { mendAsSuggested } from '../../../lists/table/as-suggested.ts'
import {
  choose,
  hasRow,
  nameSite,
  revert,
  rowsOf,
  setExcluded,
  trim,
  type Edit,
} from '../../../lists/table/choices.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { keepAsOne, typeOver, type Rewrite } from '../../../lists/table/rewriting.ts'
import { rowsMatching } from '../../../lists/table/view.ts'
import type { LogEntry } from './log-entry.ts'
import { inTurns } from './in-turns.ts'

/** What the user did with rows, as the log keeps it. */
export type EditEntry = Extract<
  LogEntry,
  {
    readonly kind: 'decide' | 'site' | 'exclude' | 'restore' | 'trim' | 'edit' | 'keep-as-one'
  }
>

/** An edit that was carried out, with the rows that it changed. */
export interface EditStep {
  readonly entry: EditEntry
  /** From 1 in the order of the draft's steps, also when the log is replayed; redo keeps it. */
  readonly number: number
  readonly edit: Edit
}

const nothing: Edit = { kind: 'exclude', rows: new Uint32Array(0) }

/**
 * Carries edits out on a table, takes them back, the last first, and carries them out again. An
 * edit that is carried out again on the same rows gives the same rows, numbers included.
 */
export class EditHistory {
  readonly #table: LinkTable
  readonly #done: EditStep[] = []
  #undone: Omit<EditStep, 'edit'>[] = []
  #steps = 0

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** What `undo` would take back, step by step, the last first. */
  get done(): readonly EditStep[] {
    return this.#done
  }

  /** The number of the newest step, also where that was taken back. */
  get stepsMade(): number {
    return this.#steps
  }

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** How many rows changed; an edit that changed none is not kept. */
  async apply(entry: EditEntry): Promise<number> {
    const changed = await this.#carryOut({ entry, number: this.#steps + 1 })
    if (changed === 0) return 0
    this.#steps += 1
    this.#undone = []
    return changed
  }

  /** Takes the last edit back, if there is one. */
  async undo(): Promise<void> {
    const last = this.#done.pop()
    if (last === undefined) return
    await inTurns(revert(this.#table, last.edit))
    this.#undone.push(last)
  }

  /** Carries out again what was taken back last, if nothing else was done since. */
  async redo(): Promise<void> {
    const step = this.#undone.pop()
    if (step !== undefined) await this.#carryOut(step)
  }

  /** What was taken back cannot be done again: other rows are there now. */
  forgetUndone(): void {
    this.#undone = []
  }

  async #carryOut({ entry, number }: Omit<EditStep, 'edit'>): Promise<number> {
    const edit = await this.#edited(entry)
    if (rowsOf(edit) > 0) this.#done.push({ entry, number, edit })
    return rowsOf(edit)
  }

  async #edited(entry: EditEntry): Promise<Edit> {
    const table = this.#table
    switch (entry.kind) {
      case 'exclude':
      case 'restore':
        return inTurns(setExcluded(table, entry.rows, entry.kind === 'exclude'))
      case 'trim':
        return inTurns(trim(table, entry.rows))
      case 'edit':
        return hasRow(table, entry.row) ? asEdit(typeOver(table, entry.row, entry.text)) : nothing
      case 'keep-as-one':
        return hasRow(table, entry.row) ? asEdit(keepAsOne(table, entry.row)) : nothing
      case 'site': {
        const rows = entry.rows ?? rowsMatching(table, { decideKind: 'no-site' })
        return inTurns(nameSite(table, rows, entry.site))
      }
      case 'decide': {
        const { target, choice, goesOn } = entry
        if (goesOn === true && 'rows' in target) return inTurns(mendAsSuggested(table, target.rows))
        const rows =
          'rows' in target ? target.rows : rowsMatching(table, { decideKind: target.kind })
        if (choice === 'exclude') return inTurns(setExcluded(table, rows, true))
        return inTurns(choose(table, rows, choice, 'kind' in target))
      }
      default:
        return assertNever(entry)
    }
  }
}

function asEdit(rewrite: Rewrite | undefined): Edit {
  return rewrite === undefined ? nothing : { kind: 'rewrite', rewrite }
}
