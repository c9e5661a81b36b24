import type { AnswerRow, LinkSubmission, SentRequest } from '../shared/contract/index.ts'
import { type ExitCode, exitCode, type HistoryCommand } from './command.ts'
import type { LedgerReader } from './status.ts'
import { printJson, type Terminal } from './terminal.ts'
import { amount } from './words.ts'

/** How many requests `history` lists without links. */
const recentRequests = 50

/** `linkferry history`: shows whether, when and in which task links were sent. Without links, lists the latest requests. */
export async function history(
  command: HistoryCommand,
  terminal: Terminal,
  reader: LedgerReader | undefined,
  readInput: () => Promise<string>,
): Promise<ExitCode> {
  if (command.links.length === 0) {
    sayRequests(command, terminal, reader?.recentRequests(recentRequests) ?? [])
    return exitCode.done
  }
  const text = command.links[0] === '-' ? await readInput() : command.links.join('\n')
  const answers = reader === undefined ? answersWithoutLedger(text) : await reader.wasSent(text)
  if (answers === undefined) {
    terminal.say('That is more than 100,000 lines. Look them up in parts.')
    return exitCode.wrongUsage
  }
  if (command.asJson) printJson(terminal, { links: answers.map(linkDocument) })
  else for (const answer of answers) sayLink(terminal, answer)
  const deletedBefore = reader?.ledger.history.names().deletedBefore
  if (deletedBefore !== undefined && answers.some(({ part }) => part === 'not-sent'))
    terminal.say(
      `History before ${deletedBefore} was deleted. Links sent before that day may show as never sent.`,
    )
  return exitCode.done
}

function sayRequests(
  command: HistoryCommand,
  terminal: Terminal,
  requests: readonly (SentRequest & { readonly accountName: string })[],
): void {
  if (command.asJson)
    return printJson(terminal, {
      requests: requests.map((request) => ({
        request: request.id,
        submission: request.submissionId,
        list: request.listName,
        client: request.client,
        account: request.accountName,
        state: request.state,
        linkCount: request.linkCount,
        taskId: request.taskId ?? null,
        unitsUsed: request.unitsUsed ?? null,
        date: dateOf(request.startedMs),
      })),
    })
  if (requests.length === 0) terminal.say('Nothing has been sent yet.')
  for (const request of requests) {
    const name = request.listName === '' ? '' : ` “${request.listName}”`
    terminal.say(
      `${dateOf(request.startedMs)}  request ${request.id}, ${amount(request.linkCount, 'link')}, ${request.state}${taskWords(request.taskId)} (submission ${request.submissionId}${name}, ${request.accountName})`,
    )
  }
}

function sayLink(terminal: Terminal, { text, link, part, nearLink, sent }: AnswerRow): void {
  if (link === undefined) return terminal.say(`${text}: not a link`)
  if (sent === undefined) return terminal.say(`${text}: never sent`)
  if (part === 'nearly-the-same') {
    terminal.say(`${text}: never sent`)
    return terminal.say(`${text}: similar link: ${nearLink}: ${sentWords(sent)}`)
  }
  terminal.say(`${text}: ${sentWords(sent)}`)
}

const stateWords: Readonly<Record<LinkSubmission['state'], string>> = {
  waiting: 'waiting',
  sending: 'being sent',
  accepted: 'accepted',
  refused: 'refused',
  'in-doubt': 'possibly charged',
  cancelled: 'cancelled',
}

/** The state, time, task and request of a sent link, in words. */
function sentWords(sent: LinkSubmission): string {
  const word =
    sent.isSettledByUser && sent.state === 'accepted' ? ', marked as charged by you,' : ''
  const request = sent.requestId === undefined ? '' : `request ${sent.requestId}, `
  return `${stateWords[sent.state]}${word} ${dateOf(sent.atMs)}${taskWords(sent.taskId)} (${request}${sent.accountName})`
}

/** A link as `history --json` prints it. */
function linkDocument({ text, link, part, nearLink, sent }: AnswerRow) {
  const isNear = part === 'nearly-the-same'
  const document = sent && {
    request: sent.requestId ?? null,
    list: sent.listName,
    account: sent.accountName,
    state: sent.state,
    taskId: sent.taskId ?? null,
    date: dateOf(sent.atMs),
  }
  return {
    text,
    link: link ?? null,
    sent: document === undefined || isNear ? [] : [document],
    nearlySent: document !== undefined && isNear ? { link: nearLink ?? null, ...document } : null,
  }
}

/** The answers without a ledger: no link was sent. */
function answersWithoutLedger(text: string): readonly AnswerRow[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const link = URL.parse(line.trim())?.href
      return {
        line: index,
        text: line,
        link,
        part: link === undefined ? 'not-a-link' : 'not-sent',
        nearLink: undefined,
        sent: undefined,
      }
    })
}

function taskWords(taskId: string | undefined): string {
  return taskId === undefined ? '' : `, task ${taskId}`
}

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
