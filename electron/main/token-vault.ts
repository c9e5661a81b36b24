import type { SafeStorage } from 'electron'
import type { Timers, TokenVault } from '../host/index.ts'
import type { TokenState } from '../shared/account.ts'
import type { TokenStoreState } from '../shared/contract/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'

/** The asynchronous half of safeStorage; the other half is removed in Electron 46. */
export type KeyStore = Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync'>

/** How well a key store that answered protects what is written. */
type KeyStoreState = Extract<TokenStoreState, { kind: 'strong' | 'weak' | 'denied' }>

/** Encrypted tokens as base64, by account id. */
export interface EncryptedTokens {
  readonly hasAny: boolean
  get(accountId: number): string | undefined
  set(accountId: number, encrypted: string): void
  delete(accountId: number): void
}

type StoredToken =
  | { readonly kind: 'absent' }
  | { readonly kind: 'undecryptable' }
  | { readonly kind: 'present'; readonly token: string }

/** How long a start waits for the key store, and how long saving a token does. */
const patienceMs = { start: 2_000, save: 60_000 }

/**
 * Opens the vault; call it once the app is ready. The key store is asked only if a token is stored or
 * is about to be: macOS asks the user for the keychain, and a locked one on Linux may never answer.
 */
export function openTokenVault(
  keyStore: KeyStore,
  encrypted: EncryptedTokens,
  platform: NodeJS.Platform,
  timers: Timers,
): TokenVault {
  return new SystemTokenVault(keyStore, encrypted, platform, timers)
}

/**
 * Tokens encrypted by the system's key store, and in memory those of this session only. A stored
 * token is replaced or deleted by the user's act, or re-encrypted; a failure never changes it.
 */
class SystemTokenVault implements TokenVault {
  readonly #keyStore: KeyStore
  readonly #encrypted: EncryptedTokens
  readonly #platform: NodeJS.Platform
  readonly #timers: Timers
  readonly #ofThisSession = new Map<number, string>()
  readonly #listeners = new Set<(state: TokenStoreState) => void>()
  #state: TokenStoreState = { kind: 'unasked' }
  #answer: Promise<KeyStoreState> | undefined
  /** The answer, or undefined if it did not come soon. */
  #soon: Promise<KeyStoreState | undefined> | undefined

  constructor(
    keyStore: KeyStore,
    encrypted: EncryptedTokens,
    platform: NodeJS.Platform,
    timers: Timers,
  ) {
    this.#keyStore = keyStore
    this.#encrypted = encrypted
    this.#platform = platform
    this.#timers = timers
    if (encrypted.hasAny) void this.#ask()
  }

  get state(): TokenStoreState {
    return this.#state
  }

  subscribe(listener: (state: TokenStoreState) => void): void {
    this.#listeners.add(listener)
  }

  async whenReadable(accountId: number): Promise<void> {
    const isStored = this.#encrypted.get(accountId) !== undefined
    if (isStored && !this.#ofThisSession.has(accountId)) await this.#ask()
  }

  async read(accountId: number): Promise<string | undefined> {
    const ofThisSession = this.#ofThisSession.get(accountId)
    if (ofThisSession !== undefined) return ofThisSession
    const stored = await this.#decrypt(accountId)
    return stored.kind === 'present' ? stored.token : undefined
  }

  async tokenState(accountId: number): Promise<TokenState> {
    if (this.#ofThisSession.has(accountId)) return { kind: 'session-only' }
    const { kind } = await this.#decrypt(accountId)
    return { kind }
  }

  async save(
    accountId: number,
    token: string,
    keep: 'stored' | 'session',
  ): Promise<Result<TokenState, 'token-store-unavailable'>> {
    if (keep === 'session') {
      // The stored one would come back at the next start.
      this.#encrypted.delete(accountId)
      this.#ofThisSession.set(accountId, token)
      return ok({ kind: 'session-only' })
    }
    const wasKnown = this.#state.kind === 'weak' || this.#state.kind === 'strong'
    const state = await this.#within(patienceMs.save, this.#ask())
    // The user was not told yet that the protection is weak.
    if (state?.kind === 'weak' && !wasKnown) return this.save(accountId, token, 'session')
    if (!(await this.#store(accountId, token))) return fail('token-store-unavailable')
    this.#ofThisSession.delete(accountId)
    return ok({ kind: 'present' })
  }

  async forget(accountId: number): Promise<void> {
    // The disk may refuse this, so it comes first: then nothing is forgotten.
    this.#encrypted.delete(accountId)
    this.#ofThisSession.delete(accountId)
  }

  async #decrypt(accountId: number): Promise<StoredToken> {
    const stored = this.#encrypted.get(accountId)
    if (stored === undefined) return { kind: 'absent' }
    void this.#ask()
    if ((await this.#soon) === undefined) return { kind: 'undecryptable' }
    try {
      const decrypted = await this.#keyStore.decryptStringAsync(Buffer.from(stored, 'base64'))
      if (decrypted.shouldReEncrypt) await this.#encryptAnew(accountId, stored, decrypted.result)
      return { kind: 'present', token: decrypted.result }
    } catch {
      // Whatever the error, the token exists and cannot be read now.
      return { kind: 'undecryptable' }
    }
  }

  /** The system changed its key. If this fails, the old encryption is kept. */
  async #encryptAnew(accountId: number, stored: string, token: string): Promise<void> {
    const encrypted = await this.#keyStore.encryptStringAsync(token).catch(() => undefined)
    // It was replaced or forgotten meanwhile.
    if (encrypted === undefined || this.#encrypted.get(accountId) !== stored) return
    this.#write(accountId, encrypted)
  }

  /** Asks the key store once; resolves when it has answered, which may be never. */
  #ask(): Promise<KeyStoreState> {
    if (this.#answer === undefined) {
      this.#enter({ kind: 'waiting' })
      this.#answer = keyStoreState(this.#keyStore, this.#platform).then((state) => {
        this.#enter(state)
        this.#soon = this.#answer
        return state
      })
      this.#soon = this.#within(patienceMs.start, this.#answer)
    }
    return this.#answer
  }

  #enter(state: TokenStoreState): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }

  /** The value if it comes in time, else undefined. */
  async #within<Value>(ms: number, coming: Promise<Value>): Promise<Value | undefined> {
    const { promise: isTooLate, resolve } = Promise.withResolvers<undefined>()
    const cancel = this.#timers.after(ms, () => resolve(undefined))
    const known = await Promise.race([coming, isTooLate])
    cancel()
    return known
  }

  /** False if the key store or the disk refused; then nothing was changed. */
  async #store(accountId: number, token: string): Promise<boolean> {
    const coming = this.#keyStore.encryptStringAsync(token).catch(() => undefined)
    const encrypted = await this.#within(patienceMs.save, coming)
    return encrypted !== undefined && this.#write(accountId, encrypted)
  }

  #write(accountId: number, encrypted: Buffer): boolean {
    try {
      this.#encrypted.set(accountId, encrypted.toString('base64'))
      return true
    } catch {
      return false
    }
  }
}

/**
 * How well the system's key store protects what is written. Waits without a limit for a user who has
 * to unlock it. Only the ciphertext of a canary tells: `isAsyncEncryptionAvailable` never resolves
 * with false, and `getSelectedStorageBackend` names the choice of the synchronous methods. `weak`
 * exists on Linux only: there Chromium falls back to a hard-coded key and marks what it encrypts with
 * `v10`, a mark that means a real key on macOS and Windows.
 */
export async function keyStoreState(
  keyStore: KeyStore,
  platform: NodeJS.Platform,
): Promise<KeyStoreState> {
  const canary = await keyStore.encryptStringAsync('canary').catch(() => undefined)
  if (canary === undefined) return { kind: 'denied' }
  const isBuiltInKey = canary.subarray(0, 3).toString('latin1') === 'v10'
  return { kind: platform === 'linux' && isBuiltInKey ? 'weak' : 'strong' }
}
