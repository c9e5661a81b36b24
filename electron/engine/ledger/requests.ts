import { assertNever } from '../../shared/assert-never.ts'
import {
  type Pause,
  requestStates,
  type SentRequest,
  type Settlement,
  settlements,
  type SettleProblem,
  type SettleResult,
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
import { sentRequests } from './history.ts'
import {
  countLinks,
  type LinkRanges,
  mergeRuns,
  readRuns,
  runsOfIds,
  writeRuns,
} from './link-ranges.ts'
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

/** The length of `{"links":[` and `]}`, minus 1: each link counts with a comma, but the first has none. */
const frameBytes = 11

/** The options of `Requests.begin`. */
export interface RequestOptions<Objection> {
  readonly head: QueueHead
  readonly mostLinks: number
  /** The longest body. A single link may exceed it. */
  readonly mostBytes: number
  readonly nowMs: number
  /** The start of the local day, for the daily limit. */
  readonly dayStartMs: number
  /** Returns the limit that the request would exceed; undefined: none. */
  readonly checkLimits: (facts: SpendFacts) => Objection | undefined
  /**
   * Runs a write, or keeps it until the disk accepts it. The write records that a request was not sent.
   * Until then the request counts as in flight. Left out: the write is run at once.
   */
  readonly runOrKeep?: (write: () => void) => void
}

/** A link that a request carried. */
export interface CarriedLink {
  readonly linkId: number
  /** Undefined: its chunk is damaged or deleted. */
  readonly link: string | undefined
  readonly row: number | undefined
  /** Its present state; undefined: it was deleted. */
  readonly state: LinkState | undefined
}

/** The life of a request: the commit before its first byte, its answer, and the settlement of a doubt. */
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

  /** The links that leave next of a submission; undefined: none is pending. */
  head(submissionId: number): QueueHead | undefined {
    return this.#groups.head(submissionId)
  }

  /** Counts the pending links of a submission by kind, for a forecast. */
  pendingKinds(submissionId: number): PendingKinds {
    const refusedRuns = mergeRuns(this.#ranges.inState(submissionId, 'refused')).length
    return { ...this.#groups.pendingKinds(submissionId), refusedRuns }
  }

  /**
   * Counts the links that left for the first time in a span of time: those of requests without suspects
   * that began in it, without links that were not sent. For a drip feed that keeps its pace.
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
   * Writes a request with the next links of `head` and marks them in flight, in one commit, unless
   * `checkLimits` objects. When it returns a request, the first byte may leave. `links-damaged`: the
   * links are in a damaged chunk. Then nothing changed, and none of them may be sent.
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
    if ('requestId' in begun) this.#writeCounter(begun.requestId, options)
    return begun
  }

  /**
   * Records the end of a request, the change of its links, and a pause of its account, in one commit. A
   * pause does not replace an earlier one. May be called again after a disk error; if the end is
   * recorded already, it does nothing. Returns the present state of the submission.
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

  /** Writes a test request, which carries no links. Returns its id. */
  beginTest(accountId: number, nowMs: number): number {
    return this.#database.run(
      `INSERT INTO request (account_id, state, links, link_count, started_ms)
       VALUES (?, 'in-flight', '[]', 0, ?)`,
      accountId,
      nowMs,
    ).id
  }

  /** Records the end of a test request. */
  endTest(requestId: number, end: RequestEnd): void {
    this.#database.transaction(() => {
      this.#writeEnd(requestId, end)
      this.#setState(requestId, end.answered ? 'rejected' : 'not-sent')
    })
  }

  /**
   * The requests of an account, tests included, that ended at or after `sinceMs` or have not ended,
   * oldest first.
   */
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

  /** Finds a request that carried links. */
  stored(id: number): StoredRequest | undefined {
    return this.#find(id)
  }

  /** All requests of a submission, oldest first. */
  ofSubmission(submissionId: number): readonly SentRequest[] {
    return sentRequests(
      this.#database,
      'request.submission_id = ? ORDER BY request.id',
      submissionId,
    )
  }

  /** Finds a request that carried links, with the names that the window shows. */
  byId(id: number): SentRequest | undefined {
    return sentRequests(this.#database, 'request.id = ?', id)[0]
  }

  /** The requests in doubt of one account or of all, oldest first. Imported ones are included. */
  inDoubt(accountId?: number): readonly SentRequest[] {
    return accountId === undefined
      ? sentRequests(this.#database, "request.state = 'in-doubt' ORDER BY request.id")
      : sentRequests(
          this.#database,
          "request.state = 'in-doubt' AND request.account_id = ? ORDER BY request.id",
          accountId,
        )
  }

  /** The links that a request carried, in order, `count` of them from position `start` on. */
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

  /** Settles a request in doubt as the user says: charged or not charged. */
  settle(
    id: number,
    settlement: 'charged' | 'not-charged',
    nowMs: number,
  ): Result<SettleResult, SettleProblem> {
    const request = this.#find(id)
    if (request === undefined) return fail('unknown-request')
    if (request.state !== 'in-doubt') return fail('not-in-doubt')
    const all = this.#ranges.ofRequest(id)
    const charged = settlement === 'charged' ? all : []
    const others = settlement === 'charged' ? [] : all
    return ok(this.#settle(request, charged, others, settlement, nowMs))
  }

  /**
   * Settles a request in doubt by link: these links were charged, all others were not.
   * `does-not-add-up`: they are none or all of its links, or not links of this request, or not as many
   * as its receipt says.
   */
  settleByList(
    id: number,
    chargedLinkIds: readonly number[],
    nowMs: number,
  ): Result<SettleResult, SettleProblem> {
    const request = this.#find(id)
    if (request === undefined) return fail('unknown-request')
    if (request.state !== 'in-doubt') return fail('not-in-doubt')
    const chargedIds = new Set(chargedLinkIds)
    const linkIds = this.#ranges
      .ofRequest(id)
      .flatMap(({ firstId, lastId }) =>
        Array.from({ length: lastId - firstId + 1 }, (_, index) => firstId + index),
      )
    const charged = linkIds.filter((linkId) => chargedIds.has(linkId))
    const others = linkIds.filter((linkId) => !chargedIds.has(linkId))
    const fits = request.receipt === undefined || request.receipt.linksCount === charged.length
    if (charged.length === 0 || others.length === 0 || charged.length < chargedIds.size || !fits)
      return fail('does-not-add-up')
    return ok(this.#settle(request, runsOfIds(charged), runsOfIds(others), 'in-part', nowMs))
  }

  /**
   * Undoes a settlement: the links are in doubt again. `already-left`: a link that became pending has
   * left or was moved, another link has a claim, or a chunk is damaged.
   */
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
      const mayLackClaims = [...inState('cancelled'), ...inState('accepted')]
      if (!this.#claims.reclaim(accountId, mayLackClaims)) return fail('already-left')
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

  /**
   * For `recover`, in its transaction: puts requests in doubt that were in flight when the last engine
   * ended, and ends test requests. Returns the account of each request that is in doubt now.
   */
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

  /**
   * Writes the counter outside the ledger, before the first byte leaves. If the disk refuses it, the
   * request ends as not sent and the error is thrown.
   */
  #writeCounter(
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
      const unsent = { answered: false, outcome: 'not-sent', httpStatus: undefined }
      const end = { ...unsent, message: undefined, endedMs: nowMs }
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
            ? this.#groups.addRefused(submissionId, groupId)
            : this.#groups.halveLimit(submissionId, groupId, linkCount),
      }
      this.#submissions.returnLinks(submissionId, runs, 'in-flight', changes)
      return
    }
    this.#ranges.move(submissionId, runs, 'in-flight', 'refused')
    this.#claims.returnToPrevious(runs)
    this.#database.run('UPDATE request SET refused = 1 WHERE id = ?', id)
    if (because === 'refused') this.#groups.clearHoldsRefused(groupId)
  }

  #settle(
    request: StoredRequest,
    charged: readonly IdRun[],
    others: readonly IdRun[],
    settlement: Settlement,
    nowMs: number,
  ): SettleResult {
    const { id, accountId, submissionId } = request
    return this.#database.transaction(() => {
      const accepted = countLinks(charged)
      this.#ranges.move(submissionId, charged, 'in-doubt', 'accepted')
      const returned = this.#submissions.returnLinks(submissionId, others, 'in-doubt')
      this.#database.run(
        'UPDATE request SET state = ?, settled = ?, accepted = ? WHERE id = ?',
        settlement === 'not-charged' ? 'not-sent' : 'accepted',
        settlement,
        accepted,
        id,
      )
      // Imported links were paid for on another computer, and a receipt has counted its units already.
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

  /**
   * Adds units that the user settled as charged. The known balance does not change if it was entered
   * after the request left: then it includes them already.
   */
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

  /** Reads the first links of runs, as many as fit into a body of `mostBytes`, but at least one. */
  #readLinks(runs: readonly IdRun[], mostBytes: number): readonly string[] | typeof damaged {
    const links: string[] = []
    let bytes = frameBytes
    for (const { content } of this.#store.texts(runs)) {
      if (content === damaged) return damaged
      // Links are ASCII, but JSON escapes some characters. Minus 1: the two brackets count, and one
      // comma is missing.
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

/** The first `most` links of runs. */
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

/** The links of runs without the first `start`. */
function lastLinks(runs: readonly IdRun[], start: number): readonly IdRun[] {
  let left = start
  return runs.flatMap(({ firstId, lastId }) => {
    const from = firstId + left
    left = Math.max(0, left - (lastId - firstId + 1))
    return from > lastId ? [] : [{ firstId: from, lastId }]
  })
}
