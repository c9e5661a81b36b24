import { isNothingButRest, restIn } from '../../parsing/continuation.ts'
import { endOfLine } from './line-ends.ts'
import type { LinkTable } from './link-table.ts'
import { mark } from './rows.ts'
import { wholeLine } from './source-lines.ts'

// More than the longest link fills at the narrowest width.
const mostLines = 64

/** The rows below one whose link may be cut, in whose lines it goes on; empty where it is not. */
export function restRows(table: LinkTable, row: number): readonly number[] {
  const found: number[] = []
  for (let at = row; table.rows.has(at, mark.continued) && found.length <= mostLines; at++) {
    if (at > row && !isNothingButRest(wholeLine(table, at))) break
    found.push(at + 1)
  }
  return found
}

/** The rows above one that may go on in it, the nearest first. */
export function rowsAbove(table: LinkTable, row: number): readonly number[] {
  const found: number[] = []
  for (let at = row - 1; at >= 0 && table.rows.has(at, mark.continued); at--) {
    found.push(at)
    if (found.length > mostLines) break
  }
  return found
}

/**
 * What a row's link goes on with, line by line: none where it may be cut and the user has to put it
 * together, as where its rest stands before another link. Undefined where it is not cut, or where
 * the user typed something else over the rest.
 */
export function continuationOf(table: LinkTable, row: number): readonly string[] | undefined {
  const rests = restRows(table, row)
  const [first] = rests
  if (first === undefined) return undefined
  const lines = rests.map((rest) => wholeLine(table, rest))
  const isJoinable = rests.length <= mostLines && lines.every(isNothingButRest)
  const typed = rests.filter((rest) => table.origins.isRewritten(rest))
  if (typed.includes(first) && isNothingButRest(lines[0] ?? '')) return undefined
  if (!isJoinable || typed.length > 0) return []
  return lines.map((line, index) => (index === 0 ? takenOff(table, row) : '') + restIn(line))
}

/** What was taken for the end of a sentence behind the last link of several on a line. */
function takenOff({ rows, bytes }: LinkTable, row: number): string {
  if (!rows.has(row, mark.piece)) return ''
  const address = rows.textAt[row] ?? 0
  const end = bytes.offsetOf(address) + (rows.textLength[row] ?? 0)
  const segment = bytes.segmentOf(address)
  return segment.toString('utf8', end, endOfLine(segment, end)).trim()
}
