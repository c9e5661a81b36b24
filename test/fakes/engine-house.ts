import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinkIndexingClient } from '../../electron/engine/service/link-indexing-client.ts'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { systemClock } from '../../electron/engine/old/queue/system-clock.ts'
import { createEngine, type Engine } from '../../electron/engine/old/requests/create-engine.ts'
import { PracticeServer } from '../../electron/practice-service/practice-server.ts'
import type { Account } from '../../electron/shared/account.ts'
import type { RevisedEvent, SubmissionInput } from '../../electron/shared/contract.ts'
import type { DraftRow } from '../../electron/shared/draft-rows.ts'
import type { DraftSummary } from '../../electron/shared/draft.ts'
import type { EngineRequestName, EngineRequests } from '../../electron/shared/engine-contract.ts'
import type { AnswerRow } from '../../electron/shared/history.ts'
import type { Result } from '../../electron/shared/result.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import type { PracticeSettings } from '../../electron/shared/practice.ts'
import { ledgerOf } from './ledger-of.ts'

const practiceToken = 'practice-token-1'

/** A whole engine in this process: real ledger, real intake, real practice service. */
export class EngineHouse {
  readonly folder: string
  readonly practice: PracticeServer
  readonly events: RevisedEvent[] = []
  token: string | undefined = practiceToken
  #engine: Engine | undefined
  #ledger: Ledger | undefined
  readonly #listeners = new Set<() => void>()
  #presses = 0

  private constructor(folder: string, practice: PracticeServer) {
    this.folder = folder
    this.practice = practice
  }

  /** `dataFolder`: instead of a new one. */
  static async build(
    practice: Partial<PracticeSettings> = {},
    dataFolder?: string,
  ): Promise<EngineHouse> {
    const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'linkferry-engine-')))
    const server = await PracticeServer.start({
      port: 0,
      token: practiceToken,
      balance: 1_000_000,
      ratePerMinute: 60,
      faults: [],
      booksPath: join(folder, 'books.jsonl'),
      ...practice,
    })
    const house = new EngineHouse(folder, server)
    await house.startEngine()
    return house
  }

  async startEngine(): Promise<void> {
    this.#ledger = new Ledger(ledgerOf(this.folder))
    this.#ledger.recover(Date.now())
    this.#engine = await createEngine({
      dataFolder: this.folder,
      ledger: this.#ledger,
      clock: systemClock,
      service: createLinkIndexingClient({ resolveProxy: async () => undefined }),
      resolveProxy: async () => undefined,
      needToken: async () => this.token,
      emit: (event) => {
        this.events.push(event)
        for (const listener of this.#listeners) listener()
      },
    })
    this.#engine.start()
  }

  /** The running engine's, so that its disk can be made to refuse. */
  get ledger(): Ledger {
    if (this.#ledger === undefined) throw new Error('No engine')
    return this.#ledger
  }

  async stopEngine(): Promise<void> {
    await this.#engine?.stop()
    this.#ledger?.database.close()
  }

  async demolish(): Promise<void> {
    await this.stopEngine()
    await this.practice.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Asks as a host does. */
  async ask<Name extends EngineRequestName>(
    name: Name,
    input: EngineRequests[Name]['input'],
  ): Promise<EngineRequests[Name]['reply']> {
    if (this.#engine === undefined) throw new Error('No engine')
    return this.#engine.handlers[name](input)
  }

  /** The account at the practice service's address, found or made as the terminal does. */
  async account(): Promise<Account> {
    return value(
      await this.ask('account.findOrAdd', {
        baseUrl: this.practice.baseUrl,
        token: practiceToken,
      }),
    )
  }

  async draft(): Promise<DraftSummary> {
    const { draft } = await this.ask('engine.snapshot', undefined)
    if (draft === undefined) throw new Error('No draft')
    return draft
  }

  /** The first rows of the list in New. */
  async rows(count = 9): Promise<readonly DraftRow[]> {
    const { id: draftId } = await this.draft()
    const { viewId } = value(await this.ask('view.open', { draftId, filter: {} }))
    return value(await this.ask('view.page', { draftId, viewId, start: 0, count }))
  }

  async paste(text: string): Promise<DraftSummary> {
    const { id } = await this.draft()
    return value(await this.ask('draft.paste', { draftId: id, text }))
  }

  /** Presses Submit as the window does, with what it shows. */
  async submit(changes: Partial<SubmissionInput> = {}): Promise<number> {
    const account = await this.account()
    const { id: draftId } = await this.draft()
    await this.ask('draft.useAccount', { draftId, accountId: account.id })
    const { sendable, byWarning } = await this.draft()
    this.#presses += 1
    const created = await this.ask('submission.create', {
      requestId: `press-${this.#presses}`,
      draftId,
      accountId: account.id,
      client: '',
      label: '',
      batchSize: 'balanced',
      expectedUnits: sendable * account.price,
      expectedAgain: byWarning['sent-again'],
      confirmed: true,
      ...changes,
    })
    return value(created).submissionId
  }

  async submission(id: number): Promise<Submission> {
    const { submissions } = await this.ask('engine.snapshot', undefined)
    const found = submissions.find((submission) => submission.id === id)
    if (found === undefined) throw new Error(`No submission ${id}`)
    return found
  }

  /** What is on record of each line that was asked about. */
  async wasItSent(text: string): Promise<readonly AnswerRow[]> {
    const { askId } = value(await this.ask('history.ask', { text }))
    return value(await this.ask('history.answers', { askId, start: 0, count: 500 }))
  }

  /** Resolves with the submission when it is in one of the states. */
  whenIn(id: number, ...states: readonly Submission['state'][]): Promise<Submission> {
    return this.whenSo(id, ({ state, links }) => states.includes(state) && links.sending === 0)
  }

  /** Resolves with the submission when that is so of it; told by events, never by time. */
  async whenSo(id: number, isSo: (submission: Submission) => boolean): Promise<Submission> {
    for (;;) {
      const submission = await this.submission(id)
      if (isSo(submission)) return submission
      await this.#nextEvent()
    }
  }

  /** The same for the list in New. */
  async whenDraft(isSo: (draft: DraftSummary) => boolean): Promise<DraftSummary> {
    for (;;) {
      const draft = await this.draft()
      if (isSo(draft)) return draft
      await this.#nextEvent()
    }
  }

  #nextEvent(): Promise<void> {
    return new Promise((resolve) => {
      const listener = (): void => {
        this.#listeners.delete(listener)
        resolve()
      }
      this.#listeners.add(listener)
    })
  }
}

/** The value of a result that must be one. */
export function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Failed: ${String(result.error)}`)
  return result.value
}
