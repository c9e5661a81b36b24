import type {
  HistoryFilter,
  HistoryNames,
  HistoryPage,
  HistoryQuery,
  HistoryTotals,
} from '../../../shared/history.ts'
import { mostUnnamed } from '../../../shared/history.ts'
import { dayOf } from '../../../shared/local-day.ts'
import { type BatchState, fateOf, type HistoryRow } from '../../../shared/submission.ts'
import { ledBatches } from './cancelled-together.ts'
import type { Database } from './database.ts'
import { forgottenDay } from './forgotten-time.ts'
import { conditionOf, countsUnits, type BatchCondition } from './history-filter.ts'
import { historyColumns, historyTables, readHistoryRow } from './history-row.ts'
import { integer, optionalInteger, text } from './row.ts'

const mostNames = 500
const ofReal = 'AND account_id IN (SELECT id FROM account WHERE is_practice = 0)'

type Figures = Pick<HistoryPage, 'total' | 'batches' | 'totals'>

/** The history as a list: pages of what fits a filter, newest first, and what all of it comes to. */
export class HistoryList {
  readonly #database: Database
  #figures: ({ readonly of: string; readonly changes: number } & Figures) | undefined

  constructor(database: Database) {
    this.#database = database
  }

  page({ start, count, ...filter }: HistoryQuery): HistoryPage {
    // The list that is scrolled is the one that was counted when its first page was asked for.
    const figures = this.#figuresOf(filter, start === 0)
    return { ...figures, rows: this.#rows(conditionOf(filter), count, start) }
  }

  /** Every batch that fits, newest first, each as it is when its turn comes. */
  all(filter: HistoryFilter): Iterable<HistoryRow> {
    return this.each(this.#ids(filter))
  }

  /** Batches by their ids, each as it is when its turn comes. */
  *each(ids: readonly number[]): Generator<HistoryRow> {
    for (const id of ids) yield* this.byIds([id])
  }

  /** Batches by their ids; those that are gone are left out. */
  byIds(ids: readonly number[]): readonly HistoryRow[] {
    return ids.flatMap((id) =>
      this.#database
        .all(`SELECT ${historyColumns} FROM ${historyTables} WHERE batch.id = ?`, id)
        .map(readHistoryRow),
    )
  }

  /** The same, each with the batches that its row tells of. */
  ofRows(ids: readonly number[]): readonly HistoryRow[] {
    const led = ids.flatMap((id) => [...ledBatches(this.#database, id)])
    return this.byIds(led.map(({ id }) => id))
  }

  /**
   * Every batch of these submissions that ended so, the oldest submission first; none that was moved,
   * nor one whose links had been sent already, also where what they were sent with is forgotten since.
   */
  thatEnded(
    state: 'refused' | 'cancelled',
    submissionIds: readonly number[],
  ): readonly HistoryRow[] {
    return submissionIds
      .toSorted((a, b) => a - b)
      .flatMap((submissionId) =>
        this.#database
          .all(
            `SELECT ${historyColumns} FROM ${historyTables}
             WHERE batch.submission_id = ? AND batch.state = ?
             ORDER BY batch.position, batch.id`,
            submissionId,
            state,
          )
          .map(readHistoryRow)
          .filter((row) => fateOf(row) === state),
      )
  }

  #ids(filter: HistoryFilter): readonly number[] {
    const { sql, values } = conditionOf(filter)
    return this.#database.integers(
      `SELECT id FROM batch WHERE ${sql} AND batch.state <> 'split' ORDER BY at_ms DESC, id DESC`,
      'id',
      ...values,
    )
  }

  /** How many batches and links fit, and in how many rows the list tells of them. */
  count(filter: HistoryFilter): Readonly<Record<'batches' | 'links' | 'rows', number>> {
    const { sql, values } = conditionOf(filter)
    const row = this.#database.only(
      `SELECT count(*) AS batches, coalesce(sum(link_count), 0) AS links,
         count(*) - count(led_by) AS row_count
       FROM batch INDEXED BY batch_newest WHERE ${sql} AND batch.state <> 'split'`,
      ...values,
    )
    return {
      batches: integer(row, 'batches'),
      links: integer(row, 'links'),
      rows: integer(row, 'row_count'),
    }
  }

  /** Clients, labels and removed accounts to choose from. */
  names(): HistoryNames {
    const first = this.#database.only(
      "SELECT min(created_ms) AS at_ms FROM submission WHERE phase <> 'planning'",
    )
    const firstMs = optionalInteger(first, 'at_ms')
    const last = this.#database.only(
      "SELECT max(at_ms) AS at_ms FROM batch INDEXED BY batch_newest WHERE state <> 'split'",
    )
    const lastMs = firstMs === undefined ? undefined : optionalInteger(last, 'at_ms')
    return {
      firstDay: firstMs === undefined ? undefined : dayOf(firstMs),
      lastDay: lastMs === undefined ? undefined : dayOf(lastMs),
      forgottenDay: forgottenDay(this.#database),
      clients: this.#names('client'),
      labels: this.#names('label'),
      removedAccounts: this.#removedAccounts(),
      reported: { clients: this.#names('client', ofReal), labels: this.#names('label', ofReal) },
    }
  }

  /** When lists without a label were submitted here, the newest first, at most 10,000. */
  unnamed(): readonly number[] {
    return this.#database.integers(
      `SELECT created_ms FROM submission
       WHERE label = '' AND phase <> 'planning' AND imported_ms IS NULL
       ORDER BY id DESC LIMIT ${mostUnnamed}`,
      'created_ms',
    )
  }

  #removedAccounts(): HistoryNames['removedAccounts'] {
    return this.#database
      .all(
        `SELECT id, name FROM account WHERE removed_ms IS NOT NULL AND EXISTS (
           SELECT 1 FROM submission WHERE account_id = account.id AND phase <> 'planning')
         ORDER BY id`,
      )
      .map((row) => ({ id: integer(row, 'id'), name: text(row, 'name') }))
  }

  #names(column: 'client' | 'label', condition = ''): readonly string[] {
    return this.#database
      .all(
        `SELECT ${column} AS name FROM submission
         WHERE phase <> 'planning' AND imported_ms IS NULL AND ${column} <> '' ${condition}
         GROUP BY ${column} ORDER BY max(id) DESC LIMIT ${mostNames}`,
      )
      .map((row) => text(row, 'name'))
  }

  #rows({ sql, values }: BatchCondition, count: number, start: number): readonly HistoryRow[] {
    return this.#database
      .all(
        `SELECT ${historyColumns} FROM (
           SELECT id AS chosen_id FROM batch INDEXED BY batch_newest
           WHERE ${sql} AND batch.state <> 'split' AND batch.led_by IS NULL
           ORDER BY at_ms DESC, id DESC LIMIT ? OFFSET ?)
         CROSS JOIN ${historyTables} WHERE batch.id = chosen_id
         ORDER BY batch.at_ms DESC, batch.id DESC`,
        ...values,
        count,
        start,
      )
      .map(readHistoryRow)
  }

  #figuresOf(filter: HistoryFilter, mustBeFresh: boolean): Figures {
    const of = JSON.stringify(filter)
    const changes = this.#changes()
    const known = this.#figures
    const isKnown = known?.of === of && (!mustBeFresh || known.changes === changes)
    if (isKnown) return { total: known.total, batches: known.batches, totals: known.totals }
    const { rows: total, batches } = this.count(filter)
    const figures = { total, batches, totals: this.totals(conditionOf(filter)) }
    this.#figures = { of, changes, ...figures }
    return figures
  }

  /** A batch that was split may have a receipt too: of an answer that the user did not believe. */
  totals({ sql, values }: BatchCondition): HistoryTotals {
    const links = this.#database.only(
      `SELECT ${linksIn('accepted')} AS accepted, ${linksIn('refused')} AS refused,
         ${linksIn('in-doubt')} AS in_doubt
       FROM batch INDEXED BY batch_newest
       WHERE ${sql} AND ${countsUnits} AND batch.state <> 'split'`,
      ...values,
    )
    const units = this.#database.only(
      `SELECT (SELECT coalesce(sum(attempt.units_used), 0)
                 FROM attempt INDEXED BY attempt_paid
                 CROSS JOIN batch ON batch.id = attempt.batch_id
                 WHERE attempt.units_used IS NOT NULL AND ${sql} AND ${countsUnits})
            + (SELECT coalesce(sum(units_used), 0) FROM batch
                 WHERE settled = 'charged' AND state = 'accepted' AND links_count IS NULL
                   AND ${sql} AND ${countsUnits}) AS units`,
      ...values,
      ...values,
    )
    return {
      units: integer(units, 'units'),
      accepted: integer(links, 'accepted'),
      refused: integer(links, 'refused'),
      inDoubt: integer(links, 'in_doubt'),
    }
  }

  /** Goes up with every row that this process writes; nobody else does while it lives. */
  #changes(): number {
    return integer(this.#database.only('SELECT total_changes() AS n'), 'n')
  }
}

function linksIn(state: BatchState): string {
  return `coalesce(sum(CASE WHEN batch.state = '${state}' THEN link_count END), 0)`
}
