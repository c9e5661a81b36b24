import {
  decideKinds,
  linkStatuses,
  linkWarnings,
  rejectReasons,
  type DecideKind,
  type LinkStatus,
  type LinkWarning,
  type RejectReason,
} from '../../../shared/link.ts'
import { recordOf } from '../../../shared/record-of.ts'
import { type RowCounts, rowStatuses, sentStatuses } from '../../../shared/row-status.ts'
import { codeOf, rowStatusOf, sentCodeOf, statusOf, verdicts } from './verdict.ts'

const everyCode = [
  ...verdicts.map((verdict) => codeOf[verdict]),
  ...sentStatuses.map((status) => sentCodeOf[status]),
]

/** How many rows there are of everything. */
export interface Counts {
  /** Ready and cleaned rows: what would be sent. */
  readonly sendable: number
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
  /** Of sendable rows. */
  readonly byWarning: Readonly<Record<LinkWarning, number>>
}

/** Counts rows by verdict as they come, change and go. */
export class Tally {
  readonly #rows = new Float64Array(256)
  readonly #warnings = new Float64Array(linkWarnings.length)

  /** Counts a row with this verdict and these warnings, or with `by` -1 one less. */
  add(code: number, warnings: number, by: 1 | -1): void {
    this.#rows[code] = (this.#rows[code] ?? 0) + by
    if (warnings === 0 || code > codeOf.cleaned) return
    for (let bit = 0; bit < this.#warnings.length; bit++)
      if ((warnings & (1 << bit)) !== 0) this.#warnings[bit] = (this.#warnings[bit] ?? 0) + by
  }

  /** How many rows are counted, gone ones not. */
  get rows(): number {
    return everyCode.reduce((sum, code) => sum + (this.#rows[code] ?? 0), 0)
  }

  /** Rows by status, those of submitted links by what became of these. */
  get byRowStatus(): RowCounts {
    const counts = recordOf(rowStatuses, () => 0)
    for (const code of everyCode) counts[rowStatusOf(code)] += this.#rows[code] ?? 0
    return counts
  }

  get counts(): Counts {
    const count = (code: number): number => this.#rows[code] ?? 0
    const byStatus = recordOf(linkStatuses, () => 0)
    for (const verdict of verdicts) byStatus[statusOf(verdict)] += count(codeOf[verdict])
    return {
      sendable: byStatus.ready + byStatus.cleaned,
      byStatus,
      byDecideKind: recordOf(decideKinds, (kind) => count(codeOf[kind])),
      byRejectReason: recordOf(rejectReasons, (reason) => count(codeOf[reason])),
      byWarning: recordOf(linkWarnings, (_, index) => this.#warnings[index] ?? 0),
    }
  }
}
