import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TeamLedger } from '../../../../electron/engine/team/index.ts'
import { withoutPostgres } from '../../../setup/postgres.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import { keys, newDesk, newId, newTeam, valueOf } from './fixture.ts'

/** A desk's part: claim a range of links, activate and release some of them, and send the rest. */
interface Part {
  readonly first: number
  readonly count: number
  readonly releases: number
  readonly outcome: 'accepted' | 'in-doubt' | 'queued' | 'released'
}

const part: fc.Arbitrary<Part> = fc.record({
  first: fc.nat(30),
  count: fc.integer({ min: 1, max: 30 }),
  releases: fc.nat(3),
  outcome: fc.constantFrom('accepted', 'in-doubt', 'queued', 'released'),
})

/** Plays the part. Returns the places of the links that it has sent, and of those that it then held. */
async function play(
  ledger: TeamLedger,
  accountId: number,
  { first, count, releases, outcome }: Part,
) {
  const submission = newId()
  const all = Array.from({ length: count }, (_, index) => first + index)
  const keysAt = (places: readonly number[]) => places.flatMap((place) => keys(1, place))
  const denied = valueOf(await ledger.claim(accountId, submission, keysAt(all)))
  const not = new Set(denied.map(({ index }) => first + index))
  const mine = all.filter((place) => !not.has(place))
  valueOf(await ledger.activate(submission))
  const dropped = mine.slice(0, releases)
  expect(valueOf(await ledger.release(accountId, submission, keysAt(dropped)))).toBe(dropped.length)
  const sent = mine.slice(releases)
  const request = newId()
  const permit = valueOf(await ledger.takePermit(accountId, request, keysAt(sent), 120_000))
  expect(permit).toEqual({ kind: 'permit' })
  const event = {
    key: newId(),
    accountId,
    kind: 'outcome',
    request,
    permit: 'answered',
    outcome,
  } as const
  expect(valueOf(await ledger.deliver([event]))).toEqual([sent.length])
  return {
    sent,
    held: outcome === 'released' ? [] : sent,
    paid: outcome === 'accepted' ? sent : [],
  }
}

describe.skipIf(withoutPostgres !== undefined)('three desks at once', () => {
  test('never hold or pay for the same link', async () => {
    const parts = fc.array(part, { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(parts, parts, parts), async (ofDesks) => {
        const team = await newTeam({ allowance: 1_000, windowMs: 60_000 })
        const played = await Promise.all(
          ofDesks.map(async (own, index) => {
            const { ledger, id } = await newDesk(team, `desk ${index}`)
            const results = []
            for (const each of own) results.push(await play(ledger, team.accountId, each))
            return { id, ledger, results }
          }),
        )
        const held = played.flatMap(({ id, results }) =>
          results.flatMap((result) => result.held.map((place) => [place, id] as const)),
        )
        const byPlace = new Map(held)
        expect(byPlace.size).toBe(held.length)
        const all = Array.from({ length: 60 }, (_, place) => place)
        const reader = played[0]?.ledger
        if (reader === undefined) return
        const holders = valueOf(
          await reader.holders(
            team.accountId,
            all.flatMap((place) => keys(1, place)),
          ),
        )
        expect(holders.map(({ index, deskId }) => [index, deskId])).toEqual(
          held.toSorted(([a], [b]) => a - b),
        )
      }),
      { numRuns: randomRuns(6, 200) },
    )
  })
})
