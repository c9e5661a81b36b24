import { describe, expect, test } from 'vitest'
import {
  planSubmission,
  type PlanOrder,
} from '../../../../../electron/engine/old/queue/submission-planner.ts'
import { houses } from '../../../../fakes/houses.ts'
import { plainOrder } from '../../../../fakes/plain-order.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()
/** More than are written at once. */
const links = manyLinks(60_000)

function order(at: SendingHouse, more: Partial<PlanOrder> = {}): PlanOrder {
  return plainOrder(at, links, more)
}

function rowsIn(at: SendingHouse, table: string): unknown {
  return at.ledger.database.first(`SELECT count(*) AS n FROM ${table}`)?.['n']
}

function expectNothingOf(at: SendingHouse): void {
  for (const table of ['submission', 'batch', 'batch_links', 'seen'])
    expect([table, rowsIn(at, table)]).toEqual([table, 0])
  expect(at.ledger.seen.isEmpty(at.account.id)).toBe(true)
}

describe('a plan that is stopped', () => {
  test.each(['before its first batch', 'between its batches', 'while it is written', 'sealed'])(
    '%s leaves nothing, and the same press can be made again',
    async (moment) => {
      const at = await build()
      const stop = new AbortController()
      const write = at.ledger.plans.write.bind(at.ledger.plans)
      let rowsWhenStopped: unknown
      const steps: string[] = []
      const stopIn = (now: string): void => {
        if (now !== moment) return
        rowsWhenStopped = rowsIn(at, 'seen')
        stop.abort()
      }
      stopIn('before its first batch')
      at.ledger.plans.write = (id) => {
        const isLeft = write(id)
        stopIn('while it is written')
        return isLeft
      }
      const planned = await planSubmission(
        at.ledger,
        order(at, {
          signal: stop.signal,
          onPlanned: (count) => (count > 20_000 ? stopIn('between its batches') : undefined),
          seal: {
            close: async () => {
              steps.push('closed')
              stopIn('sealed')
            },
            open: async () => {
              steps.push('opened')
            },
          },
        }),
      )
      expect(planned).toEqual({ ok: false, error: 'stopped' })
      expect(rowsWhenStopped).toBe({ 'while it is written': 50_000, sealed: 60_000 }[moment] ?? 0)
      expect(steps).toEqual(moment === 'sealed' ? ['closed', 'opened'] : ['opened'])
      expectNothingOf(at)

      at.ledger.plans.write = write
      const again = await planSubmission(at.ledger, order(at))
      expect(again).toMatchObject({ ok: true, value: { planned: 60_000, spokenFor: 0 } })
    },
  )

  test('counts for nothing while it is taken back piece by piece', async () => {
    const at = await build()
    const { plans } = at.ledger
    const unwrite = plans.unwrite.bind(plans)
    let heldThen: number | undefined
    let other: Promise<unknown> | undefined
    plans.unwrite = (id) => {
      const isLeft = unwrite(id)
      heldThen ??= at.spokenFor(links)
      other ??= planSubmission(at.ledger, order(at, { requestId: 'other' }))
      return isLeft
    }
    const stop = new AbortController()
    const seal = { close: async () => stop.abort(), open: async () => {} }
    await planSubmission(at.ledger, order(at, { signal: stop.signal, seal }))
    expect(heldThen).toBe(0)
    expect(await other).toMatchObject({ ok: true, value: { planned: 60_000, spokenFor: 0 } })
    expect(at.spokenFor(links)).toBe(60_000)
    expect(rowsIn(at, 'submission')).toBe(1)
  })

  test('and whose engine is killed while it is taken back leaves nothing', async () => {
    const at = await build()
    const { plans } = at.ledger
    const id = plans.begin({ ...order(at), doubtLimit: 0, createdMs: 0 })
    plans.add(id, [{ links, isUnusual: false }], 0, 0)
    while (plans.write(id)) continue
    expect(plans.unwrite(id)).toBe(true)
    expect(rowsIn(at, 'seen')).toBe(10_000)
    await at.close()
    const later = await build({}, at.folder)
    expectNothingOf(later)
    await later.plan(manyLinks(10))
    expect(later.spokenFor(manyLinks(10))).toBe(10)
  })

  test('takes back nothing of what others hold in the same part of the index', async () => {
    const at = await build()
    const held = manyLinks(60_000, 'held.example')
    await at.plan(held, 20_000)
    const stop = new AbortController()
    const seal = { close: async () => stop.abort(), open: async () => {} }
    await planSubmission(at.ledger, order(at, { signal: stop.signal, seal }))
    expect(at.spokenFor(held)).toBe(60_000)
    expect(rowsIn(at, 'seen')).toBe(60_000)
  })
})
