import type { Timers } from '../ipc/child-port.ts'
import type { TokenVault } from '../ipc/host-parts.ts'
import type { TokenState } from '../shared/account.ts'
import type { TokenStoreState } from '../shared/contract.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { type KeyStore, type KeyStoreState, keyStoreState } from './key-store.ts'

/** Where encrypted tokens lie, as base64, by account id. */
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

/** How long a start waits for the key store, and how long a press of the user's does. */
const patienceMs = { start: 2_000, save: 60_000 }

/**
 * Opens the vault once the app is ready. The key store is asked only where a token is stored, or once
 * one is to be: macOS asks the user for the keychain, and a locked one on Linux may never answer.
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
 * Tokens encrypted by the system's key store, and in memory those of this session only. What is
 * stored changes by the user's word or once its new encryption is there, never by a failure.
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
  /** The answer, or undefined where it did not come soon. */
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
      // The stored one would come back at the next start as if it were this account's still.
      this.#encrypted.delete(accountId)
      this.#ofThisSession.set(accountId, token)
      return ok({ kind: 'session-only' })
    }
    const wasKnown = this.#state.kind === 'weak' || this.#state.kind === 'strong'
    const state = await this.#within(patienceMs.save, this.#ask())
    // Nobody was told yet that whoever runs as this user could read it.
    if (state?.kind === 'weak' && !wasKnown) return this.save(accountId, token, 'session')
    if (!(await this.#store(accountId, token))) return fail('token-store-unavailable')
    this.#ofThisSession.delete(accountId)
    return ok({ kind: 'present' })
  }

  async forget(accountId: number): Promise<void> {
    // First what the disk may refuse: then nothing is forgotten.
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
      // Whatever the key store rejects with, the token is there and cannot be read now.
      return { kind: 'undecryptable' }
    }
  }

  /** The system changed its key; if that fails the old encryption goes on serving. */
  async #encryptAnew(accountId: number, stored: string, token: string): Promise<void> {
    const encrypted = await this.#keyStore.encryptStringAsync(token).catch(() => undefined)
    // Saved or forgotten meanwhile: this token is not the account's any more.
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

  /** What is known after this long at the latest; undefined where it is not known then. */
  async #within<Value>(ms: number, coming: Promise<Value>): Promise<Value | undefined> {
    const { promise: isTooLate, resolve } = Promise.withResolvers<undefined>()
    const callOff = this.#timers.after(ms, () => resolve(undefined))
    const known = await Promise.race([coming, isTooLate])
    callOff()
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
