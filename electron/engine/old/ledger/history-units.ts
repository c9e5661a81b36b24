import type { SQLInputValue } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  HistoryFilter,
  UnitGroup,
  UnitsChart,
  UnitsQuery,
  UnitsSeries,
} from '../../../shared/history.ts'
import { daysFrom, startOfDay } from '../../../shared/local-day.ts'
import type { Database } from './database.ts'
import {
  conditionBeside,
  conditionOf,
  conditionsOfLists,
  countsUnits,
  countsUnitsBeside,
} from './history-filter.ts'
import type { HistoryList } from './history-list.ts'
import { integer, text } from './row.ts'
import { linesOnce, sentBeforeLines } from './submitted-lines.ts'

/** Series of their own; what is left is one more. */
const mostSeries = 7

const nameOf: Readonly<Record<UnitGroup, string>> = {
  account: 'account.name',
  client: 'submission.client',
  label: 'submission.label',
}

interface Period {
  readonly name: string
  readonly fromMs: number
  /** Excluded. */
  readonly toMs: number
}

/**
 * Units by local day or month. A receipt belongs to the day on which its request began, as in the
 * caps; what the user said was charged to the day on which the batch last left. Gives way between
 * two of them.
 */
export async function unitsChart(
  database: Database,
  list: HistoryList,
  query: UnitsQuery,
): Promise<UnitsChart> {
  const { step: _, by, ...filter } = query
  const periods = periodsOf(query)
  const unitsOf = new Map<string, number[]>()
  for (const [index, period] of periods.entries()) {
    for (const [name, units] of unitsBetween(database, by, filter, period)) {
      const known = unitsOf.get(name) ?? periods.map(() => 0)
      known[index] = (known[index] ?? 0) + units
      unitsOf.set(name, known)
    }
    await nextTurn()
  }
  return {
    periods: periods.map(({ name }) => name),
    series: strongest(unitsOf),
    totals: { ...list.totals(conditionOf(filter)), units: sum([...unitsOf.values()].flat()) },
    sentBefore: sentBefore(database, query, filter),
  }
}

function periodsOf({ fromDay, toDay, step }: UnitsQuery): readonly Period[] {
  const days = daysFrom(fromDay, toDay)
  const byName = Map.groupBy(days, (day) => (step === 'day' ? day : day.slice(0, 7)))
  return [...byName].map(([name, ofPeriod]) => ({
    name,
    fromMs: startOfDay(ofPeriod[0] ?? fromDay),
    toMs: startOfDay(ofPeriod.at(-1) ?? toDay, 1),
  }))
}

function unitsBetween(
  database: Database,
  by: UnitGroup,
  filter: HistoryFilter,
  { fromMs, toMs }: Period,
): readonly (readonly [name: string, units: number])[] {
  // A receipt has a time of its own, which is not that of its batch.
  const ofBatch = conditionBeside({ ...filter, fromDay: undefined, toDay: undefined })
  const wanted = `${countsUnitsBeside} AND ${ofBatch.sql}`
  const values: readonly SQLInputValue[] = [fromMs, toMs, ...ofBatch.values]
  const joined = `CROSS JOIN submission ON submission.id = batch.submission_id
    CROSS JOIN account ON account.id = batch.account_id`
  return database
    .all(
      `SELECT ${nameOf[by]} AS name, sum(attempt.units_used) AS units
         FROM attempt INDEXED BY attempt_paid CROSS JOIN batch ON batch.id = attempt.batch_id
         ${joined} WHERE attempt.started_ms >= ? AND attempt.started_ms < ?
           AND attempt.units_used IS NOT NULL AND ${wanted} GROUP BY 1
       UNION ALL
       SELECT ${nameOf[by]} AS name, sum(batch.units_used) AS units
         FROM batch INDEXED BY batch_charged_by_word ${joined}
         WHERE batch.settled = 'charged' AND batch.at_ms >= ? AND batch.at_ms < ?
           AND batch.state = 'accepted' AND batch.links_count IS NULL
           AND batch.units_used IS NOT NULL AND ${wanted} GROUP BY 1`,
      ...values,
      ...values,
    )
    .map((row) => [text(row, 'name'), integer(row, 'units')])
}

function strongest(unitsOf: ReadonlyMap<string, readonly number[]>): readonly UnitsSeries[] {
  const all = [...unitsOf].toSorted(([, left], [, right]) => sum(right) - sum(left))
  const series = all.slice(0, mostSeries).map(([name, units]) => ({ name, units }))
  const rest = all.slice(mostSeries).map(([, units]) => units)
  const [first] = rest
  if (first === undefined) return series
  const together = first.map((_, index) => sum(rest.map((units) => units[index] ?? 0)))
  return [...series, { name: undefined, units: together }]
}

/** Undefined: what is asked for is not of lines. */
function sentBefore(
  database: Database,
  query: UnitsQuery,
  filter: HistoryFilter,
): number | undefined {
  const lines = linesSentBefore(database, query)
  if (lines === undefined) return undefined
  const { sql, values } = conditionOf({ ...filter, states: ['sent-before'] })
  const row = database.only(
    `SELECT coalesce(sum(link_count), 0) AS n FROM batch INDEXED BY batch_newest
     WHERE ${sql} AND ${countsUnits} AND batch.state <> 'split'`,
    ...values,
  )
  return lines + integer(row, 'n')
}

/** Undefined: what is asked for is not of lines. */
function linesSentBefore(database: Database, query: UnitsQuery): number | undefined {
  const { fromDay, toDay } = query
  const times = [startOfDay(fromDay), startOfDay(toDay, 1)]
  const wanted = conditionsOfLists(query, ['submission', 'earlier'], times)
  if (wanted === undefined) return undefined
  const { sql, values } = wanted
  const row = database.only(
    `SELECT coalesce(sum(${linesOnce(sentBeforeLines, `is_practice = 0 AND ${sql.earlier}`)}), 0) AS n
     FROM submission JOIN account ON account.id = submission.account_id
     WHERE phase <> 'planning' AND is_practice = 0
       AND created_ms >= ?1 AND created_ms < ?2 AND ${sql.submission}`,
    ...values,
  )
  return integer(row, 'n')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
