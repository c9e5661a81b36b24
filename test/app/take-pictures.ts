/**
 * Takes pictures of the window with a made-up host, in light and dark:
 * `node test/app/take-pictures.ts [name…]` while `vite --config test/fakes/window.vite.config.ts` runs.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findBrowser, launchBrowser } from './find-browser.ts'

const address = `http://localhost:${process.env['PORT'] ?? '5210'}/test/fakes/window.html`
const folder = process.env['PICTURES'] ?? join(import.meta.dirname, '../../test-results/pictures')

interface Picture {
  readonly name: string
  readonly query: string
  readonly prepare?: (page: Page) => Promise<void>
}

const list = `route=${encodeURIComponent('{"screen":"list","listId":1}')}`
const pictures: readonly Picture[] = [
  { name: 'lists', query: '' },
  { name: 'first-start', query: 'scene=first-start' },
  { name: 'list-wide', query: list },
  {
    name: 'list-open',
    query: list,
    async prepare(page) {
      await page.getByText('https://talva.example/interview').first().click()
      await page.keyboard.press('Space')
    },
  },
  {
    name: 'list-fix',
    query: list,
    prepare: (page) => page.getByRole('button', { name: /^Fix / }).click(),
  },
  {
    name: 'list-when',
    query: list,
    async prepare(page) {
      await page.getByRole('button', { name: /^When/ }).click()
      await page.getByText('Over several days').click()
    },
  },
  {
    name: 'list-more',
    query: list,
    prepare: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
  },
  {
    name: 'list-confirm',
    query: list,
    async prepare(page) {
      await page.getByRole('button', { name: /^Account / }).click()
      await page.getByRole('option', { name: 'Palimo own account' }).click()
      await page.getByRole('button', { name: /^Submit/ }).click()
    },
  },
  {
    name: 'list-search',
    query: list,
    prepare: (page) => page.getByRole('searchbox').fill('menu-'),
  },
  {
    name: 'lists-menu',
    query: '',
    prepare: (page) => page.getByText('Palimo backlinks Q4').click({ button: 'right' }),
  },
]

const wanted = process.argv.slice(2)
const sizes = [
  [1280, 800],
  [900, 600],
] as const

await mkdir(folder, { recursive: true })
const found = await findBrowser()
if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
const browser = await launchBrowser(found)
try {
  for (const { name, query, prepare } of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const theme of ['light', 'dark'] as const)
      for (const [width, height] of sizes) {
        const context = await browser.newContext({
          viewport: { width, height },
          locale: 'en-US',
          permissions: ['clipboard-read', 'clipboard-write'],
        })
        const page = await context.newPage()
        page.on('pageerror', (error) => console.error(name, error.message))
        page.on('console', (message) => {
          if (message.type() === 'error') console.error(name, message.text())
        })
        await page.goto(`${address}?theme=${theme}&${query}`)
        await page.locator('main h1').waitFor()
        await prepare?.(page)
        await page.mouse.move(width / 2, height - 2)
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(300)
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
