import { type Browser, chromium, expect, type Page, test as base } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { RunningApp } from './running-app.ts'

/** A running app of its own for each test, and its window in a real browser. */
export const test = base.extend<{ app: RunningApp; window: Page }, { driven: Browser | undefined }>(
  {
    driven: [
      async ({}, use) => {
        const found = await findBrowser()
        if (found === undefined) return use(undefined)
        const browser = await chromium.launch({ executablePath: found.path, args: [...found.args] })
        await use(browser)
        await browser.close()
      },
      { scope: 'worker' },
    ],
    app: async ({}, use) => {
      const app = await RunningApp.start()
      await use(app)
      await app.discard()
    },
    window: async ({ driven, app }, use) => {
      test.skip(
        driven === undefined,
        'no browser for this platform: install Chrome, Chromium or Edge',
      )
      if (driven === undefined) return
      const context = await driven.newContext({
        viewport: { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      await page.goto(app.address)
      await expect(page.getByRole('heading', { name: 'New submission' })).toBeVisible()
      await use(page)
      await context.close()
    },
  },
)

export { expect } from '@playwright/test'
