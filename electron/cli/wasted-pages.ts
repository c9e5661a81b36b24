import type { ListSummary, PageProblem, RowTarget } from '../shared/contract/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { type ExitCode, exitCode, type PageOptions } from './command.ts'
import { CannotRun, type EngineSession } from './engine-session.ts'
import { aheadSentence, describeFindings, progressOf, targetSentence } from './pages.ts'
import type { SendingParts } from './sending.ts'
import type { TerminalList } from './terminal-list.ts'
import type { Terminal } from './terminal.ts'
import { amount } from './words.ts'

/** Which links are checked, and how. */
export interface PagesToCheck {
  readonly options: PageOptions
  /** Only the first links that would be sent; undefined: all. */
  readonly first: number | undefined
  /** Units that a link costs. */
  readonly price: number
}

/** What the check of a list's pages needs. */
interface Parts extends Pick<SendingParts, 'terminal' | 'interruption'> {
  readonly session: EngineSession
  readonly list: TerminalList
}

/**
 * Checks the pages of the links that would be sent, and excludes those that would be wasted, but none that
 * could not be checked. They stay excluded in the list. Says what it found. A failure is the exit code of
 * the command, after a message.
 */
export async function excludeWasted(
  { options, first, price }: PagesToCheck,
  parts: Parts,
): Promise<Result<undefined, ExitCode>> {
  const { session, list, terminal, interruption } = parts
  const { settings, fixedAddresses } = options
  await session.request('pages.useSettings', { ...settings, fixedAddresses: [...fixedAddresses] })
  let excluded = 0
  const done = new Set<number>()
  for (;;) {
    // Later links take the place of excluded ones among the first, and are checked too.
    const rows =
      first === undefined
        ? undefined
        : (await list.firstSendable(first)).filter((row) => !done.has(row))
    if (rows?.length === 0) break
    const checked = await checkPages(options, rows && { rows }, parts)
    if (interruption.aborted) {
      terminal.say('Nothing was sent.')
      return fail(exitCode.needsUser)
    }
    if (!checked.ok) return checked
    excluded += await list.excludeWasted(rows)
    if (rows === undefined) break
    for (const row of rows) done.add(row)
  }
  await list.refresh()
  for (const line of describeFindings(list.open.pages.byFinding)) terminal.say(line)
  if (excluded > 0)
    terminal.say(
      `Excluded ${amount(excluded, 'link')} that would be wasted. ${amount(excluded * price, 'unit')} saved.`,
    )
  return ok(undefined)
}

/** Checks pages that have no verdict, or a stale one. A failure is the exit code, after a message. */
async function checkPages(
  options: PageOptions,
  rows: RowTarget | undefined,
  { session, list, terminal, interruption }: Parts,
): Promise<Result<undefined, ExitCode>> {
  const listId = list.id
  const { allowPrivate } = options
  const target = options.target === undefined ? undefined : { text: options.target }
  const selection = { rows, again: false, target, allowPrivate }
  const plan = await session.request('pages.plan', { listId, selection })
  if (plan.ok && plan.value.pages > 0) terminal.say(aheadSentence(plan.value))
  for (;;) {
    const started = await session.request('pages.check', { listId, selection })
    if (!started.ok) return startProblem(started.error, options, terminal)
    const show = progressOf(terminal)
    const end = await untilChecked(session, listId, interruption, ({ state, checked, total }) => {
      show({ checked, total, leftMs: undefined, isOffline: state === 'offline' })
    })
    terminal.draw('')
    if (end !== 'ended') await session.request('pages.cancel', { listId })
    if (end === 'disk-full') return startProblem('disk-full', options, terminal)
    await list.refresh()
    const { run } = list.open.pages
    // A check that was cut short by a crash of the engine is started again, for the rest.
    if (end === 'interrupted' || run === undefined || run.checked >= run.total) return ok(undefined)
  }
}

/** Says why a check was not started; `nothing` is no problem. */
function startProblem(
  problem: PageProblem,
  { target }: PageOptions,
  terminal: Terminal,
): Result<undefined, ExitCode> {
  switch (problem) {
    case 'nothing':
      return ok(undefined)
    case 'not-a-target':
      terminal.say(targetSentence(target ?? ''))
      return fail(exitCode.wrongUsage)
    case 'disk-full':
    case 'folder-unwritable':
      terminal.say(diskSentence)
      return fail(exitCode.needsUser)
    default:
      throw new Error(problem)
  }
}

const diskSentence =
  'The disk is full or cannot be written to, so the pages could not be checked. Nothing was sent.'

type PageRunSummary = NonNullable<ListSummary['pageRun']>

/** Resolves when the check of a list has ended, cannot store its results, or Ctrl-C was pressed. Rejects with CannotRun. */
function untilChecked(
  session: EngineSession,
  listId: number,
  interruption: AbortSignal,
  onProgress: (run: PageRunSummary) => void,
): Promise<'ended' | 'disk-full' | 'interrupted'> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unsubscribe()
      interruption.removeEventListener('abort', update)
      settle()
    }
    const update = () => {
      const run = session.lists.get(listId)?.pageRun
      const { obstacle } = session
      if (obstacle !== undefined) end(() => reject(new CannotRun(obstacle)))
      else if (interruption.aborted) end(() => resolve('interrupted'))
      else if (run === undefined) end(() => resolve('ended'))
      else if (run.state === 'disk-full') end(() => resolve('disk-full'))
      else onProgress(run)
    }
    const unsubscribe = session.onChange(update)
    interruption.addEventListener('abort', update)
    update()
  })
}
