import type {
  LinkFacts,
  ResultLine,
  ResultList,
  ResultRow,
} from '../../../../electron/engine/export/index.ts'
import type { PageAnswer, TargetAnswer } from '../../../../electron/shared/page.ts'

const untouched: ResultRow = {
  status: 'ready',
  decideKind: undefined,
  rejectReason: undefined,
  warnings: [],
  text: '',
  link: undefined,
  sent: undefined,
  sentBefore: undefined,
  duplicateOf: undefined,
  joinedTo: undefined,
  isSitemap: false,
  page: undefined,
}

/** A row whose link is ready; `change` overrides. */
export function rowOf(link: string | undefined, change: Partial<ResultRow> = {}): ResultRow {
  return { ...untouched, link, text: link ?? '', ...change }
}

/** A link that request 7 carried on 21 November 2026 at 12:03:05; `change` overrides. */
export function sentFacts(change: Partial<LinkFacts> = {}): LinkFacts {
  return {
    accountName: 'Real',
    isPractice: false,
    listName: 'List',
    requestId: 7,
    taskId: 'task-7',
    atMs: new Date(2026, 10, 21, 12, 3, 5).getTime(),
    units: 1,
    message: undefined,
    doubt: undefined,
    isImported: false,
    isSettledByUser: false,
    ...change,
  }
}

/** A check of 28 November 2026 at 9:00; the page can be indexed. `change` overrides. */
export function pageAnswer(change: Partial<PageAnswer> = {}): PageAnswer {
  return {
    finding: 'indexable',
    checkedMs: new Date(2026, 10, 28, 9).getTime(),
    httpStatus: 200,
    finalUrl: undefined,
    canonicalUrl: undefined,
    contentType: undefined,
    detail: undefined,
    target: undefined,
    ...change,
  }
}

/** A page that links to the target; `change` overrides. */
export function targetAnswer(change: Partial<TargetAnswer> = {}): TargetAnswer {
  return {
    finding: 'there',
    url: 'https://acme.example/shoes',
    rel: [],
    anchor: 'shoes',
    ...change,
  }
}

/** A line of a plain text. Without `rows` it has one; its link is the text, if that is an address. */
export function textLine(text: string, line = 1, rows?: readonly ResultRow[]): ResultLine {
  return {
    sourceIndex: 0,
    line,
    cells: [text],
    linkColumn: undefined,
    isHeader: false,
    rows: rows ?? [rowOfText(text)],
  }
}

function rowOfText(text: string): ResultRow {
  if (URL.canParse(text)) return rowOf(text)
  return rowOf(undefined, { text, status: text === '' ? 'blank' : 'rejected' })
}

/** A line of a table. */
export function tableLine(
  cells: readonly string[],
  line: number,
  rows: readonly ResultRow[],
  linkColumn = 0,
): ResultLine {
  return { sourceIndex: 0, line, cells, linkColumn, isHeader: false, rows }
}

/** A whole list of one source; `change` overrides. */
export function listOf(
  lines: readonly ResultLine[],
  headings: readonly string[] = [''],
  change: Partial<ResultList> = {},
): ResultList {
  return {
    name: 'November',
    client: 'Acme',
    label: '',
    headings,
    sourceNames: ['sheet.csv'],
    isWhole: true,
    hasPages: false,
    hasTargets: false,
    lines,
    ...change,
  }
}

/** The rows of copied results, each cell by the heading of its column. */
export function rowsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [headings = [], ...rows] = text.split('\n').map((line) => line.split('\t'))
  return rows.map((cells) =>
    Object.fromEntries(headings.map((heading, column) => [heading, cells[column] ?? ''])),
  )
}

/** The headings of copied results, in order. */
export function headingsOf(text: string): readonly string[] {
  return (text.split('\n')[0] ?? '').split('\t')
}
