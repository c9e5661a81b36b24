import type { Account, AccountProblem, TokenState } from '../shared/account.ts'
import { originOf } from '../shared/address.ts'
import type { Input } from '../shared/contract.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { EngineLink } from './engine-link.ts'
import type { TokenVault } from './host-parts.ts'
import { withoutSecret } from './redact.ts'
import type { Secrets } from './secrets.ts'

/** What the vault keeps of an account: its token, and whose address it was given for. */
interface KeptToken {
  readonly origin: string
  readonly token: string
}

/** The account whose token it is, at its address of now. */
type KeptFor = Pick<Account, 'id' | 'baseUrl'>

/**
 * All that happens to tokens, one thing at a time for each account: the engine's `needToken` waits
 * for a change under way, so it never reads the token before last. Each token is known to `secrets`
 * before it goes anywhere, and goes nowhere but to the origin that its user gave it for: whoever
 * changes an account's address does not get its token.
 */
export class TokenDesk {
  readonly #vault: TokenVault
  readonly #secrets: Pick<Secrets, 'add'>
  readonly #engine: () => EngineLink
  readonly #lastWork = new Map<number, Promise<unknown>>()
  /** Accounts that were told of while the key store had not answered. */
  readonly #toldEarly = new Map<number, KeptFor>()

  /** `engine` is a function because the engine's questions lead back here. */
  constructor(vault: TokenVault, secrets: Pick<Secrets, 'add'>, engine: () => EngineLink) {
    this.#vault = vault
    this.#secrets = secrets
    this.#engine = engine
  }

  /** The token of an account that is at this origin. May wait for a user who unlocks the key store. */
  async read(accountId: number, origin: string): Promise<string | undefined> {
    // Not in turn: who enters another token meanwhile, or removes the account, does not wait for it.
    await this.#vault.whenReadable(accountId)
    return this.#inTurn(accountId, async () => {
      const kept = await this.#read(accountId)
      return kept?.origin === origin ? kept.token : undefined
    })
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
      const account = bound.value
      const kept = { origin: originOf(account.baseUrl), token }
      const saved = await this.#vault.save(accountId, asText(kept), keep).catch(
        // A full disk keeps the earlier one: it must not be taken for the token of a new account.
        async (error: unknown) => {
          await this.#bindAgain(account, earlier)
          throw error
        },
      )
      if (!saved.ok) {
        await this.#bindAgain(account, earlier)
        return saved
      }
      return saved.value.kind === state.kind ? bound : this.#tell(account)
    })
    return done.catch((error: unknown) => {
      throw withoutSecret(error, token)
    })
  }

  forget(accountId: number): Promise<Result<Account, AccountProblem>> {
    return this.#inTurn(accountId, async () => {
      await this.#vault.forget(accountId)
      return this.#say(accountId, { kind: 'absent' })
    })
  }

  /** The account is gone: nothing that is under way for it keeps its token. */
  discard(accountId: number): Promise<void> {
    return this.#inTurn(accountId, () => this.#vault.forget(accountId))
  }

  /** Tells the engine what there is of this account's token. */
  tell(account: KeptFor): Promise<Result<Account, AccountProblem>> {
    return this.#inTurn(account.id, () => this.#tell(account))
  }

  /** Tells the engine anew what was told while the key store had not answered. */
  async tellAgain(): Promise<void> {
    const accounts = [...this.#toldEarly.values()]
    this.#toldEarly.clear()
    await Promise.all(accounts.map((account) => this.tell(account)))
  }

  async #read(accountId: number): Promise<KeptToken | undefined> {
    const text = await this.#vault.read(accountId)
    if (text === undefined) return undefined
    const kept = asKept(text)
    this.#secrets.add(kept.token)
    return kept
  }

  /** The earlier token was not overwritten, so the fingerprint must be its own again. */
  async #bindAgain(account: KeptFor, earlier: KeptToken | undefined): Promise<void> {
    if (earlier === undefined) await this.#tell(account)
    else {
      const { token } = earlier
      const state = await this.#stateOf(account)
      await this.#engine().request('account.bindToken', { accountId: account.id, token, state })
    }
  }

  async #tell(account: KeptFor): Promise<Result<Account, AccountProblem>> {
    const state = await this.#stateOf(account)
    if (this.#vault.state.kind === 'waiting') this.#toldEarly.set(account.id, account)
    return this.#say(account.id, state)
  }

  async #stateOf({ id, baseUrl }: KeptFor): Promise<TokenState> {
    const kept = await this.#read(id)
    const isElsewhere = kept !== undefined && kept.origin !== originOf(baseUrl)
    return isElsewhere ? { kind: 'elsewhere' } : this.#vault.tokenState(id)
  }

  async #say(accountId: number, state: TokenState): Promise<Result<Account, AccountProblem>> {
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

/** No origin and no token has a line end. */
function asText({ origin, token }: KeptToken): string {
  return `${origin}\n${token}`
}

function asKept(text: string): KeptToken {
  const [origin = '', token = ''] = text.split('\n')
  return { origin, token }
}
