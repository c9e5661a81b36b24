import type { Page } from '@playwright/test'
import { defaultSettings } from '../../electron/shared/contract.ts'
import { expect, test } from './fixtures.ts'
import { pasteText } from './steps.ts'

declare global {
  /** The heading that the page came with, before any script ran. */
  var writtenHeading: Element | null
}

/** A second window on the same app whose script is on its way until `comes`: what stands there is the page alone. */
async function openWithoutApp(first: Page, locale = 'en-GB') {
  const browser = first.context().browser()
  if (browser === null) throw new Error('There is no browser')
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await first.context().storageState(),
    permissions: ['clipboard-read', 'clipboard-write'],
    locale,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  const app = Promise.withResolvers<void>()
  await page.route(/\/assets\/window-[^/]*\.js$/, async (route) => {
    await app.promise
    await route.continue()
  })
  await page.goto(new URL('/', first.url()).href, { waitUntil: 'commit' })
  return { page, errors, comes: () => app.resolve() }
}

const heading = { name: 'New submission' }
const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a paste before the app is there comes in, once, when it is', async ({ window }) => {
  const { page, comes } = await openWithoutApp(window)
  await expect(page.getByRole('heading', heading)).toBeVisible()
  const links = 'https://one.example/\nhttps://two.example/'
  await page.evaluate((text) => navigator.clipboard.writeText(text), links)
  await page.keyboard.press('ControlOrMeta+V')
  comes()
  await expect(line(page, 'https://two.example/')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
})

test('files are opened before the app is there, and come in though they are chosen after', async ({
  window,
}) => {
  const { page, comes } = await openWithoutApp(window)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open files' }).click()
  const opened = await chooser
  comes()
  await expect(page.locator('html[data-new]')).toHaveCount(0)
  const buffer = Buffer.from('https://one.example/')
  await opened.setFiles({ name: 'list.txt', mimeType: 'text/plain', buffer })
  await expect(line(page, 'https://one.example/')).toBeVisible()
})

test('a button pressed before the app is there is pressed when it is', async ({ window }) => {
  const { page, comes } = await openWithoutApp(window)
  await page.getByRole('button', { name: 'Practise with 300 sample links' }).click()
  comes()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a press that is let go when the app is there is a press', async ({ window }) => {
  const { page, comes } = await openWithoutApp(window)
  await page.getByRole('button', { name: 'Practise with 300 sample links' }).hover()
  await page.mouse.down()
  comes()
  await expect(page.locator('html[dir]')).toBeAttached()
  await page.mouse.up()
  await expect(page.getByRole('grid')).toBeVisible()
})

for (const [locale, title] of [
  ['en-GB', 'New submission'],
  ['de-AT', 'Neuer Auftrag'],
] as const)
  test(`the page speaks ${locale} by itself, and the app takes it over as it stands`, async ({
    window,
  }) => {
    const { page, errors, comes } = await openWithoutApp(window, locale)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.evaluate(() => {
      globalThis.writtenHeading = document.querySelector('h1')
    })
    comes()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('kbd').first()).toBeVisible()
    expect(await page.evaluate(() => globalThis.writtenHeading?.isConnected)).toBe(true)
    expect(errors).toEqual([])
  })

test('the page is in the chosen theme and language before the app is there', async ({ window }) => {
  await window.evaluate(
    async (settings) => {
      const headers = {
        'content-type': 'application/json',
        'x-linkferry-page-key': localStorage.getItem('linkferry-page-key') ?? '',
      }
      const body = JSON.stringify(settings)
      await fetch('/api/request/settings.save', { method: 'POST', headers, body })
    },
    { ...defaultSettings, theme: 'dark', language: 'fr' },
  )
  const { page } = await openWithoutApp(window)
  await expect(page.getByRole('button', { name: /^Réglages|^Paramètres/ })).toBeVisible()
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(22, 22, 21)')
})

test('a page for a list does not show the first screen meanwhile, and takes a paste to it', async ({
  window,
}) => {
  await pasteText(window, 'https://one.example/')
  const { page, comes } = await openWithoutApp(window)
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await expect(page.getByRole('heading', heading)).toBeHidden()
  await page.evaluate(() => navigator.clipboard.writeText('https://two.example/'))
  await page.keyboard.press('ControlOrMeta+V')
  comes()
  await expect(line(page, 'https://one.example/')).toBeVisible()
  await expect(line(page, 'https://two.example/')).toBeVisible()
})
