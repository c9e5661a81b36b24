import { describe, expect, test } from 'vitest'
import { withoutPostgres } from '../../../setup/postgres.ts'
import { activeLinks, keys, newDesk, newId, newTeam, valueOf } from './fixture.ts'

describe.skipIf(withoutPostgres !== undefined)('claims', () => {
  test('a link is claimed by one desk, and the other learns by whom and when', async () => {
    const team = await newTeam()
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const submission = newId()
    expect(valueOf(await a.ledger.claim(team.accountId, submission, keys(3)))).toEqual([])
    const denied = valueOf(await b.ledger.claim(team.accountId, newId(), keys(3, 2)))
    expect(denied).toMatchObject([
      { index: 0, deskId: a.id, state: 'planned', submission, request: undefined },
    ])
    const { nowMs } = valueOf(await b.ledger.status())
    expect(nowMs - (denied[0]?.atMs ?? 0)).toBeLessThan(60_000)
    expect(valueOf(await b.ledger.holders(team.accountId, keys(4, 1)))).toMatchObject([
      { index: 0, deskId: a.id },
      { index: 1, deskId: a.id },
      { index: 2, deskId: b.id },
      { index: 3, deskId: b.id },
    ])
  })

  test('claiming again for the same submission claims and denies nothing', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    const submission = newId()
    valueOf(await ledger.claim(team.accountId, submission, keys(3)))
    expect(valueOf(await ledger.claim(team.accountId, submission, keys(3)))).toEqual([])
    expect(valueOf(await ledger.activate(submission))).toBe(3)
    expect(valueOf(await ledger.activate(submission))).toBe(3)
  })

  test('what never got a permit can be released, and only that', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    const submission = await activeLinks(ledger, team.accountId, keys(4))
    valueOf(await ledger.takePermit(team.accountId, newId(), keys(1), 120_000))
    expect(valueOf(await ledger.release(team.accountId, submission, keys(2)))).toBe(1)
    expect(valueOf(await ledger.release(team.accountId, submission, undefined))).toBe(2)
    expect(valueOf(await ledger.release(team.accountId, submission, undefined))).toBe(0)
    const holders = valueOf(await ledger.holders(team.accountId, keys(4)))
    expect(holders).toMatchObject([{ index: 0, state: 'sent' }])
  })

  test('a desk finds submissions that never became active', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    const active = await activeLinks(ledger, team.accountId, keys(2))
    const planned = newId()
    valueOf(await ledger.claim(team.accountId, planned, keys(3, 10)))
    expect(valueOf(await ledger.openSubmissions())).toEqual([
      { accountId: team.accountId, submission: active, planned: 0, active: 2 },
      { accountId: team.accountId, submission: planned, planned: 3, active: 0 },
    ])
  })

  test('planned links get no permit', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    valueOf(await ledger.claim(team.accountId, newId(), keys(1)))
    const answer = valueOf(await ledger.takePermit(team.accountId, newId(), keys(2), 120_000))
    expect(answer).toMatchObject({
      kind: 'denied',
      links: [
        { index: 0, holder: { state: 'planned' } },
        { index: 1, holder: undefined },
      ],
    })
  })

  test('a paid link is sent again only by request, and the first claim returns if it is not', async () => {
    const team = await newTeam()
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    await activeLinks(a.ledger, team.accountId, keys(2))
    const request = newId()
    valueOf(await a.ledger.takePermit(team.accountId, request, keys(1), 120_000))
    const accepted = {
      key: newId(),
      accountId: team.accountId,
      kind: 'outcome',
      request,
      permit: 'answered',
      outcome: 'accepted',
    } as const
    valueOf(await a.ledger.deliver([accepted]))
    const again = newId()
    // The second link is only active: on its way, so it cannot be taken.
    const denied = valueOf(await b.ledger.claim(team.accountId, again, keys(2), true))
    expect(denied).toMatchObject([{ index: 1, deskId: a.id, state: 'active' }])
    expect(valueOf(await b.ledger.holders(team.accountId, keys(1)))).toMatchObject([
      { deskId: b.id, state: 'planned' },
    ])
    expect(valueOf(await b.ledger.release(team.accountId, again, undefined))).toBe(1)
    expect(valueOf(await b.ledger.holders(team.accountId, keys(1)))).toMatchObject([
      { deskId: a.id, state: 'accepted', request },
    ])
  })
})
