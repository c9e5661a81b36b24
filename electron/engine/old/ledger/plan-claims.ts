const leastRoom = 1_024

/** Links that a plan speaks for: their hashes and, beside each, the batch that holds it. */
export interface Claims {
  readonly hashes: BigInt64Array
  readonly batchIds: Float64Array
}

/**
 * What one plan speaks for, in memory: hashes as they came, the batch of each beside it, and an
 * open-addressed index over them, 24 to 48 bytes a link. Links of the same hash are all kept.
 */
export class PlanClaims {
  readonly accountId: number
  #hashes = new BigInt64Array(leastRoom)
  #batchIds = new Float64Array(leastRoom)
  /** Places of claims, counted from 1; 0: none. Twice as many as claims find room. */
  #slots = new Uint32Array(2 * leastRoom)
  #count = 0
  #order: Uint32Array | undefined

  constructor(accountId: number) {
    this.accountId = accountId
  }

  get size(): number {
    return this.#count
  }

  add(hashes: BigInt64Array<ArrayBuffer>, batchId: number): void {
    const from = this.#count
    this.#count += hashes.length
    const hasGrown = this.#makeRoom(from)
    this.#hashes.set(hashes, from)
    this.#batchIds.fill(batchId, from, this.#count)
    this.#index(hasGrown ? 0 : from)
    this.#order = undefined
  }

  /** Tells of each claim on one of the hashes: where it stands in the list, and whose batch it is. */
  find(
    hashes: BigInt64Array<ArrayBuffer>,
    onFound: (index: number, batchId: number) => void,
  ): void {
    const [slots, asked, held] = [this.#slots, halvesOf(hashes), halvesOf(this.#hashes)]
    const last = slots.length - 1
    for (let index = 0; index < hashes.length; index += 1) {
      const [one, other] = [asked[2 * index] ?? 0, asked[2 * index + 1] ?? 0]
      for (let slot = one & last; ; slot = (slot + 1) & last) {
        const place = (slots[slot] ?? 0) - 1
        if (place < 0) break
        if (held[2 * place] === one && held[2 * place + 1] === other)
          onFound(index, this.#batchIds[place] ?? 0)
      }
    }
  }

  /** So many claims from one on, in the order of the upper halves of their hashes. */
  inOrder(from: number, count: number): Claims {
    this.#order ??= orderOf(this.#hashes.subarray(0, this.#count))
    const places = this.#order.subarray(from, from + count)
    const hashes = new BigInt64Array(places.length)
    const batchIds = new Float64Array(places.length)
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index] ?? 0
      hashes[index] = this.#hashes[place] ?? 0n
      batchIds[index] = this.#batchIds[place] ?? 0
    }
    return { hashes, batchIds }
  }

  /** Room for all claims, of which `kept` are to be kept; returns whether the index is empty now. */
  #makeRoom(kept: number): boolean {
    let room = this.#hashes.length
    if (room >= this.#count) return false
    while (room < this.#count) room *= 2
    const [hashes, batchIds] = [this.#hashes, this.#batchIds]
    this.#hashes = new BigInt64Array(room)
    this.#hashes.set(hashes.subarray(0, kept))
    this.#batchIds = new Float64Array(room)
    this.#batchIds.set(batchIds.subarray(0, kept))
    this.#slots = new Uint32Array(2 * room)
    return true
  }

  #index(from: number): void {
    const [slots, held] = [this.#slots, halvesOf(this.#hashes)]
    const last = slots.length - 1
    for (let place = from; place < this.#count; place += 1) {
      let slot = (held[2 * place] ?? 0) & last
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = place + 1
    }
  }
}

/** Each hash as two numbers, for those are not made on the heap; either is as good as random. */
function halvesOf(hashes: BigInt64Array<ArrayBuffer>): Int32Array {
  return new Int32Array(hashes.buffer, hashes.byteOffset, 2 * hashes.length)
}

/** Where the upper half stands of the two that a hash is in memory. */
const upper = halvesOf(BigInt64Array.of(1n))[0] === 1 ? 1 : 0

/**
 * Places of hashes in the order of their upper halves: a radix sort, a tenth of a look-up for each.
 * By index: iterators would take most of its time.
 */
function orderOf(hashes: BigInt64Array<ArrayBuffer>): Uint32Array {
  const halves = halvesOf(hashes)
  const count = hashes.length
  let order = new Uint32Array(count)
  for (let place = 0; place < count; place += 1) order[place] = place
  let sorted = new Uint32Array(count)
  for (const shift of [0, 16]) {
    // Signed numbers in the order of unsigned ones, once the sign is turned.
    const digit = (place: number): number =>
      (((halves[2 * place + upper] ?? 0) ^ 0x8000_0000) >>> shift) & 0xffff
    const next = new Uint32Array(0x1_0001)
    for (let place = 0; place < count; place += 1) {
      const value = digit(place) + 1
      next[value] = (next[value] ?? 0) + 1
    }
    for (let value = 0; value < 0x1_0000; value += 1)
      next[value + 1] = (next[value + 1] ?? 0) + (next[value] ?? 0)
    for (let index = 0; index < count; index += 1) {
      const place = order[index] ?? 0
      const value = digit(place)
      const to = next[value] ?? 0
      sorted[to] = place
      next[value] = to + 1
    }
    ;[order, sorted] = [sorted, order]
  }
  return order
}
