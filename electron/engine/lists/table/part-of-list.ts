import type { LinkTable } from './link-table.ts'
import { warningBit } from '../../parsing/plain-link.ts'
import { codeOf } from './verdict.ts'

/** Some of the rows that can be sent. */
export interface PartOfList {
  /** 1 at each of them. */
  readonly rows: Uint8Array
  readonly links: number
  /** Of these, links with `unusual-characters`. */
  readonly unusual: number
}

/** Of these rows, those that can be sent (`isWanted`); `most` of them where there are more. */
export function partOf(
  { rows }: LinkTable,
  wanted: Iterable<number>,
  most = Number.POSITIVE_INFINITY,
  isWanted = isSendable,
): PartOfList {
  const part = new Uint8Array(rows.count)
  let links = 0
  let unusual = 0
  for (const row of wanted) {
    if (links >= most) break
    if (row >= rows.count || part[row] === 1 || !isWanted(rows.verdict[row])) continue
    part[row] = 1
    links++
    if (((rows.warnings[row] ?? 0) & warningBit['unusual-characters']) !== 0) unusual++
  }
  return { rows: part, links, unusual }
}

/** Whether a row with this verdict would be sent. */
export function isSendable(verdict: number | undefined): boolean {
  return verdict !== undefined && verdict <= codeOf.cleaned
}

/** Whether it would be if links that were sent before were sent all the same. */
export function couldBeSent(verdict: number | undefined): boolean {
  return isSendable(verdict) || verdict === codeOf['sent-before']
}
