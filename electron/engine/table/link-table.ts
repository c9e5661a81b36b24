import type { RowCounts } from '../../shared/link.ts'
import { type Reading, warningBit } from '../parsing/index.ts'
import { ByteStore } from './byte-store.ts'
import { Duplicates, hashOf } from './link-index.ts'
import { writeReading } from './row-reading.ts'
import { mark, OriginalTexts, page, RowOrder, Rows, RowSites } from './rows.ts'
import { SamePages } from './same-pages.ts'
import type { TableSource } from './table-source.ts'
import {
  codeOf,
  type Counts,
  isClosedCode,
  isLockedCode,
  sentCodeOf,
  Tally,
  VerdictRules,
} from './verdict.ts'

const active = new Uint8Array(256)
for (const verdict of ['ready', 'cleaned', 'sent-before', 'too-long', 'same-page'] as const)
  active[codeOf[verdict]] = 1
for (const status of ['waiting', 'sending', 'accepted', 'in-doubt'] as const)
  active[sentCodeOf[status]] = 1

const aboutClaims = warningBit['sent-on-another-account'] | warningBit['sent-again']

/** A state of a table that `rollBackTo` can restore. */
export interface Bookmark {
  readonly rows: number
  readonly lines: number
  readonly segments: number
  readonly sources: number
}

/**
 * All rows of a list in memory: their texts, links and verdicts. A LineReader adds rows. Row numbers
 * never change. The table uses neither disk nor clock.
 */
export class LinkTable {
  readonly bytes = new ByteStore()
  readonly rows = new Rows()
  readonly sources: TableSource[] = []
  /** The number of source lines, blank ones included. */
  lines = 0
  readonly order = new RowOrder()
  readonly #duplicates = new Duplicates(this.rows, this.bytes, this.order, (row) =>
    this.recount(row),
  )
  readonly #pages = new SamePages(
    this.rows,
    this.bytes,
    (at, length) => {
      const row = this.#duplicates.holderAt(at, length)
      return row !== undefined && row < this.#counted && this.#isActive(row) ? row : undefined
    },
    (row) => this.#updateVerdict(row),
  )
  /** True while all duplicates are recomputed: `#pages` is then rebuilt at the end. */
  #arePagesDeferred = false
  readonly sites = new RowSites()
  readonly #tally = new Tally()
  readonly originals = new OriginalTexts(this.rows, this.order)
  /** After changing these, call `recountAll`. */
  readonly rules = new VerdictRules()
  /** The number of rows, from the first on, that have a verdict and are counted. */
  #counted = 0

  /** The number of rows, from the first on, that can be read. Later ones are still being added. */
  get countedRows(): number {
    return this.#counted
  }

  /** True if no row was removed and the order of rows is the order of their numbers. */
  get isInOrder(): boolean {
    return !this.order.isReordered && this.#tally.rows === this.#counted
  }

  get counts(): Counts {
    return this.#tally.counts
  }

  /** The number of rows by status, submitted rows by the status of their link. */
  get rowCounts(): RowCounts {
    return this.#tally.byRowStatus
  }

  /** Adds a row whose text is its link. */
  addPlain(line: number, textAt: number, length: number, hash: number, warnings: number): void {
    this.#addReady(line, textAt, length, textAt, length, hash, warnings)
  }

  /** Adds a row whose text is a scheme and a host. Its link has a slash appended. */
  addBareHost(line: number, textAt: number, length: number): void {
    const linkAt = this.bytes.appendWithSlash(textAt, length)
    const hash = hashOf(this.bytes.viewOf(linkAt), this.bytes.offsetOf(linkAt), length + 1)
    this.#addReady(line, textAt, length, linkAt, length + 1, hash, 0)
  }

  /** Adds a row with any reading of the text at an address. Returns its number. */
  addRead(
    line: number,
    textAt: number,
    length: number,
    text: string,
    reading: Reading,
    marks: number,
  ): number {
    const { rows } = this
    const row = rows.push()
    rows.line[row] = line
    rows.textAt[row] = textAt
    rows.textLength[row] = length
    rows.marks[row] = marks
    writeReading(rows, this.bytes, row, reading, text)
    return row
  }

  /**
   * Finds duplicates among the rows added since the last call, and counts these rows. Until then they
   * must not be read. The lookups are far apart in memory. In a loop of their own the processor overlaps
   * them: measured at 110 ms a million, against 300 ms when each is made between two lines.
   */
  countNew(): void {
    const { rows } = this
    for (; this.#counted < rows.count; this.#counted++) {
      this.#duplicates.add(this.#counted)
      this.#enter(this.#counted)
    }
  }

  /** Adds a child of `row`. Returns its number: that of a removed child of the row, if there is one. */
  addChild(
    row: number,
    textAt: number,
    length: number,
    text: string,
    reading: Reading,
    marks: number,
  ): number {
    const before = this.order.reuseChild(row)
    if (before !== undefined) {
      this.rows.textAt[before] = textAt
      this.rows.textLength[before] = length
      this.rows.marks[before] = marks
      this.rows.steps[before] = 0
      this.setReading(before, reading)
      return before
    }
    const line = this.rows.line[row] ?? 0
    const piece = this.addRead(line, textAt, length, text, reading, marks)
    this.order.addChild(row, piece)
    this.countNew()
    return piece
  }

  /** Makes room for `count` rows in total. */
  reserve(count: number): void {
    this.rows.reserve(count)
    this.#duplicates.reserve(count)
  }

  /** The index of the source of a row. */
  sourceOf(row: number): number {
    const { sources } = this
    const place = this.order.rootOf(row)
    let [from, to] = [0, sources.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((sources[middle]?.firstRow ?? 0) <= place) from = middle + 1
      else to = middle
    }
    return from - 1
  }

  /** The row's text, as imported or typed. */
  text(row: number): string {
    return this.bytes.text(this.rows.textAt[row] ?? 0, this.rows.textLength[row] ?? 0)
  }

  /** The row's link; undefined if its reading has none. */
  link(row: number): string | undefined {
    const length = this.rows.linkLength[row] ?? 0
    return length === 0 ? undefined : this.bytes.ascii(this.rows.linkAt[row] ?? 0, length)
  }

  /** The row that holds the link of a duplicate; undefined if the row is not a duplicate. */
  duplicateOf(row: number): number | undefined {
    return this.#duplicates.firstOf(row)
  }

  /** The row that holds a link, if any. */
  holderOf(link: string): number | undefined {
    return this.#duplicates.holderOf(link)
  }

  /**
   * Stores a new reading of a row's text, unless the row is submitted. With `defersDuplicates`, the
   * caller must call `recomputeDuplicates` afterwards: for many rows that is faster.
   */
  setReading(row: number, reading: Reading, defersDuplicates = false): void {
    if (this.rows.sentCode(row) !== 0) return
    this.#leave(row)
    if (!defersDuplicates) this.#duplicates.remove(row)
    writeReading(this.rows, this.bytes, row, reading, this.text(row))
    if (!defersDuplicates) this.#duplicates.add(row)
    this.#enter(row)
  }

  /** Recomputes the duplicates of all rows. Yields now and then, so that other work can run. */
  *recomputeDuplicates(): Generator<void> {
    this.#arePagesDeferred = true
    this.#duplicates.clear()
    let worked = 0
    if (this.rows.sent !== undefined)
      for (const row of this.inOrder())
        if (isLockedCode(this.rows.sentCode(row))) this.#duplicates.addInOrder(row)
    for (const row of this.inOrder()) {
      if (!isLockedCode(this.rows.sentCode(row))) this.#duplicates.addInOrder(row)
      this.recount(row)
      if (++worked % 50_000 === 0) yield
    }
    this.#arePagesDeferred = false
    yield* this.#recomputePages()
  }

  /** Recomputes which links differ only after `#`. */
  *#recomputePages(): Generator<void> {
    const { page: pages } = this.rows
    this.#pages.clear()
    const kept = page.isKept
    for (let row = 0; row < this.#counted; row++) pages[row] = (pages[row] ?? 0) & kept
    let worked = 0
    for (let row = 0; row < this.#counted; row++) {
      if (this.#isActive(row)) this.#pages.enter(row)
      this.#updateVerdict(row)
      if (++worked % 50_000 === 0) yield
    }
  }

  /** Sets or clears a mark, and updates the row's verdict. */
  setMark(row: number, bit: number, isOn: boolean): void {
    this.rows.set(row, bit, isOn)
    this.recount(row)
  }

  /** Sets or clears a warning that does not follow from the link alone, and updates the verdict. */
  setWarning(row: number, bit: number, isOn: boolean): void {
    const warnings = this.rows.warnings[row] ?? 0
    const verdict = this.rows.verdict[row] ?? 0
    this.#tally.add(verdict, warnings, -1)
    this.rows.warnings[row] = isOn ? warnings | bit : warnings & ~bit
    this.#tally.add(verdict, this.rows.warnings[row] ?? 0, 1)
    this.recount(row)
  }

  /**
   * Sets the status of a row's submitted link, as a code of `sentCodeOf`; 0 if the row is not submitted
   * or was reopened. With `defersDuplicates`, returns true if the caller must call
   * `recomputeDuplicates` afterwards.
   */
  setSent(row: number, code: number, defersDuplicates = false): boolean {
    const { rows } = this
    const before = rows.sentCode(row)
    if (before === code) return false
    const [held, holds] = [!isClosedCode(before), !isClosedCode(code)]
    // A row that is no longer submitted loses its link to a submitted row with the same link.
    const givesWay = isLockedCode(before) && code === 0
    this.#leave(row)
    if (!defersDuplicates && held && (!holds || givesWay)) this.#duplicates.remove(row)
    rows.setSentCode(row, code)
    rows.lookedUp[row] = 0
    if (code !== 0) {
      rows.set(row, mark.sentBefore, false)
      rows.warnings[row] = (rows.warnings[row] ?? 0) & ~aboutClaims
    }
    const claims = holds && (!held || givesWay || rows.has(row, mark.duplicate))
    if (!defersDuplicates && claims) this.#duplicates.add(row)
    this.#enter(row)
    return defersDuplicates && (claims || held !== holds)
  }

  /** Adds removed rows, so that no other row gets their numbers. */
  addMissing(count: number): void {
    const { rows } = this
    for (let added = 0; added < count; added++) {
      const row = rows.push()
      rows.reading[row] = codeOf.blank
      rows.marks[row] = mark.removed
    }
    this.countNew()
  }

  /** The rows from `from` on in source order. */
  inOrder(from = 0): Generator<number> {
    return this.order.rows(from, this.rows.count)
  }

  /** The current state, for `rollBackTo`. */
  bookmark(): Bookmark {
    const { rows, lines, bytes, sources } = this
    return {
      rows: rows.count,
      lines,
      segments: bytes.segmentCount,
      sources: sources.length,
    }
  }

  /** Removes everything that was added since a bookmark. Yields now and then. */
  *rollBackTo(bookmark: Bookmark): Generator<void> {
    for (let row = bookmark.rows; row < this.#counted; row++)
      this.#tally.add(this.rows.verdict[row] ?? 0, this.rows.warnings[row] ?? 0, -1)
    this.rows.forgetAfter(bookmark.rows)
    this.sites.forgetAfter(bookmark.rows)
    this.#counted = bookmark.rows
    this.bytes.forgetAfter(bookmark.segments)
    this.sources.length = bookmark.sources
    this.lines = bookmark.lines
    yield* this.recomputeDuplicates()
  }

  /** Recomputes the verdict of one row. */
  recount(row: number): void {
    if (this.rows.verdict[row] === this.rules.codeOf(this.rows, row)) return
    this.#leave(row)
    this.#enter(row)
  }

  /** Recomputes the verdicts of all rows after a change of `rules`. Yields now and then. */
  *recountAll(): Generator<void> {
    for (let row = 0; row < this.#counted; row++) {
      this.recount(row)
      if (row % 100_000 === 99_999) yield
    }
  }

  #addReady(
    line: number,
    textAt: number,
    textLength: number,
    linkAt: number,
    linkLength: number,
    hash: number,
    warnings: number,
  ): void {
    const { rows } = this
    const row = rows.push()
    rows.line[row] = line
    rows.textAt[row] = textAt
    rows.textLength[row] = textLength
    rows.linkAt[row] = linkAt
    rows.linkLength[row] = linkLength
    rows.hash[row] = hash
    rows.warnings[row] = warnings
    rows.reading[row] = codeOf.ready
  }

  #enter(row: number): void {
    const { rows } = this
    let verdict = this.rules.codeOf(rows, row)
    rows.verdict[row] = verdict
    if (!this.#arePagesDeferred && this.#isActive(row)) {
      this.#pages.enter(row)
      verdict = this.rules.codeOf(rows, row)
      rows.verdict[row] = verdict
    }
    this.#tally.add(verdict, rows.warnings[row] ?? 0, 1)
  }

  #leave(row: number): void {
    this.#tally.add(this.rows.verdict[row] ?? 0, this.rows.warnings[row] ?? 0, -1)
    if (!this.#arePagesDeferred) this.#pages.leave(row)
  }

  /** Updates the verdict of a row after its bits of `page` changed. */
  #updateVerdict(row: number): void {
    const { rows } = this
    const verdict = this.rules.codeOf(rows, row)
    if (verdict === rows.verdict[row]) return
    this.#tally.add(rows.verdict[row] ?? 0, rows.warnings[row] ?? 0, -1)
    rows.verdict[row] = verdict
    this.#tally.add(verdict, rows.warnings[row] ?? 0, 1)
  }

  /** True if a row has a link and is not excluded, a duplicate, refused or cancelled. */
  #isActive(row: number): boolean {
    return (this.rows.linkLength[row] ?? 0) > 0 && active[this.rows.verdict[row] ?? 0] === 1
  }
}
