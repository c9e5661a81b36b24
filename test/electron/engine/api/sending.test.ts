import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import { links, practiceService, startEngine, token, valueOf } from './engine-fixture.ts'

async function setUp(...service: Parameters<typeof practiceService>) {
  const practice = await practiceService(...service)
  const dataFolder = await temporaryFolder()
  const engine = await startEngine(dataFolder)
  const accountId = await engine.addAccount(practice.baseUrl)
  return { practice, dataFolder, engine, accountId }
}

describe('a list that is sent', () => {
  it('shows every row accepted, with its task, and the service has charged each link once', async () => {
    const { practice, engine, accountId } = await setUp()
    const list = await engine.paste(links(30))
    expect(await engine.counts(list.id)).toEqual({ ready: 30 })

    const { submission } = valueOf(await engine.submit(list.id, accountId))
    expect(await engine.settled(submission.id)).toMatchObject({
      state: 'finished',
      links: { total: 30, accepted: 30, waiting: 0 },
      unitsUsed: 30,
    })

    await expect.poll(() => engine.counts(list.id)).toEqual({ accepted: 30 })
    const rows = await engine.rows(list.id)
    expect(rows.map(({ status }) => status)).toEqual(Array(30).fill('accepted'))
    expect(rows[0]?.sent).toMatchObject({ submissionId: submission.id, accountId, units: 1 })
    expect(rows[0]?.sent?.taskId).toMatch(/./)
    expect(rows[0]?.isLocked).toBe(true)
    expect((await practice.charged()).toSorted()).toEqual(links(30).split('\n').toSorted())
  })

  it('is told as events: the list, the submission and the account', async () => {
    const { engine, accountId } = await setUp()
    const list = await engine.paste(links(5))
    await engine.counts(list.id)
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    await expect
      .poll(() => engine.last('lists.changed')?.lists)
      .toMatchObject([{ id: list.id, counts: { accepted: 5 }, units: 5 }])
    await expect
      .poll(() => engine.last('submissions.changed')?.submissions)
      .toMatchObject([{ id: submission.id, state: 'finished' }])
    await expect.poll(() => engine.last('list.changed')?.summary.counts.accepted).toBe(5)
    const revisions = engine.events.map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set(revisions).size).toBe(revisions.length)
  })

  it('shows what became of its rows after its account was tested', async () => {
    const { engine, accountId } = await setUp()
    valueOf(await engine.ask('account.test', { accountId }))
    const list = await engine.paste(links(3))
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    await engine.settled(submission.id)
    await expect.poll(() => engine.counts(list.id)).toEqual({ accepted: 3 })
  })

  it('can be sent on with what came in later', async () => {
    const { practice, engine, accountId } = await setUp()
    const list = await engine.paste(links(10))
    const first = valueOf(await engine.submit(list.id, accountId, { part: { firstLinks: 4 } }))
    await engine.settled(first.submission.id)
    await expect.poll(() => engine.counts(list.id)).toEqual({ accepted: 4, ready: 6 })

    valueOf(
      await engine.ask('list.paste', { into: { listId: list.id }, text: links(3, 'b.example') }),
    )
    const second = valueOf(await engine.submit(list.id, accountId))
    await engine.settled(second.submission.id)

    await expect.poll(() => engine.counts(list.id)).toEqual({ accepted: 13 })
    expect(await practice.charged()).toHaveLength(13)
    const { summary } = valueOf(await engine.ask('list.open', { listId: list.id }))
    expect(summary).toMatchObject({ units: 13, lines: 13 })
  })

  it('is the same after the engine was started again', async () => {
    const { dataFolder, engine, accountId } = await setUp()
    const list = await engine.paste(`${links(3)}\nnot a link\n${links(1)}`, 'Acme')
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    await engine.settled(submission.id)
    await expect.poll(() => engine.counts(list.id)).toMatchObject({ accepted: 3 })
    const before = await engine.rows(list.id)
    await engine.stop()

    const again = await startEngine(dataFolder)
    expect((await again.ask('engine.snapshot')).lists).toMatchObject([
      { id: list.id, client: 'Acme', counts: { accepted: 3, duplicate: 1 } },
    ])
    expect(await again.rows(list.id)).toEqual(before)
  })

  it('counts as sent before in another list, until the user sends it again', async () => {
    const { practice, engine, accountId } = await setUp()
    const first = await engine.paste(links(3))
    await engine.settled(valueOf(await engine.submit(first.id, accountId)).submission.id)
    const second = await engine.paste(links(4))
    valueOf(await engine.ask('list.useAccount', { listId: second.id, accountId }))
    await expect.poll(() => engine.counts(second.id)).toEqual({ 'sent-before': 3, ready: 1 })

    const edited = valueOf(await engine.ask('rows.resend', { listId: second.id, resend: true }))
    expect(edited).toMatchObject({ changed: 3, list: { resending: 3, sendable: 4 } })
    const sent = valueOf(await engine.submit(second.id, accountId))
    await engine.settled(sent.submission.id)
    expect(await practice.charged()).toHaveLength(7)
  })
})

describe('a press of Submit', () => {
  it('that comes twice makes one submission', async () => {
    const { practice, engine, accountId } = await setUp()
    const list = await engine.paste(links(8))
    const presses = await Promise.all([
      engine.submit(list.id, accountId, { pressId: 'one' }),
      engine.submit(list.id, accountId, { pressId: 'one' }),
    ])
    const ids = presses.map((press) => valueOf(press).submission.id)
    expect(new Set(ids).size).toBe(1)
    await engine.settled(ids[0] ?? 0)
    const again = await engine.submit(list.id, accountId, { pressId: 'one' })
    expect(valueOf(again).submission.id).toBe(ids[0])
    expect(
      valueOf(await engine.ask('submission.ofPress', { pressId: 'one' }).then(ok)),
    ).toMatchObject({ submission: { id: ids[0] } })
    expect(await practice.charged()).toHaveLength(8)
  })

  it('spends only what the user saw', async () => {
    const { practice, engine, accountId } = await setUp()
    const list = await engine.paste(links(8))
    const asked = await engine.submit(list.id, accountId, { expectedUnits: 7 })
    expect(asked).toEqual(fail('cost-changed'))
    expect(await engine.submit(list.id, accountId, { confirmed: false })).toEqual(
      fail('confirmation-needed'),
    )
    expect(await engine.submit(list.id, accountId, { expectedResend: 2 })).toEqual(
      fail('cost-changed'),
    )
    expect(await engine.counts(list.id)).toEqual({ ready: 8 })
    expect(await engine.ask('submission.all')).toEqual([])
    expect(await practice.charged()).toEqual([])
  })

  it('works after an earlier one that the disk interrupted', async () => {
    const { dataFolder, engine, accountId } = await setUp()
    const list = await engine.paste(links(3))
    const database = new DatabaseSync(path.join(dataFolder, 'ledger.sqlite'))
    database.exec(`INSERT INTO submission (account_id, list_id, press_id, phase, place, batch_size,
      schedule, already_claimed, created_ms)
      VALUES (${accountId}, ${list.id}, 'one', 'planning', 1, '"fewest"', '{"kind":"now"}', 0, 1)`)
    database.close()
    const pressed = await engine.submit(list.id, accountId, { pressId: 'one' })
    expect(valueOf(pressed).submission.links.total).toBe(3)
  })

  it('on a list in the trash is refused', async () => {
    const { engine, accountId } = await setUp()
    const list = await engine.paste(links(3))
    valueOf(await engine.ask('list.trash', { listIds: [list.id] }))
    expect(await engine.submit(list.id, accountId)).toEqual(fail('unknown-list'))
  })

  it('above the limit of a submission is refused', async () => {
    const { engine, practice } = await setUp()
    const accountId = await engine.addAccount(practice.baseUrl, { limitPerSubmission: 7 })
    const list = await engine.paste(links(8))
    expect(await engine.submit(list.id, accountId)).toEqual(fail('over-submission-limit'))
  })

  it('needs a confirmation only for the first submission of an account and after a change of it', async () => {
    const { engine, practice, accountId } = await setUp()
    const first = await engine.paste(links(2, 'a.example'))
    valueOf(await engine.submit(first.id, accountId))
    const second = await engine.paste(links(2, 'b.example'))
    valueOf(await engine.submit(second.id, accountId, { confirmed: false }))
    await engine.addAccount(practice.baseUrl, { name: 'Renamed' })
    const third = await engine.paste(links(2, 'c.example'))
    expect(await engine.submit(third.id, accountId, { confirmed: false })).toEqual(
      fail('confirmation-needed'),
    )
  })

  it('can be stopped while it is being planned: nothing was submitted', async () => {
    const { engine, practice, accountId } = await setUp()
    const list = await engine.paste(links(60_000))
    const pressed = engine.submit(list.id, accountId)
    await expect
      .poll(async () => {
        await engine.ask('submission.stopPlanning', { listId: list.id })
        return Promise.race([pressed, Promise.resolve(undefined)])
      })
      .toEqual(fail('stopped'))
    expect(await engine.counts(list.id)).toEqual({ ready: 60_000 })
    expect(await practice.charged()).toEqual([])
  })

  it('of two lists with the same links plans each link once', async () => {
    const { engine, practice, accountId } = await setUp()
    const lists = [await engine.paste(links(6)), await engine.paste(links(6))]
    for (const { id } of lists)
      valueOf(await engine.ask('list.useAccount', { listId: id, accountId }))
    const plan = { accountId, batchSize: 'balanced', when: { kind: 'now' }, confirmed: true }
    const presses = await Promise.all(
      lists.map(({ id }) =>
        engine.ask('submission.create', {
          ...plan,
          listId: id,
          pressId: `press of ${id}`,
          expectedUnits: 6,
          expectedResend: 0,
        }),
      ),
    )
    expect(presses.filter((press) => press.ok)).toHaveLength(1)
    expect(presses.find((press) => !press.ok)).toMatchObject(fail('nothing-to-send'))
    const made = presses.find((press) => press.ok)
    if (made?.ok === true) await engine.settled(made.value.submission.id)
    expect(await practice.charged()).toHaveLength(6)
  })
})

describe('links that the service refuses', () => {
  it('are found, and can be edited and sent again in the same list', async () => {
    const { engine, practice, accountId } = await setUp()
    const bad = 'https://reject-me.example/page-a'
    const list = await engine.paste(`${links(12)}\n${bad}`)
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    expect(await engine.settled(submission.id)).toMatchObject({
      links: { accepted: 12, refused: 1 },
    })
    await expect.poll(() => engine.counts(list.id)).toEqual({ accepted: 12, refused: 1 })
    const [refused] = await engine.rows(list.id, { statuses: ['refused'] })
    expect(refused).toMatchObject({ link: bad, isLocked: false })
    expect(refused?.sent?.reason).toMatch(/./)

    const edited = await engine.ask('rows.edit', {
      listId: list.id,
      row: refused?.row,
      text: 'https://mended.example/page',
    })
    expect(valueOf(edited)).toMatchObject({ changed: 1, list: { sendable: 1 } })
    await engine.settled(valueOf(await engine.submit(list.id, accountId)).submission.id)
    await expect.poll(() => engine.counts(list.id)).toEqual({ accepted: 13 })
    expect(await practice.charged()).toContain('https://mended.example/page')
    expect(await practice.charged()).not.toContain(bad)
  })
})

describe('a request that may have been charged', () => {
  it('stays in doubt until the user answers, who can name its links', async () => {
    const { engine, accountId } = await setUp([{ kind: 'drop-after', rate: 1 }])
    const list = await engine.paste(links(4))
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    await engine.settled(submission.id)
    await expect.poll(() => engine.counts(list.id)).toEqual({ 'in-doubt': 4 })
    const [request] = await engine.ask('request.inDoubt', { accountId })
    expect(request).toMatchObject({ submissionId: submission.id, linkCount: 4, listId: list.id })
    const requestId = request?.id

    const text = links(3)
    expect(await engine.ask('request.readNamed', { requestId, text })).toMatchObject(
      ok({ links: 3, unclear: 0 }),
    )
    expect(await engine.ask('submission.pause', { submissionId: submission.id })).toBeUndefined()
    const settled = await engine.ask('request.settleByList', { requestId, text, names: 'taken' })
    expect(settled).toMatchObject(ok({ accepted: 3, pending: 1 }))
    await expect.poll(() => engine.counts(list.id)).toEqual({ accepted: 3, waiting: 1 })
    const inspect = async (row: number) =>
      valueOf(await engine.ask('rows.inspect', { listId: list.id, row })).history
    expect(await inspect(0)).toMatchObject([{ requests: [{ requestId, markedAs: 'charged' }] }])
    expect(await inspect(3)).toMatchObject([{ requests: [{ requestId, markedAs: 'not-charged' }] }])
    expect(await engine.ask('request.unsettle', { requestId })).toEqual(ok(undefined))
    await expect.poll(() => engine.counts(list.id)).toEqual({ 'in-doubt': 4 })
    expect(await engine.ask('request.settle', { requestId, answer: 'charged' })).toMatchObject(
      ok({ accepted: 4 }),
    )
    expect((await engine.submission(submission.id)).unitsUsed).toBe(4)
  })
})

describe('pending links', () => {
  it('can be cancelled, and are ready again once the user reopens their rows', async () => {
    const { engine, practice, accountId } = await setUp()
    const list = await engine.paste(links(4))
    const atMs = Date.now() + 3_600_000
    const { submission } = valueOf(
      await engine.submit(list.id, accountId, { when: { kind: 'at', atMs } }),
    )
    expect(submission).toMatchObject({ state: 'scheduled', nextMs: atMs })
    await expect.poll(() => engine.counts(list.id)).toEqual({ waiting: 4 })
    const cancelled = await engine.ask('submission.cancel', { submissionId: submission.id })
    expect(cancelled).toEqual(ok({ links: 4 }))
    await expect.poll(() => engine.counts(list.id)).toEqual({ cancelled: 4 })

    const target = { filter: { statuses: ['cancelled'] } }
    const reopened = await engine.ask('rows.reopen', { listId: list.id, target })
    expect(valueOf(reopened)).toMatchObject({ changed: 4, list: { sendable: 4 } })
    await engine.settled(valueOf(await engine.submit(list.id, accountId)).submission.id)
    expect(await practice.charged()).toHaveLength(4)
  })

  it('never move between Practice and a real account', async () => {
    const { engine, accountId } = await setUp()
    const practice = await engine.ask('practice.ready', { baseUrl: 'http://127.0.0.1:1' })
    const list = await engine.paste(links(4))
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 }
    const { submission } = valueOf(await engine.submit(list.id, accountId, { when }))
    const move = { submissionIds: [submission.id], accountId: practice.id }
    expect(await engine.ask('submission.movable', move)).toEqual(fail('unknown-account'))
    const pressed = { ...move, expectedUnits: 4, confirmed: true }
    expect(await engine.ask('submission.move', pressed)).toEqual(fail('unknown-account'))
    expect(await engine.counts(list.id)).toEqual({ waiting: 4 })
  })

  it('move to another account in one commit, at its price', async () => {
    const { engine, practice, accountId } = await setUp()
    const other = await practiceService()
    const otherId = await engine.addAccount(other.baseUrl)
    const list = await engine.paste(links(4))
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 }
    const { submission } = valueOf(await engine.submit(list.id, accountId, { when }))
    const cancelledList = await engine.paste(links(2, 'cancelled.example'))
    const cancelled = valueOf(await engine.submit(cancelledList.id, accountId, { when }))
    await engine.ask('submission.cancel', { submissionId: cancelled.submission.id })
    const submissionIds = [submission.id, cancelled.submission.id, submission.id]
    const move = { submissionIds, accountId: otherId }
    expect(await engine.ask('submission.movable', move)).toEqual(
      ok({ links: 4, alreadyClaimed: 0 }),
    )
    const pressed = { ...move, expectedUnits: 4, confirmed: true }
    expect(await engine.ask('submission.move', { ...pressed, expectedUnits: 5 })).toEqual(
      fail('cost-changed'),
    )
    expect(await engine.ask('submission.move', { ...pressed, confirmed: false })).toEqual(
      fail('confirmation-needed'),
    )
    expect(await engine.ask('submission.move', pressed)).toEqual(
      ok({ links: 4, alreadyClaimed: 0 }),
    )
    const moved = (await engine.ask('submission.all')).find((one) => one.accountId === otherId)
    expect(moved).toMatchObject({ listId: list.id, links: { waiting: 4 } })
    const submissionId = moved?.id ?? 0
    valueOf(await engine.ask('submission.reschedule', { submissionId, when: { kind: 'now' } }))
    await engine.settled(submissionId)
    expect(await other.charged()).toHaveLength(4)
    expect(await practice.charged()).toEqual([])
  })
})

describe('pending links that are moved twice at once', () => {
  it('move once', async () => {
    const { engine, accountId } = await setUp()
    const other = await practiceService()
    const otherId = await engine.addAccount(other.baseUrl)
    const list = await engine.paste(links(4_500))
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 }
    const { submission } = valueOf(await engine.submit(list.id, accountId, { when }))
    const move = { submissionIds: [submission.id], accountId: otherId }
    const pressed = { ...move, expectedUnits: 4_500, confirmed: true }
    const done = await Promise.all([
      engine.ask('submission.move', pressed),
      engine.ask('submission.move', pressed),
    ])
    expect(done).toEqual([ok({ links: 4_500, alreadyClaimed: 0 }), fail('nothing-pending')])
    const moved = (await engine.ask('submission.all')).filter((one) => one.accountId === otherId)
    expect(moved.map((one) => one.links.waiting)).toEqual([4_500])
  })
})

describe('undoing an answer', () => {
  it('is refused once a row was reopened, so that each row counts once', async () => {
    const { dataFolder, engine, accountId } = await setUp([{ kind: 'drop-after', rate: 1 }])
    const list = await engine.paste(links(4))
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    await engine.settled(submission.id)
    await expect.poll(() => engine.counts(list.id)).toEqual({ 'in-doubt': 4 })
    const [request] = await engine.ask('request.inDoubt', { accountId })
    const requestId = request?.id
    valueOf(await engine.ask('submission.cancel', { submissionId: submission.id }))
    valueOf(await engine.ask('request.settle', { requestId, answer: 'not-charged' }))
    await expect.poll(() => engine.counts(list.id)).toEqual({ cancelled: 4 })
    valueOf(await engine.ask('rows.reopen', { listId: list.id, target: { rows: [0, 1] } }))
    expect(await engine.counts(list.id)).toEqual({ ready: 2, cancelled: 2 })
    expect(await engine.ask('request.unsettle', { requestId })).toEqual(fail('already-left'))
    valueOf(await engine.ask('list.undo', { listId: list.id }))
    expect(await engine.ask('request.unsettle', { requestId })).toEqual(ok(undefined))
    await expect.poll(() => engine.counts(list.id)).toEqual({ 'in-doubt': 4 })
    await engine.stop()
    const again = await startEngine(dataFolder)
    expect((await again.ask('engine.snapshot')).lists[0]?.counts).toMatchObject({
      'in-doubt': 4,
      cancelled: 0,
      ready: 0,
    })
  })
})

describe('the token', () => {
  it('is in no reply and in no event', async () => {
    const { engine, accountId } = await setUp()
    const list = await engine.paste(links(3))
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    await engine.settled(submission.id)
    const replies = [
      await engine.ask('engine.snapshot'),
      await engine.ask('account.all'),
      await engine.ask('account.test', { accountId }),
      await engine.ask('history.requests', { filter: { search: '' }, start: 0, count: 10 }),
      await engine.ask('account.bindToken', { accountId, token, state: { kind: 'present' } }),
      await engine.ask('account.findOrAdd', { baseUrl: 'https://x.example', token }),
    ]
    expect(JSON.stringify([replies, engine.events])).not.toContain(token)
  })
})
