import { describe, expect, it } from 'vitest'
import { pageFindings } from '../../../../electron/shared/page.ts'
import { realLifeWeb, SiteServer, verdictWeb, Web } from '../../../fakes/sites/index.ts'

describe('the fixture sites', () => {
  it('have more than 400 pages on 300 hosts, and pages for every finding', () => {
    const pages = [verdictWeb(), realLifeWeb()]
    const decided = new Set(
      pages.flatMap((web) => web.pages).map(({ right }) => right.length === 1 && right[0]),
    )
    expect(pages[0]?.pages.length).toBeGreaterThan(400)
    expect(pages[0]?.hosts).toBeGreaterThan(300)
    expect(pageFindings.filter((finding) => !decided.has(finding))).toEqual([])
  })

  it('are served by host and path', async () => {
    const web = new Web()
    web.page('not-found', 'a page', { url: 'http://127.0.0.1/a', answer: { status: 410 } })
    await using server = await SiteServer.start(web)
    const statuses = [`http://127.0.0.1:${server.port}/a`, `http://127.0.0.1:${server.port}/b`]
    expect(await Promise.all(statuses.map(async (url) => (await fetch(url)).status))).toEqual([
      410, 404,
    ])
    expect(server.seen.map(({ url }) => URL.parse(url)?.pathname)).toEqual(['/a', '/b'])
  })
})
