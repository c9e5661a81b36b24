import { z } from 'zod'
import { type ListSource, sendOptions, type SendOptions } from '../../shared/contract/index.ts'
import { linkStatuses } from '../../shared/link.ts'
import {
  type Database,
  flag,
  integer,
  json,
  optionalInteger,
  reserveSequence,
  type Row,
  text,
} from './database.ts'
import type { ListNames, StoredRowCounts, StoredList, UnsentCounts } from './records.ts'
import { type Submissions, writeRowCounts } from './submissions.ts'

/** The kind and name of a source of a list. */
export type SourceName = Pick<ListSource, 'kind' | 'name'>

const sourcesSchema = z.array(
  z.object({ kind: z.enum(['paste', 'file', 'input', 'address', 'samples']), name: z.string() }),
)
const unsentSchema = z.record(z.enum(linkStatuses), z.int())

const noUnsent: UnsentCounts = {
  ready: 0,
  cleaned: 0,
  decide: 0,
  duplicate: 0,
  'sent-before': 0,
  rejected: 0,
  excluded: 0,
  blank: 0,
}

/** The fields of a list that can be changed. A field that is left out does not change. */
export type ListChange = Partial<ListNames> & {
  readonly sources?: readonly SourceName[]
  readonly accountId?: number | undefined
  readonly isPractice?: boolean
  readonly sendOptions?: SendOptions
  readonly rowCounts?: StoredRowCounts
  readonly activityMs?: number
}

/** The ledger's record of lists: their names, the counts of their rows, and totals of submissions. */
export class Lists {
  readonly #database: Database
  readonly #submissions: Submissions

  constructor(database: Database, submissions: Submissions) {
    this.#database = database
    this.#submissions = submissions
  }

  /** The lists that are not deleted, in the trash or not, newest activity first. */
  all(): readonly StoredList[] {
    return this.#read('list.deleted_ms IS NULL')
  }

  /**
   * Finds a list. Deleted lists are found until `forgetDeleted` removes them, and for good if they were
   * ever submitted.
   */
  byId(id: number): StoredList | undefined {
    return this.#read('list.id = ?', id)[0]
  }

  /** Adds a list. `knownId`: its id, if it has a folder but an older ledger was put back. */
  add(
    list: ListNames & {
      readonly sources: readonly SourceName[]
      readonly accountId: number | undefined
      readonly isPractice: boolean
      readonly sendOptions: SendOptions
    },
    nowMs: number,
    knownId?: number,
  ): StoredList {
    const { id } = this.#database.run(
      `INSERT INTO list (id, name, client, label, sources, account_id, is_practice, send_options,
         lines, unsent, superseded_refused, superseded_cancelled, wasted, log_bytes, created_ms,
         activity_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, 0, 0, 0, ?, ?)`,
      knownId ?? null,
      list.name,
      list.client,
      list.label,
      JSON.stringify(list.sources),
      list.accountId ?? null,
      list.isPractice ? 1 : 0,
      JSON.stringify(list.sendOptions),
      JSON.stringify(noUnsent),
      nowMs,
      nowMs,
    )
    return this.#get(id)
  }

  /** The ids of all lists that `byId` finds, and the deleted ones among them. */
  allIds(): { readonly all: ReadonlySet<number>; readonly deleted: ReadonlySet<number> } {
    const idsWhere = (condition: string): ReadonlySet<number> =>
      new Set(
        this.#database
          .all(`SELECT id FROM list WHERE ${condition}`)
          .map((row) => integer(row, 'id')),
      )
    return { all: idsWhere('true'), deleted: idsWhere('deleted_ms IS NOT NULL') }
  }

  /** Makes new lists get ids above `id`. */
  reserveUpTo(id: number): void {
    reserveSequence(this.#database, 'list', id)
  }

  /** Changes the given fields of a list. */
  update(id: number, change: ListChange): StoredList {
    return this.#database.transaction(() => {
      const set = (column: string, value: string | number | null) =>
        this.#database.run(`UPDATE list SET ${column} = ? WHERE id = ?`, value, id)
      if (change.name !== undefined) set('name', change.name)
      if (change.client !== undefined) set('client', change.client)
      if (change.label !== undefined) set('label', change.label)
      if (change.sources !== undefined) set('sources', JSON.stringify(change.sources))
      if ('accountId' in change) set('account_id', change.accountId ?? null)
      if (change.isPractice !== undefined) set('is_practice', change.isPractice ? 1 : 0)
      if (change.sendOptions !== undefined) set('send_options', JSON.stringify(change.sendOptions))
      if (change.activityMs !== undefined) set('activity_ms', change.activityMs)
      if (change.rowCounts !== undefined) writeRowCounts(this.#database, id, change.rowCounts)
      return this.#get(id)
    })
  }

  /** Moves lists to the trash. */
  trash(ids: readonly number[], nowMs: number): void {
    this.#setTrashed(ids, nowMs)
  }

  /** Takes lists out of the trash. */
  restore(ids: readonly number[]): void {
    this.#setTrashed(ids, undefined)
  }

  /** True if a list has links that are pending, in flight or being planned. */
  hasUnfinished(id: number): boolean {
    const sql = 'SELECT 1 FROM submission WHERE list_id = ? AND finished_ms IS NULL LIMIT 1'
    return this.#database.first(sql, id) !== undefined
  }

  /**
   * Deletes lists for good, with the checks of their pages, and cancels their submissions. Requests and
   * units stay. Claims stay too, unless `releaseClaims`: then links that were sent count as new.
   *
   * The lists are deleted before the promise is returned, so that none of their links is sent meanwhile.
   * Claims are released in several commits, and it yields between them. If it is cut short, it can be
   * called again. Afterwards the caller removes the folders of the lists, then calls `forgetDeleted`.
   */
  async delete(
    ids: readonly number[],
    options: { readonly releaseClaims: boolean; readonly nowMs: number },
  ): Promise<void> {
    this.#database.transaction(() => {
      for (const id of ids) {
        for (const submission of this.#submissions.ofList(id))
          this.#submissions.cancel(submission.id, options.nowMs)
        this.#database.run('UPDATE list SET deleted_ms = ? WHERE id = ?', options.nowMs, id)
        this.#database.run('DELETE FROM page_check WHERE list_id = ?', id)
        this.#database.run('DELETE FROM page_run WHERE list_id = ?', id)
      }
    })
    for (const id of options.releaseClaims ? ids : []) {
      // Newest first: a claim that was taken over returns to the earlier link before that is released.
      for (const submission of this.#submissions.ofList(id).toReversed())
        await this.#submissions.releaseClaims(submission.id)
    }
  }

  /** Removes the record of deleted lists that were never submitted. */
  forgetDeleted(): void {
    forgetDeletedLists(this.#database)
  }

  #setTrashed(ids: readonly number[], trashedMs: number | undefined): void {
    this.#database.run(
      'UPDATE list SET trashed_ms = ? WHERE id IN (SELECT value FROM json_each(?))',
      trashedMs ?? null,
      JSON.stringify(ids),
    )
  }

  #get(id: number): StoredList {
    const list = this.byId(id)
    if (list === undefined) throw new Error(`No list ${id}`)
    return list
  }

  #read(condition: string, ...values: readonly number[]): readonly StoredList[] {
    return this.#database
      .all(
        `SELECT list.*, count(submission.id) AS submissions,
           coalesce(sum(pending), 0) AS waiting, coalesce(sum(in_flight), 0) AS sending,
           coalesce(sum(accepted), 0) AS accepted, coalesce(sum(refused), 0) AS refused,
           coalesce(sum(in_doubt), 0) AS in_doubt, coalesce(sum(cancelled), 0) AS cancelled,
           coalesce(sum(units_used), 0) AS units,
           coalesce(sum((SELECT sum(max(0, link_count * price - coalesce(request.units_used, 0)))
             FROM request JOIN account ON account.id = request.account_id
             WHERE in_doubt > 0 AND request.submission_id = submission.id
               AND request.state = 'in-doubt')), 0) AS units_in_doubt
         FROM list LEFT JOIN submission
           ON submission.list_id = list.id AND submission.phase <> 'planning'
         WHERE ${condition} GROUP BY list.id ORDER BY list.activity_ms DESC, list.id DESC`,
        ...values,
      )
      .map(readList)
  }
}

/** Removes the record of deleted lists that have no submission. */
export function forgetDeletedLists(database: Database): void {
  database.run(
    `DELETE FROM list WHERE deleted_ms IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.list_id = list.id)`,
  )
}

function readList(row: Row): StoredList {
  const superseded = {
    refused: integer(row, 'superseded_refused'),
    cancelled: integer(row, 'superseded_cancelled'),
  }
  return {
    id: integer(row, 'id'),
    name: text(row, 'name'),
    client: text(row, 'client'),
    label: text(row, 'label'),
    accountId: optionalInteger(row, 'account_id'),
    isPractice: flag(row, 'is_practice'),
    sources: json(row, 'sources', sourcesSchema),
    rowCounts: {
      lines: integer(row, 'lines'),
      unsent: json(row, 'unsent', unsentSchema),
      superseded,
      wasted: integer(row, 'wasted'),
      logBytes: integer(row, 'log_bytes'),
    },
    sendOptions: json(row, 'send_options', sendOptions),
    createdMs: integer(row, 'created_ms'),
    activityMs: integer(row, 'activity_ms'),
    trashedMs: optionalInteger(row, 'trashed_ms'),
    deletedMs: optionalInteger(row, 'deleted_ms'),
    sent: {
      waiting: integer(row, 'waiting'),
      sending: integer(row, 'sending'),
      accepted: integer(row, 'accepted'),
      refused: integer(row, 'refused') - superseded.refused,
      'in-doubt': integer(row, 'in_doubt'),
      cancelled: integer(row, 'cancelled') - superseded.cancelled,
    },
    units: integer(row, 'units'),
    unitsInDoubt: integer(row, 'units_in_doubt'),
    submissions: integer(row, 'submissions'),
  }
}
