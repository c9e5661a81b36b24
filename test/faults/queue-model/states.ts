import assert from 'node:assert/strict'
import type { LinkState, StoredSubmission } from '../../../electron/engine/ledger/index.ts'
import type { RequestState } from '../../../electron/shared/contract/index.ts'
import { type Chart, transition } from './chart.ts'
import type { ModelLedger } from './observed-ledger.ts'

/** The state of a link in the ledger. */
export interface LinkNow {
  readonly state: LinkState
  readonly submissionId: number
  readonly accountId: number
  readonly isImported: boolean
}

/** A key for a link on an account. */
export function keyOf(accountId: number, link: string): string {
  return `${accountId} ${link}`
}

/** Every link and every request, by id. */
export interface States {
  readonly links: ReadonlyMap<number, LinkNow>
  readonly requests: ReadonlyMap<number, RequestState>
}

/** Reads all states. Checks that each link has one state in one submission, and that counts agree. */
export function readStates(ledger: ModelLedger, submissions: readonly StoredSubmission[]): States {
  const links = new Map<number, LinkNow>()
  const requests = new Map<number, RequestState>()
  for (const { id, accountId, importedMs, links: counts } of submissions) {
    const counted: Record<LinkState, number> = {
      pending: 0,
      'in-flight': 0,
      accepted: 0,
      refused: 0,
      'in-doubt': 0,
      cancelled: 0,
    }
    const isImported = importedMs !== undefined
    for (const request of ledger.requests.ofSubmission(id)) requests.set(request.id, request.state)
    for (const { linkId, state } of linksOf(ledger, id, isImported)) {
      counted[state] += 1
      assert.ok(!links.has(linkId), `link ${linkId} is in two states`)
      links.set(linkId, { state, submissionId: id, accountId, isImported })
    }
    const total = Object.values(counted).reduce((sum, count) => sum + count, 0)
    assert.deepEqual(
      counts,
      {
        waiting: counted.pending,
        sending: counted['in-flight'],
        accepted: counted.accepted,
        refused: counted.refused,
        'in-doubt': counted['in-doubt'],
        cancelled: counted.cancelled,
        total,
      },
      `the counts of submission ${id}`,
    )
  }
  return { links, requests }
}

/** The links of a submission. Imported links have no rows, so they are found by their requests. */
function* linksOf(
  { links, requests }: ModelLedger,
  submissionId: number,
  isImported: boolean,
): Generator<{ readonly linkId: number; readonly state: LinkState }> {
  if (!isImported) {
    for (const { state, firstLinkId, rows } of links.ofSubmission(submissionId).runs)
      for (const n of rows.keys()) yield { linkId: firstLinkId + n, state }
    return
  }
  const seen = new Set<number>()
  for (const { id } of requests.ofSubmission(submissionId)) {
    for (const { linkId, state } of requests.links(id, 0, 1_000)) {
      if (state !== undefined && !seen.has(linkId)) yield { linkId, state }
      seen.add(linkId)
    }
  }
}

/** Checks every change of a state against the charts. */
export class Transitions {
  /** The transitions that happened. */
  readonly seen = { links: new Set<string>(), requests: new Set<string>() }
  readonly #chart: Chart
  #before: States = { links: new Map(), requests: new Map() }

  constructor(chart: Chart) {
    this.#chart = chart
  }

  /** Another engine or another ledger starts from these states. */
  startFrom(states: States): void {
    this.#before = states
  }

  /** Checks the changes since the last call. Called after each commit, so that none is missed. */
  follow(states: States): void {
    for (const [id, { state }] of states.links)
      this.#see('links', id, this.#before.links.get(id)?.state ?? 'new', state)
    for (const [id, state] of states.requests)
      this.#see('requests', id, this.#before.requests.get(id) ?? 'new', state)
    this.#before = states
  }

  #see(kind: keyof Chart, id: number, from: string, to: string): void {
    if (from === to) return
    const seen = transition(from, to)
    assert.ok(this.#chart[kind].has(seen), `${kind} ${id}: ${seen} is not on the chart`)
    this.seen[kind].add(seen)
  }
}
