import type { Row } from '../shared/contract/index.ts'
import { documentedKind } from './check.ts'
import { type ExitCode, exitCode, type ResultsCommand } from './command.ts'
import { withEngine } from './engine-session.ts'
import type { SendingParts } from './sending.ts'
import { TerminalList } from './terminal-list.ts'
import { printJson } from './voice.ts'

/** `linkferry results`: every source row of a list once, in source order, with its outcome. */
export async function results(command: ResultsCommand, parts: SendingParts): Promise<ExitCode> {
  const { listId } = command
  const { voice } = parts
  return withEngine(parts, async (session) => {
    const list = await TerminalList.open(session, listId)
    if (!list.ok) {
      voice.say(list.error)
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
    const { id, name } = list.value.open.summary
    const rows: unknown[] = []
    for await (const row of list.value.rows({})) rows.push(documentOf(row))
    printJson(voice, { list: { id, name }, rows })
    return exitCode.done
  })
}

function documentOf({ line, text, link, status, decideKind, rejectReason, sent }: Row) {
  return {
    line,
    text,
    link: link ?? null,
    status,
    reason: sent?.reason ?? documentedKind(decideKind ?? rejectReason) ?? null,
    submission: sent?.submissionId ?? null,
    request: sent?.requestId ?? null,
    taskId: sent?.taskId ?? null,
    units: sent?.units ?? null,
    at: sent === undefined ? null : new Date(sent.atMs).toISOString(),
  }
}
