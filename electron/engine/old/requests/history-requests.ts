import { fail, ok } from '../../../shared/result.ts'
import type { HistoryFilter } from '../../../shared/history.ts'
import type { HistoryRow } from '../../../shared/submission.ts'
import { ledBatches } from '../ledger/cancelled-together.ts'
import { forgottenDay } from '../ledger/forgotten-time.ts'
import { History } from '../ledger/history.ts'
import { HistoryList } from '../ledger/history-list.ts'
import { unitsChart } from '../ledger/history-units.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { separatorFor } from '../results/csv-separator.ts'
import {
  tableFile,
  tableOfAnswers,
  tableOfBatches,
  tableOfLinks,
  type HistoryTable,
} from '../results/history-table.ts'
import { LastQuestion } from './asked-links.ts'
import { countUnsent } from './count-unsent.ts'
import type { HandlersOf } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { historySizeRequests } from './history-size.ts'
import { historyToDraft } from './history-to-draft.ts'
import { writeWhole } from './write-file.ts'

/** What was sent, by batch, by link and by day; out of it as files; and the older part forgotten. */
export function historyRequests(parts: EngineParts, dataFolder: string): HandlersOf<'history'> {
  const { ledger } = parts
  const history = new History(ledger.database)
  const list = new HistoryList(ledger.database)
  const question = new LastQuestion(ledger)

  return {
    ...historySizeRequests(parts, dataFolder),
    ...historyToDraft(parts, list, question),
    'history.unsent': ({ part }) => countUnsent(part, list, ledger),
    'history.page': (query) => list.page(query),
    'history.names': () => list.names(),
    'history.unnamed': () => list.unnamed(),
    'history.units': (query) => unitsChart(ledger.database, list, query),
    'history.batch': ({ batchId }) => list.byIds([batchId])[0],
    'history.links': ({ batchId, start, count }) => [
      ...linksOfRow(ledger, batchId, start, start + count),
    ],
    'history.attempts': ({ batchId }) => history.attempts(batchId),
    'history.write': ({ filter, what, format, locale, path }) =>
      writeWhole(
        path,
        tableFile(tableOf(ledger, list, filter, what), format, separatorFor(locale)),
      ),

    'history.ask': async ({ text }) => {
      const asked = await question.ask(text)
      return asked === undefined ? fail('asked-again') : ok(asked)
    },
    'history.stopAsking': () => {
      question.forget()
      return undefined
    },
    'history.answers': ({ askId, only, start, count }) => {
      const rows = question.rows(askId, only)
      if (rows === undefined) return fail('asked-again')
      const page = rows.slice(start, start + count)
      return ok(
        page.map(({ line, text, link, answer, sending, nearLink }) => ({
          line,
          text,
          link,
          answer,
          sending,
          nearLink,
        })),
      )
    },
    'history.writeAnswers': ({ askId, only, format, locale, path }) => {
      const rows = question.rows(askId, only)
      if (rows === undefined) return fail('asked-again')
      const table = tableOfAnswers(rows, forgottenDay(ledger.database))
      return writeWhole(path, tableFile(table, format, separatorFor(locale)))
    },
  }
}

/** Links of all batches that a row tells of, from one place to another; only what holds them is opened. */
function* linksOfRow(
  ledger: Ledger,
  batchId: number,
  start: number,
  end: number,
): Generator<string> {
  let before = 0
  for (const { id, linkCount } of ledBatches(ledger.database, batchId)) {
    if (before >= end) return
    if (before + linkCount > start)
      yield* ledger.batches.links(id).slice(Math.max(0, start - before), end - before)
    before += linkCount
  }
}

function tableOf(
  ledger: Ledger,
  list: HistoryList,
  filter: HistoryFilter,
  what: 'batches' | 'links',
): HistoryTable {
  if (what === 'batches') return tableOfBatches(list.all(filter), list.count(filter).batches)
  const linksOf = ({ id }: HistoryRow): readonly string[] => ledger.batches.links(id)
  return tableOfLinks(list.all(filter), linksOf, list.count(filter).links)
}
