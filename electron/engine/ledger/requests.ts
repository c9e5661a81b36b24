import { assertNever } from '../../shared/assert-never.ts'
import {
  type Pause,
  requestStates,
  type SentRequest,
  type SettleResult,
  settlements,
  type SettleProblem,
} from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Accounts } from './accounts.ts'
import type { Claims } from './claims.ts'
import {
  type Database,
  flag,
  integer,
  oneOf,
  optionalInteger,
  optionalOneOf,
  optionalText,
  type Row,
  text,
} from './database.ts'
import { readRuns, sentRequests, writeRuns } from './history.ts'
import { type LinkRanges, countLinks, mergeRuns, runsOfIds } from './link-ranges.ts'
import { damaged, type IdRun, type LinkStore } from './link-store.ts'
import type {
  BegunRequest,
  LinkChange,
  LinkState,
  PendingKinds,
  QueueHead,
  RequestEnd,
  RecentRequest,
  SpendFacts,
  StoredAccount,
  StoredRequest,
  StoredSubmission,
} from './records.ts'
import type { RequestCounter } from './restoration.ts'
import type { Usage } from './usage.ts'
import type { Submissions } from './submissions.ts'
import { SuspectGroups } from './suspect-groups.ts'

/** `{"links":[` and `]}`, less the comma that the first link has not. */
const frameBytes = 11

/** What a request is begun with. */
export interface RequestOptions<Objection> {
  readonly head: QueueHead
  readonly mostLinks: number
  /** Of the body. One link goes whatever its length. */
  readonly mostBytes: number
  readonly nowMs: number
  /** First moment of the local day, for the daily limit. */
  readonly dayStartMs: number
  readonly checkLimits: (facts: SpendFacts) => Objection | undefined
  /**
   * Writes that a request never left, at once or when the disk takes it; left out: at once. Until then
   * it counts as in flight.
   */
  readonly runOrKeep?: (write: () => void) => void
}

/** A link that a request carried. */
export interface CarriedLink {
  readonly linkId: number
  /** Undefined: its chunk is damaged or deleted. */
  readonly link: string | undefined
  readonly row: number | undefined
  /** What it is now; undefined: it was deleted. */
  readonly state: LinkState | undefined
}

/** Requests: from the commit before the first byte to the user's word. */
export class Requests {
  readonly #database: Database
  readonly #ranges: LinkRanges
  readonly #store: LinkStore
  readonly #claims: Claims
  readonly #accounts: Accounts
  readonly #submissions: Submissions
  readonly #usage: Usage
  readonly #counter: RequestCounter
  readonly #groups: SuspectGroups

  constructor(
    database: Database,
    parts: {
      readonly ranges: LinkRanges
      readonly store: LinkStore
      readonly claims: Claims
      readonly accounts: Accounts
      readonly submissions: Submissions
      readonly usage: Usage
      readonly counter: RequestCounter
    },
  ) {
    this.#database = database
    this.#ranges = parts.ranges
    this.#store = parts.store
    this.#claims = parts.claims
    this.#accounts = parts.accounts
    this.#submissions = parts.submissions
    this.#usage = parts.usage
    this.#counter = parts.counter
    this.#groups = new SuspectGroups(database)
  }

  /** What may leave next of a submission; undefined: nothing is pending. */
  head(submissionId: number): QueueHead | undefined {
    return this.#groups.head(submissionId)
  }

  /** The pending links of a submission by how they leave, for a forecast. */
  pendingKinds(submissionId: number): PendingKinds {
    const refusedRuns = mergeRuns(this.#ranges.inState(submissionId, 'refused')).length
    return { ...this.#groups.pendingKinds(submissionId), refusedRuns }
  }

  /**
   * Links that left for the first time in a span of time: those of requests that began in it and
   * carried no suspects, less those that came back unsent. For a drip feed that keeps its pace.
   */
  firstDepartures(submissionId: number, fromMs: number, untilMs: number): number {
    return this.#database.number(
      `SELECT coalesce(sum(CASE WHEN state = 'not-sent' THEN 0
         WHEN settled = 'in-part' THEN accepted ELSE link_count END), 0)
       FROM request WHERE submission_id = ? AND group_id IS NULL
         AND started_ms >= ? AND started_ms < ?`,
      submissionId,
      fromMs,
      untilMs,
    )
  }

  /**
   * Writes a request of the next links of a head, at most `mostLinks` and `mostBytes` of body, and
   * marks them in flight, unless `checkLimits` objects. Once it returns a request, its first byte may
   * leave. `links-damaged`: a chunk is damaged; nothing of it is handed out, and nothing changed.
   */
  begin<Objection>(
    options: RequestOptions<Objection>,
  ): BegunRequest | { readonly objection: Objection } | 'links-damaged' {
    const { head, nowMs } = options
    const { submissionId, groupId } = head
    const pending = this.#ranges.nextPending(
      submissionId,
      head,
      Math.min(head.mostLinks, options.mostLinks),
    )
    if (pending.length === 0) throw new Error(`Nothing of submission ${submissionId} is pending`)
    const links = this.#readLinks(pending, options.mostBytes)
    if (links === damaged) return 'links-damaged'
    const runs = firstLinks(pending, links.length)
    const begun = this.#database.transaction(() => {
      const facts = this.#facts(submissionId, links.length, options.dayStartMs)
      if (facts.submission.phase !== 'active')
        throw new Error(`Submission ${submissionId} is ${facts.submission.phase}`)
      const objection = options.checkLimits(facts)
      if (objection !== undefined) return { objection }
      const { account } = facts
      const { id: requestId } = this.#database.run(
        `INSERT INTO request (account_id, submission_id, state, links, link_count, group_id,
           started_ms) VALUES (?, ?, 'in-flight', ?, ?, ?, ?)`,
        account.id,
        submissionId,
        writeRuns(runs),
        links.length,
        groupId ?? null,
        nowMs,
      )
      this.#ranges.move(submissionId, runs, 'pending', 'in-flight', { requestId })
      this.#accounts.touch(account.id, nowMs)
      return { requestId, links }
    })
    if ('requestId' in begun) this.#noteBegun(begun.requestId, options)
    return begun
  }

  /**
   * Records an answer, what it makes of the links, and the account's pause it brings (one that holds
   * already stays), in one commit. Called again after a disk error, or once it is recorded, it does
   * nothing more. Returns the submission as it is now.
   */
  end(
    requestId: number,
    end: RequestEnd,
    change: LinkChange,
    pause: Pause | undefined,
  ): StoredSubmission {
    return this.#database.transaction(() => {
      const request = this.#get(requestId)
      const { accountId, submissionId } = request
      if (request.state === 'in-flight') {
        this.#writeEnd(requestId, end)
        this.#apply(request, change)
        if (pause !== undefined) this.#accounts.pause(accountId, pause)
        this.#submissions.refreshFinished(submissionId, end.endedMs)
        this.#touchList(submissionId, end.endedMs)
      }
      return this.#submissions.get(submissionId)
    })
  }

  /** A request that carries no links. */
  beginTest(accountId: number, nowMs: number): number {
    return this.#database.run(
      `INSERT INTO request (account_id, state, links, link_count, started_ms)
       VALUES (?, 'in-flight', '[]', 0, ?)`,
      accountId,
      nowMs,
    ).id
  }

  endTest(requestId: number, end: RequestEnd): void {
    this.#database.transaction(() => {
      this.#writeEnd(requestId, end)
      this.#setState(requestId, end.answered ? 'rejected' : 'not-sent')
    })
  }

  /** Requests of an account, tests too, that ended at or after `sinceMs` or have not, oldest first. */
  recentRequests(accountId: number, sinceMs: number): readonly RecentRequest[] {
    return this.#database
      .all(
        `SELECT id, started_ms, ended_ms, answered, http_status, outcome FROM request
         WHERE account_id = ?1 AND ended_ms >= ?2 AND imported_ms IS NULL
         UNION SELECT id, started_ms, ended_ms, answered, http_status, outcome FROM request
         WHERE account_id = ?1 AND state = 'in-flight' ORDER BY id`,
        accountId,
        sinceMs,
      )
      .map((row) => ({
        startedMs: integer(row, 'started_ms'),
        endedMs: optionalInteger(row, 'ended_ms'),
        answered: flag(row, 'answered'),
        httpStatus: optionalInteger(row, 'http_status'),
        outcome: optionalText(row, 'outcome'),
      }))
  }

  stored(id: number): StoredRequest | undefined {
    return this.#find(id)
  }

  /** Every request of a submission, oldest first. */
  ofSubmission(submissionId: number): readonly SentRequest[] {
    return sentRequests(
      this.#database,
      'request.submission_id = ? ORDER BY request.id',
      submissionId,
    )
  }

  /** One that carried links, with the names that a window shows. */
  byId(id: number): SentRequest | undefined {
    return sentRequests(this.#database, 'request.id = ?', id)[0]
  }

  /** In doubt, oldest first; of one account or of all. Imported ones are among them. */
  inDoubt(accountId?: number): readonly SentRequest[] {
    return accountId === undefined
      ? sentRequests(this.#database, "request.state = 'in-doubt' ORDER BY request.id")
      : sentRequests(
          this.#database,
          "request.state = 'in-doubt' AND request.account_id = ? ORDER BY request.id",
          accountId,
        )
  }

  /** Links that it carried, in order. */
  links(id: number, start: number, count: number): readonly CarriedLink[] {
    const row = this.#database.first('SELECT links FROM request WHERE id = ?', id)
    const runs = row === undefined ? [] : firstLinks(lastLinks(readRuns(row), start), count)
    const rows = [...this.#store.rows(runs)].flatMap(({ firstId, lastId, content }) =>
      Array.from({ length: lastId - firstId + 1 }, (_, index) =>
        content === damaged ? undefined : content[index],
      ),
    )
    const links: CarriedLink[] = []
    let range = this.#ranges.ofLink(0)
    for (const { firstId, lastId, content } of this.#store.texts(runs)) {
      for (let linkId = firstId; linkId <= lastId; linkId += 1) {
        if (range === undefined || linkId < range.firstId || linkId > range.lastId)
          range = this.#ranges.ofLink(linkId)
        links.push({
          linkId,
          link: content === damaged ? undefined : content[linkId - firstId],
          row: rows[links.length],
          state: range?.state,
        })
      }
    }
    return links
  }

  /** The user's word on a request in doubt. */
  settle(
    id: number,
    word: 'charged' | 'not-charged',
    nowMs: number,
  ): Result<SettleResult, SettleProblem> {
    const request = this.#find(id)
    if (request === undefined) return fail('unknown-request')
    if (request.state !== 'in-doubt') return fail('not-in-doubt')
    const all = this.#ranges.ofRequest(id)
    const taken = word === 'charged' ? all : []
    return ok(this.#settle(request, taken, word === 'charged' ? [] : all, word, nowMs))
  }

  /**
   * The user's word by link: these were taken, all others were not. With a receipt they must be as
   * many as it says; they are never none and never all.
   */
  settleByList(
    id: number,
    takenLinkIds: readonly number[],
    nowMs: number,
  ): Result<SettleResult, SettleProblem> {
    const request = this.#find(id)
    if (request === undefined) return fail('unknown-request')
    if (request.state !== 'in-doubt') return fail('not-in-doubt')
    const taken = new Set(takenLinkIds)
    const linkIds = this.#ranges
      .ofRequest(id)
      .flatMap(({ firstId, lastId }) =>
        Array.from({ length: lastId - firstId + 1 }, (_, index) => firstId + index),
      )
    const named = linkIds.filter((linkId) => taken.has(linkId))
    const others = linkIds.filter((linkId) => !taken.has(linkId))
    const fits = request.receipt === undefined || request.receipt.linksCount === named.length
    if (named.length === 0 || others.length === 0 || named.length < taken.size || !fits)
      return fail('does-not-add-up')
    return ok(this.#settle(request, runsOfIds(named), runsOfIds(others), 'in-part', nowMs))
  }

  /** Takes the user's word back, until a link that it made pending leaves. */
  unsettle(id: number, nowMs: number): Result<undefined, SettleProblem> {
    const request = this.#find(id)
    if (request === undefined) return fail('unknown-request')
    if (request.settled === undefined) return fail('not-settled')
    const { accountId, submissionId, receipt } = request
    return this.#database.transaction(() => {
      const ranges = this.#ranges
        .ofRequest(id)
        .filter((range) => range.submissionId === submissionId)
      if (countLinks(ranges) !== request.linkCount) return fail('already-left')
      const inState = (state: LinkState) => ranges.filter((range) => range.state === state)
      const free = [...inState('cancelled'), ...inState('accepted')]
      if (!this.#claims.reclaim(accountId, free)) return fail('already-left')
      for (const state of ['accepted', 'pending', 'cancelled'] as const)
        this.#ranges.move(submissionId, inState(state), state, 'in-doubt')
      if (receipt === undefined) this.#spend(request, -(request.unitsUsed ?? 0))
      this.#database.run(
        `UPDATE request SET state = 'in-doubt', settled = NULL, accepted = 0,
           units_used = CASE WHEN links_count IS NOT NULL THEN units_used END WHERE id = ?`,
        id,
      )
      this.#submissions.refreshFinished(submissionId, nowMs)
      this.#touchList(submissionId, nowMs)
      return ok(undefined)
    })
  }

  // What follows is for `recover`, inside its transaction.

  /** What was in flight when the last engine ended is in doubt; tests are over. Returns the accounts. */
  doubtInFlight(nowMs: number): readonly number[] {
    const killed = { endedMs: nowMs, answered: false, outcome: 'killed' } as const
    const end = { ...killed, httpStatus: undefined, message: undefined }
    const inFlight = this.#database.all(
      "SELECT id, account_id, submission_id FROM request WHERE state = 'in-flight' ORDER BY id",
    )
    return inFlight.flatMap((row) => {
      const id = integer(row, 'id')
      if (optionalInteger(row, 'submission_id') === undefined) {
        this.endTest(id, end)
        return []
      }
      this.end(id, end, { kind: 'in-doubt', cause: 'killed', receipt: undefined }, undefined)
      return [integer(row, 'account_id')]
    })
  }

  /** The counter outside the ledger, before the first byte. If the disk refuses it, nothing leaves. */
  #noteBegun(
    requestId: number,
    {
      nowMs,
      runOrKeep = (write) => {
        write()
      },
    }: Pick<RequestOptions<unknown>, 'nowMs' | 'runOrKeep'>,
  ): void {
    try {
      this.#counter.write(requestId)
    } catch (error) {
      const answer = { answered: false, outcome: 'not-sent', httpStatus: undefined }
      const end = { ...answer, message: undefined, endedMs: nowMs }
      runOrKeep(() => this.end(requestId, end, { kind: 'not-sent' }, undefined))
      throw error
    }
  }

  #apply(request: StoredRequest, change: LinkChange): void {
    const { id, submissionId } = request
    const runs = this.#ranges.ofRequest(id)
    switch (change.kind) {
      case 'accepted':
        this.#ranges.move(submissionId, runs, 'in-flight', 'accepted')
        this.#database.run('UPDATE request SET accepted = link_count WHERE id = ?', id)
        this.#setState(id, 'accepted')
        this.#writeReceipt(request, change.receipt)
        return
      case 'in-doubt':
        this.#ranges.move(submissionId, runs, 'in-flight', 'in-doubt')
        this.#setState(id, 'in-doubt')
        this.#database.run(
          'UPDATE request SET doubt = ?, is_exposed = 1, task_id = ? WHERE id = ?',
          change.cause,
          change.taskId ?? null,
          id,
        )
        if (change.receipt !== undefined) this.#writeReceipt(request, change.receipt)
        return
      case 'not-sent':
        this.#submissions.returnLinks(submissionId, runs, 'in-flight')
        this.#setState(id, 'not-sent')
        return
      case 'rejected':
        this.#setState(id, 'rejected')
        this.#reject(request, runs, change.because)
        return
      default:
        assertNever(change)
    }
  }

  #reject(
    { id, submissionId, groupId, linkCount }: StoredRequest,
    runs: readonly IdRun[],
    because: 'refused' | 'too-large',
  ): void {
    if (linkCount > 1) {
      const changes = {
        groupId:
          because === 'refused'
            ? this.#groups.partRefused(submissionId, groupId)
            : this.#groups.tooLarge(submissionId, groupId, linkCount),
      }
      this.#submissions.returnLinks(submissionId, runs, 'in-flight', changes)
      return
    }
    this.#ranges.move(submissionId, runs, 'in-flight', 'refused')
    this.#claims.returnToPrevious(runs)
    this.#database.run('UPDATE request SET refused = 1 WHERE id = ?', id)
    if (because === 'refused') this.#groups.foundRefused(groupId)
  }

  #settle(
    request: StoredRequest,
    taken: readonly IdRun[],
    others: readonly IdRun[],
    word: 'charged' | 'not-charged' | 'in-part',
    nowMs: number,
  ): SettleResult {
    const { id, accountId, submissionId } = request
    return this.#database.transaction(() => {
      const accepted = countLinks(taken)
      this.#ranges.move(submissionId, taken, 'in-doubt', 'accepted')
      const returned = this.#submissions.returnLinks(submissionId, others, 'in-doubt')
      this.#database.run(
        'UPDATE request SET state = ?, settled = ?, accepted = ? WHERE id = ?',
        word === 'not-charged' ? 'not-sent' : 'accepted',
        word,
        accepted,
        id,
      )
      // Imported links were paid for where they were sent.
      const isPaidHere = !request.isImported && request.receipt === undefined
      if (isPaidHere && accepted > 0) {
        const units = accepted * this.#account(accountId).price
        this.#database.run('UPDATE request SET units_used = ? WHERE id = ?', units, id)
        this.#spend(request, units)
      }
      this.#submissions.refreshFinished(submissionId, nowMs)
      this.#touchList(submissionId, nowMs)
      return { accepted, ...returned }
    })
  }

  #writeEnd(requestId: number, end: RequestEnd): void {
    this.#database.run(
      `UPDATE request SET ended_ms = ?, answered = ?, outcome = ?, http_status = ?, message = ?
       WHERE id = ?`,
      end.endedMs,
      end.answered ? 1 : 0,
      end.outcome,
      end.httpStatus ?? null,
      end.message ?? null,
      requestId,
    )
  }

  #writeReceipt(
    request: StoredRequest,
    receipt: { readonly taskId: string; readonly unitsUsed: number; readonly linksCount: number },
  ): void {
    this.#database.run(
      'UPDATE request SET task_id = ?, units_used = ?, links_count = ? WHERE id = ?',
      receipt.taskId,
      receipt.unitsUsed,
      receipt.linksCount,
      request.id,
    )
    this.#submissions.addUnits(request.submissionId, receipt.unitsUsed)
    this.#accounts.spend(request.accountId, receipt.unitsUsed)
  }

  /** By the user's word. A balance that was entered since the request left is without them already. */
  #spend({ accountId, submissionId, startedMs }: StoredRequest, units: number): void {
    this.#submissions.addUnits(submissionId, units)
    if ((this.#account(accountId).balanceEnteredMs ?? 0) < startedMs)
      this.#accounts.spend(accountId, units)
  }

  #setState(requestId: number, state: (typeof requestStates)[number]): void {
    this.#database.run('UPDATE request SET state = ? WHERE id = ?', state, requestId)
  }

  #touchList(submissionId: number, nowMs: number): void {
    this.#database.run(
      `UPDATE list SET activity_ms = ?
       WHERE id = (SELECT list_id FROM submission WHERE id = ?)`,
      nowMs,
      submissionId,
    )
  }

  /** The first links of runs whose body is not too long. */
  #readLinks(runs: readonly IdRun[], mostBytes: number): readonly string[] | typeof damaged {
    const links: string[] = []
    let bytes = frameBytes
    for (const { content } of this.#store.texts(runs)) {
      if (content === damaged) return damaged
      // Serialised links are ASCII, but JSON escapes some of it. The brackets, less a comma, are one.
      const chunkBytes = JSON.stringify(content).length - 1
      if (bytes + chunkBytes <= mostBytes) {
        bytes += chunkBytes
        links.push(...content)
        continue
      }
      for (const link of content) {
        bytes += JSON.stringify(link).length + 1
        if (bytes > mostBytes && links.length > 0) return links
        links.push(link)
      }
    }
    return links
  }

  #facts(submissionId: number, links: number, dayStartMs: number): SpendFacts {
    const submission = this.#submissions.get(submissionId)
    const account = this.#account(submission.accountId)
    const { id, price } = account
    return {
      account,
      submission,
      links,
      unitsExposed: this.#usage.linksExposed(id) * price,
      unitsInFlight: this.#usage.linksInFlight(id) * price,
      unitsOfSubmission: this.#usage.unitsOfSubmission(submissionId),
      unitsOfDay: this.#usage.unitsSince(id, dayStartMs),
    }
  }

  #account(id: number): StoredAccount {
    const account = this.#accounts.byId(id)
    if (account === undefined) throw new Error(`No account ${id}`)
    return account
  }

  #get(id: number): StoredRequest {
    const request = this.#find(id)
    if (request === undefined) throw new Error(`No request ${id}`)
    return request
  }

  #find(id: number): StoredRequest | undefined {
    return this.#database
      .all('SELECT * FROM request WHERE id = ? AND submission_id IS NOT NULL', id)
      .map(readRequest)[0]
  }
}

function readRequest(row: Row): StoredRequest {
  const unitsUsed = optionalInteger(row, 'units_used')
  const linksCount = optionalInteger(row, 'links_count')
  return {
    id: integer(row, 'id'),
    accountId: integer(row, 'account_id'),
    submissionId: integer(row, 'submission_id'),
    state: oneOf(row, 'state', requestStates),
    linkCount: integer(row, 'link_count'),
    groupId: optionalInteger(row, 'group_id'),
    startedMs: integer(row, 'started_ms'),
    settled: optionalOneOf(row, 'settled', settlements),
    unitsUsed,
    receipt:
      linksCount === undefined
        ? undefined
        : { taskId: text(row, 'task_id'), unitsUsed: unitsUsed ?? 0, linksCount },
    isImported: optionalInteger(row, 'imported_ms') !== undefined,
  }
}

/** The first so many links of runs. */
function firstLinks(runs: readonly IdRun[], most: number): readonly IdRun[] {
  const first: IdRun[] = []
  let left = most
  for (const { firstId, lastId } of runs) {
    if (left <= 0) break
    first.push({ firstId, lastId: Math.min(lastId, firstId + left - 1) })
    left -= lastId - firstId + 1
  }
  return first
}

/** All but the first so many links of runs. */
function lastLinks(runs: readonly IdRun[], start: number): readonly IdRun[] {
  let left = start
  return runs.flatMap(({ firstId, lastId }) => {
    const from = firstId + left
    left = Math.max(0, left - (lastId - firstId + 1))
    return from > lastId ? [] : [{ firstId: from, lastId }]
  })
}
