import { setImmediate as turn } from 'node:timers/promises'
import type { DraftSummary } from '../../../shared/draft.ts'
import type { LinkTable } from '../table/link-table.ts'
import { hostOf } from '../table/view.ts'

const shownHosts = 20
const rowsAtATime = 20_000

/** Counts rows by host in the background, and again when it was asked meanwhile. */
export class TopHosts {
  readonly #table: LinkTable
  readonly #onCounted: () => void
  #hosts: DraftSummary['topHosts'] = []
  #counting: Promise<void> | undefined
  #isStale = false
  #isStopped = false

  constructor(table: LinkTable, onCounted: () => void) {
    this.#table = table
    this.#onCounted = onCounted
  }

  /** Most rows first, at most 20; as of the last count. */
  get hosts(): DraftSummary['topHosts'] {
    return this.#hosts
  }

  /** Asks for a new count; resolves when it is there. */
  refresh(): Promise<void> {
    this.#isStale = true
    this.#counting ??= this.#countWhileStale().finally(() => {
      this.#counting = undefined
    })
    return this.#counting
  }

  /** Ends counting; resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#counting
  }

  async #countWhileStale(): Promise<void> {
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false
      const counts = new Map<string, number>()
      let worked = 0
      for (let row = 0; row < this.#table.rows.count && !this.#isStale; row++) {
        const host = hostOf(this.#table, row)
        if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1)
        if (++worked % rowsAtATime === 0) await turn()
        if (this.#isStopped) return
      }
      if (this.#isStale) continue
      this.#hosts = [...counts]
        .map(([host, rows]) => ({ host, rows }))
        .toSorted((one, other) => other.rows - one.rows)
        .slice(0, shownHosts)
      this.#onCounted()
    }
  }
}
