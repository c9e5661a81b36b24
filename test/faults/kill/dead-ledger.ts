import { expect } from 'vitest'
import { openLedgerForReading } from '../../../electron/engine/ledger/index.ts'
import type { LinkState } from '../../../electron/engine/ledger/index.ts'
import type { SentRequest } from '../../../electron/shared/contract/index.ts'
import { mostAnsweredInAWindow, type ServiceBooks } from '../invariants.ts'

/** A request with its links, from a ledger that no engine has open. */
export interface DeadRequest extends SentRequest {
  readonly links: readonly string[]
}

/** The contents of a ledger while no engine runs. */
export interface DeadLedger {
  /** The states of each link, one per submission that contains it. */
  readonly states: ReadonlyMap<string, readonly LinkState[]>
  /** Press ids of all submissions. */
  readonly presses: ReadonlySet<string>
  /** Requests in doubt, and requests that were in flight when the engine was killed. */
  readonly inDoubt: readonly DeadRequest[]
  readonly inFlight: number
  /** Pending links of each account. */
  readonly pendingOn: ReadonlyMap<number, number>
  /** Submissions whose planning has not finished. */
  readonly planning: number
  /** True if links of a refused request are pending or in flight. */
  readonly isSearching: boolean
  readonly highestRequestId: number
}

const empty: DeadLedger = {
  states: new Map(),
  presses: new Set(),
  inDoubt: [],
  inFlight: 0,
  pendingOn: new Map(),
  planning: 0,
  isSearching: false,
  highestRequestId: 0,
}

/**
 * Reads a ledger. `isDead`: no engine writes to it meanwhile, so the counts of each submission must
 * agree with its links.
 */
export function readLedger(folder: string, isDead: boolean): DeadLedger {
  const opened = openLedgerForReading(folder)
  if (!opened.ok) throw new Error(`The ledger cannot be read: ${opened.error}`)
  const ledger = opened.value
  if (ledger === undefined) return empty
  try {
    const states = new Map<string, LinkState[]>()
    const presses = new Set<string>()
    const requests = new Map<number, SentRequest>()
    const pendingOn = new Map<number, number>()
    for (const submission of ledger.submissions.recent(0)) {
      if (submission.pressId !== undefined) presses.add(submission.pressId)
      for (const request of ledger.requests.ofSubmission(submission.id))
        requests.set(request.id, request)
      const { accountId, links } = submission
      pendingOn.set(accountId, (pendingOn.get(accountId) ?? 0) + links.waiting)
      const { runs, damagedLinks } = ledger.links.ofSubmission(submission.id)
      expect(damagedLinks).toBe(0)
      const counts = {
        waiting: 0,
        sending: 0,
        accepted: 0,
        refused: 0,
        'in-doubt': 0,
        cancelled: 0,
      }
      const ids: number[] = []
      const ofIds: LinkState[] = []
      for (const { state, firstLinkId, rows } of runs)
        for (let index = 0; index < rows.length; index += 1) {
          ids.push(firstLinkId + index)
          ofIds.push(state)
          counts[countOf[state]] += 1
        }
      expect(new Set(ids).size).toBe(ids.length)
      if (isDead) expect(submission.links).toEqual({ ...counts, total: ids.length })
      const texts = ledger.links.texts(ids)
      const inSubmission = new Set(texts)
      expect(inSubmission.size).toBe(ids.length)
      for (const [index, text] of texts.entries()) {
        const state = ofIds[index]
        if (text === undefined || state === undefined) throw new Error('A link has no text')
        states.set(text, [...(states.get(text) ?? []), state])
      }
    }
    const open = [...requests.values()].filter(
      ({ state }) => state === 'in-doubt' || state === 'in-flight',
    )
    const linksOf = ({ id, linkCount }: SentRequest) => ledger.requests.links(id, 0, linkCount)
    const refused = [...requests.values()].filter(({ state }) => state === 'rejected')
    return {
      states,
      presses,
      inDoubt: open.map((request) => ({
        ...request,
        links: linksOf(request).map(({ link }) => link ?? ''),
      })),
      inFlight: open.filter(({ state }) => state === 'in-flight').length,
      pendingOn,
      planning: ledger.submissions.planningIds().length,
      isSearching: refused.some((request) =>
        linksOf(request).some(({ state }) => state === 'pending' || state === 'in-flight'),
      ),
      highestRequestId: Math.max(0, ...requests.keys()),
    }
  } finally {
    ledger.close()
  }
}

/** The number of submissions whose planning has not finished. */
export function readPlanning(folder: string): number {
  const opened = openLedgerForReading(folder)
  if (!opened.ok) throw new Error(`The ledger cannot be read: ${opened.error}`)
  try {
    return opened.value?.submissions.planningIds().length ?? 0
  } finally {
    opened.value?.close()
  }
}

const countOf = {
  pending: 'waiting',
  'in-flight': 'sending',
  accepted: 'accepted',
  refused: 'refused',
  'in-doubt': 'in-doubt',
  cancelled: 'cancelled',
} as const

const claims: ReadonlySet<LinkState> = new Set(['pending', 'in-flight', 'accepted', 'in-doubt'])
const mayBeCharged: ReadonlySet<LinkState> = new Set(['in-flight', 'accepted', 'in-doubt'])

/** Checks the invariants of ARCHITECTURE.md link by link, by the ledger and the service's books. */
export function expectInvariants(
  { states }: DeadLedger,
  books: ServiceBooks,
  submittedLinks: readonly string[],
  rate: { readonly requestsPerWindow: number; readonly windowMs: number },
): void {
  const charged = new Set(books.charges.map(({ link }) => link))
  const linksWhere = (fits: (ofLink: readonly LinkState[]) => boolean): readonly string[] =>
    [...states].filter(([, ofLink]) => fits(ofLink)).map(([link]) => link)
  // 1: no link of a submission is lost, and none is claimed twice.
  expect(submittedLinks.filter((link) => !states.has(link))).toEqual([])
  expect(linksWhere((ofLink) => ofLink.filter((one) => claims.has(one)).length > 1)).toEqual([])
  // 2: charged ⊆ accepted ∪ in doubt (in flight is in doubt at the next start), accepted ⊆ charged.
  const unknown = [...charged].filter((link) => !states.get(link)?.some((s) => mayBeCharged.has(s)))
  expect(unknown).toEqual([])
  const accepted = linksWhere((ofLink) => ofLink.includes('accepted'))
  expect(accepted.filter((link) => !charged.has(link))).toEqual([])
  // 3: no link is charged twice.
  expect(books.charges).toHaveLength(charged.size)
  // 4: no window of the service's clock holds more answered requests than allowed.
  expect(mostAnsweredInAWindow(books, rate.windowMs)).toBeLessThanOrEqual(rate.requestsPerWindow)
}
