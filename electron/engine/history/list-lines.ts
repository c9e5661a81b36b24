import type { HistoryFilter, Row } from '../../shared/contract/index.ts'
import type { LinkWarning } from '../../shared/link.ts'
import type { LinePlace, RequestLink, RequestRow, ResultLine, ResultRow } from '../export/index.ts'
import { type Ledger, type LinkRecord, statusOfState, type StoredList } from '../ledger/index.ts'

/** A list as it is read for results and reports. */
export interface ReadableList {
  /** Headings of the columns of its source lines, as many as the widest line has; empty where there is none. */
  readonly headings: readonly string[]
  readonly sourceNames: readonly string[]
  /** The column that holds the links; undefined: there are no columns beside them. */
  readonly linkColumn: number | undefined
  /** Every source line, blank ones too, in source order, each as of when it is asked for. */
  readonly lines: () => Iterable<LineOfList>
}

/** A source line with its rows, at least one. */
export interface LineOfList extends Omit<ResultLine, 'rows'> {
  readonly rows: readonly RowOfList[]
}

/** A row as the list knows it; what became of its link the ledger knows. */
interface RowOfList extends Pick<
  Row,
  'row' | 'status' | 'decideKind' | 'rejectReason' | 'text' | 'link'
> {
  readonly warnings: readonly LinkWarning[]
  /** The link that says what the row is; undefined: it is not submitted. */
  readonly linkId: number | undefined
  /** The link that holds the claim on a row that was sent before. */
  readonly heldByLinkId: number | undefined
  readonly duplicateOf: LinePlace | undefined
  readonly joinedTo: LinePlace | undefined
  readonly isSitemap: boolean
}

/** A row with the record of its link. */
export interface JoinedRow extends ResultRow {
  readonly record: LinkRecord | undefined
}

export interface JoinedLine extends Omit<ResultLine, 'rows'> {
  readonly rows: readonly JoinedRow[]
}

/** Lines whose links are looked up at once. */
const linesAtOnce = 500

/** Joins source lines with what the ledger knows of their links, some hundred lines at a time. */
export function* joinedLines(
  { links }: Pick<Ledger, 'links'>,
  { accountId }: Pick<StoredList, 'accountId'>,
  lines: Iterable<LineOfList>,
): Generator<JoinedLine> {
  for (const some of inChunks(lines, linesAtOnce)) {
    const ids = new Set(
      some.flatMap(({ rows }) =>
        rows.flatMap(({ linkId, heldByLinkId }) =>
          [linkId, heldByLinkId].filter((id) => id !== undefined),
        ),
      ),
    )
    const records = new Map(
      links
        .records([...ids])
        .flatMap((record) => (record === undefined ? [] : [[record.linkId, record] as const])),
    )
    for (const line of some)
      yield { ...line, rows: line.rows.map((row) => joinedRow(row, accountId, records)) }
  }
}

function joinedRow(
  row: RowOfList,
  accountId: number | undefined,
  records: ReadonlyMap<number, LinkRecord>,
): JoinedRow {
  const record = row.linkId === undefined ? undefined : records.get(row.linkId)
  const holder = row.heldByLinkId === undefined ? undefined : records.get(row.heldByLinkId)
  return {
    // An answer may have come in since the list was told.
    status: record === undefined ? row.status : statusOfState[record.state],
    decideKind: row.decideKind,
    rejectReason: row.rejectReason,
    warnings: row.warnings,
    text: row.text,
    link: row.link,
    sent: record,
    sentBefore: holder === undefined ? undefined : sentBefore(holder, accountId),
    duplicateOf: row.duplicateOf,
    joinedTo: row.joinedTo,
    isSitemap: row.isSitemap,
    record,
  }
}

/** Who holds the claim of a row; undefined: it was freed since the list was told. */
function sentBefore(holder: LinkRecord, accountId: number | undefined): ResultRow['sentBefore'] {
  const { state } = holder
  if (state === 'refused' || state === 'cancelled') return undefined
  const isWaiting = state === 'pending' || state === 'in-flight'
  return {
    ...holder,
    state: isWaiting ? 'waiting' : state,
    isElsewhere: accountId !== undefined && holder.accountId !== accountId,
  }
}

function* inChunks<Item>(items: Iterable<Item>, size: number): Generator<readonly Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

const requestsAtOnce = 500
const linksAtOnce = 1_000

/** Every request that fits a filter, newest first, read page by page. */
export function* requestsOf(
  { history, accounts }: Pick<Ledger, 'history' | 'accounts'>,
  filter: HistoryFilter,
): Generator<RequestRow> {
  const names = new Map(accounts.all('archived-too').map(({ id, name }) => [id, name]))
  const told = new Set<number>()
  for (let start = 0; ; start += requestsAtOnce) {
    const { requests } = history.requests(filter, start, requestsAtOnce)
    for (const request of requests) {
      // Requests that leave meanwhile move the pages.
      if (told.has(request.id)) continue
      told.add(request.id)
      yield { ...request, accountName: names.get(request.accountId) ?? '' }
    }
    if (requests.length < requestsAtOnce) return
  }
}

/** The links that a request carried, in order; those whose text is lost are left out. */
export function* linksOfRequest(
  { requests }: Pick<Ledger, 'requests'>,
  requestId: number,
): Generator<RequestLink> {
  for (let start = 0; ; start += linksAtOnce) {
    const some = requests.links(requestId, start, linksAtOnce)
    for (const { link, state } of some)
      if (link !== undefined)
        yield { link, state: state === undefined ? undefined : statusOfState[state] }
    if (some.length < linksAtOnce) return
  }
}
