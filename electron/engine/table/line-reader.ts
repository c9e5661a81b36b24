import {
  defaultContext,
  brokenRowIn,
  type CellMarks,
  type ReadingContext,
  continuationIn,
  type Piece,
  piecesOf,
  PlainLink,
  readText,
  usualWidths,
} from '../parsing/index.ts'
import { endOfLine, isLineEnd, lengthOfLineEnd } from './byte-store.ts'
import type { Layout } from './layout.ts'
import { hashOf } from './link-index.ts'
import type { LinkTable } from './link-table.ts'
import { cellMarksAt, cellMarksOfWholeRow } from './row-reading.ts'
import { mark } from './rows.ts'
import { restRows, wholeLine } from './source-lines.ts'
import type { TableSource } from './table-source.ts'
import { codeOf, isDecideKind, verdictOf } from './verdict.ts'

/** Reads the lines of a source into the table: finds the link of each line, and adds a row for it. */
export class LineReader {
  readonly #table: LinkTable
  readonly #source: TableSource
  readonly #linkColumn: number | undefined
  readonly #widths: readonly number[]
  readonly #cellMarks: CellMarks | undefined
  /** The same for a piece of a line, which cannot be a whole row of a table. */
  readonly #pieceMarks: CellMarks | undefined
  /** What holds for every line of the source. */
  readonly #context: ReadingContext
  #expectsHeader: boolean
  readonly #plain = new PlainLink()

  constructor(table: LinkTable, source: TableSource, layout: Layout) {
    this.#table = table
    this.#source = source
    this.#linkColumn = layout.format === 'table' ? layout.linkColumn : undefined
    this.#cellMarks = cellMarksOfWholeRow(layout)
    this.#pieceMarks = layout.cellMarks
    this.#context = { ...defaultContext, isAmongPaths: layout.hasPaths === true }
    this.#expectsHeader =
      layout.format === 'table' && layout.columns.length > 0 && layout.isNamedByApp !== true
    this.#widths = (layout.format === 'text' ? layout.wrapWidths : undefined) ?? usualWidths
  }

  /**
   * Reads the lines from `start` to `end` of `segment`, which the ByteStore holds at `address`. There
   * must be a line end at `end - 1` or `end`. Stops early after `budget` lines that are not plain links,
   * so that other work can run. Returns where it stopped.
   */
  read(segment: Buffer, address: number, start: number, end: number, budget: number): number {
    const plain = this.#plain
    const view = this.#table.bytes.viewOf(address)
    let at = start
    let left = budget
    let line = this.#source.lines
    while (at < end && left > 0) {
      line++
      const cellAt = this.#startOfCell(segment, at)
      const isCell = cellAt !== undefined
      const textAt = cellAt ?? at
      let lineEnd: number
      if (plain.read(segment, textAt, isCell) && !this.#mayHoldCells(segment, textAt, plain.end)) {
        this.#expectsHeader = false
        const length = plain.end - textAt
        if (plain.isBareHost) this.#table.addBareHost(line, address + textAt, length)
        else {
          const hash = hashOf(view, textAt, length)
          this.#table.addPlain(line, address + textAt, length, hash, plain.warnings)
        }
        lineEnd = isCell ? endOfLine(segment, plain.end) : plain.end
      } else {
        lineEnd = endOfLine(segment, plain.end)
        const textEnd = isCell ? endOfCell(segment, textAt, lineEnd) : lineEnd
        if (lineEnd > at) left--
        if (isCell && this.#isBrokenRow(segment, at, lineEnd, textAt, textEnd))
          this.#addBrokenRow(line, segment, address, at, lineEnd)
        else this.#readText(line, segment, address, textAt, textEnd)
      }
      at = lineEnd + lengthOfLineEnd(segment, lineEnd)
    }
    this.#table.countNew()
    this.#table.lines += line - this.#source.lines
    this.#source.lines = line
    return Math.min(at, end)
  }

  /** True if a plain link, in a line without columns, could include separators and further cells. */
  #mayHoldCells(segment: Buffer, start: number, end: number): boolean {
    if (this.#cellMarks === undefined || segment[end] === tab) return false
    const { mark: cellMark, endsLines } = this.#cellMarks
    if (cellMark === '\t') return false
    return endsLines === true
      ? segment[end - 1] === cellMark.charCodeAt(0)
      : segment.subarray(start, end).includes(cellMark)
  }

  /** The start of the cell in the link column; undefined if the line is read as a whole. */
  #startOfCell(segment: Buffer, lineAt: number): number | undefined {
    if (this.#linkColumn === undefined) return undefined
    let at = lineAt
    for (let column = 0; column < this.#linkColumn; at++) {
      const byte = segment[at] ?? 0
      if (byte === tab) column++
      else if (isLineEnd(segment, at)) return undefined
    }
    return at
  }

  /** True if a line has more or fewer cells than its table, and its link is in another column. */
  #isBrokenRow(
    segment: Buffer,
    lineAt: number,
    lineEnd: number,
    cellAt: number,
    cellEnd: number,
  ): boolean {
    const marks = this.#cellMarks
    if (this.#expectsHeader || marks?.endsLines === true || marks?.width === undefined) return false
    if (segment.subarray(cellAt, cellEnd).includes('://')) return false
    const row = segment.subarray(lineAt, lineEnd)
    if (!row.includes('://')) return false
    let width = 1
    for (let at = row.indexOf(tab); at !== -1; at = row.indexOf(tab, at + 1)) width++
    return width !== marks.width
  }

  /** Adds a row with the text of the whole line, for the user to decide. */
  #addBrokenRow(line: number, segment: Buffer, address: number, start: number, end: number): void {
    const text = segment.toString('utf8', start, end)
    const reading = readText(text, { ...this.#context, cellMarks: this.#marksIn(text) })
    this.#table.addRead(line, address + start, end - start, text, reading, 0)
  }

  /** What separates the cells of a whole line. */
  #marksIn(line: string): CellMarks | undefined {
    const marks = this.#cellMarks
    if (!line.includes('\t')) return marks
    return marks?.endsLines === true || marks?.linkColumn === undefined
      ? undefined
      : { ...marks, mark: '\t' }
  }

  #readText(line: number, segment: Buffer, address: number, start: number, end: number): void {
    const table = this.#table
    const text = start === end ? '' : segment.toString('utf8', start, end)
    if (this.#expectsHeader && text.trim() !== '') {
      this.#expectsHeader = false
      table.addRead(line, address + start, end - start, text, { kind: 'blank' }, 0)
      return
    }
    const isWholeLine = segment[start - 1] !== tab && segment[end] !== tab
    if (isWholeLine) this.#checkLineAbove(line, text)
    const cellMarks = isWholeLine ? this.#marksIn(text) : undefined
    const isBrokenRow = brokenRowIn(text, cellMarks) !== undefined
    const pieces = isBrokenRow ? [] : piecesOf(text)
    if (pieces.length > 0) {
      const ofPieces = isWholeLine && !text.includes('\t') ? this.#pieceMarks : undefined
      return this.#addPieces(line, address + start, text, pieces, ofPieces)
    }
    const reading = readText(
      text,
      cellMarks === undefined ? this.#context : { ...this.#context, cellMarks },
    )
    table.addRead(line, address + start, end - start, text, reading, 0)
  }

  #addPieces(
    line: number,
    address: number,
    text: string,
    pieces: readonly Piece[],
    cellMarks: CellMarks | undefined,
  ): void {
    let at = 0
    let byteAt = address
    for (const { start, end, isInProse } of pieces) {
      byteAt += Buffer.byteLength(text.slice(at, start))
      const piece = text.slice(start, end)
      const length = Buffer.byteLength(piece)
      const marks = isInProse ? mark.piece | mark.isInProse : mark.piece
      this.#table.addRead(
        line,
        byteAt,
        length,
        piece,
        readText(piece, { ...this.#context, isInProse, cellMarks }),
        marks,
      )
      at = end
      byteAt += length
    }
  }

  /**
   * Checks if this line is the continuation of the link above: a mail program may have wrapped it. If
   * so, reads the row above again, so that the user is asked.
   */
  #checkLineAbove(line: number, text: string): void {
    const table = this.#table
    const { rows } = table
    const last = rows.count - 1
    if (last < this.#source.firstRow || rows.line[last] !== line - 1) return
    const reading = rows.reading[last] ?? 0
    const isLink = reading <= codeOf.cleaned || isDecideKind(verdictOf(reading))
    const isRest =
      (reading === codeOf['not-a-link'] ||
        reading === codeOf['no-scheme'] ||
        reading === codeOf['no-site']) &&
      last > this.#source.firstRow &&
      rows.has(last - 1, mark.continued)
    if ((!isLink && !isRest) || /^[\s>]*(?:https?:|$)/i.test(text)) return
    const above = wholeLine(table, last)
    // Cells are not wrapped.
    if (above.includes('\t')) return
    // If a line of some length continues in the next one, another line of that length can do so too.
    const widths = isRest ? [...this.#widths, wholeLine(table, last - 1).length] : this.#widths
    if (continuationIn(above, text, widths) === undefined) return
    table.countNew()
    rows.set(last, mark.continued, true)
    if (isRest) return
    const isInProse = rows.has(last, mark.isInProse)
    const cellMarks = cellMarksAt(table, last)
    const known = { ...this.#context, isInProse, continuation: [], cellMarks }
    table.setReading(last, readText(table.text(last), known))
  }
}

const tab = 0x09

function endOfCell(segment: Buffer, start: number, lineEnd: number): number {
  let at = start
  while (at < lineEnd && segment[at] !== tab) at++
  return at
}

/** All rows of the line of a row, children included, removed ones not, in order. */
export function piecesOfLine(table: LinkTable, row: number): readonly number[] {
  const { rows } = table
  const place = table.order.rootOf(row)
  const firstOfSource = table.sources[table.sourceOf(row)]?.firstRow ?? 0
  let first = place
  while (first > firstOfSource && rows.line[first - 1] === rows.line[place]) first--
  const pieces: number[] = []
  for (const other of table.inOrder(first)) {
    if (rows.line[other] !== rows.line[place]) break
    if (!rows.has(other, mark.removed)) pieces.push(other)
  }
  return pieces
}

/**
 * Answers which piece of its line a row is, and whether the pieces can be joined. It caches the answer
 * for a line, so that a page of rows from one line with very many links is fast.
 */
export class PieceLookup {
  readonly #table: LinkTable
  #numbers: ReadonlyMap<number, number> = new Map()
  #whole: { readonly key: string; readonly isSplit: boolean } | undefined

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** The number of a piece in its line, from 1; undefined if the line has one link. */
  numberOf(row: number): number | undefined {
    if (!this.#table.rows.has(row, mark.piece)) return undefined
    if (!this.#numbers.has(row))
      this.#numbers = new Map(piecesOfLine(this.#table, row).map((piece, at) => [piece, at + 1]))
    return this.#numbers.get(row) ?? 0
  }

  /** True if a row and the other pieces of its text can be joined to one row. */
  canKeepAsOne(row: number): boolean {
    if (!this.#table.rows.has(row, mark.piece)) return false
    const { base, isTyped } = splitBaseOf(this.#table, row)
    const { rows, order } = this.#table
    const place = order.rootOf(base)
    const key = isTyped ? `typed ${base}` : `line ${rows.line[place]} ${this.#table.sourceOf(row)}`
    if (this.#whole?.key !== key)
      this.#whole = { key, isSplit: splitTextOf(this.#table, row) !== undefined }
    return this.#whole.isSplit
  }
}

/** A text that was split into several links. */
export interface SplitText {
  /** Its address in the ByteStore. */
  readonly at: number
  readonly length: number
  /** The rows that it was split into, in order. */
  readonly pieces: readonly number[]
}

/**
 * The text that a row and other rows were split from: a text that the user typed or split, else the
 * row's line. Undefined if the row is not a piece, or the pieces cannot be joined: one was edited,
 * submitted, or joined with lines below.
 */
export function splitTextOf(table: LinkTable, row: number): SplitText | undefined {
  const { rows, order, originals } = table
  const { base, isTyped } = splitBaseOf(table, row)
  const pieces = isTyped ? [base, ...liveChildrenOf(table, base)] : piecesOfLine(table, base)
  const last = pieces.at(-1)
  if (pieces.length < 2 || last === undefined) return undefined
  const isWhole = pieces.every(
    (piece, index) =>
      (isTyped && index === 0) ||
      (!originals.isRewritten(piece) && (isTyped || order.parentOf(piece) === undefined)),
  )
  const isSubmitted = pieces.some((piece) => rows.sentCode(piece) !== 0)
  // A text that was typed later has a higher address.
  const isInOrder = pieces.every(
    (piece, index) => index === 0 || startOf(pieces[index - 1]) < startOf(piece),
  )
  // Joining the pieces would orphan lines that are joined to one of them.
  const isJoined = pieces.some((piece) =>
    restRows(table, piece).some((rest) => rows.has(rest, mark.joined)),
  )
  if (!isWhole || !isInOrder || isJoined || isSubmitted) return undefined
  const at = startOf(pieces[0])
  return { at, length: startOf(last) + (rows.textLength[last] ?? 0) - at, pieces }

  function startOf(piece: number | undefined): number {
    return rows.textAt[piece ?? 0] ?? 0
  }
}

/** The row that a row was split off, or the row itself, and whether the user typed or split its text. */
function splitBaseOf(
  table: LinkTable,
  row: number,
): { readonly base: number; readonly isTyped: boolean } {
  const { rows, order, originals } = table
  const hasChildren = order.childrenOf(row).some((piece) => !rows.has(piece, mark.removed))
  const base = hasChildren ? row : (order.parentOf(row) ?? row)
  return { base, isTyped: originals.isRewritten(base) }
}

function liveChildrenOf({ rows, order }: LinkTable, row: number): readonly number[] {
  return order.childrenOf(row).filter((piece) => !rows.has(piece, mark.removed))
}
