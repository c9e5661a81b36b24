import * as fc from 'fast-check'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { PermitAnswer, PermitEnd, TeamLedger } from '../../../../electron/engine/team/index.ts'
import { withoutPostgres } from '../../../setup/postgres.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import {
  activeLinks,
  keys,
  newDesk,
  newId,
  newTeam,
  stopClock,
  type Team,
  valueOf,
} from './fixture.ts'

const longestMs = 120_000

/** Asks for a permit without links. */
async function ask(ledger: TeamLedger, accountId: number, request = newId()) {
  return { request, answer: valueOf(await ledger.takePermit(accountId, request, [], longestMs)) }
}

async function end(
  ledger: TeamLedger,
  accountId: number,
  request: string,
  permit: PermitEnd,
  more = {},
) {
  const outcome = undefined
  const event = {
    key: newId(),
    accountId,
    kind: 'outcome',
    request,
    permit,
    outcome,
    ...more,
  } as const
  return valueOf(await ledger.deliver([event]))
}

/** Locks the waiting desks, which a permit changes. `open` waits until so many calls wait, then lets them go. */
async function lockAccounts({ database }: Team) {
  const client = new Client({ ...database })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE linkferry.waiter')
  const isFull = async (calls: number) => {
    const [row] = await database.run(
      `SELECT count(*)::int AS calls FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return Number(row?.['calls']) >= calls
  }
  return {
    open: async (calls: number) => {
      await vi.waitUntil(() => isFull(calls))
      await client.query('COMMIT')
      await client.end()
    },
  }
}

describe.skipIf(withoutPostgres !== undefined)('permits', () => {
  test('a permit is free 60.25 s after the answer, for any desk', async () => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    const set = await stopClock(team)
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const { request, answer } = await ask(a.ledger, team.accountId)
    expect(answer).toEqual({ kind: 'permit' })
    // In flight: it cannot be free before one window from now.
    expect((await ask(b.ledger, team.accountId)).answer).toEqual({ kind: 'wait', waitMs: 60_250 })
    await set(5_000)
    await end(a.ledger, team.accountId, request, 'answered')
    await set(65_249)
    expect((await ask(b.ledger, team.accountId)).answer).toEqual({ kind: 'wait', waitMs: 1 })
    await set(65_250)
    expect((await ask(b.ledger, team.accountId)).answer).toEqual({ kind: 'permit' })
  })

  test.each([
    ['unanswered', 120_000],
    ['unused', 0],
  ] as const)('a permit that ended %s is free after %i ms', async (kind, waitMs) => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    await stopClock(team)
    const { ledger } = await newDesk(team, 'A')
    const { request } = await ask(ledger, team.accountId)
    await end(ledger, team.accountId, request, kind)
    const { answer } = await ask(ledger, team.accountId)
    expect(answer).toEqual(waitMs === 0 ? { kind: 'permit' } : { kind: 'wait', waitMs })
  })

  test('a permit of a desk that died is free two windows after its longest request', async () => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    const set = await stopClock(team)
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    await ask(a.ledger, team.accountId)
    await set(longestMs + 119_999)
    expect((await ask(b.ledger, team.accountId)).answer.kind).toBe('wait')
    await set(longestMs + 120_000)
    expect((await ask(b.ledger, team.accountId)).answer.kind).toBe('permit')
  })

  test('asking again for the same request gives the same permit', async () => {
    const team = await newTeam({ allowance: 2, windowMs: 60_000 })
    await stopClock(team)
    const { ledger } = await newDesk(team, 'A')
    await activeLinks(ledger, team.accountId, keys(2))
    const request = newId()
    for (const attempt of [1, 2]) {
      const answer = await ledger.takePermit(team.accountId, request, keys(2), longestMs)
      expect([attempt, valueOf(answer)]).toEqual([attempt, { kind: 'permit' }])
    }
    expect(valueOf(await ledger.accountStatus(team.accountId)).permits).toMatchObject([
      { taken: 1, inFlight: 1 },
    ])
  })

  test('a request that was given up gets no permit from a call that is late', async () => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    const { ledger } = await newDesk(team, 'A')
    const { accountId } = team
    await activeLinks(ledger, accountId, keys(1))
    const [before, after] = [newId(), newId()]
    await end(ledger, accountId, before, 'unused')
    valueOf(await ledger.takePermit(accountId, after, keys(1), longestMs))
    const event = {
      key: newId(),
      accountId,
      kind: 'outcome',
      request: after,
      permit: 'unused',
    } as const
    valueOf(await ledger.deliver([{ ...event, outcome: 'queued' }]))
    expect(valueOf(await ledger.accountStatus(accountId)).permits).toEqual([])
    for (const request of [before, after]) {
      const answer = await ledger.takePermit(accountId, request, keys(1), longestMs)
      expect(valueOf(answer)).toEqual({ kind: 'denied', links: [] })
    }
    expect(valueOf(await ledger.takePermit(accountId, newId(), keys(1), longestMs)).kind).toBe(
      'permit',
    )
  })

  test('a desk that slept too long takes its permit again', async () => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    const set = await stopClock(team)
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const { accountId } = team
    await activeLinks(a.ledger, accountId, keys(2))
    const request = newId()
    const again = async () =>
      valueOf(await a.ledger.takePermit(accountId, request, keys(2), longestMs)).kind
    expect(await again()).toBe('permit')
    await set(longestMs + 119_999)
    expect(await again()).toBe('permit')
    // The permit began again, so B waits.
    await set(longestMs + 120_000)
    expect((await ask(b.ledger, accountId)).answer.kind).toBe('wait')
    await set(3 * longestMs + 240_000)
    expect((await ask(b.ledger, accountId)).answer.kind).toBe('permit')
    expect(await again()).toBe('wait')
    expect(valueOf(await b.ledger.claim(accountId, newId(), keys(2)))).toHaveLength(2)
    await set(6 * longestMs + 480_000)
    expect(await again()).toBe('permit')
  })

  test('the desk that has waited longest is next', async () => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    const set = await stopClock(team)
    const [a, b, c] = [await newDesk(team, 'A'), await newDesk(team, 'B'), await newDesk(team, 'C')]
    const { request } = await ask(a.ledger, team.accountId)
    await ask(b.ledger, team.accountId)
    await set(1)
    await ask(c.ledger, team.accountId)
    await end(a.ledger, team.accountId, request, 'answered')
    expect(valueOf(await a.ledger.accountStatus(team.accountId)).waiting).toEqual([b.id, c.id])
    await set(60_251)
    // C and A ask first, but the permit is B's.
    expect((await ask(c.ledger, team.accountId)).answer.kind).toBe('wait')
    expect((await ask(a.ledger, team.accountId)).answer.kind).toBe('wait')
    expect((await ask(b.ledger, team.accountId)).answer.kind).toBe('permit')
  })

  test('a desk that asks no more loses its place', async () => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    const set = await stopClock(team)
    const [a, b, c] = [await newDesk(team, 'A'), await newDesk(team, 'B'), await newDesk(team, 'C')]
    const { request } = await ask(a.ledger, team.accountId)
    await end(a.ledger, team.accountId, request, 'answered')
    await ask(b.ledger, team.accountId)
    await set(1)
    await ask(c.ledger, team.accountId)
    await set(60_250 + 10_001)
    expect((await ask(c.ledger, team.accountId)).answer.kind).toBe('permit')

    const waiting = await ask(a.ledger, team.accountId)
    expect(waiting.answer.kind).toBe('wait')
    valueOf(await a.ledger.stopWaiting(team.accountId))
    expect(valueOf(await a.ledger.accountStatus(team.accountId)).waiting).toEqual([])
  })

  test('desks that ask at the same moment share the limit', async () => {
    const team = await newTeam({ allowance: 10, windowMs: 60_000 })
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const desks = await Promise.all(names.map((name) => newDesk(team, name)))
    // A transaction that began earlier keeps all of them waiting, so that they go on at once.
    const gate = await lockAccounts(team)
    const asked = desks.flatMap(({ ledger }) =>
      Array.from({ length: 4 }, () => ask(ledger, team.accountId)),
    )
    await gate.open(names.length)
    const answers = await Promise.all(asked)
    expect(answers.filter(({ answer }) => answer.kind === 'permit')).toHaveLength(10)
  })

  test('a 429 makes all desks wait, then space their requests', async () => {
    const team = await newTeam({ allowance: 60, windowMs: 60_000 })
    const set = await stopClock(team)
    const a = await newDesk(team, 'A')
    const b = await newDesk(team, 'B')
    const first = await ask(a.ledger, team.accountId)
    await end(a.ledger, team.accountId, first.request, 'too-many', { retryAfterMs: 30_000 })
    expect((await ask(b.ledger, team.accountId)).answer).toEqual({ kind: 'wait', waitMs: 30_000 })
    await set(30_000)
    expect((await ask(b.ledger, team.accountId)).answer).toEqual({ kind: 'permit' })
    expect((await ask(b.ledger, team.accountId)).answer).toEqual({ kind: 'wait', waitMs: 1_000 })
    await set(31_000)
    expect((await ask(b.ledger, team.accountId)).answer).toEqual({ kind: 'permit' })
  })

  test('a clock that was set back frees no permit early', async () => {
    const team = await newTeam({ allowance: 1, windowMs: 60_000 })
    const set = await stopClock(team)
    const { ledger } = await newDesk(team, 'A')
    await set(3_600_000)
    const { request } = await ask(ledger, team.accountId)
    await end(ledger, team.accountId, request, 'answered')
    await set(0)
    expect((await ask(ledger, team.accountId)).answer).toEqual({ kind: 'wait', waitMs: 60_250 })
    await set(60_250)
    expect((await ask(ledger, team.accountId)).answer).toEqual({ kind: 'permit' })
  })

  test('no window holds more requests than the limit, and nobody overtakes', async () => {
    const acts = ['ask', 'ask', 'ask', 'answered', 'answered', 'unanswered', 'unused'] as const
    const step = fc.record({
      desk: fc.nat(2),
      advanceMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }), fc.constant(1_250)),
      act: fc.constantFrom<'ask' | PermitEnd>(...acts),
    })
    const plan = fc.record({
      allowance: fc.integer({ min: 1, max: 3 }),
      steps: fc.array(step, { maxLength: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ allowance, steps }) => {
        const team = await newTeam({ allowance, windowMs: 1_000 })
        const set = await stopClock(team)
        const names = ['A', 'B', 'C']
        const ledgers = await Promise.all(
          names.map(async (name) => (await newDesk(team, name)).ledger),
        )
        const model = new PermitModel()
        for (const { desk, advanceMs, act } of steps) {
          model.nowMs += advanceMs
          await set(model.nowMs)
          const ledger = ledgers[desk]
          if (ledger === undefined) continue
          if (act === 'ask') {
            const request = model.requestOf(desk)
            model.answered(desk, request, (await ask(ledger, team.accountId, request)).answer)
          } else {
            const request = model.end(desk, act)
            if (request !== undefined) await end(ledger, team.accountId, request, act)
          }
          expect(model.mostTaken).toBeLessThanOrEqual(allowance)
        }
      }),
      { numRuns: randomRuns(8, 200) },
    )
  })
})

/** What desks have asked for, and what the service may have counted. The window is one second. */
class PermitModel {
  readonly #waiting = new Map<number, { request: string; sinceMs: number; expiresMs: number }>()
  readonly #inFlight: { readonly desk: number; readonly request: string }[] = []
  /** Until when the service may have counted requests that ended. */
  readonly #countedUntilMs: number[] = []
  nowMs = 0
  /** The most permits that were held or due at once. */
  mostTaken = 0

  /** The request that a desk asks for: the one it waits for, if it has not lost its place. */
  requestOf(desk: number): string {
    for (const [each, { expiresMs }] of this.#waiting)
      if (expiresMs < this.nowMs) this.#waiting.delete(each)
    return this.#waiting.get(desk)?.request ?? newId()
  }

  answered(desk: number, request: string, answer: PermitAnswer): void {
    const sinceMs = this.#waiting.get(desk)?.sinceMs ?? this.nowMs
    if (answer.kind === 'wait') {
      this.#waiting.set(desk, { request, sinceMs, expiresMs: this.nowMs + answer.waitMs + 10_000 })
      return
    }
    const held = this.#countedUntilMs.filter((untilMs) => untilMs + 1_000 > this.nowMs).length
    const older = [...this.#waiting.values()].filter((other) => other.sinceMs < sinceMs).length
    this.#waiting.delete(desk)
    this.#inFlight.push({ desk, request })
    // Permits were free for all who have waited longer, too.
    this.mostTaken = Math.max(this.mostTaken, held + this.#inFlight.length + older)
  }

  end(desk: number, how: PermitEnd): string | undefined {
    const at = this.#inFlight.findIndex((each) => each.desk === desk)
    if (at === -1) return undefined
    const [ended] = this.#inFlight.splice(at, 1)
    if (how !== 'unused') this.#countedUntilMs.push(this.nowMs + (how === 'answered' ? 0 : 1_000))
    return ended?.request
  }
}
