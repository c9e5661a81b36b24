import { describe, expect, test } from 'vitest'

import { fail, ok } from '../../../../electron/shared/result.ts'
import { emptyForm, readForm } from '../../../../renderer/old/accounts/account-form.ts'
import {
  type AccountsState,
  createAccountsStore,
  type PaidListImport,
} from '../../../../renderer/old/accounts/accounts-store.ts'
import { type MainApi, overBridge } from '../../../../renderer/old/main-api.ts'
import { busyOffice } from '../../../fakes/busy-office.ts'
import { fakeAccount } from '../../../fakes/fake-data.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

function start() {
  const main = createFakeMain(busyOffice)
  const store = createAccountsStore(overBridge(main.bridge))
  return { main, accounts: () => store.getState() }
}

const tested = { token: 'present', accepted: 0 }

function validInput() {
  const read = readForm({ ...emptyForm, name: 'Norda', baseUrl: 'https://service.example' })
  if (!read.ok) throw new Error('the form is valid')
  return read.value
}

describe('saving', () => {
  test('a new account adds it and shows it', async () => {
    const { main, accounts } = start()
    accounts().select('new')
    expect(await accounts().add(validInput(), { token: ' ', keep: 'session' })).toBe('added')
    expect(main.asked.map(({ name }) => name)).toEqual(['account.add'])
    expect(accounts().selected).toBe(100)
  })

  test('a new account with its token is one press', async () => {
    const { main, accounts } = start()
    accounts().select('new')
    const added = await accounts().add(validInput(), { token: ' secret ', keep: 'stored' })
    expect(added).toBe('added-with-token')
    expect(main.asked.at(-1)).toEqual({
      name: 'account.setToken',
      input: { accountId: 100, token: 'secret', keep: 'stored' },
    })
  })

  test('a new account is shown once its token is there, which it would be said to lack', async () => {
    const { main, accounts } = start()
    const shown: unknown[] = []
    main.on('account.setToken', () => {
      shown.push(accounts().selected)
      return fail('token-not-sendable')
    })
    accounts().select('new')
    await accounts().add(validInput(), { token: 'secret', keep: 'stored' })
    expect([...shown, accounts().selected]).toEqual(['new', 100])
  })

  test('a new account stays where its token is refused, and says so', async () => {
    const { main, accounts } = start()
    main.on('account.setToken', () => fail('same-token-and-address'))
    accounts().select('new')
    const added = await accounts().add(validInput(), { token: 'secret', keep: 'session' })
    expect(added).toBe('token-refused')
    expect(accounts().selected).toBe(100)
    expect(accounts().problem).toBe('same-token-and-address')
  })

  test('a new account that is refused sets no token', async () => {
    const { main, accounts } = start()
    main.on('account.add', () => fail('invalid-address'))
    accounts().select('new')
    expect(await accounts().add(validInput(), { token: 'secret', keep: 'session' })).toBe('refused')
    expect(main.asked.map(({ name }) => name)).toEqual(['account.add'])
    expect(accounts().selected).toBe('new')
    expect(accounts().problem).toBe('invalid-address')
  })

  test('an account that is shown without being selected changes that one and adds none', async () => {
    const { main, accounts } = start()
    accounts().edit({ name: 'Norda' })
    await accounts().save(2, validInput())
    const input = { accountId: 2, account: validInput(), keepsBalance: true }
    expect(main.asked).toEqual([{ name: 'account.save', input }])
  })

  test('only a balance that was typed counts as entered', async () => {
    const { main, accounts } = start()
    accounts().select(2)
    accounts().edit({ knownBalance: '500' })
    await accounts().save(2, validInput())
    expect(main.asked.at(-1)?.input).toMatchObject({ keepsBalance: false })
  })

  test('forgets what was typed once it is saved', async () => {
    const { accounts } = start()
    accounts().select(2)
    accounts().edit({ name: 'Norda' })
    await accounts().save(2, validInput())
    expect(accounts().edits).toEqual({})
  })

  test('keeps what was typed while it was being saved', async () => {
    const { accounts } = start()
    accounts().select(2)
    accounts().edit({ name: 'Norda' })
    const saving = accounts().save(2, validInput())
    accounts().edit({ name: 'Norda AB' })
    await saving
    expect(accounts().edits).toEqual({ name: 'Norda AB' })
  })

  test('keeps what was typed and names the problem when it is refused', async () => {
    const { main, accounts } = start()
    main.on('account.save', () => fail('insecure-address'))
    accounts().select(2)
    accounts().edit({ baseUrl: 'http://service.example' })
    await accounts().save(2, validInput())
    expect(accounts().problem).toBe('insecure-address')
    expect(accounts().edits).toEqual({ baseUrl: 'http://service.example' })
    accounts().edit({ baseUrl: 'https://service.example' })
    expect(accounts().problem).toBeUndefined()
  })
})

describe('an answer that comes when another account is shown', () => {
  const token = { token: 'secret', keep: 'session' } as const
  const acts: readonly (readonly [
    string,
    'new' | 2,
    (state: AccountsState) => Promise<unknown>,
  ])[] = [
    ['adding', 'new', ({ add }) => add(validInput(), token)],
    ['saving', 2, ({ save }) => save(2, validInput())],
    ['removing', 2, ({ remove }) => remove(2)],
    ['setting the token', 2, ({ setToken }) => setToken(2, 'secret', 'session')],
    ['forgetting the token', 2, ({ forgetToken }) => forgetToken(2)],
  ]

  test.each(acts)('blames nothing on that one if it refuses %s', async (_, of, act) => {
    const { main, accounts } = start()
    main.on('account.add', () => fail('same-token-and-address'))
    main.on('account.save', () => fail('same-token-and-address'))
    main.on('account.remove', () => fail('same-token-and-address'))
    main.on('account.setToken', () => fail('same-token-and-address'))
    main.on('account.forgetToken', () => fail('same-token-and-address'))
    accounts().select(of)
    const acting = act(accounts())
    accounts().select(3)
    accounts().askRemoval(true)
    await acting
    expect(accounts()).toMatchObject({ selected: 3, problem: undefined, isAskingRemoval: true })
  })

  test.each(acts)('leaves what was typed there once it has done %s', async (_, of, act) => {
    const { main, accounts } = start()
    main.on('account.setToken', ({ accountId }) => ok(fakeAccount({ id: accountId, name: '' })))
    accounts().select(of)
    const acting = act(accounts())
    accounts().select(3)
    accounts().edit({ name: 'Norda' })
    await acting
    expect(accounts()).toMatchObject({ selected: 3, edits: { name: 'Norda' } })
  })

  test('that it saved what was typed is not lost', async () => {
    const { accounts } = start()
    accounts().select(2)
    accounts().edit({ knownBalance: '500' })
    const saving = accounts().save(2, validInput())
    accounts().select(3)
    await saving
    expect([...accounts().unsaved.keys()]).toEqual([])
  })
})

describe('what was typed and not saved', () => {
  test('waits with its account while another is shown, and is not taken for that one', () => {
    const { accounts } = start()
    accounts().select(2)
    accounts().edit({ capPerDay: '5000' })
    accounts().select(3)
    expect(accounts().edits).toEqual({})
    accounts().select(2)
    expect(accounts().edits).toEqual({ capPerDay: '5000' })
  })

  test('stays when the account that is shown is chosen again', () => {
    const { accounts } = start()
    accounts().select(2)
    accounts().edit({ capPerDay: '5000' })
    accounts().select(2)
    expect(accounts().edits).toEqual({ capPerDay: '5000' })
  })

  test('is gone with the new account that was given up', () => {
    const { accounts } = start()
    accounts().select('new')
    accounts().edit({ name: 'Norda' })
    accounts().typeToken('new', { token: 'secret', keep: 'session' })
    accounts().select(undefined)
    accounts().select('new')
    expect(accounts()).toMatchObject({ edits: {}, tokens: new Map() })
  })

  test('of a new account is gone once it is added, also while another is shown', async () => {
    const { main, accounts } = start()
    accounts().select('new')
    accounts().edit({ name: 'Norda' })
    const typed = { token: 'secret', keep: 'session' } as const
    accounts().typeToken('new', typed)
    main.on('account.setToken', () => {
      accounts().select(2)
      return fail('token-not-sendable')
    })
    await accounts().add(validInput(), typed)
    expect(accounts()).toMatchObject({ selected: 2, unsaved: new Map(), tokens: new Map() })
  })

  test('holds a token until its account has it, or is removed', async () => {
    const { main, accounts } = start()
    const typed = { token: 'secret', keep: 'session' } as const
    for (const of of [2, 3]) accounts().typeToken(of, typed)
    accounts().select(3)
    main.on('account.setToken', () => fail('token-not-sendable'))
    await accounts().setToken(2, 'secret', 'session')
    expect(accounts().tokens).toEqual(new Map([2, 3].map((of) => [of, typed])))
    main.on('account.setToken', () => ok(fakeAccount({ id: 2, name: 'Agency main' })))
    await accounts().setToken(2, 'secret', 'session')
    expect(accounts().tokens).toEqual(new Map([[3, typed]]))
    main.on('account.remove', () => ok(undefined))
    await accounts().remove(3)
    expect(accounts().tokens).toEqual(new Map())
  })
})

describe('removing', () => {
  test('is refused with its reason while something is unfinished', async () => {
    const { main, accounts } = start()
    main.on('account.remove', () => fail('has-unfinished'))
    accounts().select(2)
    accounts().askRemoval(true)
    await accounts().remove(2)
    expect(accounts()).toMatchObject({
      selected: 2,
      problem: 'has-unfinished',
      isAskingRemoval: false,
    })
  })

  test('shows no account that is gone', async () => {
    const { accounts } = start()
    accounts().select(2)
    await accounts().remove(2)
    expect(accounts().selected).toBeUndefined()
  })
})

describe('a test', () => {
  test('shows what came of it', async () => {
    const { accounts } = start()
    await accounts().runTest(2, () => tested)
    expect(accounts().test).toMatchObject({ kind: 'done', reply: { ok: true }, tested })
  })

  test('does not show its answer on another account', async () => {
    const { accounts } = start()
    const testing = accounts().runTest(2, () => tested)
    accounts().select(3)
    await testing
    expect(accounts().test).toEqual({ kind: 'none' })
  })

  test('is no longer shown once the token changed', async () => {
    const { accounts } = start()
    await accounts().runTest(2, () => tested)
    await accounts().setToken(2, 'abc', 'session')
    expect(accounts().test).toEqual({ kind: 'none' })
  })

  test('ends even if the request breaks', async () => {
    const { main, accounts } = start()
    main.on('account.test', () => Promise.reject(new Error('host gone')))
    await expect(accounts().runTest(2, () => tested)).rejects.toThrow('host gone')
    expect(accounts().test).toEqual({ kind: 'none' })
  })
})

test('a token is passed on once and kept nowhere in the window', async () => {
  const { main, accounts } = start()
  await accounts().setToken(2, 'very-secret', 'stored')
  expect(main.asked).toEqual([
    { name: 'account.setToken', input: { accountId: 2, token: 'very-secret', keep: 'stored' } },
  ])
  expect(JSON.stringify(accounts())).not.toContain('very-secret')
})

describe('a paid list', () => {
  const file = new File(['gzip'], 'paid.txt.gz')
  const header = { account: 'Team', baseUrl: 'https://other.example', links: 3 }
  const imported = {
    kind: 'imported',
    added: 3,
    known: 1,
    takenOut: 0,
    freed: 0,
    onTheirWay: 0,
  } as const

  type ImportReply = Awaited<ReturnType<MainApi['importPaidList']>>

  function startImporting(reply: ImportReply) {
    const asked: unknown[] = []
    const api: MainApi = {
      ...overBridge(createFakeMain(busyOffice).bridge),
      importPaidList: async (...asking) => {
        asked.push(asking)
        return reply
      },
    }
    const store = createAccountsStore(api)
    return { asked, accounts: () => store.getState() }
  }

  test('that was imported says what it came to', async () => {
    const { asked, accounts } = startImporting(ok(imported))
    await accounts().importPaidList(2, file, false)
    expect(asked).toEqual([[2, file, false]])
    expect(accounts().paidLists).toEqual(new Map([[2, imported]]))
  })

  test('of another account asks first, and is kept for the answer', async () => {
    const { accounts } = startImporting(ok({ kind: 'other-account', header }))
    await accounts().importPaidList(2, file, false)
    expect(accounts().paidLists.get(2)).toEqual({ kind: 'asks', header, file })
    accounts().forgetImport(2)
    expect(accounts().paidLists.size).toBe(0)
  })

  test('that could not be read says why', async () => {
    const { accounts } = startImporting(fail('damaged-paid-list'))
    await accounts().importPaidList(2, file, false)
    expect(accounts().paidLists.get(2)).toEqual({ kind: 'failed', problem: 'damaged-paid-list' })
  })

  test.each([
    ['was imported', ok(imported), imported],
    ['asks', ok({ kind: 'other-account', header }), { kind: 'asks', header, file }],
    [
      'could not be read',
      fail('damaged-paid-list'),
      { kind: 'failed', problem: 'damaged-paid-list' },
    ],
  ] satisfies readonly (readonly [string, ImportReply, PaidListImport])[])(
    'that %s while another account is shown says so on its own until that was seen',
    async (_, reply, outcome) => {
      const { accounts } = startImporting(reply)
      accounts().select(2)
      const importing = accounts().importPaidList(2, file, false)
      accounts().select(3)
      await importing
      expect(accounts().paidLists).toEqual(new Map([[2, outcome]]))
      accounts().select(2)
      expect(accounts().paidLists).toEqual(new Map([[2, outcome]]))
      accounts().select(3)
      expect(accounts().paidLists.size).toBe(0)
    },
  )
})
