import type { Account } from '../shared/account.ts'
import type { Forecast, SubmitProblem } from '../shared/contract.ts'
import type { ListPart } from '../shared/draft-rows.ts'
import { amount } from './amounts.ts'
import { siteSentence } from './check.ts'
import { commandLine } from './command-line.ts'
import type { SubmitCommand } from './command.ts'
import { costSentences } from './cost-words.ts'
import type { EngineSession } from './engine-session.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import { describeNotSent, notUsable } from './line-words.ts'
import { readLists } from './read-lists.ts'
import type { SendingParts } from './sending-parts.ts'
import type { TerminalDraft } from './terminal-draft.ts'

/** What became of a list before anything is sent. */
export type Planned =
  | { readonly kind: 'ended'; readonly code: ExitCode }
  | {
      readonly kind: 'planned'
      readonly submissionId: number
      /** No line needs a person's look, and no link of the list was maybe charged before. */
      readonly isWhole: boolean
    }

/** A list to be planned: who asks for it, where it stands and where it goes. */
export interface ListToPlan {
  readonly command: SubmitCommand
  readonly parts: SendingParts
  readonly session: EngineSession
  readonly account: Account
  readonly draft: TerminalDraft
}

/** Reads the lists, says what sending them comes to, asks, and plans the submission. */
export async function plan(list: ListToPlan): Promise<Planned> {
  const { command, parts, account, draft } = list
  const { voice, interruption } = parts
  if (!(await readLists(command.inputs, draft, parts))) return ended(exitCode.wrongUsage)
  if (command.site !== undefined && !(await draft.nameSite(command.site))) {
    voice.say(siteSentence(command.site))
    return ended(exitCode.wrongUsage)
  }
  await draft.useAccount(account.id)
  const { summary } = draft
  const sentBefore = await draft.countSentBefore()
  if (notSentLines(summary) > 0) {
    voice.say('Not sent:')
    for (const line of describeNotSent(summary)) voice.say(line)
  }
  const isWhole = notUsable(summary) === 0 && sentBefore['maybe-charged'] === 0
  if (summary.sendable === 0) return ended(sayNothingToSend(list, sentBefore, isWhole))

  const forecast = await foresee(list)
  if (forecast === undefined) return ended(exitCode.wrongUsage)
  const cost = { baseUrl: account.baseUrl, when: command.when, sendable: summary.sendable }
  for (const sentence of costSentences(forecast, cost)) voice.say(sentence)
  const question = `Send ${amount(forecast.links, 'link')} for ${amount(forecast.units, 'unit')}?`
  const agreed = command.isAgreed || (await voice.agree(question, interruption))
  if (!agreed || interruption.aborted) {
    voice.say('Nothing was sent.')
    return ended(exitCode.needsUser)
  }
  return create(list, forecast, isWhole)
}

/** Undefined: it cannot be sent as it was asked for, which was said. */
async function foresee({
  command,
  parts,
  session,
  account,
  draft,
}: ListToPlan): Promise<Forecast | undefined> {
  const forecast = await session.request('submission.forecast', {
    draftId: draft.summary.id,
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

async function create(list: ListToPlan, forecast: Forecast, isWhole: boolean): Promise<Planned> {
  const { command, parts, session, account, draft } = list
  const { label, client, batchSize, when } = command
  const draftId = draft.summary.id
  const created = await unlessStopped(list, () =>
    session.request('submission.create', {
      requestId: crypto.randomUUID(),
      draftId,
      accountId: account.id,
      client,
      label,
      batchSize,
      when,
      part: partOf(command),
      expectedUnits: forecast.units,
      confirmed: true,
    }),
  )
  if (created.ok) return { kind: 'planned', submissionId: created.value.submissionId, isWhole }
  parts.voice.say(submitSentences[created.error])
  return ended(exitCode.needsUser)
}

/** An interruption stops planning; a submission that is real by then is left as it is. */
async function unlessStopped<Value>(
  { parts: { interruption }, session, draft }: ListToPlan,
  work: () => Promise<Value>,
): Promise<Value> {
  let stopping: Promise<undefined> | undefined
  const stop = (): void => {
    stopping = session.request('submission.stopPlanning', { draftId: draft.summary.id })
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
  sentBefore: Awaited<ReturnType<TerminalDraft['countSentBefore']>>,
  isWhole: boolean,
): ExitCode {
  const { waiting } = sentBefore
  voice.say('There is nothing to send.')
  if (sentBefore['maybe-charged'] > 0)
    voice.say(
      `${amount(sentBefore['maybe-charged'], 'link')} were maybe charged: ${commandLine(['status'], command)} tells how to settle that.`,
    )
  if (waiting > 0) {
    const resume = commandLine(['resume', '--base-url', account.baseUrl], command)
    voice.say(`${amount(waiting, 'link')} wait in an earlier submission: ${resume}`)
    return exitCode.needsUser
  }
  return isWhole ? exitCode.done : exitCode.withRemainder
}

function partOf({ first }: SubmitCommand): ListPart | undefined {
  return first === undefined ? undefined : { firstLinks: first }
}

function ended(code: ExitCode): Planned {
  return { kind: 'ended', code }
}

function notSentLines({ rows, byStatus, sendable }: TerminalDraft['summary']): number {
  return rows - byStatus.blank - sendable
}

const submitSentences: Readonly<Record<SubmitProblem, string>> = {
  'unknown-draft': 'The list was put away meanwhile. Nothing was sent.',
  'unknown-account': 'The account was removed meanwhile. Nothing was sent.',
  'nothing-to-send': 'All links of the list wait in another submission by now. Nothing was sent.',
  'still-loading': 'The list is still being read. Nothing was sent; try again.',
  'cost-changed': 'The cost changed meanwhile. Nothing was sent; look again.',
  'confirmation-needed': 'The account must be confirmed first. Nothing was sent.',
  'over-submission-cap':
    'That is more than the account allows in one submission. Nothing was sent; raise its cap in the app or send less.',
  'already-submitted': 'This list was submitted already. Nothing was sent again.',
  stopped: 'Stopped before anything was sent; the list can be submitted again.',
  'disk-full': 'The disk is full. Nothing was sent; free some space and try again.',
  'folder-unwritable': 'The data folder cannot be written to. Nothing was sent.',
  'schedule-too-long':
    'That would go on for more than ten years. Nothing was sent; choose more links a day.',
}
