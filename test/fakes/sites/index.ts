/** Sites with every kind of page that a page check meets, each with the right finding, and a server for them. */
import { behaviourPages } from './behaviours.ts'
import { canonicalPages } from './canonicals.ts'
import { challengePages } from './challenges.ts'
import { connectionPages } from './connections.ts'
import { noindexPages } from './noindex.ts'
import { redirectPages } from './redirects.ts'
import { robotsTxtPages } from './robots-txt.ts'
import { soft404Pages } from './soft-404.ts'
import { statusPages } from './statuses.ts'
import { targetPages } from './targets.ts'
import { type FixturePage, Web } from './web.ts'

export { expiredIdentity, trustedIdentity } from './certificates.ts'
export { networkOf } from './site-network.ts'
export { SiteServer } from './site-server.ts'
export { type FixturePage, Web }

/** Pages for every finding. */
export function verdictWeb(): Web {
  const web = new Web()
  for (const declare of [
    statusPages,
    noindexPages,
    robotsTxtPages,
    canonicalPages,
    redirectPages,
    connectionPages,
  ])
    declare(web)
  return web
}

/** What checks meet in real life: firewalls, soft 404s, sites that treat clients differently, links to a target. */
export function realLifeWeb(): Web {
  const web = new Web()
  for (const declare of [challengePages, soft404Pages, behaviourPages, targetPages]) declare(web)
  return web
}
