import type { Row } from '../shared/contract/index.ts'
import { printable } from '../shared/text.ts'
import { jsonKind } from './check.ts'
import { type ExitCode, exitCode, type ResultsCommand } from './command.ts'
import { withEngine } from './engine-session.ts'
import type { SendingParts } from './sending.ts'
import { TerminalList } from './terminal-list.ts'
import { printJson } from './terminal.ts'

/**
 * `linkferry results`: prints every line of a list in source order with its result.
 *
 * The text is the table that the window copies (`list.copyResults`): one row per line, with the
 * columns of results. The JSON document has the rows of the list (`rows.page`): one object per
 * link of a line. Programs read it, so its keys and values never change.
 */
export async function results(command: ResultsCommand, parts: SendingParts): Promise<ExitCode> {
  const { listId, asJson } = command
  const { terminal } = parts
  return withEngine(parts, async (session) => {
    const list = await TerminalList.open(session, listId)
    if (!list.ok) {
      terminal.say(list.error)
      return exitCode.wrongUsage
    }
    if (asJson) {
      const { id, name } = list.value.open.summary
      const rows: unknown[] = []
      for await (const row of list.value.rows({})) rows.push(documentOf(row))
      printJson(terminal, { list: { id, name }, rows })
      return exitCode.done
    }
    const request = { listId, part: 'all', locale: undefined } as const
    const text = await session.request('list.copyResults', request)
    if (!text.ok) throw new Error(text.error)
    terminal.print(printable(text.value.replace(/\r?\n$/, '')))
    return exitCode.done
  })
}

function documentOf(row: Row) {
  const { line, text, link, recommendedLink, status, decideKind, rejectReason, sent } = row
  return {
    line,
    text,
    link: link ?? recommendedLink ?? null,
    status,
    reason: sent?.reason ?? jsonKind(decideKind ?? rejectReason) ?? null,
    submission: sent?.submissionId ?? null,
    request: sent?.requestId ?? null,
    taskId: sent?.taskId ?? null,
    units: sent?.units ?? null,
    at: sent === undefined ? null : new Date(sent.atMs).toISOString(),
  }
}
