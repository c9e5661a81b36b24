import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import type { DesktopRun } from '../fakes/electron-stand-in/desktop-run.ts'
import { launchMain, newDataFolder } from '../fakes/electron-stand-in/launch-main.ts'
import { DesktopWindow } from './desktop-renderer.ts'
import { findBrowser, launchBrowser } from './find-browser.ts'
import { submitAndWait } from './steps.ts'

/*
 * The desktop app where Electron's runtime is missing: the bundles of main, preload, engine and
 * practice service on the stand-in, and the window in a real browser.
 */

/** Makes a file of one link on the disk. */
function fileOf(name: string, link: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-opened-')), name)
  writeFileSync(file, `${link}\n`)
  return file
}

async function isShown(main: DesktopRun): Promise<void> {
  await expect(async () => {
    expect(await main.calls('window.show')).toHaveLength(1)
  }).toPass()
}

test.describe('the desktop app without its runtime', () => {
  let main: DesktopRun
  let browser: Browser | undefined
  let window: DesktopWindow

  test.beforeAll(async () => {
    const found = await findBrowser()
    test.skip(found === undefined, 'no browser for this platform: install Chrome, Chromium or Edge')
    if (found === undefined) return
    main = launchMain(newDataFolder())
    browser = await launchBrowser(found)
    await isShown(main)
    window = await DesktopWindow.open(browser, main)
  })
  test.afterAll(async () => {
    await browser?.close()
    await main?.kill()
  })

  test('says that the key store is waited for, where its user has not unlocked it', async () => {
    if (browser === undefined) throw new Error('No browser')
    const folder = newDataFolder()
    writeFileSync(path.join(folder, 'tokens.json'), '{"2":"djEyAAAA"}')
    const locked = launchMain(folder, { STAND_IN_KEY_STORE: 'locked' })
    try {
      await isShown(locked)
      const waiting = await DesktopWindow.open(browser, locked)

      await expect(waiting.page.getByRole('main')).toContainText(
        'key store of this computer has not answered yet',
      )
      await waiting.close()
    } finally {
      await locked.kill()
    }
  })

  test('does the whole job through the bridge, and copies what came of it', async () => {
    const { page } = window
    await page.getByRole('button', { name: 'Practise with 300 sample links' }).click()
    await submitAndWait(page, /^Practise with \d+ links$/)
    await expect(page.getByText(/^\d+ accepted/)).toBeVisible()

    await page.getByRole('button', { name: 'Copy results' }).click()

    await expect(page.getByText(/^Copied [\d,]+ rows/)).toBeVisible()
  })

  test('leads to New with files that are opened from outside, dropped and chosen', async () => {
    const { page } = window
    await main.happen('app', 'open-file', fileOf('a.txt', 'https://opened.example/1'))
    await expect(page.getByText('https://opened.example/1')).toBeVisible()

    await window.drop(fileOf('b.txt', 'https://dropped.example/2'))
    await expect(page.getByText('https://dropped.example/2')).toBeVisible()

    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open files' }).click()
    await (await chooser).setFiles(fileOf('c.txt', 'https://chosen.example/3'))
    await expect(page.getByText('https://chosen.example/3')).toBeVisible()
  })

  test('copies rows, and its Paste button pastes, though no page may read the clipboard', async () => {
    const { page } = window
    await page.getByText('https://chosen.example/3').click()
    await page.keyboard.press('ControlOrMeta+C')
    await expect(page.getByText('1 line was copied.', { exact: true })).toBeVisible()
    const rejection = page.evaluate(() => navigator.clipboard.readText())
    await expect(rejection).rejects.toThrow('Read permission denied')

    await page.getByRole('button', { name: 'Paste', exact: true }).click()

    await expect(page.getByText('https://chosen.example/3')).toHaveCount(2)
    expect(await main.calls('webContents.paste')).toHaveLength(1)
  })

  test('loads itself again where a script does, and goes nowhere else', async () => {
    const { page } = window
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => location.reload())
    await loaded
    await expect(page.getByText('https://dropped.example/2')).toBeVisible()

    for (const address of ['https://example.com/', '/assets/none.js'])
      await page.evaluate((elsewhere) => location.assign(elsewhere), address)

    await page.getByRole('navigation').getByText('Queue', { exact: true }).click()
    expect(page.url()).toMatch(/\/index\.html$/)
  })

  test('is there again after its page crashed, and after its window was closed', async () => {
    const before = window.page
    await window.crash()
    await expect.poll(() => window.page !== before).toBe(true)
    await window.page.getByRole('navigation').getByText('New', { exact: true }).click()
    await expect(window.page.getByText('https://dropped.example/2')).toBeVisible()

    await main.happen('menu', 'Settings…')
    await window.page.getByText('Go on sending when the window is closed').click()
    await expect.poll(() => main.calls('Tray')).toHaveLength(1)
    expect(await main.happen('window', 'close')).toBe(false)
    await main.happen('app', 'second-instance', ['electron', 'app'], '/')
    await window.reopen()

    await expect(window.page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await main.calls('BrowserWindow')).toHaveLength(2)
  })

  test('never runs into its own content security policy', async () => {
    const { page } = window
    for (const screen of ['History', 'Accounts', 'Settings', 'New', 'Queue'])
      await page.getByRole('navigation').getByText(screen, { exact: true }).click()

    expect(await page.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([])
    expect(main.output).toBe('')
  })
})
