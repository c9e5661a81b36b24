import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BegunRequest,
  DiskReserve,
  type Ledger,
  openLedger,
  type StoredRowCounts,
} from '../../electron/engine/ledger/index.ts'
import { Queue, type QueueParts } from '../../electron/engine/queue/index.ts'
import { newAccount } from '../../electron/engine/api/accounts.ts'
import type { AccountSettings, BatchSize } from '../../electron/shared/contract/index.ts'

/** Rows that one transaction plans, as in the app. */
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
  logBytes: 0,
}

/** A real ledger file with one account, and short ways to plan and to send. */
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

  /** In a new folder; settings are those of a new account. */
  static async create(
    settings: Partial<AccountSettings> = {},
    nowMs = Date.now(),
  ): Promise<EngineParts> {
    const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
    const opened = openLedger(folder)
    if (!opened.ok) throw new Error(opened.error)
    const account = {
      ...newAccount(settings.baseUrl ?? 'https://service.example', 'Bench'),
      ...settings,
    }
    return new EngineParts(
      folder,
      opened.value,
      opened.value.accounts.add(account, 'real', nowMs).id,
    )
  }

  /** A list without rows of its own, for a submission. */
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

  /** Plans links, one a row; the submission may leave then. */
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
    const receipt = { taskId: `task-${requestId}`, unitsUsed: linksCount, linksCount }
    const end = {
      endedMs: Date.now(),
      answered: true,
      outcome: 'receipt',
      httpStatus: 200,
      message: undefined,
    } as const
    this.ledger.requests.end(requestId, end, { kind: 'accepted', receipt }, undefined)
  }

  /** Sends a submission through a real queue until nothing more happens by itself. */
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

  /** The ledger's file; whoever reads it closes the ledger first. */
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
