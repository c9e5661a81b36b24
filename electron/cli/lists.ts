import type { StoredList } from '../engine/ledger/index.ts'
import type { Row } from '../shared/contract/index.ts'
import { type RowCounts, rowStatuses } from '../shared/link.ts'
import { documentedKind } from './check.ts'
import { type ExitCode, exitCode, type ListsCommand, type ResultsCommand } from './command.ts'
import { withEngine } from './engine-session.ts'
import type { SendingParts } from './sending.ts'
import type { LedgerReader } from './status.ts'
import { TerminalList } from './terminal-list.ts'
import { printJson, type Voice } from './voice.ts'
import { amount, figure, statusWords } from './words.ts'

/** `linkferry lists`: every list that is not in the trash, newest activity first. */
export function lists(
  command: ListsCommand,
  voice: Voice,
  reader: LedgerReader | undefined,
): ExitCode {
  const all = (reader?.ledger.lists.all() ?? []).filter(({ trashedMs }) => trashedMs === undefined)
  if (command.asJson) {
    printJson(voice, {
      lists: all.map((list) => ({
        id: list.id,
        name: list.name,
        client: list.client,
        label: list.label,
        lines: list.counted.lines,
        counts: countsOf(list),
      })),
    })
    return exitCode.done
  }
  if (all.length === 0) voice.say('There are no lists yet.')
  for (const list of all) {
    const counts = countsOf(list)
    const words = rowStatuses
      .filter((status) => counts[status] > 0)
      .map((status) => `${figure(counts[status])} ${statusWords[status].toLowerCase()}`)
    const client = list.client === '' ? '' : ` for ${list.client}`
    const name = list.name === '' ? '' : ` “${list.name}”`
    voice.say(`List ${list.id}${name}${client}: ${amount(list.counted.lines, 'line')}`)
    if (words.length > 0) voice.say(`  ${words.join(', ')}`)
  }
  return exitCode.done
}

function countsOf({ counted, sent }: StoredList): RowCounts {
  return { ...counted.unsent, ...sent }
}

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
