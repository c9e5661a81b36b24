import assert from 'node:assert/strict'
import type { Result } from '../../../electron/shared/result.ts'
import type { LedgerPage } from './dead-ledger.ts'

/** What a user pressed Submit for, and what the engine said of it before it was killed. */
export class Presses {
  readonly #takenOn = new Map<string, readonly string[]>()
  readonly #stopped = new Set<string>()
  #unanswered: { readonly requestId: string; readonly links: readonly string[] } | undefined
  #count = 0

  /** The id of a new press for these links, which no other holds. */
  begin(links: readonly string[]): string {
    this.#count += 1
    const requestId = `press-${this.#count}`
    this.#unanswered = { requestId, links }
    return requestId
  }

  /** What the engine said of the press that was begun last; it may be stopped, and nothing else. */
  end(created: Result<unknown, unknown>): void {
    const { requestId, links } = this.#unanswered ?? { requestId: '', links: [] }
    if (created.ok) this.#takenOn.set(requestId, links)
    else {
      assert.equal(created.error, 'stopped')
      this.#stopped.add(requestId)
    }
    this.#unanswered = undefined
  }

  /** Whether all of the press that was begun last is taken on; of a killed one `links` must have told. */
  get isLastTakenOn(): boolean {
    return this.#takenOn.has(`press-${this.#count}`)
  }

  /** Whether what the engine said of any press is still true. */
  areThere({ batches }: LedgerPage): boolean {
    const there = new Set(batches.map(({ requestId }) => requestId))
    return [...this.#takenOn.keys()].every((id) => there.has(id))
  }

  /** Links that were taken on. Of a press that had no answer all is there, or nothing. */
  links(ledger: LedgerPage): readonly string[] {
    const there = new Set(ledger.batches.map(({ requestId }) => requestId))
    const unanswered = this.#unanswered
    this.#unanswered = undefined
    if (unanswered !== undefined && there.has(unanswered.requestId))
      this.#takenOn.set(unanswered.requestId, unanswered.links)
    assert.ok([...this.#stopped].every((id) => !there.has(id)))
    return [...this.#takenOn.values()].flat()
  }
}
