import type { NearlySent } from '../../../shared/draft-rows.ts'

/** Links whose twins are looked for, each known by a number. */
export interface SoughtLinks {
  /** How many of them are not nearly the same. */
  readonly size: number
  /** Whether one of them has this near hash. */
  readonly holds: (hash: number) => boolean
  /** The first that is nearly this link, which has this near hash. */
  readonly nearTo: (link: string, hash: number) => number | undefined
}

/** A batch that speaks for its links. */
export interface HeldBatch {
  /** The near hash of each of its links, in their order. */
  readonly nearHashes: Int32Array
  /** Undefined where it speaks for no link any more. */
  readonly open: () => OpenedBatch | undefined
}

/** The links of a batch, one a line, and what is told of each of them. */
export interface OpenedBatch {
  readonly lines: Buffer
  readonly past: Omit<NearlySent, 'link'>
}

/** A link that a batch holds. */
export interface HeldLink {
  readonly link: string
  readonly past: OpenedBatch['past']
}

const lineEnd = 0x0a
/** In hashes that are compared: a turn takes some milliseconds. */
const work = { aTurn: 20_000, anEmptyPart: 5_000, aBatch: 200, aLink: 40 }

/**
 * For the first of those that are nearly the same, the link that the first batch holds which is
 * nearly that one: a hit on the hash is settled by comparing keys. Yields now and then so that
 * others may run. An undefined batch stands for the search for one.
 */
export function* nearTwins(
  links: SoughtLinks,
  batches: Iterable<HeldBatch | undefined>,
): Generator<void, ReadonlyMap<number, HeldLink>> {
  const twins = new Map<number, HeldLink>()
  let worked = 0
  for (const batch of batches) {
    worked += batch === undefined ? work.anEmptyPart : work.aBatch + batch.nearHashes.length
    for (const [sought, held] of batch === undefined ? [] : hitsIn(batch, links)) {
      if (sought !== undefined && !twins.has(sought)) twins.set(sought, held)
      worked += work.aLink
      if (worked < work.aTurn) continue
      yield
      worked = 0
    }
    if (twins.size === links.size) break
    if (worked < work.aTurn) continue
    yield
    worked = 0
  }
  return twins
}

/** The links of a batch whose near hash is that of one that is sought, each with the one it is near to. */
function* hitsIn(
  { nearHashes, open }: HeldBatch,
  links: SoughtLinks,
): Generator<readonly [sought: number | undefined, held: HeldLink]> {
  const places: number[] = []
  for (let place = 0; place < nearHashes.length; place++)
    if (links.holds(nearHashes[place] ?? 0)) places.push(place)
  const batch = places.length === 0 ? undefined : open()
  if (batch === undefined) return
  let line = 0
  let start = 0
  for (const place of places) {
    for (; line < place; line++) start = batch.lines.indexOf(lineEnd, start) + 1
    const end = batch.lines.indexOf(lineEnd, start)
    const link = batch.lines.toString('latin1', start, end === -1 ? batch.lines.length : end)
    yield [links.nearTo(link, nearHashes[place] ?? 0), { link, past: batch.past }]
  }
}
