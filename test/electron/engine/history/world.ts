import { onTestFinished } from 'vitest'
import type { ResultList } from '../../../../electron/engine/export/index.ts'
import { History } from '../../../../electron/engine/history/index.ts'
import {
  type BegunRequest,
  type Ledger,
  type LinkChange,
  openLedger,
  type StoredList,
} from '../../../../electron/engine/ledger/index.ts'
import { type List, Lists } from '../../../../electron/engine/lists/index.ts'
import type { ListPart } from '../../../../electron/shared/contract/index.ts'
import type { PageAnswer } from '../../../../electron/shared/page.ts'
import { newAccountSettings } from '../../../../electron/shared/default-settings.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'

/** Local noon of 21 November 2026. */
export const startMs = new Date(2026, 10, 21, 12).getTime()
const dayMs = 86_400_000

const settings = newAccountSettings('Main', 'https://indexer.example')

/** How the service answers a request. */
export type Answer =
  | 'accept'
  | 'accept-twice-the-price'
  | 'accept-three-halves'
  | 'refuse'
  | 'doubt'
  | 'doubt-with-receipt'
  | 'not-sent'

/** A ledger with lists, and methods that do in one call what the app does in several. */
export class World {
  readonly ledger: Ledger
  readonly lists: Lists
  readonly history: History
  readonly accountId: number
  readonly practiceId: number
  /** The time; each request takes a second. */
  nowMs = startMs
  #presses = 0
  #isClosed = false

  private constructor(ledger: Ledger, lists: Lists) {
    this.ledger = ledger
    this.lists = lists
    this.accountId = ledger.accounts.add(settings, 'real', startMs).id
    const practice = { ...settings, name: 'Practice' }
    this.practiceId = ledger.accounts.add(practice, 'practice', startMs).id
    this.history = new History(ledger, async (id) => {
      const list = await lists.use(id, (open) => open.content())
      return list.ok ? list.value : undefined
    })
  }

  static async build(): Promise<World> {
    const dataFolder = await temporaryFolder()
    const ledger = openLedger(dataFolder)
    if (!ledger.ok) throw new Error(ledger.error)
    const lists = await Lists.open({ dataFolder, ledger: ledger.value })
    const world = new World(ledger.value, lists)
    onTestFinished(() => world.close())
    return world
  }

  /** Closes the files. Happens by itself at the end of a test. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.lists.stop()
    this.ledger.close()
  }

  /** Adds a list with a pasted text. */
  async add(
    text: string,
    names: { client?: string; label?: string; name?: string } = {},
  ): Promise<List> {
    const { id } = this.ledger.lists.add(
      {
        name: names.name ?? 'List',
        client: names.client ?? 'Acme',
        label: names.label ?? '',
        sources: [],
        accountId: this.accountId,
        isPractice: false,
        sendOptions: { accountId: undefined, batchSize: 'balanced', when: { kind: 'now' } },
      },
      this.nowMs,
    )
    const list = await this.lists.create(id)
    await list.addText(text, '')
    await this.use(list, this.accountId)
    return list
  }

  /** Looks up the claims of an account for a list, and writes the counts into the ledger. */
  async use(list: List, accountId: number): Promise<void> {
    await list.useAccount({ accountId, urlLength: 2_000, skipSentElsewhere: false })
    this.count(list)
  }

  /** Stores what page checks found out about links of a list, as the engine does. */
  check(list: List, answers: Readonly<Record<string, PageAnswer>>): void {
    const { claims, pageChecks } = this.ledger
    pageChecks.store(list.id, claims.keysOf(Object.keys(answers)), Object.values(answers))
  }

  count(list: List): void {
    this.ledger.lists.update(list.id, { rowCounts: list.storedRowCounts })
  }

  /** Submits the links of a list, or of a part of it, that can be sent. Undefined if there are none. */
  async submit(
    list: List,
    part?: ListPart,
    accountId = this.accountId,
  ): Promise<number | undefined> {
    const { submissions } = this.ledger
    const done = await list.submit(part, async ({ rows, countedWithout }) => {
      this.#presses += 1
      const id = submissions.begin({
        accountId,
        listId: list.id,
        pressId: `press-${this.#presses}`,
        batchSize: 'balanced',
        schedule: { kind: 'now' },
        createdMs: this.nowMs,
      })
      const planned = [...rows]
      const { claimed } = submissions.plan(
        id,
        planned.map(({ row, link, resends }) => ({ row, link, resends })),
        false,
      )
      if (planned.length === claimed.length) {
        submissions.abort(id)
        return { value: undefined, submissionId: undefined, claimed }
      }
      const without = new Set(claimed)
      const counted = countedWithout(
        planned.map(({ row }) => row).filter((row) => !without.has(row)),
      )
      submissions.commit(id, this.nowMs, counted)
      return { value: id, submissionId: id, claimed }
    })
    if (!done.ok) throw new Error(done.error)
    return done.value
  }

  /** Sends the next request of a submission and answers it. False if no link is pending. */
  send(submissionId: number, mostLinks: number, answer: Answer): boolean {
    const { requests } = this.ledger
    const head = requests.head(submissionId)
    if (head === undefined) return false
    const begun = requests.begin({
      head,
      mostLinks,
      mostBytes: 8_000_000,
      nowMs: this.nowMs,
      dayStartMs: this.nowMs - dayMs,
      checkLimits: () => undefined,
    })
    if (begun === 'links-damaged' || 'objection' in begun) throw new Error('It did not leave')
    this.nowMs += 1_000
    const isAnswered = answer !== 'doubt' && answer !== 'not-sent'
    const end = {
      endedMs: this.nowMs,
      answered: isAnswered,
      outcome: answer,
      httpStatus: isAnswered ? 200 : undefined,
      message: answer === 'refuse' ? 'bad link' : undefined,
    }
    requests.end(begun.requestId, end, changeOf(answer, begun), undefined)
    return true
  }

  /** Sends all links of a submission; all are accepted. */
  sendAll(submissionId: number | undefined): void {
    if (submissionId === undefined) throw new Error('Nothing was submitted')
    while (this.send(submissionId, 1_000, 'accept'));
  }

  /** Tells a list the states of its links, and writes its counts into the ledger. */
  async follow(list: List): Promise<void> {
    await list.linksChanged('all')
    this.count(list)
  }

  /** The results of a list, or of a part of it. */
  results(list: List, part: Parameters<List['sourceLines']>[0] = 'all'): ResultList {
    return this.history.results(
      this.stored(list),
      list.content(),
      list.sourceLines(part),
      part === 'all',
    )
  }

  stored(list: List): StoredList {
    const stored = this.ledger.lists.byId(list.id)
    if (stored === undefined) throw new Error(`No list ${list.id}`)
    return stored
  }
}

function changeOf(answer: Answer, { requestId, links: { length } }: BegunRequest): LinkChange {
  const receipt = (units: number) => ({
    taskId: `task-${requestId}`,
    unitsUsed: units,
    linksCount: length,
  })
  switch (answer) {
    case 'accept':
      return { kind: 'accepted', receipt: receipt(length) }
    case 'accept-twice-the-price':
      return { kind: 'accepted', receipt: receipt(2 * length) }
    case 'accept-three-halves':
      return { kind: 'accepted', receipt: receipt(Math.ceil(1.5 * length)) }
    case 'refuse':
      return { kind: 'rejected', because: 'refused' }
    case 'doubt':
      return { kind: 'in-doubt', cause: 'no-answer', receipt: undefined }
    case 'doubt-with-receipt': {
      const cause = 'links-differ'
      return { kind: 'in-doubt', cause, receipt: { ...receipt(length), linksCount: length + 1 } }
    }
    case 'not-sent':
      return { kind: 'not-sent' }
    default:
      return answer satisfies never
  }
}
