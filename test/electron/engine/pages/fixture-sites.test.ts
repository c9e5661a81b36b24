import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createPageCheckRun,
  parseTarget,
  type Target,
} from '../../../../electron/engine/pages/index.ts'
import {
  defaultPageSettings,
  type PageAnswer,
  type PageFinding,
  pageFindings,
  verdictOfFinding,
} from '../../../../electron/shared/page.ts'
import {
  expiredIdentity,
  type FixturePage,
  networkOf,
  realLifeWeb,
  SiteServer,
  trustedIdentity,
  verdictWeb,
  Web,
} from '../../../fakes/sites/index.ts'

const usualCertificates = getCACertificates()
beforeAll(() => setDefaultCACertificates([trustedIdentity.cert, expiredIdentity.cert]))
afterAll(() => setDefaultCACertificates(usualCertificates))

describe('the fixture sites', () => {
  it('have more than 400 pages on 300 hosts, and pages for every finding', () => {
    const web = verdictWeb()
    const decided = new Set(
      [...web.pages, ...realLifeWeb().pages].map(({ right }) => right.length === 1 && right[0]),
    )
    expect(web.pages.length).toBeGreaterThan(400)
    expect(web.hosts).toBeGreaterThan(300)
    expect(pageFindings.filter((finding) => !decided.has(finding))).toEqual([])
  })

  it('are served by host and path', async () => {
    const web = new Web()
    web.page('not-found', 'a page', { url: 'http://127.0.0.1/a', answer: { status: 410 } })
    await using server = await SiteServer.start(web)
    const addresses = [`http://127.0.0.1:${server.port}/a`, `http://127.0.0.1:${server.port}/b`]
    const statuses = await Promise.all(addresses.map(async (url) => (await fetch(url)).status))
    expect(statuses).toEqual([410, 404])
    expect(server.seen.map(({ url }) => url)).toEqual(['http://127.0.0.1/a', 'http://127.0.0.1/b'])
  })
})

describe('a run over the fixture sites', () => {
  it('finds what is right for every finding', async () => {
    const { checked } = await checkedPages(verdictWeb())
    expect(checked.flatMap(wrongFinding)).toEqual([])
  })

  it('finds what is right in real life', async () => {
    const { checked, seen } = await checkedPages(realLifeWeb())
    expect(checked.flatMap(wrongFinding)).toEqual([])
    expect(checked.flatMap(wrongTarget)).toEqual([])
    expect(new Set(seen.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(new Set(seen.map(({ headers }) => headers['user-agent']))).toEqual(new Set([userAgent]))
    expect(seen.filter(({ headers }) => tellTale.some((name) => name in headers))).toEqual([])
  })
})

const userAgent = 'Linkferry/0.1.0 (+https://linkferry.invalid/)'
/** Headers that would tell a site who asks, or from where. */
const tellTale = ['cookie', 'referer', 'authorization', 'origin', 'from']

interface Checked {
  readonly page: FixturePage
  readonly answer: PageAnswer
}

/** Checks every page in a run, and those that never answer in another with less patience. */
async function checkedPages(
  web: Web,
): Promise<{ readonly checked: readonly Checked[]; readonly seen: SiteServer['seen'] }> {
  await using server = await SiteServer.start(web)
  const network = await networkOf(web, server)
  const parts = [
    { pages: web.pages.filter(({ isSlow }) => !isSlow), timeoutMs: 20_000 },
    { pages: web.pages.filter(({ isSlow }) => isSlow), timeoutMs: 500 },
  ]
  const runs = parts.map(async ({ pages, timeoutMs }) => {
    const answers = new Map<number, PageAnswer>()
    const targets = pages.map(targetOf)
    const run = createPageCheckRun({
      links: { count: pages.length, link: (index) => pages[index]?.url ?? '' },
      targetOf: (index) => targets[index],
      settings: { ...defaultPageSettings, concurrency: 64, perSiteDelayMs: 0, timeoutMs },
      ownUserAgent: userAgent,
      network,
      clock: fastClock(),
      record: async (results) => {
        for (const { index, answer } of results) answers.set(index, answer)
      },
      onProgress: () => {},
    })
    expect(await run.start()).toBe('finished')
    return pages.flatMap((page, index): readonly Checked[] => {
      const answer = answers.get(index)
      return answer === undefined ? [] : [{ page, answer }]
    })
  })
  const checked = (await Promise.all(runs)).flat()
  expect(checked).toHaveLength(web.pages.length)
  return { checked, seen: server.seen }
}

/** A clock on which minutes pass in less than a second. */
function fastClock(): Parameters<typeof createPageCheckRun>[0]['clock'] {
  const speed = 200
  const monotonicMs = (): number => performance.now() * speed
  return {
    monotonicMs,
    wallMs: () => Date.UTC(2026, 10, 28) + monotonicMs(),
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms / speed)
      return () => clearTimeout(timer)
    },
  }
}

function targetOf({ target }: FixturePage): Target | undefined {
  if (target === undefined) return undefined
  const parsed = parseTarget(target.names)
  if (!parsed.ok) throw new Error(`Not a target: ${target.names}`)
  return parsed.value
}

/** What a check found that is not right, with a mark at verdicts that are false. */
function wrongFinding({ page, answer }: Checked): readonly string[] {
  const { finding, finalUrl, canonicalUrl, detail } = answer
  const where = `${page.title} (${page.url})`
  if (!page.right.includes(finding)) {
    const mark = isFalse(finding, page.right) ? `FALSE ${verdictOfFinding[finding]}: ` : ''
    return [`${mark}${where}: ${finding}, not ${page.right.join(' or ')}; ${detail}`]
  }
  if (finding === 'redirects' && page.finalUrl !== undefined && finalUrl !== page.finalUrl)
    return [`${where}: leads to ${finalUrl}, not ${page.finalUrl}`]
  const expected = page.canonicalUrl
  return finding === 'other-canonical' && expected !== undefined && canonicalUrl !== expected
    ? [`${where}: names ${canonicalUrl}, not ${expected}`]
    : []
}

/** True if a page is called fine or wasted, and none of the right findings says so. */
function isFalse(finding: PageFinding, right: readonly PageFinding[]): boolean {
  const verdict = verdictOfFinding[finding]
  return verdict !== 'unchecked' && right.every((one) => verdictOfFinding[one] !== verdict)
}

function wrongTarget({ page: { title, target }, answer }: Checked): readonly string[] {
  if (target === undefined) return []
  const found = answer.target
  const right = typeof target.right === 'string' ? [target.right] : target.right
  if (found === undefined || !right.includes(found.finding))
    return [`${title}: ${found?.finding}, not ${right.join(' or ')}`]
  return (['rel', 'anchor', 'url'] as const).flatMap((part) => {
    const [is, should] = [JSON.stringify(found[part]), JSON.stringify(target[part])]
    return should === undefined || is === should ? [] : [`${title}: ${part} ${is}, not ${should}`]
  })
}
