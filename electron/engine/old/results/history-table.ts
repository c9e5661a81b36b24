import type { AnswerRow, AskedPart, LinkAnswer, TableFormat } from '../../../shared/history.ts'
import type { HistoryRow } from '../../../shared/submission.ts'
import { type Cell, localTime } from './cell.ts'
import type { Separator } from './csv-separator.ts'
import { csvText } from './csv-text.ts'
import { fateInWords, fateWords } from './words.ts'
import { workbookOf } from './xlsx.ts'

/** A table of the history: its rows are read while it is written. */
export interface HistoryTable {
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
  readonly rowCount: number
}

const batchHeadings = [
  'When',
  'Submission',
  'Client',
  'Account',
  'Task',
  'Result',
  'Links',
  'Units',
  'Service’s words',
] as const

/** One row a batch. */
export function tableOfBatches(batches: Iterable<HistoryRow>, rowCount: number): HistoryTable {
  function* rows(): Generator<readonly Cell[]> {
    for (const batch of batches)
      yield [
        ...whatItIsOf(batch),
        batch.linkCount,
        batch.unitsUsed ?? '',
        // Without an answer the message is only a code of the system.
        batch.httpStatus === undefined ? '' : (batch.message ?? ''),
      ]
  }
  return { headings: batchHeadings, rows: rows(), rowCount }
}

/** One row a link. */
export function tableOfLinks(
  batches: Iterable<HistoryRow>,
  linksOf: (batch: HistoryRow) => readonly string[],
  rowCount: number,
): HistoryTable {
  function* rows(): Generator<readonly Cell[]> {
    for (const batch of batches) {
      const cells = whatItIsOf(batch)
      for (const link of linksOf(batch)) yield [link, ...cells]
    }
  }
  return { headings: ['Link', ...batchHeadings.slice(0, 6)], rows: rows(), rowCount }
}

const answerWords: Readonly<Record<LinkAnswer, string>> = {
  ...fateWords,
  'not-charged': 'Sent, not charged, then cancelled',
  'charged-by-word': 'Sent, charged as the user said',
  'nearly-sent': 'Nearly the same: sent',
  'nearly-maybe-charged': 'Nearly the same: maybe charged',
  'nearly-waiting': 'Nearly the same: waits',
  practised: 'Practised, not sent',
  'nearly-practised': 'Nearly the same: practised',
  never: 'Not sent',
  'not-a-link': 'Not a link',
}

const answerHeadings = [
  'Link',
  'Was it sent?',
  'When',
  'Submission',
  'Account',
  'Task',
  'Nearly the same',
  'Looked up as',
] as const

/**
 * One row for each answer to "was it sent?", and above them why some may be wrong; `forgottenDay`: see
 * `HistoryNames`.
 */
export function tableOfAnswers(
  answers: readonly (Omit<AnswerRow, 'line'> & { readonly part: AskedPart })[],
  forgottenDay: string | undefined,
): HistoryTable {
  const rows = answers.map(({ text, link, answer, sending, nearLink }): readonly Cell[] => [
    text,
    answerWords[answer],
    sending === undefined ? '' : { time: localTime(sending.atMs) },
    sending?.label ?? '',
    sending?.accountName ?? '',
    sending?.taskId ?? '',
    nearLink ?? '',
    link ?? '',
  ])
  const mayBeForgotten = answers.some(({ part }) => part !== 'on-record' && part !== 'not-a-link')
  if (forgottenDay !== undefined && mayBeForgotten) {
    const sentence = `History up to ${forgottenDay} was forgotten; links sent then may show as not sent.`
    rows.unshift([sentence, ...answerHeadings.slice(1).map(() => '')])
  }
  return { headings: answerHeadings, rows, rowCount: rows.length }
}

/** A table as a file, piece by piece. */
export function tableFile(
  table: HistoryTable,
  format: TableFormat,
  separator: Separator,
): Iterable<string | Uint8Array> {
  return format === 'csv'
    ? csvText(table.headings, table.rows, separator)
    : workbookOf([{ name: 'History', ...table }])
}

function whatItIsOf(batch: HistoryRow): readonly Cell[] {
  const { atMs, label, client, accountName, taskId } = batch
  const when = { time: localTime(atMs) }
  return [when, label, client, accountName, taskId ?? '', fateInWords(batch)]
}
