import type {
  ListSource,
  OpenList,
  Row,
  RowFilter,
  RowPage,
  RowSort,
  RowTarget,
} from '../../../electron/shared/contract/index.ts'
import {
  choicesOfKind,
  decideKinds,
  linkWarnings,
  rejectReasons,
} from '../../../electron/shared/link.ts'
import {
  isLocked,
  type RowCounts,
  rowStatuses,
  type RowStatus,
} from '../../../electron/shared/link.ts'
import { verdictOfFinding } from '../../../electron/shared/page.ts'

/** Zero rows of every status, but for those that are given. */
export function countsOf(counts: Partial<RowCounts>): RowCounts {
  const all = Object.fromEntries(rowStatuses.map((status) => [status, 0]))
  // Every status is there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...(all as Record<RowStatus, number>), ...counts }
}

const hosts = [
  'blog.norda.example',
  'www.palimo.example',
  'recipes.sole.example',
  'talva.example',
  'forum.ostra.example',
  'welde.example',
  'kirun.example',
  'gardens-carlo.example',
]
const words = [
  'winter',
  'menu',
  'guide',
  'kitchen',
  'review',
  'ways',
  'bake',
  'tour',
  'notes',
  'weekly',
  'best',
  'interview',
]
const writers = ['Anna', 'Ben', 'Cleo', 'Dana', 'Eli']

const plainRow = {
  sourceIndex: 0,
  piece: undefined,
  emphasis: [],
  decideKind: undefined,
  rejectReason: undefined,
  recommendedLink: undefined,
  changes: [],
  warnings: [],
  duplicateOf: undefined,
  duplicateOfLine: undefined,
  nearDuplicateOf: undefined,
  nearLink: undefined,
  sentBefore: undefined,
  page: undefined,
  sent: undefined,
  choices: [],
  writtenAs: undefined,
  canKeepAsOne: false,
  isSitemap: false,
  isJoined: false,
  isInPart: undefined,
} as const

/** An entry of a list for a number, the same each time. */
function pick(list: readonly string[], index: number, step: number): string {
  return list[(index * step + Math.floor(index / list.length)) % list.length] ?? ''
}

function sampleHost(index: number): string {
  return pick(hosts, index, 3)
}

/** A believable link for a number, the same each time. */
function sampleLink(index: number): string {
  const deep = index % 7 === 0 ? `${pick(words, index, 5)}/${2020 + (index % 7)}/` : ''
  const page = `${pick(words, index, 7)}-${pick(words, index, 11)}-${index + 1}`
  return `https://${sampleHost(index)}/${deep}${page}`
}

function hostOf(link: string | undefined): string | undefined {
  return link?.split('/', 3)[2]
}

function rowOf(index: number, status: RowStatus, nowMs: number): Row {
  const link = sampleLink(index)
  const sent = ['waiting', 'sending', 'accepted', 'refused', 'in-doubt', 'cancelled'].includes(
    status,
  )
  return {
    ...plainRow,
    row: index,
    line: index + 1,
    text: link,
    link,
    status,
    isLocked: isLocked(status),
    context: [writers[index % writers.length] ?? ''],
    sent: sent
      ? {
          submissionId: 1,
          accountId: 2,
          requestId: status === 'waiting' ? undefined : 7,
          taskId: status === 'accepted' ? '8f31c2a0' : undefined,
          atMs: nowMs - 4 * 60_000 - (index % 90) * 1_000,
          units: status === 'accepted' ? 1 : undefined,
          reason: status === 'refused' ? 'Invalid URL' : undefined,
        }
      : undefined,
    ...(status === 'decide'
      ? {
          text: link.replace('https://', ''),
          link: undefined,
          recommendedLink: link,
          decideKind: 'no-scheme' as const,
          choices: choicesOfKind['no-scheme'],
        }
      : {}),
    ...(status === 'rejected'
      ? {
          text: 'mailto:office@agency.example',
          link: undefined,
          rejectReason: 'unsupported-scheme' as const,
        }
      : {}),
    ...(status === 'duplicate' ? { duplicateOf: 0, duplicateOfLine: 1 } : {}),
    ...(status === 'cleaned'
      ? { text: `"${link}"`, emphasis: [[0, 1] as const], changes: ['quotes' as const] }
      : {}),
    ...(status === 'sent-before'
      ? {
          sentBefore: {
            state: 'sent' as const,
            listId: 6,
            listName: 'October guest posts',
            taskId: '7e90d410',
            atMs: nowMs - 25 * 86_400_000,
            otherAccount: undefined,
          },
        }
      : {}),
  }
}

/** The rows that the pictures show, where the list is long enough for them. */
function pictured(nowMs: number): readonly Partial<Row>[] {
  const at = nowMs - 22 * 60_000
  const sent = (status: RowStatus, more: Partial<Row['sent']> = {}): Partial<Row> => ({
    status,
    isLocked: isLocked(status),
    sent: {
      submissionId: 1,
      accountId: 2,
      requestId: 7,
      taskId: status === 'accepted' ? '8f31c2a0' : undefined,
      atMs: at,
      units: status === 'accepted' ? 1 : undefined,
      reason: undefined,
      ...more,
    },
  })
  const link = (url: string, more: Partial<Row> = {}): Partial<Row> => ({
    text: url,
    link: url,
    ...more,
  })
  const before = { status: 'ready', isLocked: false, sent: undefined } as const
  return [
    link('https://blog.norda.example/guest/winter-menu', sent('accepted')),
    link(
      'https://blog.norda.example/guest/7-ways-to-bake-with-pumpkin-and-other-squashes',
      sent('accepted'),
    ),
    link('https://www.palimo.example/news/2026/11/opening', sent('waiting')),
    {
      ...before,
      status: 'cleaned',
      text: '“https://recipes.sole.example/pumpkin”',
      link: 'https://recipes.sole.example/pumpkin',
      emphasis: [
        [0, 1],
        [37, 38],
      ],
      changes: ['quotes'],
    },
    {
      ...before,
      status: 'decide',
      text: 'sole.example/services/links',
      link: undefined,
      recommendedLink: 'https://sole.example/services/links',
      decideKind: 'no-scheme',
      choices: choicesOfKind['no-scheme'],
    },
    link('https://talva.example/interview', before),
    link('https://blog.norda.example/guest/winter-menu', {
      ...before,
      status: 'duplicate',
      duplicateOf: 0,
      duplicateOfLine: 1,
    }),
    link('https://baking-anders.example/notes/7', {
      ...before,
      status: 'sent-before',
      sentBefore: {
        state: 'sent',
        listId: 6,
        listName: 'October guest posts',
        taskId: '7e90d410',
        atMs: nowMs - 25 * 86_400_000,
        otherAccount: undefined,
      },
    }),
    {
      ...before,
      status: 'rejected',
      text: 'mailto:office@agency.example',
      link: undefined,
      rejectReason: 'unsupported-scheme',
    },
    {
      ...before,
      status: 'decide',
      text: 'https://forum.example/thread?id=4&amp;page=2',
      link: undefined,
      recommendedLink: 'https://forum.example/thread?id=4&page=2',
      emphasis: [[33, 38]],
      decideKind: 'html-entity',
      choices: choicesOfKind['html-entity'],
    },
    link('https://ostra.example/checklist', sent('in-doubt')),
    link('https://welde.example/articles/14', sent('refused', { reason: 'Invalid URL' })),
    link('https://kirun.example/review', before),
    link('https://en.wikipedia.example/wiki/Rust_(language)', before),
    link('https://cycling-birgit.example/de/tour/bodensee', before),
    {
      ...before,
      status: 'decide',
      text: 'https://gardens-carlo.example/weekly/2 – please index',
      link: undefined,
      recommendedLink: 'https://gardens-carlo.example/weekly/2',
      emphasis: [[38, 53]],
      decideKind: 'text-after-link',
      choices: choicesOfKind['text-after-link'],
    },
  ]
}

/**
 * An open list in memory: rows, views, and edits that can be undone. A row is made when it is asked
 * for: the longest list has 36,000, of which a window shows thirty.
 */
export class FakeRows {
  readonly sources: readonly ListSource[]
  readonly columns: readonly string[]
  revision = 1
  /** What page checks found out about a link. */
  pageOf: (link: string | undefined) => RowPage | undefined = () => undefined
  readonly #nowMs: number
  readonly #statuses: RowStatus[]
  readonly #made = new Map<number, Row>()
  readonly #undo: Row[][] = []
  readonly #redo: Row[][] = []
  readonly #views = new Map<number, readonly number[]>()
  #lastView = 0

  constructor(
    counts: RowCounts,
    sources: readonly ListSource[],
    columns: readonly string[],
    nowMs: number,
  ) {
    this.sources = sources
    this.columns = columns
    this.#nowMs = nowMs
    this.#statuses = mixed(
      rowStatuses.flatMap((status) => Array.from({ length: counts[status] }, () => status)),
    )
    if (counts.decide > 0 && counts.accepted > 0 && counts['in-doubt'] > 0)
      for (const [index, change] of pictured(nowMs).entries()) {
        const row = this.at(index)
        if (row !== undefined) this.put({ ...row, ...change })
      }
  }

  get length(): number {
    return this.#statuses.length
  }

  at(index: number): Row | undefined {
    const status = this.#statuses[index]
    if (status === undefined) return undefined
    const row = this.#made.get(index) ?? rowOf(index, status, this.#nowMs)
    this.#made.set(index, row)
    const page = row.status === 'duplicate' ? undefined : this.pageOf(row.link)
    return page === undefined ? row : { ...row, page }
  }

  /** Puts a row in the place of the one with its number, or behind the last. */
  put(row: Row): void {
    this.#made.set(row.row, { ...row, page: undefined })
    this.#statuses[row.row] = row.status
  }

  /** The rows with one of these statuses, all without any. */
  withStatus(...statuses: readonly RowStatus[]): readonly Row[] {
    const filter = statuses.length === 0 ? {} : { statuses: [...statuses] }
    return this.#fitting(filter).flatMap((index) => this.at(index) ?? [])
  }

  counts(): RowCounts {
    const counts: Record<string, number> = {}
    for (const status of this.#statuses) counts[status] = (counts[status] ?? 0) + 1
    return countsOf(counts)
  }

  /** What an `OpenList` says beside summary and options. */
  facts(): Pick<
    OpenList,
    | 'revision'
    | 'rows'
    | 'sources'
    | 'columns'
    | 'byDecideKind'
    | 'byRejectReason'
    | 'byWarning'
    | 'topHosts'
    | 'sendable'
    | 'sendableUnusual'
    | 'resendable'
    | 'resending'
    | 'canUndo'
    | 'canRedo'
  > {
    const tally = <Name extends string>(
      names: readonly Name[],
      found: readonly (string | undefined)[],
    ): Record<Name, number> => {
      const counts: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
      for (const name of found) if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1
      return counts
    }
    const byHost = new Map<string, number>()
    for (const [index, status] of this.#statuses.entries()) {
      const made = this.#made.get(index)
      const host = made === undefined ? sampleHost(index) : hostOf(made.link)
      if (host !== undefined && (made !== undefined || status !== 'rejected'))
        byHost.set(host, (byHost.get(host) ?? 0) + 1)
    }
    const counts = this.counts()
    return {
      revision: this.revision,
      rows: this.length,
      sources: this.sources,
      columns: this.columns,
      byDecideKind: tally(
        decideKinds,
        this.withStatus('decide').map(({ decideKind }) => decideKind),
      ),
      byRejectReason: tally(
        rejectReasons,
        this.withStatus('rejected').map(({ rejectReason }) => rejectReason),
      ),
      // Only an edit, which makes the row, gives one.
      byWarning: tally(
        linkWarnings,
        [...this.#made.values()].flatMap(({ warnings }) => warnings),
      ),
      topHosts: [...byHost]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 20)
        .map(([host, rows]) => ({ host, rows })),
      sendable: counts.ready + counts.cleaned,
      sendableUnusual: 0,
      resendable: counts['sent-before'],
      resending: 0,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
    }
  }

  view(
    filter: RowFilter,
    sort: RowSort | undefined,
  ): { readonly viewId: number; readonly rows: number } {
    const rows = this.#fitting(filter)
    if (sort !== undefined) {
      const key = (index: number): string | number => {
        const row = this.at(index)
        if (sort.by === 'line' || row === undefined) return index
        if (sort.by === 'page' || sort.by === 'target') return rankOfPage(row.page, sort.by)
        if (sort.by === 'status') return rowStatuses.indexOf(row.status)
        return sort.by === 'host' ? (hostOf(row.link) ?? '') : (row.link ?? row.text)
      }
      rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b))
      if (sort.descending) rows.reverse()
    }
    this.#lastView += 1
    this.#views.set(this.#lastView, rows)
    return { viewId: this.#lastView, rows: rows.length }
  }

  viewRows(viewId: number): readonly number[] | undefined {
    return this.#views.get(viewId)
  }

  targets(target: RowTarget): readonly number[] {
    if ('rows' in target) return target.rows
    if ('filter' in target) return this.#fitting(target.filter)
    return (this.#views.get(target.viewId) ?? []).slice(target.first, target.last + 1)
  }

  /** Changes rows that are not locked; replies how many changed. */
  edit(rows: readonly number[], change: (row: Row) => Partial<Row>): number {
    const before: Row[] = []
    for (const index of rows) {
      const row = this.at(index)
      if (row === undefined || row.isLocked) continue
      const changes = change(row)
      if (Object.keys(changes).length === 0) continue
      before.push(row)
      this.put({ ...row, ...changes })
    }
    if (before.length > 0) {
      this.#undo.push(before)
      this.#redo.length = 0
      this.revision += 1
    }
    return before.length
  }

  step(from: 'undo' | 'redo'): void {
    const [source, other] = from === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo]
    const rows = source.pop()
    if (rows === undefined) return
    other.push(rows.flatMap(({ row }) => this.at(row) ?? []))
    for (const row of rows) this.put(row)
    this.revision += 1
  }

  append(texts: readonly string[]): void {
    for (const text of texts) {
      const index = this.length
      const isLink = /^https?:\/\//.test(text)
      const isHost = /^[a-z0-9.-]+\.[a-z]{2,}(\/|$)/i.test(text)
      const same = this.withStatus().find((row) => row.link === text)
      const status: RowStatus = isLink
        ? same === undefined
          ? 'ready'
          : 'duplicate'
        : isHost
          ? 'decide'
          : 'rejected'
      this.put({
        ...plainRow,
        row: index,
        line: index + 1,
        text,
        link: isLink ? text : undefined,
        recommendedLink: isHost && !isLink ? `https://${text}` : undefined,
        status,
        isLocked: false,
        context: this.columns.map(() => ''),
        duplicateOf: same?.row,
        duplicateOfLine: same?.line,
        ...(status === 'decide'
          ? { decideKind: 'no-scheme' as const, choices: choicesOfKind['no-scheme'] }
          : {}),
        ...(status === 'rejected' ? { rejectReason: 'not-a-link' as const } : {}),
      })
    }
    this.revision += 1
  }

  /** Numbers of the rows that a filter lets through. What a status decides alone makes no row. */
  #fitting(filter: RowFilter): number[] {
    const { statuses, ...others } = filter
    const asksMore = Object.values(others).some((one) => one !== undefined)
    const indices: number[] = []
    for (const [index, status] of this.#statuses.entries()) {
      if (statuses !== undefined && !statuses.includes(status)) continue
      const row = asksMore ? this.at(index) : undefined
      if (row === undefined || fits(row, filter)) indices.push(index)
    }
    return indices
  }
}

/** Statuses mixed as in a real list: every seventeenth comes first. */
function mixed(statuses: readonly RowStatus[]): RowStatus[] {
  const step = 17
  const order: RowStatus[] = []
  for (let start = 0; start < step; start += 1)
    for (let place = start; place < statuses.length; place += step)
      order.push(...statuses.slice(place, place + 1))
  return order
}

function fits(row: Row, filter: RowFilter): boolean {
  const { statuses, decideKind, rejectReason, warning, host, search, cell } = filter
  if (statuses !== undefined && !statuses.includes(row.status)) return false
  if (decideKind !== undefined && (row.status !== 'decide' || row.decideKind !== decideKind))
    return false
  if (rejectReason !== undefined && row.rejectReason !== rejectReason) return false
  if (warning !== undefined && !row.warnings.some((one) => warning === 'any' || one === warning))
    return false
  if (host !== undefined && hostOf(row.link) !== host) return false
  if (cell !== undefined && row.context[cell.column] !== cell.text) return false
  if (!fitsPage(row.page, filter)) return false
  const sought = search?.toLowerCase() ?? ''
  return (
    sought === '' ||
    row.text.toLowerCase().includes(sought) ||
    row.link?.toLowerCase().includes(sought) === true
  )
}

/** The place of a row in the order by page or by our link. */
function rankOfPage(page: RowPage | undefined, by: 'page' | 'target'): number {
  if (page === undefined) return 9
  if (by === 'page') return ['wasted', 'unchecked', 'fine'].indexOf(verdictOfFinding[page.finding])
  const { target } = page
  if (target === undefined) return 9
  const name = target.rel.length > 0 ? 'uncounted' : target.finding
  return ['missing', 'elsewhere', 'uncounted', 'unchecked', 'there'].indexOf(name)
}

function fitsPage(found: RowPage | undefined, { page, pageFinding, target }: RowFilter): boolean {
  if (page === 'none' && found !== undefined) return false
  if (page === 'stale' && found?.isStale !== true) return false
  if (page === 'fine' || page === 'wasted' || page === 'unchecked')
    if (found === undefined || verdictOfFinding[found.finding] !== page) return false
  if (pageFinding !== undefined && found?.finding !== pageFinding) return false
  if (target === 'amiss')
    return (
      (found?.target?.rel.length ?? 0) > 0 ||
      found?.target?.finding === 'elsewhere' ||
      found?.target?.finding === 'missing'
    )
  if (target === 'uncounted') return (found?.target?.rel.length ?? 0) > 0
  return target === undefined || found?.target?.finding === target
}
