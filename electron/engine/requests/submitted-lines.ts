import type { CarriedLines, LineCounts, SubmittedLines } from '../../shared/records.ts'
import type { CountedLines } from '../intake/draft/submitted-lines.ts'
import { forgottenOrigins } from '../ledger/carried-lines.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** What the lines of a list count as, and of which submissions, as far as they are remembered. */
export function submittedLines(ledger: Ledger, { counts, carried }: CountedLines): SubmittedLines {
  const groups = carried.flatMap(({ from, counts: now, were }) => {
    const leftBy = ledger.submissions.ofDraft(from.leftBy)
    return leftBy === undefined ? [] : [{ leftBy, draftId: from.receivedWith, counts: now, were }]
  })
  const known = [...Map.groupBy(groups, ({ leftBy }) => leftBy)].flatMap(([leftBy, ofList]) => {
    const origins = originsOf(ledger, leftBy, ofList)
    return ofList.map(({ draftId, counts: now, were }): CarriedLines => {
      const receivedWith = origins.get(draftId)
      if (receivedWith !== undefined) return { leftBy, receivedWith, counts: now, were }
      // No list that is still known held them before the one that left them over.
      const { 'put-back': _, ...inLeftBy } = now
      return { leftBy, receivedWith: leftBy, counts: inLeftBy, were }
    })
  })
  return { counts, carried: known }
}

interface Group {
  /** The list that they came in with. */
  readonly draftId: string
  readonly were: LineCounts
}

/**
 * With which submissions lines came in that a list left over. A forgotten one has no draft any more,
 * but its lines still stand by its number in the lists that went on with them: lists are numbered in
 * the order of their drafts, and none left over more lines than it holds.
 */
function originsOf(
  ledger: Ledger,
  leftBy: number,
  groups: readonly Group[],
): ReadonlyMap<string, number> {
  const origins = new Map<string, number>()
  const forgotten = new Map(forgottenOrigins(ledger.database, leftBy))
  const byDraft = [...Map.groupBy(groups, ({ draftId }) => draftId)]
  for (const [draftId, ofDraft] of byDraft.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const known = ledger.submissions.ofDraft(draftId)
    const id = known ?? [...forgotten].find(([, lines]) => canHold(lines, ofDraft))?.[0]
    if (id === undefined) continue
    origins.set(draftId, id)
    forgotten.delete(id)
  }
  return origins
}

function canHold(lines: ReadonlyMap<string, number>, groups: readonly Group[]): boolean {
  const were = new Map<string, number>()
  for (const group of groups)
    for (const [status, some] of Object.entries(group.were))
      // Rows that share a line are counted anew by what is left of it.
      if (status !== 'further') were.set(status, (were.get(status) ?? 0) + some)
  return [...were].every(([status, some]) => some <= (lines.get(status) ?? 0))
}
