/** How many lines count as what. */
export type Counts = ReadonlyMap<string, number>

/** Rows of a list, by what they count as in it. */
export interface Rows {
  readonly by: Counts
  /** Of these, rows that share their line with another one. */
  readonly further: number
  /** Of these, links that History had put back into New. */
  readonly putBack: number
}

/** The same of a list that left them over, where what some counted as is not known. */
export interface RowsLeftOver extends Rows {
  /** How many are among what it left over, whatever they counted as. */
  readonly unnamed: number
}

/** What a list leaves over, first that of which most goes on. */
const leftOver = ['later', 'decide', 'excluded', 'rejected', 'sent-before'] as const

/** The rows that a list holds of another one, as they are counted. */
export function rowsIn(counts: Counts): Rows {
  const { further = 0, 'put-back': putBack = 0, blank: _, ...by } = Object.fromEntries(counts)
  return { by: new Map(Object.entries(by)), further, putBack }
}

/** The same rows, counted. */
export function countsOfRows({ by, further, putBack }: Rows): Counts {
  return new Map([...by, ['further', further], ['put-back', putBack]])
}

/** Those rows that did not go on with a list after it; `were`: what those that did counted as before. */
export function rowsEnded(rows: Rows, wentOn: Rows, were: Counts): Rows {
  const ended = new Tally(rows.by)
  // They were no rows of their own: their line was cut into several since.
  const cut = Math.min(were.get('further') ?? 0, wentOn.further)
  let toGo = sizeOf(wentOn.by) - cut
  // What was sent before stays so, and was not left over for a reason.
  toGo -= ended.take('sent-before', wentOn.by.get('sent-before') ?? 0)
  for (const [status, some] of were) toGo -= ended.take(status, Math.min(toGo, some))
  for (const status of leftOver) toGo -= ended.take(status, toGo)
  return {
    by: ended.counts,
    further: Math.max(0, rows.further - (wentOn.further - cut)),
    putBack: Math.max(0, rows.putBack - wentOn.putBack),
  }
}

/**
 * What rows were in the list that left them over, of all that went on alike (`were`), and what the
 * others were. `isOrigin`: they came in with that list, so that what was put back was sent there.
 */
export function rowsBefore(
  { by, further, putBack }: Rows,
  were: Counts,
  isOrigin: boolean,
): { readonly rows: RowsLeftOver; readonly others: Counts } {
  const others = new Tally(were)
  const sentBefore = by.get('sent-before') ?? 0
  const before = new Map<string, number>([['sent-before', sentBefore]])
  let toName = sizeOf(by) - sentBefore
  if (isOrigin) {
    others.take('put-back', putBack)
    toName = Math.max(0, toName - putBack)
  }
  const withoutRow = others.take('further', Math.min(further, toName))
  toName -= withoutRow
  for (const status of [...leftOver, ...were.keys()]) {
    if (status === 'further' || status === 'put-back') continue
    const some = others.take(status, toName)
    before.set(status, (before.get(status) ?? 0) + some)
    toName -= some
  }
  const rows = { by: before, further: further - withoutRow, putBack: isOrigin ? 0 : putBack }
  return { rows: { ...rows, unnamed: toName }, others: others.counts }
}

/**
 * What rows were in a list that a forgotten one stood behind, of what all that went on from there were
 * (`before`), and what the others were: as far as may be what they were in the forgotten one (`between`).
 * `cut`: rows that had none of their own there.
 */
export function namedBefore(
  { by, putBack }: Rows,
  cut: number,
  before: Counts,
  between: Counts,
  isOrigin: boolean,
): { readonly were: Counts; readonly others: Counts } {
  const others = new Tally(before)
  const were = new Map([['further', cut]])
  let toName = sizeOf(by) - (by.get('sent-before') ?? 0) - cut
  if (isOrigin) {
    were.set('put-back', others.take('put-back', Math.min(putBack, toName)))
    toName -= putBack
  }
  const kept = leftOver.map((status) => [status, between.get(status) ?? 0] as const)
  const rest = leftOver.map((status) => [status, Infinity] as const)
  for (const [status, most] of [...kept, ...rest]) {
    const some = others.take(status, Math.min(most, toName))
    were.set(status, some + (were.get(status) ?? 0))
    toName -= some
  }
  return { were, others: others.counts }
}

/** Names rows by what a list still holds, and what it holds without them. */
export function takeRows(
  lines: Counts,
  { by, further, putBack, unnamed }: RowsLeftOver,
): { readonly rows: Rows; readonly lines: Counts } {
  const stays = new Tally(lines)
  const gone = new Map<string, number>()
  let toName = unnamed
  for (const [status, some] of by) {
    const taken = stays.take(status, some)
    gone.set(status, taken)
    toName += some - taken
  }
  for (const status of leftOver) {
    const taken = stays.take(status, toName)
    gone.set(status, (gone.get(status) ?? 0) + taken)
    toName -= taken
  }
  stays.take('further', further)
  return { rows: { by: gone, further, putBack }, lines: stays.counts }
}

/** Which of some rows are among those that are counted here, and the rest of these. */
export function shareOf(
  { by, further, putBack }: Rows,
  counts: Counts,
): { readonly rows: Rows; readonly counts: Counts } {
  const stays = new Tally(counts)
  const here = new Map([...by].map(([status, some]) => [status, stays.take(status, some)]))
  const rows = {
    by: here,
    further: stays.take('further', further),
    putBack: stays.take('put-back', putBack),
  }
  return { rows, counts: stays.counts }
}

/** Counts that some are taken from, never more than there are. */
class Tally {
  readonly #counts: Map<string, number>

  constructor(counts: Counts) {
    this.#counts = new Map(counts)
  }

  get counts(): Counts {
    return this.#counts
  }

  /** Returns how many were taken. */
  take(status: string, wanted: number): number {
    const there = this.#counts.get(status) ?? 0
    const taken = Math.max(0, Math.min(there, wanted))
    if (taken > 0) this.#counts.set(status, there - taken)
    return taken
  }
}

/** All of them together, status by status. */
export function addedCounts(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>()
  for (const counts of all)
    for (const [status, lines] of counts) sums.set(status, lines + (sums.get(status) ?? 0))
  return sums
}

/** How many there are of all of them. */
export function sizeOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, lines) => sum + lines, 0)
}
