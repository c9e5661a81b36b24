import { describe, expect, test } from 'vitest'
import type { TeamEvent, TeamLedger } from '../../../../electron/engine/team/index.ts'
import { withoutPostgres } from '../../../setup/postgres.ts'
import {
  activeLinks,
  keys,
  newDesk,
  newId,
  newTeam,
  problemOf,
  stopClock,
  type Team,
  valueOf,
} from './fixture.ts'

/** An outcome that leaves out nothing. */
function outcome(
  { accountId }: Team,
  request: string,
  more: Partial<Extract<TeamEvent, { kind: 'outcome' }>>,
): TeamEvent {
  return {
    key: newId(),
    accountId,
    kind: 'outcome',
    request,
    permit: 'answered',
    outcome: 'accepted',
    ...more,
  }
}

async function sent(ledger: TeamLedger, { accountId }: Team, count = 2, first = 0) {
  const submission = await activeLinks(ledger, accountId, keys(count, first))
  const request = newId()
  valueOf(await ledger.takePermit(accountId, request, keys(count, first), 120_000))
  return { submission, request }
}

async function states(ledger: TeamLedger, { accountId }: Team, count = 2, first = 0) {
  return valueOf(await ledger.holders(accountId, keys(count, first))).map(({ state }) => state)
}

describe.skipIf(withoutPostgres !== undefined)('outcomes', () => {
  test.each([
    ['accepted', ['accepted', 'accepted']],
    ['in-doubt', ['in-doubt', 'in-doubt']],
    ['queued', ['active', 'active']],
    ['released', []],
  ] as const)('a request that ended %s gives its links that state', async (kind, expected) => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    const { request } = await sent(ledger, team)
    expect(valueOf(await ledger.deliver([outcome(team, request, { outcome: kind })]))).toEqual([2])
    expect(await states(ledger, team)).toEqual(expected)
  })

  test('an event that is delivered twice counts once', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    const { request } = await sent(ledger, team)
    const { accountId } = team
    valueOf(await ledger.deliver([{ key: newId(), accountId, kind: 'balance', balance: 100 }]))
    const event = outcome(team, request, { units: 2, taskId: 'task-1' })
    expect(valueOf(await ledger.deliver([event]))).toEqual([2])
    expect(valueOf(await ledger.deliver([event, event]))).toEqual([2, 2])
    expect(valueOf(await ledger.accountStatus(accountId)).balance).toBe(98)
  })

  test('the balance falls by the receipts of every desk', async () => {
    const team = await newTeam()
    const { accountId } = team
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    valueOf(await a.ledger.deliver([{ key: newId(), accountId, kind: 'balance', balance: 100 }]))
    const ofA = await sent(a.ledger, team)
    const ofB = await sent(b.ledger, team, 3, 10)
    valueOf(await a.ledger.deliver([outcome(team, ofA.request, { units: 2 })]))
    valueOf(await b.ledger.deliver([outcome(team, ofB.request, { units: 3 })]))
    expect(valueOf(await a.ledger.accountStatus(accountId)).balance).toBe(95)
  })

  test('an outcome of a request does not touch a later claim of the same link', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    const first = await sent(ledger, team)
    valueOf(await ledger.deliver([outcome(team, first.request, { outcome: 'released' })]))
    await sent(ledger, team)
    expect(
      valueOf(await ledger.deliver([outcome(team, first.request, { outcome: 'in-doubt' })])),
    ).toEqual([0])
    expect(await states(ledger, team)).toEqual(['sent', 'sent'])
  })

  test.each(['accepted', 'in-doubt', 'queued', 'released'] as const)(
    'a desk cannot make the requests of another %s',
    async (kind) => {
      const team = await newTeam()
      const a = await newDesk(team, 'A')
      const b = await newDesk(team, 'B')
      const { request } = await sent(a.ledger, team)
      const { accountId } = team
      const events = [
        outcome(team, request, { outcome: kind }),
        { key: newId(), accountId, kind: 'settled', request, outcome: kind } as const,
      ]
      expect(valueOf(await b.ledger.deliver(events))).toEqual([0, 0])
      expect(await states(a.ledger, team)).toEqual(['sent', 'sent'])
      expect(valueOf(await a.ledger.accountStatus(accountId)).permits).toMatchObject([
        { inFlight: 1 },
      ])
    },
  )

  test.each([
    ['accepted', ['accepted', 'accepted']],
    ['queued', ['active', 'active']],
    ['released', []],
  ] as const)('a doubt is settled as %s', async (kind, expected) => {
    const team = await newTeam()
    const { accountId } = team
    const { ledger } = await newDesk(team, 'A')
    const { request } = await sent(ledger, team)
    valueOf(
      await ledger.deliver([outcome(team, request, { outcome: 'in-doubt', permit: 'unanswered' })]),
    )
    expect(valueOf(await ledger.accountStatus(accountId)).doubts).toMatchObject([
      { request, links: 2 },
    ])
    valueOf(
      await ledger.deliver([{ key: newId(), accountId, kind: 'settled', request, outcome: kind }]),
    )
    expect(await states(ledger, team)).toEqual(expected)
    if (kind === 'released') return
    const undo = { key: newId(), accountId, kind: 'settled', request, outcome: 'in-doubt' } as const
    valueOf(await ledger.deliver([undo]))
    expect(await states(ledger, team)).toEqual(['in-doubt', 'in-doubt'])
  })
})

describe.skipIf(withoutPostgres !== undefined)('a desk that does not come back', () => {
  test('is taken over: what may have left is in doubt, the rest is free', async () => {
    const team = await newTeam()
    const set = await stopClock(team)
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const { request } = await sent(a.ledger, team)
    await activeLinks(a.ledger, team.accountId, keys(3, 10))
    expect(problemOf(await b.ledger.takeOver(a.id))).toBe('desk-active')
    await set(5 * 60_000)
    expect(valueOf(await b.ledger.takeOver(a.id))).toMatchObject({ released: 3, inDoubt: 2 })
    expect(valueOf(await b.ledger.takeOver(a.id))).toMatchObject({ released: 0, inDoubt: 2 })
    expect(await states(b.ledger, team)).toEqual(['in-doubt', 'in-doubt'])
    expect(await states(b.ledger, team, 3, 10)).toEqual([])
    // It gets no permit any more, so what was released cannot leave.
    expect(problemOf(await a.ledger.takePermit(team.accountId, newId(), [], 120_000))).toBe(
      'desk-replaced',
    )
    const { accountId } = team
    const settled = {
      key: newId(),
      accountId,
      kind: 'settled',
      request,
      outcome: 'released',
    } as const
    expect(valueOf(await b.ledger.deliver([settled]))).toEqual([2])
    expect(await states(b.ledger, team)).toEqual([])
  })

  test('still ends its doubts with a receipt that arrives late', async () => {
    const team = await newTeam()
    const set = await stopClock(team)
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const { request } = await sent(a.ledger, team)
    await set(5 * 60_000)
    valueOf(await b.ledger.takeOver(a.id))
    const released = outcome(team, request, { outcome: 'released' })
    expect(valueOf(await a.ledger.deliver([released]))).toEqual([0])
    expect(valueOf(await a.ledger.deliver([outcome(team, request, {})]))).toEqual([2])
    expect(await states(b.ledger, team)).toEqual(['accepted', 'accepted'])
  })

  test('is taken over with what it has taken over', async () => {
    const team = await newTeam()
    const set = await stopClock(team)
    const [a, b, c] = [await newDesk(team, 'A'), await newDesk(team, 'B'), await newDesk(team, 'C')]
    const { request } = await sent(a.ledger, team)
    await set(5 * 60_000)
    valueOf(await b.ledger.takeOver(a.id))
    await set(10 * 60_000)
    valueOf(await c.ledger.takeOver(b.id))
    const { accountId } = team
    const settled = {
      key: newId(),
      accountId,
      kind: 'settled',
      request,
      outcome: 'accepted',
    } as const
    expect(valueOf(await c.ledger.deliver([settled]))).toEqual([2])
  })
})

describe.skipIf(withoutPostgres !== undefined)('joining and leaving', () => {
  const own = (first: number, count: number, state: 'active' | 'accepted') =>
    keys(count, first).map((key) => ({
      key,
      state,
      submission: '00000000-0000-4000-8000-000000000001',
      request: undefined,
      atMs: Date.UTC(2026, 10, 1),
    }))

  test('a desk that joins learns what both have paid for, and what it must not send', async () => {
    const team = await newTeam()
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    expect(valueOf(await a.ledger.upload(team.accountId, own(0, 4, 'accepted')))).toEqual([])
    const claims = [...own(2, 2, 'accepted'), ...own(0, 1, 'active'), ...own(10, 1, 'active')]
    for (const attempt of [1, 2]) {
      const conflicts = valueOf(await b.ledger.upload(team.accountId, claims))
      expect([attempt, conflicts]).toMatchObject([
        attempt,
        [
          { holder: { index: 0, deskId: a.id, atMs: Date.UTC(2026, 10, 1) }, isPaidTwice: true },
          { holder: { index: 1, deskId: a.id }, isPaidTwice: true },
          { holder: { index: 2, deskId: a.id }, isPaidTwice: false },
        ],
      ])
    }
    expect(valueOf(await b.ledger.finishUpload())).toBe(false)
  })

  test('a link that a teammate was to send gives way to one that was paid', async () => {
    const team = await newTeam()
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    await activeLinks(a.ledger, team.accountId, keys(2))
    expect(valueOf(await b.ledger.upload(team.accountId, own(0, 1, 'accepted')))).toEqual([])
    const answer = valueOf(await a.ledger.takePermit(team.accountId, newId(), keys(2), 120_000))
    expect(answer).toMatchObject({
      kind: 'denied',
      links: [{ index: 0, holder: { deskId: b.id, state: 'accepted' } }],
    })
  })

  test('after a desk that has just sent without permits, all wait for two windows', async () => {
    const team = await newTeam()
    const { accountId } = team
    const set = await stopClock(team)
    const { ledger } = await newDesk(team, 'A')
    const { nowMs } = valueOf(await ledger.status())
    const justSent = own(0, 1, 'accepted').map((claim) => ({ ...claim, atMs: nowMs - 30_000 }))
    valueOf(await ledger.upload(accountId, own(5, 1, 'accepted')))
    expect(valueOf(await ledger.takePermit(accountId, newId(), [], 0)).kind).toBe('permit')
    valueOf(await ledger.upload(accountId, justSent))
    const answer = valueOf(await ledger.takePermit(accountId, newId(), [], 0))
    expect(answer).toEqual({ kind: 'wait', waitMs: 120_000 })
    await set(120_000)
    expect(valueOf(await ledger.takePermit(accountId, newId(), [], 0)).kind).toBe('permit')
  })

  test('a desk leaves when it has nothing to send, and its claims stay', async () => {
    const team = await newTeam()
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const { request } = await sent(a.ledger, team)
    expect(problemOf(await a.ledger.leave())).toBe('unsettled')
    valueOf(await a.ledger.deliver([outcome(team, request, {})]))
    valueOf(await a.ledger.leave())
    expect(problemOf(await a.ledger.claim(team.accountId, newId(), keys(1, 50)))).toBe(
      'desk-replaced',
    )
    expect(valueOf(await b.ledger.claim(team.accountId, newId(), keys(2)))).toHaveLength(2)
  })
})
