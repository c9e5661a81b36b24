import type { Account, AccountProblem } from '../shared/account.ts'
import type { Input } from '../shared/contract.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { EngineLink } from './engine-link.ts'
import type { TokenVault } from './host-parts.ts'
import { withoutSecret } from './redact.ts'
import type { Secrets } from './secrets.ts'

/**
 * All that happens to tokens, one thing at a time for each account: the engine's `needToken` waits
 * for a change under way, so it never reads the token before last. Each token is known to `secrets`
 * before it goes anywhere.
 */
export class TokenDesk {
  readonly #vault: TokenVault
  readonly #secrets: Pick<Secrets, 'add'>
  readonly #engine: () => EngineLink
  readonly #lastWork = new Map<number, Promise<unknown>>()

  /** `engine` is a function because the engine's questions lead back here. */
  constructor(vault: TokenVault, secrets: Pick<Secrets, 'add'>, engine: () => EngineLink) {
    this.#vault = vault
    this.#secrets = secrets
    this.#engine = engine
  }

  read(accountId: number): Promise<string | undefined> {
    return this.#inTurn(accountId, () => this.#read(accountId))
  }

  /** Binds first: a token that another account holds is refused before anything is stored. */
  set(request: Input<'account.setToken'>): Promise<Result<Account, AccountProblem>> {
    const { accountId, token, keep } = request
    this.#secrets.add(token)
    const done = this.#inTurn(accountId, async () => {
      const earlier = await this.#read(accountId)
      const state = { kind: keep === 'stored' ? 'present' : 'session-only' } as const
      const bound = await this.#engine().request('account.bindToken', { accountId, token, state })
      if (!bound.ok) return bound
      const saved = await this.#vault.save(accountId, token, keep)
      if (!saved.ok) {
        await this.#bindAgain(accountId, earlier)
        return saved
      }
      return saved.value.kind === state.kind ? bound : this.#tell(accountId)
    })
    return done.catch((error: unknown) => {
      throw withoutSecret(error, token)
    })
  }

  forget(accountId: number): Promise<Result<Account, AccountProblem>> {
    return this.#inTurn(accountId, async () => {
      await this.#vault.forget(accountId)
      return this.#tell(accountId)
    })
  }

  /** Tells the engine what there is of this account's token. */
  tell(accountId: number): Promise<Result<Account, AccountProblem>> {
    return this.#inTurn(accountId, () => this.#tell(accountId))
  }

  async #read(accountId: number): Promise<string | undefined> {
    const token = await this.#vault.read(accountId)
    if (token !== undefined) this.#secrets.add(token)
    return token
  }

  /** The earlier token was not overwritten, so the fingerprint must be its own again. */
  async #bindAgain(accountId: number, earlier: string | undefined): Promise<void> {
    const state = await this.#vault.tokenState(accountId)
    if (earlier === undefined) await this.#tell(accountId)
    else await this.#engine().request('account.bindToken', { accountId, token: earlier, state })
  }

  async #tell(accountId: number): Promise<Result<Account, AccountProblem>> {
    const state = await this.#vault.tokenState(accountId)
    const account = await this.#engine().request('account.tokenState', { accountId, state })
    return account === undefined ? fail('unknown-account') : ok(account)
  }

  #inTurn<Value>(accountId: number, work: () => Promise<Value>): Promise<Value> {
    const before = this.#lastWork.get(accountId) ?? Promise.resolve()
    const result = before.then(work)
    this.#lastWork.set(
      accountId,
      // Whoever asked hears of a failure; the next in turn only needs to know that it is over.
      result.catch(() => {}),
    )
    return result
  }
}
