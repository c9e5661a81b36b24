import { setImmediate as turn } from 'node:timers/promises'
import { choose, revert, rowsOf, setExcluded, type Edit } from '../table/choices.ts'
import type { LinkTable } from '../table/link-table.ts'
import { rowsMatching } from '../table/view.ts'
import type { LogEntry } from './edit-log.ts'

/** What the user did with rows, as the log keeps it. */
export type EditEntry = Extract<LogEntry, { readonly kind: 'decide' | 'exclude' | 'restore' }>

/** Carries edits out on a table and takes them back, the last first. */
export class EditHistory {
  readonly #table: LinkTable
  readonly #edits: Edit[] = []

  constructor(table: LinkTable) {
    this.#table = table
  }

  get canUndo(): boolean {
    return this.#edits.length > 0
  }

  /** How many rows changed; an edit that changed none is not kept. */
  async apply(entry: EditEntry): Promise<number> {
    const edit = await this.#carriedOut(entry)
    if (rowsOf(edit) > 0) this.#edits.push(edit)
    return rowsOf(edit)
  }

  /** Takes the last edit back, if there is one. */
  async undo(): Promise<void> {
    const edit = this.#edits.pop()
    if (edit !== undefined) await inTurns(revert(this.#table, edit))
  }

  async #carriedOut(entry: EditEntry): Promise<Edit> {
    if (entry.kind !== 'decide')
      return setExcluded(this.#table, entry.rows, entry.kind === 'exclude')
    const { target, choice } = entry
    const rows =
      'rows' in target ? target.rows : rowsMatching(this.#table, { decideKind: target.kind })
    if (choice === 'exclude') return setExcluded(this.#table, rows, true)
    return inTurns(choose(this.#table, rows, choice))
  }
}

/** Runs work that yields now and then, letting others run in between. */
async function inTurns<Value>(work: Generator<void, Value>): Promise<Value> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await turn()
  }
}
