import type { LinkLines } from '../../../shared/records.ts'
import { nearHash } from '../../parsing/near-key.ts'
import type { HoldingBatch } from '../ledger/holding-batches.ts'

const mostHashes = 2 ** 23
/** What else is kept with a batch, in hashes. */
const roomOfBatch = 64
const lineEnd = 0x0a

/**
 * The near hashes of batches' links, kept in at most 32 MiB: a list is looked up again with each
 * edit, and to unpack all that was ever sent takes long.
 */
export class NearHashes {
  readonly #kept = new Map<number, { readonly changedMs: number; readonly hashes: Int32Array }>()
  #room: number

  /** `room`: in hashes. */
  constructor(room = mostHashes) {
    this.#room = room
  }

  /** Those of a batch as it was left by its last change; undefined where they are not kept. */
  of({ id, changedMs }: Pick<HoldingBatch, 'id' | 'changedMs'>): Int32Array | undefined {
    const kept = this.#kept.get(id)
    return kept?.changedMs === changedMs ? kept.hashes : undefined
  }

  /** Works out those of a batch's links, and keeps them where there is room. */
  add({ id, changedMs }: Pick<HoldingBatch, 'id' | 'changedMs'>, links: LinkLines): Int32Array {
    const hashes = nearHashesOf(links)
    const before = this.#kept.get(id)
    if (before !== undefined) this.#room += before.hashes.length + roomOfBatch
    this.#kept.delete(id)
    if (hashes.length + roomOfBatch > this.#room) return hashes
    this.#room -= hashes.length + roomOfBatch
    this.#kept.set(id, { changedMs, hashes })
    return hashes
  }
}

function nearHashesOf({ utf8, count }: LinkLines): Int32Array {
  const hashes = new Int32Array(count)
  let start = 0
  for (let place = 0; place < count; place++) {
    const found = utf8.indexOf(lineEnd, start)
    const end = found === -1 ? utf8.length : found
    hashes[place] = nearHash(utf8, start, end - start)
    start = end + 1
  }
  return hashes
}
