/** Stores tokens, hands them out, and keeps them out of logs. */
import type { AccountProblem, TokenState } from '../shared/account.ts'
import { originOf, shortestToken } from '../shared/address.ts'
import type { Account, Input } from '../shared/contract/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { EngineSupervisor } from './engine-supervisor.ts'
import type { TokenVault } from './host-handlers.ts'

/** What the vault stores for an account: its token, and the origin for which the user entered it. */
interface StoredToken {
  readonly origin: string
  readonly token: string
}

/** An account, with its address now. */
type TokenAccount = Pick<Account, 'id' | 'baseUrl'>

/**
 * Reads, changes and removes tokens, one operation at a time per account: the engine's `needToken` waits for a
 * change in progress, so it never gets an outdated token. Every token is added to `secrets` before it is used.
 * A token is only handed out for the origin for which the user entered it, so that changing the address of an
 * account does not reveal its token.
 */
export class TokenService {
  readonly #vault: TokenVault
  readonly #secrets: Pick<Secrets, 'add'>
  readonly #engine: () => EngineSupervisor
  readonly #lastOperation = new Map<number, Promise<unknown>>()
  /** Accounts whose token state was reported before the key store answered. */
  readonly #reportedEarly = new Map<number, TokenAccount>()

  /** `engine` is a function, because the engine is made after this and asks it for tokens. */
  constructor(vault: TokenVault, secrets: Pick<Secrets, 'add'>, engine: () => EngineSupervisor) {
    this.#vault = vault
    this.#secrets = secrets
    this.#engine = engine
  }

  /**
   * The token of an account for an origin; undefined: none that can be read, or it is for another origin. May
   * wait for the user to unlock the key store.
   */
  async read(accountId: number, origin: string): Promise<string | undefined> {
    // Outside the queue, so that changing the token or archiving the account does not wait for the user.
    await this.#vault.whenReadable(accountId)
    return this.#enqueue(accountId, async () => {
      const stored = await this.#read(accountId)
      return stored?.origin === origin ? stored.token : undefined
    })
  }

  /**
   * Sets the token of an account. Binds it first, so that a token of another account is refused before it is
   * stored. Returns the account that has the token: if an archived account had it before, that one.
   */
  set(request: Input<'account.setToken'>): Promise<Result<Account, AccountProblem>> {
    const { accountId, token, keep } = request
    this.#secrets.add(token)
    const done = this.#enqueue(accountId, async () => {
      const earlier = await this.#read(accountId)
      const state = { kind: keep === 'stored' ? 'present' : 'session-only' } as const
      const bound = await this.#engine().request('account.bindToken', { accountId, token, state })
      if (!bound.ok) return bound
      const account = bound.value
      const stored = { origin: originOf(account.baseUrl), token }
      const saved = await this.#vault.save(account.id, asText(stored), keep).catch(
        // The vault still has the earlier token: the engine must know that too.
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
    return this.#enqueue(accountId, async () => {
      await this.#vault.forget(accountId)
      return this.#setState(accountId, { kind: 'absent' })
    })
  }

  /** Tells the engine if there is a token for an account. */
  report(account: TokenAccount): Promise<Result<Account, AccountProblem>> {
    return this.#enqueue(account.id, () => this.#report(account))
  }

  /** Reports again the accounts that were reported before the key store answered. */
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

  /** Binds the earlier token again, because the vault still has it. */
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

  /** Runs work after all earlier work of the account. */
  #enqueue<Value>(accountId: number, work: () => Promise<Value>): Promise<Value> {
    const before = this.#lastOperation.get(accountId) ?? Promise.resolve()
    const result = before.then(work)
    this.#lastOperation.set(
      accountId,
      // The caller gets a failure. The next operation only waits for the end.
      result.catch(() => {}),
    )
    return result
  }
}

/** The text in which a token is stored. Neither origin nor token can hold a line break. */
function asText({ origin, token }: StoredToken): string {
  return `${origin}\n${token}`
}

function fromText(text: string): StoredToken {
  const [origin = '', token = ''] = text.split('\n')
  return { origin, token }
}

/**
 * The tokens that this host has used since its start. Replaces them in texts that go to a log, a terminal or
 * diagnostics.
 */
export class Secrets {
  readonly #known = new Set<string>()

  /** Adds a token. Ignores texts that are too short to be one. */
  add(secret: string): void {
    if (secret.length >= shortestToken) this.#known.add(secret)
  }

  /** Replaces every token in a text, in each form in which it may be written, and all authorization headers. */
  redact(text: string): string {
    let redacted = text
      .replace(/\b(Bearer|Basic) [\w\-.~+/=]{8,}/gi, '$1 [token]')
      // A dump of a request body is cut, so that a token in it would not be recognised.
      .replace(/<Buffer [0-9a-f ]+/g, '<Buffer [bytes]')
    for (const secret of this.#known)
      for (const form of formsOf(secret)) redacted = redacted.replaceAll(form, '[token]')
    return redacted
  }
}

/** The forms of a token: as it is, URL-encoded, in JSON, and as hexadecimal bytes. */
function formsOf(secret: string): readonly string[] {
  const inAddress = encodeURIComponent(secret)
  const bytes = Array.from(
    inAddress.matchAll(/%(..)|./g),
    ([char, byte]) => byte?.toLowerCase() ?? char.charCodeAt(0).toString(16),
  )
  return [secret, inAddress, JSON.stringify(secret).slice(1, -1), bytes.join('')]
}

/** Removes a token from the message and stack of an error, and returns the same error. */
export function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error) || secret.length < shortestToken) return error
  error.message = error.message.replaceAll(secret, '[token]')
  if (error.stack !== undefined) error.stack = error.stack.replaceAll(secret, '[token]')
  return error
}
