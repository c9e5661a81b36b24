import type {
  PagePlan,
  PageProblem,
  PageRun,
  PageSelection,
  PagesOfList,
  Row,
  RowPage,
} from '../../../electron/shared/contract/index.ts'
import {
  type PageAnswer,
  type PageFinding,
  pageFindings,
  pageInstead,
  type PageVerdict,
  pageVerdicts,
  type TargetAnswer,
  targetFindings,
  verdictOfFinding,
} from '../../../electron/shared/page.ts'
import { recordOf } from '../../../electron/shared/record-of.ts'
import { fail, ok, type Result } from '../../../electron/shared/result.ts'
import type { FakeRows } from './rows.ts'

/** What page checks have done with a list before the window opens. */
export interface PagesBefore {
  /** How many of its pages were checked, in source order. */
  readonly checked: number
  readonly state: PageRun['state']
  readonly target?: PageRun['target']
  /** How long ago. */
  readonly agoMs?: number
  /** The last so many of them were checked three weeks ago. */
  readonly stale?: number
}

const minute = 60_000
const day = 86_400_000
const staleAfterMs = 7 * day
const tickMs = 150

/** The page checks of one list in memory. A page's number decides what is found out about it. */
export class FakePages {
  readonly #rows: FakeRows
  readonly #onChange: () => void
  readonly #answers = new Map<string, PageAnswer>()
  #run: PageRun | undefined
  #waiting: readonly Row[] = []
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(rows: FakeRows, onChange: () => void, before?: PagesBefore) {
    this.#rows = rows
    this.#onChange = onChange
    if (before === undefined) return
    const { checked, state, target, agoMs = 5 * minute, stale = 0 } = before
    const all = this.#checkable(undefined)
    for (const [index, row] of all.slice(0, checked).entries())
      this.#answers.set(
        row.link ?? '',
        answerFor(
          row,
          Date.now() - (index >= checked - stale ? 21 * day : agoMs),
          target !== undefined,
        ),
      )
    const isRunning = state === 'running'
    this.#waiting = all.slice(checked)
    this.#run = {
      state,
      checked,
      total: state === 'finished' ? checked : all.length,
      perMinute: isRunning ? 310 : undefined,
      doneByMs: isRunning ? Date.now() + 3 * minute : undefined,
      startedMs: Date.now() - agoMs,
      target,
    }
  }

  get run(): PageRun | undefined {
    return this.#run
  }

  pageOf(link: string | undefined): RowPage | undefined {
    const answer = link === undefined ? undefined : this.#answers.get(link)
    if (answer === undefined) return undefined
    const isStale = answer.checkedMs < Date.now() - staleAfterMs
    return { ...answer, isStale, instead: pageInstead(answer) }
  }

  plan(selection: PageSelection): Result<PagePlan, PageProblem> {
    if (isNoTarget(selection)) return fail('not-a-target')
    const named = this.#checkable(selection.rows)
    const pages = named.filter((row) => this.#isWanted(row, selection))
    const hosts = pages.map(({ link }) => hostOf(link))
    const perHost = [...Map.groupBy(hosts, (host) => host).values()].map(({ length }) => length)
    const isPrivate = (host: string): boolean => /^(?:10|192\.168|127)\.|^localhost/.test(host)
    return ok({
      pages: pages.length,
      sites: new Set(hosts).size,
      aboutMs: Math.max(pages.length * 200, Math.max(0, ...perHost) * 1_000),
      fresh: named.length - pages.length,
      privateHosts: new Set(hosts.filter(isPrivate)).size,
    })
  }

  check(selection: PageSelection): Result<undefined, PageProblem> {
    const planned = this.plan(selection)
    if (!planned.ok) return planned
    if (planned.value.pages === 0) return fail('nothing')
    this.#waiting = this.#checkable(selection.rows).filter((row) => this.#isWanted(row, selection))
    this.#run = {
      state: 'running',
      checked: 0,
      total: this.#waiting.length,
      perMinute: undefined,
      doneByMs: undefined,
      startedMs: Date.now(),
      target: selection.target,
    }
    this.resume()
    return ok(undefined)
  }

  pause(): void {
    clearInterval(this.#timer)
    this.#set({ state: 'paused', perMinute: undefined, doneByMs: undefined })
  }

  resume(): void {
    clearInterval(this.#timer)
    this.#set({ state: 'running' })
    const step = Math.max(1, Math.ceil(this.#waiting.length / 24))
    this.#timer = setInterval(() => this.#checkNext(step), tickMs)
  }

  cancel(): void {
    clearInterval(this.#timer)
    this.#waiting = []
    this.#set({ state: 'finished', perMinute: undefined, doneByMs: undefined })
  }

  facts(): PagesOfList {
    const checked = this.#answers.size === 0 ? [] : this.#rows.withStatus()
    const pages = checked.flatMap((row) => {
      const page = row.status === 'duplicate' ? undefined : this.pageOf(row.link)
      return page === undefined ? [] : [{ row, page }]
    })
    const sendable = pages.filter(
      ({ row: { status } }) => status === 'ready' || status === 'cleaned',
    )
    const count = (some: typeof pages, is: (page: RowPage) => boolean): number =>
      some.filter(({ page }) => is(page)).length
    const hasFinding = (finding: PageFinding) => (page: RowPage) => page.finding === finding
    const hasVerdict = (verdict: PageVerdict) => (page: RowPage) =>
      verdictOfFinding[page.finding] === verdict
    return {
      run: this.#run,
      byVerdict: recordOf(pageVerdicts, (verdict) => count(pages, hasVerdict(verdict))),
      byFinding: recordOf(pageFindings, (finding) => count(pages, hasFinding(finding))),
      sendableByFinding: recordOf(pageFindings, (finding) => count(sendable, hasFinding(finding))),
      byTarget: recordOf(targetFindings, (finding) =>
        count(pages, ({ target }) => target?.finding === finding),
      ),
      uncountedTargets: count(pages, ({ target }) => (target?.rel.length ?? 0) > 0),
      notChecked: this.#rows.counts().ready + this.#rows.counts().cleaned - sendable.length,
      stale: count(sendable, ({ isStale }) => isStale),
      replaceable: count(sendable, ({ instead }) => instead !== undefined),
      excludedWasted: count(
        pages.filter(({ row }) => row.status === 'excluded'),
        hasVerdict('wasted'),
      ),
    }
  }

  #checkable(target: PageSelection['rows']): readonly Row[] {
    const rows =
      target === undefined
        ? this.#rows.withStatus('ready', 'cleaned')
        : this.#rows.targets(target).flatMap((index) => this.#rows.at(index) ?? [])
    return rows.filter(({ link, status }) => link !== undefined && status !== 'duplicate')
  }

  #isWanted({ link }: Row, { again }: PageSelection): boolean {
    const page = this.pageOf(link)
    return (
      again || page === undefined || page.isStale || verdictOfFinding[page.finding] === 'unchecked'
    )
  }

  #checkNext(count: number): void {
    const next = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    for (const row of next)
      this.#answers.set(row.link ?? '', answerFor(row, Date.now(), this.#run?.target !== undefined))
    const left = this.#waiting.length
    if (left === 0) clearInterval(this.#timer)
    this.#set({
      state: left === 0 ? 'finished' : 'running',
      checked: (this.#run?.total ?? 0) - left,
      perMinute: left === 0 ? undefined : (count * minute) / tickMs,
      doneByMs: left === 0 ? undefined : Date.now() + (left / count) * tickMs,
    })
  }

  #set(change: Partial<PageRun>): void {
    if (this.#run === undefined) return
    this.#run = { ...this.#run, ...change }
    this.#rows.revision += 1
    this.#onChange()
  }
}

function isNoTarget({ target }: PageSelection): boolean {
  return target !== undefined && 'text' in target && !/^[^\s]+\.[^\s]+$/.test(target.text.trim())
}

function hostOf(link: string | undefined): string {
  return link?.split('/', 3)[2] ?? ''
}

const wastedKinds = [
  'not-found',
  'redirects',
  'noindex',
  'not-found',
  'other-canonical',
  'not-found',
  'blocked-by-robots',
  'redirects-home',
  'redirects',
  'no-such-site',
] as const satisfies readonly PageFinding[]
const uncheckedKinds = [
  'needs-login',
  'forbidden',
  'timed-out',
  'challenge',
  'server-error',
] as const satisfies readonly PageFinding[]
const statusOf: Partial<Record<PageFinding, number>> = {
  'not-found': 404,
  'needs-login': 401,
  forbidden: 403,
  challenge: 403,
  'server-error': 503,
}

/** Every tenth page would be wasted, every hundredth could not be checked. */
function findingFor(row: number): PageFinding {
  const nth = Math.floor(row / 10)
  if (row % 10 === 4) return wastedKinds[nth % wastedKinds.length] ?? 'not-found'
  if (row % 100 === 7)
    return uncheckedKinds[Math.floor(row / 100) % uncheckedKinds.length] ?? 'timed-out'
  return row % 100 === 21 ? 'indexable-file' : 'indexable'
}

function answerFor({ row, link = '' }: Row, checkedMs: number, hasTarget: boolean): PageAnswer {
  const finding = findingFor(row)
  const hasAnswer = !['no-such-site', 'timed-out'].includes(finding)
  const isUnread = verdictOfFinding[finding] === 'unchecked' || statusOf[finding] !== undefined
  return {
    finding,
    checkedMs,
    httpStatus: hasAnswer ? (statusOf[finding] ?? 200) : undefined,
    finalUrl:
      finding === 'redirects'
        ? `${link.replace(/[^/]*$/, '')}moved-${row + 1}`
        : finding === 'redirects-home'
          ? `https://${hostOf(link)}/`
          : undefined,
    canonicalUrl: finding === 'other-canonical' ? link.replace(/[^/]*$/, 'original') : undefined,
    contentType:
      finding === 'indexable-file' ? 'application/pdf' : hasAnswer ? 'text/html' : undefined,
    detail: finding === 'no-such-site' ? 'ENOTFOUND' : undefined,
    target: hasTarget ? targetFor(row, isUnread || !hasAnswer) : undefined,
  }
}

function targetFor(row: number, isUnread: boolean): TargetAnswer {
  if (isUnread) return { finding: 'unchecked', url: undefined, rel: [], anchor: '' }
  if (row % 9 === 5) return { finding: 'missing', url: undefined, rel: [], anchor: '' }
  if (row % 9 === 7)
    return {
      finding: 'elsewhere',
      url: 'https://norda.example/about',
      rel: [],
      anchor: 'Norda',
    }
  return {
    finding: 'there',
    url: 'https://norda.example/',
    rel: row % 9 === 2 ? ['nofollow'] : row % 27 === 3 ? ['sponsored', 'ugc'] : [],
    anchor: 'Norda kitchens',
  }
}
