import type { Row } from '../shared/contract/index.ts'
import { type ExitCode, exitCode } from '../terminal/exit-code.ts'
import { printJson } from '../terminal/voice.ts'
import type { ResultsCommand } from './command.ts'
import { type EngineSession, withEngine } from './engine-session.ts'
import type { SendingParts } from './sending.ts'

const rowsPerPage = 500

/** `linkferry results`: every source row of a list once, in source order, with its outcome. */
export async function results(command: ResultsCommand, parts: SendingParts): Promise<ExitCode> {
  const { listId } = command
  const { voice } = parts
  return withEngine(parts, async (session) => {
    const opened = await session.request('list.open', { listId, windowId: 'terminal' })
    if (!opened.ok) {
      voice.say(
        opened.error === 'unknown-list'
          ? `There is no list ${listId}; linkferry lists shows them.`
          : `List ${listId} cannot be read from the disk; its files were left as they are.`,
      )
      return exitCode.wrongUsage
    }
    if (!command.asJson) {
      const text = await session.request('list.copyResults', {
        listId,
        part: 'all',
        locale: undefined,
      })
      if (!text.ok) throw new Error(text.error)
      voice.print(text.value.replace(/\r?\n$/, ''))
      return exitCode.done
    }
    const { id, name } = opened.value.summary
    const rows = (await rowsOf(session, listId)).map(documentOf)
    printJson(voice, { list: { id, name }, rows })
    return exitCode.done
  })
}

async function rowsOf(session: EngineSession, listId: number): Promise<readonly Row[]> {
  const view = await session.request('rows.view', { listId, filter: {}, sort: undefined })
  if (!view.ok) throw new Error(view.error)
  const { viewId } = view.value
  const rows: Row[] = []
  for (let start = 0; start < view.value.rows; start += rowsPerPage) {
    const range = { listId, viewId, start, count: rowsPerPage, part: undefined }
    const page = await session.request('rows.page', range)
    if (!page.ok) throw new Error(page.error)
    rows.push(...page.value)
  }
  return rows
}

function documentOf({ line, text, link, status, decideKind, rejectReason, sent }: Row) {
  return {
    line,
    text,
    link: link ?? null,
    status,
    reason: sent?.reason ?? decideKind ?? rejectReason ?? null,
    submission: sent?.submissionId ?? null,
    request: sent?.requestId ?? null,
    taskId: sent?.taskId ?? null,
    units: sent?.units ?? null,
    at: sent === undefined ? null : new Date(sent.atMs).toISOString(),
  }
}
