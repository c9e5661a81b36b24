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
import { type DiskPauses, endOf, report, type SendingParts, watch } from './sending.ts'
import { statusDocument } from './status.ts'
import { type InputFile, TerminalList } from './terminal-list.ts'
import { printJson } from './voice.ts'
import {
  amount,
  costSentences,
  describeNotSent,
  describeSources,
  intakeSentence,
  type LineCounts,
  notUsable,
  stayingSentence,
} from './words.ts'

/** `linkferry submit`: reads lists, says what they cost, sends them and says what became of them. */
export async function submit(command: SubmitCommand, parts: SendingParts): Promise<ExitCode> {
  const { voice, token } = parts
  const complaint = complaintAbout(command, parts)
  if (complaint !== undefined || token === undefined) {
    voice.say(complaint ?? 'submit needs a token: --token-file FILE or LINKFERRY_TOKEN.')
    return exitCode.wrongUsage
  }
  let pauses: DiskPauses = new Map()
  const result = await withEngine(parts, async (session): Promise<Planned> => {
    const account = await accountFor(session, command.baseUrl, token, command)
    if (!account.ok) {
      voice.say(setupSentence(account.error, command.baseUrl))
      return { kind: 'ended', code: exitCode.wrongUsage }
    }
    const planned = await plan({ command, parts, session, account: account.value })
    if (planned.kind === 'ended') return planned
    if (command.when.kind !== 'now') {
      const words = ['resume', '--base-url', account.value.baseUrl]
      voice.say(stayingSentence(commandLine(words, command)))
    }
    pauses = await watch(session, [planned.submissionId], parts)
    return planned
  })
  if (result.kind === 'ended') {
    if (command.asJson) printJson(voice, statusDocument([]))
    return result.code
  }
  const end = endOf(report([result.submissionId], command, parts, pauses))
  if (parts.interruption.aborted) return exitCode.needsUser
  return end === exitCode.done && !result.isWhole ? exitCode.withRemainder : end
}

/** What can be said before anything is started; undefined where nothing is wrong. */
function complaintAbout(
  { baseUrl, isAgreed }: SubmitCommand,
  { voice }: SendingParts,
): string | undefined {
  const address = normalizeAddress(baseUrl)
  if (!address.ok) return setupSentence(address.error, baseUrl)
  return isAgreed || voice.canAsk
    ? undefined
    : 'submit spends units. Without a terminal to ask, it needs --yes.'
}

/** What became of a list before anything is sent. */
type Planned =
  | { readonly kind: 'ended'; readonly code: ExitCode }
  | {
      readonly kind: 'planned'
      readonly submissionId: number
      /** No line needs a person's look, and no link of the list was possibly charged before. */
      readonly isWhole: boolean
    }

/** A list to be planned: who asks for it and where it goes. */
interface ListToPlan {
  readonly command: SubmitCommand
  readonly parts: SendingParts
  readonly session: EngineSession
  readonly account: Account
}

/** Reads the lists, says what sending them comes to, asks, and plans the submission. */
async function plan(asked: ListToPlan): Promise<Planned> {
  const { command, parts, account } = asked
  const { voice, interruption } = parts
  const list = await listOf(asked)
  if (list === undefined) return ended(exitCode.wrongUsage)
  if (command.site !== undefined && !(await list.nameSite(command.site))) {
    voice.say(siteSentence(command.site))
    return ended(exitCode.wrongUsage)
  }
  await list.setNames(command)
  await list.useAccount(account)
  await list.reopenCancelled()
  const counts = countsOf(list.open)
  const sentBefore = await list.countSentBefore()
  if (notSentLines(counts) > 0) {
    voice.say('Not sent:')
    for (const line of describeNotSent(counts)) voice.say(line)
  }
  const isWhole = notUsable(counts) === 0 && sentBefore['in-doubt'] === 0
  if (list.open.sendable === 0) return ended(sayNothingToSend(asked, list, sentBefore, isWhole))

  const forecast = await foresee(asked, list)
  if (forecast === undefined) return ended(exitCode.wrongUsage)
  const { baseUrl } = account
  const cost = { baseUrl, when: command.when, sendable: list.open.sendable }
  for (const sentence of costSentences(forecast, cost)) voice.say(sentence)
  const question = `Send ${amount(forecast.links, 'link')} for ${amount(forecast.units, 'unit')}?`
  const agreed = command.isAgreed || (await voice.agree(question, interruption))
  if (!agreed || interruption.aborted) {
    voice.say('Nothing was sent.')
    return ended(exitCode.needsUser)
  }
  return create(asked, list, forecast, isWhole)
}

/** The list that the command is about; undefined: it cannot be read, which was said. */
async function listOf({ command, parts, session }: ListToPlan): Promise<TerminalList | undefined> {
  const { voice, spoolInput, resolvePath } = parts
  const { listId, inputs, client } = command
  if (listId !== undefined) {
    const list = await TerminalList.open(session, listId)
    if (list.ok) return list.value
    voice.say(list.error)
    return undefined
  }
  const files: InputFile[] = []
  for (const input of inputs)
    files.push(
      input === '-'
        ? { path: await spoolInput(), name: '', move: true }
        : { path: resolvePath(input), name: baseName(input), move: false },
    )
  voice.draw(`Reading ${inputs.map((input) => nameOf(input)).join(', ')}…`)
  const made = await TerminalList.ofFiles(session, files, client)
  voice.draw('')
  if (!made.ok) {
    const { file, problem } = made.error
    const input = inputs[files.indexOf(file)] ?? '-'
    if (problem === 'unknown-list') throw new Error(problem)
    voice.say(intakeSentence(problem, nameOf(input), made.about))
    return undefined
  }
  const sources = made.value.open.sources.map((source) => ({
    ...source,
    name: inputs[0] === '-' ? `${nameOf('-')}${source.name}` : source.name,
  }))
  for (const line of describeSources(sources)) voice.say(line)
  return made.value
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

function countsOf({ summary, byDecideKind, byRejectReason }: OpenList): LineCounts {
  return { byStatus: summary.counts, byDecideKind, byRejectReason }
}

/** Lines that stay unsent: all but those that can be sent, those this list has submitted, and blank ones. */
function notSentLines({ byStatus }: LineCounts): number {
  return linkStatuses
    .filter((status) => status !== 'ready' && status !== 'cleaned' && status !== 'blank')
    .reduce((sum, status) => sum + byStatus[status], 0)
}

/** Undefined: it cannot be sent as it was asked for, which was said. */
async function foresee(
  { command, parts, session, account }: ListToPlan,
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
  parts.voice.say(submitSentences[forecast.error])
  return undefined
}

async function create(
  asked: ListToPlan,
  list: TerminalList,
  forecast: Forecast,
  isWhole: boolean,
): Promise<Planned> {
  const { command, parts, session, account } = asked
  const { batchSize, when } = command
  const created = await unlessStopped(asked, list, () =>
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
  if (created.ok) return { kind: 'planned', submissionId: created.value.submission.id, isWhole }
  parts.voice.say(submitSentences[created.error])
  return ended(exitCode.needsUser)
}

/** An interruption stops planning; a submission that is active by then is left as it is. */
async function unlessStopped<Value>(
  { parts: { interruption }, session }: ListToPlan,
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
  { command, parts: { voice }, account }: ListToPlan,
  list: TerminalList,
  sentBefore: Awaited<ReturnType<TerminalList['countSentBefore']>>,
  isWhole: boolean,
): ExitCode {
  const { counts } = list.open.summary
  const waiting = sentBefore.waiting + counts.waiting + counts.sending
  const inDoubt = sentBefore['in-doubt'] + counts['in-doubt']
  voice.say('There is nothing to send.')
  if (inDoubt > 0)
    voice.say(
      `${amount(inDoubt, 'link')} ${inDoubt === 1 ? 'is' : 'are'} possibly charged. To see how to settle: ${commandLine(['status'], command)}`,
    )
  if (counts.refused > 0)
    voice.say(
      `The service refused ${amount(counts.refused, 'link')}. Edit ${counts.refused === 1 ? 'it' : 'them'} in the app or in a new file.`,
    )
  if (waiting > 0) {
    const resume = commandLine(['resume', '--base-url', account.baseUrl], command)
    voice.say(
      `${amount(waiting, 'link')} ${waiting === 1 ? 'waits' : 'wait'} in an earlier submission: ${resume}`,
    )
    return exitCode.needsUser
  }
  const isClean = isWhole && counts.refused + counts['in-doubt'] + counts.cancelled === 0
  return isClean ? exitCode.done : exitCode.withRemainder
}

function partOf({ first }: SubmitCommand): ListPart | undefined {
  return first === undefined ? undefined : { firstLinks: first }
}

function ended(code: ExitCode): Planned {
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
