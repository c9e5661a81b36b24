import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareDataFolder } from '../../../electron/disk/prepare-data-folder.ts'
import type { Random } from '../../../electron/practice-service/react.ts'
import { accountSettings, type Account } from '../../../electron/shared/contract/index.ts'
import type {
  EngineInput,
  EngineReply,
  EngineRequestName,
} from '../../../electron/shared/contract/engine.ts'
import { EngineGone } from '../../../electron/host/index.ts'
import type { Result } from '../../../electron/shared/result.ts'
import type { HeldRequest, Point } from '../kill/gate.ts'
import { EngineProcess, unlessGone } from '../kill/engine-process.ts'
import { Service } from './services.ts'

const rate = { requestsPerWindow: 60, windowMs: 1_000 }
const movedClock = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.ts')).href

/** An account of the agency as the test knows it. */
export interface OwnAccount {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly limitPerDay: number | undefined
  readonly service: Service
}

export interface AccountPlan {
  readonly name: string
  readonly price: number
  readonly linksPerRequest: number
  readonly limitPerDay: number | undefined
  readonly parallel: number
}

/**
 * The computer of an agency: a data folder, a service for each account, an engine that is killed at any
 * moment and restarted, and a clock that the test sets. The engine is the built program; `moved-clock.ts`
 * changes its clock from outside, so it contains no code for tests.
 */
export class Agency {
  readonly folder: string
  readonly chance: Random
  readonly accounts: OwnAccount[] = []
  kills = 0
  starts = 0
  settled = 0
  #engine: EngineProcess | undefined
  #aheadMs = 0
  #tokens: ReadonlyMap<string, string> = new Map()
  #willStrike: Promise<void> | undefined
  readonly #services: Service[] = []

  private constructor(folder: string, chance: Random) {
    this.folder = folder
    this.chance = chance
  }

  static async begin(
    chance: Random,
    plans: readonly AccountPlan[],
    startMs: number,
  ): Promise<Agency> {
    const folder = await mkdtemp(path.join(tmpdir(), 'linkferry-agency-'))
    prepareDataFolder(folder)
    const agency = new Agency(folder, chance)
    agency.#aheadMs = startMs - Date.now()
    for (const [n, { price }] of plans.entries()) {
      const given = { token: `token-of-account-${n}`, unitsPerLink: price, seed: n + 1 }
      agency.#services.push(await Service.start(folder, given, () => agency.nowMs()))
    }
    agency.#tokens = new Map(agency.#services.map(({ baseUrl, token }) => [baseUrl, token]))
    await agency.start()
    for (const [n, plan] of plans.entries()) await agency.#addAccount(plan, n)
    return agency
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#engine?.kill()
    for (const service of this.#services) await service.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  nowMs(): number {
    return Date.now() + this.#aheadMs
  }

  account(id: number): OwnAccount {
    const account = this.accounts.find((one) => one.id === id)
    if (account === undefined) throw new Error(`No account ${id}`)
    return account
  }

  /** A path for a file that is written and read once. */
  path(name: string): string {
    return path.join(this.folder, `test-${name}`)
  }

  /**
   * Sends a request to the engine, and again to the next engine if it is killed meanwhile. Only for
   * requests that may be repeated.
   */
  async ask<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
  ): Promise<EngineReply<Name>> {
    for (;;) {
      try {
        return await this.askOnce(name, input)
      } catch (error) {
        unlessGone(error)
      }
    }
  }

  /** Asks the engine that runs, or the next. Rejects with EngineGone if it is killed meanwhile. */
  async askOnce<Name extends EngineRequestName>(
    name: Name,
    input: EngineInput<Name>,
  ): Promise<EngineReply<Name>> {
    return (await this.#running()).ask(name, input)
  }

  /** Starts engines until one is ready. */
  async start(): Promise<EngineProcess> {
    for (;;) {
      const engine = new EngineProcess(this.folder, this.#tokens, {
        execArgv: ['--import', movedClock],
        env: { ...process.env, LINKFERRY_TEST_CLOCK_AHEAD_MS: String(this.#aheadMs) },
      })
      this.#engine = engine
      this.starts += 1
      try {
        await engine.ready
        this.#keepResuming(engine)
        return engine
      } catch (error) {
        unlessGone(error)
        await this.#quiet()
      }
    }
  }

  /** Kills the engine. The next request starts another one. */
  async kill(): Promise<void> {
    await this.#engine?.kill()
    this.kills += 1
    await this.#quiet()
  }

  /** Kills the engine after a random time of at most `ms`. */
  killWithin(ms: number): void {
    const engine = this.#engine
    this.#willStrike = new Promise((resolve) => {
      setTimeout(() => {
        if (engine === undefined || engine.isGone || engine !== this.#engine) return resolve()
        void this.kill().then(resolve, resolve)
      }, ms * this.chance())
    })
  }

  /** Kills the engine when its next request to an account reaches a point, if one is sent now. */
  async killAt(point: Point, { service }: OwnAccount): Promise<void> {
    const held: HeldRequest[] = []
    void service.gate.holdNext(point).then((one) => held.push(one))
    while (held.length === 0 && !(await this.#isAtRest().catch(unlessGone)))
      await new Promise((resolve) => setTimeout(resolve, 10))
    const [one] = held
    if (one !== undefined) return this.#killHeld(one)
    // Later requests are not held.
    void service.gate.holdNext({ kind: 'in-body', share: 2 })
  }

  /** Moves the clock to a time; meanwhile the computer sleeps or is off. */
  async goTo(atMs: number, way: 'sleep' | 'off' | 'killed'): Promise<void> {
    assert.ok(atMs > this.nowMs(), 'the calendar only goes forward')
    await this.#willStrike
    if (way === 'sleep') {
      await this.ask('engine.suspend', undefined)
      this.#aheadMs = atMs - Date.now()
      ;(await this.#running()).post({ clockAheadMs: this.#aheadMs })
      await this.ask('engine.resume', undefined)
      return
    }
    if (way === 'killed') await this.kill()
    else {
      await this.ask('engine.stop', undefined)
      await this.#engine?.kill()
    }
    this.#aheadMs = atMs - Date.now()
    await this.start()
  }

  /** Resolves when nothing is in flight and nothing can be sent now. */
  async rest(): Promise<void> {
    for (;;) {
      await this.#willStrike
      if (await this.#isAtRest().catch(unlessGone)) return
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }

  /** Reads what the services charged. */
  readBooks(): void {
    for (const service of this.#services) service.readBooks()
  }

  /** Settles a share of the requests in doubt by the books of the services. */
  async settle(share: number): Promise<void> {
    this.readBooks()
    for (const request of await this.ask('request.inDoubt', {})) {
      if (this.chance() > share) continue
      const { id: requestId, accountId, linkCount, linksCount } = request
      const { charges } = this.account(accountId).service
      const links: string[] = []
      for (let start = 0; start < linkCount; start += 1_000) {
        const some = valueOf(await this.ask('request.links', { requestId, start, count: 1_000 }))
        links.push(...some.map(({ link }) => link))
      }
      const taken = links.filter((link) => charges.has(link))
      this.settled += 1
      if (taken.length === 0 || taken.length === links.length) {
        const word = taken.length === 0 ? 'not-charged' : 'charged'
        if (word === 'not-charged' && this.chance() < 0.2) {
          // A wrong answer, undone at once. The opposite one could not be undone: links might be sent.
          await this.#settled('request.settle', { requestId, answer: 'charged' })
          await this.#settled('request.unsettle', { requestId })
        }
        await this.#settled('request.settle', { requestId, answer: word })
      } else {
        // The receipt for a part may have been lost by a kill.
        assert.equal(taken.length, linksCount ?? taken.length, `the receipt of ${requestId}`)
        const isTaken = this.chance() < 0.5
        const others = links.filter((link) => !charges.has(link))
        await this.#settled('request.settleByList', {
          requestId,
          text: (isTaken ? taken : others).join('\n'),
          names: isTaken ? 'taken' : 'not-taken',
        })
      }
    }
  }

  /** Settles a request. If the engine was killed meanwhile, the request may be settled already. */
  async #settled<Name extends 'request.settle' | 'request.settleByList' | 'request.unsettle'>(
    name: Name,
    input: EngineInput<Name>,
  ): Promise<void> {
    const before = this.kills
    const done = await this.ask(name, input)
    const isSaid = this.kills > before && !done.ok && /not-in-doubt|not-settled/.test(done.error)
    if (!isSaid) valueOf(done)
  }

  async #running(): Promise<EngineProcess> {
    const engine = this.#engine
    if (engine === undefined || engine.isGone) {
      await this.#quiet()
      return this.start()
    }
    await engine.ready.catch(unlessGone)
    if (engine.isGone) throw new EngineGone()
    return engine
  }

  async #quiet(): Promise<void> {
    for (const { gate } of this.#services) await gate.quiet()
  }

  async #killHeld({ release }: HeldRequest): Promise<void> {
    await this.#engine?.kill()
    this.kills += 1
    release()
    await this.#quiet()
  }

  async #addAccount(plan: AccountPlan, n: number): Promise<void> {
    const service = this.#services[n]
    if (service === undefined) throw new Error('No service')
    const { baseUrl, token } = service
    const found = valueOf(await this.ask('account.findOrAdd', { baseUrl, token }))
    const settings = {
      ...accountSettings.strip().parse(found),
      name: plan.name,
      price: plan.price,
      limits: { ...found.limits, ...rate, linksPerRequest: plan.linksPerRequest },
      limitPerDay: plan.limitPerDay,
      parallel: plan.parallel,
      answerTimeoutMs: 5_000,
      knownBalance: balance,
    }
    const saved = valueOf(
      await this.ask('account.save', { accountId: found.id, settings, keepsBalance: false }),
    )
    const { name, price, limitPerDay } = plan
    this.accounts.push({ id: saved.id, name, price, limitPerDay, service })
  }

  /** Resumes an account whenever it is paused or waits longer than this test. */
  #keepResuming(engine: EngineProcess): void {
    const busy = new Set<number>()
    const look = (accounts: readonly Account[]): void => {
      for (const account of accounts) {
        if (!isHeld(account) || busy.has(account.id)) continue
        busy.add(account.id)
        void engine
          .ask('account.resume', { accountId: account.id, way: { kind: 'resume' } })
          .catch(unlessGone)
          .finally(() => busy.delete(account.id))
      }
    }
    engine.onEvent((event) => {
      if (event.name === 'accounts.changed') look(event.payload)
    })
    void engine.ask('account.all', undefined).then(look, unlessGone)
  }

  async #isAtRest(): Promise<boolean> {
    const accounts = await this.askOnce('account.all', undefined)
    if (accounts.some(isHeld)) {
      // Accounts that were paused before the listener was added.
      for (const { id: accountId } of accounts.filter(isHeld))
        await this.askOnce('account.resume', { accountId, way: { kind: 'resume' } })
      return false
    }
    const all = await this.askOnce('submission.all', undefined)
    return all.every(
      ({ links, state }) =>
        links.sending === 0 && (links.waiting === 0 || state === 'scheduled' || state === 'paused'),
    )
  }
}

/** The initial balance of every account. */
export const balance = 50_000_000

/** True if an account needs a resume. A daily limit does not, because it ends by itself. */
function isHeld({ pause, rate: { waiting } }: Account): boolean {
  if (pause !== undefined) return pause.detail !== 'day-cap'
  return waiting === 'after-doubt' || waiting === 'offline'
}

export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Failed: ${JSON.stringify(result.error)}`)
  return result.value
}
