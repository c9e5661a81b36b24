import assert from 'node:assert/strict'
import type { Statement } from '../../electron/practice-service/practice.ts'
import type { LedgerPage } from './dead-ledger.ts'

/** What a user was told is taken on: the links of a submission, by the press of the button. */
export type TakenOn = ReadonlyMap<string, readonly string[]>

/**
 * Holds a ledger, read when nothing more could reach the service, against the service's own books.
 * `sending` is what the next engine turns into doubt.
 */
export function expectNothingLostNorPaidTwice(
  ledger: LedgerPage,
  books: Statement,
  takenOn: TakenOn,
): void {
  const charged = books.charges.map(({ link }) => link)
  expectNone(repeated(charged), 'was charged twice')

  const may = linksIn(ledger, 'accepted', 'in-doubt', 'sending')
  const unknown = charged.filter((link) => !may.has(link))
  expectNone(unknown, 'was charged and is neither accepted nor in doubt')

  const paid = new Set(charged)
  const unpaid = [...linksIn(ledger, 'accepted')].filter((link) => !paid.has(link))
  expectNone(unpaid, 'is accepted and was not charged')

  for (const [requestId, links] of takenOn) {
    const held = ledger.batches
      .filter((batch) => batch.requestId === requestId)
      .flatMap((batch) => batch.links)
    assert.deepEqual(held.toSorted(), links.toSorted(), `${requestId} lost or doubled a link`)
  }
}

/** No window of the service's clock holds more answered requests than the limit. */
export function expectWithinRate(books: Statement, limit: number, windowMs: number): void {
  const received = books.requests
    .filter(({ answered }) => answered !== null)
    .map(({ received: receivedMs }) => receivedMs)
    .toSorted((left, right) => left - right)
  const crowded = received.filter((ms, n) => (received[n + limit] ?? Infinity) - ms < windowMs)
  assert.deepEqual(crowded, [], `${windowMs} ms held more than ${limit} answered requests`)
}

/** Links of the batches in these states. */
export function linksIn(
  ledger: LedgerPage,
  ...states: readonly LedgerPage['batches'][number]['state'][]
): ReadonlySet<string> {
  return new Set(
    ledger.batches.filter(({ state }) => states.includes(state)).flatMap(({ links }) => links),
  )
}

function expectNone(links: readonly string[], words: string): void {
  assert.equal(links.length, 0, `${links[0]}, and ${links.length - 1} more, ${words}`)
}

function repeated(links: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return links.filter((link) => seen.size === seen.add(link).size)
}
