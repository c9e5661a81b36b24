import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { newAccountSettings } from '../../electron/shared/default-settings.ts'
import {
  type BegunRequest,
  DiskReserve,
  type Ledger,
  openLedger,
  type StoredRowCounts,
} from '../../electron/engine/ledger/index.ts'
import { Queue, type QueueParts } from '../../electron/engine/queue/index.ts'
import type { AccountSettings, BatchSize } from '../../electron/shared/contract/index.ts'
import type { Outcome } from '../../electron/shared/outcome.ts'
import type { SimulatedClock } from '../fakes/time/simulated-clock.ts'

/** The rows that one transaction plans, as in the app. */
const plannedAtOnce = 10_000

const noRows: StoredRowCounts = {
  lines: 0,
  unsent: {
    ready: 0,
    cleaned: 0,
    decide: 0,
    duplicate: 0,
    'sent-before': 0,
    rejected: 0,
    excluded: 0,
    blank: 0,
  },
  superseded: { refused: 0, cancelled: 0 },
  wasted: 0,
  logBytes: 0,
}

/** A real ledger file with one account, and functions that plan and send. */
export class EngineParts {
  readonly folder: string
  readonly ledger: Ledger
  readonly accountId: number
  #presses = 0
  #isClosed = false

  private constructor(folder: string, ledger: Ledger, accountId: number) {
    this.folder = folder
    this.ledger = ledger
    this.accountId = accountId
  }

  /** Creates a ledger in a new folder. Missing settings are those of a new account. */
  static async create(
    settings: Partial<AccountSettings> = {},
    nowMs = Date.now(),
  ): Promise<EngineParts> {
    const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
    const opened = openLedger(folder)
    if (!opened.ok) throw new Error(opened.error)
    const account = {
      ...newAccountSettings('Bench', settings.baseUrl ?? 'https://service.example'),
      ...settings,
    }
    return new EngineParts(
      folder,
      opened.value,
      opened.value.accounts.add(account, 'real', nowMs).id,
    )
  }

  /** Adds a list without rows, for a submission. */
  addList(nowMs = Date.now()): number {
    const { accountId } = this
    const list = {
      name: 'List',
      client: '',
      label: '',
      sources: [],
      accountId,
      isPractice: false,
      sendOptions: { accountId, batchSize: 'fewest', when: { kind: 'now' } },
    } as const
    return this.ledger.lists.add(list, nowMs).id
  }

  begin(listId: number, batchSize: BatchSize = 'fewest', nowMs = Date.now()): number {
    this.#presses += 1
    return this.ledger.submissions.begin({
      accountId: this.accountId,
      listId,
      pressId: `press-${this.#presses}`,
      batchSize,
      schedule: { kind: 'now' },
      createdMs: nowMs,
    })
  }

  /** Plans links, one per row, and activates the submission. */
  plan(links: readonly string[], batchSize: BatchSize = 'fewest', nowMs = Date.now()): number {
    const id = this.begin(this.addList(nowMs), batchSize, nowMs)
    for (let start = 0; start < links.length; start += plannedAtOnce) {
      const some = links.slice(start, start + plannedAtOnce)
      const rows = some.map((link, n) => ({ row: start + n, link }))
      this.ledger.submissions.plan(id, rows, false)
    }
    this.ledger.submissions.commit(id, nowMs, noRows)
    return id
  }

  /** Commits the next request of a submission. */
  dispatch(submissionId: number, mostLinks = 20_000): BegunRequest {
    const { requests } = this.ledger
    const head = requests.head(submissionId)
    if (head === undefined) throw new Error(`Nothing of submission ${submissionId} is pending`)
    const nowMs = Date.now()
    const begun = requests.begin({
      head,
      mostLinks,
      mostBytes: 8_000_000,
      nowMs,
      dayStartMs: nowMs - 3_600_000,
      checkLimits: () => undefined,
    })
    if (begun === 'links-damaged' || 'objection' in begun) throw new Error('It did not leave')
    return begun
  }

  /** Commits the receipt of a request. */
  accept({ requestId, links }: BegunRequest): void {
    const linksCount = links.length
    const accepted = { taskId: `task-${requestId}`, unitsUsed: linksCount, linksCount }
    const end = {
      endedMs: Date.now(),
      answered: true,
      outcome: 'receipt',
      httpStatus: 200,
      message: undefined,
    } as const
    this.ledger.requests.end(requestId, end, { kind: 'accepted', receipt: accepted }, undefined)
  }

  /** Sends a submission through a real queue until nothing more happens. */
  async sendAll(
    submissionId: number,
    parts: Pick<QueueParts, 'clock' | 'service'>,
    goOn: (isOver: () => boolean) => Promise<void>,
  ): Promise<void> {
    const { ledger, accountId } = this
    const queue = new Queue({
      ...parts,
      ledger,
      reserve: new DiskReserve(this.folder),
      needToken: async () => 'token-of-the-bench',
      onChange: () => this.#onChange(),
    })
    try {
      queue.start([accountId])
      queue.wake(accountId)
      await goOn(() => {
        const links = this.ledger.submissions.byId(submissionId)?.links
        if (links?.sending !== 0) return false
        if (links.waiting === 0) return true
        const pause = queue.pauseOf(accountId)
        if (pause !== undefined) throw new Error(`It paused: ${pause.reason}, ${pause.detail}`)
        return false
      })
    } finally {
      await queue.stop()
    }
  }

  /** For `sendAll` on a clock that moves by itself. */
  readonly untilOver = async (isOver: () => boolean): Promise<void> => {
    while (!isOver())
      await new Promise<void>((resolve) => {
        this.#onChange = resolve
      })
  }
  #onChange: () => void = () => {}

  /** The file of the ledger. Close the ledger before reading it. */
  get ledgerFile(): string {
    return join(this.folder, 'ledger.sqlite')
  }

  close(): void {
    if (!this.#isClosed) this.ledger.close()
    this.#isClosed = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close()
    await rm(this.folder, { recursive: true })
  }
}

/** `count` different links of one host. */
export function manyLinks(count: number, host = 'a.example'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://${host}/page-${index}`)
}

/** Advances simulated time, timer by timer, until `isOver` returns true. */
export async function letTimePass(clock: SimulatedClock, isOver: () => boolean): Promise<void> {
  for (let idle = 0; idle < 10;) {
    await nextTurn()
    if (isOver()) return
    const nextMs = clock.msToNextTimer
    idle = nextMs === undefined ? idle + 1 : 0
    if (nextMs !== undefined) clock.advance(nextMs)
  }
  throw new Error('No timer is left')
}

/** A receipt for a number of links at one unit each. */
export function receipt(links: number): Outcome {
  return {
    kind: 'receipt',
    httpStatus: 200,
    taskId: 'task',
    unitsUsed: links,
    linksCount: links,
    message: undefined,
  }
}
