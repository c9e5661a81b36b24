import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { onTestFinished } from 'vitest'
import {
  openLedger,
  type BegunRequest,
  type Ledger,
  type LinkChange,
  type PlannedRow,
  type QueueHead,
  type RequestEnd,
  type StoredRowCounts,
  type StoredSubmission,
} from '../../../../electron/engine/ledger/index.ts'
import { newAccountSettings } from '../../../../electron/shared/default-settings.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'

/** The time at which the tests begin. */
export const startMs = Date.UTC(2026, 10, 21, 10)

export const settings = newAccountSettings('Main', 'https://indexer.example')

export const noRows: StoredRowCounts = {
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

/** Options to move all pending links to another account. */
export const moveAll = { nowMs: startMs, mostLinks: Number.POSITIVE_INFINITY }

/** Opens the ledger of a folder; it is closed when the test is over. */
export function open(folder: string): Ledger {
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => {
    try {
      opened.value.close()
    } catch {
      // The test closed it.
    }
  })
  return opened.value
}

/** The links `https://a.example/N`, with N from `start` on. */
export function linksFrom(start: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://a.example/${start + index}`)
}

/** A row for each link, from row 0 on. `resends`: for each row, the id of the link that it sends again. */
export function rowsOf(
  links: readonly string[],
  resends: readonly (number | undefined)[] = [],
): readonly PlannedRow[] {
  return links.map((link, row) => ({ row, link, resends: resends[row] }))
}

/** Writes a file of sent links with these lines, and returns its path. `name`: its account. */
export async function fileOfSentLinks(lines: readonly string[], name = 'Main'): Promise<string> {
  const head = [
    'linkferry-sent-links\t1',
    `account\t${JSON.stringify(name)}`,
    `address\t${settings.baseUrl}`,
    'written\t2026-11-21T10:00:00.000Z',
  ]
  const text = [...head, ...lines].map((line) => `${line}\n`).join('')
  const path = join(await temporaryFolder(), 'sent.txt')
  const crc = crc32(text).toString(16).padStart(8, '0')
  writeFileSync(path, `${text}end\t${lines.length}\t${crc}\n`)
  return path
}

/** A line of a file of sent links. */
export const sentLine = (n: number, state = 'accepted', task = 'task-a') =>
  `${state}\t2026-11-20T08:00:00.000Z\t${task}\thttps://a.example/${n}`

const answeredEnd: RequestEnd = {
  endedMs: startMs + 1_000,
  answered: true,
  outcome: 'receipt',
  httpStatus: 200,
  message: undefined,
}

/** A ledger with one account, and short forms of what the queue does with it. */
export class Bench {
  readonly ledger: Ledger
  readonly folder: string
  readonly accountId: number
  #presses = 0

  private constructor(ledger: Ledger, folder: string, accountId: number) {
    this.ledger = ledger
    this.folder = folder
    this.accountId = accountId
  }

  static async build(): Promise<Bench> {
    const folder = await temporaryFolder()
    const ledger = open(folder)
    return new Bench(ledger, folder, ledger.accounts.add(settings, 'real', startMs).id)
  }

  /** Adds an empty list and returns its id. */
  addList(name = 'List'): number {
    const names = { name, client: 'Client', label: '' }
    const sendOptions = {
      accountId: undefined,
      batchSize: 'balanced',
      when: { kind: 'now' },
    } as const
    const list = {
      ...names,
      sources: [],
      accountId: this.accountId,
      isPractice: false,
      sendOptions,
    }
    return this.ledger.lists.add(list, startMs).id
  }

  /** Begins a submission, which is not planned yet. */
  begin(listId = this.addList(), accountId = this.accountId): number {
    this.#presses += 1
    return this.ledger.submissions.begin({
      accountId,
      listId,
      pressId: `press-${this.#presses}`,
      batchSize: 'balanced',
      schedule: { kind: 'now' },
      createdMs: startMs,
    })
  }

  /** Submits links, one per row. `resend`: sends links again that the account has claimed. */
  submit(
    links: readonly string[],
    options: { listId?: number; accountId?: number; unusual?: boolean; resend?: boolean } = {},
  ): number {
    const id = this.begin(options.listId, options.accountId)
    const resends = options.resend === true ? this.holdersOf(links, options.accountId) : []
    const rows = rowsOf(links, resends)
    this.ledger.submissions.plan(id, rows, options.unusual ?? false)
    this.ledger.submissions.commit(id, startMs, noRows)
    return id
  }

  submission(id: number): StoredSubmission {
    const submission = this.ledger.submissions.byId(id)
    if (submission === undefined) throw new Error(`No submission ${id}`)
    return submission
  }

  head(submissionId: number): QueueHead {
    const head = this.ledger.requests.head(submissionId)
    if (head === undefined) throw new Error('Nothing is pending')
    return head
  }

  /** Begins a request with the next links of a submission. */
  send(submissionId: number, mostLinks = 20_000, nowMs = startMs): BegunRequest {
    const begun = this.ledger.requests.begin({
      head: this.head(submissionId),
      mostLinks,
      mostBytes: 8_000_000,
      nowMs,
      dayStartMs: startMs,
      checkLimits: () => undefined,
    })
    if (begun === 'links-damaged' || 'objection' in begun) throw new Error('It did not leave')
    return begun
  }

  answer(requestId: number, change: LinkChange, end: Partial<RequestEnd> = {}): StoredSubmission {
    return this.ledger.requests.end(requestId, { ...answeredEnd, ...end }, change, undefined)
  }

  accept(request: BegunRequest): StoredSubmission {
    const links = request.links.length
    const receipt = { taskId: `task-${request.requestId}`, unitsUsed: links, linksCount: links }
    return this.answer(request.requestId, { kind: 'accepted', receipt })
  }

  reject(request: BegunRequest, because: 'refused' | 'too-large' = 'refused'): StoredSubmission {
    return this.answer(request.requestId, { kind: 'rejected', because }, { outcome: because })
  }

  doubt(request: BegunRequest): StoredSubmission {
    const change = { kind: 'in-doubt', cause: 'no-answer', receipt: undefined } as const
    return this.answer(request.requestId, change, { outcome: 'no-answer', answered: false })
  }

  /** Ends a request as certainly not charged. */
  endUnsent(request: BegunRequest): StoredSubmission {
    return this.answer(request.requestId, { kind: 'not-sent' }, { outcome: 'not-sent' })
  }

  /** The ids of the links that hold the claims on these links; undefined: the claim is free. */
  holdersOf(links: readonly string[], accountId = this.accountId): readonly (number | undefined)[] {
    const { claims } = this.ledger
    const holders: (number | undefined)[] = links.map(() => undefined)
    for (const { index, linkId } of claims.lookUp(accountId, claims.keysOf(links)))
      holders[index] = linkId
    return holders
  }

  /** The states of the links that hold the claims on these links; `free` if there is none. */
  holders(links: readonly string[], accountId = this.accountId): readonly string[] {
    const { claims } = this.ledger
    const states = links.map(() => 'free')
    for (const { index, state } of claims.lookUp(accountId, claims.keysOf(links)))
      states[index] = state
    return states
  }
}
