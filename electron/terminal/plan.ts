import type { Account } from '../shared/account.ts'
import type { Forecast, SubmitProblem } from '../shared/contract.ts'
import type { ListPart } from '../shared/draft.ts'
import { amount, figure } from './amounts.ts'
import { nameOf } from './check.ts'
import { commandLine } from './command-line.ts'
import type { SubmitCommand } from './command.ts'
import type { EngineSession } from './engine-session.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import { describeNotSent, intakeSentence, notUsable } from './line-words.ts'
import type { SendingParts } from './sending-parts.ts'
import { scheduleSentence } from './schedule-words.ts'
import type { TerminalDraft } from './terminal-draft.ts'
import { timeOf } from './times.ts'

/** What became of a list before anything is sent. */
export type Planned =
  | { readonly kind: 'ended'; readonly code: ExitCode }
  | {
      readonly kind: 'planned'
      readonly submissionId: number
      /** No line needs a person's look, and no link of the list was maybe charged before. */
      readonly isWhole: boolean
    }

/** The steps of `submit` up to the point where links may leave. */
export class Planner {
  readonly #command: SubmitCommand
  readonly #parts: SendingParts
  readonly #session: EngineSession
  readonly #account: Account
  readonly #draft: TerminalDraft

  constructor(
    command: SubmitCommand,
    parts: SendingParts,
    session: EngineSession,
    account: Account,
    draft: TerminalDraft,
  ) {
    this.#command = command
    this.#parts = parts
    this.#session = session
    this.#account = account
    this.#draft = draft
  }

  /** Reads the lists, says what sending them comes to, asks, and plans the submission. */
  async plan(): Promise<Planned> {
    if (!(await this.#readLists())) return ended(exitCode.wrongUsage)
    const { voice, interruption } = this.#parts
    await this.#draft.useAccount(this.#account.id)
    const { summary } = this.#draft
    const sentBefore = await this.#draft.countSentBefore()
    if (notSentLines(summary) > 0) {
      voice.say('Not sent:')
      for (const line of describeNotSent(summary)) voice.say(line)
    }
    const isWhole = notUsable(summary) === 0 && sentBefore['maybe-charged'] === 0
    if (summary.sendable === 0) return ended(this.#sayNothingToSend(sentBefore, isWhole))

    const forecast = await this.#forecast()
    if (forecast === undefined) return ended(exitCode.wrongUsage)
    this.#sayForecast(forecast)
    const question = `Send ${amount(forecast.links, 'link')} for ${amount(forecast.units, 'unit')}?`
    const agreed = this.#command.isAgreed || (await voice.agree(question, interruption))
    if (!agreed || interruption.aborted) {
      voice.say('Nothing was sent.')
      return ended(exitCode.needsUser)
    }
    return this.#create(forecast, isWhole)
  }

  get #part(): ListPart | undefined {
    const { first } = this.#command
    return first === undefined ? undefined : { firstLinks: first }
  }

  async #readLists(): Promise<boolean> {
    const { voice } = this.#parts
    for (const input of this.#command.inputs) {
      voice.draw(`Reading ${input === '-' ? 'standard input' : input}…`)
      const file =
        input === '-'
          ? { path: await this.#parts.spoolInput(), name: '', move: true }
          : { path: this.#parts.resolvePath(input), name: baseName(input), move: false }
      const added = await this.#draft.add(file)
      voice.draw('')
      if (added.ok) continue
      voice.say(intakeSentence(added.error, nameOf(input)))
      return false
    }
    return true
  }

  /** Undefined: it cannot be sent as it was asked for, which was said. */
  async #forecast(): Promise<Forecast | undefined> {
    const forecast = await this.#session.request('submission.forecast', {
      draftId: this.#draft.summary.id,
      accountId: this.#account.id,
      batchSize: this.#command.batchSize,
      when: this.#command.when,
      part: this.#part,
    })
    if (forecast.ok) return forecast.value
    if (forecast.error !== 'schedule-too-long') throw new Error(forecast.error)
    this.#parts.voice.say(submitSentences[forecast.error])
    return undefined
  }

  #sayForecast(forecast: Forecast): void {
    const { voice } = this.#parts
    const { links, units, chosenTasks, tasks, doubtLimitUnits, balanceAfter } = forecast
    voice.say(
      `${amount(links, 'link')}, ${amount(units, 'unit')}, ${amount(chosenTasks, 'task')} on ${this.#account.baseUrl} (balanced ${figure(tasks.balanced)}, fewest ${figure(tasks.fewest)}, smallest ${figure(tasks.smallest)}).`,
    )
    voice.say(
      `Pauses before more than ${amount(doubtLimitUnits, 'unit')} are maybe charged. All sent by ${timeOf(forecast.sentByMs)}.`,
    )
    const schedule = scheduleSentence(this.#command.when, forecast.course)
    if (schedule !== undefined) voice.say(schedule)
    const kept = this.#draft.summary.sendable - links
    if (kept > 0) voice.say(`Left for another time: ${amount(kept, 'link')}.`)
    if (balanceAfter !== undefined) {
      const atMost = forecast.balanceIsAtMost ? 'at most ' : ''
      voice.say(`Known balance afterwards: ${atMost}${figure(balanceAfter)}.`)
    }
  }

  async #create(forecast: Forecast, isWhole: boolean): Promise<Planned> {
    const { label, client, batchSize, when } = this.#command
    const part = this.#part
    const draftId = this.#draft.summary.id
    const created = await this.#unlessStopped(draftId, () =>
      this.#session.request('submission.create', {
        requestId: crypto.randomUUID(),
        draftId,
        accountId: this.#account.id,
        client,
        label,
        batchSize,
        when,
        part,
        expectedUnits: forecast.units,
        confirmed: true,
      }),
    )
    if (created.ok) return { kind: 'planned', submissionId: created.value.submissionId, isWhole }
    this.#parts.voice.say(submitSentences[created.error])
    return ended(exitCode.needsUser)
  }

  /** An interruption stops planning; a submission that is real by then is left as it is. */
  async #unlessStopped<Value>(draftId: string, plan: () => Promise<Value>): Promise<Value> {
    const { interruption } = this.#parts
    let stopping: Promise<undefined> | undefined
    const stop = (): void => {
      stopping = this.#session.request('submission.stopPlanning', { draftId })
    }
    interruption.addEventListener('abort', stop)
    try {
      return await plan()
    } finally {
      interruption.removeEventListener('abort', stop)
      await Promise.allSettled([stopping])
    }
  }

  #sayNothingToSend(
    sentBefore: Awaited<ReturnType<TerminalDraft['countSentBefore']>>,
    isWhole: boolean,
  ): ExitCode {
    const { voice } = this.#parts
    const { waiting } = sentBefore
    voice.say('There is nothing to send.')
    if (sentBefore['maybe-charged'] > 0)
      voice.say(
        `${amount(sentBefore['maybe-charged'], 'link')} were maybe charged: ${commandLine(['status'], this.#command)} tells how to settle that.`,
      )
    if (waiting > 0) {
      const resume = commandLine(['resume', '--base-url', this.#account.baseUrl], this.#command)
      voice.say(`${amount(waiting, 'link')} wait in an earlier submission: ${resume}`)
      return exitCode.needsUser
    }
    return isWhole ? exitCode.done : exitCode.withRemainder
  }
}

function ended(code: ExitCode): Planned {
  return { kind: 'ended', code }
}

function notSentLines({ rows, byStatus, sendable }: TerminalDraft['summary']): number {
  return rows - byStatus.blank - sendable
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
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
