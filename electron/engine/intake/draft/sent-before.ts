import { setImmediate as turn } from 'node:timers/promises'
import type { SentBefore } from '../../../shared/draft.ts'
import type { LinkTable } from '../table/link-table.ts'
import { warningBit } from '../table/plain-link.ts'
import { mark } from '../table/rows.ts'

/** Says for each link which earlier batch speaks for it. */
export type LinkLookup = (links: readonly string[]) => readonly (SentBefore | undefined)[]

const linksAtATime = 20_000

/**
 * Which rows of a table hold links that an account has sent before. One that only another account
 * has sent is a warning.
 */
export class SentBeforeMarks {
  readonly #table: LinkTable
  readonly #byRow = new Map<number, SentBefore>()

  constructor(table: LinkTable) {
    this.#table = table
  }

  of(row: number): SentBefore | undefined {
    return this.#byRow.get(row)
  }

  clear(): void {
    for (const row of this.#byRow.keys()) this.#set(row, undefined)
    this.#byRow.clear()
  }

  /** Looks up every link once; stops between two portions when aborted. True when done. */
  async mark(lookup: LinkLookup, signal: AbortSignal): Promise<boolean> {
    let portion: number[] = []
    for (const row of this.#table.inOrder()) {
      if (this.#table.rows.linkLength[row] === 0 || this.#table.rows.has(row, mark.duplicate))
        continue
      portion.push(row)
      if (portion.length < linksAtATime) continue
      this.#look(portion, lookup)
      portion = []
      await turn()
      if (signal.aborted) return false
    }
    this.#look(portion, lookup)
    return true
  }

  #look(rows: readonly number[], lookup: LinkLookup): void {
    const table = this.#table
    const found = lookup(rows.map((row) => table.link(row) ?? ''))
    for (const [index, row] of rows.entries()) {
      const sentBefore = found[index]
      if (sentBefore !== undefined) this.#byRow.set(row, sentBefore)
      else if (!this.#byRow.delete(row)) continue
      this.#set(row, sentBefore)
    }
  }

  #set(row: number, sentBefore: SentBefore | undefined): void {
    const isHere = sentBefore !== undefined && sentBefore.otherAccount === undefined
    const isElsewhere = sentBefore !== undefined && !isHere
    this.#table.setMark(row, mark.sentBefore, isHere)
    this.#table.setWarning(row, warningBit['sent-on-another-account'], isElsewhere)
  }
}
