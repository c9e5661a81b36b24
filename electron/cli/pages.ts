import { english } from '../engine/export/words/index.ts'
import {
  type PageAnswer,
  type PageFinding,
  pageFindings,
  pageVerdicts,
  verdictOfFinding,
} from '../shared/page.ts'
import { recordOf } from '../shared/record-of.ts'
import type { Result } from '../shared/result.ts'
import { printable } from '../shared/text.ts'
import { readInputs, type ReadLists } from './check.ts'
import { type ExitCode, exitCode, type PageOptions, type PagesCommand } from './command.ts'
import { drawBar, printJson, type Terminal } from './terminal.ts'
import { amount, countNotUsable, describeSources, entry, formatNumber } from './words.ts'

/** What a check of pages is about to do. */
export interface PagesAhead {
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
export type FindingCounts = Readonly<Record<PageFinding, number>>

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
  const isFine = ofVerdict(counts, 'fine') === wanted.length && notUsable === 0
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
    fine: ofVerdict(counts, 'fine'),
    wasted: ofVerdict(counts, 'wasted'),
    unchecked: ofVerdict(counts, 'unchecked'),
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

function ofVerdict(counts: FindingCounts, verdict: (typeof pageVerdicts)[number]): number {
  return pageFindings
    .filter((finding) => verdictOfFinding[finding] === verdict)
    .reduce((sum, finding) => sum + counts[finding], 0)
}

/** Describes how many pages have each verdict, with the findings below it. */
export function describeFindings(counts: FindingCounts): readonly string[] {
  return pageVerdicts.flatMap((verdict) => {
    const count = ofVerdict(counts, verdict)
    if (count === 0) return []
    const findings = pageFindings.filter(
      (finding) => verdictOfFinding[finding] === verdict && counts[finding] > 0,
    )
    const details = findings.map((one) => `  ${entry(counts[one], english.pageFinding[one])}`)
    return [entry(count, english.pageVerdict[verdict]), ...(verdict === 'fine' ? [] : details)]
  })
}

/** Says what a check is about to do. */
export function aheadSentence({ pages: count, sites, aboutMs }: PagesAhead): string {
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
export function targetSentence(target: string): string {
  return `--target takes a domain such as shop.example, or an address, not “${target}”.`
}
