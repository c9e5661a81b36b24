import type { Account } from '../../electron/shared/account.ts'
import type { Input, Reply, RequestName } from '../../electron/shared/contract.ts'
import type {
  AnswerRow,
  AskedLinks,
  AskedPart,
  LinkAnswer,
  ReportFigures,
} from '../../electron/shared/history.ts'
import { daysFrom } from '../../electron/shared/local-day.ts'
import { fail, ok } from '../../electron/shared/result.ts'
import {
  type Batch,
  fateOf,
  type HistoryRow,
  type Submission,
} from '../../electron/shared/submission.ts'
import { fakeBatches } from './fake-data.ts'

type HistoryName = Extract<RequestName, `history.${string}` | `report.${string}`>
type HistoryHandlers = {
  [Name in Exclude<HistoryName, 'history.toDraft'>]: (input: Input<Name>) => Reply<Name>
}

/** What a fake history is made of. */
export interface FakePast {
  readonly accounts: () => readonly Account[]
  readonly submissions: () => readonly Submission[]
}

/** A history of what the fake host holds; nothing that is asked about was sent, but for one host. */
export function fakeHistory({ accounts, submissions }: FakePast): HistoryHandlers {
  let answers: readonly AnswerRow[] = []
  let askId = 0

  function rowsOf(search: string): readonly HistoryRow[] {
    return submissions()
      .filter(({ label, client }) => `${label} ${client}`.includes(search))
      .flatMap((submission) =>
        withCancelledTogether(fakeBatches(submission)).map((batch) => ({
          ...batch,
          accountId: submission.accountId,
          accountName: accounts().find(({ id }) => id === submission.accountId)?.name ?? '',
          label: submission.label,
          client: submission.client,
          createdMs: submission.createdMs,
          atMs: batch.sentMs ?? batch.changedMs,
          isImported: false,
        })),
      )
  }

  function totalsOf(rows: readonly HistoryRow[]) {
    const linksIn = (state: string) =>
      rows.reduce((sum, row) => sum + (row.state === state ? row.linkCount : 0), 0)
    return {
      units: linksIn('accepted'),
      accepted: linksIn('accepted'),
      refused: linksIn('refused'),
      inDoubt: linksIn('in-doubt'),
    }
  }

  function answerTo(text: string, line: number): AnswerRow {
    if (!text.startsWith('http')) return { line, text, answer: 'not-a-link', sending: undefined }
    const sending = {
      accountId: 2,
      accountName: 'Agency main',
      submissionId: 1,
      label: 'Morning list',
      createdMs: 0,
      batchId: 7,
      state: 'accepted',
      movedTo: undefined,
      taskId: '7f31c2a0',
      atMs: 0,
      isImported: false,
    } as const
    if (text.includes('norda')) return { line, text, answer: 'accepted', sending }
    if (text.includes('www.')) {
      const nearLink = text.replace('www.', '')
      return { line, text, answer: 'nearly-sent', sending, nearLink }
    }
    return { line, text, answer: 'never', sending: undefined }
  }

  const download = ok({ kind: 'download', url: 'data:text/csv,link' } as const)
  const size = { bytes: 74_000_000, submissions: 12, links: 57_272, oldestDay: '2026-01-05' }

  return {
    'history.page'({ start, count, search }) {
      const rows = rowsOf(search)
      const page = rows.slice(start, start + count)
      return { rows: page, total: rows.length, batches: rows.length, totals: totalsOf(rows) }
    },
    'history.names': () =>
      submissions().length === 0
        ? {
            firstDay: undefined,
            clients: [],
            labels: [],
            removedAccounts: [],
            reported: { clients: [], labels: [] },
          }
        : {
            firstDay: '2026-01-05',
            clients: ['Norda', 'Palimo'],
            labels: ['Morning list'],
            removedAccounts: [],
            reported: { clients: ['Norda', 'Palimo'], labels: ['Morning list'] },
          },
    'history.unnamed': () =>
      submissions().flatMap(({ label, createdMs }) => (label === '' ? [createdMs] : [])),
    'history.units'({ fromDay, toDay, step }) {
      const days = daysFrom(fromDay, toDay)
      const periods = step === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))]
      const units = periods.map((_, index) => (index % 7 > 4 ? 0 : (index * 977) % 5_000))
      const isEmpty = submissions().length === 0
      const series = isEmpty ? [] : [{ name: 'Agency main', units }]
      const sentBefore = isEmpty ? 0 : 14_880
      return { periods, series, totals: totalsOf(rowsOf('')), sentBefore }
    },
    'history.batch': ({ batchId }) => rowsOf('').find(({ id }) => id === batchId),
    'history.links': ({ batchId, start, count }) =>
      Array.from(
        { length: count },
        (_, index) => `https://norda.example/${batchId}/${start + index}`,
      ),
    'history.attempts': () => [
      {
        startedMs: 1_000,
        endedMs: 2_000,
        httpStatus: 200,
        message: undefined,
        answered: true,
        taskId: '7f31c2a0',
        unitsUsed: 1_000,
        linksCount: 1_000,
      },
    ],
    'history.ask'({ text }) {
      const lines = text.split('\n').filter((line) => line.trim() !== '')
      answers = lines.map(answerTo)
      askId += 1
      return ok({ askId, lines: countOf(answers), rows: countOf(answers) })
    },
    'history.stopAsking': () => undefined,
    'history.answers'(page) {
      if (page.askId !== askId) return fail('asked-again')
      const { only, start, count } = page
      const rows = answers.filter(({ answer }) => only === undefined || partOf[answer] === only)
      return ok(rows.slice(start, start + count))
    },
    'history.export': () => download,
    'history.exportAnswers': () => download,
    'history.unsent': ({ part }) => {
      const rows = rowsOf('').filter((row) =>
        part.kind === 'batches'
          ? part.batchIds.includes(row.id)
          : part.kind === 'filter'
            ? part.filter.states?.includes(row.state)
            : fateOf(row) === part.kind && part.submissionIds.includes(row.submissionId),
      )
      return rows.reduce((sum, { together, linkCount }) => sum + (together?.links ?? linkCount), 0)
    },
    'history.size': () => size,
    'history.forgettable': () => ({ submissions: 4, links: 36_000, kept: 1 }),
    'history.forget': () => ok({ submissions: 0, links: 0 }),
    'history.giveRoomBack': () => ok(size),
    'report.figures': () => ok(plainFigures),
    'report.export': () => download,
  }
}

/** Those of a submission that were cancelled, in one row. */
function withCancelledTogether(
  batches: readonly Batch[],
): readonly (Batch & Pick<HistoryRow, 'together'>)[] {
  const cancelled = batches.filter((batch) => fateOf(batch) === 'cancelled')
  const leader = cancelled.at(-1)
  if (leader === undefined || cancelled.length === 1) return batches
  const links = cancelled.reduce((sum, { linkCount }) => sum + linkCount, 0)
  const together = { batches: cancelled.length, links }
  return batches.flatMap((batch) => {
    if (batch === leader) return [{ ...batch, together }]
    return cancelled.includes(batch) ? [] : [batch]
  })
}

/** Figures of a report that any scene shows. */
export const plainFigures: ReportFigures = {
  client: 'Palimo',
  label: 'Morning list',
  submittedMs: undefined,
  fromDay: '2026-11-20',
  toDay: '2026-11-21',
  missingUpTo: undefined,
  submissions: 1,
  linesReceived: 300,
  linksAdded: 0,
  movedHere: 0,
  submitted: 262,
  notInReceipts: 0,
  refused: 3,
  maybeCharged: 0,
  moved: 0,
  later: 0,
  notSubmitted: {
    duplicates: 14,
    unusable: 6,
    undecided: 2,
    leftOut: 1,
    cancelled: 0,
    afterwards: 0,
  },
  waiting: 0,
  sentBefore: 12,
  units: 262,
  days: [
    { day: '2026-11-20', submitted: 200, units: 200 },
    { day: '2026-11-21', submitted: 62, units: 62 },
  ],
}

const partOf: Readonly<Record<LinkAnswer, AskedPart>> = {
  accepted: 'on-record',
  'in-doubt': 'on-record',
  sending: 'on-record',
  queued: 'on-record',
  refused: 'refused',
  cancelled: 'not-sent',
  moved: 'not-sent',
  'sent-before': 'on-record',
  'nearly-sent': 'nearly-sent',
  'nearly-maybe-charged': 'nearly-sent',
  'nearly-waiting': 'nearly-sent',
  practised: 'practised',
  'nearly-practised': 'not-sent',
  'not-charged': 'not-sent',
  'charged-by-word': 'on-record',
  never: 'not-sent',
  'not-a-link': 'not-a-link',
}

function countOf(rows: readonly AnswerRow[]): AskedLinks['lines'] {
  const countIn = (part: AskedPart) => rows.filter(({ answer }) => partOf[answer] === part).length
  return {
    'on-record': countIn('on-record'),
    'nearly-sent': countIn('nearly-sent'),
    refused: countIn('refused'),
    practised: countIn('practised'),
    'not-sent': countIn('not-sent'),
    'not-a-link': countIn('not-a-link'),
  }
}
