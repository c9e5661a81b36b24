import { load } from '../../../../electron/engine/importers/source/load.ts'
import {
  textSource,
  type ByteSource,
} from '../../../../electron/engine/importers/source/byte-source.ts'
import { LinkTable } from '../../../../electron/engine/table/link-table.ts'
import { lineRow } from '../../../../electron/engine/table/source-lines.ts'

/** Reads one source into a table. Throws if it is refused. */
export async function tableOf(
  text: string | ByteSource,
  table = new LinkTable(),
): Promise<LinkTable> {
  const source = typeof text === 'string' ? textSource(text) : text
  const { signal } = new AbortController()
  const loaded = await load(table, source, { kind: 'paste', name: '', signal })
  if (!loaded.ok) throw new Error(loaded.error)
  return table
}

/** The verdict of every row as text: status, kind or reason, and link. */
export function verdictsOf(table: LinkTable): readonly string[] {
  return Array.from(table.inOrder(), (row) => {
    const { status, decideKind, rejectReason, link } = lineRow(table, row)
    return [status, decideKind ?? rejectReason, link].filter((word) => word !== undefined).join(' ')
  })
}
