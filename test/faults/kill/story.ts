import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { claimDataFolder } from '../../../electron/disk/claim-data-folder.ts'
import type { Chance } from '../../../electron/practice-service/react.ts'
import {
  accountSettings,
  type Account,
  type AccountSettings,
  type When,
} from '../../../electron/shared/contract/index.ts'
import type { Fault } from '../../../electron/shared/practice.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { Gate, type Held, type Point } from './gate.ts'
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
/** Small enough that a story often fills it. */
const rate = { requestsPerWindow: 20, windowMs: 1_000 }
const linksPerRequest = 8
const wantedPending = 8 * linksPerRequest

/**
 * One data folder, one service, and a user who continues after every kill: submits lists that
 * overlap, looks into the service's books, settles what they show, and resumes.
 */
export class Story {
  readonly folder: string
  readonly chance: Chance
  readonly gate: Gate
  readonly #service: ServiceProcess
  engine: EngineProcess
  #account: Account | undefined
  /** Links by press, of presses that the engine said yes to, and of those that got no answer. */
  readonly #agreed = new Map<string, readonly string[]>()
  readonly #unanswered = new Map<string, readonly string[]>()
  #links = 0
  #presses = 0
  kills = 0
  /** The list that was submitted last. */
  lastListId = 0

  private constructor(folder: string, service: ServiceProcess, gate: Gate, chance: Chance) {
    this.folder = folder
    this.#service = service
    this.gate = gate
    this.chance = chance
    this.engine = new EngineProcess(folder, storyToken)
  }

  static async begin(
    chance: Chance,
    faults: readonly Fault[],
    settings: Partial<AccountSettings> = {},
  ): Promise<Story> {
    const folder = await mkdtemp(path.join(tmpdir(), 'linkferry-kills-'))
    // The service's books lie in it too.
    claimDataFolder(folder)
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

  /** What the ledger holds beside a running engine: some of it may be older than the rest. */
  ledger(): DeadLedger {
    return readLedger(this.folder, false)
  }

  /** Submissions that are being planned. */
  planning(): number {
    return readPlanning(this.folder)
  }

  /** The list that was submitted last has so many rows that are ready. */
  async expectReady(links: number): Promise<void> {
    const listId = this.lastListId
    const opened = valueOf(await this.engine.ask('list.open', { listId, windowId: undefined }))
    assert.equal(opened.summary.counts.ready, links)
  }

  /** The press that was made last. */
  get lastPressId(): string {
    return `press-${this.#presses}`
  }

  get accountId(): number {
    if (this.#account === undefined) throw new Error('The account is not there yet')
    return this.#account.id
  }

  /** Submits lists until enough links wait; `refusable`: the service refuses some of them. */
  async fillQueue(refusable: boolean): Promise<void> {
    const { states } = this.ledger()
    const pending = [...states.values()].filter((ofLink) => ofLink.includes('pending')).length
    if (pending < wantedPending || refusable)
      await this.submit(this.newList(2 * wantedPending, refusable ? 37 : undefined))
  }

  /** Makes a list and submits it. Rejects with EngineGone if the engine is killed meanwhile. */
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
    // What was claimed or freed since the list was looked up makes another cost; nothing is submitted.
    if (created.ok) this.#agreed.set(pressId, wanted)
    else assert.ok(['cost-changed', 'nothing-to-send', 'stopped'].includes(created.error))
  }

  /** New links with a few old ones among them; every so many-th of the new ones is refused. */
  newList(count: number, refusedEvery = Number.POSITIVE_INFINITY): readonly string[] {
    const old = [...this.ledger().states.keys()]
    const again = old.filter(() => this.chance() < 20 / old.length)
    return [...this.newLinks(count, refusedEvery), ...again]
  }

  /** So many links that no list holds yet. */
  newLinks(count: number, refusedEvery = Number.POSITIVE_INFINITY): readonly string[] {
    return Array.from({ length: count }, (_, n) => {
      this.#links += 1
      const kind = (n + 1) % refusedEvery === 0 ? 'reject-me' : 'page'
      return `https://list.example/${kind}-${this.#links}`
    })
  }

  /** The next request that gets to the point is held there. */
  async hold(point: Point): Promise<Held> {
    const ended = this.engine.gone.then(() => {
      throw new Error('The engine ended before its request was held')
    })
    ended.catch(() => {})
    return Promise.race([this.gate.holdNext(point), ended])
  }

  /** Kills the engine now, waits until the service has done with what reached it, and checks. */
  async kill(letGo: () => void = () => {}): Promise<DeadLedger> {
    await this.engine.kill()
    this.kills += 1
    letGo()
    await this.gate.quiet()
    return this.check()
  }

  /**
   * Freezes the engine, takes a copy of its ledger, kills it, and puts the copy in the ledger's place,
   * cut as a power loss may cut it. Returns true if a whole commit was lost.
   */
  async losePower(letGo: () => void = () => {}): Promise<boolean> {
    this.engine.freeze()
    await this.gate.hearAll()
    const copy = await CutCopy.take(this.folder)
    await this.engine.kill()
    letGo()
    await this.gate.quiet()
    // It is on the disk before a request leaves.
    const { highestRequestId: counted } = counter.parse(
      JSON.parse(await readFile(path.join(this.folder, 'ledger-counter.json'), 'utf8')),
    )
    const lostCommit = await copy.cut(
      this.chance,
      ({ highestRequestId, presses }) =>
        highestRequestId >= counted && [...this.#agreed.keys()].every((id) => presses.has(id)),
    )
    await copy.replace(this.folder)
    this.kills += 1
    await this.check()
    return lostCommit
  }

  /** Starts an engine that is not waited for. */
  startEngine(): EngineProcess {
    this.engine = new EngineProcess(this.folder, storyToken)
    return this.engine
  }

  /**
   * Starts the next engine. The user settles some of what is in doubt by what the books say, leaves
   * the rest for later, and resumes; `settles` 1: settles all that the books are clear about.
   */
  async continue(settles = 0.7): Promise<void> {
    const { inDoubt } = readLedger(this.folder, true)
    await this.startEngine().ready
    const charged = new Set(await this.chargedLinks())
    for (const doubt of inDoubt) {
      const word = wordOn(doubt, charged)
      if (word === undefined || this.chance() > settles) continue
      const requestId = doubt.id
      valueOf(
        typeof word === 'string'
          ? await this.engine.ask('request.settle', { requestId, word })
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

  /** Resolves when `isSo` holds of the ledger, looked at after each event of the engine. */
  async until(isSo: (ledger: DeadLedger) => boolean): Promise<void> {
    const { engine } = this
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const look = (): void => {
      if (isSo(this.ledger())) resolve()
    }
    const stop = engine.onEvent(look)
    void engine.gone.then(() => reject(new Error('The engine ended before that')))
    look()
    await promise
    stop()
  }

  /** Submissions that wait for their time. */
  async scheduled(): Promise<readonly number[]> {
    const all = await this.engine.ask('submission.all', undefined)
    return all
      .filter(({ when, links }) => when.kind !== 'now' && links.waiting > 0)
      .map(({ id }) => id)
  }

  /** Sends all that is left and settles all that the books are clear about. */
  async finish(): Promise<void> {
    for (;;) {
      await this.#allLeft()
      const { inDoubt } = await this.kill()
      const charged = new Set(await this.chargedLinks())
      if (inDoubt.every((doubt) => wordOn(doubt, charged) === undefined)) return
      await this.continue(1)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.engine.kill()
    await this.gate.close()
    await this.#service.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Checks the invariants while no engine runs and nothing is on its way. */
  async check(): Promise<DeadLedger> {
    const ledger = readLedger(this.folder, true)
    // Of a press that got no answer all is there, or nothing.
    for (const [pressId, links] of this.#unanswered)
      if (ledger.presses.has(pressId)) this.#agreed.set(pressId, links)
    this.#unanswered.clear()
    assert.ok([...this.#agreed.keys()].every((pressId) => ledger.presses.has(pressId)))
    const submitted = [...this.#agreed.values()].flat()
    expectInvariants(ledger, await this.#service.books(), submitted, rate)
    return ledger
  }

  /** Every link that the service has charged, in order. */
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
      // All of it may have left by itself.
      assert.ok(done.ok || done.error === 'nothing-pending')
    }
  }

  /** Presses Resume whenever the account waits for another reason than its rate. */
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

/** How a list is submitted; by itself whole, at once, in small requests. */
interface Press {
  readonly when?: When
  readonly batchSize?: number
  readonly firstLinks?: number
}

const counter = z.object({ highestRequestId: z.int() })

function isHeld({ pause, rate: { waiting } }: Account): boolean {
  return pause !== undefined || waiting === 'after-doubt' || waiting === 'offline'
}

/** What an honest user says; undefined: a part was charged, and no receipt says how many. */
function wordOn(
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
