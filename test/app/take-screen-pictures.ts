/**
 * Takes pictures of Queue, History, Accounts, Settings, Help and the palette with a made-up host:
 * `node test/app/take-screen-pictures.ts [name…]` while
 * `vite --config test/fakes/window.vite.config.ts` runs.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findBrowser, launchBrowser } from './find-browser.ts'
import { screenScenes } from './screen-scenes.ts'

const address = `http://localhost:${process.env['PORT'] ?? '5210'}/test/fakes/window.html`
const folder = process.env['PICTURES'] ?? join(import.meta.dirname, '../../test-results/pictures')

const wanted = process.argv.slice(2)
const sizes = [
  [1280, 800],
  [900, 600],
] as const

await mkdir(folder, { recursive: true })
const found = await findBrowser()
if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
const browser = await launchBrowser(found)

function listen(page: Page, name: string): void {
  page.on('pageerror', (error) => console.error(name, error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(name, message.text())
  })
}

try {
  for (const { name, route, prepare } of screenScenes) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const theme of ['light', 'dark'] as const)
      for (const [width, height] of sizes) {
        const context = await browser.newContext({
          viewport: { width, height },
          locale: 'en-US',
          permissions: ['clipboard-read', 'clipboard-write'],
        })
        const page = await context.newPage()
        listen(page, name)
        const query = new URLSearchParams({ theme, route: JSON.stringify(route) })
        await page.goto(`${address}?${query}`)
        await page.locator('main h1').waitFor()
        await prepare?.(page)
        await page.mouse.move(width / 2, height - 2)
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(400)
        await page.screenshot({
          path: join(folder, `${name}-${theme}-${width}.png`),
          animations: 'disabled',
        })
        await context.close()
      }
  }
} finally {
  await browser.close()
}
