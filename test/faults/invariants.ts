import { expect } from 'vitest'
import { z } from 'zod'
import type { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import type { BatchState } from '../../electron/shared/submission.ts'

const booksSchema = z.object({
  charges: z.array(z.object({ link: z.string(), time: z.number(), task: z.string() })),
  requests: z.array(z.object({ received: z.number(), answered: z.number().nullable() })),
})
export type ServiceBooks = z.infer<typeof booksSchema>

/** The practice service's own books, as it shows them. */
export async function readBooks(baseUrl: string): Promise<ServiceBooks> {
  const response = await fetch(`${baseUrl}/practice/books`)
  return booksSchema.parse(await response.json())
}

/** The states that each link is in, one for every batch that holds it; split parents hold none. */
function statesOfLinks(ledger: Ledger): ReadonlyMap<string, readonly BatchState[]> {
  const states = new Map<string, BatchState[]>()
  for (const { id } of ledger.submissions.all()) {
    const ofSubmission = new Set<string>()
    for (const batch of ledger.batches.ofSubmission(id)) {
      if (batch.state === 'split') continue
      for (const link of ledger.batches.links(batch.id)) {
        if (ofSubmission.has(link)) throw new Error(`${link} is twice in submission ${id}`)
        ofSubmission.add(link)
        states.set(link, [...(states.get(link) ?? []), batch.state])
      }
    }
    expect(ledger.batches.counts(id).total).toBe(ofSubmission.size)
  }
  return states
}

const speaking: ReadonlySet<BatchState> = new Set(['queued', 'sending', 'accepted', 'in-doubt'])
const maybeCharged: ReadonlySet<BatchState> = new Set(['sending', 'accepted', 'in-doubt'])

/**
 * What must hold after any kill, by the ledger as it was left and the service's own books: no link
 * of a planned list is lost or held twice, what was charged is known or in doubt, what is called
 * accepted was charged, nothing was charged twice.
 */
export function expectNothingLostOrPaidTwice(
  ledger: Ledger,
  books: ServiceBooks,
  plannedLinks: readonly string[],
): void {
  const states = statesOfLinks(ledger)
  const charged = new Set(books.charges.map(({ link }) => link))
  const linksWhere = (isSo: (ofLink: readonly BatchState[]) => boolean): readonly string[] =>
    [...states].filter(([, ofLink]) => isSo(ofLink)).map(([link]) => link)

  expect(plannedLinks.filter((link) => !states.has(link))).toEqual([])
  const isHeldTwice = (ofLink: readonly BatchState[]): boolean =>
    ofLink.filter((state) => speaking.has(state)).length > 1
  expect(linksWhere(isHeldTwice)).toEqual([])
  expect(books.charges).toHaveLength(charged.size)
  const unknown = [...charged].filter(
    (link) => !states.get(link)?.some((state) => maybeCharged.has(state)),
  )
  expect(unknown).toEqual([])
  const accepted = linksWhere((ofLink) => ofLink.includes('accepted'))
  expect(accepted.filter((link) => !charged.has(link))).toEqual([])
}

/** Most answered requests in any window of the service's clock. */
export function mostAnsweredInAWindow({ requests }: ServiceBooks, windowMs: number): number {
  const times = requests
    .filter(({ answered }) => answered !== null)
    .map(({ received }) => received)
    .toSorted((left, right) => left - right)
  let most = 0
  let start = 0
  for (const [end, timeMs] of times.entries()) {
    while ((times[start] ?? 0) <= timeMs - windowMs) start += 1
    most = Math.max(most, end - start + 1)
  }
  return most
}
