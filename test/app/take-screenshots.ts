import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { findBrowser, launchBrowser } from './find-browser.ts'
import { siteLinks } from './long-list.ts'
import { addAccountByHand, problemOf, submitReviewed } from './real-account.ts'
import { RunningApp } from './running-app.ts'
import { refusal, ScriptedLinkService, takesAll } from './scripted-link-service.ts'
import { pasteText, submitAndWait } from './steps.ts'

const folder = join(import.meta.dirname, 'screenshots')
/** Stands in the pictures. */
const servicePort = 48_765

const october = siteLinks(2_400).map((link) => `${link}october`)
const november = [
  'https://blog.norda.example/guest-post-1',
  'https://blog.norda.example/guest-post-2',
  'https://www.palimo.example/news/2026/11/launch',
  '“https://recipes.sole.example/pumpkin.”',
  'https://bücher.example/über-uns',
  'sole.example/services/links',
  'https://talva.example/interview',
  'https://blog.norda.example/guest-post-1',
  october[0] ?? '',
  october[1] ?? '',
  'mailto:office@agency.example',
  'https://forum.example/thread?id=7&amp;page=2',
  'https://ostra.example/checklist',
  'https://welde.example/articles - please index',
  'https://user:secret@intranet.example/',
  'https://kirun.example/review',
  'http://192.168.0.14/preview',
  'https://en.wikipedia.org/wiki/Rust_(programming_language)',
  ...siteLinks(36_400),
]

async function picture(window: Page, name: string): Promise<void> {
  await window.mouse.move(640, 798)
  await expect(window.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0)
  await expect(window.getByText(/^Looking through/)).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme })
    const path = join(folder, `${name}-${colorScheme}.png`)
    await window.screenshot({ path, animations: 'disabled' })
  }
  await window.emulateMedia({ colorScheme: 'light' })
}

async function goTo(window: Page, screen: string): Promise<void> {
  await window.getByRole('button', { name: screen }).first().click()
}

async function nameList(window: Page, client: string, label: string): Promise<void> {
  await window.getByRole('textbox', { name: 'Client' }).fill(client)
  const field = window.getByRole('textbox', { name: 'Label' })
  await field.fill(label)
  await field.blur()
}

async function enterBalance(window: Page, units: number): Promise<void> {
  await goTo(window, 'Accounts')
  await window.getByRole('textbox', { name: 'Known balance' }).fill(String(units))
  await window.getByRole('button', { name: 'Save changes' }).click()
  await closeToast(window)
}

async function closeToast(window: Page): Promise<void> {
  await window.getByRole('button', { name: 'Close', exact: true }).click()
}

/** Practice and a real account, a finished list and one that a service in trouble leaves half-way. */
async function takeAll(context: BrowserContext, address: string): Promise<void> {
  await using service = await ScriptedLinkService.start(
    [
      ...Array.from({ length: 11 }, () => takesAll),
      () => 'cut',
      ...Array.from({ length: 3 }, () => takesAll),
      () => refusal(405, 'Insufficient balance'),
    ],
    servicePort,
  )
  const window = await context.newPage()
  await window.goto(address)
  await expect(window.getByRole('heading', { name: 'New submission' })).toBeVisible()
  await picture(window, 'first-start')

  await window.getByRole('button', { name: 'Practise with 300 sample links' }).click()
  await window.getByRole('textbox', { name: 'Label' }).fill('Trying it out')
  await submitAndWait(window, /^Practise with \d+ links$/)

  await addAccountByHand(window, service.address, 'any-token', 'Agency main')
  await enterBalance(window, 60_000)
  await expect(window.getByRole('heading', { name: 'Agency main' })).toBeVisible()
  await picture(window, 'accounts')

  await goTo(window, 'New')
  await window.getByRole('button', { name: /^(Clear|Put aside)$/ }).click()
  await closeToast(window)
  await pasteText(window, october.join('\n'))
  await nameList(window, 'Palimo', 'October guest posts')
  await submitReviewed(window)
  await expect(window.getByText('2,400 accepted').first()).toBeVisible()

  await goTo(window, 'New')
  await pasteText(window, november.join('\n'))
  await nameList(window, 'Norda', 'November posts')
  await expect(window.getByRole('button', { name: /^Sent before/ })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Submit 36,409 links' })).toBeEnabled()
  await picture(window, 'new')

  // What the doubt leaves of it does not pay for the batch after the last.
  await enterBalance(window, 32_500)
  await goTo(window, 'New')

  await submitReviewed(window, 2_500)
  await expect(problemOf(window)).toContainText('Balance too low', { timeout: 60_000 })
  await picture(window, 'queue')
  await window.getByRole('button', { name: 'Was it charged?' }).click()
  await expect(window.getByRole('dialog')).toBeVisible()
  await picture(window, 'was-it-charged')
  await window.getByRole('button', { name: 'Later' }).click()
  await goTo(window, 'History')
  await window.getByRole('button', { name: 'All accounts' }).click()
  await window.getByRole('option', { name: 'Agency main' }).click()
  await expect(window.getByRole('gridcell', { name: 'Practice' })).toHaveCount(0)
  await picture(window, 'history')
  await window.close()
}

await mkdir(folder, { recursive: true })
const found = await findBrowser()
if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
const browser = await launchBrowser(found)
const app = await RunningApp.start()
try {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    timezoneId: 'UTC',
    locale: 'en-GB',
  })
  await takeAll(context, app.address)
} finally {
  await browser.close()
  await app.discard()
}
