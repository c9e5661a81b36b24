import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { findBrowser, launchBrowser } from './find-browser.ts'
import { WebProcess } from './web-process.ts'

interface Fixtures {
  /** Engine, web host and practice service as processes of the test, on an empty data folder. */
  readonly host: WebProcess
  /** Opens the window once. */
  readonly address: string
  /** The built window (`dist/window`) in a real browser. */
  readonly window: Page
}

interface WorkerFixtures {
  readonly driven: Browser
}

/** The window against the real engine, once per test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  driven: [
    async ({}, use) => {
      const found = await findBrowser()
      if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
      const browser = await launchBrowser(found)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  async host({}, use) {
    const host = await WebProcess.start()
    await use(host)
    await host.discard()
  },
  address: ({ host }, use) => use(host.address),
  async window({ driven, address }, use) {
    const context = await driven.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(address)
    await expect(page.getByRole('navigation')).toBeVisible()
    await use(page)
    expect(errors).toEqual([])
    await context.close()
  },
})

/** Pastes a text as a person does who copied it elsewhere. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** The chip that counts the rows of a status. */
export function chip(page: Page, name: string) {
  return page
    .getByRole('group', { name: 'Filter by status' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
}

/** Opens a file of the given content, as through the file dialog. */
export async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open files' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

/** What the clipboard holds. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Submits so many links of the open list on an account, and confirms where that is asked. */
export async function submitOn(page: Page, account: string, links: number): Promise<void> {
  const name = links === 1 ? 'Submit 1 link' : `Submit ${links} links`
  const choice = page.getByRole('button', { name: /^Account / }).last()
  if (!(await choice.innerText()).includes(account)) {
    await choice.click()
    await page.getByRole('option', { name: account }).click()
  }
  await page.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('alertdialog')
  const status = page.getByText(`Submitted ${links} link`).first()
  await expect(question.or(status)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name }).click()
}
