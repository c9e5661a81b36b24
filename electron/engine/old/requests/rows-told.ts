import type { LaterResult } from '../results/later-list.ts'

/** What later lists tell of the rows of one, as they are heard from the last list to the first. */
export class RowsTold {
  // A row is mostly one in the later list too, and a list may have millions: no array for each.
  readonly #rows: (LaterResult | readonly LaterResult[] | undefined)[] = []

  /** A list tells of a row; where a later one told of it too, that holds, unless it was sent here alone. */
  note(row: number, results: readonly LaterResult[]): void {
    const known = this.of(row)
    if (known !== undefined && (isSent(known) || !isSent(results))) return
    // An array without gaps takes a tenth of the room of one with them.
    while (this.#rows.length <= row) this.#rows.push(undefined)
    this.#rows[row] = results.length === 1 ? results[0] : results
  }

  of(row: number): readonly LaterResult[] | undefined {
    const known = this.#rows[row]
    return known !== undefined && 'list' in known ? [known] : known
  }
}

function isSent(results: readonly LaterResult[]): boolean {
  return results.some((result) => result.isSent)
}
