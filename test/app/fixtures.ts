import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { findBrowser, launchBrowser } from './find-browser.ts'
import { freePort, KeptPage } from './kept-page.ts'
import { compiledOnce, RunningApp } from './running-app.ts'
import { WarmHosts } from './warm-hosts.ts'

interface Fixtures {
  readonly app: RunningApp
  readonly window: Page
  /** Whether a test has a page of its own: it changes what outlives a window, like its clock. */
  readonly isAlone: boolean
  /** Whether host and engine are processes of a test's own, as they are shipped: it ends them, or what they write. */
  readonly hasOwnProcesses: boolean
}

interface WorkerFixtures {
  readonly driven: Browser | undefined
  /** At which each test of a worker finds its app first. */
  readonly port: number
  readonly keptPage: KeptPage
  readonly warmHosts: WarmHosts
}

/** A running app of its own for each test, and its window in a real browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  driven: [
    async ({}, use) => {
      const found = await findBrowser()
      if (found === undefined) return use(undefined)
      const browser = await launchBrowser(found)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  keptPage: [
    async ({ driven }, use) => {
      const kept = new KeptPage(() => openPage(driven))
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  isAlone: [false, { option: true }],
  warmHosts: [
    async ({}, use) => {
      const hosts = new WarmHosts({ ...process.env, ...compiledOnce })
      await use(hosts)
      await hosts.close()
    },
    { scope: 'worker' },
  ],
  hasOwnProcesses: [false, { option: true }],
  app: async ({ port, hasOwnProcesses, warmHosts }, use) => {
    const app = hasOwnProcesses
      ? await RunningApp.start(port)
      : await RunningApp.startWarm(warmHosts, port)
    await use(app)
    await app.discard()
  },
  window: async ({ driven, keptPage, isAlone, app }, use) => {
    test.skip(
      driven === undefined,
      'no browser for this platform: install Chrome, Chromium or Edge',
    )
    if (driven === undefined) return
    const page = isAlone ? await openPage(driven) : await keptPage.take()
    const { origin } = new URL(app.address)
    await page.goto(app.address)
    await expect(page.getByRole('heading', { name: 'New submission' })).toBeVisible()
    await use(page)
    if (isAlone) await page.context().close()
    else await keptPage.takeBack(origin)
  },
})

/** A page in a context of its own. */
async function openPage(browser: Browser | undefined): Promise<Page> {
  if (browser === undefined) throw new Error('There is no browser')
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  return context.newPage()
}

export { expect } from '@playwright/test'
