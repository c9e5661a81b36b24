import type { JudgedText } from '../../../shared/contract/index.ts'
import { readText } from '../../parsing/read-text.ts'
import type { Reading } from '../../parsing/reading.ts'
import { piecesOf } from '../../parsing/several.ts'
import type { LinkTable } from './link-table.ts'
import { circumstancesOfTyped, reread } from './row-course.ts'

/** A text as it can stand in a row: line ends are spaces. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\n\r\u2028\u2029]+/g, ' ')
}

/** What a text would be if it stood in a row's place; changes nothing. */
export function judgedText(table: LinkTable, row: number, typed: string): JudgedText {
  const text = onOneLine(typed)
  const links = Math.max(piecesOf(text).length, 1)
  if (links > 1) return { kind: 'several', links }
  const reading =
    text === table.text(row) ? reread(table, row) : readText(text, circumstancesOfTyped(table, row))
  return judged(table, row, reading)
}

function judged(table: LinkTable, row: number, reading: Reading): JudgedText {
  if (reading.kind === 'blank') return { kind: 'blank' }
  if (reading.kind === 'decide') return { kind: 'decide', decideKind: reading.decideKind }
  if (reading.kind === 'rejected') return { kind: 'rejected', rejectReason: reading.reason }
  const { link } = reading
  if (link.length > table.rules.urlLength) return { kind: 'rejected', rejectReason: 'too-long' }
  const holder = table.holderOf(link)
  if (holder !== undefined && holder !== row) return { kind: 'duplicate', of: holder, link }
  return { kind: reading.changes.length === 0 ? 'ready' : 'cleaned', link }
}
