import assert from 'node:assert/strict'
import { assertNever } from '../../../electron/shared/assert-never.ts'
import type {
  BatchSize,
  ListSummary,
  ListPart,
  Submission,
  When,
} from '../../../electron/shared/contract/index.ts'
import type { EngineInput } from '../../../electron/shared/contract/engine.ts'
import { unlessGone } from '../kill/engine-process.ts'
import { type Agency, type OwnAccount, valueOf } from './agency.ts'
import { type Books, type Claims, KnownLists, type KnownList } from './known-lists.ts'
import type { MadeList } from './made-lists.ts'

/** Which rows are submitted: the first so many, some by their numbers, or all that can be sent. */
export type Portion =
  | { readonly kind: 'first'; readonly share: number }
  | { readonly kind: 'some'; readonly share: number }
  | { readonly kind: 'rest' }

/**
 * Whoever works at the agency: imports, decides, submits in parts, cancels, moves and reopens; and
 * writes down what must come of it.
 */
export class User {
  readonly lists = new KnownLists()
  readonly #agency: Agency
  #presses = 0

  constructor(agency: Agency) {
    this.#agency = agency
  }

  /** Looks which submissions are finished. */
  async look(): Promise<readonly Submission[]> {
    const all = await this.#agency.ask('submission.all', undefined)
    const waiting = new Set(
      all.filter(({ links }) => links.waiting + links.sending > 0).map(({ id }) => id),
    )
    for (const known of this.lists.submissions.values()) known.isFinished = !waiting.has(known.id)
    return all
  }

  /** What the services' books and the requests in doubt say now, by account. */
  async books(): Promise<Books> {
    const agency = this.#agency
    agency.readBooks()
    const inDoubt = new Map<number, Set<string>>()
    for (const request of await agency.ask('request.inDoubt', {})) {
      const links = inDoubt.get(request.accountId) ?? new Set<string>()
      inDoubt.set(request.accountId, links)
      for (let start = 0; start < request.linkCount; start += 1_000) {
        const asked = { requestId: request.id, start, count: 1_000 }
        for (const { link } of valueOf(await agency.ask('request.links', asked))) links.add(link)
      }
    }
    const none = new Set<string>()
    return (accountId) => ({
      service: agency.account(accountId).service,
      inDoubt: inDoubt.get(accountId) ?? none,
    })
  }

  async claims(): Promise<Claims> {
    return this.lists.claims(await this.books())
  }

  /** Pastes a list, names it and chooses its account. All of it comes in, or nothing. */
  async import(made: MadeList, account: OwnAccount): Promise<KnownList> {
    const agency = this.#agency
    const known = new Set(this.lists.all.map(({ id }) => id))
    let summary: ListSummary | undefined
    while (summary === undefined) {
      try {
        const into = { new: { client: made.client } }
        summary = valueOf(await agency.askOnce('list.paste', { into, text: made.text }))
      } catch (error) {
        unlessGone(error)
        const { lists } = await agency.ask('engine.snapshot', undefined)
        summary = lists.find(({ id }) => !known.has(id))
      }
    }
    const { name, client, label } = made
    const { id: listId } = summary
    assert.equal(summary.lines, made.lines.length + (made.isTable ? 1 : 0))
    valueOf(await agency.ask('list.update', { listId, name, client, label }))
    const list = this.lists.add(made, listId, summary.createdMs, account.id)
    await this.#useAccount(list, account)
    return list
  }

  /** Submits a part of a list on an account; undefined: nothing of it can be sent. */
  async submit(
    list: KnownList,
    account: OwnAccount,
    portion: Portion,
    how: { readonly when: When; readonly batchSize: BatchSize },
  ): Promise<Submission | undefined> {
    const agency = this.#agency
    await this.#useAccount(list, account)
    const books = await this.books()
    const sendable = KnownLists.sendable(list, this.lists.claims(books), books)
    const rows = this.#rowsOf(portion, sendable)
    if (rows.length === 0) return undefined
    const part = partOf(portion, rows, list)
    const options = { listId: list.id, accountId: account.id, part, ...how }
    await this.#waitForForecast(options, rows.length)
    this.#presses += 1
    const press = {
      ...options,
      pressId: `press-${this.#presses}`,
      expectedUnits: rows.length * account.price,
      expectedResend: 0,
      confirmed: true,
    }
    // Pressed again after a kill, it is the same press.
    const { submission, alreadyClaimed } = valueOf(await agency.ask('submission.create', press))
    assert.equal(alreadyClaimed, 0)
    assert.equal(submission.links.total, rows.length)
    const known = {
      id: submission.id,
      list,
      accountId: account.id,
      isCancelled: false,
      isFinished: false,
    }
    this.lists.submissions.set(submission.id, known)
    for (const row of rows) {
      const sent = list.rows[row]
      if (sent !== undefined) this.lists.send(sent, known)
    }
    return submission
  }

  /** Adds the missing scheme to every line that wants it. */
  async decide(list: KnownList): Promise<void> {
    const listId = list.id
    valueOf(
      await this.#agency.ask('rows.decide', {
        listId,
        target: { kind: 'no-scheme' },
        choice: 'mend',
      }),
    )
    for (const row of list.rows) if (row.kind === 'review') row.isDecided = true
  }

  /** Leaves some rows out that nothing else depends on. */
  async exclude(list: KnownList, count: number): Promise<void> {
    const rows = list.rows
      .flatMap((row, n) =>
        row.kind === 'fresh' && row.sent === undefined && row.sameLink.length === 1 ? [n] : [],
      )
      .slice(-count)
    const target = { rows: rows.map((n) => n + list.firstRow) }
    valueOf(await this.#agency.ask('rows.exclude', { listId: list.id, target }))
    for (const n of rows) {
      const row = list.rows[n]
      if (row !== undefined) row.isExcluded = true
    }
  }

  /** Cancels a submission: what has not left is cancelled. */
  async cancel(submissionId: number): Promise<void> {
    valueOf(await this.#agency.ask('submission.cancel', { submissionId }))
    const known = this.lists.submissions.get(submissionId)
    if (known !== undefined) known.isCancelled = true
  }

  /** Takes the refused and cancelled rows of a list back into it. */
  async reopen(list: KnownList): Promise<void> {
    await this.look()
    const books = await this.books()
    const rows = list.rows.filter((row) => KnownLists.isClosed(row, books))
    if (rows.length === 0) return
    const target = { filter: { statuses: ['refused' as const, 'cancelled' as const] } }
    valueOf(await this.#agency.ask('rows.reopen', { listId: list.id, target }))
    for (const row of rows) row.sent = undefined
  }

  /** Moves what waits of a submission to another account, which may hold some of it already. */
  async move(submissionId: number, to: OwnAccount): Promise<void> {
    const agency = this.#agency
    const known = this.lists.submissions.get(submissionId)
    assert.ok(known !== undefined && known.accountId !== to.id)
    const ids = { submissionIds: [submissionId], accountId: to.id }
    const before = new Set((await agency.ask('submission.all', undefined)).map(({ id }) => id))
    const claims = await this.claims()
    const books = await this.books()
    const moving = known.list.rows.filter((row) => {
      if (row.sent?.id !== submissionId) return false
      const [status, other] = KnownLists.ofSent(row, books(known.accountId))
      assert.equal(other, undefined, 'only submissions without refusable links are moved')
      return status === 'waiting' && claims.get(to.id)?.has(row.link ?? '') !== true
    })
    const movable = valueOf(await agency.ask('submission.movable', ids))
    assert.equal(movable.links, moving.length, 'links that can be moved')
    if (moving.length === 0) return
    const expectedUnits = moving.length * to.price
    const kills = agency.kills
    const moved = await agency.ask('submission.move', { ...ids, expectedUnits, confirmed: true })
    // Asked again after a kill, there may be nothing left to move, or only what the other holds.
    if (!moved.ok) assert.ok(agency.kills > kills, `not moved: ${moved.error}`)
    const made = (await agency.ask('submission.all', undefined)).filter(({ id }) => !before.has(id))
    const [made1] = made
    assert.ok(made1 !== undefined && made.length === 1, 'one submission was moved')
    const next = {
      id: made1.id,
      list: known.list,
      accountId: to.id,
      isCancelled: false,
      isFinished: false,
    }
    this.lists.submissions.set(made1.id, next)
    for (const row of moving) this.lists.send(row, next)
  }

  /** Claims that other lists took just now are looked up once a second. */
  async #waitForForecast(
    options: EngineInput<'submission.forecast'>,
    links: number,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const forecast = valueOf(await this.#agency.ask('submission.forecast', options))
      if (forecast.links === links) return
      assert.ok(tries < 100, `${forecast.links} links can be sent, which must be ${links}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async #useAccount(list: KnownList, { id: accountId }: OwnAccount): Promise<void> {
    const used = { listId: list.id, accountId, skipSentElsewhere: false }
    valueOf(await this.#agency.ask('list.useAccount', used))
    list.accountId = accountId
  }

  #rowsOf(portion: Portion, sendable: readonly number[]): readonly number[] {
    switch (portion.kind) {
      case 'first':
        return sendable.slice(0, Math.ceil(sendable.length * portion.share))
      case 'some':
        return sendable.filter(() => this.#agency.chance() < portion.share)
      case 'rest':
        return sendable
      default:
        return assertNever(portion)
    }
  }
}

function partOf(
  { kind }: Portion,
  rows: readonly number[],
  { firstRow }: KnownList,
): ListPart | undefined {
  if (kind === 'first') return { firstLinks: rows.length }
  return kind === 'some' ? { rows: rows.map((row) => row + firstRow) } : undefined
}
