import type { ResultsPart, ResultsProblem } from '../../shared/contract.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { inTurns } from '../intake/draft/in-turns.ts'
import type { Draft } from '../intake/draft.ts'
import type { LinePlace } from '../intake/table/source-lines.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { tabLine } from '../results/cells.ts'
import { resultFile } from '../results/result-file.ts'
import {
  type LineOfSource,
  type LinkHolder,
  type LinksOnRecord,
  resultLine,
  type ResultLine,
} from '../results/result-lines.ts'
import type { DraftDesk } from './draft-desk.ts'
import { earlierSendings } from './earlier-sendings.ts'
import type { HandlersOf } from './engine-handlers.ts'
import { LinkHolders } from './link-holders.ts'
import { takenOut } from './taken-out.ts'
import { writeWhole } from './write-file.ts'

/** Links that are looked at before everything else has its turn. */
const linksAtOnce = 100_000

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
    const holders = await LinkHolders.open(ledger, submissionId)
    const price = ledger.accounts.byId(submission.accountId)?.price ?? 1
    const holderOf = (link: string): LinkHolder | undefined => holders.holderOf(link)
    const paidWith = await takenOut(ledger, submission, holders)
    const record = { holderOf, takenOutFor: (link: string) => paidWith.get(link), price }
    if (submission.draftId === undefined) {
      const own = linesOfLinks(holders.all())
      const links = { ...record, earlier: () => undefined, told: new Map() }
      return ok({ lines: chosen(own, links, { which, batchId }), most: holders.count })
    }
    const draft = await drafts.openSubmitted(submission.draftId)
    if (draft === undefined) return fail('source-gone')
    const left = await inTurns(leftAsSentBefore(draft, holders))
    const earlier = await earlierSendings(ledger, submission, left)
    const earlierOf = (link: string) => earlier.get(link)
    const links = { ...record, earlier: earlierOf, told: new Map() }
    const told = chosen(linesOfDraft(draft), links, { which, batchId }, draft.review.columnCount)
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

    'results.write': async ({ submissionId, which, format = 'csv', batchId, path }) => {
      const found = await lines(submissionId, which, batchId)
      if (!found.ok) return found
      return writeWhole(path, resultFile(found.value.lines, found.value.most, format))
    },
  }
}

/** Links that could have been sent and are none of the submission's; gives way now and then. */
function* leftAsSentBefore(draft: Draft, holders: LinkHolders): Generator<void, readonly string[]> {
  const left: string[] = []
  let looked = 0
  for (const link of draft.review.linksToSend()) {
    if (holders.needsIndex(link)) yield* holders.index()
    if (holders.holderOf(link) === undefined) left.push(link)
    if (++looked % linksAtOnce === 0) yield
  }
  return left
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

function* linesOfDraft(draft: Draft): Generator<LineOfSource> {
  const { sources } = draft.summary()
  const { hasLeftover } = draft.review
  const nameOf = (sourceIndex: number): string => sources[sourceIndex]?.name ?? ''

  /** Of several pastes each has its number. */
  function inWords(place: LinePlace | undefined): string | undefined {
    if (place === undefined) return undefined
    const { sourceIndex, line } = place
    if (sources.length === 1) return `line ${line}`
    return `${nameOf(sourceIndex) || `list ${sourceIndex + 1}`}, line ${line}`
  }

  for (const { cells, isHeader, rows, line, sourceIndex } of draft.sourceLines()) {
    const name = nameOf(sourceIndex)
    const place = name === '' ? `line ${line}` : `${name}, line ${line}`
    const from = hasLeftover ? place : undefined
    const isSitemap = (sources[sourceIndex]?.sitemaps ?? 0) > 0
    const told = rows.map((row) => ({
      ...row,
      sameAs: inWords(row.sameAs),
      joinedTo: inWords(row.joinedTo),
      isSitemap,
    }))
    yield { cells, isHeader, rows: told, from }
  }
}

const planned = {
  status: 'ready',
  decideKind: undefined,
  rejectReason: undefined,
  sameAs: undefined,
  joinedTo: undefined,
  isSitemap: false,
} as const

/** A submission that was moved here has no source of its own: its links are its lines. */
function* linesOfLinks(links: Iterable<string>): Generator<LineOfSource> {
  for (const link of links) {
    yield { cells: [link], isHeader: false, rows: [{ ...planned, link }] }
  }
}
