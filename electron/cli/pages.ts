import { english } from '../engine/export/words/index.ts'
import type { ListSummary, PageProblem, RowTarget } from '../shared/contract/index.ts'
import {
  countWith,
  findingsOf,
  type PageAnswer,
  type PageFinding,
  pageFindings,
  pageVerdicts,
  verdictOfFinding,
} from '../shared/page.ts'
import { recordOf } from '../shared/record-of.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { printable } from '../shared/text.ts'
import { readInputs, type ReadLists } from './check.ts'
import { type ExitCode, exitCode, type PageOptions, type PagesCommand } from './command.ts'
import { CannotRun, type EngineSession } from './engine-session.ts'
import type { SendingParts } from './sending.ts'
import type { TerminalList } from './terminal-list.ts'
import { drawBar, printJson, type Terminal } from './terminal.ts'
import { amount, countNotUsable, describeSources, entry, formatNumber } from './words.ts'

/** What a check of pages is about to do. */
interface PagesAhead {
  readonly pages: number
  readonly sites: number
  readonly aboutMs: number
}

/** How far a check of pages is. */
export interface PagesProgress {
  readonly checked: number
  readonly total: number
  /** About how long the rest takes; undefined: not known. */
  readonly leftMs: number | undefined
  readonly isOffline: boolean
}

/**
 * Requests the pages of links, without an engine or data folder. Returns the answer for each link;
 * undefined: it was not checked. When `interruption` aborts, checks that are under way end, and no more
 * start.
 */
export type CheckPages = (
  links: readonly string[],
  options: PageOptions,
  run: {
    readonly interruption: AbortSignal
    readonly onStart: (ahead: PagesAhead) => void
    readonly onProgress: (progress: PagesProgress) => void
  },
) => Promise<Result<readonly (PageAnswer | undefined)[], 'not-a-target'>>

/** Yields checked links as tab-separated text: headings, then a line for each. */
export type PageLines = (checked: readonly CheckedLink[], hasTargets: boolean) => Iterable<string>

/** What `pages` works with. */
export interface PagesParts {
  readonly terminal: Terminal
  readonly readLists: ReadLists
  readonly checkPages: CheckPages
  readonly loadPageLines: () => Promise<PageLines>
  /** Aborts at the first Ctrl-C. */
  readonly interruption: AbortSignal
}

/** A link of the list with its answer. */
interface CheckedLink {
  readonly line: number
  readonly link: string
  readonly page: PageAnswer
}

/** How many links have each finding. */
type FindingCounts = Readonly<Record<PageFinding, number>>

/**
 * `linkferry pages`: checks the pages of a list and prints a verdict for each link. It makes no list and
 * keeps nothing, so it works while another Linkferry uses the data folder.
 */
export async function pages(command: PagesCommand, parts: PagesParts): Promise<ExitCode> {
  const { terminal, readLists, checkPages, interruption } = parts
  const list = await readInputs(command, terminal, readLists)
  if (list === undefined) return exitCode.wrongUsage
  for (const sentence of describeSources(list.sources)) terminal.say(sentence)

  const wanted = [...list.pages()]
  const links = [...new Set(wanted.map(({ link }) => link))]
  const answers = await checkPages(links, command.pages, {
    interruption,
    onStart: (ahead) => terminal.say(aheadSentence(ahead)),
    onProgress: progressOf(terminal),
  })
  terminal.draw('')
  if (!answers.ok) {
    terminal.say(targetSentence(command.pages.target ?? ''))
    return exitCode.wrongUsage
  }
  const answerOf = new Map(links.map((link, index) => [link, answers.value[index]]))
  const checked = wanted.flatMap(({ line, link }): readonly CheckedLink[] => {
    const answer = answerOf.get(link)
    return answer === undefined ? [] : [{ line, link, page: answer }]
  })
  const counts = countFindings(checked)
  if (command.asJson) printJson(terminal, documentOf(list.lines, checked, counts))
  else {
    const pageLines = await parts.loadPageLines()
    for (const line of pageLines(checked, command.pages.target !== undefined))
      terminal.print(printable(line))
  }

  // Private addresses need review, but have a verdict.
  const notUsable = countNotUsable(list) - list.byDecideKind['private-host']
  for (const line of describeFindings(counts)) terminal.say(line)
  if (notUsable > 0)
    terminal.say(
      notUsable === 1
        ? '1 line was not checked: it is not usable or needs review.'
        : `${formatNumber(notUsable)} lines were not checked: they are not usable or need review.`,
    )
  if (checked.length < wanted.length)
    terminal.say(`Stopped. Not checked: ${amount(wanted.length - checked.length, 'link')}.`)
  if (interruption.aborted) return exitCode.needsUser
  const isFine = countWith('fine', counts) === wanted.length && notUsable === 0
  return isFine ? exitCode.done : exitCode.withRemainder
}

function documentOf(lines: number, checked: readonly CheckedLink[], counts: FindingCounts) {
  const list = checked.map(({ line, link, page }) => {
    const { finding, httpStatus, finalUrl, canonicalUrl, checkedMs, target } = page
    return {
      line,
      link,
      verdict: verdictOfFinding[finding],
      reason: finding === 'indexable' ? null : finding,
      httpStatus: httpStatus ?? null,
      finalUrl: canonicalUrl ?? finalUrl ?? null,
      target: target?.finding ?? null,
      rel: target?.url === undefined ? null : relOf(target.rel),
      anchor: target?.url === undefined ? null : target.anchor,
      checkedAt: new Date(checkedMs).toISOString(),
    }
  })
  return {
    lines,
    fine: countWith('fine', counts),
    wasted: countWith('wasted', counts),
    unchecked: countWith('unchecked', counts),
    list,
  }
}

/** The rel values that keep search engines from counting a link; `follow` if there are none. */
function relOf(rel: readonly string[]): string {
  return rel.length === 0 ? 'follow' : rel.join(' ')
}

function countFindings(checked: readonly CheckedLink[]): FindingCounts {
  const counts = new Map<PageFinding, number>()
  for (const { page } of checked) counts.set(page.finding, (counts.get(page.finding) ?? 0) + 1)
  return recordOf(pageFindings, (finding) => counts.get(finding) ?? 0)
}

/** Describes how many pages have each verdict, with the findings below it. */
function describeFindings(counts: FindingCounts): readonly string[] {
  return pageVerdicts.flatMap((verdict) => {
    const count = countWith(verdict, counts)
    if (count === 0) return []
    const findings = findingsOf(verdict).filter((finding) => counts[finding] > 0)
    const details = findings.map((one) => `  ${entry(counts[one], english.pageFinding[one])}`)
    return [entry(count, english.pageVerdict[verdict]), ...(verdict === 'fine' ? [] : details)]
  })
}

/** Says what a check is about to do. */
function aheadSentence({ pages: count, sites, aboutMs }: PagesAhead): string {
  return `Checking ${amount(count, 'page')} on ${amount(sites, 'site')}, about ${timeSpan(aboutMs)}.`
}

/** Shows how far a check is: on a terminal as a bar; elsewhere it only says that it waits. */
export function progressOf(terminal: Terminal): (progress: PagesProgress) => void {
  let wasOffline = false
  return ({ checked, total, leftMs, isOffline }) => {
    if (isOffline && !wasOffline && !terminal.canRedraw) terminal.say(offlineSentence)
    wasOffline = isOffline
    const left = leftMs === undefined ? '' : ` · about ${timeSpan(leftMs)} left`
    const state = isOffline ? ' · no internet, waiting' : left
    const words = `${formatNumber(checked)} of ${amount(total, 'page')} checked${state}`
    drawBar(terminal, { done: checked, total }, words)
  }
}

const offlineSentence =
  'The internet cannot be reached. The check goes on when it can. Press Ctrl-C to stop.'

/** A time span in words: 40 seconds, 4 minutes, 3 hours. */
function timeSpan(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  if (seconds < 90) return amount(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? amount(minutes, 'minute') : amount(Math.ceil(minutes / 60), 'hour')
}

/** The error for a `--target` that is neither a domain nor an address. */
function targetSentence(target: string): string {
  return `--target takes a domain such as shop.example, or an address, not “${target}”.`
}

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
    const checked = await checkListPages(options, rows && { rows }, parts)
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
async function checkListPages(
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
