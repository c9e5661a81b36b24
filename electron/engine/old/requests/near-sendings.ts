import { inTurns } from '../intake/draft/in-turns.ts'
import { nearHash, nearKey } from '../../parsing/near-key.ts'
import { type HeldLink, nearTwins, type SoughtLinks } from '../../lists/table/near-twins.ts'
import { History } from '../ledger/history.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { heldLinks } from './held-links.ts'
import { NearHashes } from './near-hashes.ts'

/** Links that are made ready before everything else has its turn. */
const linksAtOnce = 2_000

/**
 * For links, the one that a batch holds which is nearly the same (`nearKey`), or the link itself: the
 * newest on a real account, failing that on Practice. Unpacks all that was ever sent, giving way all
 * the time. Rejects when it is aborted.
 */
export async function nearSendings(
  ledger: Ledger,
  links: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, HeldLink>> {
  const found = new Map<string, HeldLink>()
  const real = new Set(ledger.accounts.everReal().map(({ id }) => id))
  const all = [...new History(ledger.database).accountNames().keys()]
  for (const accountIds of [real, new Set(all.filter((id) => !real.has(id)))]) {
    const sought = await inTurns(byKey(links.filter((link) => !found.has(link))), signal)
    if (sought.size === 0 || accountIds.size === 0) continue
    // A question is asked once: what it makes of batches is not kept.
    const batches = heldLinks(ledger, accountIds, new NearHashes(0))
    const twins = await inTurns(nearTwins(sought, batches), signal)
    for (const [index, held] of twins) for (const link of sought.alike(index)) found.set(link, held)
  }
  return found
}

function* byKey(links: readonly string[]): Generator<void, LinksByKey> {
  const sought = new LinksByKey()
  for (const [index, link] of links.entries()) {
    sought.add(link)
    if (index % linksAtOnce === 0) yield
  }
  return sought
}

/** Links by what those share that are nearly the same. */
class LinksByKey implements SoughtLinks {
  readonly #alike: string[][] = []
  readonly #indexOfKey = new Map<string, number>()
  readonly #hashes = new Set<number>()

  add(link: string): void {
    const key = nearKey(link)
    const index = this.#indexOfKey.get(key)
    if (index !== undefined) {
      this.#alike[index]?.push(link)
      return
    }
    this.#indexOfKey.set(key, this.#alike.length)
    this.#alike.push([link])
    this.#hashes.add(nearHash(Buffer.from(link, 'latin1'), 0, link.length))
  }

  get size(): number {
    return this.#alike.length
  }

  holds(hash: number): boolean {
    return this.#hashes.has(hash)
  }

  nearTo(link: string): number | undefined {
    return this.#indexOfKey.get(nearKey(link))
  }

  alike(index: number): readonly string[] {
    return this.#alike[index] ?? []
  }
}
