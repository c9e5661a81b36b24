import type { AppHeading } from '../../../shared/app-heading.ts'
import type { HistoryPart } from '../../../shared/history.ts'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { type BesideAnswer, isSameQuestion, type OtherList } from '../../../shared/put-back.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { HistoryRow } from '../../../shared/submission.ts'
import type { Draft } from '../intake/draft.ts'
import type { Layout } from '../../lists/table/layout.ts'
import type { LeftFrom } from '../../lists/table/table-source.ts'
import type { HistoryList } from '../ledger/history-list.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { tabLine } from '../results/cells.ts'
import {
  type ReportWords,
  reportWordsFor,
  wordOfState,
} from '../results/report-words/report-words.ts'
import type { LastQuestion } from './asked-links.ts'
import type { EngineHandlers } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { accountInNew, OriginOfLinks } from './origin-of-links.ts'
import { batchesOfPart, unsentOfEach } from './part-of-history.ts'
import { takeIn } from './taking-in.ts'

/** As many rows as a draft takes. */
const mostLinks = 5_000_000

/**
 * Puts links of the history into the list in New, where they are looked at and mended like any
 * others; what was sent before is left out there. What was sent since it was refused or cancelled
 * does not come along, nor does Practice's beside what is real. What another list left over gives way
 * to them as to any list. Alone there, they are sent as the list that they come from was; where another
 * account would pay for them than theirs, or the list there is another client's, the user says first
 * whether that is meant. Nothing is sent.
 */
export function historyToDraft(
  parts: EngineParts,
  list: HistoryList,
  question: LastQuestion,
): Pick<EngineHandlers, 'history.toDraft'> {
  const { drafts, ledger } = parts

  /**
   * The draft that they go to; or what to ask where another account would pay, or where the list there
   * is another client's, and the user has not said of that question what is meant.
   */
  async function placeFor(
    origin: OriginOfLinks | undefined,
    beside: BesideAnswer | undefined,
  ): Promise<Result<Draft, OtherList>> {
    const { rows, givesWay } = drafts.current.summary()
    if (origin === undefined) {
      if (givesWay) await drafts.clear('gives-way')
      return ok(drafts.current)
    }
    const asks = otherThan(origin, rows === 0 || givesWay)
    if (asks !== undefined && !(beside && isSameQuestion(beside.about, asks))) return fail(asks)
    const isAlone = rows === 0 || givesWay || beside?.word === 'set-aside'
    if (isAlone && rows > 0) await drafts.clear('gives-way')
    const { howToSend } = drafts.current
    if (isAlone) await howToSend.take(origin.howToSend(howToSend.said))
    if (isAlone && origin.accountId !== undefined) await drafts.useAccount(origin.accountId)
    return ok(drafts.current)
  }

  /** In what they differ from the list in New; undefined: in nothing that matters. Alone there, a client is theirs. */
  function otherThan(origin: OriginOfLinks, isAlone: boolean): OtherList | undefined {
    const accountId = accountInNew(drafts)
    const account = {
      inNew: ledger.accounts.byId(accountId ?? 0)?.name ?? '',
      theirs: origin.accountsBut((isAlone ? origin.accountId : undefined) ?? accountId),
    }
    const inNew = drafts.current.howToSend.said.client.trim()
    const client = { inNew, theirs: isAlone ? [] : origin.clientsBut(inNew) }
    if (account.theirs.length + client.theirs.length === 0) return undefined
    return {
      account: account.theirs.length === 0 ? undefined : account,
      client: client.theirs.length === 0 ? undefined : client,
    }
  }

  return {
    'history.toDraft': async ({ draftId, part, locale = 'en', beside }) => {
      const words = reportWordsFor(locale)
      const found = await listsOf(part, ledger, list, question, words)
      if (!found.ok) return found
      const { lists, origin } = found.value
      const taken = await takeIn<OtherList | IntakeProblem>(parts, draftId, async () => {
        const place = await placeFor(origin, beside)
        if (!place.ok) return place
        for (const { lines, leftFrom } of lists) {
          const putBack =
            origin === undefined
              ? undefined
              : { isFromHistory: true, isMade: true, layout: putBackLayout, leftFrom }
          const source = { kind: 'paste', name: '', ...putBack } as const
          const added = await place.value.addLines(lines.join('\n'), source)
          if (!added.ok) return added
        }
        return ok(undefined)
      })
      const links = lists.reduce((sum, { lines }) => sum + lines.length, 0)
      return taken.ok ? ok({ draft: taken.value, links }) : taken
    },
  }
}

/** A line for each link, with the list that they came in with, where that is known. */
interface LinesOfList {
  readonly lines: readonly string[]
  readonly leftFrom: LeftFrom | undefined
}

/** `origin`: undefined for texts of a question, which are nobody's before they are sent. */
interface LinesFound {
  readonly lists: readonly LinesOfList[]
  readonly origin: OriginOfLinks | undefined
}

/**
 * Each link with what became of it, by the lists that they came in with, so that none is received
 * twice, and as they stood there; of a question the texts as they were asked.
 */
async function listsOf(
  part: HistoryPart,
  ledger: Ledger,
  list: HistoryList,
  question: LastQuestion,
  words: ReportWords,
): Promise<Result<LinesFound, HistoryPartProblem>> {
  if (part.kind === 'asked') {
    const rows = question.rows(part.askId, part.only)
    if (rows === undefined) return fail('asked-again')
    const byLine = new Map(rows.map(({ line, text }) => [line, text]))
    if (byLine.size === 0) return fail('no-links')
    const lists = [{ lines: [...byLine.values()], leftFrom: undefined }]
    return ok({ lists, origin: undefined })
  }
  const batches = batchesOfPart(part, list, ledger)
  const links = batches.reduce((sum, { linkCount }) => sum + linkCount, 0)
  if (links === 0) return fail('no-links')
  if (links > mostLinks) return fail('too-many-rows')
  // Of a submission that was moved here its list is looked for in all batches: once, not for each.
  const listOf = new Map(
    Array.from(new Set(batches.map(({ submissionId }) => submissionId)), (id) => [
      id,
      ledger.submissions.listOf(id),
    ]),
  )
  const byList = Map.groupBy(batches, ({ submissionId }) => listOf.get(submissionId))
  const linksOf = await unsentOfEach(batches, ledger)
  const lists: LinesOfList[] = []
  for (const [draftId, ofList] of byList) {
    const lines: string[] = []
    for (const batch of ofList.toSorted(asInList))
      for (const line of linesOfBatch(batch, linksOf.get(batch.id) ?? [], words)) lines.push(line)
    if (lines.length === 0) continue
    const leftFrom =
      draftId === undefined
        ? undefined
        : { receivedWith: draftId, leftBy: draftId, isPutBack: true }
    lists.push({ lines, leftFrom })
  }
  const holding = batches.filter(({ id }) => linksOf.get(id)?.length !== 0)
  return lists.length === 0
    ? fail('sent-since')
    : ok({ lists, origin: new OriginOfLinks(holding, ledger) })
}

/** In the order of their links. */
function asInList(one: HistoryRow, other: HistoryRow): number {
  return one.submissionId - other.submissionId || one.position - other.position
}

type HistoryPartProblem = 'asked-again' | 'no-links' | 'sent-since' | 'too-many-rows'

/** Their headings are no line: the user gave none. */
const putBackLayout: Layout = {
  format: 'table',
  linkColumn: 0,
  columns: [
    'Link',
    'Result',
    'The service’s words',
    'List',
    'Client',
  ] satisfies readonly AppHeading[],
  isNamedByApp: true,
}

function linesOfBatch(
  batch: HistoryRow,
  links: readonly string[],
  words: ReportWords,
): readonly string[] {
  const { state, httpStatus, message, label, client } = batch
  // Without an answer the message is only a code of the system.
  const said = httpStatus === undefined ? '' : (message ?? '')
  const behind = [wordOfState(state, words), said, label, client]
  return links.map((link) => tabLine([link, ...behind]))
}
