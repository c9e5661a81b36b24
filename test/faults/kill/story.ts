import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { prepareDataFolder } from '../../../electron/disk/prepare-data-folder.ts'
import type { Random } from '../../../electron/practice-service/react.ts'
import {
  accountSettings,
  type Account,
  type AccountSettings,
  type When,
} from '../../../electron/shared/contract/index.ts'
import type { Fault } from '../../../electron/shared/practice.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { Gate, type HeldRequest, type Point } from './gate.ts'
import { type ServiceProcess, startService } from './service-process.ts'
import {
  type DeadLedger,
  type DeadRequest,
  expectInvariants,
  readLedger,
  readPlanning,
} from './dead-ledger.ts'
import { EngineProcess, unlessGone } from './engine-process.ts'
import { CutCopy } from './power-loss.ts'

export const storyToken = 'token-of-the-kill-suite'
/** Small, so that a story often fills the window. */
const rate = { requestsPerWindow: 20, windowMs: 1_000 }
const linksPerRequest = 8
const wantedPending = 8 * linksPerRequest

/**
 * A data folder, a service, and a user who continues after every kill: submits lists that overlap,
 * settles requests by the service's books, and resumes.
 */
export class Story {
  readonly folder: string
  readonly chance: Random
  readonly gate: Gate
  readonly #service: ServiceProcess
  engine: EngineProcess
  #account: Account | undefined
  /** Links by press id: of presses that became submissions, and of presses without a reply. */
  readonly #submitted = new Map<string, readonly string[]>()
  readonly #unanswered = new Map<string, readonly string[]>()
  #links = 0
  #presses = 0
  kills = 0
  /** The id of the list that was submitted last. */
  lastListId = 0

  private constructor(folder: string, service: ServiceProcess, gate: Gate, chance: Random) {
    this.folder = folder
    this.#service = service
    this.gate = gate
    this.chance = chance
    this.engine = new EngineProcess(folder, storyToken)
  }

  static async begin(
    chance: Random,
    faults: readonly Fault[],
    settings: Partial<AccountSettings> = {},
  ): Promise<Story> {
    const folder = await mkdtemp(path.join(tmpdir(), 'linkferry-kills-'))
    // It also holds the service's books.
    prepareDataFolder(folder)
    const booksPath = path.join(folder, 'books.jsonl')
    const service = await startService({
      port: 0,
      token: storyToken,
      balance: 1_000_000,
      ratePerMinute: 1_000_000,
      faults,
      booksPath,
    })
    const story = new Story(folder, service, await Gate.open(service.port), chance)
    await story.engine.ready
    await story.#openAccount(settings)
    return story
  }

  /** Reads the ledger while an engine runs, so its parts may be from different times. */
  ledger(): DeadLedger {
    return readLedger(this.folder, false)
  }

  /** The number of submissions that are being planned. */
  planning(): number {
    return readPlanning(this.folder)
  }

  /** Expects this many ready rows in the list that was submitted last. */
  async expectReady(links: number): Promise<void> {
    const listId = this.lastListId
    const opened = valueOf(await this.engine.ask('list.open', { listId, windowId: undefined }))
    assert.equal(opened.summary.counts.ready, links)
  }

  /** The id of the last press. */
  get lastPressId(): string {
    return `press-${this.#presses}`
  }

  get accountId(): number {
    if (this.#account === undefined) throw new Error('There is no account yet')
    return this.#account.id
  }

  /** Submits a list unless enough links are pending. `refusable`: the service refuses some of them. */
  async fillQueue(refusable: boolean): Promise<void> {
    const { states } = this.ledger()
    const pending = [...states.values()].filter((ofLink) => ofLink.includes('pending')).length
    if (pending < wantedPending || refusable)
      await this.submit(this.newList(2 * wantedPending, refusable ? 37 : undefined))
  }

  /** Creates a list and submits it. Rejects with EngineGone if the engine is killed meanwhile. */
  async submit(
    links: readonly string[],
    { when = { kind: 'now' }, batchSize = linksPerRequest, firstLinks = links.length }: Press = {},
  ): Promise<void> {
    const { engine, accountId } = this
    const into = { new: { client: undefined } }
    const list = valueOf(await engine.ask('list.paste', { into, text: links.join('\n') }))
    const listId = list.id
    valueOf(
      await engine.ask('list.useAccount', { listId, accountId, skipSentElsewhere: undefined }),
    )
    const part = firstLinks < links.length ? { firstLinks } : undefined
    const plan = { listId, accountId, batchSize, when, part }
    const forecast = valueOf(await engine.ask('submission.forecast', plan))
    this.lastListId = listId
    const { states } = this.ledger()
    this.#presses += 1
    const pressId = this.lastPressId
    const isClaimed = (link: string) =>
      (states.get(link) ?? []).some((state) => state !== 'refused' && state !== 'cancelled')
    this.#unanswered.set(
      pressId,
      links.slice(0, firstLinks).filter((link) => !isClaimed(link)),
    )
    const created = await engine.ask('submission.create', {
      ...plan,
      pressId,
      expectedUnits: forecast.units,
      expectedResend: forecast.resending,
      confirmed: true,
    })
    const wanted = this.#unanswered.get(pressId) ?? []
    this.#unanswered.delete(pressId)
    // If links were claimed or released since the list was read, the cost differs and the press fails.
    if (created.ok) this.#submitted.set(pressId, wanted)
    else assert.ok(['cost-changed', 'nothing-to-send', 'stopped'].includes(created.error))
  }

  /** New links and a few old ones. The service refuses every `refusedEvery`-th of the new ones. */
  newList(count: number, refusedEvery = Number.POSITIVE_INFINITY): readonly string[] {
    const old = [...this.ledger().states.keys()]
    const again = old.filter(() => this.chance() < 20 / old.length)
    return [...this.newLinks(count, refusedEvery), ...again]
  }

  /** `count` links that no list contains yet. */
  newLinks(count: number, refusedEvery = Number.POSITIVE_INFINITY): readonly string[] {
    return Array.from({ length: count }, (_, n) => {
      this.#links += 1
      const kind = (n + 1) % refusedEvery === 0 ? 'reject-me' : 'page'
      return `https://list.example/${kind}-${this.#links}`
    })
  }

  /** Holds the next request that reaches the point. */
  async hold(point: Point): Promise<HeldRequest> {
    const ended = this.engine.gone.then(() => {
      throw new Error('The engine ended before its request was held')
    })
    ended.catch(() => {})
    return Promise.race([this.gate.holdNext(point), ended])
  }

  /** Kills the engine, waits until the service has finished with its requests, and checks. */
  async kill(release: () => void = () => {}): Promise<DeadLedger> {
    await this.engine.kill()
    this.kills += 1
    release()
    await this.gate.quiet()
    return this.check()
  }

  /**
   * Freezes the engine, copies its ledger, kills it, and replaces the ledger by the copy, cut off as by a
   * power loss. Returns true if a whole commit was lost.
   */
  async losePower(release: () => void = () => {}): Promise<boolean> {
    this.engine.freeze()
    await this.gate.readAll()
    const copy = await CutCopy.take(this.folder)
    await this.engine.kill()
    release()
    await this.gate.quiet()
    // The counter is on the disk before a request leaves.
    const { highestRequestId: counted } = counter.parse(
      JSON.parse(await readFile(path.join(this.folder, 'ledger-counter.json'), 'utf8')),
    )
    const lostCommit = await copy.cut(
      this.chance,
      ({ highestRequestId, presses }) =>
        highestRequestId >= counted && [...this.#submitted.keys()].every((id) => presses.has(id)),
    )
    await copy.replace(this.folder)
    this.kills += 1
    await this.check()
    return lostCommit
  }

  /** Starts an engine without waiting for it. */
  startEngine(): EngineProcess {
    this.engine = new EngineProcess(this.folder, storyToken)
    return this.engine
  }

  /**
   * Starts the next engine. The user settles a share of the requests in doubt by the service's books, and
   * resumes. `settles` 1: settles every request that the books decide.
   */
  async continue(settles = 0.7): Promise<void> {
    const { inDoubt } = readLedger(this.folder, true)
    await this.startEngine().ready
    const charged = new Set(await this.chargedLinks())
    for (const doubt of inDoubt) {
      const word = answerOf(doubt, charged)
      if (word === undefined || this.chance() > settles) continue
      const requestId = doubt.id
      valueOf(
        typeof word === 'string'
          ? await this.engine.ask('request.settle', { requestId, answer: word })
          : await this.engine.ask('request.settleByList', {
              requestId,
              text: word.taken.join('\n'),
              names: 'taken',
            }),
      )
    }
    await this.#letScheduledLeave()
    await this.#keepResuming()
  }

  /** Resolves when the condition holds. The ledger is read after each event of the engine. */
  async until(condition: (ledger: DeadLedger) => boolean): Promise<void> {
    const { engine } = this
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const look = (): void => {
      if (condition(this.ledger())) resolve()
    }
    const stop = engine.onEvent(look)
    void engine.gone.then(() => reject(new Error('The engine ended before the condition held')))
    look()
    await promise
    stop()
  }

  /** The ids of submissions that wait for their time. */
  async scheduled(): Promise<readonly number[]> {
    const all = await this.engine.ask('submission.all', undefined)
    return all
      .filter(({ when, links }) => when.kind !== 'now' && links.waiting > 0)
      .map(({ id }) => id)
  }

  /** Sends everything and settles every request that the books decide. */
  async finish(): Promise<void> {
    for (;;) {
      await this.#allLeft()
      const { inDoubt } = await this.kill()
      const charged = new Set(await this.chargedLinks())
      if (inDoubt.every((doubt) => answerOf(doubt, charged) === undefined)) return
      await this.continue(1)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine.kill()
    await this.gate.close()
    await this.#service.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Checks the invariants while no engine runs and no request is open. */
  async check(): Promise<DeadLedger> {
    const ledger = readLedger(this.folder, true)
    // A press without a reply was submitted completely or not at all.
    for (const [pressId, links] of this.#unanswered)
      if (ledger.presses.has(pressId)) this.#submitted.set(pressId, links)
    this.#unanswered.clear()
    assert.ok([...this.#submitted.keys()].every((pressId) => ledger.presses.has(pressId)))
    const submitted = [...this.#submitted.values()].flat()
    expectInvariants(ledger, await this.#service.books(), submitted, rate)
    return ledger
  }

  /** All links that the service has charged, in order. */
  async chargedLinks(): Promise<readonly string[]> {
    const { charges } = await this.#service.books()
    return charges.map(({ link }) => link)
  }

  async #openAccount(given: Partial<AccountSettings>): Promise<void> {
    const baseUrl = `http://127.0.0.1:${this.gate.port}`
    const found = valueOf(
      await this.engine.ask('account.findOrAdd', { baseUrl, token: storyToken }),
    )
    const settings = {
      ...accountSettings.strip().parse(found),
      limits: { ...found.limits, ...rate },
      answerTimeoutMs: 5_000,
      ...given,
    }
    this.#account = valueOf(
      await this.engine.ask('account.save', {
        accountId: found.id,
        settings,
        keepsBalance: undefined,
      }),
    )
    await this.#keepResuming()
  }

  async #letScheduledLeave(): Promise<void> {
    for (const submissionId of await this.scheduled()) {
      const done = await this.engine.ask('submission.reschedule', {
        submissionId,
        when: { kind: 'now' },
      })
      // All its links may have left meanwhile.
      assert.ok(done.ok || done.error === 'nothing-pending')
    }
  }

  /** Resumes the account whenever it is paused, or waits for another reason than its rate. */
  async #keepResuming(): Promise<void> {
    const { engine, accountId } = this
    const resume = () =>
      engine.ask('account.resume', { accountId, way: { kind: 'resume' } }).catch(unlessGone)
    let isResuming = false
    let isHeldNow = false
    // Events that come before the reply count too: the account may be paused again by then.
    const look = (): void => {
      if (!isHeldNow || isResuming) return
      isResuming = true
      isHeldNow = false
      void resume().finally(() => {
        isResuming = false
        look()
      })
    }
    engine.onEvent((event) => {
      if (event.name !== 'accounts.changed') return
      const account = event.payload.find(({ id }) => id === accountId)
      isHeldNow = account !== undefined && isHeld(account)
      look()
    })
    await resume()
  }

  /** Resolves when nothing is pending or in flight. */
  async #allLeft(): Promise<void> {
    const { engine } = this
    const isDone = async (): Promise<boolean> => {
      const all = await engine.ask('submission.all', undefined)
      return all.every(({ links }) => links.waiting + links.sending === 0)
    }
    const changed = Promise.withResolvers<void>()
    const look = async (): Promise<void> => {
      if (await isDone()) changed.resolve()
    }
    const stop = engine.onEvent((event) => {
      if (event.name === 'submissions.changed') void look().catch(changed.reject)
    })
    await look()
    await changed.promise
    stop()
  }
}

/** How a list is submitted. By default completely, now and in small requests. */
interface Press {
  readonly when?: When
  readonly batchSize?: number
  readonly firstLinks?: number
}

const counter = z.object({ highestRequestId: z.int() })

function isHeld({ pause, rate: { waiting } }: Account): boolean {
  return pause !== undefined || waiting === 'after-doubt' || waiting === 'offline'
}

/** The true answer to “Was it charged?”; undefined: in part, and no receipt says how many links. */
function answerOf(
  { links, linksCount }: DeadRequest,
  charged: ReadonlySet<string>,
): 'charged' | 'not-charged' | { readonly taken: readonly string[] } | undefined {
  const taken = links.filter((link) => charged.has(link))
  if (taken.length === 0) return 'not-charged'
  if (taken.length === links.length) return 'charged'
  return taken.length === linksCount ? { taken } : undefined
}

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Failed: ${String(result.error)}`)
  return result.value
}
