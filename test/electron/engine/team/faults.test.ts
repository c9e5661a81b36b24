import { describe, expect, test, vi } from 'vitest'
import { ownServer, withoutOwnPostgres, withoutPostgres } from '../../../setup/postgres.ts'
import { startPostgres, stopPostgres } from '../../../setup/postgres-server.ts'
import {
  activeLinks,
  keys,
  newDesk,
  newId,
  newTeam,
  problemOf,
  relayTo,
  stopClock,
  type Team,
  valueOf,
} from './fixture.ts'

/** A desk whose connection goes through a relay. */
async function deskBehindRelay(team: Team, name: string) {
  const relay = await relayTo(team.database)
  const address = { ...team.address, port: relay.port }
  return { relay, ...(await newDesk({ address }, name)) }
}

describe.skipIf(withoutPostgres !== undefined)(
  'a connection that is cut between statement and answer',
  () => {
    test('leaves each call done once, when it is made again', async () => {
      const team = await newTeam({ allowance: 2, windowMs: 60_000 })
      await stopClock(team)
      const { relay, ledger } = await deskBehindRelay(team, 'A')
      const { accountId } = team
      const [submission, request, key] = [newId(), newId(), newId()]
      /** Cuts the first call, and returns what the second answers. */
      const cutOnce = async <Value>(call: () => Promise<Value & { readonly ok: boolean }>) => {
        relay.cutsAnswers = true
        const first = await call()
        expect(first).toEqual({ ok: false, error: 'unreachable' })
        relay.cutsAnswers = false
        return call()
      }
      valueOf(await ledger.deliver([{ key: newId(), accountId, kind: 'balance', balance: 10 }]))
      expect(valueOf(await cutOnce(() => ledger.claim(accountId, submission, keys(3))))).toEqual([])
      expect(valueOf(await cutOnce(() => ledger.activate(submission)))).toBe(3)
      expect(valueOf(await cutOnce(() => ledger.release(accountId, submission, keys(1))))).toBe(0)
      expect(
        valueOf(await cutOnce(() => ledger.takePermit(accountId, request, keys(2, 1), 120_000))),
      ).toEqual({ kind: 'permit' })
      const event = {
        key,
        accountId,
        kind: 'outcome',
        request,
        permit: 'answered',
        outcome: 'accepted',
        units: 2,
      } as const
      expect(valueOf(await cutOnce(() => ledger.deliver([event])))).toEqual([2])
      const limits = { allowance: 2, windowMs: 60_000 }
      const account = { origin: 'https://service.example', token: 'secret' }
      expect(valueOf(await cutOnce(() => ledger.openAccount(account, limits, true))).id).toBe(
        accountId,
      )
      expect(valueOf(await cutOnce(() => ledger.register('A again')))).toBe(2)
      const own = keys(1, 9).map((ofLink) => ({
        key: ofLink,
        state: 'accepted' as const,
        submission,
        request: undefined,
        atMs: 0,
      }))
      expect(valueOf(await cutOnce(() => ledger.upload(accountId, own)))).toEqual([])
      expect(valueOf(await cutOnce(() => ledger.stopWaiting(accountId)))).toBeUndefined()
      await team.database.run(
        `UPDATE linkferry.desk SET last_seen = clock_timestamp() - interval '50 years' WHERE id = 1`,
      )
      expect(valueOf(await cutOnce(() => ledger.takeOver(1)))).toMatchObject({ inDoubt: 0 })
      expect(valueOf(await cutOnce(() => ledger.reportRestored()))).toBeUndefined()
      expect(valueOf(await cutOnce(() => ledger.finishUpload()))).toBe(false)
      const { balance, permits } = valueOf(await ledger.accountStatus(accountId))
      expect({ balance, permits }).toMatchObject({
        balance: 8,
        permits: [{ taken: 1, inFlight: 0 }],
      })
      const holders = valueOf(await ledger.holders(accountId, keys(3)))
      expect(holders.map(({ index, state }) => [index, state])).toEqual([
        [1, 'accepted'],
        [2, 'accepted'],
      ])
    })
  },
)

describe.skipIf(withoutOwnPostgres !== undefined)('a server that crashes', () => {
  test('keeps what it has answered, and desks go on when it is back', async () => {
    const { folder, database } = await ownServer()
    const team = await newTeam({ allowance: 60, windowMs: 60_000 }, database)
    const { accountId } = team
    const { ledger } = await newDesk(team, 'A')
    const submission = await activeLinks(ledger, accountId, keys(1_000))
    const request = newId()
    valueOf(await ledger.takePermit(accountId, request, keys(500), 120_000))
    await stopPostgres(folder, 'immediate')
    expect(problemOf(await ledger.activate(submission))).toBe('unreachable')
    await startPostgres(folder)
    expect(valueOf(await ledger.takePermit(accountId, request, keys(500), 120_000))).toEqual({
      kind: 'permit',
    })
    expect(valueOf(await ledger.release(accountId, submission, undefined))).toBe(500)
    expect(valueOf(await ledger.holders(accountId, keys(1_000)))).toHaveLength(500)
  })
})

describe.skipIf(withoutPostgres !== undefined)('a database that was restored from a backup', () => {
  test('stops the team until every desk has uploaded its claims', async () => {
    const team = await newTeam()
    const { accountId } = team
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    await activeLinks(a.ledger, accountId, keys(2))
    // The backup: everything but what A does next.
    await team.database.run(`CREATE TABLE backup AS SELECT * FROM linkferry.claim;
      CREATE TABLE backup_desk AS SELECT id, revision FROM linkferry.desk`)
    const submission = await activeLinks(a.ledger, accountId, keys(2, 10))
    await team.database
      .run(`DELETE FROM linkferry.claim; INSERT INTO linkferry.claim SELECT * FROM backup;
      UPDATE linkferry.desk d SET revision = b.revision FROM backup_desk b WHERE b.id = d.id`)

    expect(problemOf(await a.ledger.claim(accountId, newId(), keys(1, 20)))).toBe(
      'database-restored',
    )
    expect(problemOf(await a.ledger.register('A'))).toBe('database-restored')
    valueOf(await a.ledger.reportRestored())
    // It may have forgotten the latest permits, too.
    await stopClock(team)
    expect(problemOf(await b.ledger.claim(accountId, newId(), keys(1, 10)))).toBe('recovering')
    expect(problemOf(await b.ledger.takePermit(accountId, newId(), [], 120_000))).toBe('recovering')
    const own = keys(2, 10).map((key) => ({
      key,
      state: 'active' as const,
      submission,
      request: undefined,
      atMs: 0,
    }))
    valueOf(await a.ledger.upload(accountId, own))
    expect(valueOf(await a.ledger.finishUpload())).toBe(true)
    // The first desk of `newTeam` has nothing to upload, and leaves.
    const { desks } = valueOf(await b.ledger.status())
    expect(desks.filter(({ isAwaited }) => isAwaited).map(({ name }) => name)).toEqual([
      'first',
      'B',
    ])
    await team.database.run(`UPDATE linkferry.desk SET left_at = now() WHERE name = 'first'`)
    expect(valueOf(await b.ledger.finishUpload())).toBe(false)
    expect(valueOf(await b.ledger.takePermit(accountId, newId(), [], 120_000))).toEqual({
      kind: 'wait',
      waitMs: 120_000,
    })
    expect(valueOf(await b.ledger.claim(accountId, newId(), keys(1, 10)))).toMatchObject([
      { deskId: a.id },
    ])
  })

  test('takes no old state from a desk that was restored as well', async () => {
    const team = await newTeam()
    const { accountId } = team
    const { ledger, id } = await newDesk(team, 'A')
    const submission = await activeLinks(ledger, accountId, keys(3))
    const request = newId()
    valueOf(await ledger.takePermit(accountId, request, keys(2), 120_000))
    expect(valueOf(await ledger.openRequests())).toMatchObject([{ accountId, request, links: 2 }])
    const old = keys(3).map((key) => ({
      key,
      state: 'active' as const,
      submission,
      request: undefined,
      atMs: 0,
    }))
    expect(valueOf(await ledger.upload(accountId, old))).toMatchObject([
      { holder: { index: 0, deskId: id, state: 'sent', request }, isPaidTwice: false },
      { holder: { index: 1, deskId: id, state: 'sent' }, isPaidTwice: false },
    ])
    valueOf(await ledger.finishUpload())
    const holders = valueOf(await ledger.holders(accountId, keys(3)))
    expect(holders.map(({ state }) => state)).toEqual(['in-doubt', 'in-doubt', 'active'])
  })

  test('refuses a desk that it does not know', async () => {
    const team = await newTeam()
    const { ledger } = await newDesk(team, 'A')
    await team.database.run(`DELETE FROM linkferry.desk WHERE name = 'A'`)
    expect(problemOf(await ledger.activate(newId()))).toBe('desk-unknown')
  })

  test('a desk that was restored from its own backup repeats its events and new ones count', async () => {
    const team = await newTeam()
    const { accountId } = team
    const before = await newDesk(team, 'A')
    await activeLinks(before.ledger, accountId, keys(1))
    const old = { key: newId(), accountId, kind: 'balance', balance: 5 } as const
    valueOf(await before.ledger.deliver([old]))
    const after = await newDesk(team, 'A', { key: before.key, revision: 1 })
    expect(after.id).toBe(before.id)
    const next = { key: newId(), accountId, kind: 'balance', balance: 4 } as const
    valueOf(await after.ledger.deliver([next, old]))
    expect(valueOf(await after.ledger.accountStatus(accountId)).balance).toBe(4)
  })
})

describe.skipIf(withoutPostgres !== undefined)('notifications', () => {
  test('tell which account changed, until the connection ends', async () => {
    const team = await newTeam()
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const heard = Promise.withResolvers<number | undefined>()
    const stop = new AbortController()
    const isListening = async () => {
      const rows = await team.database.run(
        `SELECT 1 FROM pg_stat_activity WHERE query = 'LISTEN linkferry' AND state = 'idle'
         AND datname = current_database()`,
      )
      return rows.length > 0
    }
    const watching = b.ledger.watch((accountId) => heard.resolve(accountId), stop.signal)
    await vi.waitUntil(isListening, { timeout: 20_000 })
    valueOf(await a.ledger.claim(team.accountId, newId(), keys(1)))
    expect(await heard.promise).toBe(team.accountId)
    stop.abort()
    expect(await watching).toEqual({ ok: true, value: undefined })

    // The database closes the first connection a little later.
    await vi.waitUntil(async () => !(await isListening()), { timeout: 20_000 })
    const other = b.ledger.watch(() => undefined, new AbortController().signal)
    await vi.waitUntil(isListening, { timeout: 20_000 })
    await team.database.run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN linkferry'
       AND datname = current_database()`,
    )
    expect(await other).toEqual({ ok: true, value: undefined })
  })
})
