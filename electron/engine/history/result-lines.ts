/** Joins the lines of a list with what the ledger knows of their links. */
import type { PageAnswer } from '../../shared/page.ts'
import { type EarlierLink, type ResultLine, type ResultRow } from '../export/index.ts'
import { type Ledger, type LinkRecord, statusOfState, type StoredList } from '../ledger/index.ts'
import type { SourceLine, SourceRow } from '../lists/index.ts'

/** Lines whose links are looked up at once. */
const linesAtOnce = 500

/**
 * The results of source lines. The ledger is asked for the links of some hundred lines at a time,
 * when the iterator reaches them.
 */
export function* resultLines(
  { links, claims, pageChecks }: Pick<Ledger, 'links' | 'claims' | 'pageChecks'>,
  { id: listId, accountId }: Pick<StoredList, 'id' | 'accountId'>,
  lines: Iterable<SourceLine>,
): Generator<ResultLine<LinkRecord>> {
  const hasPages = pageChecks.hasAny(listId)
  for (const chunk of inChunks(lines, linesAtOnce)) {
    const ids = new Set(
      chunk.flatMap(({ rows }) =>
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
    const pages = hasPages ? pagesOf({ claims, pageChecks }, listId, chunk) : undefined
    for (const line of chunk)
      yield {
        ...line,
        rows: line.rows.map((row) => resultRow(row, accountId, records, pages?.get(row.row))),
      }
  }
}

/** What page checks found out about the rows of some lines, by row. Duplicates have no check of their own. */
function pagesOf(
  { claims, pageChecks }: Pick<Ledger, 'claims' | 'pageChecks'>,
  listId: number,
  lines: readonly SourceLine[],
): ReadonlyMap<number, PageAnswer> {
  const checkable = lines.flatMap(({ rows }) =>
    rows.flatMap(({ row, link, duplicateOf }) =>
      link === undefined || duplicateOf !== undefined ? [] : [{ row, link }],
    ),
  )
  const answers = pageChecks.answers(listId, claims.keysOf(checkable.map(({ link }) => link)))
  return new Map(
    [...answers].flatMap(([index, answer]) => {
      const row = checkable[index]?.row
      return row === undefined ? [] : [[row, answer] as const]
    }),
  )
}

function resultRow(
  row: SourceRow,
  accountId: number | undefined,
  records: ReadonlyMap<number, LinkRecord>,
  page: PageAnswer | undefined,
): ResultRow<LinkRecord> {
  const { decideKind, rejectReason, warnings, text, duplicateOf, joinedTo, isSitemap } = row
  const sent = row.linkId === undefined ? undefined : records.get(row.linkId)
  const holder = row.heldByLinkId === undefined ? undefined : records.get(row.heldByLinkId)
  // The ledger is newer: the list hears of an answer only later.
  const status = sent === undefined ? row.status : statusOfState[sent.state]
  return {
    status,
    decideKind,
    rejectReason,
    warnings,
    text,
    link: status === 'decide' ? undefined : row.link,
    sent,
    sentBefore: holder === undefined ? undefined : earlierLink(holder, accountId),
    duplicateOf,
    joinedTo,
    isSitemap,
    page,
  }
}

/** The link that holds a row's claim; undefined: it has released the claim since the list looked. */
function earlierLink(holder: LinkRecord, accountId: number | undefined): EarlierLink | undefined {
  const { state } = holder
  if (state === 'refused' || state === 'cancelled') return undefined
  const isWaiting = state === 'pending' || state === 'in-flight'
  return {
    ...holder,
    state: isWaiting ? 'waiting' : state,
    isOnOtherAccount: accountId !== undefined && holder.accountId !== accountId,
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
