import type { HistoryPart } from '../../shared/history.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { HistoryRow } from '../../shared/submission.ts'
import type { LeftFrom } from '../intake/table/table-source.ts'
import type { HistoryList } from '../ledger/history-list.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { tabLine } from '../results/cells.ts'
import { batchWords } from '../results/words.ts'
import type { LastQuestion } from './asked-links.ts'
import type { EngineHandlers } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { batchesOfPart, unsentOfEach } from './part-of-history.ts'
import { takeIn } from './taking-in.ts'

/** As many rows as a draft takes. */
const mostLinks = 5_000_000

/**
 * Puts links of the history into the list in New, where they are looked at and mended like any
 * others; what was sent before is left out there. What was sent since it was refused or cancelled
 * does not come along, nor does Practice's beside what is real. What another list left over gives way
 * to them as to any list. Nothing is sent.
 */
export function historyToDraft(
  parts: EngineParts,
  list: HistoryList,
  question: LastQuestion,
): Pick<EngineHandlers, 'history.toDraft'> {
  const { drafts, ledger } = parts
  return {
    'history.toDraft': async ({ draftId, part }) => {
      const lists = await listsOf(part, ledger, list, question)
      if (!lists.ok) return lists
      const taken = await takeIn(parts, draftId, async (open) => {
        if (open.summary().givesWay) await drafts.clear('gives-way')
        const draft = drafts.current
        for (const { lines, leftFrom } of lists.value) {
          const source = { kind: 'paste', name: '', isFromHistory: true, leftFrom } as const
          const added = await draft.addLines(lines.join('\n'), source)
          if (!added.ok) return added
        }
        return ok(undefined)
      })
      const links = lists.value.reduce((sum, of) => sum + of.links, 0)
      return taken.ok ? ok({ draft: taken.value, links }) : taken
    },
  }
}

/** Lines with the list that they came in with, where that is known. */
interface LinesOfList {
  readonly lines: readonly string[]
  /** Of the lines, which may have a heading above. */
  readonly links: number
  readonly leftFrom: LeftFrom | undefined
}

/**
 * Each link with what became of it, by the lists that they came in with, so that none is received
 * twice; of a question the texts as they were asked.
 */
async function listsOf(
  part: HistoryPart,
  ledger: Ledger,
  list: HistoryList,
  question: LastQuestion,
): Promise<Result<readonly LinesOfList[], HistoryPartProblem>> {
  if (part.kind === 'asked') {
    const rows = question.rows(part.askId, part.only)
    if (rows === undefined) return fail('asked-again')
    const byLine = new Map(rows.map(({ line, text }) => [line, text]))
    if (byLine.size === 0) return fail('no-links')
    return ok([{ lines: [...byLine.values()], links: byLine.size, leftFrom: undefined }])
  }
  const batches = batchesOfPart(part, list, ledger)
  const links = batches.reduce((sum, { linkCount }) => sum + linkCount, 0)
  if (links === 0) return fail('no-links')
  if (links > mostLinks) return fail('too-many-rows')
  const heading = tabLine(['Link', 'Result', 'Service’s words', 'Submission', 'Client'])
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
    for (const batch of ofList)
      for (const line of linesOfBatch(batch, linksOf.get(batch.id) ?? [])) lines.push(line)
    if (lines.length === 0) continue
    const leftFrom =
      draftId === undefined
        ? undefined
        : { receivedWith: draftId, leftBy: draftId, isPutBack: true }
    lists.push({ lines: [heading, ...lines], links: lines.length, leftFrom })
  }
  return lists.length === 0 ? fail('sent-since') : ok(lists)
}

type HistoryPartProblem = 'asked-again' | 'no-links' | 'sent-since' | 'too-many-rows'

function linesOfBatch(batch: HistoryRow, links: readonly string[]): readonly string[] {
  const { state, httpStatus, message, label, client } = batch
  // Without an answer the message is only a code of the system.
  const said = httpStatus === undefined ? '' : (message ?? '')
  const behind = [batchWords[state], said, label, client]
  return links.map((link) => tabLine([link, ...behind]))
}
