import type { ResultsPart, ResultsProblem } from '../../../shared/contract.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { tabLine } from '../results/cells.ts'
import { separatorFor } from '../results/csv-separator.ts'
import { resultFile } from '../results/result-file.ts'
import { type LineOfSource, resultLine, type ResultLine } from '../results/result-lines.ts'
import type { LinksOnRecord } from '../results/row-result.ts'
import type { DraftDesk } from './draft-desk.ts'
import type { HandlersOf } from './engine-handlers.ts'
import { laterResults } from './later-results.ts'
import { linesOfDraft, linesOfLinks } from './lines-of-list.ts'
import { linksOnRecord } from './links-on-record.ts'
import { writeWhole } from './write-file.ts'

/** The lines of a submission's list that were asked for, and how many they are at most. */
interface Results {
  readonly lines: Iterable<ResultLine>
  readonly most: number
}

/** Results back to the sheet: copied, or written as a file. */
export function resultRequests(ledger: Ledger, drafts: DraftDesk): HandlersOf<'results'> {
  async function lines(
    submissionId: number,
    which: ResultsPart,
    batchId?: number,
  ): Promise<Result<Results, ResultsProblem>> {
    const submission = ledger.submissions.byId(submissionId)
    if (submission === undefined) return fail('unknown-submission')
    const part = { which, batchId }
    if (submission.draftId === undefined) {
      const { holders, links } = await linksOnRecord(ledger, submission, submission)
      return ok({ lines: chosen(linesOfLinks(holders.all()), links, part), most: holders.count })
    }
    // First, so that one list after the other is in memory.
    const later = await laterResults(ledger, drafts, submission)
    const draft = await drafts.openSubmitted(submission.draftId)
    if (draft === undefined) return fail('source-gone')
    const { links } = await linksOnRecord(ledger, submission, submission, draft)
    const own = linesOfDraft(draft, later)
    return ok({
      lines: chosen(own, links, part, draft.review.columnCount),
      most: draft.summary().rows,
    })
  }

  return {
    'results.copy': async ({ submissionId, which }) => {
      const found = await lines(submissionId, which)
      if (!found.ok) return found
      const text: string[] = []
      for (const line of found.value.lines) text.push(tabLine([...line.cells, ...line.added]))
      return ok(text.join('\n'))
    },

    'results.write': async ({ submissionId, which, format = 'csv', batchId, locale, path }) => {
      const found = await lines(submissionId, which, batchId)
      if (!found.ok) return found
      const { lines: told, most } = found.value
      return writeWhole(path, resultFile(told, most, format, separatorFor(locale)))
    },
  }
}

function* chosen(
  source: Iterable<LineOfSource>,
  links: LinksOnRecord,
  part: ChosenPart,
  columnCount = 1,
): Generator<ResultLine> {
  // Of a part too a list has its own headings, once a line below them is in it.
  let header: ResultLine | undefined
  // Short lines are filled up, so that what is added stands in the same columns throughout.
  const filled = (result: ResultLine): ResultLine => {
    const missing = columnCount - result.cells.length
    return missing > 0
      ? { ...result, cells: [...result.cells, ...Array<string>(missing).fill('')] }
      : result
  }
  for (const line of source) {
    const result = resultLine(line, links)
    if (line.isHeader && part.which !== 'all') header = result
    else if (isChosen(line, result, links, part)) {
      if (header !== undefined) yield filled(header)
      header = undefined
      yield filled(result)
    }
  }
}

/** Which lines of a list, and of which batch; undefined: of all. */
interface ChosenPart {
  readonly which: ResultsPart
  readonly batchId: number | undefined
}

function isChosen(
  { rows }: LineOfSource,
  { isSent, isUnsettled }: ResultLine,
  { holderOf }: LinksOnRecord,
  { which, batchId }: ChosenPart,
): boolean {
  if (which === 'not-sent' && isSent) return false
  if (which === 'unsettled' && !isUnsettled) return false
  return (
    batchId === undefined ||
    rows.some(
      ({ status, link }) =>
        (status === 'ready' || status === 'cleaned') &&
        link !== undefined &&
        holderOf(link)?.batch.id === batchId,
    )
  )
}
