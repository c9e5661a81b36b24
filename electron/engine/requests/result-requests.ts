import type { ResultsPart, ResultsProblem } from '../../shared/contract.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Draft } from '../intake/draft.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { tabLine } from '../results/cells.ts'
import { resultFile } from '../results/result-file.ts'
import { resultLine, type LineOfSource, type ResultLine } from '../results/result-lines.ts'
import type { DraftDesk } from './draft-desk.ts'
import type { HandlersOf } from './engine-handlers.ts'
import { LinkHolders } from './link-holders.ts'
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
  ): Promise<Result<Results, ResultsProblem>> {
    const submission = ledger.submissions.byId(submissionId)
    if (submission === undefined) return fail('unknown-submission')
    const links = new LinkHolders(ledger, submissionId)
    const price = ledger.accounts.byId(submission.accountId)?.price ?? 1
    if (submission.draftId === undefined) {
      const own = linesOfLinks(links.all())
      return ok({ lines: chosen(own, links, price, which), most: links.count })
    }
    const draft = await drafts.openSubmitted(submission.draftId)
    if (draft === undefined) return fail('source-gone')
    const own = linesOfDraft(draft)
    const told = chosen(own, links, price, which, draft.review.columnCount)
    return ok({ lines: told, most: draft.summary().rows })
  }

  return {
    'results.copy': async ({ submissionId, which }) => {
      const found = await lines(submissionId, which)
      if (!found.ok) return found
      const text: string[] = []
      for (const line of found.value.lines) text.push(tabLine([...line.cells, ...line.added]))
      return ok(text.join('\n'))
    },

    'results.write': async ({ submissionId, which, format = 'csv', path }) => {
      const found = await lines(submissionId, which)
      if (!found.ok) return found
      return writeWhole(path, resultFile(found.value.lines, found.value.most, format))
    },
  }
}

function* chosen(
  source: Iterable<LineOfSource>,
  links: LinkHolders,
  price: number,
  which: ResultsPart,
  columnCount = 1,
): Generator<ResultLine> {
  for (const line of source) {
    const result = resultLine(line, (link) => links.holderOf(link), price)
    if (which === 'not-sent' && result.isSent) continue
    if (which === 'unsettled' && !result.isUnsettled) continue
    // Short lines are filled up, so that what is added stands in the same columns throughout.
    const missing = columnCount - result.cells.length
    const filled =
      missing > 0 ? [...result.cells, ...Array<string>(missing).fill('')] : result.cells
    yield { ...result, cells: filled }
  }
}

function* linesOfDraft(draft: Draft): Generator<LineOfSource> {
  const { sources } = draft.summary()
  for (const { cells, isHeader, rows, line, sourceIndex } of draft.sourceLines()) {
    const name = sources[sourceIndex]?.name ?? ''
    const place = name === '' ? `line ${line}` : `${name}, line ${line}`
    const from = draft.review.hasLeftover ? place : undefined
    yield { cells, isHeader, rows, from }
  }
}

/** A submission that was moved here has no source of its own: its links are its lines. */
function* linesOfLinks(links: Iterable<string>): Generator<LineOfSource> {
  for (const link of links) {
    const row = { status: 'ready', decideKind: undefined, rejectReason: undefined, link } as const
    yield { cells: [link], isHeader: false, rows: [row] }
  }
}
