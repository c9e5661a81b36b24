import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tasksOfSlots } from '../../../../../electron/engine/old/queue/batch-plan.ts'
import { scheduleOf, slotSizes } from '../../../../../electron/engine/old/queue/slots.ts'
import { planLimits } from '../../../../../electron/engine/old/queue/submission-planner.ts'
import {
  foreseeList,
  type ListForeseen,
} from '../../../../../electron/engine/old/requests/foresee-list.ts'
import { waitingOn } from '../../../../../electron/engine/old/requests/waiting-on.ts'
import type { AccountInput } from '../../../../../electron/shared/account.ts'
import { now, type When } from '../../../../../electron/shared/schedule.ts'
import { isAtCap } from '../../../../../electron/shared/submission-cap.ts'
import { FakeClock, noonMs } from '../../../../fakes/fake-clock.ts'
import { receipt, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, SendingHouse } from '../../../../fakes/sending-house.ts'

const dayMs = 86_400_000

/** Before the first answer each is reckoned with 300 ms, and batches as if they were alike. */
const toleranceMs = 15_000

type Caps = Pick<AccountInput, 'price' | 'capPerDay' | 'capPerSubmission'>

interface ListToSend {
  readonly links: number
  readonly linksABatch: number
  readonly when: When
}

/** What one submission's card said at a moment, and what came. */
interface Told {
  readonly list: number
  readonly sentByMs: number | undefined
  readonly linksToday: number | undefined
  /** Links of it that left before. */
  readonly left: number
  readonly nowMs: number
}

interface Request {
  readonly list: number
  readonly sentMs: number
  readonly links: number
}

/** Sends lists on an account with caps by a clock that skips; returns what was told and what came. */
async function send(account: Partial<AccountInput>, lists: readonly ListToSend[]) {
  const clock = new FakeClock({ skips: true })
  const { price = 1 } = account
  const service = new ScriptedService((links) => receipt(links.length, links.length * price))
  const at = await SendingHouse.build({
    service,
    clock,
    account: { doubtLimit: 1_000_000, ...account },
  })
  try {
    const ids: number[] = []
    let foreseen: ListForeseen | undefined
    for (const [n, list] of lists.entries()) {
      foreseen = foresee(at, list)
      ids.push(
        await at.plan(manyLinks(list.links, `list-${n}.example`), list.linksABatch, list.when),
      )
    }
    const told: Told[] = []
    const isOver = (id: number): boolean => {
      const { queued, sending } = at.ledger.batches.counts(id)
      const stored = at.ledger.accounts.byId(at.account.id)
      return sending === 0 && (queued === 0 || isAtCap(id, stored, at.ledger.stakes))
    }
    const look = (): boolean => {
      for (const [list, id] of ids.entries()) {
        const { sentByMs, linksToday, links } = at.view(id)
        if (links.queued > 0 && !isOver(id))
          told.push({
            list,
            sentByMs,
            linksToday,
            left: links.total - links.queued,
            nowMs: clock.wallMs(),
          })
      }
      return ids.every(isOver)
    }
    look()
    at.start()
    await at.until(look)
    const came = ids.flatMap((id, list): readonly Request[] =>
      at
        .batches(id)
        .filter(({ state }) => state === 'accepted')
        .map(({ sentMs = 0, linkCount }) => ({ list, sentMs, links: linkCount })),
    )
    return { told, came, foreseen }
  } finally {
    await at.demolish()
  }
}

/** What New says of a list before it is submitted. */
function foresee(at: SendingHouse, { links, linksABatch, when }: ListToSend): ListForeseen {
  const { clock, account } = at
  const slots = slotSizes(links, when)
  if (!slots.ok) throw new Error(slots.error)
  const limits = planLimits(account)
  return foreseeList(
    {
      schedule: scheduleOf(when, clock.wallMs(), clock),
      slots: slots.value,
      tasks: tasksOfSlots(links, 0, linksABatch, limits, slots.value),
      nowMs: clock.wallMs(),
    },
    account,
    waitingOn(account, at.ledger).map(({ list }) => list),
    at,
  )
}

function sumOf(requests: readonly Request[]): number {
  return requests.reduce((sum, { links }) => sum + links, 0)
}

const dayOf = (ms: number): number => Math.floor(ms / dayMs)

const when: fc.Arbitrary<When> = fc.oneof(
  fc.constant<When>({ kind: 'now' }),
  fc.integer({ min: 0, max: 60 }).map((hours): When => ({
    kind: 'at',
    atMs: noonMs + hours * 3_600_000,
  })),
  fc
    .record({
      days: fc.integer({ min: 1, max: 5 }),
      hours: fc.constantFrom([0, 1_440], [540, 1_020], [780, 840], [1_320, 120]),
      missed: fc.constantFrom('catch-up', 'keep-pace'),
    })
    .map(({ days, hours: [fromMinute = 0, toMinute = 0], missed }): When => ({
      kind: 'spread',
      pace: { kind: 'days', days },
      hours: { fromMinute, toMinute },
      startDay: undefined,
      missed,
    })),
)

const lists = fc.array(
  fc.record({
    links: fc.integer({ min: 1, max: 90 }),
    linksABatch: fc.integer({ min: 5, max: 40 }),
    when,
  }),
  { minLength: 1, maxLength: 3 },
)

const caps = fc.record({
  price: fc.integer({ min: 1, max: 3 }),
  capPerDay: fc.option(fc.integer({ min: 12, max: 120 }), { freq: 4, nil: undefined }),
  capPerSubmission: fc.option(fc.integer({ min: 3, max: 120 }), { nil: undefined }),
})

/** Portions of 20 links where 12 a day may leave: what is left of one puts off the next. */
const aboveCap: [Caps, ListToSend[]] = [
  { price: 1, capPerDay: 12, capPerSubmission: undefined },
  [
    {
      links: 40,
      linksABatch: 10,
      when: {
        kind: 'spread',
        pace: { kind: 'days', days: 2 },
        hours: { fromMinute: 0, toMinute: 1_440 },
        startDay: undefined,
        missed: 'keep-pace',
      },
    },
  ],
]

/** Runs of the property; by the hundred it takes minutes. */
const numRuns = 12

test(
  'what New and the cards say of the time left, of each day and of tasks is what comes, whatever caps and schedules',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(caps, lists, async (account, toSend) => {
        fc.pre(account.capPerDay !== undefined || account.capPerSubmission !== undefined)
        const { told, came, foreseen } = await send(account, toSend)
        for (const { list, sentByMs, linksToday, left, nowMs } of told) {
          const own = came.filter((request) => request.list === list)
          const last = Math.max(nowMs, ...own.map(({ sentMs }) => sentMs))
          expect(Math.abs((sentByMs ?? Number.NaN) - last)).toBeLessThan(toleranceMs)
          if (linksToday === undefined) continue
          const today = own.filter(({ sentMs }) => dayOf(sentMs) === dayOf(nowMs))
          const before = own.filter(({ sentMs }) => dayOf(sentMs) < dayOf(nowMs))
          expect(linksToday).toBe(sumOf(today) - (left - sumOf(before)))
        }
        const last = toSend.length - 1
        const own = came.filter(({ list }) => list === last)
        // New does not submit what is above the cap for one.
        if (foreseen === undefined || sumOf(own) < (toSend[last]?.links ?? 0)) return
        const { points, days } = foreseen.course
        for (const day of new Set(own.map(({ sentMs }) => dayOf(sentMs)))) {
          const foreseenByThen = points.findLast(({ atMs }) => dayOf(atMs) <= day)?.links
          expect(foreseenByThen).toBe(sumOf(own.filter(({ sentMs }) => dayOf(sentMs) <= day)))
        }
        const first = Math.min(...own.map(({ sentMs }) => sentMs))
        const { when: asked = now } = toSend[last] ?? {}
        const chosenMs = { now: noonMs, at: asked.kind === 'at' ? asked.atMs : 0, spread: first }
        expect(dayOf(first)).toBe(dayOf(foreseen.putOffMs ?? chosenMs[asked.kind]))
        expect(foreseen.tasks).toBe(own.length)
        expect(days).toBe(new Set(own.map(({ sentMs }) => dayOf(sentMs))).size)
        const realMs = Math.max(...own.map(({ sentMs }) => sentMs))
        expect(Math.abs((foreseen.sentByMs ?? Number.NaN) - realMs)).toBeLessThan(toleranceMs)
      }),
      { numRuns, seed: 1, examples: [aboveCap] },
    )
  },
)

test('where the cap of a day is below the price of a link nothing is foreseen to leave', async () => {
  const at = await SendingHouse.build({
    clock: new FakeClock(),
    account: { price: 3, capPerDay: 2 },
  })
  try {
    const foreseen = foresee(at, { links: 5, linksABatch: 5, when: { kind: 'now' } })
    expect(foreseen).toMatchObject({ sentByMs: undefined, isHeldBack: true })
    const id = await at.plan(manyLinks(5), 5)
    const view = at.view(id)
    expect(view).toMatchObject({ sentByMs: undefined, linksToday: 0 })
  } finally {
    await at.demolish()
  }
})
