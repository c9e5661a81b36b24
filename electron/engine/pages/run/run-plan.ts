import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageSettings } from '../../../shared/page.ts'
import { isPrivateHost } from '../../parsing/index.ts'
import { siteOf } from '../same-page.ts'

/** Links to check, by index, so that a list of 100,000 needs no objects. */
export interface LinksToCheck {
  readonly count: number
  /** A link as it is sent: an http(s) address. */
  link(index: number): string
}

/** What a run will do, to be shown before it starts. */
interface PageRunPlan {
  readonly pages: number
  readonly sites: number
  /** About how long it takes. */
  readonly ms: number
  /** Hosts of the local network. They are only checked if the user allows it. */
  readonly privateHosts: number
}

/** Requests of a site besides its pages: robots.txt, and an address that does not exist. */
export const requestsPerSite = 2
/** About how long a request takes, until a run has measured it. */
const usualRequestMs = 500
/** Links whose host is looked at between two turns of the event loop, for about 10 ms. */
const linksPerTurn = 2_000

/** The host of a link, as `URL.hostname` spells it. */
export function hostOf(link: string): string {
  return URL.parse(link)?.hostname ?? ''
}

/** Calls `take` with the index and site of each link, and lets the event loop turn meanwhile. */
export async function eachSite(
  links: LinksToCheck,
  take: (index: number, site: string, host: string) => void,
): Promise<void> {
  const sites = new Map<string, string>()
  for (let index = 0; index < links.count; index++) {
    if (index % linksPerTurn === linksPerTurn - 1) await nextTurn()
    const host = hostOf(links.link(index))
    const site = sites.get(host) ?? siteOf({ hostname: host })
    sites.set(host, site)
    take(index, site, host)
  }
}

/** Says what a run of links will do. */
export async function planOf(links: LinksToCheck, settings: PageSettings): Promise<PageRunPlan> {
  const counts = new Map<string, number>()
  const privateHosts = new Set<string>()
  await eachSite(links, (_, site, host) => {
    counts.set(site, (counts.get(site) ?? 0) + 1)
    if (isPrivateHost(host)) privateHosts.add(host)
  })
  const requests = links.count + counts.size * requestsPerSite
  let most = 0
  for (const count of counts.values()) most = Math.max(most, count + requestsPerSite)
  return {
    pages: links.count,
    sites: counts.size,
    ms: timeOf(requests, most * settings.perSiteDelayMs, settings.concurrency / usualRequestMs),
    privateHosts: privateHosts.size,
  }
}

/** The time of requests at a rate per millisecond, of which one site alone takes `siteMs`. */
export function timeOf(requests: number, siteMs: number, rate: number): number {
  return Math.ceil(Math.max(siteMs, requests / rate))
}
