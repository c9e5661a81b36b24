import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultPageSettings } from '../../../electron/shared/page.ts'
import { installedBaselines } from '../baselines.ts'
import { compared, type Goal, median, ratio, type Scale } from '../goal.ts'
import { addressOf, PageSites } from './page-sites.ts'
import { bundled, printed } from '../processes.ts'

const latencyMs = 20
const delayMs = 250
const mostInUse = 250e6

/** Gets and parses the same pages, and follows none of their links. */
const linkinator = `
import { LinkChecker } from 'linkinator'
import { Agent, setGlobalDispatcher } from 'undici'
const lookup = (name, options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
setGlobalDispatcher(new Agent({ connect: { lookup } }))
const path = process.argv.slice(1)
const pages = new Set(path)
const before = process.cpuUsage()
const { links } = await new LinkChecker().check({
  path,
  concurrency: ${defaultPageSettings.concurrency},
  linksToSkip: async (link) => !pages.has(link),
})
const { user, system } = process.cpuUsage(before)
const good = links.filter(({ state }) => state === 'OK').length
if (good !== path.length) throw new Error(good + ' pages')
console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }))`

/** Page checks: CPU time per page, time for 1,000 pages, and memory for 100,000. */
export async function* pageGoals(scale: Scale): AsyncIterable<Goal> {
  const baselines = await installedBaselines()
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const [ours = ''] = await bundled(folder, ['page-checks/pages-process.ts'])
    yield await cpuGoal(ours, baselines, scale)
    yield await timeGoal(ours, scale)
    yield await memoryGoal(ours, scale)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function cpuGoal(ours: string, baselines: string, scale: Scale): Promise<Goal> {
  await using sites = await PageSites.start(0)
  // Fewer would measure how long the compiler takes.
  const pages = 1_000
  const counts = [sites.port, pages, Math.ceil(pages * 0.3)] as const
  const addresses = Array.from({ length: pages }, (_, index) =>
    addressOf(index, counts[2], sites.port),
  )
  const times = await compared(
    scale.rounds(5),
    async () => (await printed([ours, ...counts.map(String), '0'])).cpuMs,
    async () =>
      (await printed(['--input-type=module', '-e', linkinator, ...addresses], baselines)).cpuMs,
  )
  return ratio('   CPU time of checking pages ÷ linkinator', times, 0.5)
}

/** The floor is what the slowest of two needs: the site with the most requests, and all requests together. */
async function timeGoal(ours: string, scale: Scale): Promise<Goal> {
  await using sites = await PageSites.start(latencyMs)
  const pages = scale.lines(1_000)
  const ratios: number[] = []
  let detail = ''
  for (let round = 0; round < scale.rounds(3); round++) {
    const { ms } = await printed(
      [ours, sites.port, pages, Math.ceil(pages * 0.3), delayMs].map(String),
    )
    const requests = sites.takeRequests()
    const all = requests.reduce((sum, one) => sum + one, 0)
    const ofPaceMs = (Math.max(...requests) - 1) * delayMs + latencyMs
    const floorMs = Math.max(ofPaceMs, (all * latencyMs) / defaultPageSettings.concurrency)
    ratios.push(ms / floorMs)
    detail = `${(ms / 1_000).toFixed(2)} s ÷ ${(floorMs / 1_000).toFixed(2)} s`
  }
  return {
    what: `   ${pages.toLocaleString('en')} pages ÷ what pace and concurrency allow`,
    measured: median(ratios),
    limit: 1.1,
    detail,
  }
}

/** The memory in use. Garbage comes to more at this speed, which no pace allows, and V8 has time with it. */
async function memoryGoal(ours: string, scale: Scale): Promise<Goal> {
  await using sites = await PageSites.start(0)
  const pages = scale.lines(100_000)
  const { ms, peakBytes, links } = await printed(
    ['--expose-gc', ours, sites.port, pages, Math.ceil(pages * 0.3), 0].map(String),
  )
  return {
    what: `   memory in use for ${pages.toLocaleString('en')} pages, in MB`,
    measured: peakBytes / 1e6,
    limit: mostInUse / 1e6,
    detail: `${links}, ${Math.round(pages / (ms / 1_000))} pages a second`,
  }
}
