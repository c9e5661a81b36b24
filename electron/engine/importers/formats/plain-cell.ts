import { afterDigits, wholeNumber } from './digits.ts'
import type { PassedTag } from './passed-tag.ts'
import { after, afterPlainText } from './plain-text.ts'
import { afterEntity, mark } from './xml-bytes.ts'

/** A cell of a row, as places in its bytes. */
export interface PlainCell {
  /** From 1 on. */
  column: number
  type: CellType
  style: number
  /** `B7`; empty where the cell has no name. */
  nameAt: number
  nameEnd: number
  /** What is written in it: plain text. */
  valueAt: number
  valueEnd: number
}

/** How a cell's value is meant (ECMA-376, 18.18.11). */
export type CellType = 's' | 'n' | 'str' | 'inlineStr' | 'b' | 'e' | 'd'

const cellEnd = Buffer.from('</c>')
const valueEnd = Buffer.from('</v></c>')
const formulaEnd = Buffer.from('</f>')
const textStart = Buffer.from('<is><t>')
const keptTextStart = Buffer.from('<is><t xml:space="preserve">')
const textEnd = Buffer.from('</t></is></c>')
const types = (['s', 'n', 'str', 'inlineStr', 'b', 'e', 'd'] as const).map((type) => ({
  type,
  name: Buffer.from(type),
}))

const mayLink = /HYPERLINK/i
const space = 0x20
const quote = 0x22
const letter = { c: 0x63, f: 0x66, h: 0x68, i: 0x69, r: 0x72, s: 0x73, t: 0x74, v: 0x76 }

/**
 * Behind the cell at `start`, which is known by sight; 0 where none is, or one that must be parsed.
 * It has a name or the next column, one value at most, and no formula for a link.
 */
export function readPlainCell(
  bytes: Buffer,
  start: number,
  cell: PlainCell,
  formulaTag: PassedTag,
  sharesLinks: boolean,
): number {
  if (bytes[start] !== mark.less || bytes[start + 1] !== letter.c) return 0
  const at = readAttributes(bytes, start + 2, cell)
  if (at === 0) return 0
  cell.valueAt = cell.valueEnd = at
  if (bytes[at] === mark.slash) return bytes[at + 1] === mark.greater ? at + 2 : 0
  if (bytes[at] !== mark.greater || bytes[at + 1] !== mark.less) return 0
  switch (bytes[at + 2]) {
    case mark.slash:
      return after(bytes, at + 1, cellEnd)
    case letter.v:
      return readValue(bytes, at + 1, cell)
    case letter.i:
      cell.valueAt = after(bytes, at + 1, textStart) || after(bytes, at + 1, keptTextStart)
      if (cell.valueAt === 0) return 0
      cell.valueEnd = afterPlainText(bytes, cell.valueAt)
      return after(bytes, cell.valueEnd, textEnd)
    case letter.f: {
      const formulaTo = sharesLinks ? 0 : afterFormula(bytes, at + 1, formulaTag)
      const end = formulaTo === 0 ? 0 : readValue(bytes, formulaTo, cell)
      // Where nothing was calculated there may be a link.
      return cell.valueAt === cell.valueEnd ? 0 : end
    }
    default:
      return 0
  }
}

function readValue(bytes: Buffer, start: number, cell: PlainCell): number {
  if (bytes[start] !== mark.less || bytes[start + 1] !== letter.v) return 0
  if (bytes[start + 2] !== mark.greater) return 0
  cell.valueAt = start + 3
  cell.valueEnd = afterPlainText(bytes, cell.valueAt)
  return after(bytes, cell.valueEnd, valueEnd)
}

/** Behind a formula that gives no link; else 0. */
function afterFormula(bytes: Buffer, start: number, tag: PassedTag): number {
  let at = tag.after(bytes, start + 2)
  if (at === 0 || bytes[at - 2] === mark.slash) return at
  const from = at
  for (let next = at; next !== -1; next = afterEntity(bytes, at)) at = afterPlainText(bytes, next)
  return mayLink.test(bytes.toString('latin1', from, at)) ? 0 : after(bytes, at, formulaEnd)
}

/** Behind the attributes of a cell; 0 where one of them is unknown or written otherwise. */
function readAttributes(bytes: Uint8Array, start: number, cell: PlainCell): number {
  cell.nameAt = cell.nameEnd = 0
  cell.style = 0
  cell.type = 'n'
  let seen = 0
  let at = start
  while (bytes[at] === space) {
    const name = bytes[at + 1] ?? 0
    if (
      bytes[at + 2] !== mark.equals ||
      bytes[at + 3] !== quote ||
      (seen & (1 << (name & 7))) !== 0
    )
      return 0
    seen |= 1 << (name & 7)
    at += 4
    if (name === letter.r) at = readName(bytes, at, cell)
    else if (name === letter.s) {
      const end = afterDigits(bytes, at)
      cell.style = wholeNumber(bytes, at, end)
      at = end === at ? 0 : end
    } else if (name === letter.t) at = readType(bytes, at, cell)
    else return 0
    if (at === 0 || bytes[at] !== quote) return 0
    at++
  }
  return at
}

/** Behind a cell's name, `B7`; 0 where it is none. */
function readName(bytes: Uint8Array, start: number, cell: PlainCell): number {
  let column = 0
  let at = start
  for (; at < start + 3; at++) {
    const place = (bytes[at] ?? 0) - 0x40
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  const end = afterDigits(bytes, at)
  if (at === start || end === at) return 0
  cell.column = column
  cell.nameAt = start
  cell.nameEnd = end
  return end
}

function readType(bytes: Uint8Array, start: number, cell: PlainCell): number {
  for (const { type, name } of types) {
    const end = after(bytes, start, name)
    if (end === 0 || bytes[end] !== quote) continue
    cell.type = type
    return end
  }
  return 0
}
