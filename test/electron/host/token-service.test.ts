import { describe, expect, it } from 'vitest'
import { restartDelaysMs } from '../../../electron/host/index.ts'
import { DiskError } from '../../../electron/shared/disk-problem.ts'
import { fail, ok } from '../../../electron/shared/result.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { type EngineReplies, openFakeHost, openRunningHost, snapshotOf } from './fake-host.ts'

const practiceAccount = sampleAccount({ id: 9, name: 'Practice', isPractice: true })
const account = sampleAccount({ id: 3, name: 'Norda' })
const { origin } = new URL(account.baseUrl)
/** A token in the form in which the vault stores it. */
const kept = (token: string) => `${origin}\n${token}`
const textOf = (error: unknown) =>
  error instanceof Error ? `${error.message} ${error.stack}` : String(error)

describe('a token', () => {
  const input = { accountId: 3, token: ' top-secret\n', keep: 'stored' }
  const bound: EngineReplies = {
    ...snapshotOf(account),
    'account.bindToken': () => ok(account),
    'account.tokenState': () => account,
  }

  it('is bound to its account without the white space of a paste, then stored', async () => {
    const { door, vault, asked } = await openRunningHost(bound)
    expect(await door.handle('account.setToken', input)).toEqual(ok(account))
    expect(asked('account.bindToken')).toEqual([
      { accountId: 3, token: 'top-secret', state: { kind: 'present' } },
    ])
    expect(vault.tokens.get(3)).toBe(kept('top-secret'))
  })

  it('is redacted in logs before the engine gets it', async () => {
    const redacted: string[] = []
    const { door, secrets, vault, ask } = await openRunningHost({
      ...bound,
      'account.bindToken': ({ token }) => {
        redacted.push(secrets.redact(`The engine has ${token}`))
        return ok(account)
      },
    })
    await door.handle('account.setToken', input)
    expect(redacted).toEqual(['The engine has [token]'])

    vault.tokens.set(4, kept('of an earlier start'))
    await ask('needToken', { accountId: 4, origin })
    expect(secrets.redact('of an earlier start, practice-token')).toBe('[token], [token]')
  })

  it('of another account is refused and not stored', async () => {
    const { door, vault } = await openRunningHost({
      ...bound,
      'account.bindToken': () => fail('same-token-and-address'),
    })
    expect(await door.handle('account.setToken', input)).toEqual(fail('same-token-and-address'))
    expect(vault.tokens.size).toBe(0)
  })

  it('that cannot be stored leaves the earlier one bound and stored', async () => {
    const { door, vault, asked } = await openRunningHost(bound)
    vault.tokens.set(3, kept('earlier'))
    vault.isBroken = true
    expect(await door.handle('account.setToken', input)).toEqual(fail('token-store-unavailable'))
    expect(asked('account.bindToken')).toMatchObject([
      { token: 'top-secret' },
      { token: 'earlier', state: { kind: 'present' } },
    ])
    expect(vault.tokens.get(3)).toBe(kept('earlier'))
  })

  it('leaves the stored one bound if the disk refuses to replace it', async () => {
    const { door, vault, asked } = await openRunningHost(bound)
    vault.tokens.set(3, kept('earlier'))
    vault.save = () => Promise.reject(new DiskError('disk-full'))
    const changed = door.handle('account.setToken', { ...input, keep: 'session' })
    await expect(changed).rejects.toMatchObject({ kind: 'disk-full' })
    expect(asked('account.bindToken')).toMatchObject([
      { token: 'top-secret' },
      { token: 'earlier', state: { kind: 'present' } },
    ])
  })

  it('is given to the engine only after a change in progress', async () => {
    const binding = Promise.withResolvers<void>()
    const { door, vault, ask, asked } = await openRunningHost({
      ...bound,
      'account.bindToken': () => binding.promise.then(() => ok(account)),
    })
    vault.tokens.set(3, kept('earlier'))
    const set = door.handle('account.setToken', input)
    await expect.poll(() => asked('account.bindToken')).toHaveLength(1)
    const answer = ask('needToken', { accountId: 3, origin })
    binding.resolve()
    await set
    expect(await answer).toBe('top-secret')
  })

  it('is in no error and no log, whatever fails', async () => {
    const { door, bugs } = await openRunningHost({
      ...bound,
      'account.bindToken': () => Promise.reject(new Error('cannot bind top-secret')),
    })
    const failure: unknown = await door.handle('account.setToken', input).catch((error) => error)
    const written = [failure, ...bugs].map(textOf).join()
    expect(written).toContain('cannot bind [token]')
    expect(written).not.toContain('top-secret')
  })

  it('is removed when the user asks, and the engine is told', async () => {
    const { door, vault, asked } = await openRunningHost(bound)
    vault.tokens.set(3, kept('earlier'))
    expect(await door.handle('account.removeToken', { accountId: 3 })).toEqual(ok(account))
    expect(vault.tokens.size).toBe(0)
    expect(asked('account.tokenState').at(-1)).toEqual({ accountId: 3, state: { kind: 'absent' } })
  })

  it('is removed when its account is archived, unless that is refused', async () => {
    let reply: ReturnType<NonNullable<EngineReplies['account.archive']>> = fail('has-unfinished')
    const { door, vault } = await openRunningHost({ ...bound, 'account.archive': () => reply })
    vault.tokens.set(3, kept('earlier'))
    await door.handle('account.archive', { accountId: 3 })
    expect(vault.tokens.has(3)).toBe(true)
    reply = ok(account)
    await door.handle('account.archive', { accountId: 3 })
    expect(vault.tokens.has(3)).toBe(false)
  })

  it('is removed if its account was archived while it was being stored', async () => {
    const storing = Promise.withResolvers<void>()
    const { door, vault, asked } = await openRunningHost({
      ...bound,
      'account.archive': () => ok(account),
    })
    const { save } = vault
    Object.assign(vault, {
      save: async (...saved: Parameters<typeof save>) => {
        await storing.promise
        return save(...saved)
      },
    })
    const set = door.handle('account.setToken', input)
    await expect.poll(() => asked('account.bindToken')).toHaveLength(1)
    const remove = door.handle('account.archive', { accountId: 3 })
    await expect.poll(() => asked('account.archive')).toHaveLength(1)
    storing.resolve()
    await Promise.all([set, remove])
    expect(vault.tokens.has(3)).toBe(false)
  })

  it('of an archived account restores that account, and is stored for it', async () => {
    const restored = sampleAccount({ id: 2, name: 'Earlier' })
    const { door, vault } = await openRunningHost({
      ...bound,
      'account.bindToken': () => ok(restored),
    })
    expect(await door.handle('account.setToken', input)).toEqual(ok(restored))
    expect([...vault.tokens]).toEqual([[2, kept('top-secret')]])
  })

  it('is reported to every engine that starts', async () => {
    const { engines, timers, vault, asked } = await openRunningHost(bound)
    expect(asked('account.tokenState')).toEqual([{ accountId: 3, state: { kind: 'absent' } }])
    vault.tokens.set(3, kept('earlier'))
    engines.latest.die()
    timers.pass(restartDelaysMs[0] ?? 0)
    engines.latest.say({ kind: 'ready' })
    await expect
      .poll(() => asked('account.tokenState'))
      .toEqual([{ accountId: 3, state: { kind: 'present' } }])
  })
})

describe('a token at another address', () => {
  const moved = { ...account, baseUrl: 'https://elsewhere.example/api' }

  it('is only given for the origin for which it was entered', async () => {
    const { vault, ask } = await openRunningHost(snapshotOf(account))
    vault.tokens.set(3, kept('top-secret'))

    for (const elsewhere of ['https://elsewhere.example', `${origin}.evil`, `${origin}:444`, ''])
      expect(await ask('needToken', { accountId: 3, origin: elsewhere })).toBeUndefined()
    expect(await ask('needToken', { accountId: 3, origin })).toBe('top-secret')
  })

  it('is reported as such, and is used again when the address is changed back', async () => {
    let saved = moved
    const { door, vault, asked } = await openRunningHost({
      'account.save': () => ok(saved),
      'account.tokenState': ({ state }) => ({ ...saved, token: state }),
    })
    vault.tokens.set(3, kept('top-secret'))
    const { id: accountId, name, baseUrl, limits, price, people, parallel } = account
    const { answerTimeoutMs, serverErrorIsFree } = account
    const input = { name, baseUrl, limits, price, people, parallel, answerTimeoutMs }
    const save = () =>
      door.handle('account.save', { accountId, settings: { ...input, serverErrorIsFree } })

    expect(await save()).toMatchObject(ok({ token: { kind: 'elsewhere' } }))
    saved = account
    expect(await save()).toMatchObject(ok({ token: { kind: 'present' } }))

    expect(asked('account.tokenState')).toMatchObject([
      { state: { kind: 'elsewhere' } },
      { state: { kind: 'present' } },
    ])
    expect(vault.tokens.get(3)).toBe(kept('top-secret'))
  })
})

describe('Practice', () => {
  const practising: EngineReplies = {
    ...snapshotOf(practiceAccount, account),
    'practice.ready': () => practiceAccount,
    'account.tokenState': () => account,
  }

  it('is announced to each engine, with its address at that time', async () => {
    const { announcePractice, engines, timers, asked } = await openRunningHost(practising)
    announcePractice('http://127.0.0.1:1')
    expect(asked('practice.ready')).toEqual([{ baseUrl: 'http://127.0.0.1:1' }])
    engines.latest.die()
    announcePractice('http://127.0.0.1:2')
    timers.pass(restartDelaysMs[0] ?? 0)
    engines.latest.say({ kind: 'ready' })
    await expect.poll(() => asked('practice.ready')).toEqual([{ baseUrl: 'http://127.0.0.1:2' }])
  })

  it('has its own token, which no other account gets', async () => {
    const { ask, vault } = await openRunningHost(practising)
    vault.tokens.set(account.id, kept('real'))
    expect(await ask('needToken', { accountId: practiceAccount.id, origin })).toBe('practice-token')
    expect(await ask('needToken', { accountId: account.id, origin })).toBe('real')
    expect(await ask('needToken', { accountId: 99, origin })).toBeUndefined()
  })

  it('gets its token even if a new engine asks at once', async () => {
    const { engines, ask } = openFakeHost(practising)
    engines.latest.say({ kind: 'ready' })
    expect(await ask('needToken', { accountId: practiceAccount.id, origin })).toBe('practice-token')
  })

  it('takes no other token', async () => {
    const { door, vault } = await openRunningHost(practising)
    const { id: accountId } = practiceAccount
    const set = door.handle('account.setToken', { accountId, token: 'x', keep: 'session' })
    expect(await set).toEqual(fail('practice-is-fixed'))
    const forgotten = door.handle('account.removeToken', { accountId })
    expect(await forgotten).toEqual(fail('practice-is-fixed'))
    expect(vault.tokens.size).toBe(0)
  })
})
