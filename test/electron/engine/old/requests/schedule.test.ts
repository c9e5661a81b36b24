import { describe, expect, onTestFinished, test } from 'vitest'
import type { Forecast } from '../../../../../electron/shared/contract.ts'
import type { Submission } from '../../../../../electron/shared/submission.ts'
import { dayOf } from '../../../../../electron/shared/local-day.ts'
import type { When } from '../../../../../electron/shared/schedule.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { readBooks } from '../../../../faults/invariants.ts'

const dayMs = 86_400_000
const tomorrow = (): When => ({ kind: 'at', atMs: Date.now() + dayMs })

function drip(changes: Partial<Extract<When, { kind: 'spread' }>> = {}): When {
  return {
    kind: 'spread',
    pace: { kind: 'days', days: 5 },
    hours: { fromMinute: 540, toMinute: 1_020 },
    startDay: '2090-01-02',
    missed: 'keep-pace',
    ...changes,
  }
}

async function house(): Promise<EngineHouse> {
  const built = await EngineHouse.build()
  onTestFinished(() => built.demolish())
  return built
}

async function submit(
  at: EngineHouse,
  links: readonly string[],
  when: When,
  changes: { readonly batchSize?: number } = {},
): Promise<number> {
  await at.paste(links.join('\n'))
  return at.submit({ when, ...changes })
}

async function forecast(at: EngineHouse, when: When | undefined): Promise<Forecast> {
  const { id: accountId } = await at.account()
  const { id: draftId } = await at.draft()
  const asked = { draftId, accountId, batchSize: 'balanced', when } as const
  return value(await at.ask('submission.forecast', asked))
}

/** Unfinished submissions in the order in which they leave. */
async function order(at: EngineHouse): Promise<readonly number[]> {
  const { submissions } = await at.ask('engine.snapshot', undefined)
  return submissions.toSorted((a, b) => a.place - b.place).map(({ id }) => id)
}

async function sizes(at: EngineHouse, submissionId: number): Promise<readonly number[]> {
  const batches = await at.ask('submission.batches', { submissionId })
  return batches.filter(({ state }) => state !== 'split').map(({ linkCount }) => linkCount)
}

/** How many links the service has charged. */
async function charges(at: EngineHouse): Promise<number> {
  const books = await readBooks(at.practice.baseUrl)
  return books.charges.length
}

describe('a submission for a time', () => {
  test('is scheduled until then, with all of it queued, and says when', async () => {
    const at = await house()
    const when = tomorrow()
    const submission = await at.submission(await submit(at, manyLinks(10), when))
    expect(submission).toMatchObject({
      state: 'scheduled',
      when,
      links: { queued: 10 },
      slotsLeft: 1,
      nextSlotMs: when.kind === 'at' ? when.atMs : 0,
    })
    expect(submission.sentByMs).toBeGreaterThanOrEqual(submission.nextSlotMs ?? Infinity)
  })

  test('is still so in the next engine, and can be paused, resumed and cancelled', async () => {
    const at = await house()
    const id = await submit(at, manyLinks(10), tomorrow())
    await at.stopEngine()
    await at.startEngine()
    const states: Submission['state'][] = [(await at.submission(id)).state]
    for (const name of ['pause', 'resume', 'cancel'] as const) {
      await at.ask(`submission.${name}`, { submissionId: id })
      states.push((await at.submission(id)).state)
    }
    expect(states).toEqual(['scheduled', 'paused', 'scheduled', 'cancelled'])
    expect(await charges(at)).toBe(0)
  })

  test('leaves at once when its user changes their mind', async () => {
    const at = await house()
    const id = await submit(at, manyLinks(10), tomorrow())
    const when = { kind: 'now' } as const
    expect(await at.ask('submission.reschedule', { submissionId: id, when })).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await at.whenIn(id, 'finished')).toMatchObject({ links: { accepted: 10 }, when })
  })
})

describe('a drip feed', () => {
  test('is cut into a portion a day', async () => {
    const at = await house()
    const id = await submit(at, manyLinks(12), drip())
    expect(await sizes(at, id)).toEqual([3, 2, 3, 2, 2])
    const submission = await at.submission(id)
    const firstMs = new Date(2090, 0, 2, 9).getTime()
    expect(submission).toMatchObject({ state: 'scheduled', slotsLeft: 5, nextSlotMs: firstMs })
    expect(submission.sentByMs).toBeGreaterThanOrEqual(new Date(2090, 0, 6, 9).getTime())
    expect(submission.sentByMs).toBeLessThan(new Date(2090, 0, 6, 10).getTime())
  })

  test('that is given another pace is cut anew, and every link stays spoken for', async () => {
    const at = await house()
    const links = manyLinks(12)
    const id = await submit(at, links, drip())
    const when = drip({ pace: { kind: 'links-a-day', links: 5 } })
    value(await at.ask('submission.reschedule', { submissionId: id, when }))
    expect(await sizes(at, id)).toEqual([5, 5, 2])
    // Its first portion waits for its day like the others: no slot is open yet.
    expect(at.ledger.submissions.byId(id)).toMatchObject({ slotsOpen: 0 })
    expect(await at.submission(id)).toMatchObject({ state: 'scheduled', slotsLeft: 3 })
    const batches = await at.ask('submission.batches', { submissionId: id })
    const sent = await Promise.all(
      batches
        .filter(({ state }) => state === 'queued')
        .map(async ({ id: batchId }) =>
          value(await at.ask('batch.links', { batchId, start: 0, count: 1_000 })),
        ),
    )
    expect(sent.flat()).toEqual(links)
    // Nobody can send them a second time.
    await at.paste(links.join('\n'))
    const { id: accountId } = await at.account()
    const { id: draftId } = await at.draft()
    const reviewed = value(await at.ask('draft.useAccount', { draftId, accountId }))
    expect(reviewed.byStatus['sent-before']).toBe(12)
  })

  test('sent at once after all is as few tasks as if it had never been one', async () => {
    const at = await house()
    const id = await submit(at, manyLinks(300), drip({ pace: { kind: 'links-a-day', links: 3 } }))
    expect(await sizes(at, id)).toHaveLength(100)
    value(await at.ask('submission.reschedule', { submissionId: id, when: { kind: 'now' } }))
    await at.whenIn(id, 'finished')
    expect(await sizes(at, id)).toEqual([300])
    expect(await charges(at)).toBe(300)
  })

  test('can be made of what is left of a submission that was under way', async () => {
    const at = await house()
    await at.paste(manyLinks(12).join('\n'))
    const account = await at.account()
    // A cap lets the first batch leave, and no more.
    const { id: accountId } = account
    value(await at.ask('account.save', { accountId, account: { ...account, capPerDay: 4 } }))
    const id = await at.submit({ batchSize: 4 })
    await at.whenIn(id, 'paused')
    value(await at.ask('submission.reschedule', { submissionId: id, when: drip() }))
    expect(await sizes(at, id)).toEqual([4, 2, 2, 1, 2, 1])
    expect((await at.submission(id)).links).toMatchObject({ accepted: 4, queued: 8 })
  })
})

test('what a portion has still to find out is told without the portions of later days', async () => {
  const at = await house()
  const links = ['https://a.example/reject-me', ...manyLinks(9)]
  const hours = { fromMinute: 0, toMinute: 1_440 }
  const id = await submit(at, links, drip({ startDay: dayOf(Date.now()), hours }))
  const done = await at.whenSo(id, ({ links: { refused, accepted } }) => refused + accepted === 2)
  expect(done).toMatchObject({ state: 'running', slotsLeft: 4, isolationRequests: 0 })
})

describe('a change of schedule', () => {
  test('is refused for what is unknown, over, or would take more than ten years', async () => {
    const at = await house()
    const ask = async (submissionId: number, when: When = drip()) => {
      const done = await at.ask('submission.reschedule', { submissionId, when })
      return done.ok ? 'done' : done.error
    }
    expect(await ask(77)).toBe('unknown-submission')
    const over = await submit(at, manyLinks(3), { kind: 'now' })
    await at.whenIn(over, 'finished')
    expect(await ask(over)).toBe('nothing-to-send')
    const long = await submit(at, manyLinks(3_700, 'b.example'), tomorrow())
    const slow = drip({ pace: { kind: 'links-a-day', links: 1 } })
    expect(await ask(long, slow)).toBe('schedule-too-long')
    expect(await at.submission(long)).toMatchObject({
      state: 'scheduled',
      links: { queued: 3_700 },
    })
  })
})

describe('the forecast', () => {
  test('of sending now is a rising curve that ends with all of it, with nothing to wait for', async () => {
    const at = await house()
    await at.paste(manyLinks(2_500).join('\n'))
    const { course, sentByMs } = await forecast(at, undefined)
    expect(course.points.map(({ links }) => links)).toEqual([0, 1_000, 2_500])
    expect(course.points.at(-1)?.atMs).toBe(sentByMs)
    expect(course).toMatchObject({ slots: 1, mustRun: [] })
  })

  test('of a drip feed has a point a day, says when Linkferry must run, and counts its tasks', async () => {
    const at = await house()
    await at.paste(manyLinks(12).join('\n'))
    const { course, chosenTasks, doubtLimitUnits } = await forecast(at, drip())
    expect(course.points.map(({ links }) => links)).toEqual([0, 3, 5, 8, 10, 12])
    expect(course.mustRun).toHaveLength(5)
    expect(course.mustRun[1]).toEqual({
      fromMs: new Date(2090, 0, 3, 9).getTime(),
      untilMs: new Date(2090, 0, 3, 17).getTime(),
    })
    // Two portions of three at the most are ever in doubt.
    expect({ chosenTasks, doubtLimitUnits }).toEqual({ chosenTasks: 5, doubtLimitUnits: 6 })
  })

  test('of years is no more than a chart can show, and ends with all of it', async () => {
    const at = await house()
    await at.paste(manyLinks(3_000).join('\n'))
    const { course } = await forecast(at, drip({ pace: { kind: 'links-a-day', links: 1 } }))
    expect(course.slots).toBe(3_000)
    expect(course.points.length).toBeLessThanOrEqual(400)
    expect(course.mustRun).toHaveLength(400)
    expect(course.points.at(-1)?.links).toBe(3_000)
    const links = course.points.map((point) => point.links)
    expect(links).toEqual(links.toSorted((a, b) => a - b))
  })

  test('foresees as many tasks as planning makes, with unusual links too', async () => {
    const at = await house()
    const unusual = Array.from({ length: 250 }, (_, n) => `https://u.example/a|b${n}`)
    await at.paste([...manyLinks(1_000), ...unusual].join('\n'))
    const when = drip({ pace: { kind: 'links-a-day', links: 400 } })
    const { chosenTasks } = await forecast(at, when)
    const id = await at.submit({ when })
    expect((await at.submission(id)).batchCount).toBe(chosenTasks)
  })

  test('counts with each way of cutting the tasks that the cap of a day makes of one more', async () => {
    const at = await house()
    const { id: accountId, name, baseUrl } = await at.account()
    await at.paste(manyLinks(2_500).join('\n'))
    const account = { ...plainAccount(baseUrl), name, capPerDay: 1_500 }
    value(await at.ask('account.save', { accountId, account }))
    const { tasks, chosenTasks } = await forecast(at, undefined)
    // 1,000 and 500 of 1,500; 1,500 of 2,500; 1,000 and 500, then 500 and 500.
    expect(tasks).toEqual({ balanced: 3, fewest: 2, smallest: 4 })
    expect(chosenTasks).toBe(tasks.balanced)
  })
})

describe('the order of an account', () => {
  test('is that of their making, and as its user puts it', async () => {
    const at = await house()
    const hosts = ['a.example', 'b.example', 'c.example']
    const ids: number[] = []
    for (const host of hosts) ids.push(await submit(at, manyLinks(2, host), tomorrow()))
    const [a = 0, b = 0, c = 0] = ids
    expect(await order(at)).toEqual([a, b, c])
    const put = async (submissionId: number, to: 'front' | 'end' | { before: number }) =>
      value(await at.ask('submission.reorder', { submissionId, to }))
    await put(c, 'front')
    expect(await order(at)).toEqual([c, a, b])
    await put(c, { before: b })
    expect(await order(at)).toEqual([a, c, b])
    await put(a, 'end')
    expect(await order(at)).toEqual([c, b, a])
    await at.stopEngine()
    await at.startEngine()
    expect(await order(at)).toEqual([c, b, a])
  })

  test('has no place for what is over, unknown or another account’s', async () => {
    const at = await house()
    const id = await submit(at, manyLinks(2), tomorrow())
    const over = await submit(at, manyLinks(2, 'b.example'), { kind: 'now' })
    await at.whenIn(over, 'finished')
    const ask = async (submissionId: number, before: number) => {
      const done = await at.ask('submission.reorder', { submissionId, to: { before } })
      return done.ok ? 'done' : done.error
    }
    expect(await ask(over, id)).toBe('unknown-submission')
    expect(await ask(id, over)).toBe('unknown-submission')
    expect(await ask(id, 77)).toBe('unknown-submission')
    const elsewhere = { baseUrl: at.practice.baseUrl, token: 'of-somebody-else' }
    const { id: accountId } = value(await at.ask('account.findOrAdd', elsewhere))
    await at.paste(manyLinks(2, 'c.example').join('\n'))
    const { id: draftId } = await at.draft()
    await at.ask('draft.useAccount', { draftId, accountId })
    const other = await at.submit({ accountId, when: tomorrow() })
    expect(await ask(id, other)).toBe('other-account')
  })
})

describe('what is left, moved to another account', () => {
  test('keeps its schedule there, portion by portion, and is spoken for only there', async () => {
    const at = await house()
    const id = await submit(at, manyLinks(12), drip())
    const elsewhere = { baseUrl: at.practice.baseUrl, token: 'of-somebody-else' }
    const { id: accountId } = value(await at.ask('account.findOrAdd', elsewhere))
    const moved = value(await at.ask('submission.moveRest', { submissionIds: [id], accountId }))
    const there = await at.submission(moved.submissionId)
    expect(there).toMatchObject({ state: 'scheduled', slotsLeft: 5, links: { queued: 12 } })
    expect(there.when).toEqual(drip())
    expect(await sizes(at, there.id)).toEqual([3, 2, 3, 2, 2])
    expect(there.slots).toBe(5)
    expect((await at.submission(id)).links).toMatchObject({ queued: 0, cancelled: 12 })
  })

  test('leaves behind, as cancelled, what the other account had already', async () => {
    const at = await house()
    const elsewhere = { baseUrl: at.practice.baseUrl, token: 'of-somebody-else' }
    const { id: accountId, name } = value(await at.ask('account.findOrAdd', elsewhere))
    const links = manyLinks(3)
    const { id: draftId } = await at.paste(links[0] ?? '')
    await at.ask('draft.useAccount', { draftId, accountId })
    await at.whenIn(await at.submit({ accountId, expectedUnits: 1 }), 'finished')
    const id = await submit(at, links, tomorrow())
    value(await at.ask('submission.moveRest', { submissionIds: [id], accountId }))
    const told = value(await at.ask('results.copy', { submissionId: id, which: 'all' }))
    const words = told.split('\n').map((line) => line.split('\t').slice(1, 3).join(' · '))
    expect(words).toEqual([
      'Cancelled · Not moved: the other account had it already',
      ...Array<string>(2).fill(`Moved to another account · ${name}: Waiting`),
    ])
    const answers = await at.wasItSent(links[1] ?? '')
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['queued', 'moved']))
  })

  test('is told alike by card, results and report: each line once, and each unit where it was paid', async () => {
    const at = await house()
    await at.paste(manyLinks(5).join('\n'))
    const part = { firstLinks: 4 }
    const id = await at.submit({ part, expectedUnits: 4, when: tomorrow() })
    const elsewhere = { baseUrl: at.practice.baseUrl, token: 'of-somebody-else' }
    const { id: accountId, name } = value(await at.ask('account.findOrAdd', elsewhere))
    const moved = value(await at.ask('submission.moveRest', { submissionIds: [id], accountId }))
    const told = async (which: 'all' | 'unsettled') =>
      value(await at.ask('results.copy', { submissionId: id, which })).split('\n')
    const units = async (submissionId: number) => {
      const copied = value(await at.ask('results.copy', { submissionId, which: 'all' }))
      return copied.split('\n').map((line) => line.split('\t')[6])
    }
    expect(await told('unsettled')).toEqual([''])
    const goesNow = { submissionId: moved.submissionId, when: { kind: 'now' } } as const
    await at.ask('submission.reschedule', goesNow)
    await at.whenIn(moved.submissionId, 'finished')

    expect(await at.submission(id)).toMatchObject({
      links: { total: 4, cancelled: 4 },
      movedTo: [{ submissionId: moved.submissionId, accountId, links: 4 }],
      linesNotSent: 1,
      linesLater: 1,
    })
    const words = (await told('all')).map((line) => line.split('\t').slice(1, 3).join(' · '))
    expect(words).toEqual([
      ...Array<string>(4).fill(
        `Moved to another account · ${name}: Accepted, 1 unit counted there`,
      ),
      'Kept for later · Not in the part that was sent',
    ])
    expect(await units(id)).toEqual(Array(5).fill(''))
    expect(await units(moved.submissionId)).toEqual(Array(4).fill('1'))
    const figures = async (submissionId: number) =>
      value(await at.ask('report.figures', { scope: { kind: 'submission', submissionId } }))
    expect(await figures(id)).toMatchObject({ submitted: 0, moved: 4, later: 1, units: 0 })
    expect(await figures(moved.submissionId)).toMatchObject({ submitted: 4, moved: 0, units: 4 })
  })
})
