import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { Changes } from './changes.ts'
import type { DraftRow } from '../../../../shared/draft-rows.ts'
import { codeOf } from '../../../lists/table/verdict.ts'
import { NearlySentMarks } from './nearly-sent.ts'
import { SecondLook } from './second-look.ts'
import { SentBeforeMarks } from './sent-before.ts'

/** What becomes known of rows once they are there: on which records their links are, and what is near to them. */
export class KnownOfRows {
  readonly sentBefore: SentBeforeMarks
  readonly nearlySent: NearlySentMarks
  readonly secondLook: SecondLook
  readonly #table: LinkTable

  constructor(table: LinkTable, changes: Changes) {
    this.#table = table
    this.sentBefore = new SentBeforeMarks(table)
    this.nearlySent = new NearlySentMarks(table, changes, (row) => this.secondLook.warnOfNear(row))
    this.secondLook = new SecondLook(
      table,
      () => changes.happened(),
      (row) => this.nearlySent.has(row),
    )
  }

  /**
   * What is told of a row. Where the earlier link that it is near to is the one of its first row,
   * which is not sent again, that is one link, and told once.
   */
  of(row: number): Pick<DraftRow, 'sentBefore' | 'nearlySent' | 'nearDuplicateOf'> {
    const nearlySent = this.nearlySent.of(row)
    const first = this.secondLook.nearDuplicateOf(row)
    const isToldBySending =
      first !== undefined &&
      this.#table.rows.verdict[first] === codeOf['sent-before'] &&
      this.#table.link(first) === nearlySent?.link
    return {
      sentBefore: this.sentBefore.of(row),
      nearlySent,
      nearDuplicateOf: isToldBySending ? undefined : first,
    }
  }

  /** Looks at all rows again, in the background: any of them may have changed. */
  lookAnew(): void {
    void this.secondLook.refresh()
    this.nearlySent.again()
  }

  /** Ends what looks at rows in the background; resolves when it has ended. */
  async stop(): Promise<void> {
    this.nearlySent.rest()
    await Promise.all([this.nearlySent.settled(), this.secondLook.stop()])
  }
}
