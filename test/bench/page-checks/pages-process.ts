import { cpuUsage, memoryUsage } from 'node:process'
import { createPageCheckRun } from '../../../electron/engine/pages/index.ts'
import { systemClock } from '../../../electron/engine/queue/index.ts'
import { trustSystemCertificates } from '../../../electron/engine/service/index.ts'
import {
  defaultPageSettings,
  type PageVerdict,
  verdictOfFinding,
} from '../../../electron/shared/page.ts'
import { addressOf } from './page-sites.ts'

// Checks pages of the sites at a port, and prints time and memory as JSON. If started with --expose-gc, the
// peak is the one of the memory that is in use, and the greatest that the process had is printed, too.
const [port = 0, pages = 0, sites = 0, perSiteDelayMs = 0] = process.argv.slice(2).map(Number)
const pagesPerCollection = 2_000
const found: Record<PageVerdict, number> = { fine: 0, wasted: 0, unchecked: 0 }
let greatestBytes = 0
let inUseBytes = 0
let results = 0
// Read once a process, and not for a page.
trustSystemCertificates()
const before = cpuUsage()
const start = performance.now()
const run = createPageCheckRun({
  links: { count: pages, link: (index) => addressOf(index, sites, port) },
  targetOf: () => undefined,
  settings: { ...defaultPageSettings, perSiteDelayMs },
  ownUserAgent: 'Linkferry/0.1.0 (+https://linkferry.invalid/)',
  network: {
    resolveProxy: async () => undefined,
    allowPrivate: false,
    controlNames: [],
    fixedAddresses: [{ host: '*', port, address: '127.0.0.1' }],
  },
  clock: systemClock,
  record: async (batch) => {
    for (const { answer, isFinal } of batch)
      if (isFinal) found[verdictOfFinding[answer.finding]] += 1
    // What the system counts includes the parent, before this program was loaded.
    greatestBytes = Math.max(greatestBytes, memoryUsage.rss())
    const isDue =
      Math.floor((results + batch.length) / pagesPerCollection) > results / pagesPerCollection
    results += batch.length
    if (globalThis.gc !== undefined && isDue) {
      globalThis.gc()
      // V8 keeps what it freed.
      const { rss, heapTotal, heapUsed } = memoryUsage()
      inUseBytes = Math.max(inUseBytes, rss - heapTotal + heapUsed)
    }
  },
  onProgress: () => {},
})
await run.start()
const ms = performance.now() - start
const { user, system } = cpuUsage(before)
if (found.fine !== pages) throw new Error(JSON.stringify(found))
const peakBytes = globalThis.gc === undefined ? greatestBytes : inUseBytes
const links = `${found.fine} fine, ${Math.round(greatestBytes / 1e6)} MB at most`
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1_000, peakBytes, links }))
