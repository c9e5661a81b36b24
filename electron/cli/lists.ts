import type { StoredList } from '../engine/ledger/index.ts'
import { type RowCounts, rowStatuses } from '../shared/link.ts'
import { type ExitCode, exitCode, type ListsCommand } from './command.ts'
import type { LedgerReader } from './status.ts'
import { printJson, type Terminal } from './terminal.ts'
import { amount, formatNumber, statusWords } from './words.ts'

/** `linkferry lists`: shows every list that is not in the trash, latest activity first. */
export function lists(
  command: ListsCommand,
  terminal: Terminal,
  reader: LedgerReader | undefined,
): ExitCode {
  const all = (reader?.ledger.lists.all() ?? []).filter(({ trashedMs }) => trashedMs === undefined)
  if (command.asJson) {
    printJson(terminal, {
      lists: all.map((list) => ({
        id: list.id,
        name: list.name,
        client: list.client,
        label: list.label,
        lines: list.rowCounts.lines,
        counts: countsOf(list),
      })),
    })
    return exitCode.done
  }
  if (all.length === 0) terminal.say('There are no lists yet.')
  for (const list of all) {
    const counts = countsOf(list)
    const words = rowStatuses
      .filter((status) => counts[status] > 0)
      .map((status) => `${formatNumber(counts[status])} ${statusWords[status].toLowerCase()}`)
    const client = list.client === '' ? '' : ` for ${list.client}`
    const name = list.name === '' ? '' : ` “${list.name}”`
    terminal.say(`List ${list.id}${name}${client}: ${amount(list.rowCounts.lines, 'line')}`)
    if (words.length > 0) terminal.say(`  ${words.join(', ')}`)
  }
  return exitCode.done
}

function countsOf({ rowCounts, sent }: StoredList): RowCounts {
  return { ...rowCounts.unsent, ...sent }
}
