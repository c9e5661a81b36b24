import type { BatchSize } from '../../../shared/submission.ts'

/** What cutting a list into batches depends on. */
export interface PlanLimits {
  readonly linksPerRequest: number
  /** Requests a window that this computer may make. */
  readonly allowance: number
  /** No batch may hold more links than can be in doubt; undefined: no such limit was set. */
  readonly mostLinksInDoubt: number | undefined
}

/** A first batch that proves token, address and price before much is at stake. */
export const proofBatch = 1_000

/** Links with unusual characters are the likeliest to be refused, so little hangs on each batch. */
const unusualBatch = 100

const leastBalancedBatch = 5_000

/** A request's body stays below this, whatever the number of links. */
export const mostBodyBytes = 8_000_000

/** `{"links":[` and `]}`. */
const frameBytes = 12

/** Most links of the first and of each later ordinary batch. */
export function batchSizes(
  links: number,
  size: BatchSize,
  limits: PlanLimits,
): { readonly first: number; readonly later: number } {
  const most = Math.max(
    1,
    Math.min(limits.linksPerRequest, limits.mostLinksInDoubt ?? limits.linksPerRequest),
  )
  const upTo = (wanted: number): number => Math.max(1, Math.min(most, wanted))
  switch (size) {
    case 'balanced': {
      const rest = Math.max(0, links - proofBatch)
      const even = Math.ceil(rest / Math.max(1, limits.allowance - 1))
      return { first: upTo(proofBatch), later: upTo(Math.max(leastBalancedBatch, even)) }
    }
    case 'fewest':
      return { first: most, later: most }
    case 'smallest': {
      const even = upTo(Math.max(proofBatch, Math.ceil(links / limits.allowance)))
      return { first: even, later: even }
    }
    default:
      return { first: upTo(size), later: upTo(size) }
  }
}

/** The tasks that the links of a slot make; very long links may make a few more (the body's limit). */
export interface SlotTasks {
  readonly requests: number
  /** Links of the first so many of them. */
  readonly linksOf: (requests: number) => number
}

/** How a list is cut, slot by slot; without slots all is one. */
export function tasksOfSlots(
  links: number,
  unusual: number,
  size: BatchSize,
  limits: PlanLimits,
  slots: readonly number[] = [links],
): readonly SlotTasks[] {
  const { first, later } = batchSizes(Math.max(...slots), size, limits)
  const small = Math.min(unusualBatch, later)
  let ordinaryLeft = links - unusual
  let most = first
  return slots.map((slot) => {
    const ordinary = Math.min(slot, ordinaryLeft)
    ordinaryLeft -= ordinary
    const leading = most
    const ofOrdinary = ordinary === 0 ? 0 : 1 + Math.ceil(Math.max(0, ordinary - leading) / later)
    most = later
    return {
      requests: ofOrdinary + Math.ceil((slot - ordinary) / small),
      linksOf: (requests) =>
        requests <= ofOrdinary
          ? Math.min(ordinary, leading + (requests - 1) * later)
          : Math.min(slot, ordinary + (requests - ofOrdinary) * small),
    }
  })
}

/** How many tasks a list comes to, as `tasksOfSlots` cuts it. */
export function countBatches(...list: Parameters<typeof tasksOfSlots>): number {
  return tasksOfSlots(...list).reduce((sum, { requests }) => sum + requests, 0)
}

/** Links of the largest batch of a plan at most. */
export function largestBatch(
  slots: readonly number[],
  size: BatchSize,
  limits: PlanLimits,
): number {
  const { first, later } = batchSizes(Math.max(...slots), size, limits)
  // A later portion does not begin with a batch that proves anything.
  const [begin = 0, ...others] = slots
  const ofFirst = begin <= first ? begin : Math.max(first, Math.min(later, begin - first))
  return Math.max(ofFirst, ...others.map((links) => Math.min(later, links)))
}

/** A link as planning takes it. */
export interface LinkToPlan {
  readonly link: string
  readonly unusual: boolean
}

/** Links that leave as one task. */
export interface CutBatch {
  readonly links: readonly string[]
  readonly isUnusual: boolean
  readonly slot: number
}

/**
 * Cuts links into batches in their order, the unusual ones last and in small batches; no batch is
 * larger than its plan or than a request's body may be. `slots`: links of each portion, which no
 * batch reaches across; without them all is one.
 */
export function* cutIntoBatches(
  links: Iterable<LinkToPlan>,
  sizes: { readonly first: number; readonly later: number },
  slots: readonly number[] = [],
): Generator<CutBatch> {
  const unusual: string[] = []
  let batch: string[] = []
  let bytes = frameBytes
  let most = sizes.first
  let slot = 0
  let room = slots[0] ?? Number.POSITIVE_INFINITY

  function* flush(isUnusual: boolean): Generator<CutBatch> {
    if (batch.length > 0) yield { links: batch, isUnusual, slot }
    batch = []
    bytes = frameBytes
    most = isUnusual ? Math.min(unusualBatch, sizes.later) : sizes.later
    if (room > 0) return
    slot += 1
    room = slots[slot] ?? Number.POSITIVE_INFINITY
  }

  function* add(link: string, isUnusual: boolean): Generator<CutBatch> {
    // Serialised links are ASCII, but JSON escapes some of it; the comma is one more.
    const linkBytes = JSON.stringify(link).length + 1
    const isFull = batch.length === most || bytes + linkBytes > mostBodyBytes
    if (room === 0 || (batch.length > 0 && isFull)) yield* flush(isUnusual)
    batch.push(link)
    bytes += linkBytes
    room -= 1
  }

  for (const { link, unusual: isUnusual } of links) {
    if (isUnusual) unusual.push(link)
    else yield* add(link, false)
  }
  yield* flush(false)
  most = Math.min(unusualBatch, sizes.later)
  for (const link of unusual) yield* add(link, true)
  yield* flush(true)
}
