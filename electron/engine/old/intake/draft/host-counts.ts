import type { DraftSummary } from '../../../../shared/draft.ts'
import { hasKnownSuffix } from '../../../parsing/known-suffix.ts'

const shownHosts = 20

/** What is known of one host. */
export interface HostFacts {
  rows: number
  readonly hasKnownSuffix: boolean
}

/** Counts rows by host, and looks each host up once. */
export class HostCounts {
  readonly #byHost = new Map<string, HostFacts>()

  /** Counts one more row of a host. */
  add(host: string): HostFacts {
    const facts = this.#byHost.get(host) ?? { rows: 0, hasKnownSuffix: hasKnownSuffix(host) }
    if (facts.rows++ === 0) this.#byHost.set(host, facts)
    return facts
  }

  /** Hosts with most rows first, at most 20. */
  top(): DraftSummary['topHosts'] {
    const hosts = Array.from(this.#byHost, ([host, { rows }]) => ({ host, rows }))
    return hosts.toSorted((one, other) => other.rows - one.rows).slice(0, shownHosts)
  }
}
