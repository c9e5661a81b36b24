import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { batchSize, type BatchSize, type Pause } from '../../shared/contract/index.ts'
import { missedPolicies } from '../../shared/schedule.ts'
import { readPause } from './accounts.ts'
import type { Claims, LinkToClaim } from './claims.ts'
import {
  type Database,
  integer,
  json,
  oneOf,
  optionalInteger,
  optionalText,
  type Row,
} from './database.ts'
import {
  splitRuns,
  type LinkRanges,
  countLinks,
  mergeRuns,
  type MoveChanges,
  runsOfIds,
} from './link-ranges.ts'
import {
  damaged,
  type IdRun,
  keyOf,
  type LinkKeys,
  type LinkStore,
  packKeys,
} from './link-store.ts'
import type {
  LinkState,
  StoredRowCounts,
  ScheduleChoice,
  StoredSchedule,
  StoredSubmission,
} from './records.ts'

const scheduleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('at'), atMs: z.int() }),
  z.object({
    kind: z.literal('spread'),
    pace: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('days'), days: z.int() }),
      z.object({ kind: z.literal('links-per-day'), links: z.int() }),
    ]),
    hours: z.object({ fromMinute: z.int(), toMinute: z.int() }),
    startDay: z.string(),
    missed: z.enum(missedPolicies),
    linksPerDay: z.number().positive(),
    leftBefore: z.int(),
  }),
])

/** The most links whose claims one commit releases. */
const releasedLinks = 20_000
/** The most links that one commit moves to another account. */
const movedLinks = 2_000

/** A row whose link is to be planned. */
export interface PlannedRow {
  readonly row: number
  /** A serialised URL, so it contains no line feed. */
  readonly link: string
  /**
   * The earlier link of this row's claim, accepted or in doubt, if the user sends it again nevertheless.
   * If another link holds the claim by now, the row is not planned.
   */
  readonly resends?: number | undefined
}

/** The options of `Submissions.begin`. */
export interface SubmissionOptions {
  readonly accountId: number
  readonly listId: number
  readonly pressId: string
  readonly batchSize: BatchSize
  readonly schedule: ScheduleChoice
  readonly createdMs: number
}

/** Counts for a move of pending links: `links` move, `alreadyClaimed` stay as the other account has them. */
export interface MovableLinks {
  readonly links: number
  readonly alreadyClaimed: number
}

/** Submissions: planning them, and every change of their pending links. */
export class Submissions {
  readonly #database: Database
  readonly #ranges: LinkRanges
  readonly #store: LinkStore
  readonly #claims: Claims
  /** Submissions that links are being moved from and to. */
  readonly #moving = new Set<number>()

  constructor(
    database: Database,
    parts: { readonly ranges: LinkRanges; readonly store: LinkStore; readonly claims: Claims },
  ) {
    this.#database = database
    this.#ranges = parts.ranges
    this.#store = parts.store
    this.#claims = parts.claims
  }

  byId(id: number): StoredSubmission | undefined {
    return this.#read('submission.id = ?', id)[0]
  }

  /** The submission of a press of Submit, once it is planned. */
  ofPress(pressId: string): StoredSubmission | undefined {
    return this.#read("press_id = ? AND phase <> 'planning'", pressId)[0]
  }

  /** The submissions of one or all accounts with links pending or in flight, in the order they leave. */
  unfinished(accountId?: number): readonly StoredSubmission[] {
    const unfinished = "finished_ms IS NULL AND phase <> 'planning'"
    return accountId === undefined
      ? this.#read(`${unfinished} ORDER BY submission.account_id, place, submission.id`)
      : this.#read(
          `${unfinished} AND submission.account_id = ? ORDER BY place, submission.id`,
          accountId,
        )
  }

  /**
   * The submissions that are unfinished, have links in doubt, or finished at or after `sinceMs`, without
   * imported ones.
   */
  recent(sinceMs: number): readonly StoredSubmission[] {
    return this.#read(
      `phase <> 'planning' AND imported_ms IS NULL
         AND (finished_ms IS NULL OR in_doubt > 0 OR finished_ms >= ?)
       ORDER BY submission.account_id, place, submission.id`,
      sinceMs,
    )
  }

  /** The submissions of a list, oldest first, without those that are being planned. */
  ofList(listId: number): readonly StoredSubmission[] {
    return this.#read(
      "submission.list_id = ? AND phase <> 'planning' ORDER BY submission.id",
      listId,
    )
  }

  /**
   * Begins a submission and returns its id. The caller adds links with `plan`. They may leave after
   * `commit`.
   */
  begin(options: SubmissionOptions): number {
    const { schedule } = options
    const stored: StoredSchedule =
      schedule.kind === 'spread' ? { ...schedule, leftBefore: 0 } : schedule
    return this.#insert({
      accountId: options.accountId,
      listId: options.listId,
      pressId: options.pressId,
      batchSize: JSON.stringify(options.batchSize),
      schedule: JSON.stringify(stored),
      createdMs: options.createdMs,
    })
  }

  /**
   * Plans rows of a submission in order: writes their links and claims, in one commit. The caller passes
   * about 20,000 rows per call. A row is not planned if another link holds its claim, which includes an
   * earlier row of the same submission. `isUnusual`: the links have unusual characters, and are sent
   * last, in small requests. Returns how many rows were planned, and the rows that were not, as
   * `claimed`.
   */
  plan(
    id: number,
    rows: readonly PlannedRow[],
    isUnusual: boolean,
  ): { readonly planned: number; readonly claimed: readonly number[] } {
    return this.#database.transaction(() => {
      const { accountId } = this.#planning(id)
      const keyTexts = rows.map(({ link }) => keyOf(link))
      const keys = packKeys(keyTexts)
      const holders = new Map(
        this.#claims.lookUp(accountId, keys).map((hit) => [hit.index, hit] as const),
      )
      const planned: PlannedRow[] = []
      const toClaim: LinkToClaim[] = []
      const claimed: number[] = []
      const seen = new Set<string>()
      const firstId = this.#ranges.highestId() + 1
      for (const [position, row] of rows.entries()) {
        const holder = holders.get(position)
        const mayResend =
          holder?.linkId === row.resends &&
          (holder?.state === 'accepted' || holder?.state === 'in-doubt')
        const key = keyTexts[position] ?? ''
        if (seen.has(key) || (holder !== undefined && !mayResend)) claimed.push(row.row)
        else {
          toClaim.push({ position, linkId: firstId + planned.length, resends: holder?.linkId })
          planned.push(row)
          seen.add(key)
        }
      }
      if (planned.length > 0) {
        const range = {
          submissionId: id,
          state: 'pending',
          isUnusual,
          requestId: undefined,
        } as const
        this.#ranges.add(planned.length, range)
        this.#store.add(
          firstId,
          planned.map(({ link }) => link),
          planned.map(({ row }) => row),
        )
        this.#claims.take(accountId, keys, toClaim)
      }
      this.#database.run(
        'UPDATE submission SET already_claimed = already_claimed + ? WHERE id = ?',
        claimed.length,
        id,
      )
      return { planned: planned.length, claimed }
    })
  }

  /**
   * Ends planning: the links may leave. In the same commit it stores the counts of the list's rows,
   * which no longer include the planned rows.
   */
  commit(id: number, nowMs: number, rowCounts: StoredRowCounts): StoredSubmission {
    return this.#database.transaction(() => {
      const { listId } = this.#planning(id)
      this.#setPhase(id, 'active')
      this.refreshFinished(id, nowMs)
      if (listId !== undefined) {
        writeRowCounts(this.#database, listId, rowCounts)
        this.#database.run('UPDATE list SET activity_ms = ? WHERE id = ?', nowMs, listId)
      }
      return this.get(id)
    })
  }

  /** Deletes a submission that is being planned. Its claims become free. */
  abort(id: number): void {
    this.#database.transaction(() => {
      this.#planning(id)
      this.deleteRows(id)
    })
  }

  /** Deletes all submissions that were being planned when the last engine ended. */
  abortAllPlans(): void {
    this.#abortWhere("phase = 'planning'")
  }

  /** Deletes submissions of a list that an interrupted planning left. The caller plans none of it now. */
  abortPlans(listId: number): void {
    this.#abortWhere("phase = 'planning' AND list_id = ?", listId)
  }

  /** Pauses a submission, not its account. If it is paused already, its pause is not changed. */
  pause(id: number, pause: Pause): StoredSubmission {
    this.#database.run(
      'UPDATE submission SET pause = coalesce(pause, ?) WHERE id = ?',
      JSON.stringify(pause),
      id,
    )
    return this.get(id)
  }

  /** Ends the pause of a submission. */
  resume(id: number): StoredSubmission {
    this.#database.run('UPDATE submission SET pause = NULL WHERE id = ?', id)
    return this.get(id)
  }

  /**
   * Cancels the pending links of a submission, and later each link that would become pending. Requests
   * in flight finish. Links in doubt stay in doubt. Returns how many links it cancelled.
   */
  cancel(id: number, nowMs: number): { readonly links: number } {
    return this.#database.transaction(() => {
      if (this.get(id).phase === 'planning') throw new Error(`Submission ${id} is being planned`)
      this.#setPhase(id, 'cancelled')
      const runs = this.#ranges.inState(id, 'pending')
      this.cancelLinks(id, runs, 'pending')
      this.refreshFinished(id, nowMs)
      return { links: countLinks(runs) }
    })
  }

  /** Changes the schedule of the pending links. */
  reschedule(id: number, schedule: ScheduleChoice): StoredSubmission {
    const { departedLinks } = this.get(id)
    const stored: StoredSchedule =
      schedule.kind === 'spread' ? { ...schedule, leftBefore: departedLinks } : schedule
    this.#database.run(
      'UPDATE submission SET schedule = ? WHERE id = ?',
      JSON.stringify(stored),
      id,
    )
    return this.get(id)
  }

  /** Changes the place of a submission in the order of its account. */
  reorder(id: number, to: 'front' | 'end' | { readonly before: number }): void {
    this.#database.transaction(() => {
      const { accountId } = this.get(id)
      const setPlace = (place: number) =>
        this.#database.run('UPDATE submission SET place = ? WHERE id = ?', place, id)
      if (to === 'end') setPlace(this.#placeAtEnd(accountId))
      else if (to === 'front') {
        const sql = 'SELECT coalesce(min(place), 0) - 1 FROM submission WHERE account_id = ?'
        setPlace(this.#database.number(sql, accountId))
      } else {
        const other = this.get(to.before)
        if (other.accountId !== accountId) throw new Error(`${to.before} is of another account`)
        this.#database.run(
          `UPDATE submission SET place = place + 1
           WHERE account_id = ?1 AND (place > ?2 OR (place = ?2 AND id >= ?3))`,
          accountId,
          other.place,
          other.id,
        )
        setPlace(other.place)
      }
    })
  }

  /** Counts the pending links of submissions that `move` would move to another account. Yields. */
  async countMovable(ids: readonly number[], accountId: number): Promise<MovableLinks> {
    let links = 0
    let alreadyClaimed = 0
    for (const id of ids) {
      for (let afterId = 0; ;) {
        const runs = this.#ranges.pendingAfter(id, afterId, movedLinks)
        if (runs.length === 0) break
        for (const { taken, free } of this.#keysFor(runs, accountId)) {
          links += free.length
          alreadyClaimed += taken
        }
        afterId = runs.at(-1)?.lastId ?? afterId
        await nextTurn()
      }
    }
    return { links, alreadyClaimed }
  }

  /**
   * Moves at most `mostLinks` pending links to another account, into one new submission for each old
   * one. Links stay if the other account has claimed them, or if their chunk is damaged. Yields between
   * commits; until the end, no link of these submissions leaves. Each link is in exactly one of the two
   * submissions at any moment. If it is cut short, the rest can be moved by another call.
   */
  async move(
    ids: readonly number[],
    accountId: number,
    options: { readonly nowMs: number; readonly mostLinks: number },
  ): Promise<MovableLinks & { readonly submissionIds: readonly number[] }> {
    let links = 0
    let alreadyClaimed = 0
    const submissionIds: number[] = []
    const moving = [...ids]
    for (const id of ids) this.#moving.add(id)
    try {
      for (const id of ids) {
        let movedId: number | undefined
        for (let afterId = 0; ;) {
          const some = { id, afterId, accountId, movedId, nowMs: options.nowMs }
          const done = this.#moveSome(some, options.mostLinks - links)
          if (done === undefined) break
          links += done.links
          alreadyClaimed += done.alreadyClaimed
          if (done.movedId !== undefined && movedId === undefined) {
            submissionIds.push(done.movedId)
            moving.push(done.movedId)
            this.#moving.add(done.movedId)
          }
          movedId = done.movedId
          afterId = done.lastId
          await nextTurn()
        }
      }
    } finally {
      for (const id of moving) this.#moving.delete(id)
    }
    return { links, alreadyClaimed, submissionIds }
  }

  /** True while links are being moved from or to a submission. Until then no link of it may leave. */
  isMoving(id: number): boolean {
    return this.#moving.has(id)
  }

  // The methods below are for the other parts of the ledger, in their transactions.

  /** Finds a submission. Throws if there is none. */
  get(id: number): StoredSubmission {
    const submission = this.byId(id)
    if (submission === undefined) throw new Error(`No submission ${id}`)
    return submission
  }

  /**
   * Begins a submission that an older, restored ledger does not have, under its old id. If that id is in
   * use, it gets a new one.
   */
  beginLost(
    options: Pick<SubmissionOptions, 'accountId' | 'listId'> & { readonly id: number },
    nowMs: number,
  ): number {
    return this.#insert({
      id: this.byId(options.id) === undefined ? options.id : undefined,
      accountId: options.accountId,
      listId: options.listId,
      pressId: undefined,
      batchSize: JSON.stringify('balanced'),
      schedule: JSON.stringify({ kind: 'now' }),
      createdMs: nowMs,
    })
  }

  /**
   * Ends the planning of a lost submission. `putInDoubt` puts all its links in doubt. Links that the user
   * settles as not charged are cancelled then, because the schedule of the submission is not known.
   */
  commitLost(id: number, nowMs: number, putInDoubt: (submission: StoredSubmission) => void): void {
    this.#setPhase(id, 'cancelled')
    putInDoubt(this.get(id))
    this.refreshFinished(id, nowMs)
  }

  /** The ids of submissions that are being planned, or were when the last engine ended. */
  planningIds(): readonly number[] {
    return this.#database
      .all("SELECT id FROM submission WHERE phase = 'planning'")
      .map((row) => integer(row, 'id'))
  }

  /** Begins a submission of imported links. It has no list, and its links are never pending. */
  beginImported(accountId: number, nowMs: number): number {
    return this.#insert({
      accountId,
      listId: undefined,
      pressId: undefined,
      batchSize: JSON.stringify('fewest'),
      schedule: JSON.stringify({ kind: 'now' }),
      createdMs: nowMs,
    })
  }

  /** Ends the import of a submission. Links that would become pending by a settlement are cancelled. */
  commitImported(id: number, nowMs: number): void {
    this.#planning(id)
    this.#setPhase(id, 'cancelled')
    this.#database.run('UPDATE submission SET imported_ms = ? WHERE id = ?', nowMs, id)
    this.refreshFinished(id, nowMs)
  }

  /**
   * Makes links pending again that were certainly not charged. Cancels them instead if their submission
   * is cancelled, if their account is archived, or if another link took over their claim and holds it.
   * Returns how many became pending and how many were cancelled.
   */
  returnLinks(
    id: number,
    runs: readonly IdRun[],
    from: 'in-flight' | 'in-doubt',
    changes: MoveChanges = {},
  ): { readonly pending: number; readonly cancelled: number } {
    const { phase, accountId } = this.get(id)
    if (phase === 'cancelled' || this.#isArchived(accountId)) {
      this.cancelLinks(id, runs, from)
      return { pending: 0, cancelled: countLinks(runs) }
    }
    const resent = runs.flatMap((run) => this.#claims.resentLinks(run))
    const cancelled = runsOfIds(resent)
    const pending = runs.flatMap((run) => without(run, resent))
    this.cancelLinks(id, cancelled, from)
    this.#ranges.move(id, pending, from, 'pending', changes)
    return { pending: countLinks(pending), cancelled: resent.length }
  }

  /** Cancels links. Claims that they took over return to the earlier links. */
  cancelLinks(id: number, runs: readonly IdRun[], from: LinkState): void {
    this.#ranges.move(id, runs, from, 'cancelled')
    this.#claims.returnToPrevious(mergeRuns(runs))
  }

  /** Updates `finished_ms`: set to now if no link is pending or in flight any more, else cleared. */
  refreshFinished(id: number, nowMs: number): void {
    this.#database.run(
      `UPDATE submission SET finished_ms =
         CASE WHEN pending = 0 AND in_flight = 0 THEN coalesce(finished_ms, ?) END
       WHERE id = ? AND phase <> 'planning'`,
      nowMs,
      id,
    )
  }

  /** Adds units to the used units of a submission; a negative number subtracts. */
  addUnits(id: number, units: number): void {
    this.#database.run('UPDATE submission SET units_used = units_used + ? WHERE id = ?', units, id)
  }

  /**
   * Deletes the claims of a submission's links, except those in flight. Yields between commits. Ends
   * early if `shouldContinue` returns false.
   */
  async releaseClaims(id: number, shouldContinue: () => boolean = () => true): Promise<void> {
    const { accountId } = this.get(id)
    const runs = mergeRuns(
      this.#ranges.ofSubmission(id).filter(({ state }) => state !== 'in-flight'),
    )
    for (const run of splitRuns(runs, releasedLinks).toReversed()) {
      if (!shouldContinue()) return
      this.#database.transaction(() => this.#claims.release(accountId, [run]))
      await nextTurn()
    }
  }

  /** Deletes a submission with its links and requests. */
  deleteRows(id: number): void {
    const runs = mergeRuns(this.#ranges.ofSubmission(id))
    this.#claims.returnToPrevious(runs)
    for (const run of runs) this.#claims.forgetResends(run)
    this.#ranges.deleteAll(id)
    for (const run of runs) this.#store.deleteUnused(run)
    this.#database.run('DELETE FROM request WHERE submission_id = ?', id)
    this.#database.run('DELETE FROM suspect_group WHERE submission_id = ?', id)
    this.#database.run('DELETE FROM submission WHERE id = ?', id)
  }

  /**
   * Moves the next links in one commit. Undefined: there are no more, or meanwhile one of the two
   * submissions was cancelled or the other account archived.
   */
  #moveSome(
    {
      id,
      afterId,
      accountId,
      nowMs,
      ...earlier
    }: {
      readonly id: number
      readonly afterId: number
      readonly accountId: number
      readonly movedId: number | undefined
      readonly nowMs: number
    },
    mostLinks: number,
  ):
    | (MovableLinks & { readonly movedId: number | undefined; readonly lastId: number })
    | undefined {
    return this.#database.transaction(() => {
      const from = this.get(id)
      if (from.accountId === accountId) throw new Error(`Submission ${id} is there already`)
      const isCancelled = [from.phase, earlier.movedId && this.get(earlier.movedId).phase].includes(
        'cancelled',
      )
      const isOver = isCancelled || this.#isArchived(accountId)
      const runs = isOver ? [] : this.#ranges.pendingAfter(id, afterId, movedLinks)
      if (runs.length === 0 || mostLinks <= 0) return undefined
      let { movedId } = earlier
      let alreadyClaimed = 0
      const moved: number[] = []
      for (const { keys, taken, free } of this.#keysFor(runs, accountId)) {
        alreadyClaimed += taken
        const some = free.slice(0, mostLinks - moved.length)
        if (some.length === 0) continue
        const linkIds = some.map(({ linkId }) => linkId)
        for (const run of runsOfIds(linkIds)) {
          this.#claims.returnToPrevious([run])
          this.#claims.deleteKeys(from.accountId, keys, run)
          this.#claims.forgetResends(run)
        }
        this.#claims.take(accountId, keys, some)
        moved.push(...linkIds)
      }
      if (moved.length > 0) {
        movedId ??= this.#addMoved(from, accountId, nowMs)
        this.#ranges.transfer(id, runsOfIds(moved), movedId)
        this.refreshFinished(id, nowMs)
        this.refreshFinished(movedId, nowMs)
      }
      const lastId = runs.at(-1)?.lastId ?? afterId
      return { links: moved.length, alreadyClaimed, movedId, lastId }
    })
  }

  /** The keys of links, chunk by chunk: which are taken on an account, and which are free. */
  *#keysFor(
    runs: readonly IdRun[],
    accountId: number,
  ): Generator<{
    readonly keys: LinkKeys
    readonly taken: number
    readonly free: readonly LinkToClaim[]
  }> {
    for (const { firstId, content } of this.#store.texts(runs)) {
      if (content === damaged) continue
      const keys = this.#claims.keysOf(content)
      const held = new Set(this.#claims.lookUp(accountId, keys).map(({ index }) => index))
      const free = [...content.keys()]
        .filter((position) => !held.has(position))
        .map((position) => ({ position, linkId: firstId + position, resends: undefined }))
      yield { keys, taken: held.size, free }
    }
  }

  /** Adds a submission for moved links. The drip feed continues as if the links had not been moved. */
  #addMoved(from: StoredSubmission, accountId: number, nowMs: number): number {
    const { schedule } = from
    const stored =
      schedule.kind === 'spread'
        ? { ...schedule, leftBefore: schedule.leftBefore - from.departedLinks }
        : schedule
    const id = this.#insert({
      accountId,
      listId: from.listId,
      pressId: undefined,
      batchSize: JSON.stringify(from.batchSize),
      schedule: JSON.stringify(stored),
      createdMs: nowMs,
    })
    this.#setPhase(id, 'active')
    return id
  }

  #insert(submission: {
    readonly id?: number | undefined
    readonly accountId: number
    readonly listId: number | undefined
    readonly pressId: string | undefined
    readonly batchSize: string
    readonly schedule: string
    readonly createdMs: number
  }): number {
    return this.#database.run(
      `INSERT INTO submission (id, account_id, list_id, press_id, phase, place, batch_size, schedule,
         already_claimed, created_ms) VALUES (?, ?, ?, ?, 'planning', ?, ?, ?, 0, ?)`,
      submission.id ?? null,
      submission.accountId,
      submission.listId ?? null,
      submission.pressId ?? null,
      this.#placeAtEnd(submission.accountId),
      submission.batchSize,
      submission.schedule,
      submission.createdMs,
    ).id
  }

  #placeAtEnd(accountId: number): number {
    const sql = 'SELECT coalesce(max(place), 0) + 1 FROM submission WHERE account_id = ?'
    return this.#database.number(sql, accountId)
  }

  #abortWhere(condition: string, ...values: readonly number[]): void {
    const planning = this.#database.all(`SELECT id FROM submission WHERE ${condition}`, ...values)
    for (const row of planning) this.abort(integer(row, 'id'))
  }

  /** True if an account is archived, so that nothing is sent on it. */
  #isArchived(accountId: number): boolean {
    const sql = 'SELECT 1 FROM account WHERE id = ? AND archived_ms IS NOT NULL'
    return this.#database.first(sql, accountId) !== undefined
  }

  #planning(id: number): StoredSubmission {
    const submission = this.get(id)
    if (submission.phase === 'planning') return submission
    throw new Error(`Submission ${id} is not being planned`)
  }

  #setPhase(id: number, phase: 'active' | 'cancelled'): void {
    this.#database.run('UPDATE submission SET phase = ? WHERE id = ?', phase, id)
  }

  #read(condition: string, ...values: readonly (string | number)[]): readonly StoredSubmission[] {
    return this.#database
      .all(
        `SELECT submission.*, (
           SELECT coalesce(sum(last_id - first_id + 1), 0) FROM link_range
           WHERE link_range.submission_id = submission.id AND link_range.state = 'pending'
             AND link_range.group_id IS NOT NULL) AS pending_suspects,
           CASE WHEN list.deleted_ms IS NULL THEN list.id END AS present_list_id
         FROM submission LEFT JOIN list ON list.id = submission.list_id WHERE ${condition}`,
        ...values,
      )
      .map(readSubmission)
  }
}

/** Writes the counts of a list's rows, in the caller's transaction. */
export function writeRowCounts(
  database: Database,
  listId: number,
  rowCounts: StoredRowCounts,
): void {
  database.run(
    `UPDATE list SET lines = ?, unsent = ?, superseded_refused = ?, superseded_cancelled = ?,
       wasted = ?, log_bytes = ?
     WHERE id = ?`,
    rowCounts.lines,
    JSON.stringify(rowCounts.unsent),
    rowCounts.superseded.refused,
    rowCounts.superseded.cancelled,
    rowCounts.wasted,
    rowCounts.logBytes,
    listId,
  )
}

/** A run without some of its links. */
function without({ firstId, lastId }: IdRun, linkIds: readonly number[]): readonly IdRun[] {
  const runs: IdRun[] = []
  let from = firstId
  for (const id of linkIds) {
    if (id < from || id > lastId) continue
    if (id > from) runs.push({ firstId: from, lastId: id - 1 })
    from = id + 1
  }
  if (from <= lastId) runs.push({ firstId: from, lastId })
  return runs
}

function readSubmission(row: Row): StoredSubmission {
  const links = {
    waiting: integer(row, 'pending'),
    sending: integer(row, 'in_flight'),
    accepted: integer(row, 'accepted'),
    refused: integer(row, 'refused'),
    'in-doubt': integer(row, 'in_doubt'),
    cancelled: integer(row, 'cancelled'),
  }
  const { waiting, sending, accepted, refused, cancelled } = links
  const left = sending + accepted + refused + links['in-doubt']
  return {
    id: integer(row, 'id'),
    accountId: integer(row, 'account_id'),
    listId: optionalInteger(row, 'present_list_id'),
    pressId: optionalText(row, 'press_id'),
    phase: oneOf(row, 'phase', ['planning', 'active', 'cancelled']),
    place: integer(row, 'place'),
    batchSize: json(row, 'batch_size', batchSize),
    schedule: json(row, 'schedule', scheduleSchema),
    pause: readPause(row),
    alreadyClaimed: integer(row, 'already_claimed'),
    links: { ...links, total: waiting + left + cancelled },
    departedLinks: left + integer(row, 'pending_suspects'),
    unitsUsed: integer(row, 'units_used'),
    createdMs: integer(row, 'created_ms'),
    finishedMs: optionalInteger(row, 'finished_ms'),
    importedMs: optionalInteger(row, 'imported_ms'),
  }
}
