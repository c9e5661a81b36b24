import type { CarriedLines, LineCounts, SubmittedLines } from '../../../shared/records.ts'
import type { CountedLines } from '../intake/draft/submitted-lines.ts'
import { forgottenOrigins, waysInto } from '../ledger/carried-lines.ts'
import { addedCounts } from '../ledger/gone-rows.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { practisedLines } from '../ledger/practised-lines.ts'
import { passedOn, shareByWay } from '../ledger/ways-on.ts'
import { lastList, firstList, type Way } from '../ledger/ways.ts'

/** What the lines of a list count as, and of which submissions, as far as they are remembered. */
export function submittedLines(ledger: Ledger, { counts, carried }: CountedLines): SubmittedLines {
  const groups = carried.map(({ from, counts: now, were }) => ({
    leftBy: from.leftBy,
    between: from.between,
    draftId: from.receivedWith,
    counts: now,
    were,
  }))
  const known = [...Map.groupBy(groups, ({ leftBy }) => leftBy)].flatMap(([draftId, ofList]) => {
    const leftBy = ledger.submissions.ofDraft(draftId)
    if (leftBy === undefined) return leftByPractised(ledger, draftId, ofList)
    const origins = originsOf(ledger, forgottenOrigins(ledger.database, leftBy), ofList)
    const ways = waysInto(ledger.database, leftBy)
    return ofList.map((group): CarriedLines => {
      const { draftId: receivedIn, counts: now, were } = group
      const receivedWith = origins.get(receivedIn)
      if (receivedWith !== undefined) {
        const between = betweenOf(ledger, group, receivedWith, leftBy, ways)
        return { leftBy, between, receivedWith, counts: now, were }
      }
      // No list that is still known held them before the one that left them over.
      const { 'put-back': _, ...inLeftBy } = now
      return { leftBy, receivedWith: leftBy, counts: inLeftBy, were }
    })
  })
  return { counts, carried: known }
}

/**
 * Which lists held lines between the one that received them and the one that left them over: that came
 * to it by such a way. Where an earlier version kept none, or another one, by the last that it knows.
 */
function betweenOf(
  ledger: Ledger,
  { between }: Group,
  receivedWith: number,
  leftBy: number,
  ways: readonly Way[],
): readonly number[] {
  if (receivedWith === leftBy) return []
  const ofOrigin = ways.filter((way) => firstList(way) === receivedWith)
  const way = ofOrigin.find((one) => goesOver(ledger, one, between)) ?? ofOrigin[0]
  return way?.slice(1) ?? []
}

/** Whether a way goes over the lists of these drafts, once it has begun; one that is forgotten is on none. */
function goesOver(ledger: Ledger, way: Way, drafts: readonly string[] | undefined): boolean {
  const over = drafts?.flatMap((draftId) => ledger.submissions.ofDraft(draftId) ?? [])
  const after = way.slice(1)
  return over?.length === after.length && over.every((id, step) => id === after[step])
}

/** What a list of Practice left over that is forgotten since was left over by the one before it. */
function leftByPractised(
  ledger: Ledger,
  leftBy: string,
  groups: readonly Group[],
): readonly CarriedLines[] {
  const ways = practisedLines(ledger.database, leftBy)
  const byOrigin = Map.groupBy(ways, ({ way }) => firstList(way))
  const forgotten = [...byOrigin].flatMap(([id, ofOrigin]) =>
    ledger.submissions.byId(id) === undefined
      ? [[id, addedCounts(ofOrigin.map(({ counts }) => counts))] as const]
      : [],
  )
  const origins = originsOf(ledger, new Map(forgotten), groups)
  const byWay = Map.groupBy(groups, ({ draftId, between }) => {
    const ofOrigin = byOrigin.get(origins.get(draftId) ?? 0) ?? []
    return ofOrigin.find(({ way }) => goesOver(ledger, way, between)) ?? draftId
  })
  return [...byWay].flatMap(([by, ofWay]) => {
    // What came in with that list itself nothing tells of any more.
    const some = typeof by === 'string' ? (byOrigin.get(origins.get(by) ?? 0) ?? []) : [by]
    const goneOn = ofWay.map(({ counts, were }) => ({
      heldBy: leftBy,
      counts: new Map(Object.entries(counts)),
      were: new Map(Object.entries(were)),
    }))
    const shares = shareByWay(
      some.map(({ counts }) => counts),
      goneOn,
    )
    return some.flatMap((way, index) =>
      passedOn(way, shares[index] ?? []).goneOn.map(({ counts, were }) => ({
        receivedWith: firstList(way.way),
        between: way.way.slice(1, -1),
        leftBy: lastList(way.way),
        counts: Object.fromEntries(counts),
        were: Object.fromEntries(were),
      })),
    )
  })
}

interface Group {
  /** The list that they came in with. */
  readonly draftId: string
  readonly between: readonly string[] | undefined
  readonly counts: LineCounts
  readonly were: LineCounts
}

/**
 * With which submissions lines came in that a list left over. A forgotten one has no draft any more,
 * but its lines still stand by its number in the lists that went on with them: lists are numbered in
 * the order of their drafts, and none left over more lines than it holds.
 */
function originsOf(
  ledger: Ledger,
  ofForgotten: ReadonlyMap<number, ReadonlyMap<string, number>>,
  groups: readonly Group[],
): ReadonlyMap<string, number> {
  const origins = new Map<string, number>()
  const forgotten = new Map(ofForgotten)
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
