import type { TokenVault } from '../ipc/host-parts.ts'
import type { TokenState } from '../shared/account.ts'
import type { TokenStoreState } from '../shared/contract.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { type KeyStore, keyStoreState } from './key-store.ts'

/** Where encrypted tokens lie, as base64, by account id. */
export interface EncryptedTokens {
  get(accountId: number): string | undefined
  set(accountId: number, encrypted: string): void
  delete(accountId: number): void
}

type StoredToken =
  | { readonly kind: 'absent' }
  | { readonly kind: 'undecryptable' }
  | { readonly kind: 'present'; readonly token: string }

/**
 * Opens the vault once the app is ready. How well the system's key store protects is found out
 * meanwhile: one that the user has to unlock must hold up neither window nor engine.
 */
export function openTokenVault(
  keyStore: KeyStore,
  encrypted: EncryptedTokens,
  platform: NodeJS.Platform,
): TokenVault {
  return new SystemTokenVault(keyStore, encrypted, keyStoreState(keyStore, platform))
}

/**
 * Tokens encrypted by the system's key store, and in memory those of this session only. What is
 * stored changes by the user's word or once its new encryption is there, never by a failure.
 */
class SystemTokenVault implements TokenVault {
  readonly #keyStore: KeyStore
  readonly #encrypted: EncryptedTokens
  readonly #state: Promise<TokenStoreState>
  readonly #ofThisSession = new Map<number, string>()

  constructor(keyStore: KeyStore, encrypted: EncryptedTokens, state: Promise<TokenStoreState>) {
    this.#keyStore = keyStore
    this.#encrypted = encrypted
    this.#state = state
  }

  state(): Promise<TokenStoreState> {
    return this.#state
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
    if (!(await this.#store(accountId, token))) return fail('token-store-unavailable')
    this.#ofThisSession.delete(accountId)
    return ok({ kind: 'present' })
  }

  async forget(accountId: number): Promise<void> {
    this.#ofThisSession.delete(accountId)
    this.#encrypted.delete(accountId)
  }

  async #decrypt(accountId: number): Promise<StoredToken> {
    const stored = this.#encrypted.get(accountId)
    if (stored === undefined) return { kind: 'absent' }
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

  /** False if the key store or the disk refused; then nothing was changed. */
  async #store(accountId: number, token: string): Promise<boolean> {
    const encrypted = await this.#keyStore.encryptStringAsync(token).catch(() => undefined)
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
