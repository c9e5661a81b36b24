import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Chance } from '../../../electron/practice-service/faults.ts'
import type { Account, AccountInput } from '../../../electron/shared/account.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { now, type When } from '../../../electron/shared/schedule.ts'
import { claimDataFolder } from '../../../electron/disk/claim-data-folder.ts'
import { expectNothingLostOrPaidTwice, mostAnsweredInAWindow } from '../invariants.ts'
import { type LedgerPage, linksIn, readLedger, withLedger } from './dead-ledger.ts'
import { EngineProcess } from './engine-process.ts'
import { Gate, type Held, type Point } from './gate.ts'
import { letTimedLeave } from './given-time.ts'
import { keepImpatient, resume } from './impatient.ts'
import { wordOn } from './honest-word.ts'
import { CutCopy } from './power-loss.ts'
import { Presses } from './presses.ts'
import { type ServiceProcess, startService } from './service-process.ts'
import type { Fault } from '../../../electron/shared/practice.ts'

export const storyToken = 'token-of-the-kill-suite'

/** Small enough that a story often fills it. */
const rate = { requestsPerWindow: 20, windowMs: 1_000 }
const batchSize = 8
const wantedInQueue = 8 * batchSize

/**
 * One data folder, one service, and a user who goes on after every kill: presses Submit for lists
 * that overlap, looks into the service's books, settles what he sees there, and resumes.
 */
export class Story {
  readonly folder: string
  readonly service: ServiceProcess
  readonly gate: Gate
  readonly chance: Chance
  engine: EngineProcess
  #account: Account | undefined
  readonly #presses = new Presses()
  /** When this engine was started. */
  #before = { attempts: 0, connections: 0 }
  kills = 0
  #links = 0

  private constructor(folder: string, service: ServiceProcess, gate: Gate, chance: Chance) {
    this.folder = folder
    this.service = service
    this.gate = gate
    this.chance = chance
    this.engine = this.#newEngine()
  }

  static async begin(
    chance: Chance,
    { faults, ...settings }: { readonly faults: readonly Fault[] } & Partial<AccountInput>,
  ): Promise<Story> {
    const folder = await mkdtemp(path.join(tmpdir(), 'linkferry-kills-'))
    // The service's books lie in it too, as in no folder of a user's.
    claimDataFolder(folder)
    const service = await startService({
      port: 0,
      token: storyToken,
      balance: 1_000_000,
      ratePerMinute: 1_000_000,
      faults,
      booksPath: path.join(folder, 'books.jsonl'),
    })
    const story = new Story(folder, service, await Gate.open(service.port), chance)
    await story.engine.ready
    await story.#openAccount(settings)
    return story
  }

  /** Submits lists until enough batches wait; `refusable`: some links of them are refused. */
  async fillQueue({ refusable }: { readonly refusable: boolean }): Promise<void> {
    const { size } = linksIn(this.ledger(), 'queued')
    if (size >= wantedInQueue && !refusable) return
    await this.submit(this.newList(2 * wantedInQueue, refusable ? wantedInQueue : undefined))
  }

  /** Presses Submit for new links and some old ones. Rejects with EngineGone if killed meanwhile. */
  async submit(
    list: readonly string[],
    size = batchSize,
    when: When = now,
    firstLinks = list.length,
  ): Promise<void> {
    const { engine } = this
    const accountId = this.account.id
    const snapshot = await engine.ask('engine.snapshot', undefined)
    const { id: draftId } = await engine.ask('draft.clear', { draftId: snapshot.draft?.id ?? '' })
    valueOf(await engine.ask('draft.paste', { draftId, text: list.join('\n') }))
    const { sendable } = valueOf(await engine.ask('draft.useAccount', { draftId, accountId }))
    const taken = linksIn(this.ledger(), 'queued', 'sending', 'accepted', 'in-doubt')
    const wanted = list.slice(0, firstLinks)
    const requestId = this.#presses.begin(wanted.filter((link) => !taken.has(link)))
    const isPart = firstLinks < list.length
    const press = { requestId, draftId, accountId, client: '', label: '', batchSize: size, when }
    const part = isPart ? { firstLinks } : undefined
    const agreed = { part, expectedUnits: isPart ? firstLinks : sendable, confirmed: true }
    this.#presses.end(await engine.ask('submission.create', { ...press, ...agreed }))
  }

  /** Stops the plan of the list in New, if it is not real yet. Rejects with EngineGone if killed. */
  async stopPlanning(): Promise<void> {
    const { draft } = await this.engine.ask('engine.snapshot', undefined)
    await this.engine.ask('submission.stopPlanning', { draftId: draft?.id ?? '' })
  }

  /**
   * After a kill while the first so many links of a list were sent: what did not go on with them is
   * in New, and all of it where none did.
   */
  async expectInNew(links: number, firstLinks: number): Promise<void> {
    await this.startEngine().ready
    const { draft } = await this.engine.ask('engine.snapshot', undefined)
    assert.equal(draft?.sendable, this.#presses.isLastTakenOn ? links - firstLinks : links)
    await this.kill()
  }

  ledger(): LedgerPage {
    return readLedger(this.folder)
  }

  get account(): Account {
    if (this.#account === undefined) throw new Error('The account is not there yet')
    return this.#account
  }

  /** The next request to get to the point is held there. */
  async hold(point: Point): Promise<Held> {
    const ended = this.engine.gone.then(() => {
      throw new Error('The engine ended before its request was held')
    })
    ended.catch(() => {})
    return Promise.race([this.gate.holdNext(point), ended])
  }

  /** Resolves when `isSo` holds, looked at after each of the engine's news. */
  async until(isSo: (ledger: LedgerPage) => boolean): Promise<void> {
    if (isSo(this.ledger())) return
    const { engine } = this
    await new Promise<void>((resolve, reject) => {
      const forget = engine.onNews(() => {
        if (!isSo(this.ledger())) return
        forget()
        resolve()
      })
      void engine.gone.then(() => reject(new Error('The engine ended while it was waited for')))
    })
  }

  /** Kills the engine now, waits until the service has done with what reached it, and checks. */
  async kill(letGo: () => void = () => {}): Promise<LedgerPage> {
    await this.engine.kill()
    this.kills += 1
    letGo()
    await this.gate.quiet()
    return this.check()
  }

  /**
   * Freezes the engine, takes a copy of its ledger, kills it, and goes on with the copy, cut as a
   * power loss may cut it. Returns whether a whole commit was lost.
   */
  async losePower(letGo: () => void = () => {}): Promise<boolean> {
    this.engine.freeze()
    await this.gate.hearAll()
    const copy = await CutCopy.take(this.folder)
    await this.engine.kill()
    letGo()
    await this.gate.quiet()
    const connections = this.gate.connections - this.#before.connections
    const lostCommit = await copy.cut(
      this.chance,
      (left) =>
        // Every attempt has its connection at once, and none has two.
        left.attempts - this.#before.attempts >= connections && this.#presses.areThere(left),
    )
    await copy.replace(this.folder)
    this.kills += 1
    await this.check()
    return lostCommit
  }

  /** Checks while no engine runs and nothing is on its way. */
  async check(): Promise<LedgerPage> {
    const ledger = this.ledger()
    const books = await this.service.books()
    const takenOn = this.#presses.links(ledger)
    withLedger(this.folder, (whole) => expectNothingLostOrPaidTwice(whole, books, takenOn))
    assert.ok(mostAnsweredInAWindow(books, rate.windowMs) <= rate.requestsPerWindow)
    return ledger
  }

  /** Starts an engine that is not waited for. */
  startEngine(): EngineProcess {
    this.#before = { attempts: this.ledger().attempts, connections: this.gate.connections }
    this.engine = this.#newEngine()
    return this.engine
  }

  /**
   * Starts the next engine after one that was killed and checked. The user settles some of what is in doubt by what the books say, leaves
   * the rest for later, and resumes; `settles` 1: settles all that the books are clear about.
   */
  async goOn(settles = 0.7): Promise<void> {
    const paid = await this.#paidLinks()
    const doubts = this.ledger().batches.filter(({ state }) => isIn(state, 'in-doubt', 'sending'))
    await this.startEngine().ready
    for (const doubt of doubts) {
      const { id: batchId } = doubt
      const word = wordOn(doubt, paid)
      if (word === undefined || this.chance() > settles) continue
      const settled =
        typeof word === 'string'
          ? await this.engine.ask('batch.settle', { batchId, settlement: word })
          : await this.engine.ask('batch.settleInPart', {
              batchId,
              text: word.taken.join('\n'),
              names: 'taken',
            })
      valueOf(settled)
    }
    keepImpatient(this.engine, this.account.id)
    await resume(this.engine, this.account.id)
    await letTimedLeave(this.engine)
  }

  /** Sends all that is left and settles all that the books are clear about. */
  async finish(): Promise<void> {
    for (;;) {
      await this.until(({ batches }) =>
        batches.every(({ state }) => !isIn(state, 'queued', 'sending')),
      )
      await this.engine.kill()
      await this.gate.quiet()
      const { batches } = await this.check()
      const paid = await this.#paidLinks()
      const doubts = batches.filter(({ state }) => state === 'in-doubt')
      if (doubts.every((doubt) => wordOn(doubt, paid) === undefined)) return
      await this.goOn(1)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine.kill()
    await this.gate.close()
    await this.service.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  #newEngine(): EngineProcess {
    return new EngineProcess(this.folder, storyToken)
  }

  async #openAccount(given: Partial<AccountInput>): Promise<void> {
    const baseUrl = `http://127.0.0.1:${this.gate.port}`
    const account = valueOf(
      await this.engine.ask('account.findOrAdd', { baseUrl, token: storyToken }),
    )
    const limits = { ...account.limits, ...rate }
    const settings = { ...account, limits, answerTimeoutMs: 5_000, ...given }
    this.#account = valueOf(
      await this.engine.ask('account.save', { accountId: account.id, account: settings }),
    )
    keepImpatient(this.engine, this.account.id)
  }

  async #paidLinks(): Promise<ReadonlySet<string>> {
    const { charges } = await this.service.books()
    return new Set(charges.map(({ link }) => link))
  }

  /** New links with a few old ones among them; each `refusedEvery`-th of the new ones is no good. */
  newList(count: number, refusedEvery = Number.POSITIVE_INFINITY): readonly string[] {
    const old = [...linksIn(this.ledger(), 'queued', 'accepted', 'in-doubt')]
    const again = old.filter(() => this.chance() < 20 / old.length)
    return [...this.newLinks(count, refusedEvery), ...again]
  }

  /** So many links that were in no list yet. */
  newLinks(count: number, refusedEvery = Number.POSITIVE_INFINITY): readonly string[] {
    return Array.from({ length: count }, (_, n) => {
      this.#links += 1
      const isRefused = (n + 1) % refusedEvery === 0
      return `https://list.example/${isRefused ? 'reject-me' : 'page'}-${this.#links}`
    })
  }
}

function isIn<State extends string>(state: State, ...states: readonly State[]): boolean {
  return states.includes(state)
}

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Failed: ${String(result.error)}`)
  return result.value
}
