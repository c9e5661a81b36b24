import { randomBytes } from 'node:crypto'
import type { PageSettings } from '../../shared/page.ts'
import { trustSystemCertificates } from '../service/index.ts'
import { checkPage } from './check-page.ts'
import { MissingPages } from './missing-pages.ts'
import type { RunClock } from './run/pace.ts'
import { type PageNetwork, PageRequests } from './request.ts'
import type { PageResult } from './run/result-recorder.ts'
import { RobotsFiles } from './robots.ts'
import type { LinksToCheck } from './run/run-plan.ts'
import { PageCheckRun, type PageRunProgress } from './run/run.ts'
import type { Target } from './target.ts'

/** Links to check, and what for. */
export interface PageChecks {
  readonly links: LinksToCheck
  /** What the page of a link is expected to link to; undefined: nothing. */
  readonly targetOf: (index: number) => Target | undefined
  readonly settings: PageSettings
  /** The user agent if the settings name none: `Linkferry/<version> (+<homepage>)`. */
  readonly ownUserAgent: string
  readonly network: PageNetwork
  readonly clock: RunClock
  /** Stores results for good. A link has one result, or a second one that replaces it. */
  readonly record: (results: readonly PageResult[]) => Promise<void>
  /** Called after each change, at most four times a second. */
  readonly onProgress: (progress: PageRunProgress) => void
}

/** Makes a run that checks the pages of links. Nothing is asked before `start`. */
export function createPageCheckRun(checks: PageChecks): PageCheckRun {
  const { links, targetOf, settings, clock, record, onProgress } = checks
  // A company that inspects TLS has its own certificate in the system's store.
  trustSystemCertificates()
  const userAgent = settings.userAgent === '' ? checks.ownUserAgent : settings.userAgent
  return new PageCheckRun({
    links,
    hasTarget: (index) => targetOf(index) !== undefined,
    settings,
    clock,
    transport: new PageRequests(checks.network, userAgent, settings.timeoutMs),
    createChecker: (getOfSite) => {
      const robots = new RobotsFiles(getOfSite)
      const missing = new MissingPages(getOfSite, () => randomBytes(12).toString('hex'))
      return {
        check: (index, get, signal) => {
          const parts = { get, robots, missing, nowMs: () => clock.wallMs() }
          return checkPage(links.link(index), targetOf(index), parts, signal)
        },
        forgetUnknown: async () => {
          await robots.forgetUnknown()
          await missing.forgetUnknown()
        },
      }
    },
    record,
    onProgress,
  })
}
