import type { Database } from './database.ts'
import { integer, text } from './row.ts'
import type { GoneOn, WayIn } from './ways-on.ts'
import { lastList, readWay, type Way, wayAsText } from './ways.ts'

/**
 * Keeps of a list of Practice that is forgotten which lines of lists before it may still be in New: of
 * these they are still told, until they are sent. In the transaction that forgets it, or one of those.
 */
export function keepPractised(
  database: Database,
  draftId: string,
  way: Way,
  { counts, were }: Pick<GoneOn, 'counts' | 'were'>,
): void {
  for (const status of new Set([...counts.keys(), ...were.keys()])) {
    const lines = counts.get(status) ?? 0
    const before = were.get(status) ?? 0
    if (lines + before === 0) continue
    database.run(
      `INSERT INTO lines_practised VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET lines = lines + excluded.lines,
           lines_before = lines_before + excluded.lines_before`,
      draftId,
      wayAsText(way),
      status,
      lines,
      before,
    )
  }
}

/** By which ways lines had come to a list of Practice that is forgotten, the last that left some first. */
export function practisedLines(database: Database, draftId: string): readonly WayIn[] {
  const rows = database.all(
    'SELECT * FROM lines_practised WHERE draft_id = ? ORDER BY received_with, left_by DESC, way',
    draftId,
  )
  return waysOf(rows)
}

/** Such lines that came by one way, by the drafts of theirs. */
export function practisedBy(database: Database, way: Way): readonly GoneOn[] {
  const rows = database.all(
    'SELECT * FROM lines_practised WHERE left_by = ? AND way = ? ORDER BY draft_id',
    lastList(way),
    wayAsText(way),
  )
  return waysOf(rows).map(({ draftId, counts, were }) => ({ heldBy: draftId, counts, were }))
}

type Row = ReturnType<Database['all']>[number]

function waysOf(rows: readonly Row[]): readonly (WayIn & { readonly draftId: string })[] {
  const byPlace = Map.groupBy(rows, (row) => `${text(row, 'way')} ${text(row, 'draft_id')}`)
  return [...byPlace.values()].flatMap((ofPlace) => {
    const [first] = ofPlace
    if (first === undefined) return []
    return {
      draftId: text(first, 'draft_id'),
      way: readWay(first),
      counts: countsOf(ofPlace, 'lines'),
      were: countsOf(ofPlace, 'lines_before'),
    }
  })
}

function countsOf(rows: readonly Row[], column: 'lines' | 'lines_before'): WayIn['counts'] {
  const counts = rows.map((row) => [text(row, 'status'), integer(row, column)] as const)
  return new Map(counts.filter(([, lines]) => lines > 0))
}
