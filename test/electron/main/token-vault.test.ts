import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keyStoreState } from '../../../electron/main/token-vault.ts'
import { openTokenVault } from '../../../electron/main/token-vault.ts'
import type { TokenVault } from '../../../electron/host/index.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'
import { KeyStore } from '../../fakes/electron-stand-in/key-store.ts'

const token = 'a-token-of-the-service'

function storedTokens() {
  const tokens = new Map<number, string>()
  return {
    tokens,
    get hasAny() {
      return tokens.size > 0
    },
    get: (accountId: number) => tokens.get(accountId),
    set: (accountId: number, encrypted: string) => void tokens.set(accountId, encrypted),
    delete: (accountId: number) => void tokens.delete(accountId),
  }
}

let timers = new ManualTimers()
beforeEach(() => {
  timers = new ManualTimers()
})

function openVault(
  keyStore: KeyStore,
  stored: ReturnType<typeof storedTokens>,
  platform: NodeJS.Platform = 'linux',
): TokenVault {
  return openTokenVault(keyStore, stored, platform, timers)
}

async function vaultWithToken(keyStore = new KeyStore()) {
  const stored = storedTokens()
  const vault = openVault(keyStore, stored, 'linux')
  await vault.save(1, token, 'stored')
  return { vault, stored, keyStore }
}

/** Lets the next encryption begin and not end before it is let go. */
function heldUp(keyStore: KeyStore) {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const encrypt = keyStore.encryptStringAsync.bind(keyStore)
  keyStore.encryptStringAsync = async (text) => {
    keyStore.encryptStringAsync = encrypt
    begun.resolve()
    await gate.promise
    return encrypt(text)
  }
  return { encrypting: begun.promise, letGo: () => gate.resolve() }
}

describe('the token vault', () => {
  test('an account without a token is absent', async () => {
    const vault = openVault(new KeyStore(), storedTokens(), 'linux')

    expect(await vault.tokenState(1)).toEqual({ kind: 'absent' })
    expect(await vault.read(1)).toBeUndefined()
  })

  test('a stored token is present, also for the next start', async () => {
    const { stored, keyStore } = await vaultWithToken()

    const next = openVault(keyStore, stored, 'linux')

    expect(await next.tokenState(1)).toEqual({ kind: 'present' })
    expect(await next.read(1)).toBe(token)
  })

  test('what is stored does not hold the token', async () => {
    const { stored } = await vaultWithToken()

    const bytes = Buffer.from(stored.tokens.get(1) ?? '', 'base64')
    expect(bytes.length).toBeGreaterThan(token.length)
    expect(bytes.includes(token)).toBe(false)
  })

  test('a token of this session is read, and gone at the next start', async () => {
    const stored = storedTokens()
    const vault = openVault(new KeyStore(), stored, 'linux')

    expect(await vault.save(1, token, 'session')).toEqual({
      ok: true,
      value: { kind: 'session-only' },
    })

    expect(await vault.tokenState(1)).toEqual({ kind: 'session-only' })
    expect(await vault.read(1)).toBe(token)
    expect(stored.tokens.size).toBe(0)
    const next = openVault(new KeyStore(), stored, 'linux')
    expect(await next.tokenState(1)).toEqual({ kind: 'absent' })
  })

  test('a token of this session takes the place of the stored one for good', async () => {
    const { vault, stored, keyStore } = await vaultWithToken()

    await vault.save(1, 'another', 'session')

    const next = openVault(keyStore, stored, 'linux')
    expect(await next.tokenState(1)).toEqual({ kind: 'absent' })
  })

  test('a stored token takes the place of that of this session', async () => {
    const { vault } = await vaultWithToken()
    await vault.save(1, 'of this session', 'session')

    await vault.save(1, 'the new one', 'stored')

    expect(await vault.tokenState(1)).toEqual({ kind: 'present' })
    expect(await vault.read(1)).toBe('the new one')
  })

  test('a token encrypted by another key is undecryptable, not absent, and stays', async () => {
    const { stored } = await vaultWithToken()
    const before = stored.tokens.get(1)

    const vault = openVault(new KeyStore('another-key'), stored, 'linux')

    expect(await vault.tokenState(1)).toEqual({ kind: 'undecryptable' })
    expect(await vault.read(1)).toBeUndefined()
    expect(stored.tokens.get(1)).toBe(before)
  })

  test('a failure to store leaves an undecryptable token as it was', async () => {
    const { stored } = await vaultWithToken()
    const before = stored.tokens.get(1)
    const vault = openVault(new KeyStore('denied'), stored, 'linux')

    expect(await vault.save(1, 'new', 'stored')).toEqual({
      ok: false,
      error: 'token-store-unavailable',
    })

    expect(stored.tokens.get(1)).toBe(before)
    expect(await vault.tokenState(1)).toEqual({ kind: 'undecryptable' })
  })

  test('a full disk forgets no token, neither the stored one nor that of this session', async () => {
    const { vault, stored } = await vaultWithToken()
    await vault.save(2, token, 'session')
    stored.delete = () => {
      throw new Error('ENOSPC')
    }

    for (const accountId of [1, 2]) {
      await expect(vault.forget(accountId)).rejects.toThrow('ENOSPC')
      expect(await vault.read(accountId)).toBe(token)
    }
  })

  test('a full disk leaves the earlier token as it was', async () => {
    const { vault, stored } = await vaultWithToken()
    stored.set = () => {
      throw new Error('ENOSPC')
    }

    expect((await vault.save(1, 'new', 'stored')).ok).toBe(false)
    expect(await vault.read(1)).toBe(token)
  })

  test('is encrypted anew when the key store asks for it', async () => {
    const { vault, stored, keyStore } = await vaultWithToken()
    const writes: string[] = []
    const set = stored.set
    stored.set = (accountId, encrypted) => {
      writes.push(encrypted)
      set(accountId, encrypted)
    }
    keyStore.shouldReEncrypt = true

    expect(await vault.read(1)).toBe(token)
    expect(writes).toHaveLength(1)
  })

  test('a new encryption that fails leaves the old one, which still serves', async () => {
    const { vault, stored, keyStore } = await vaultWithToken()
    const before = stored.tokens.get(1)
    keyStore.shouldReEncrypt = true
    keyStore.failsToEncrypt = true

    expect(await vault.read(1)).toBe(token)
    expect(stored.tokens.get(1)).toBe(before)
  })

  const changes: readonly (readonly [
    what: string,
    act: (vault: TokenVault) => Promise<unknown>,
    kept: string | undefined,
  ])[] = [
    ['a new token is saved', (vault) => vault.save(1, 'new', 'stored'), 'new'],
    ['one for this session is given', (vault) => vault.save(1, 'new', 'session'), undefined],
    ['it is forgotten', (vault) => vault.forget(1), undefined],
  ]

  test.each(changes)(
    'a new encryption under way when %s changes nothing',
    async (_what, act, kept) => {
      const { vault, stored, keyStore } = await vaultWithToken()
      keyStore.shouldReEncrypt = true
      const { encrypting, letGo } = heldUp(keyStore)
      const reading = vault.read(1)
      await encrypting

      await act(vault)
      letGo()
      await reading

      keyStore.shouldReEncrypt = false
      const next = openVault(keyStore, stored, 'linux')
      expect(await next.read(1)).toBe(kept)
    },
  )

  test('a forgotten token is absent, stored or not', async () => {
    const { vault, stored } = await vaultWithToken()
    await vault.save(2, token, 'session')

    await vault.forget(1)
    await vault.forget(2)

    expect(await vault.tokenState(1)).toEqual({ kind: 'absent' })
    expect(await vault.tokenState(2)).toEqual({ kind: 'absent' })
    expect(stored.tokens.size).toBe(0)
  })

  test('asks the key store only where a token is stored or is to be', async () => {
    const keyStore = new KeyStore()
    const vault = openVault(keyStore, storedTokens())
    await vault.save(1, token, 'session')
    await vault.read(2)
    expect([vault.state, keyStore.asked]).toEqual([{ kind: 'unasked' }, 0])

    const { stored } = await vaultWithToken(keyStore)
    const next = openVault(new KeyStore('weak'), stored)

    const heard: unknown[] = []
    next.subscribe((state) => heard.push(state))
    expect(next.state).toEqual({ kind: 'waiting' })
    await vi.waitFor(() => expect(heard).toEqual([{ kind: 'weak' }]))
  })

  test('keeps a token for this session only where nobody knew that its store is weak', async () => {
    const stored = storedTokens()
    const vault = openVault(new KeyStore('weak'), stored)

    expect(await vault.save(1, token, 'stored')).toMatchObject({ value: { kind: 'session-only' } })
    expect([vault.state, stored.tokens.size]).toEqual([{ kind: 'weak' }, 0])

    // Now the window says so, and the user chooses it all the same.
    expect(await vault.save(1, token, 'stored')).toMatchObject({ value: { kind: 'present' } })
    expect(stored.tokens.size).toBe(1)
  })

  test('waits a moment for a key store that does not answer, and reads once it does', async () => {
    const { stored } = await vaultWithToken()
    const keyStore = new KeyStore('locked')
    const vault = openVault(keyStore, stored)
    const state = vault.tokenState(1)
    await turn()
    timers.pass(2_000)

    expect(await state).toEqual({ kind: 'undecryptable' })
    expect(await vault.read(1)).toBeUndefined()
    let isReadable = false
    const readable = vault.whenReadable(1).then(() => (isReadable = true))
    await turn()
    expect(isReadable).toBe(false)

    keyStore.unlock()
    await readable
    expect(await vault.read(1)).toBe(token)
  })

  test('takes a token of this session while the key store does not answer', async () => {
    const { stored } = await vaultWithToken()
    const vault = openVault(new KeyStore('locked'), stored)

    await vault.save(1, 'typed anew', 'session')

    await vault.whenReadable(1)
    expect(await vault.read(1)).toBe('typed anew')
  })

  test('gives up storing after a minute, and changes nothing', async () => {
    const { stored } = await vaultWithToken()
    const before = stored.tokens.get(1)
    const keyStore = new KeyStore('locked')
    const vault = openVault(keyStore, stored)
    const saved = vault.save(1, 'new', 'stored')
    await turn()
    timers.pass(60_000)
    await turn()
    timers.pass(60_000)

    expect(await saved).toMatchObject({ error: 'token-store-unavailable' })
    keyStore.unlock()
    await turn()
    expect(stored.tokens.get(1)).toBe(before)
  })
})

describe('the key store', () => {
  test.each([
    ['strong', 'linux', 'strong'],
    ['denied', 'linux', 'denied'],
    ['denied', 'darwin', 'denied'],
    ['denied', 'win32', 'denied'],
    ['weak', 'linux', 'weak'],
    // There `v10` marks a key of the system's own.
    ['weak', 'darwin', 'strong'],
    ['weak', 'win32', 'strong'],
  ] as const)('that is %s on %s counts as %s', async (kind, platform, state) => {
    expect(await keyStoreState(new KeyStore(kind), platform)).toEqual({ kind: state })
  })
})
