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

/** Files of a ledger: the database, what is not yet written back to it, and the counter beside it. */
const databaseFiles = ['ledger.sqlite', 'ledger.sqlite-wal']
const counterFile = 'ledger-counter.json'

/** What the engine reads of the rate from its ledger is younger. */
const rateMemoryMs = 130_000

/** Rows of a list as the user submits them. */
export interface ListToSend {
  readonly accountId: number
  readonly links: readonly string[]
  readonly isUnusual: boolean
  readonly batchSize: BatchSize
  readonly when: When
  /** Links that were sent are sent again. */
  readonly resends: boolean
}

/**
 * The real side of the model test: a ledger file and a queue, on a clock that only the test moves and
 * with a service that only the test answers.
 */
export class World {
  readonly clock = new SimulatedClock()
  readonly service = new ModelService(
    () => this.clock.monotonicMs(),
    (baseUrl, links) => this.#charge(baseUrl, links),
  )
  readonly tokens = new Map<number, string>()
  readonly transitions: Transitions
  /** The text of every link that the ledger may forget only by a user's act, by its id. */
  readonly links = new Map<number, string>()
  /** The account that each link was charged on, by the service's books. */
  readonly charged = new Map<number, number>()
  /** What was charged of links that are in the ledger no more. */
  readonly #chargedBefore = new Map<number, { accountId: number; link: string }>()
  readonly chargedLinks: { readonly accountId: number; readonly link: string }[] = []
  /** Links that the user called charged although they were not, and the other way round. */
  readonly believed = new Set<number>()
  readonly denied = new Set<number>()
  /** Links that the user sent although they were sent before. */
  readonly resent = new Set<number>()
  /** How often the user let a link be paid for once more, by account and text. */
  readonly permits = new Map<string, number>()
  diskRefuses = false
  isSuspended = false
  /** The engine is to be killed: what it does from some commit on reaches nobody. */
  isDying = false
  ledger: ModelLedger
  queue: Queue
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'linkferry-model-'))
  #life = 0
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
    const { ledger, queue } = this.#begin()
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

  /** Every submission that there is. */
  get submissions(): readonly StoredSubmission[] {
    return submissionsOf(this.ledger)
  }

  /** Ids of every request that carried links. */
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

  /** Resolves when nothing more happens without time, an answer or the user. */
  async rest(): Promise<void> {
    await nextTurn()
    if (this.#failures.length > 0) throw this.#failures[0]
  }

  start(): void {
    this.queue.start(this.accounts.map(({ id }) => id))
  }

  /** Plans rows in a few commits and lets them leave; returns the links that something else holds. */
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
    if (list.resends) for (const { index } of sent) this.#permit(accountId, list.links[index] ?? '')
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
    const { counted } = ledger.lists.byId(listId) ?? {}
    if (counted === undefined) throw new Error('The list is gone')
    ledger.submissions.commit(id, nowMs, counted)
    this.learnLinks(list.resends)
    this.queue.wake(accountId)
    return held
  }

  /** Learns links that came to be. */
  learnLinks(isResent = false): void {
    const ids = [...this.states().links.keys()].filter((id) => !this.links.has(id))
    const texts = this.ledger.links.texts(ids)
    for (const [n, id] of ids.entries()) {
      this.links.set(id, texts[n] ?? '')
      // An older copy of the ledger gives ids again.
      for (const words of [this.believed, this.denied, this.resent]) words.delete(id)
      if (isResent) this.resent.add(id)
    }
  }

  /** Links that a request carried. */
  linksOf(requestId: number): readonly SentLink[] {
    return this.ledger.requests
      .links(requestId, 0, 1_000)
      .map(({ linkId, link = '' }) => ({ linkId, link }))
  }

  /** Links of a request that are in doubt with it. */
  doubtfulLinks(requestId: number): readonly SentLink[] {
    const { links } = this.states()
    return this.linksOf(requestId).filter(({ linkId }) => links.get(linkId)?.state === 'in-doubt')
  }

  /** The user says of links that they were charged, and of others that they were not. */
  believe(charged: readonly SentLink[], notCharged: readonly SentLink[]): void {
    for (const { linkId } of charged) if (!this.charged.has(linkId)) this.believed.add(linkId)
    for (const { linkId, link } of notCharged) {
      const accountId = this.charged.get(linkId)
      if (accountId === undefined) continue
      this.denied.add(linkId)
      this.#permit(accountId, link)
    }
  }

  /** Links that the ledger forgot by the user's act: whatever was paid for them may be paid again. */
  forgetMissing(): void {
    const { links } = this.states()
    for (const [linkId, link] of this.links) {
      const accountId = this.charged.get(linkId)
      const now = links.get(linkId)
      // A link that moved on since the ledger was copied is not known where it was charged.
      if (accountId !== undefined && now?.accountId !== accountId) this.#permit(accountId, link)
      if (now !== undefined) continue
      if (accountId !== undefined) this.#chargedBefore.set(linkId, { accountId, link })
      this.charged.delete(linkId)
      this.links.delete(linkId)
    }
  }

  /** Links that were deleted after the ledger was copied are there again: they are charged as before. */
  #remember(): void {
    for (const [linkId, { accountId, link }] of this.#chargedBefore)
      if (this.links.get(linkId) === link) this.charged.set(linkId, accountId)
    this.#chargedBefore.clear()
  }

  /** What was sent on one account counts as sent on another. */
  async importSent(fromId: number, toId: number): Promise<void> {
    const file = path.join(this.#folder, 'sent.tsv')
    const nowMs = this.clock.wallMs()
    const { sentLinks } = this.ledger
    assert.ok((await sentLinks.write(fromId, file, nowMs)).ok)
    assert.ok((await sentLinks.import(toId, file, { isSure: true, nowMs })).ok)
    rmSync(file)
    this.learnLinks()
  }

  #permit(accountId: number, link: string): void {
    const key = keyOf(accountId, link)
    this.permits.set(key, (this.permits.get(key) ?? 0) + 1)
  }

  #charge(baseUrl: string, links: readonly SentLink[]): void {
    const accountId = this.#accountOf(baseUrl)
    for (const { linkId, link } of links) {
      this.charged.set(linkId, accountId)
      this.chargedLinks.push({ accountId, link })
    }
  }

  /** Sets the clock on the wall, as a user may. */
  setWall(byMs: number): void {
    this.clock.setWall(byMs)
    if (byMs > 0) this.#setForwardMs = this.clock.monotonicMs()
  }

  /**
   * What left less than two minutes ago seems older to an engine that starts after the clock was set
   * forward: it cannot know. The rate holds only where the two do not come together.
   */
  get canRestart(): boolean {
    return this.clock.monotonicMs() - this.#setForwardMs > rateMemoryMs
  }

  /** The engine will die after so many further commits, whatever it does: nothing later happens. */
  killAfter(commits: number): void {
    this.#commitsUntilKill = commits
    this.#hasImage = false
    this.isDying = true
    this.#linksBeforeKill = new Set(this.links.keys())
  }

  /** Kills it now if it did not come to so many commits, and starts another. */
  async kill(isCharged: boolean): Promise<void> {
    if (!this.#hasImage) this.#takeImage()
    this.isDying = false
    this.#commitsUntilKill = Number.POSITIVE_INFINITY
    this.service.hangUp(isCharged)
    this.#end()
    for (const file of [...databaseFiles, counterFile]) this.#copy(`image-${file}`, file)
    this.#beginAgain()
    // What it planned and did not live to commit is not lost: it never was.
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
    this.#beginAgain()
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
   * Puts an older copy in the ledger's place while no engine runs; the counter beside it stays. Returns
   * the highest id of a request that the copy knows.
   */
  restoreFrom(name: string): number {
    this.#end()
    for (const file of databaseFiles) this.#copy(`${name}-${file}`, file)
    this.#beginAgain()
    this.#remember()
    this.forgetMissing()
    return this.#copiedRequestId
  }

  /** The highest id of a request that left, here or before it was imported. */
  get newestRequestId(): number {
    return Math.max(0, ...this.requestIds)
  }

  #takeImage(): void {
    for (const file of [...databaseFiles, counterFile]) this.#copy(file, `image-${file}`)
    this.#hasImage = true
    // Whatever this engine does from here on reaches nobody.
    this.#life += 1
  }

  #copy(from: string, to: string): void {
    const [source, target] = [path.join(this.#folder, from), path.join(this.#folder, to)]
    rmSync(target, { force: true })
    if (existsSync(source)) copyFileSync(source, target)
  }

  #beginAgain(): void {
    this.isSuspended = false
    this.diskRefuses = false
    const { ledger, queue } = this.#begin()
    this.ledger = ledger
    this.queue = queue
    this.learnLinks()
    this.start()
  }

  #begin(): { readonly ledger: ModelLedger; readonly queue: Queue } {
    this.#life += 1
    const life = this.#life
    const isDead = (): boolean => life !== this.#life
    const opened = openLedger(this.#folder)
    if (!opened.ok) throw new Error(opened.error)
    // What the start itself changes is on the chart too.
    this.transitions.beginWith(this.#statesOf(opened.value))
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
      // Space for answers is the reserve's own test; here the disk takes all or nothing.
      reserve: { keep: () => {}, release: () => false },
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
    this.#life += 1
    this.clock.dropTimers()
    this.ledger.close()
  }

  #committed(): void {
    this.transitions.follow(this.states())
    this.#commitsUntilKill -= 1
    if (this.#commitsUntilKill === 0) this.#takeImage()
  }

  /** What must be so when the first byte of a request leaves. */
  #witness(baseUrl: string, sent: readonly string[]): ReturnType<Witness> {
    const id = this.newestRequestId
    const account = this.accounts.find((one) => one.baseUrl === baseUrl)
    try {
      this.#checkRequest(id, account, sent)
    } catch (error) {
      // The step fails, not the queue.
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

/** Submissions by id, from 1 up; some ids were never used or are deleted. */
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

/** The n-th of some, counted round and round; undefined: there are none. */
export function pick<Value>(values: readonly Value[], n: number): Value | undefined {
  return values[n % Math.max(1, values.length)]
}
