/** Tokens: where they are stored, who gets one, and how they are kept out of logs. */
import type { AccountProblem, TokenState } from '../shared/account.ts'
import { originOf, shortestToken } from '../shared/address.ts'
import type { Account, Input } from '../shared/contract/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { EngineSupervisor } from './engine-supervisor.ts'
import type { TokenVault } from './host-handlers.ts'

/** What the vault keeps of an account: its token, and the origin that it was given for. */
interface StoredToken {
  readonly origin: string
  readonly token: string
}

/** The account whose token it is, at its address of now. */
type TokenAccount = Pick<Account, 'id' | 'baseUrl'>

/**
 * All that happens to tokens, one thing at a time for each account: the engine's `needToken` waits
 * for a change in progress, so it never reads the token before last. Each token is known to
 * `secrets` before it goes anywhere, and goes only to the origin that its user gave it for: whoever
 * changes an account's address does not get its token.
 */
export class TokenService {
  readonly #vault: TokenVault
  readonly #secrets: Pick<Secrets, 'add'>
  readonly #engine: () => EngineSupervisor
  readonly #lastWork = new Map<number, Promise<unknown>>()
  /** Accounts whose state was reported while the key store had not answered. */
  readonly #reportedEarly = new Map<number, TokenAccount>()

  /** `engine` is a function because the engine's questions lead back here. */
  constructor(vault: TokenVault, secrets: Pick<Secrets, 'add'>, engine: () => EngineSupervisor) {
    this.#vault = vault
    this.#secrets = secrets
    this.#engine = engine
  }

  /** The token of an account that is at this origin. May wait for a user who unlocks the key store. */
  async read(accountId: number, origin: string): Promise<string | undefined> {
    // Not in turn: who enters another token meanwhile, or archives the account, does not wait for it.
    await this.#vault.whenReadable(accountId)
    return this.#inTurn(accountId, async () => {
      const stored = await this.#read(accountId)
      return stored?.origin === origin ? stored.token : undefined
    })
  }

  /**
   * Binds first: a token that another account has is refused before anything is stored. The reply is
   * the account that has the token now, which is a restored one where that had it before.
   */
  set(request: Input<'account.setToken'>): Promise<Result<Account, AccountProblem>> {
    const { accountId, token, keep } = request
    this.#secrets.add(token)
    const done = this.#inTurn(accountId, async () => {
      const earlier = await this.#read(accountId)
      const state = { kind: keep === 'stored' ? 'present' : 'session-only' } as const
      const bound = await this.#engine().request('account.bindToken', { accountId, token, state })
      if (!bound.ok) return bound
      const account = bound.value
      const stored = { origin: originOf(account.baseUrl), token }
      const saved = await this.#vault.save(account.id, asText(stored), keep).catch(
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
      return saved.value.kind === state.kind ? bound : this.#report(account)
    })
    return done.catch((error: unknown) => {
      throw withoutSecret(error, token)
    })
  }

  /** Removes the token of an account. */
  remove(accountId: number): Promise<Result<Account, AccountProblem>> {
    return this.#inTurn(accountId, async () => {
      await this.#vault.forget(accountId)
      return this.#setState(accountId, { kind: 'absent' })
    })
  }

  /** Tells the engine whether there is a token for this account. */
  report(account: TokenAccount): Promise<Result<Account, AccountProblem>> {
    return this.#inTurn(account.id, () => this.#report(account))
  }

  /** Reports again what was reported while the key store had not answered. */
  async reportAgain(): Promise<void> {
    const accounts = [...this.#reportedEarly.values()]
    this.#reportedEarly.clear()
    await Promise.all(accounts.map((account) => this.report(account)))
  }

  async #read(accountId: number): Promise<StoredToken | undefined> {
    const text = await this.#vault.read(accountId)
    if (text === undefined) return undefined
    const stored = fromText(text)
    this.#secrets.add(stored.token)
    return stored
  }

  /** The earlier token was not overwritten, so the fingerprint must be its own again. */
  async #bindAgain(account: TokenAccount, earlier: StoredToken | undefined): Promise<void> {
    if (earlier === undefined) await this.#report(account)
    else {
      const { token } = earlier
      const state = await this.#stateOf(account)
      await this.#engine().request('account.bindToken', { accountId: account.id, token, state })
    }
  }

  async #report(account: TokenAccount): Promise<Result<Account, AccountProblem>> {
    const state = await this.#stateOf(account)
    if (this.#vault.state.kind === 'waiting') this.#reportedEarly.set(account.id, account)
    return this.#setState(account.id, state)
  }

  async #stateOf({ id, baseUrl }: TokenAccount): Promise<TokenState> {
    const stored = await this.#read(id)
    const isElsewhere = stored !== undefined && stored.origin !== originOf(baseUrl)
    return isElsewhere ? { kind: 'elsewhere' } : this.#vault.tokenState(id)
  }

  async #setState(accountId: number, state: TokenState): Promise<Result<Account, AccountProblem>> {
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
function asText({ origin, token }: StoredToken): string {
  return `${origin}\n${token}`
}

function fromText(text: string): StoredToken {
  const [origin = '', token = ''] = text.split('\n')
  return { origin, token }
}

/**
 * Every token that this host has read or been given since its start, so that none of them is ever
 * written to a log, a terminal or diagnostics.
 */
export class Secrets {
  readonly #known = new Set<string>()

  add(secret: string): void {
    if (secret.length >= shortestToken) this.#known.add(secret)
  }

  /** The text with every known secret replaced, in each form that it is written in. */
  strike(text: string): string {
    let struck = text
      .replace(/\b(Bearer|Basic) [\w\-.~+/=]{8,}/gi, '$1 [token]')
      // What a dump of a request shows: cut short, it would not be recognised.
      .replace(/<Buffer [0-9a-f ]+/g, '<Buffer [bytes]')
    for (const secret of this.#known)
      for (const form of formsOf(secret)) struck = struck.replaceAll(form, '[token]')
    return struck
  }
}

/** As it is, in an address, in JSON, and its bytes in hexadecimal. */
function formsOf(secret: string): readonly string[] {
  const inAddress = encodeURIComponent(secret)
  const bytes = Array.from(
    inAddress.matchAll(/%(..)|./g),
    ([char, byte]) => byte?.toLowerCase() ?? char.charCodeAt(0).toString(16),
  )
  return [secret, inAddress, JSON.stringify(secret).slice(1, -1), bytes.join('')]
}

/** The same error, so that its kind stays known, without the secret in its message and stack. */
export function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error) || secret.length < shortestToken) return error
  error.message = error.message.replaceAll(secret, '[token]')
  if (error.stack !== undefined) error.stack = error.stack.replaceAll(secret, '[token]')
  return error
}
