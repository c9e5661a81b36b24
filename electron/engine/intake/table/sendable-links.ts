import type { LinkTable } from './link-table.ts'
import { warningBit } from './plain-link.ts'
import { codeOf } from './verdict.ts'

/** A link as it goes out. */
export interface SendableLink {
  readonly row: number
  readonly link: string
  /** Legal for browsers, outside RFC 3986: a service may refuse it. */
  readonly unusual: boolean
}

/** Ready and cleaned links in source order, as of when each is asked for. */
export function* sendableLinks(table: LinkTable): Generator<SendableLink> {
  const { rows } = table
  for (const row of table.inOrder()) {
    if ((rows.verdict[row] ?? 0) > codeOf.cleaned) continue
    const unusual = ((rows.warnings[row] ?? 0) & warningBit['unusual-characters']) !== 0
    yield { row, link: table.link(row) ?? '', unusual }
  }
}
