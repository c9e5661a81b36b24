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

/** A moment of a table to go back to. */
export interface Bookmark {
  readonly rows: number
  readonly lines: number
  readonly segments: number
  readonly sources: number
}

/**
 * All rows of a list in memory: what each text is, which link it holds, and what it counts as.
 * A LineReader fills it; row numbers never change. Knows no disk and no clock.
 */
export class LinkTable {
  readonly bytes = new ByteStore()
  readonly rows = new Rows()
  readonly sources: TableSource[] = []
  /** Source lines, blank ones included. */
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
  /** While all rows are worked out again, pages are left to the end. */
  #arePagesDeferred = false
  readonly sites = new RowSites()
  readonly #tally = new Tally()
  readonly originals = new OriginalTexts(this.rows, this.order)
  /** After a change of these: `recountAll`. */
  readonly rules = new VerdictRules()
  /** Rows that are counted, from the first on. */
  #counted = 0

  /** Rows that are wholly there, from the first on. */
  get countedRows(): number {
    return this.#counted
  }

  /** Every row is there and stands where its number says. */
  get isInOrder(): boolean {
    return !this.order.isReordered && this.#tally.rows === this.#counted
  }

  get counts(): Counts {
    return this.#tally.counts
  }

  /** Rows by status, those of submitted links by what became of these. */
  get rowCounts(): RowCounts {
    return this.#tally.byRowStatus
  }

  /** Adds the row of a link that is sent exactly as it is written. */
  addPlain(line: number, textAt: number, length: number, hash: number, warnings: number): void {
    this.#addReady(line, textAt, length, textAt, length, hash, warnings)
  }

  /** Adds the row of a host alone, to be sent with a slash behind it. */
  addBareHost(line: number, textAt: number, length: number): void {
    const linkAt = this.bytes.appendWithSlash(textAt, length)
    const hash = hashOf(this.bytes.viewOf(linkAt), this.bytes.offsetOf(linkAt), length + 1)
    this.#addReady(line, textAt, length, linkAt, length + 1, hash, 0)
  }

  /** Adds a row with any reading of the text at an address; its number. */
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
   * Finds the duplicates among the rows added since the last call and counts them; before it they
   * are not to be looked at. In a loop of its own the look-ups, far apart in memory, overlap:
   * measured at 110 ms a million, against 300 ms where each waited between two lines.
   */
  countNew(): void {
    const { rows } = this
    for (; this.#counted < rows.count; this.#counted++) {
      this.#duplicates.add(this.#counted)
      this.#enter(this.#counted)
    }
  }

  /** Adds a piece that a choice cut off `row`; its number, which is the one it had if it was there before. */
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

  /** Makes room for `count` rows in all. */
  reserve(count: number): void {
    this.rows.reserve(count)
    this.#duplicates.reserve(count)
  }

  /** Index of the source that the row came from. */
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

  /** The row's text as the user wrote it. */
  text(row: number): string {
    return this.bytes.text(this.rows.textAt[row] ?? 0, this.rows.textLength[row] ?? 0)
  }

  /** The link that the row would send now; undefined where its reading has none. */
  link(row: number): string | undefined {
    const length = this.rows.linkLength[row] ?? 0
    return length === 0 ? undefined : this.bytes.ascii(this.rows.linkAt[row] ?? 0, length)
  }

  /** The row that holds the same link first; undefined where this is the first or has none. */
  duplicateOf(row: number): number | undefined {
    return this.#duplicates.firstOf(row)
  }

  /** The row that holds a link first; undefined where none does. */
  holderOf(link: string): number | undefined {
    return this.#duplicates.holderOf(link)
  }

  /**
   * Takes a new reading of a row's text, unless its link was submitted. Of many at once, duplicates
   * are left to `settle`.
   */
  setReading(row: number, reading: Reading, defersDuplicates = false): void {
    if (this.rows.sentCode(row) !== 0) return
    this.#leave(row)
    if (!defersDuplicates) this.#duplicates.remove(row)
    writeReading(this.rows, this.bytes, row, reading, this.text(row))
    if (!defersDuplicates) this.#duplicates.add(row)
    this.#enter(row)
  }

  /** Works out all duplicates again; yields now and then so that others may run. */
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

  /** Finds all pages again that several links lead to. */
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

  /** Sets or clears a mark, with what follows for the row. */
  setMark(row: number, bit: number, isOn: boolean): void {
    this.rows.set(row, bit, isOn)
    this.recount(row)
  }

  /** Sets or clears a warning that the link does not show by itself, with what follows for the row. */
  setWarning(row: number, bit: number, isOn: boolean): void {
    const warnings = this.rows.warnings[row] ?? 0
    const verdict = this.rows.verdict[row] ?? 0
    this.#tally.add(verdict, warnings, -1)
    this.rows.warnings[row] = isOn ? warnings | bit : warnings & ~bit
    this.#tally.add(verdict, this.rows.warnings[row] ?? 0, 1)
    this.recount(row)
  }

  /**
   * Sets what became of a row's submitted link, as a code of `sentCodeOf`; 0: none was submitted, or
   * the row was reopened. Of many at once, duplicates are left to `settle`: true if that is needed.
   */
  setSent(row: number, code: number, defersDuplicates = false): boolean {
    const { rows } = this
    const before = rows.sentCode(row)
    if (before === code) return false
    const [held, holds] = [!isClosedCode(before), !isClosedCode(code)]
    // What is not submitted any more gives way to another row that is.
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

  /** Adds rows that are nowhere, so that no other row gets their numbers. */
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

  /** Where the table stands now. */
  bookmark(): Bookmark {
    const { rows, lines, bytes, sources } = this
    return {
      rows: rows.count,
      lines,
      segments: bytes.segmentCount,
      sources: sources.length,
    }
  }

  /** Goes back to a bookmark, as if nothing had come in since. */
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

  /** Works out again what one row counts as. */
  recount(row: number): void {
    if (this.rows.verdict[row] === this.rules.codeOf(this.rows, row)) return
    this.#leave(row)
    this.#enter(row)
  }

  /** Works out what all rows count as; those that come or change meanwhile go by what holds then. */
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

  /** A row whose page others lead to since, or no more. */
  #updateVerdict(row: number): void {
    const { rows } = this
    const verdict = this.rules.codeOf(rows, row)
    if (verdict === rows.verdict[row]) return
    this.#tally.add(rows.verdict[row] ?? 0, rows.warnings[row] ?? 0, -1)
    rows.verdict[row] = verdict
    this.#tally.add(verdict, rows.warnings[row] ?? 0, 1)
  }

  /** What has a link that is neither left out nor a duplicate, whatever holds of it on the account. */
  #isActive(row: number): boolean {
    return (this.rows.linkLength[row] ?? 0) > 0 && active[this.rows.verdict[row] ?? 0] === 1
  }
}
