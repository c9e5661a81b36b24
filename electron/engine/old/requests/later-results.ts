import type { StoredSubmission } from '../../../shared/records.ts'
import { inTurns } from '../intake/draft/in-turns.ts'
import type { Draft } from '../intake/draft.ts'
import { listsAfter } from '../ledger/carried-lines.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type LaterResult, ToldOfLaterList } from '../results/later-list.ts'
import { listInWords } from '../results/list-in-words.ts'
import { type LinksOnRecord, rowResult } from '../results/row-result.ts'
import { accountBeside } from './account-beside.ts'
import type { DraftDesk } from './draft-desk.ts'
import { rowsInWords } from './lines-of-list.ts'
import { linksOnRecord } from './links-on-record.ts'
import { RowsTold } from './rows-told.ts'

/** Lines that are looked at before everything else has its turn. */
const linesAtOnce = 20_000

/**
 * What became, in all lists that were sent later, of the rows that a submission left over. The last
 * list comes first, so that each hands what is known by then to the one before it, and one at a time
 * is in memory. Of a list that is gone nothing is told, nor of what Practice took of a real one.
 */
export async function laterResults(
  ledger: Ledger,
  drafts: DraftDesk,
  submission: StoredSubmission,
): Promise<RowsTold> {
  const told = new Map<string, RowsTold>()
  for (const id of listsAfter(ledger.database, submission.id)) {
    const later = ledger.submissions.byId(id)
    if (later?.draftId === undefined) continue
    const draft = await drafts.openSubmitted(later.draftId)
    if (draft === undefined) continue
    const { links } = await linksOnRecord(ledger, later, submission, draft)
    const list = inWords(ledger, later, submission)
    await inTurns(handOver({ draft, links }, list, told))
    told.delete(draft.id)
  }
  return told.get(submission.draftId ?? '') ?? new RowsTold()
}

/** A list that was submitted, and what is known of it. */
interface OpenedList {
  readonly draft: Draft
  readonly links: LinksOnRecord
}

/** Tells the lists before it what became of the lines that they left over; gives way now and then. */
function* handOver(
  { draft, links }: OpenedList,
  list: string | undefined,
  told: Map<string, RowsTold>,
): Generator<void, void> {
  const inList = list === undefined ? undefined : new ToldOfLaterList(list)
  const own = told.get(draft.id)
  const asInWords = rowsInWords(draft)
  let looked = 0

  function here(row: number, sourceIndex: number): readonly LaterResult[] {
    const found = asInWords(draft.submittedRow(row), sourceIndex)
    if (found.status === 'blank' && found.joinedTo === undefined) return []
    const result = inList?.of(rowResult(found, links))
    return result === undefined ? [] : [result]
  }

  for (const { rows, sourceIndex, wasRow } of draft.rowsOfLines()) {
    if (++looked % linesAtOnce === 0) yield
    // Also of lines that were in no list before: links that are asked about in their order need no index.
    const results = rows.flatMap((row) => own?.of(row) ?? here(row, sourceIndex))
    if (wasRow === undefined || results.length === 0) continue
    const ofList = told.get(wasRow.draftId) ?? new RowsTold()
    told.set(wasRow.draftId, ofList)
    ofList.note(wasRow.row, results)
  }
}

/** Names a later list; undefined: it went to Practice, of which a real one says nothing. */
function inWords(
  ledger: Ledger,
  later: StoredSubmission,
  asked: StoredSubmission,
): string | undefined {
  const { accounts } = ledger
  const isRealHere = accounts.byId(asked.accountId)?.isPractice !== true
  if (isRealHere && accounts.byId(later.accountId)?.isPractice === true) return undefined
  return listInWords(later, accountBeside(ledger, later.accountId, asked))
}
