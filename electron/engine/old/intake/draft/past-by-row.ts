import type { SentBefore } from '../../../../shared/draft-rows.ts'

/** What is on record of the links of rows; knows without going through them which batches it tells of. */
export class PastByRow extends Map<number, SentBefore> {
  readonly #rowsOfBatch = new Map<number, number>()

  override set(row: number, past: SentBefore): this {
    this.#count(this.get(row), -1)
    this.#count(past, 1)
    return super.set(row, past)
  }

  override delete(row: number): boolean {
    this.#count(this.get(row), -1)
    return super.delete(row)
  }

  override clear(): void {
    this.#rowsOfBatch.clear()
    super.clear()
  }

  /** Whether any row tells of one of these batches. */
  tellsOf(batchIds: ReadonlySet<number>): boolean {
    return [...batchIds].some((id) => this.#rowsOfBatch.has(id))
  }

  #count(past: SentBefore | undefined, by: 1 | -1): void {
    if (past === undefined) return
    const rows = (this.#rowsOfBatch.get(past.batchId) ?? 0) + by
    if (rows === 0) this.#rowsOfBatch.delete(past.batchId)
    else this.#rowsOfBatch.set(past.batchId, rows)
  }
}
