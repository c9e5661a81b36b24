import { describe, expect, test } from 'vitest'
import { reportedHistory } from '../../../../../electron/engine/old/ledger/history-report.ts'
import { knownNow } from '../../../../../electron/engine/old/ledger/known-then.ts'
import { findDue } from '../../../../../electron/engine/old/queue/due.ts'
import { DiskError } from '../../../../../electron/shared/disk-problem.ts'
import {
  planSubmission,
  type PlanOrder,
} from '../../../../../electron/engine/old/queue/submission-planner.ts'
import { noonMs } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { plainOrder } from '../../../../fakes/plain-order.ts'
import { receipt, ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

function order(
  at: SendingHouse,
  links: readonly string[],
  more: Partial<PlanOrder> = {},
): PlanOrder {
  return plainOrder(at, links, { batchSize: 10, linesNotSent: 3, ...more })
}

describe('planning', () => {
  test('leaves out what another submission holds and counts it as not sent', async () => {
    const at = await build()
    await at.plan(manyLinks(15))
    const planned = await planSubmission(at.ledger, order(at, manyLinks(25)))
    expect(planned).toMatchObject({ ok: true, value: { planned: 10, spokenFor: 15 } })
    const [newest] = at.ledger.submissions.all()
    expect(newest?.linesNotSent).toBe(18)
  })

  test('has a report count what it left out as sent before', async () => {
    const at = await build()
    await at.plan(manyLinks(15))
    const lines = { counts: { ready: 25, 'not-usable': 3 } }
    const planned = await planSubmission(
      at.ledger,
      order(at, manyLinks(25), { draftId: 'a list', lines }),
    )
    if (!planned.ok) throw new Error(planned.error)
    const { submissionId } = planned.value
    const counting = reportedHistory(at.ledger.database, { kind: 'submission', submissionId })
    let step = counting.next()
    while (step.done !== true) step = counting.next()
    expect(step.value.figures).toMatchObject({ linesReceived: 28, sentBefore: 15 })
  })

  test('gives each link to one of two plans made at the same time', async () => {
    const at = await build()
    // More than one commit of each.
    const links = manyLinks(2_000)
    const [one, other] = await Promise.all([
      planSubmission(at.ledger, order(at, links)),
      planSubmission(at.ledger, order(at, links.toReversed(), { requestId: 'another press' })),
    ])
    if (!one.ok || !other.ok) throw new Error('Both had links to plan')
    expect(one.value.planned + other.value.planned).toBe(2_000)
    expect(one.value.spokenFor + other.value.spokenFor).toBe(2_000)
  })

  test.each([
    ['in one batch', 10],
    ['in two batches', 3],
  ])('plans a link once that stands twice in the list, %s', async (_, batchSize) => {
    const at = await build()
    const links = [...manyLinks(4), ...manyLinks(4)]
    const planned = await planSubmission(at.ledger, order(at, links, { batchSize }))
    expect(planned).toMatchObject({ ok: true, value: { planned: 4, spokenFor: 4 } })
  })

  test('commits many small batches at a time', async () => {
    const at = await build()
    const { database } = at.ledger
    const transaction = database.transaction.bind(database)
    let commits = 0
    database.transaction = (work) => {
      commits += 1
      return transaction(work)
    }
    await planSubmission(at.ledger, order(at, manyLinks(5_000), { batchSize: 1 }))
    // The submission, its batches, their index and the last word.
    expect(commits).toBe(1 + 10 + 1 + 1)
  })

  test('keeps each batch that was committed with others to its own links and its place', async () => {
    const at = await build()
    // More than one commit.
    const links = manyLinks(1_200)
    await at.plan(links.filter((_, index) => index % 5 === 0 || index === 17 || index === 18))
    const planned = await planSubmission(at.ledger, order(at, links, { batchSize: 2 }))
    if (!planned.ok) throw new Error(planned.error)
    const batches = at.batches(planned.value.submissionId)
    const free = batches.flatMap(({ id }) => at.ledger.batches.links(id))
    expect(free).toEqual(
      links.filter((_, index) => index % 5 !== 0 && index !== 17 && index !== 18),
    )
    let position = 0
    const spokenFor = at.ledger.spokenFor(at.account.id).batchesOf(free)
    for (const batch of batches) {
      const own = at.ledger.batches.links(batch.id)
      expect(batch).toMatchObject({ position, linkCount: own.length })
      for (const link of own) expect(spokenFor.get(link)).toMatchObject([{ id: batch.id }])
      position += own.length
    }
  })

  test('plans sent links again where the user asked for it, but never waiting ones', async () => {
    const at = await build({ service: new ScriptedService((links) => receipt(links.length)) })
    await at.send(manyLinks(10))
    await at.queue.stop()
    await at.plan(manyLinks(10, 'b.example'))
    const links = [...manyLinks(10), ...manyLinks(10, 'b.example')]
    const resendUpTo = at.ledger.batches.newestId()
    const planned = await planSubmission(at.ledger, order(at, links, { resendUpTo }))
    expect(planned).toMatchObject({ ok: true, value: { planned: 10, spokenFor: 10 } })
  })

  test('and of what was sent plans again only the links that were meant', async () => {
    const at = await build({ service: new ScriptedService((links) => receipt(links.length)) })
    const links = manyLinks(10)
    await at.send(links)
    await at.queue.stop()
    const known = {
      ...knownNow(at.ledger, at.account.id),
      isMeant: (link: string) => link === links[3],
    }
    const again = { resendUpTo: at.ledger.batches.newestId(), known }
    const planned = await planSubmission(at.ledger, order(at, links, again))
    expect(planned).toMatchObject({ ok: true, value: { planned: 1, spokenFor: 9 } })
  })

  test('tells after each commit how many links are planned', async () => {
    const at = await build()
    const told: number[] = []
    const onPlanned = (links: number) => told.push(links)
    await planSubmission(at.ledger, order(at, manyLinks(1_125), { onPlanned }))
    expect(told).toEqual([500, 1_000, 1_125])
  })

  test('of nothing but links that are spoken for leaves no submission', async () => {
    const at = await build()
    await at.plan(manyLinks(10))
    const planned = await planSubmission(at.ledger, order(at, manyLinks(10)))
    expect(planned).toEqual({ ok: false, error: 'nothing-to-send' })
    expect(at.ledger.submissions.byRequest('press')).toBeUndefined()
  })

  test('killed half-way leaves nothing, and its links are free', async () => {
    const at = await build()
    const links = manyLinks(30)
    const submissionId = at.ledger.submissions.add({
      ...order(at, links),
      doubtLimit: 0,
      createdMs: 0,
    })
    at.ledger.plans.add(submissionId, [{ links, isUnusual: false }], 0, 0)
    expect(findDue(at.ledger, at.account.id, noonMs, at.clock).due).toBeUndefined()
    await at.close()
    const later = await build({}, at.folder)
    expect(later.ledger.submissions.byId(submissionId)).toBeUndefined()
    expect(later.batches(submissionId)).toEqual([])
    expect(later.spokenFor(links)).toBe(0)
  })

  test.each(['disk-full', 'folder-unwritable'] as const)(
    'refused by the disk as %s fails by that name and frees its links',
    async (problem) => {
      const at = await build()
      const links = manyLinks(30)
      at.ledger.plans.activate = () => {
        throw new DiskError(problem)
      }
      const planned = await planSubmission(at.ledger, order(at, links))
      expect(planned).toEqual({ ok: false, error: problem })
      expect(at.spokenFor(links)).toBe(0)
    },
  )

  test('whose list fails half-way frees its links', async () => {
    const at = await build()
    function* broken() {
      for (const link of manyLinks(15)) yield { link, unusual: false }
      throw new Error('The draft is gone')
    }
    const planning = planSubmission(at.ledger, order(at, manyLinks(30), { links: broken() }))
    await expect(planning).rejects.toThrow('The draft is gone')
    expect(at.spokenFor(manyLinks(30))).toBe(0)
  })
})
