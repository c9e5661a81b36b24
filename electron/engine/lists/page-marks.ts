import type { PagesOfList, RowFilter, RowPage } from '../../shared/contract/index.ts'
import {
  countWith,
  findingsOf,
  type PageAnswer,
  pageFindings,
  pageInstead,
  pageVerdicts,
  type TargetFinding,
  targetFindings,
  verdictOfFinding,
} from '../../shared/page.ts'
import { recordOf } from '../../shared/record-of.ts'
import type { Claims, PageChecks, PageMark } from '../ledger/index.ts'
import { codeOf, isSendable, type LinkTable, mark, sortByRanks } from '../table/index.ts'

/** Looks up page checks: `ledger.pageChecks`. */
export type PageLookup = Pick<PageChecks, 'hasAny' | 'marks' | 'answers'>

/** What `PageMarks` reads from. */
export interface PageMarksParts {
  readonly listId: number
  readonly lookup: PageLookup
  readonly keysOf: Claims['keysOf']
  /** Checks before this time are stale. */
  readonly staleBeforeMs: () => number
}

/** The part of `PagesOfList` that the rows decide. */
export type PageCounts = Omit<PagesOfList, 'run'>

const linksAtATime = 5_000
const rowsAtATime = 1_000_000
/** Counts of stale checks are at most this old. */
const staleStepMs = 60_000

/** Codes of `#findings`: 0 is no check, then the findings in their order. */
const findingCode = recordOf(pageFindings, (finding) => 1 + pageFindings.indexOf(finding))
/** By finding, in their order. */
const isWasted = pageFindings.map((finding) => verdictOfFinding[finding] === 'wasted')
/** Codes of `#targets`: 0 is no target, then the findings in their order. The bit is for links that do not count. */
const targetCode = recordOf(targetFindings, (finding) => 1 + targetFindings.indexOf(finding))
const uncountedBit = 0x80

/** By code: its place in the order of `rowSort`. */
const rankOfFinding = ranksOf(
  (['wasted', 'unchecked', 'fine'] as const).flatMap((verdict) =>
    findingsOf(verdict).map((finding) => findingCode[finding]),
  ),
)
const rankOfTarget = ranksOf([
  targetCode.missing,
  targetCode.elsewhere,
  targetCode.there | uncountedBit,
  targetCode.unchecked,
  targetCode.there,
])

function ranksOf(codes: readonly number[]): ReadonlyMap<number, number> {
  return new Map(codes.map((code, rank) => [code, rank]))
}

/**
 * What page checks found out about the rows of a list. A check belongs to a link, so a row that gets
 * another link loses its check, and has it again after an undo. Duplicates have none.
 */
export class PageMarks {
  readonly #table: LinkTable
  readonly #parts: PageMarksParts
  /** No link of the list was checked, so there is nothing to look up. */
  #isUnused: boolean
  /** By row: address and length of the link that was looked up last. An address of 0 is none. */
  #linkAt = new Uint32Array(0)
  #linkLength = new Uint32Array(0)
  /** By row: see the codes above. */
  #findings = new Uint8Array(0)
  #targets = new Uint8Array(0)
  /** By row: when it was checked. */
  #checkedMs = new Float64Array(0)
  #revision = 0
  #counted: { readonly key: string; readonly counts: PageCounts } | undefined

  constructor(table: LinkTable, parts: PageMarksParts) {
    this.#table = table
    this.#parts = parts
    this.#isUnused = !parts.lookup.hasAny(parts.listId)
  }

  /** Looks up the rows whose links changed since the last call. Yields now and then. True if a row changed. */
  *update(): Generator<void, boolean> {
    if (this.#isUnused) return false
    const { rows } = this.#table
    this.#makeRoom()
    let hasChanged = false
    let chunk: number[] = []
    for (let row = 0; row < this.#table.countedRows; row++) {
      if (row % rowsAtATime === rowsAtATime - 1) yield
      const length = this.hasCheckableLink(row) ? (rows.linkLength[row] ?? 0) : 0
      const isSame =
        this.#linkLength[row] === length && (length === 0 || this.#linkAt[row] === rows.linkAt[row])
      if (isSame) continue
      if (length > 0) chunk.push(row)
      else if (this.#set(row, undefined)) hasChanged = true
      if (chunk.length < linksAtATime) continue
      if (this.#lookUp(chunk)) hasChanged = true
      chunk = []
      yield
    }
    return this.#lookUp(chunk) || hasChanged
  }

  /** Looks up rows again: they were checked. */
  refresh(rows: readonly number[]): void {
    this.#isUnused = false
    this.#makeRoom()
    for (let start = 0; start < rows.length; start += linksAtATime)
      this.#lookUp(rows.slice(start, start + linksAtATime))
  }

  /** What is known about the pages of rows. */
  pagesOf(rows: readonly number[]): ReadonlyMap<number, RowPage> {
    const staleBeforeMs = this.#parts.staleBeforeMs()
    const checked = rows.filter((row) => this.#isChecked(row))
    const answers = this.#answers(checked)
    return new Map(
      [...answers].map(([row, answer]) => {
        const isStale = answer.checkedMs < staleBeforeMs
        return [row, { ...answer, isStale, instead: pageInstead(answer) }]
      }),
    )
  }

  /** The rows of `rows` for which another page can be sent instead of their link, with that page. */
  insteadOf(rows: Uint32Array): ReadonlyMap<number, string> {
    const found = new Map<number, string>()
    const checked = [...rows].filter((row) => this.#isReplaceable(row))
    for (let start = 0; start < checked.length; start += linksAtATime)
      for (const [row, answer] of this.#answers(checked.slice(start, start + linksAtATime))) {
        const instead = pageInstead(answer)
        if (instead !== undefined) found.set(row, instead)
      }
    return found
  }

  /** True if it is known whether a row would be wasted, and its check is not stale. */
  isFresh(row: number): boolean {
    const finding = pageFindings[(this.#findings[row] ?? 0) - 1]
    const isKnown = finding !== undefined && verdictOfFinding[finding] !== 'unchecked'
    return isKnown && !this.#isStale(row, this.#parts.staleBeforeMs())
  }

  /** True if a row's page would be wasted. */
  isWasted(row: number): boolean {
    return isWasted[(this.#findings[row] ?? 0) - 1] === true
  }

  /** True if a row was checked at or after this time. */
  isCheckedSince(row: number, ms: number): boolean {
    return this.#isChecked(row) && (this.#checkedMs[row] ?? 0) >= ms
  }

  /** The tests of a filter that are about pages. */
  testsOf({ page, pageFinding, target }: RowFilter): readonly ((row: number) => boolean)[] {
    const tests: ((row: number) => boolean)[] = []
    const staleBeforeMs = this.#parts.staleBeforeMs()
    if (page === 'none') tests.push((row) => !this.#isChecked(row))
    else if (page === 'stale') tests.push((row) => this.#isStale(row, staleBeforeMs))
    else if (page !== undefined) {
      const wanted = pageFindings.map((finding) => verdictOfFinding[finding] === page)
      tests.push((row) => wanted[(this.#findings[row] ?? 0) - 1] === true)
    }
    if (pageFinding !== undefined)
      tests.push((row) => this.#findings[row] === findingCode[pageFinding])
    if (target === 'amiss') tests.push((row) => isAmiss(this.#targets[row] ?? 0))
    else if (target === 'uncounted') tests.push((row) => (this.#targets[row] ?? 0) >= uncountedBit)
    else if (target !== undefined)
      tests.push((row) => ((this.#targets[row] ?? 0) & ~uncountedBit) === targetCode[target])
    return tests
  }

  /** Sorts rows by their checks or targets, in the order of `rowSort`. */
  sorted(rows: Uint32Array, by: 'page' | 'target', descending: boolean): Uint32Array {
    const [codes, rankOfCode] =
      by === 'page' ? [this.#findings, rankOfFinding] : [this.#targets, rankOfTarget]
    const last = rankOfCode.size
    const ranks = rows.map((row) => rankOfCode.get(codes[row] ?? 0) ?? last)
    return sortByRanks(rows, ranks, last, descending).sorted
  }

  /** The counts of the list. `revision`: the list's, which rises with every change of rows. */
  counts(revision: number): PageCounts {
    const staleBeforeMs = this.#parts.staleBeforeMs()
    const key = `${revision} ${this.#revision} ${Math.floor(staleBeforeMs / staleStepMs)}`
    if (this.#counted?.key !== key) this.#counted = { key, counts: this.#count(staleBeforeMs) }
    return this.#counted.counts
  }

  /** The number of rows that would be sent although their pages would be wasted. */
  wastedRows(revision: number): number {
    return countWith('wasted', this.counts(revision).sendableByFinding)
  }

  #count(staleBeforeMs: number): PageCounts {
    const { verdict } = this.#table.rows
    const all = new Uint32Array(pageFindings.length + 1)
    const sendable = new Uint32Array(pageFindings.length + 1)
    const targets = new Uint32Array(targetFindings.length + 1)
    let [uncountedTargets, stale, excludedWasted] = [0, 0, 0]
    for (let row = 0; row < this.#findings.length; row++) {
      const code = this.#findings[row] ?? 0
      if (code === 0) continue
      all[code] = (all[code] ?? 0) + 1
      const target = this.#targets[row] ?? 0
      if (target >= uncountedBit) uncountedTargets++
      const plain = target & ~uncountedBit
      targets[plain] = (targets[plain] ?? 0) + 1
      if (verdict[row] === codeOf.excluded && this.isWasted(row)) excludedWasted++
      if (!isSendable(verdict[row])) continue
      sendable[code] = (sendable[code] ?? 0) + 1
      if (this.#isStale(row, staleBeforeMs)) stale++
    }
    const byFinding = recordOf(pageFindings, (finding) => all[findingCode[finding]] ?? 0)
    const sendableByFinding = recordOf(pageFindings, (one) => sendable[findingCode[one]] ?? 0)
    const checked = sendable.subarray(1).reduce((sum, rows) => sum + rows, 0)
    return {
      byFinding,
      sendableByFinding,
      byVerdict: recordOf(pageVerdicts, (one) => countWith(one, byFinding)),
      byTarget: recordOf(targetFindings, (finding) => targets[targetCode[finding]] ?? 0),
      uncountedTargets,
      stale,
      notChecked: this.#table.counts.sendable - checked,
      replaceable: sendableByFinding.redirects + sendableByFinding['other-canonical'],
      excludedWasted,
    }
  }

  #isChecked(row: number): boolean {
    return (this.#findings[row] ?? 0) !== 0
  }

  #isReplaceable(row: number): boolean {
    const code = this.#findings[row]
    return code === findingCode.redirects || code === findingCode['other-canonical']
  }

  #isStale(row: number, staleBeforeMs: number): boolean {
    return this.#isChecked(row) && (this.#checkedMs[row] ?? 0) < staleBeforeMs
  }

  /** True if the page of a row can be checked: it has a link that no row before it has. */
  hasCheckableLink(row: number): boolean {
    const { rows } = this.#table
    return (
      rows.linkLength[row] !== 0 && !rows.has(row, mark.duplicate) && !rows.has(row, mark.removed)
    )
  }

  #lookUp(wanted: readonly number[]): boolean {
    // Since the last yield, rows may have been removed.
    const rows = wanted.filter((row) => row < this.#table.countedRows && this.hasCheckableLink(row))
    if (rows.length === 0) return false
    const marks = new Map<number, PageMark>()
    for (const found of this.#parts.lookup.marks(this.#parts.listId, this.#keysOf(rows)))
      marks.set(found.index, found)
    let hasChanged = false
    for (const [index, row] of rows.entries())
      if (this.#set(row, marks.get(index))) hasChanged = true
    return hasChanged
  }

  #set(row: number, found: PageMark | undefined): boolean {
    const { rows } = this.#table
    const hasLink = this.hasCheckableLink(row)
    this.#linkAt[row] = hasLink ? (rows.linkAt[row] ?? 0) : 0
    this.#linkLength[row] = hasLink ? (rows.linkLength[row] ?? 0) : 0
    const finding = found === undefined ? 0 : findingCode[found.finding]
    const target = codeOfTarget(found)
    const checkedMs = found?.checkedMs ?? 0
    const isSame =
      this.#findings[row] === finding &&
      this.#targets[row] === target &&
      this.#checkedMs[row] === checkedMs
    if (isSame) return false
    this.#findings[row] = finding
    this.#targets[row] = target
    this.#checkedMs[row] = checkedMs
    this.#revision++
    return true
  }

  #answers(rows: readonly number[]): ReadonlyMap<number, PageAnswer> {
    if (rows.length === 0) return new Map()
    const answers = new Map<number, PageAnswer>()
    for (const [index, answer] of this.#parts.lookup.answers(
      this.#parts.listId,
      this.#keysOf(rows),
    )) {
      const row = rows[index]
      if (row !== undefined) answers.set(row, answer)
    }
    return answers
  }

  #keysOf(rows: readonly number[]): Uint8Array {
    return this.#parts.keysOf(rows.map((row) => this.#table.link(row) ?? ''))
  }

  #makeRoom(): void {
    const { count } = this.#table.rows
    if (count <= this.#findings.length) return
    this.#linkAt = enlarged(this.#linkAt, new Uint32Array(count))
    this.#linkLength = enlarged(this.#linkLength, new Uint32Array(count))
    this.#findings = enlarged(this.#findings, new Uint8Array(count))
    this.#targets = enlarged(this.#targets, new Uint8Array(count))
    this.#checkedMs = enlarged(this.#checkedMs, new Float64Array(count))
  }
}

/** True if the page does not have the link to the target as it should be. */
function isAmiss(code: number): boolean {
  return code >= uncountedBit || code === targetCode.elsewhere || code === targetCode.missing
}

function codeOfTarget(found: PageMark | undefined): number {
  const target: TargetFinding | undefined = found?.target
  if (found === undefined || target === undefined) return 0
  return targetCode[target] | (target === 'there' && found.isUncounted ? uncountedBit : 0)
}

function enlarged<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  larger: Column,
): Column {
  larger.set(column)
  return larger
}
