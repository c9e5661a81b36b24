import { accountRanges } from '../../../shared/account.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Reading } from '../../parsing/reading.ts'
import { warningsOf } from '../../parsing/warnings.ts'
import type { ByteStore } from './byte-store.ts'
import { hashOf } from './link-hash.ts'
import { warningBit } from '../../parsing/plain-link.ts'
import { page, type Rows } from './rows.ts'
import { codeOf } from './verdict.ts'

/** Writes what `text`, the row's own, was read as into its columns. A link that no account takes is not kept. */
export function writeReading(
  rows: Rows,
  bytes: ByteStore,
  row: number,
  reading: Reading,
  text: string,
): void {
  rows.reading[row] = codeOfReading(reading)
  rows.linkLength[row] = 0
  rows.warnings[row] = 0
  rows.lookedUp[row] = 0
  rows.page[row] = reading.kind === 'link' && reading.isFragmentKept === true ? page.isKept : 0
  if (reading.kind !== 'link') return
  const { link } = reading
  // A link that stands in its ASCII text needs no copy beside it.
  const at = text.length === rows.textLength[row] ? text.indexOf(link) : -1
  if (at === -1 && link.length > accountRanges.urlLength.most) {
    // No account takes it, and percent-encoded it may be longer than a segment.
    rows.reading[row] = codeOf['too-long']
    return
  }
  const linkAt = at === -1 ? bytes.append(link) : (rows.textAt[row] ?? 0) + at
  rows.linkAt[row] = linkAt
  rows.linkLength[row] = link.length
  rows.hash[row] = hashOf(bytes.viewOf(linkAt), bytes.offsetOf(linkAt), link.length)
  rows.warnings[row] = warningsOf(link).reduce((bits, warning) => bits | warningBit[warning], 0)
}

function codeOfReading(reading: Reading): number {
  switch (reading.kind) {
    case 'blank':
      return codeOf.blank
    case 'link':
      return reading.changes.length === 0 ? codeOf.ready : codeOf.cleaned
    case 'decide':
      return codeOf[reading.decideKind]
    case 'rejected':
      return codeOf[reading.reason]
    default:
      return assertNever(reading)
  }
}
