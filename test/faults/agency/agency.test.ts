import { expect, test } from 'vitest'
import { seededRandom } from '../../../electron/practice-service/react.ts'
import { isFull, seed } from '../run-size.ts'
import { Agency, type AccountPlan } from './agency.ts'
import { dayAt, momentOf } from './local-days.ts'
import { compareAll, type Compared } from './checks.ts'
import type { KnownList } from './known-lists.ts'
import { clients, makeList } from './made-lists.ts'
import { type Portion, User } from './user.ts'

/** LINKFERRY_LISTS and LINKFERRY_LINES: another size. */
const listCount = Number(process.env['LINKFERRY_LISTS'] ?? (isFull ? 40 : 8))
const linesPerList = Number(process.env['LINKFERRY_LINES'] ?? (isFull ? 20_000 : 250))
/** Days on which lists arrive, and those on which the rest of them is sent. */
const [arrivalDays, otherDays] = isFull ? [6, 4] : [2, 2]
/** From 20 October on, or from the 23rd: the clocks change in the night to the 25th. */
const firstDate = isFull ? 20 : 23
const killsADay = isFull ? 10 : 2

const perDay = Math.ceil(listCount / arrivalDays)
const accountPlans: readonly AccountPlan[] = [
  {
    name: 'Main',
    price: 1,
    linksPerRequest: 5_000,
    limitPerDay: undefined,
    parallel: 2,
  },
  {
    name: 'Double price',
    price: 2,
    linksPerRequest: 2_000,
    limitPerDay: undefined,
    parallel: 1,
  },
  {
    name: 'Daily limit',
    price: 1,
    linksPerRequest: 1_000,
    // Less than its lists bring on the days on which they come.
    limitPerDay: Math.round((perDay / 3) * linesPerList * 0.7),
    parallel: 1,
  },
]

test(
  `the services' books, the history, the results and the reports of an agency agree link by link`,
  { timeout: 7_200_000 },
  async () => {
    const startedMs = performance.now()
    const chance = seededRandom(seed)
    await using agency = await Agency.begin(chance, accountPlans, momentOf(firstDate, 8))
    const user = new User(agency)
    const compared: Compared = { rows: 0, requests: 0, reports: 0 }
    const days: string[] = []
    const earlier: string[] = []
    const later: { readonly date: number; readonly act: () => Promise<unknown> }[] = []
    let made = 0
    const secondsNow = () => Math.round((performance.now() - startedMs) / 1_000)

    const accountOf = (n: number) => {
      const account = agency.accounts[n % agency.accounts.length]
      if (account === undefined) throw new Error('There are no accounts')
      return account
    }

    /** What becomes of the n-th list, over the days. */
    async function begin(n: number, date: number): Promise<void> {
      const refusable = n % 3 === 1 ? 1 + (n % 4) : 0
      const options = { chance, refusable, isTable: n % 4 === 3 }
      const madeList = makeList(n, linesPerList, options, earlier)
      const account = accountOf(n)
      const list = await user.import(madeList, account)
      for (const { kind, link } of madeList.lines)
        if ((kind === 'fresh' || kind === 'fixed') && chance() < 0.2) earlier.push(link ?? '')
      const send = (portion: Portion, on = account) =>
        user.submit(list, on, portion, { when: { kind: 'now' }, batchSize: 'balanced' })
      const on = (daysLater: number, act: () => Promise<unknown>) =>
        later.push({ date: date + daysLater, act })
      switch (n % 8) {
        case 0:
          // Three submissions: a third, a half of what is left, the rest.
          await send({ kind: 'first', share: 0.33 })
          on(1, () => send({ kind: 'first', share: 0.5 }))
          on(2, async () => {
            await user.decide(list)
            await send({ kind: 'rest' })
          })
          return
        case 1: {
          const links = Math.ceil(linesPerList / 3)
          await drip(list, links)
          on(2, () => user.decide(list))
          on(4, () => send({ kind: 'rest' }))
          return
        }
        case 2:
          await scheduledThenMoved(list, n)
          return
        case 3:
          await send({ kind: 'some', share: 0.4 })
          await user.exclude(list, 5)
          on(1, () => cancelledThenReopened(list, n))
          return
        case 4:
          await user.decide(list)
          await user.exclude(list, 3)
          await send({ kind: 'rest' })
          return
        case 5:
          await send({ kind: 'first', share: 0.6 })
          // The rest goes out on another account.
          on(1, () => send({ kind: 'rest' }, accountOf(n + 1)))
          return
        case 6:
          await send({ kind: 'some', share: 0.5 })
          on(1, () => send({ kind: 'rest' }))
          on(2, async () => {
            await user.reopen(list)
            await user.decide(list)
            await send({ kind: 'rest' })
          })
          return
        default:
          await user.submit(
            list,
            account,
            { kind: 'rest' },
            { when: { kind: 'now' }, batchSize: 'smallest' },
          )
      }
    }

    async function drip(list: KnownList, links: number): Promise<void> {
      await user.submit(
        list,
        agency.account(list.accountId),
        { kind: 'rest' },
        {
          when: {
            kind: 'spread',
            pace: { kind: 'links-per-day', links },
            hours: { fromMinute: 9 * 60, toMinute: 18 * 60 },
            startDay: undefined,
            missed: 'catch-up',
          },
          batchSize: 'balanced',
        },
      )
    }

    /** Waits for tomorrow on one account, and is moved to another before that. */
    async function scheduledThenMoved(list: KnownList, n: number): Promise<void> {
      const atMs = agency.nowMs() + 24 * 3_600_000
      const how = { when: { kind: 'at', atMs }, batchSize: 1_000 } as const
      const submission = await user.submit(
        list,
        agency.account(list.accountId),
        { kind: 'first', share: 0.7 },
        how,
      )
      if (submission !== undefined && n % 3 !== 1) await user.move(submission.id, accountOf(n + 1))
    }

    async function cancelledThenReopened(list: KnownList, n: number): Promise<void> {
      const account = agency.account(list.accountId)
      const how = { when: { kind: 'now' }, batchSize: 'balanced' } as const
      const submission = await user.submit(list, account, { kind: 'rest' }, how)
      if (submission === undefined) return
      await user.cancel(submission.id)
      await agency.rest()
      if (n % 2 === 0) return
      await user.reopen(list)
      await user.submit(list, account, { kind: 'first', share: 0.8 }, how)
    }

    for (let day = 0; day < arrivalDays + otherDays; day += 1) {
      const date = firstDate + day
      if (day > 0)
        await agency.goTo(
          momentOf(date, 8),
          day % 3 === 0 ? 'sleep' : day % 3 === 1 ? 'off' : 'killed',
        )
      days.push(dayAt(agency.nowMs()))
      if (day < arrivalDays)
        for (const end = Math.min(listCount, made + perDay); made < end; made += 1) {
          if (made % 3 === 0) agency.killWithin(600)
          await begin(made, date)
        }
      for (const task of later.splice(0))
        if (task.date > date) later.push(task)
        else {
          if (chance() < 0.3) agency.killWithin(400)
          await task.act()
        }
      for (let kills = 0; kills < killsADay; kills += 1) {
        const account = accountOf(kills)
        const draw = chance()
        if (draw < 0.25) await agency.killAt({ kind: 'whole' }, account)
        else if (draw < 0.5) await agency.killAt({ kind: 'answered' }, account)
        else if (draw < 0.6) await agency.killAt({ kind: 'in-body', share: 0.5 }, account)
        else agency.killWithin(500)
        if (kills % 3 === 2) await agency.settle(0.4)
      }
      await agency.rest()
      await agency.goTo(momentOf(date, 15), chance() < 0.5 ? 'sleep' : 'killed')
      await agency.settle(0.5)
      await agency.rest()
      const atRest = secondsNow()
      await compareAll(agency, user, days, compared)
      if (isFull)
        console.log(`${days.at(-1)}: at rest after ${atRest} s, compared after ${secondsNow()} s`)
    }

    // All doubts are settled, and what waits for a limit or a schedule leaves on the days after.
    for (let date = firstDate + arrivalDays + otherDays; ; date += 1) {
      await agency.goTo(momentOf(date, 10), 'off')
      days.push(dayAt(agency.nowMs()))
      await agency.settle(1)
      await agency.rest()
      const doubts = await agency.ask('request.inDoubt', {})
      const cards = await user.look()
      if (doubts.length === 0 && cards.every(({ links }) => links.waiting === 0)) break
      expect(date).toBeLessThan(firstDate + 60)
    }
    await compareAll(agency, user, days, compared)
    expect(made).toBe(listCount)
    console.log(`seed ${seed}:`, {
      lists: listCount,
      clients: clients.length,
      lines: user.lists.all.reduce((sum, { rows }) => sum + rows.length, 0),
      submissions: user.lists.submissions.size,
      linksCharged: agency.accounts.reduce((sum, { service }) => sum + service.charged, 0),
      units: agency.accounts.reduce((sum, { service }) => sum + service.units, 0),
      requests: compared.requests,
      rowsCompared: compared.rows,
      reports: compared.reports,
      days: days.length,
      kills: agency.kills,
      settled: agency.settled,
      seconds: secondsNow(),
    })
    expect(agency.kills).toBeGreaterThanOrEqual(isFull ? 40 : 4)
  },
)
