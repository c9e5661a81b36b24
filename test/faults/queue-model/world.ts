import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  openLedger,
  type PlannedRow,
  type StoredAccount,
  type StoredSubmission,
} from '../../../electron/engine/ledger/index.ts'
import { chooseSchedule, Queue } from '../../../electron/engine/queue/index.ts'
import type { BatchSize, When } from '../../../electron/shared/contract/index.ts'
import { modelAccount } from './accounts.ts'
import { checkDeparture } from './checks.ts'
import { SimulatedClock } from '../../fakes/time/simulated-clock.ts'
import { type ModelLedger, observe } from './observed-ledger.ts'
import { keyOf, readStates, type States, type Transitions } from './states.ts'
import { ModelService, type SentLink, type Witness } from './service.ts'

/** The files of a ledger: the database, its write-ahead log, and the counter. */
const databaseFiles = ['ledger.sqlite', 'ledger.sqlite-wal']
const counterFile = 'ledger-counter.json'

/** A new engine reads only younger requests from its ledger for the rate. */
const rateMemoryMs = 130_000

/** A list that the user submits. */
export interface ListToSend {
  readonly accountId: number
  readonly links: readonly string[]
  readonly isUnusual: boolean
  readonly batchSize: BatchSize
  readonly when: When
  /** Sends links again that were sent before. */
  readonly resends: boolean
}

/**
 * The real system of the model test: a ledger file and a queue. Only the test moves the clock and
 * answers for the service.
 */
export class World {
  readonly clock = new SimulatedClock()
  readonly service = new ModelService(
    () => this.clock.monotonicMs(),
    (baseUrl, links) => this.#charge(baseUrl, links),
  )
  readonly tokens = new Map<number, string>()
  readonly transitions: Transitions
  /** The text of every link by id. The ledger may drop a link only by an action of the user. */
  readonly links = new Map<number, string>()
  /** The account that each link was charged on, by the service's books. */
  readonly charged = new Map<number, number>()
  /** Charged links that are no longer in the ledger. */
  readonly #chargedBefore = new Map<number, { accountId: number; link: string }>()
  readonly chargedLinks: { readonly accountId: number; readonly link: string }[] = []
  /** Links that the user wrongly said were charged, and wrongly said were not charged. */
  readonly believed = new Set<number>()
  readonly denied = new Set<number>()
  /** Links that the user sent although they were sent before. */
  readonly resent = new Set<number>()
  /** How often the user allowed a link to be charged once more, by account and text. */
  readonly repeats = new Map<string, number>()
  diskRefuses = false
  isSuspended = false
  /** The engine will be killed: after some commit, nothing that it does has an effect. */
  isDying = false
  ledger: ModelLedger
  queue: Queue
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'linkferry-model-'))
  #engineNumber = 0
  #isOpen = true
  #presses = 0
  #commitsUntilKill = Number.POSITIVE_INFINITY
  #hasImage = false
  #copiedRequestId = 0
  readonly #failures: unknown[] = []
  #linksBeforeKill: ReadonlySet<number> = new Set()
  #setForwardMs = Number.NEGATIVE_INFINITY

  constructor(transitions: Transitions) {
    this.transitions = transitions
    const { ledger, queue } = this.#startEngine()
    this.ledger = ledger
    this.queue = queue
    for (const name of ['one', 'other']) {
      const { id } = ledger.accounts.add(modelAccount(name), 'real', this.clock.wallMs())
      this.tokens.set(id, `token-of-${name}`)
    }
    this.start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end()
    rmSync(this.#folder, { recursive: true })
  }

  get accounts(): readonly StoredAccount[] {
    return this.ledger.accounts.all()
  }

  /** All submissions. */
  get submissions(): readonly StoredSubmission[] {
    return submissionsOf(this.ledger)
  }

  /** The ids of all requests that carried links. */
  get requestIds(): readonly number[] {
    return [...this.states().requests.keys()].toSorted((a, b) => a - b)
  }

  states(): States {
    return this.#statesOf(this.ledger)
  }

  account(n: number): StoredAccount {
    const account = pick(this.accounts, n)
    if (account === undefined) throw new Error('There are no accounts')
    return account
  }

  /** Resolves when nothing more happens until time passes, an answer comes or the user acts. */
  async rest(): Promise<void> {
    await nextTurn()
    if (this.#failures.length > 0) throw this.#failures[0]
  }

  start(): void {
    this.queue.start(this.accounts.map(({ id }) => id))
  }

  /** Plans rows in a few commits and wakes the queue; returns the links that are claimed already. */
  submit(list: ListToSend): readonly string[] {
    const { ledger, clock } = this
    const { accountId, batchSize } = list
    const nowMs = clock.wallMs()
    const facts = { links: list.links.length, hasLeftToday: false }
    const schedule = chooseSchedule(list.when, facts, nowMs, clock)
    if (!schedule.ok) return []
    const listId = this.#addList(accountId)
    this.#presses += 1
    const pressId = `press-${this.#presses}`
    const options = { accountId, listId, pressId, batchSize, createdMs: nowMs }
    const id = ledger.submissions.begin({ ...options, schedule: schedule.value })
    const { claims } = ledger
    const sent = claims
      .lookUp(accountId, claims.keysOf(list.links))
      .filter(({ state }) => state === 'accepted' || state === 'in-doubt')
    if (list.resends)
      for (const { index } of sent) this.#allowRepeat(accountId, list.links[index] ?? '')
    const holders = new Map(sent.map(({ index, linkId }) => [index, linkId] as const))
    const rows = list.links.map((link, row): PlannedRow => ({
      row,
      link,
      resends: list.resends ? holders.get(row) : undefined,
    }))
    const held: string[] = []
    let planned = 0
    for (let start = 0; start < rows.length; start += 6) {
      const done = ledger.submissions.plan(id, rows.slice(start, start + 6), list.isUnusual)
      planned += done.planned
      held.push(...done.claimed.flatMap((row) => list.links[row] ?? []))
    }
    if (planned === 0) {
      ledger.submissions.abort(id)
      return held
    }
    const { rowCounts } = ledger.lists.byId(listId) ?? {}
    if (rowCounts === undefined) throw new Error('There is no list')
    ledger.submissions.commit(id, nowMs, rowCounts)
    this.learnLinks(list.resends)
    this.queue.wake(accountId)
    return held
  }

  /** Notes new links. */
  learnLinks(isResent = false): void {
    const ids = [...this.states().links.keys()].filter((id) => !this.links.has(id))
    const texts = this.ledger.links.texts(ids)
    for (const [n, id] of ids.entries()) {
      this.links.set(id, texts[n] ?? '')
      // After an older ledger was restored, ids are used again.
      for (const noted of [this.believed, this.denied, this.resent]) noted.delete(id)
      if (isResent) this.resent.add(id)
    }
  }

  /** The links of a request. */
  linksOf(requestId: number): readonly SentLink[] {
    return this.ledger.requests
      .links(requestId, 0, 1_000)
      .map(({ linkId, link = '' }) => ({ linkId, link }))
  }

  /** The links of a request that are in doubt. */
  doubtfulLinks(requestId: number): readonly SentLink[] {
    const { links } = this.states()
    return this.linksOf(requestId).filter(({ linkId }) => links.get(linkId)?.state === 'in-doubt')
  }

  /** The user says that some links were charged and others were not. */
  believe(charged: readonly SentLink[], notCharged: readonly SentLink[]): void {
    for (const { linkId } of charged) if (!this.charged.has(linkId)) this.believed.add(linkId)
    for (const { linkId, link } of notCharged) {
      const accountId = this.charged.get(linkId)
      if (accountId === undefined) continue
      this.denied.add(linkId)
      this.#allowRepeat(accountId, link)
    }
  }

  /** After the user deleted links from the ledger: if they were charged, they may be charged again. */
  forgetMissing(): void {
    const { links } = this.states()
    for (const [linkId, link] of this.links) {
      const accountId = this.charged.get(linkId)
      const now = links.get(linkId)
      // A link that moved after the ledger was copied is not known on the account that was charged.
      if (accountId !== undefined && now?.accountId !== accountId)
        this.#allowRepeat(accountId, link)
      if (now !== undefined) continue
      if (accountId !== undefined) this.#chargedBefore.set(linkId, { accountId, link })
      this.charged.delete(linkId)
      this.links.delete(linkId)
    }
  }

  /** After an older ledger was restored: links that were deleted since exist again, and are charged. */
  #restoreCharges(): void {
    for (const [linkId, { accountId, link }] of this.#chargedBefore)
      if (this.links.get(linkId) === link) this.charged.set(linkId, accountId)
    this.#chargedBefore.clear()
  }

  /** Imports the sent links of one account into another. */
  async importSent(fromId: number, toId: number): Promise<void> {
    const file = path.join(this.#folder, 'sent.tsv')
    const nowMs = this.clock.wallMs()
    const { sentLinks } = this.ledger
    assert.ok((await sentLinks.write(fromId, file, nowMs)).ok)
    assert.ok((await sentLinks.import(toId, file, { isSure: true, nowMs })).ok)
    rmSync(file)
    this.learnLinks()
  }

  #allowRepeat(accountId: number, link: string): void {
    const key = keyOf(accountId, link)
    this.repeats.set(key, (this.repeats.get(key) ?? 0) + 1)
  }

  #charge(baseUrl: string, links: readonly SentLink[]): void {
    const accountId = this.#accountOf(baseUrl)
    for (const { linkId, link } of links) {
      this.charged.set(linkId, accountId)
      this.chargedLinks.push({ accountId, link })
    }
  }

  /** Sets the wall clock, as a user may. */
  setWall(byMs: number): void {
    this.clock.setWall(byMs)
    if (byMs > 0) this.#setForwardMs = this.clock.monotonicMs()
  }

  /**
   * False for two minutes after the clock was set forward. An engine that starts then takes the last
   * requests for older than they are, and cannot keep the rate.
   */
  get canRestart(): boolean {
    return this.clock.monotonicMs() - this.#setForwardMs > rateMemoryMs
  }

  /** The engine will be killed after this many further commits. Nothing after that has an effect. */
  killAfter(commits: number): void {
    this.#commitsUntilKill = commits
    this.#hasImage = false
    this.isDying = true
    this.#linksBeforeKill = new Set(this.links.keys())
  }

  /** Kills the engine, at the latest now, and starts another one. */
  async kill(isCharged: boolean): Promise<void> {
    if (!this.#hasImage) this.#takeImage()
    this.isDying = false
    this.#commitsUntilKill = Number.POSITIVE_INFINITY
    this.service.hangUp(isCharged)
    this.#end()
    for (const file of [...databaseFiles, counterFile]) this.#copy(`image-${file}`, file)
    this.#startAgain()
    // Links whose planning was not committed are not lost: they were never submitted.
    const { links } = this.states()
    for (const id of this.links.keys())
      if (!this.#linksBeforeKill.has(id) && !links.has(id)) this.links.delete(id)
    await nextTurn()
  }

  async stopAndStart(): Promise<void> {
    const stopped = this.queue.stop()
    await nextTurn()
    await stopped
    this.#end()
    this.#startAgain()
  }

  /** Copies the ledger, as a backup program may. */
  copyTo(name: string): void {
    this.#copiedRequestId = this.newestRequestId
    for (const file of databaseFiles) this.#copy(file, `${name}-${file}`)
  }

  hasCopy(name: string): boolean {
    return existsSync(path.join(this.#folder, `${name}-ledger.sqlite`))
  }

  /**
   * Replaces the ledger by an older copy while no engine runs. The counter stays. Returns the highest
   * request id in the copy.
   */
  restoreFrom(name: string): number {
    this.#end()
    for (const file of databaseFiles) this.#copy(`${name}-${file}`, file)
    this.#startAgain()
    this.#restoreCharges()
    this.forgetMissing()
    return this.#copiedRequestId
  }

  /** The highest request id, imported requests included. */
  get newestRequestId(): number {
    return Math.max(0, ...this.requestIds)
  }

  #takeImage(): void {
    for (const file of [...databaseFiles, counterFile]) this.#copy(file, `image-${file}`)
    this.#hasImage = true
    // Nothing that this engine does from now on has an effect.
    this.#engineNumber += 1
  }

  #copy(from: string, to: string): void {
    const [source, target] = [path.join(this.#folder, from), path.join(this.#folder, to)]
    rmSync(target, { force: true })
    if (existsSync(source)) copyFileSync(source, target)
  }

  #startAgain(): void {
    this.isSuspended = false
    this.diskRefuses = false
    const { ledger, queue } = this.#startEngine()
    this.ledger = ledger
    this.queue = queue
    this.learnLinks()
    this.start()
  }

  #startEngine(): { readonly ledger: ModelLedger; readonly queue: Queue } {
    this.#engineNumber += 1
    const number = this.#engineNumber
    const isDead = (): boolean => number !== this.#engineNumber
    const opened = openLedger(this.#folder)
    if (!opened.ok) throw new Error(opened.error)
    // Changes that the start makes must be on the charts too.
    this.transitions.startFrom(this.#statesOf(opened.value))
    opened.value.recover(this.clock.wallMs())
    this.transitions.follow(this.#statesOf(opened.value))
    const ledger = observe(opened.value, {
      refuses: () => this.diskRefuses,
      onCommit: () => {
        if (!isDead()) this.#committed()
      },
    })
    const queue = new Queue({
      ledger,
      clock: this.clock,
      // The reserve has its own test. Here the disk accepts everything or nothing.
      reserve: { allocate: () => {}, release: () => false },
      service: this.service.connection(isDead, (baseUrl, links) => this.#witness(baseUrl, links)),
      needToken: async (accountId) => this.tokens.get(accountId),
      onChange: () => {},
    })
    this.#isOpen = true
    return { ledger, queue }
  }

  #end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#engineNumber += 1
    this.clock.dropTimers()
    this.ledger.close()
  }

  #committed(): void {
    this.transitions.follow(this.states())
    this.#commitsUntilKill -= 1
    if (this.#commitsUntilKill === 0) this.#takeImage()
  }

  /** Checks a request when its first byte leaves. */
  #witness(baseUrl: string, sent: readonly string[]): ReturnType<Witness> {
    const id = this.newestRequestId
    const account = this.accounts.find((one) => one.baseUrl === baseUrl)
    try {
      this.#checkRequest(id, account, sent)
    } catch (error) {
      // Thrown later, so that the step fails and not the queue.
      this.#failures.push(error)
    }
    const { price = 1, serverErrorIsFree = false } = account ?? {}
    return { links: this.linksOf(id), price, serverErrorIsFree }
  }

  #checkRequest(id: number, account: StoredAccount | undefined, sent: readonly string[]): void {
    const request = this.ledger.requests.stored(id)
    assert.equal(request?.state, 'in-flight', 'a request left before it was committed')
    assert.equal(request.accountId, account?.id)
    assert.deepEqual(
      this.linksOf(id).map(({ link }) => link),
      sent,
      'a request carries other links than were committed',
    )
    const counter = readFileSync(path.join(this.#folder, counterFile), 'utf8')
    const counted = Number(/"highestRequestId":(\d+)/.exec(counter)?.[1] ?? 0)
    assert.ok(counted >= id, 'a request left before the counter was written')
    checkDeparture(this, request)
  }

  #addList(accountId: number): number {
    const { lists } = this.ledger
    const list = lists.add(
      {
        name: 'List',
        client: '',
        label: '',
        sources: [],
        accountId,
        isPractice: false,
        sendOptions: { accountId, batchSize: 'balanced', when: { kind: 'now' } },
      },
      this.clock.wallMs(),
    )
    return list.id
  }

  #accountOf(baseUrl: string): number {
    return this.accounts.find((account) => account.baseUrl === baseUrl)?.id ?? 0
  }

  #statesOf(ledger: ModelLedger): States {
    return readStates(ledger, submissionsOf(ledger))
  }
}

/** All submissions, by trying ids from 1 up. Some ids were never used or are deleted. */
function submissionsOf({ submissions }: ModelLedger): readonly StoredSubmission[] {
  const found: StoredSubmission[] = []
  let missing = 0
  for (let id = 1; missing < 25; id += 1) {
    const submission = submissions.byId(id)
    missing = submission === undefined ? missing + 1 : 0
    if (submission !== undefined && submission.phase !== 'planning') found.push(submission)
  }
  return found
}

/** The n-th value, modulo the number of values; undefined: there are none. */
export function pick<Value>(values: readonly Value[], n: number): Value | undefined {
  return values[n % Math.max(1, values.length)]
}
