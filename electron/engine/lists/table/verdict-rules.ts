import { specifiedLimits } from '../../../shared/account.ts'
import { warningBit } from '../../parsing/plain-link.ts'
import { mark, page, type Rows } from './rows.ts'
import { codeOf, goneCode } from './verdict.ts'

/** What a row counts as, by its reading, its marks and what holds for the whole list. */
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
    const sent = rows.sentCode(row)
    if (sent !== 0) return sent
    if (reading === codeOf.blank || (marks & mark.joined) !== 0) return codeOf.blank
    if ((marks & mark.excluded) !== 0) return codeOf.excluded
    if (reading > codeOf.cleaned) return reading
    // Whatever the account says, the answer of the user is about the same rows.
    if ((marks & mark.duplicate) === 0 && isAskedOfPage(rows, row)) return codeOf['same-page']
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

/** Whether another link in play differs only in what follows `#`, and the user has not kept that. */
function isAskedOfPage({ page: pages, warnings }: Rows, row: number): boolean {
  const bits = pages[row] ?? 0
  if ((bits & page.shared) === 0 || (bits & page.isKept) !== 0) return false
  return ((warnings[row] ?? 0) & warningBit['has-fragment']) !== 0
}

/** Whether the user said of this very row that its link is sent again. */
function isSentAgain({ warnings }: Rows, row: number): boolean {
  return ((warnings[row] ?? 0) & warningBit['sent-again']) !== 0
}
