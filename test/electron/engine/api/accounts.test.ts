import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { newAccountSettings } from '../../../../electron/shared/default-settings.ts'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import { links, practiceService, startEngine, token, valueOf } from './engine-fixture.ts'

const setUp = async () => startEngine(await temporaryFolder())
const norda = newAccountSettings('Norda', 'https://index.example')
const state = { kind: 'present' } as const

describe('an account', () => {
  it.each([
    ['without a name', { name: ' ' }, 'name-missing'],
    ['at no address', { baseUrl: 'index.example' }, 'invalid-address'],
    [
      'at an address that is not encrypted',
      { baseUrl: 'http://index.example' },
      'insecure-address',
    ],
    ['with a price of nothing', { price: 0 }, 'limit-out-of-range'],
    ['with half a unit', { limitPerDay: 0.5 }, 'limit-out-of-range'],
    ['with five at once', { parallel: 5 }, 'limit-out-of-range'],
    ['with no days', { tasksShownDays: 0 }, 'limit-out-of-range'],
  ])('%s is refused', async (_, changes, problem) => {
    const engine = await setUp()
    expect(await engine.ask('account.add', { ...norda, ...changes })).toEqual(fail(problem))
    expect(await engine.ask('account.all')).toEqual([])
  })

  it('is stored with a tidied address', async () => {
    const engine = await setUp()
    const baseUrl = 'https://index.example/v1/api/links/?x=1'
    const added = valueOf(await engine.ask('account.add', { ...norda, baseUrl }))
    expect(added).toMatchObject({ baseUrl: 'https://index.example/v1', token: { kind: 'absent' } })
    // The event of a change precedes the reply.
    expect(engine.last('accounts.changed')).toMatchObject([{ id: added.id }])
  })

  it('cannot have the token and address of another account, not even of an archived one', async () => {
    const engine = await setUp()
    const [one, two] = [
      valueOf(await engine.ask('account.add', norda)),
      valueOf(await engine.ask('account.add', { ...norda, baseUrl: 'https://other.example' })),
    ]
    const bind = (accountId: number) => engine.ask('account.bindToken', { accountId, token, state })
    valueOf(await bind(one.id))
    valueOf(await bind(two.id))
    const settings = { ...norda, baseUrl: 'https://other.example/' }
    expect(await engine.ask('account.save', { accountId: one.id, settings })).toEqual(
      fail('same-token-and-address'),
    )
    const third = valueOf(await engine.ask('account.add', norda))
    expect(await bind(third.id)).toEqual(fail('same-token-and-address'))
  })

  it('that was archived is restored by its token, in place of a new one', async () => {
    const engine = await setUp()
    const practice = await practiceService()
    const accountId = await engine.addAccount(practice.baseUrl)
    const list = await engine.paste(links(2))
    await engine.settled(valueOf(await engine.submit(list.id, accountId)).submission.id)
    expect(valueOf(await engine.ask('account.archive', { accountId })).archivedMs).toBeGreaterThan(
      0,
    )
    const added = valueOf(
      await engine.ask('account.add', newAccountSettings('Again', practice.baseUrl)),
    )
    const bound = valueOf(
      await engine.ask('account.bindToken', { accountId: added.id, token, state }),
    )
    expect(bound).toMatchObject({ id: accountId, archivedMs: undefined })
    const all = await engine.ask('account.all')
    expect(all.map(({ id }) => id)).toEqual([accountId])
    // Its claims count again.
    const second = await engine.paste(links(2))
    valueOf(await engine.ask('list.useAccount', { listId: second.id, accountId }))
    await expect.poll(() => engine.counts(second.id)).toEqual({ 'sent-before': 2 })
  })

  it('with pending links is not archived', async () => {
    const engine = await setUp()
    const accountId = await engine.addAccount((await practiceService()).baseUrl)
    const list = await engine.paste(links(2))
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 }
    valueOf(await engine.submit(list.id, accountId, { when }))
    expect(await engine.ask('account.archive', { accountId })).toEqual(fail('has-unfinished'))
  })

  it.each(['account.save', 'account.archive', 'account.writeSent', 'account.importSent'] as const)(
    'of Practice cannot be changed: %s',
    async (name) => {
      const engine = await setUp()
      const { id } = await engine.ask('practice.ready', { baseUrl: 'http://127.0.0.1:9' })
      const input = {
        'account.save': { accountId: id, settings: norda },
        'account.archive': { accountId: id },
        'account.writeSent': { accountId: id, path: '/none' },
        'account.importSent': { accountId: id, path: '/none', isSure: true },
      }[name]
      expect(await engine.ask(name, input)).toEqual(fail('practice-is-fixed'))
    },
  )

  it('that is paused for a low balance continues with a new balance', async () => {
    const engine = await setUp()
    const practice = await practiceService([], 5)
    const accountId = await engine.addAccount(practice.baseUrl)
    const list = await engine.paste(links(8))
    const { submission } = valueOf(await engine.submit(list.id, accountId))
    expect(await engine.settled(submission.id)).toMatchObject({
      state: 'paused',
      pause: { detail: 'balance-too-low', units: 8, ofUnits: 8 },
    })
    const resume = (way: unknown) => engine.ask('account.resume', { accountId, way })
    expect(await resume({ kind: 'new-balance', units: 0 })).toEqual(fail('balance-needed'))
    valueOf(await resume({ kind: 'send-what-it-allows', units: 5 }))
    await expect
      .poll(async () => (await engine.submission(submission.id)).links)
      .toMatchObject({ accepted: 5, waiting: 3 })
    expect(await practice.charged()).toHaveLength(5)
  })
})

describe('sent links', () => {
  it('are written to a file, and count as sent where it is imported', async () => {
    const engine = await setUp()
    const practice = await practiceService()
    const accountId = await engine.addAccount(practice.baseUrl)
    const list = await engine.paste(links(4))
    await engine.settled(valueOf(await engine.submit(list.id, accountId)).submission.id)
    const file = path.join(await temporaryFolder(), 'sent.txt.gz')
    valueOf(await engine.ask('account.writeSent', { accountId, path: file }))

    const other = await setUp()
    const otherId = await other.addAccount(practice.baseUrl)
    const here = await other.paste(links(6))
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 }
    const { submission } = valueOf(
      await other.submit(here.id, otherId, { when, part: { firstLinks: 2 } }),
    )
    const input = { accountId: otherId, path: file, isSure: false }
    expect(await other.ask('account.importSent', input)).toEqual(
      ok({ links: 4, alreadyClaimed: 0, cancelled: 2 }),
    )
    await expect
      .poll(() => other.counts(here.id), { timeout: 10_000 })
      .toEqual({ 'sent-before': 4, ready: 2 })
    expect((await other.submission(submission.id)).links).toMatchObject({ waiting: 0 })
    expect(await other.ask('account.importSent', input)).toEqual(
      ok({ links: 0, alreadyClaimed: 4, cancelled: 0 }),
    )
    expect((await other.ask('account.all'))[0]?.imported).toMatchObject({ links: 4 })
  })

  it('in doubt can be settled after an import, and no event reports their submission', async () => {
    const practice = await practiceService([{ kind: 'drop-after', rate: 1 }])
    const engine = await setUp()
    const accountId = await engine.addAccount(practice.baseUrl)
    const list = await engine.paste(links(2))
    await engine.settled(valueOf(await engine.submit(list.id, accountId)).submission.id)
    const file = path.join(await temporaryFolder(), 'sent.txt.gz')
    valueOf(await engine.ask('account.writeSent', { accountId, path: file }))

    const other = await setUp()
    const otherId = await other.addAccount(practice.baseUrl)
    valueOf(
      await other.ask('account.importSent', { accountId: otherId, path: file, isSure: false }),
    )
    const [request] = await other.ask('request.inDoubt', {})
    const settle = { requestId: request?.id, answer: 'charged' }
    expect(await other.ask('request.settle', settle)).toMatchObject(ok({ accepted: 2 }))
    await other.stop()
    const reported = other.events.flatMap((event) =>
      event.name === 'submissions.changed' ? event.payload.submissions : [],
    )
    expect(reported).toEqual([])
  })
})

describe('backups', () => {
  it('are made once a day, and only daily ones are deleted when they are old', async () => {
    const engine = await setUp()
    await engine.paste(links(2))
    const mine = valueOf(await engine.ask('backup.create'))
    expect(mine).toMatchObject({ lists: 1, isDaily: false })
    const daily = valueOf(await engine.ask('backup.daily', { keepDays: 1 }))
    expect(daily).toMatchObject({ isDaily: true })
    expect(await engine.ask('backup.daily', { keepDays: 1 })).toEqual(ok(undefined))
    expect(await engine.ask('backup.all')).toHaveLength(2)
  })

  it('that do not exist cannot be restored', async () => {
    const engine = await setUp()
    const restored = await engine.ask('backup.prepareRestore', { name: '../x' })
    expect(restored).toEqual(fail('unknown-backup'))
  })

  it('put every pending link in doubt if something was sent after them', async () => {
    const dataFolder = await temporaryFolder()
    const engine = await startEngine(dataFolder)
    const practice = await practiceService()
    const accountId = await engine.addAccount(practice.baseUrl)
    const list = await engine.paste(links(4))
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 }
    const { submission } = valueOf(await engine.submit(list.id, accountId, { when }))
    const { name } = valueOf(await engine.ask('backup.create'))
    const submissionId = submission.id
    valueOf(await engine.ask('submission.reschedule', { submissionId, when: { kind: 'now' } }))
    await engine.settled(submissionId)
    valueOf(await engine.ask('backup.prepareRestore', { name }))
    await engine.stop()

    const again = await startEngine(dataFolder)
    expect(await again.ask('backup.restored')).toEqual({ inDoubt: 4 })
    expect(await again.counts(list.id)).toEqual({ 'in-doubt': 4 })
    expect(await practice.charged()).toHaveLength(4)
  })
})
