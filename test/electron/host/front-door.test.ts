import { describe, expect, it, vi } from 'vitest'
import { RequestFailed } from '../../../electron/host/index.ts'
import { defaultSettings, type Settings } from '../../../electron/shared/contract/index.ts'
import { fail, ok } from '../../../electron/shared/result.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { FakeVault, openFakeHost, openRunningHost, snapshotOf } from './fake-host.ts'

const account = sampleAccount({ id: 3, name: 'Norda' })

describe('a request', () => {
  it('of the engine is parsed, passed on and replied', async () => {
    const { door, asked } = await openRunningHost({ 'submission.pause': () => undefined })
    await expect(door.handle('submission.pause', { submissionId: 7 })).resolves.toBeUndefined()
    expect(asked('submission.pause')).toEqual([{ submissionId: 7 }])
  })

  it.each(['no.such', 'constructor', '__proto__', 'engine.stop', 'account.bindToken'])(
    'named %s is unknown',
    async (name) => {
      const { door } = await openRunningHost()
      await expect(door.handle(name, {})).rejects.toEqual(new RequestFailed('unknown-request'))
    },
  )

  it('with an invalid input never reaches the engine', async () => {
    const { door, asked } = await openRunningHost()
    await expect(door.handle('submission.pause', { submissionId: '7' })).rejects.toEqual(
      new RequestFailed('invalid-input'),
    )
    expect(asked('submission.pause')).toEqual([])
  })

  it('that fails with a bug is logged with details, which the window does not get', async () => {
    const { door, bugs } = await openRunningHost({
      'submission.pause': () => Promise.reject(new Error('row 12 of /data/ledger')),
    })
    const failure: unknown = await door
      .handle('submission.pause', { submissionId: 7 })
      .catch((e) => e)
    expect(failure).toEqual(new RequestFailed('bug'))
    expect(String(bugs)).toContain('row 12 of /data/ledger')
  })

  it('fails as such when the engine dies', async () => {
    const { door, engines } = await openRunningHost()
    const paused = door.handle('submission.pause', { submissionId: 7 })
    await expect
      .poll(() => engines.latest.posted.at(-1))
      .toMatchObject({ name: 'submission.pause' })
    engines.latest.die()
    await expect(paused).rejects.toEqual(new RequestFailed('engine-gone'))
  })
})

describe('the revision', () => {
  it('covers the events that came before a reply', async () => {
    const { door, heard } = await openRunningHost()
    expect(door.revision).toBe(heard.at(-1)?.revision)
    await door.handle('settings.save', { theme: 'dark' })
    expect(heard.at(-1)).toMatchObject({ name: 'settings.changed', revision: door.revision })
  })
})

describe('the snapshot', () => {
  it('joins the parts of engine and host, with the number of the last event', async () => {
    const { door, heard } = await openRunningHost(snapshotOf(account))
    expect(await door.handle('app.snapshot', undefined)).toEqual({
      revision: heard.at(-1)?.revision,
      host: 'desktop',
      startedMs: 1,
      platform: 'linux',
      version: '1.2.3',
      dataFolder: '/data',
      engine: { kind: 'running' },
      tokenStore: { kind: 'strong' },
      settings: defaultSettings,
      lists: [],
      accounts: [account],
      submissions: [],
    })
  })

  it('includes the events before the engine’s reply, and none after it', async () => {
    const { door, engines, heard } = await openRunningHost()
    const before = heard.length
    const taken = door.handle('app.snapshot', undefined)
    const event = { name: 'accounts.changed', revision: 41, payload: [account] } as const
    engines.latest.say({ kind: 'event', event })
    // This event arrives right after the reply, before anybody has read the reply.
    engines.latest.afterNext(() => engines.latest.say({ kind: 'event', event }))
    expect(await taken).toMatchObject({ revision: heard[before]?.revision })
    expect(heard).toHaveLength(before + 2)
  })

  it('comes at once while the engine is still starting', async () => {
    const { door } = openFakeHost()
    expect(await door.handle('app.snapshot', undefined)).toMatchObject({
      revision: 0,
      engine: { kind: 'starting' },
      accounts: [],
    })
  })

  it('is completed by events once the engine runs', async () => {
    const { heard } = await openRunningHost(snapshotOf(account))
    expect(heard.map(({ name }) => name)).toEqual([
      'engine.changed',
      'accounts.changed',
      'lists.changed',
      'submissions.changed',
    ])
    expect(heard[1]?.payload).toEqual([account])
  })

  it('is replaced by events after a restart of the engine, because the last one may not have sent all', async () => {
    const { heard } = await openRunningHost(snapshotOf(account))
    expect(heard.at(-1)).toMatchObject({
      name: 'submissions.changed',
      payload: { submissions: [], isAll: true },
    })
  })
})

describe('a key store that has not answered', () => {
  it('delays neither snapshot nor accounts, and its answer is reported later', async () => {
    const vault = new FakeVault()
    vault.state = { kind: 'waiting' }
    const host = openFakeHost(
      { ...snapshotOf(account), 'account.tokenState': () => account },
      { vault },
    )
    host.engines.latest.say({ kind: 'ready' })
    await vi.waitFor(() => expect(host.heard.at(-1)?.name).toBe('submissions.changed'))
    expect(await host.door.handle('app.snapshot', undefined)).toMatchObject({
      tokenStore: { kind: 'waiting' },
      accounts: [account],
    })
    expect(host.asked('account.tokenState')).toHaveLength(1)

    vault.tell({ kind: 'strong' })

    await vi.waitFor(() => expect(host.asked('account.tokenState')).toHaveLength(2))
    expect(host.heard).toContainEqual(
      expect.objectContaining({ name: 'tokenStore.changed', payload: { kind: 'strong' } }),
    )
  })

  it('makes the engine wait for a stored token until it answers', async () => {
    const vault = new FakeVault()
    const unlocked = Promise.withResolvers<void>()
    vault.whenReadable = () => unlocked.promise
    const { ask } = await openRunningHost(snapshotOf(account), { vault })
    const token = ask('needToken', { accountId: account.id, origin: 'https://service.example' })
    // A vault that is read too early would have been read by now.
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate)

    vault.tokens.set(account.id, 'https://service.example\nsecret-token')
    unlocked.resolve()

    expect(await token).toBe('secret-token')
  })

  it('delays only the engine’s question for the token', async () => {
    const vault = new FakeVault()
    vault.whenReadable = () => new Promise(() => {})
    const { door, ask } = await openRunningHost(
      { ...snapshotOf(account), 'account.tokenState': () => account },
      { vault },
    )
    let isAnswered = false
    void ask('needToken', { accountId: account.id, origin: 'https://service.example' }).then(
      () => (isAnswered = true),
    )

    expect(await door.handle('account.removeToken', { accountId: account.id })).toEqual(ok(account))
    expect(isAnswered).toBe(false)
  })
})

describe('settings', () => {
  it('are changed by name, and every window gets an event', async () => {
    const { door, heard } = await openRunningHost()
    await door.handle('settings.save', { theme: 'dark' })
    expect(heard.at(-1)).toMatchObject({
      name: 'settings.changed',
      payload: { ...defaultSettings, theme: 'dark' },
    })
  })

  it('of page checks reach the engine when it starts, and after a change', async () => {
    const { door, asked } = await openRunningHost()
    await expect.poll(() => asked('pages.useSettings')).toEqual([defaultSettings.pages])
    expect(asked('pages.goOn')).toHaveLength(1)
    const pages = { ...defaultSettings.pages, concurrency: 8 }
    await door.handle('settings.save', { pages })
    expect(asked('pages.useSettings').at(-1)).toEqual(pages)
    await door.handle('settings.save', { theme: 'dark' })
    expect(asked('pages.useSettings')).toHaveLength(2)
  })

  it('keep each of two changes at once, also after a change that the disk refused', async () => {
    let settings: Settings = defaultSettings
    const writes: PromiseWithResolvers<void>[] = []
    const { door } = await openRunningHost(
      {},
      {
        settings: {
          read: () => settings,
          async write(changed) {
            const written = Promise.withResolvers<void>()
            writes.push(written)
            await written.promise
            settings = changed
          },
        },
      },
    )
    const refused = door.handle('settings.save', { keepAwake: false })
    const saved = [
      door.handle('settings.save', { theme: 'dark' }),
      door.handle('settings.save', { notifications: false }),
    ]
    await vi.waitFor(() => expect(writes).toHaveLength(1))
    writes[0]?.reject(new Error('ENOSPC'))
    await expect(refused).rejects.toThrow('bug')
    await vi.waitFor(() => expect(writes).toHaveLength(2))
    writes[1]?.resolve()
    await vi.waitFor(() => expect(writes).toHaveLength(3))
    writes[2]?.resolve()
    await Promise.all(saved)

    expect(settings).toEqual({ ...defaultSettings, theme: 'dark', notifications: false })
  })
})

describe('an exported file', () => {
  const place = (discarded: string[]) => ({
    choose: async (name: string) =>
      ok({
        path: `/out/${name}`,
        reply: { kind: 'saved', path: `/out/${name}` } as const,
        discard: async () => {
          discarded.push(name)
        },
      }),
  })
  const input = { listId: 5, part: { statuses: ['refused'] }, format: 'csv' }
  const named = {
    'file.subject': () => ({ client: 'Acme', name: 'October', day: '2026-11-20' }),
  }
  const name = 'linkferry-5-Acme-October-2026-11-20-refused.csv'

  it('is written by the engine to the path that the host chose', async () => {
    const { door, asked } = await openRunningHost(
      { ...named, 'list.write': () => ok(undefined) },
      { files: place([]) },
    )
    const path = `/out/${name}`
    expect(await door.handle('list.export', input)).toEqual(ok({ kind: 'saved', path }))
    expect(asked('list.write')).toEqual([{ ...input, path }])
  })

  it('that could not be written leaves nothing behind', async () => {
    const discarded: string[] = []
    const { door } = await openRunningHost(
      { ...named, 'list.write': () => fail('list-unreadable') },
      { files: place(discarded) },
    )
    expect(await door.handle('list.export', input)).toEqual(fail('list-unreadable'))
    expect(discarded).toEqual([name])
  })

  it('can be cancelled', async () => {
    const { door, asked } = await openRunningHost(named)
    expect(await door.handle('list.export', input)).toEqual(ok({ kind: 'cancelled' }))
    expect(asked('list.write')).toEqual([])
  })

  it('of a report has the agency of the settings', async () => {
    const { door, asked } = await openRunningHost(
      { ...named, 'report.write': () => ok(undefined) },
      {
        files: place([]),
        settings: {
          read: () => ({ ...defaultSettings, agencyName: 'Norda' }),
          write: async () => {},
        },
      },
    )
    await door.handle('report.export', {
      scope: { kind: 'list', listId: 5 },
      format: 'html',
      withInternals: false,
      withOwnColumns: false,
      locale: 'de',
    })
    expect(asked('report.write')).toMatchObject([{ agency: { name: 'Norda', logo: '' } }])
  })
})

describe('sent links', () => {
  it('are written by the engine to the path that the host chose', async () => {
    const path = '/out/mine.txt.gz'
    const { door, asked } = await openRunningHost(
      {
        'file.subject': () => ({ client: '', name: 'Norda', day: '2026-11-20' }),
        'account.writeSent': () => ok(undefined),
      },
      {
        files: {
          choose: async (suggested) => {
            expect(suggested).toBe('linkferry-sent-links-Norda-2026-11-20.txt.gz')
            return ok({ path, reply: { kind: 'saved', path }, discard: async () => {} })
          },
        },
      },
    )
    const exported = await door.handle('account.exportSent', { accountId: 3 })
    expect(exported).toEqual(ok({ kind: 'saved', path }))
    expect(asked('account.writeSent')).toEqual([{ accountId: 3, path }])
  })

  it('are imported from a path that only the host knows', async () => {
    const imported = { links: 2, alreadyClaimed: 1, cancelled: 0 }
    const { door, asked } = await openRunningHost({ 'account.importSent': () => ok(imported) })
    const file = { accountId: 3, path: '/spool/1', isSure: false }
    expect(await door.importSent(file)).toEqual(ok(imported))
    expect(asked('account.importSent')).toEqual([file])
    await expect(door.handle('account.importSent', file)).rejects.toThrow('unknown-request')
  })
})

describe('a backup', () => {
  it('is restored by a restart of the engine, which reports what is in doubt', async () => {
    const { door, engines } = await openRunningHost({
      'backup.prepareRestore': () => ok(undefined),
      'backup.restored': () => ({ inDoubt: 12 }),
    })
    const restored = door.handle('backup.restore', { name: '2026-11-20' })
    await vi.waitFor(() => expect(engines.started).toHaveLength(2))
    engines.latest.say({ kind: 'ready' })
    expect(await restored).toEqual(ok({ inDoubt: 12 }))
  })

  it('that is damaged leaves the engine running', async () => {
    const { door, engines } = await openRunningHost({
      'backup.prepareRestore': () => fail('damaged-backup'),
    })
    const restored = await door.handle('backup.restore', { name: '2026-11-20' })
    expect(restored).toEqual(fail('damaged-backup'))
    expect(engines.started).toHaveLength(1)
  })

  it('is asked for every day only while the setting is on', async () => {
    let dailyBackup = false
    const { timers, asked } = await openRunningHost(
      { 'backup.daily': () => ok(undefined) },
      {
        settings: {
          read: () => ({ ...defaultSettings, dailyBackup, keepBackupsDays: 9 }),
          write: async () => {},
        },
      },
    )
    timers.pass(24 * 3_600_000)
    expect(asked('backup.daily')).toEqual([])
    dailyBackup = true
    timers.pass(3_600_000)
    await vi.waitFor(() => expect(asked('backup.daily')).toContainEqual({ keepDays: 9 }))
  })
})

describe('the door', () => {
  it('makes the engine import files, suspend and resume', async () => {
    const { door, asked } = await openRunningHost({
      'list.addFiles': () => ({ lists: [], files: [] }),
      'engine.suspend': () => undefined,
      'engine.resume': () => undefined,
    })
    const input = { into: { listId: 4 }, files: [{ path: '/tmp/a', name: 'a', move: false }] }
    expect(await door.addFiles(input)).toEqual({ lists: [], files: [] })
    await door.suspend()
    await door.resume()
    expect(asked('list.addFiles')).toEqual([input])
    expect(asked('engine.suspend')).toHaveLength(1)
    expect(asked('engine.resume')).toHaveLength(1)
  })

  it('sends requests of the host itself, which fail as those of a window', async () => {
    const { door, engines, asked } = await openRunningHost({ 'request.inDoubt': () => [] })
    expect(await door.ask('request.inDoubt', {})).toEqual([])
    expect(asked('request.inDoubt')).toEqual([{}])

    engines.latest.die()
    await door.stop()
    await expect(door.ask('request.inDoubt', {})).rejects.toEqual(new RequestFailed('engine-gone'))
  })

  it('tells every window when the disk refused a write', async () => {
    const { door, engines, heard, bugs } = await openRunningHost({
      'submission.cancel': () => new Promise(() => {}),
    })
    const asked = door.handle('submission.cancel', { submissionId: 1 })
    const message = await vi.waitUntil(() =>
      engines.latest.posted.find(
        (posted) => 'name' in posted && posted.name === 'submission.cancel',
      ),
    )
    engines.latest.say({ kind: 'not-written', id: message.id, problem: 'disk-full' })
    await expect(asked).rejects.toEqual(new RequestFailed('disk-full'))
    expect(bugs).toEqual([])
    expect(heard.at(-1)).toMatchObject({
      name: 'disk.refused',
      payload: { problem: 'disk-full' },
    })
  })

  it('starts a stopped engine again when the user asks', async () => {
    const { door, engines } = openFakeHost()
    engines.latest.say({ kind: 'cannot-run', problem: 'disk-full' })
    await door.handle('app.retryEngine', undefined)
    expect(engines.started).toHaveLength(2)
  })

  it('opens only http and https addresses', async () => {
    const opened: string[] = []
    const openExternal = async (url: string) => opened.push(url) > 0
    const { door } = await openRunningHost({}, { openExternal })
    expect(await door.handle('app.openExternal', { url: 'https://example.org/' })).toBe(true)
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'https:'])
      await expect(door.handle('app.openExternal', { url })).rejects.toBeInstanceOf(RequestFailed)
    expect(opened).toEqual(['https://example.org/'])
  })

  it('shows a screen in every window', async () => {
    const { door, heard } = await openRunningHost()
    door.show('lists', 7)
    expect(heard.at(-1)).toMatchObject({
      name: 'window.show',
      payload: { screen: 'lists', listId: 7 },
    })
    expect(door.engineState()).toEqual({ kind: 'running' })
  })

  it('is closed when the engine has finished and its process has ended', async () => {
    const { door, engines, asked } = await openRunningHost()
    await door.stop()
    expect(asked('engine.stop')).toHaveLength(1)
    expect(engines.latest.isGone).toBe(true)
    await expect(door.handle('submission.pause', { submissionId: 1 })).rejects.toEqual(
      new RequestFailed('engine-gone'),
    )
  })
})
