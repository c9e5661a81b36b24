import { describe, expect, test } from 'vitest'
import { keyStoreState } from '../../../electron/desktop/key-store.ts'
import { openTokenVault } from '../../../electron/desktop/token-vault.ts'
import type { TokenVault } from '../../../electron/ipc/host-parts.ts'
import { KeyStore } from '../../fakes/electron-stand-in/key-store.ts'

const token = 'a-token-of-the-service'

function storedTokens() {
  const tokens = new Map<number, string>()
  return {
    tokens,
    get: (accountId: number) => tokens.get(accountId),
    set: (accountId: number, encrypted: string) => void tokens.set(accountId, encrypted),
    delete: (accountId: number) => void tokens.delete(accountId),
  }
}

async function vaultWithToken(keyStore = new KeyStore()) {
  const stored = storedTokens()
  const vault = openTokenVault(keyStore, stored, 'linux')
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
    const vault = openTokenVault(new KeyStore(), storedTokens(), 'linux')

    expect(await vault.tokenState(1)).toEqual({ kind: 'absent' })
    expect(await vault.read(1)).toBeUndefined()
  })

  test('a stored token is present, also for the next start', async () => {
    const { stored, keyStore } = await vaultWithToken()

    const next = openTokenVault(keyStore, stored, 'linux')

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
    const vault = openTokenVault(new KeyStore(), stored, 'linux')

    expect(await vault.save(1, token, 'session')).toEqual({
      ok: true,
      value: { kind: 'session-only' },
    })

    expect(await vault.tokenState(1)).toEqual({ kind: 'session-only' })
    expect(await vault.read(1)).toBe(token)
    expect(stored.tokens.size).toBe(0)
    const next = openTokenVault(new KeyStore(), stored, 'linux')
    expect(await next.tokenState(1)).toEqual({ kind: 'absent' })
  })

  test('a token of this session takes the place of the stored one for good', async () => {
    const { vault, stored, keyStore } = await vaultWithToken()

    await vault.save(1, 'another', 'session')

    const next = openTokenVault(keyStore, stored, 'linux')
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

    const vault = openTokenVault(new KeyStore('another-key'), stored, 'linux')

    expect(await vault.tokenState(1)).toEqual({ kind: 'undecryptable' })
    expect(await vault.read(1)).toBeUndefined()
    expect(stored.tokens.get(1)).toBe(before)
  })

  test('a failure to store leaves an undecryptable token as it was', async () => {
    const { stored } = await vaultWithToken()
    const before = stored.tokens.get(1)
    const vault = openTokenVault(new KeyStore('unavailable'), stored, 'linux')

    expect(await vault.save(1, 'new', 'stored')).toEqual({
      ok: false,
      error: 'token-store-unavailable',
    })

    expect(stored.tokens.get(1)).toBe(before)
    expect(await vault.tokenState(1)).toEqual({ kind: 'undecryptable' })
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
      const next = openTokenVault(keyStore, stored, 'linux')
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

  test('says what the key store is worth', async () => {
    const vault = openTokenVault(new KeyStore('weak'), storedTokens(), 'linux')

    expect(await vault.state()).toEqual({ kind: 'weak' })
  })
})

describe('the key store', () => {
  test.each([
    ['strong', 'linux', 'strong'],
    ['unavailable', 'linux', 'unavailable'],
    ['unavailable', 'darwin', 'unavailable'],
    ['weak', 'linux', 'weak'],
    // There `v10` marks a key of the system's own.
    ['weak', 'darwin', 'strong'],
    ['weak', 'win32', 'strong'],
  ] as const)('that is %s on %s counts as %s', async (kind, platform, state) => {
    expect(await keyStoreState(new KeyStore(kind), platform)).toEqual({ kind: state })
  })

  test.each(['basic_text', 'unknown'] as const)('behind %s counts as weak', async (backend) => {
    const keyStore = new KeyStore('strong')
    const named = Object.assign(keyStore, { getSelectedStorageBackend: () => backend })

    expect(await keyStoreState(named, 'linux')).toEqual({ kind: 'weak' })
  })

  test('that cannot encrypt a canary counts as unavailable', async () => {
    const keyStore = new KeyStore('strong')
    keyStore.failsToEncrypt = true

    expect(await keyStoreState(keyStore, 'linux')).toEqual({ kind: 'unavailable' })
  })
})
