import { normalizeAddress } from '../engine/account-address.ts'
import type {
  Account,
  Forecast,
  ListPart,
  OpenList,
  SubmitProblem,
} from '../shared/contract/index.ts'
import { linkStatuses } from '../shared/link.ts'
import { accountFor, setupSentence } from './account.ts'
import { nameOf, siteSentence } from './check.ts'
import { commandLine, type ExitCode, exitCode, type SubmitCommand } from './command.ts'
import { type EngineSession, withEngine } from './engine-session.ts'
import { excludeWasted } from './pages.ts'
import {
  type DiskPauses,
  exitCodeOf,
  reportSubmissions,
  type SendingParts,
  watch,
} from './sending.ts'
import { statusDocument } from './status.ts'
import { type InputFile, TerminalList } from './terminal-list.ts'
import { printJson } from './terminal.ts'
import {
  amount,
  costSentences,
  countNotUsable,
  describeNotSent,
  describeSources,
  intakeSentence,
  keepRunningSentence,
  type LineCounts,
} from './words.ts'

/** `linkferry submit`: reads a list, shows what it costs, asks, sends it and shows the result. */
export async function submit(command: SubmitCommand, parts: SendingParts): Promise<ExitCode> {
  const { terminal, token } = parts
  const problem = findProblem(command, parts)
  if (problem !== undefined || token === undefined) {
    terminal.say(problem ?? 'submit needs a token: --token-file FILE or LINKFERRY_TOKEN.')
    return exitCode.wrongUsage
  }
  let pauses: DiskPauses = new Map()
  const result = await withEngine(parts, async (session): Promise<PlanResult> => {
    const account = await accountFor(session, command.baseUrl, token, command)
    if (!account.ok) {
      terminal.say(setupSentence(account.error, command.baseUrl))
      return { kind: 'ended', code: exitCode.wrongUsage }
    }
    const planned = await plan({ command, parts, session, account: account.value })
    if (planned.kind === 'ended') return planned
    if (command.when.kind !== 'now') {
      const words = ['resume', '--base-url', account.value.baseUrl]
      terminal.say(keepRunningSentence(commandLine(words, command)))
    }
    pauses = await watch(session, [planned.submissionId], parts)
    return planned
  })
  if (result.kind === 'ended') {
    if (command.asJson) printJson(terminal, statusDocument([]))
    return result.code
  }
  const end = exitCodeOf(reportSubmissions([result.submissionId], command, parts, pauses))
  if (parts.interruption.aborted) return exitCode.needsUser
  return end === exitCode.done && !result.isComplete ? exitCode.withRemainder : end
}

/** The sentence about a wrong address or a missing --yes, before anything starts; undefined if neither. */
function findProblem(
  { baseUrl, isConfirmed }: SubmitCommand,
  { terminal }: SendingParts,
): string | undefined {
  const address = normalizeAddress(baseUrl)
  if (!address.ok) return setupSentence(address.error, baseUrl)
  return isConfirmed || terminal.canAsk
    ? undefined
    : 'submit spends units. Without a terminal to ask, it needs --yes.'
}

/** The result of planning: a submission, or the exit code of a command that sends nothing. */
type PlanResult =
  | { readonly kind: 'ended'; readonly code: ExitCode }
  | {
      readonly kind: 'planned'
      readonly submissionId: number
      /** True if no line needs review or is not usable, and no link is in doubt from an earlier submission. */
      readonly isComplete: boolean
    }

/** What planning a submission needs. */
interface PlanParts {
  readonly command: SubmitCommand
  readonly parts: SendingParts
  readonly session: EngineSession
  readonly account: Account
}

/** Opens the list, shows what sending it costs, asks, and creates the submission. */
async function plan(planParts: PlanParts): Promise<PlanResult> {
  const { command, parts, account, session } = planParts
  const { terminal, interruption } = parts
  const list = await openList(planParts)
  if (list === undefined) return ended(exitCode.wrongUsage)
  if (command.site !== undefined && !(await list.nameSite(command.site))) {
    terminal.say(siteSentence(command.site))
    return ended(exitCode.wrongUsage)
  }
  await list.setNames(command)
  await list.useAccount(account)
  await list.reopenCancelled()
  if (command.pages !== undefined) {
    const { first, pages: options } = command
    const pages = { options, first, price: account.price }
    const checked = await excludeWasted(pages, { terminal, interruption, session, list })
    if (!checked.ok) return ended(checked.error)
  }
  const counts = countsOf(list.open)
  const sentBefore = await list.countSentBefore()
  if (notSentLines(counts) > 0) {
    terminal.say('Not sent:')
    for (const line of describeNotSent(counts)) terminal.say(line)
  }
  const isComplete = countNotUsable(counts) === 0 && sentBefore['in-doubt'] === 0
  if (list.open.sendable === 0)
    return ended(sayNothingToSend(planParts, list, sentBefore, isComplete))

  const forecast = await requestForecast(planParts, list)
  if (forecast === undefined) return ended(exitCode.wrongUsage)
  const { baseUrl } = account
  const cost = { baseUrl, when: command.when, sendable: list.open.sendable }
  for (const sentence of costSentences(forecast, cost)) terminal.say(sentence)
  const question = `Send ${amount(forecast.links, 'link')} for ${amount(forecast.units, 'unit')}?`
  const isConfirmed = command.isConfirmed || (await terminal.confirm(question, interruption))
  if (!isConfirmed || interruption.aborted) {
    terminal.say('Nothing was sent.')
    return ended(exitCode.needsUser)
  }
  return createSubmission(planParts, list, forecast, isComplete)
}

/** Opens the list of `--list` or imports the files; undefined, after a message, if they cannot be read. */
async function openList({ command, parts, session }: PlanParts): Promise<TerminalList | undefined> {
  const { terminal, spoolInput, resolvePath } = parts
  const { listId, inputs, client } = command
  if (listId !== undefined) {
    const list = await TerminalList.open(session, listId)
    if (list.ok) return list.value
    terminal.say(list.error)
    return undefined
  }
  const files: InputFile[] = []
  for (const input of inputs)
    files.push(
      input === '-'
        ? { path: await spoolInput(), name: '', move: true }
        : { path: resolvePath(input), name: baseName(input), move: false },
    )
  terminal.draw(`Reading ${inputs.map((input) => nameOf(input)).join(', ')}…`)
  const imported = await TerminalList.importFiles(session, files, client)
  terminal.draw('')
  if (!imported.ok) {
    const { file, problem } = imported.error
    const input = inputs[files.indexOf(file)] ?? '-'
    if (problem === 'unknown-list') throw new Error(problem)
    terminal.say(intakeSentence(problem, nameOf(input), imported.about))
    return undefined
  }
  const sources = imported.value.open.sources.map((source) => ({
    ...source,
    name: inputs[0] === '-' ? `${nameOf('-')}${source.name}` : source.name,
  }))
  for (const line of describeSources(sources)) terminal.say(line)
  return imported.value
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

function countsOf({ summary, byDecideKind, byRejectReason }: OpenList): LineCounts {
  return { byStatus: summary.counts, byDecideKind, byRejectReason }
}

/** How many lines are not sent: not counting blank lines and those that this list has submitted before. */
function notSentLines({ byStatus }: LineCounts): number {
  return linkStatuses
    .filter((status) => status !== 'ready' && status !== 'cleaned' && status !== 'blank')
    .reduce((sum, status) => sum + byStatus[status], 0)
}

/** Asks the engine what the submission costs; undefined, after a message, if it would take too long. */
async function requestForecast(
  { command, parts, session, account }: PlanParts,
  list: TerminalList,
): Promise<Forecast | undefined> {
  const forecast = await session.request('submission.forecast', {
    listId: list.id,
    accountId: account.id,
    batchSize: command.batchSize,
    when: command.when,
    part: partOf(command),
  })
  if (forecast.ok) return forecast.value
  if (forecast.error !== 'schedule-too-long') throw new Error(forecast.error)
  parts.terminal.say(submitSentences[forecast.error])
  return undefined
}

async function createSubmission(
  planParts: PlanParts,
  list: TerminalList,
  forecast: Forecast,
  isComplete: boolean,
): Promise<PlanResult> {
  const { command, parts, session, account } = planParts
  const { batchSize, when } = command
  const created = await stoppingOnInterrupt(planParts, list, () =>
    session.request('submission.create', {
      pressId: crypto.randomUUID(),
      listId: list.id,
      accountId: account.id,
      batchSize,
      when,
      part: partOf(command),
      expectedUnits: forecast.units,
      expectedResend: forecast.resending,
      confirmed: true,
    }),
  )
  if (created.ok) return { kind: 'planned', submissionId: created.value.submission.id, isComplete }
  parts.terminal.say(submitSentences[created.error])
  return ended(exitCode.needsUser)
}

/** Runs `work`; Ctrl-C stops planning. A submission that is active by then is not changed. */
async function stoppingOnInterrupt<Value>(
  { parts: { interruption }, session }: PlanParts,
  list: TerminalList,
  work: () => Promise<Value>,
): Promise<Value> {
  let stopping: Promise<undefined> | undefined
  const stop = (): void => {
    stopping = session.request('submission.stopPlanning', { listId: list.id })
  }
  interruption.addEventListener('abort', stop)
  try {
    return await work()
  } finally {
    interruption.removeEventListener('abort', stop)
    await Promise.allSettled([stopping])
  }
}

function sayNothingToSend(
  { command, parts: { terminal }, account }: PlanParts,
  list: TerminalList,
  sentBefore: Awaited<ReturnType<TerminalList['countSentBefore']>>,
  isComplete: boolean,
): ExitCode {
  const { counts } = list.open.summary
  const waiting = sentBefore.waiting + counts.waiting + counts.sending
  const inDoubt = sentBefore['in-doubt'] + counts['in-doubt']
  terminal.say('There is nothing to send.')
  if (inDoubt > 0)
    terminal.say(
      `${amount(inDoubt, 'link')} ${inDoubt === 1 ? 'is' : 'are'} possibly charged. To see how to settle: ${commandLine(['status'], command)}`,
    )
  if (counts.refused > 0)
    terminal.say(
      `The service refused ${amount(counts.refused, 'link')}. Edit ${counts.refused === 1 ? 'it' : 'them'} in the app or in a new file.`,
    )
  if (waiting > 0) {
    const resume = commandLine(['resume', '--base-url', account.baseUrl], command)
    terminal.say(
      `${amount(waiting, 'link')} ${waiting === 1 ? 'waits' : 'wait'} in an earlier submission: ${resume}`,
    )
    return exitCode.needsUser
  }
  const isClean = isComplete && counts.refused + counts['in-doubt'] + counts.cancelled === 0
  return isClean ? exitCode.done : exitCode.withRemainder
}

function partOf({ first }: SubmitCommand): ListPart | undefined {
  return first === undefined ? undefined : { firstLinks: first }
}

function ended(code: ExitCode): PlanResult {
  return { kind: 'ended', code }
}

const submitSentences: Readonly<Record<SubmitProblem, string>> = {
  'unknown-list': 'The list was deleted in the meantime. Nothing was sent.',
  'unknown-account': 'The account was archived in the meantime. Nothing was sent.',
  'nothing-to-send':
    'All links of the list are now waiting in another submission. Nothing was sent.',
  'still-importing': 'The list is still being imported. Nothing was sent. Try again.',
  'cost-changed': 'The cost has changed. Nothing was sent. Try again.',
  'confirmation-needed': 'The account must be confirmed first. Nothing was sent.',
  'over-submission-limit':
    "This exceeds the account's limit per submission. Nothing was sent. Raise the limit in the app or send fewer links.",
  'view-gone': 'The list has changed. Nothing was sent. Try again.',
  stopped: 'Stopped before anything was sent. You can submit the list again.',
  'disk-full': 'The disk is full. Nothing was sent. Free some space and try again.',
  'folder-unwritable': 'The data folder cannot be written to. Nothing was sent.',
  'schedule-too-long':
    'This would take more than a year. Nothing was sent. Send more links per day.',
}
