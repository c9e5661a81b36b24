import { specifiedLimits } from '../../../shared/account.ts'
import { warningBit } from './plain-link.ts'
import { mark, type Rows } from './rows.ts'
import { codeOf, goneCode } from './verdict.ts'

/** What a row counts as, by its reading, its marks and what holds for the whole draft. */
export class VerdictRules {
  /** Longest link in characters; longer ones are rejected. */
  urlLength = specifiedLimits.urlLength
  /** Links that were sent on another account count as sent before. */
  leavesOutSentElsewhere = false

  /** The code of a row's verdict. */
  codeOf(rows: Rows, row: number): number {
    const marks = rows.marks[row] ?? 0
    const reading = rows.reading[row] ?? 0
    if ((marks & mark.gone) !== 0) return goneCode
    if (reading === codeOf.blank || (marks & mark.joined) !== 0) return codeOf.blank
    if ((marks & mark.excluded) !== 0) return codeOf.excluded
    if (reading > codeOf.cleaned) return reading
    if ((rows.linkLength[row] ?? 0) > this.urlLength) return codeOf['too-long']
    if ((marks & mark.duplicate) !== 0) return codeOf.duplicate
    if (this.wasSentBefore(rows, row) && !isSentAgain(rows, row)) return codeOf['sent-before']
    return reading
  }

  /** Whether a row's link counts as sent before on the account. */
  wasSentBefore(rows: Rows, row: number): boolean {
    if (rows.has(row, mark.sentBefore)) return true
    const isElsewhere = (rows.warnings[row] ?? 0) & warningBit['sent-on-another-account']
    return isElsewhere !== 0 && this.leavesOutSentElsewhere
  }
}

/** Whether the user said of this very row that its link is sent again. */
export function isSentAgain({ warnings }: Rows, row: number): boolean {
  return ((warnings[row] ?? 0) & warningBit['sent-again']) !== 0
}
