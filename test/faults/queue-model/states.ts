import assert from 'node:assert/strict'
import type { LinkState, StoredSubmission } from '../../../electron/engine/ledger/index.ts'
import type { RequestState } from '../../../electron/shared/contract/index.ts'
import { type Chart, transition } from './chart.ts'
import type { ModelLedger } from './observed-ledger.ts'

/** A link as the ledger has it. */
export interface LinkNow {
  readonly state: LinkState
  readonly submissionId: number
  readonly accountId: number
  readonly isImported: boolean
}

/** A link on an account, as one word. */
export function keyOf(accountId: number, link: string): string {
  return `${accountId} ${link}`
}

/** Every link and every request, by id. */
export interface States {
  readonly links: ReadonlyMap<number, LinkNow>
  readonly requests: ReadonlyMap<number, RequestState>
}

/** Reads all states. Invariant 1: every link is in exactly one state of one submission, and counted. */
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

/** Links of a submission. Imported ones stand for no rows: they are known by their requests. */
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

/** Holds every change of a state against the chart. */
export class Transitions {
  /** Those that happened. */
  readonly seen = { links: new Set<string>(), requests: new Set<string>() }
  readonly #chart: Chart
  #before: States = { links: new Map(), requests: new Map() }

  constructor(chart: Chart) {
    this.#chart = chart
  }

  /** Another engine, or another ledger in its place: what is there now is the beginning. */
  beginWith(states: States): void {
    this.#before = states
  }

  /** Called after each commit, so that no change hides behind another. */
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
