import type { DecideChoice, DecideKind } from '../../../../shared/link.ts'
import { onOneLine } from '../../../lists/table/judged-text.ts'
import { countStillAsking, suggestedRows } from '../../../lists/table/as-suggested.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { Changes } from './changes.ts'
import type { DraftFolder } from './draft-folder.ts'
import type { LogEntry } from './log-entry.ts'
import { inTurns } from './in-turns.ts'
import { EditHistory, type EditEntry, type EditStep } from './edit-history.ts'

/** A step through the edits, as the log keeps it. */
type StepEntry = Extract<LogEntry, { readonly kind: 'undo' | 'redo' }>

/** Rows that were mended as suggested; of these, how many ask something else by now. */
export interface MendedAsSuggested {
  readonly changed: number
  readonly stillAsking: number
}

/** What the user does with rows: each step is in the log before it counts, and can be taken back. */
export class Editing {
  readonly #folder: DraftFolder
  readonly #table: LinkTable
  readonly #changes: Changes
  readonly #history: EditHistory
  readonly #onEdited: () => void

  /** `onEdited` is called when rows have changed. */
  constructor(folder: DraftFolder, table: LinkTable, changes: Changes, onEdited: () => void) {
    this.#folder = folder
    this.#table = table
    this.#changes = changes
    this.#history = new EditHistory(table)
    this.#onEdited = onEdited
  }

  /** What the user did and did not take back, in order. */
  get done(): readonly EditStep[] {
    return this.#history.done
  }

  /** How many steps were ever made, those that were taken back among them. */
  get stepsMade(): number {
    return this.#history.stepsMade
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  /** What was taken back cannot be done again: other rows are there now. */
  forgetUndone(): void {
    this.#history.forgetUndone()
  }

  /** Applies the user's choice to all rows of a kind, or to some; how many rows changed. */
  decide(
    target: { readonly kind: DecideKind } | { readonly rows: Iterable<number> },
    choice: DecideChoice,
  ): Promise<number> {
    const chosen = 'kind' in target ? target : { rows: ascending(target.rows) }
    return this.again({ kind: 'decide', target: chosen, choice })
  }

  /**
   * Mends all rows for which the app suggests what it suggests for their kind, and what they then ask
   * in the same way; how many changed, and how many of these still ask something.
   */
  async mendSuggested(): Promise<MendedAsSuggested> {
    let stillAsking = 0
    const changed = await this.#carryOut(
      async () => ({
        kind: 'decide',
        target: { rows: ascending(await inTurns(suggestedRows(this.#table))) },
        choice: 'mend',
        goesOn: true,
      }),
      () => {
        const edit = this.#history.done.at(-1)?.edit
        if (edit?.kind === 'in-rounds') stillAsking = countStillAsking(this.#table, edit)
      },
    )
    return { changed, stillAsking }
  }

  /** Names the site of all lines that are paths without one, as `https://host`; how many changed. */
  nameSite(site: string): Promise<number> {
    return this.again({ kind: 'site', site })
  }

  /** Leaves rows out; how many changed. */
  exclude(rows: Iterable<number>): Promise<number> {
    return this.again({ kind: 'exclude', rows: ascending(rows) })
  }

  /** Takes rows back in that were left out; how many changed. */
  restore(rows: Iterable<number>): Promise<number> {
    return this.again({ kind: 'restore', rows: ascending(rows) })
  }

  /** Takes the punctuation off that the links of rows end with; how many rows changed. */
  trim(rows: Iterable<number>): Promise<number> {
    return this.again({ kind: 'trim', rows: ascending(rows) })
  }

  /** Puts another text in a row's place; how many rows changed. */
  typeOver(row: number, text: string): Promise<number> {
    return this.again({ kind: 'edit', row, text: onOneLine(text) })
  }

  /** Makes one row again of all that the row's line was split into; how many rows changed. */
  keepAsOne(row: number): Promise<number> {
    return this.again({ kind: 'keep-as-one', row })
  }

  /** Takes the last edit back; false where there is none. */
  undo(): Promise<boolean> {
    return this.#step('undo')
  }

  /** Does again what was taken back last; false where there is nothing, or another edit came since. */
  redo(): Promise<boolean> {
    return this.#step('redo')
  }

  /** Carries out an entry of the log, which is not written again. */
  async replay(entry: EditEntry | StepEntry): Promise<void> {
    switch (entry.kind) {
      case 'undo':
        await this.#history.undo()
        return
      case 'redo':
        await this.#history.redo()
        return
      default:
        await this.#history.apply(entry)
    }
  }

  /** Does what was done in another draft; how many rows changed. */
  again(entry: EditEntry): Promise<number> {
    return this.#carryOut(() => entry)
  }

  #carryOut(
    entryNow: () => EditEntry | Promise<EditEntry>,
    onChanged?: () => void,
  ): Promise<number> {
    return this.#changes.nextByUser(async () => {
      const entry = await entryNow()
      await this.#folder.append(entry)
      const changed = await this.#history.apply(entry)
      this.#changes.happened()
      if (changed > 0) {
        onChanged?.()
        this.#onEdited()
      }
      return changed
    })
  }

  #step(kind: 'undo' | 'redo'): Promise<boolean> {
    return this.#changes.nextByUser(async () => {
      const history = this.#history
      if (!(kind === 'undo' ? history.canUndo : history.canRedo)) return false
      await this.#folder.append({ kind })
      await (kind === 'undo' ? history.undo() : history.redo())
      this.#changes.happened()
      this.#onEdited()
      return true
    })
  }
}

/** As the log gives them back: in order, since a line cut in two first has the lower row numbers for its pieces, and each once. */
function ascending(rows: Iterable<number>): Uint32Array {
  const sorted = Uint32Array.from(rows).toSorted()
  return sorted.filter((row, index) => index === 0 || row !== sorted[index - 1])
}
