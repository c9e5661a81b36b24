import { type Counts, namedBefore, rowsIn, sizeOf } from './gone-rows.ts'
import type { Way } from './ways.ts'

/** What a list after another one holds of its lines. */
export interface GoneOn {
  /** Its submission, or where that is forgotten and was Practice's, its draft. */
  readonly heldBy: number | string
  /** By what they count as in it. */
  readonly counts: Counts
  /** By what they counted as in the one that left them, as far as that is known. */
  readonly were: Counts
}

/**
 * Lines of one list came to another by one or several `ways`, by what they count as in it: which of those
 * that went on came by which, in the order of these. Of a way no more rows go on than it has; what else
 * went on came by one that is forgotten. Links that were put back came by a way that such came by, and
 * lines by one where as many counted as they did; where that leaves a choice, by the first of these.
 */
export function shareByWay(
  ways: readonly Counts[],
  goneOn: readonly GoneOn[],
): readonly (readonly GoneOn[])[] {
  const known = ways.map((counts) => new RowsOfWay(counts))
  for (const group of goneOn) shareOut(known, group)
  return known.map(({ goneOn: byThis }) => byThis)
}

/** Lines of a list that an earlier one left over, and what they were in that. */
export interface WayIn {
  readonly way: Way
  readonly counts: Counts
  readonly were: Counts
}

/**
 * What a list left over was left over by the one before it, where it counted as what that knows of it:
 * so named, and what is left of that. Rows that had none of their own in the list had none in that one:
 * their line was cut into several since, after it or before.
 */
export function passedOn(
  { way, were: known }: WayIn,
  goneOn: readonly GoneOn[],
): { readonly goneOn: readonly GoneOn[]; readonly others: Counts } {
  const cutBefore = known.get('further') ?? 0
  let others: Counts = new Map([...known].filter(([status]) => status !== 'further'))
  const passed = goneOn.map(({ heldBy, counts, were }): GoneOn => {
    const cut = Math.min(counts.get('further') ?? 0, cutBefore + (were.get('further') ?? 0))
    const named = namedBefore(rowsIn(counts), cut, others, were, way.length === 1)
    others = named.others
    return { heldBy, counts, were: new Map([...named.were].filter(([, lines]) => lines > 0)) }
  })
  return { goneOn: passed, others }
}

/** Links that were put back are told apart from lines that were left over. */
const kinds = ['plain', 'putBack'] as const
type Kind = (typeof kinds)[number]

/** The rows of a way that nothing after it is known to hold yet, and those that something does. */
class RowsOfWay {
  readonly goneOn: GoneOn[] = []
  readonly #left: Record<Kind, number>
  readonly #by: Map<string, number>
  #taken = { plain: 0, putBack: 0 }
  #were = new Map<string, number>()

  constructor(counts: Counts) {
    this.#by = rowsOf(counts)
    const putBack = counts.get('put-back') ?? 0
    this.#left = { plain: Math.max(0, sizeOf(this.#by) - putBack), putBack }
  }

  /** Rows that went on with the list that is looked at. */
  get rows(): number {
    return this.#taken.plain + this.#taken.putBack
  }

  /** Takes up to so many rows, of one status if that is known; returns how many. */
  take(kind: Kind, wanted: number, status?: string): number {
    const there = status === undefined ? Infinity : (this.#by.get(status) ?? 0)
    const some = Math.max(0, Math.min(wanted, this.#left[kind], there))
    this.#left[kind] -= some
    this.#taken[kind] += some
    if (status === undefined || some === 0) return some
    this.#by.set(status, there - some)
    this.#were.set(status, some + (this.#were.get(status) ?? 0))
    return some
  }

  /** Takes rows that were cut off others since. */
  takeCut(rows: number): void {
    this.#taken.plain += rows
    if (rows > 0) this.#were.set('further', rows)
  }

  /** Says what its rows, and what else is its own, count as in the list that is looked at. */
  finish(heldBy: number | string, counts: Map<string, number>): void {
    if (this.#taken.putBack > 0) counts.set('put-back', this.#taken.putBack)
    if (counts.size > 0) this.goneOn.push({ heldBy, counts, were: this.#were })
    this.#taken = { plain: 0, putBack: 0 }
    this.#were = new Map()
  }
}

function shareOut(ways: readonly RowsOfWay[], { heldBy, counts, were }: GoneOn): void {
  const now = rowsOf(counts)
  const further = counts.get('further') ?? 0
  const knownCut = were.get('further') ?? 0
  const putBack = counts.get('put-back') ?? 0
  const toTake = { plain: Math.max(0, sizeOf(now) - knownCut - putBack), putBack }
  for (const [status, lines] of rowsOf(were)) {
    let ofStatus = lines
    for (const kind of kinds) {
      for (const way of ways) {
        const some = way.take(kind, Math.min(ofStatus, toTake[kind]), status)
        ofStatus -= some
        toTake[kind] -= some
      }
    }
  }
  for (const kind of kinds) for (const way of ways) toTake[kind] -= way.take(kind, toTake[kind])
  const byRows = ways.toSorted((one, other) => other.rows - one.rows)
  // Rows that a line was cut into since were in no way; earlier versions did not count them.
  byRows[0]?.takeCut(Math.max(knownCut, Math.min(further, toTake.plain)))
  let furtherLeft = further
  for (const way of byRows) {
    const ofWay = takeSome(now, way.rows)
    // Of each line there is one row that is not further.
    const some = Math.min(furtherLeft, Math.max(0, way.rows - 1))
    furtherLeft -= some
    if (some > 0) ofWay.set('further', some)
    const blank = way === byRows[0] ? (counts.get('blank') ?? 0) : 0
    if (blank > 0) ofWay.set('blank', blank)
    way.finish(heldBy, ofWay)
  }
}

/** Takes so many out of some counts, whatever they are; returns which. */
function takeSome(counts: Map<string, number>, wanted: number): Map<string, number> {
  const taken = new Map<string, number>()
  let left = wanted
  for (const [status, lines] of counts) {
    const some = Math.min(lines, left)
    if (some === 0) continue
    taken.set(status, some)
    counts.set(status, lines - some)
    left -= some
  }
  return taken
}

/** Those of them that say what rows count as. */
function rowsOf(counts: Counts): Map<string, number> {
  return new Map([...counts].filter(([status]) => !/^(?:further|put-back|blank)$/.test(status)))
}
