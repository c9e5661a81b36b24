import type { LinkTable } from './link-table.ts'
import { isSendable, type PartOfList } from './part-of-list.ts'
import { warningBit } from '../../parsing/plain-link.ts'

/** A link as it goes out. */
export interface SendableLink {
  readonly row: number
  readonly link: string
  /** Legal for browsers, outside RFC 3986: a service may refuse it. */
  readonly unusual: boolean
}

/** Ready and cleaned links of all rows or of a part, in source order, as of when each is asked for. */
export function* sendableLinks(table: LinkTable, part?: PartOfList): Generator<SendableLink> {
  const { rows } = table
  for (const row of table.inOrder()) {
    if (!isSendable(rows.verdict[row]) || part?.rows[row] === 0) continue
    const unusual = ((rows.warnings[row] ?? 0) & warningBit['unusual-characters']) !== 0
    yield { row, link: table.link(row) ?? '', unusual }
  }
}
